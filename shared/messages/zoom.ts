/** Messages of the picture viewer. Separate from `runtime.ts`, so that only pages with pictures load them. */

const en = {
  picture: "Enlarged picture",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit to the window",
};

/** The messages in one language. */
export type ZoomMessages = typeof en;

const zh: ZoomMessages = {
  picture: "放大的图片",
  zoomIn: "放大",
  zoomOut: "缩小",
  fit: "适应窗口",
};

/** The messages in a language; English where there are none. */
export function zoomMessages(lang: string): ZoomMessages {
  return lang.startsWith("zh") ? zh : en;
}
