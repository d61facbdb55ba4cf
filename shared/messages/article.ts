/** Texts that the engine writes into articles. */

export interface ArticleTexts {
  /** Titles of admonitions that state none. */
  readonly note: string;
  readonly tip: string;
  readonly info: string;
  readonly warning: string;
  readonly caution: string;
  readonly danger: string;
  readonly important: string;
  readonly anchor: string;
  /** Of a row, list item or paragraph. `{title}`: what it is called. */
  readonly entryAnchor: string;
  /** For an ordinary paragraph. */
  readonly place: string;
  readonly footnotes: string;
  readonly backToText: string;
  readonly watch: string;
  readonly details: string;
  readonly contents: string;
}

/** Kinds of admonitions. */
export const ADMONITIONS = ["note", "tip", "info", "warning", "caution", "danger", "important"] as const;

export type AdmonitionKind = (typeof ADMONITIONS)[number];

export const english: ArticleTexts = {
  note: "Note",
  tip: "Tip",
  info: "Info",
  warning: "Warning",
  caution: "Caution",
  danger: "Danger",
  important: "Important",
  anchor: "Link to this heading",
  entryAnchor: "Link to {title}",
  place: "Link to this paragraph",
  footnotes: "Footnotes",
  backToText: "Back to the text",
  watch: "Watch the video",
  details: "Details",
  contents: "Contents",
};

export const chinese: ArticleTexts = {
  note: "说明",
  tip: "提示",
  info: "信息",
  warning: "警告",
  caution: "注意",
  danger: "危险",
  important: "重要",
  anchor: "本节链接",
  entryAnchor: "本条链接：{title}",
  place: "本段链接",
  footnotes: "脚注",
  backToText: "回到正文",
  watch: "观看视频",
  details: "详情",
  contents: "目录",
};
