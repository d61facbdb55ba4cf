/** The few words that the browser's runtime needs; apart from `layout.ts`, so that a page does not carry that. */

const en = {
  copied: "Copied",
  copyCode: "Copy code",
  wrapLines: "Wrap lines",
  loading: "Loading",
  retry: "Retry",
  loadFailed: "This part did not load.",
  pageFailed: "The page did not load.",
  crashed: "This page crashed.",
  tryAgain: "Try again",
  close: "Close",
  zoom: "Enlarge picture",
  loaded: (title: string) => `${title}, page loaded`,
};

/** The runtime's words in one language. */
export type RuntimeMessages = typeof en;

const zh: RuntimeMessages = {
  copied: "已复制",
  copyCode: "复制代码",
  wrapLines: "自动换行",
  loading: "加载中",
  retry: "重试",
  loadFailed: "此部分加载失败。",
  pageFailed: "页面加载失败。",
  crashed: "页面出错了。",
  tryAgain: "重试",
  close: "关闭",
  zoom: "放大图片",
  loaded: (title) => `${title}，页面已加载`,
};

/** The runtime's words in a language; English where there are none. */
export function runtimeMessages(lang: string): RuntimeMessages {
  return lang.startsWith("zh") ? zh : en;
}
