/** Texts of the buttons on code, which are loaded when a page has any. */

export interface CodeTexts {
  readonly copied: string;
  readonly notCopied: string;
  readonly copyCode: string;
  readonly wrapLines: string;
  readonly linkLines: string;
}

export const english: CodeTexts = {
  copied: "Copied",
  notCopied: "Could not copy",
  copyCode: "Copy code",
  wrapLines: "Wrap lines",
  linkLines: "Copy a link to the selected lines",
};

export const chinese: CodeTexts = {
  copied: "已复制",
  notCopied: "无法复制",
  copyCode: "复制代码",
  wrapLines: "自动换行",
  linkLines: "复制所选代码行的链接",
};
