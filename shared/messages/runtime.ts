/** The few texts of a page that scripts need at once. Apart from the others, so that pages do not load all of those. */

export interface RuntimeTexts {
  readonly loading: string;
  readonly retry: string;
  readonly loadFailed: string;
  readonly pageFailed: string;
  readonly crashed: string;
  readonly tryAgain: string;
  readonly close: string;
  /** `{title}`: of the page. Told to screen readers. */
  readonly loaded: string;
}

export const english: RuntimeTexts = {
  loading: "Loading",
  retry: "Retry",
  loadFailed: "This part did not load.",
  pageFailed: "The page did not load.",
  crashed: "This page crashed.",
  tryAgain: "Try again",
  close: "Close",
  loaded: "{title}, page loaded",
};

export const chinese: RuntimeTexts = {
  loading: "加载中",
  retry: "重试",
  loadFailed: "此部分加载失败。",
  pageFailed: "页面加载失败。",
  crashed: "页面出错了。",
  tryAgain: "重试",
  close: "关闭",
  loaded: "{title}，页面已加载",
};
