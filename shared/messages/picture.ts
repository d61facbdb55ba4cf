/** Texts of the picture viewer. */

export interface PictureTexts {
  readonly picture: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
}

export const english: PictureTexts = {
  picture: "Enlarged picture",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit to the window",
};

export const chinese: PictureTexts = {
  picture: "放大的图片",
  zoomIn: "放大",
  zoomOut: "缩小",
  fit: "适应窗口",
};
