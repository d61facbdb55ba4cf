/** The few texts of a page that scripts need at once. Apart from the others, so that pages do not load all of those. */

export interface RuntimeTexts {
  readonly copied: string;
  readonly copyCode: string;
  readonly wrapLines: string;
  readonly linkLines: string;
  readonly shortcuts: string;
  readonly keySearch: string;
  readonly keyMove: string;
  readonly keyOpen: string;
  readonly keyClose: string;
  /** In an editor of code, in which Tab indents. */
  readonly keyLeave: string;
  readonly keyList: string;
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
  shortcuts: "Keyboard shortcuts",
  keySearch: "Search",
  keyMove: "In the search: next and previous result",
  keyOpen: "In the search: open the result",
  keyClose: "Close what is open",
  keyLeave: "In a code editor: leave it",
  keyList: "This list",
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
  shortcuts: "键盘快捷键",
  keySearch: "搜索",
  keyMove: "搜索中：上一条、下一条结果",
  keyOpen: "搜索中：打开结果",
  keyClose: "关闭打开的窗口或菜单",
  keyLeave: "在代码编辑器中：离开编辑器",
  keyList: "显示此列表",
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
