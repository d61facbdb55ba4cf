/** The few texts of a page that scripts need at once. Apart from the others, so that pages do not load all of those. */

export interface RuntimeTexts {
  readonly copied: string;
  readonly copyCode: string;
  readonly wrapLines: string;
  readonly linkLines: string;
  readonly loading: string;
  readonly retry: string;
  readonly loadFailed: string;
  readonly pageFailed: string;
  readonly crashed: string;
  readonly tryAgain: string;
  readonly close: string;
  readonly zoom: string;
  /** `{title}`: of the page. Told to screen readers. */
  readonly loaded: string;
}

export const english: RuntimeTexts = {
  copied: "Copied",
  copyCode: "Copy code",
  wrapLines: "Wrap lines",
  linkLines: "Copy a link to the selected lines",
  loading: "Loading",
  retry: "Retry",
  loadFailed: "This part did not load.",
  pageFailed: "The page did not load.",
  crashed: "This page crashed.",
  tryAgain: "Try again",
  close: "Close",
  zoom: "Enlarge picture",
  loaded: "{title}, page loaded",
};

export const chinese: RuntimeTexts = {
  copied: "已复制",
  copyCode: "复制代码",
  wrapLines: "自动换行",
  linkLines: "复制所选代码行的链接",
  loading: "加载中",
  retry: "重试",
  loadFailed: "此部分加载失败。",
  pageFailed: "页面加载失败。",
  crashed: "页面出错了。",
  tryAgain: "重试",
  close: "关闭",
  zoom: "放大图片",
  loaded: "{title}，页面已加载",
};
