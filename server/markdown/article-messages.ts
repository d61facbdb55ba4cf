/** Messages that the engine writes into articles, by language. */

export interface ArticleMessages {
  readonly admonitions: Readonly<Record<string, string>>;
  readonly anchor: string;
  /** For an entry: a row, list item or paragraph. */
  readonly entryAnchor: (title: string) => string;
  /** For an ordinary paragraph. */
  readonly place: string;
  readonly footnotes: string;
  readonly backToText: string;
  readonly watch: string;
  readonly details: string;
  readonly contents: string;
}

const ENGLISH: ArticleMessages = {
  admonitions: {
    note: "Note",
    tip: "Tip",
    info: "Info",
    warning: "Warning",
    caution: "Caution",
    danger: "Danger",
    important: "Important",
  },
  anchor: "Link to this heading",
  entryAnchor: (title) => `Link to ${title}`,
  place: "Link to this paragraph",
  footnotes: "Footnotes",
  backToText: "Back to the text",
  watch: "Watch the video",
  details: "Details",
  contents: "Contents",
};

const CHINESE: ArticleMessages = {
  admonitions: {
    note: "说明",
    tip: "提示",
    info: "信息",
    warning: "警告",
    caution: "注意",
    danger: "危险",
    important: "重要",
  },
  anchor: "本节链接",
  entryAnchor: (title) => `本条链接：${title}`,
  place: "本段链接",
  footnotes: "脚注",
  backToText: "回到正文",
  watch: "观看视频",
  details: "详情",
  contents: "目录",
};

/** @param lang BCP 47 tag of the document: `zh-CN` */
export function articleMessages(lang: string): ArticleMessages {
  return lang.toLowerCase().startsWith("zh") ? CHINESE : ENGLISH;
}

/** Counts words for the reading time: runs of letters and digits; two Chinese characters count as one word. */
export function countWords(text: string): number {
  let words = 0;
  let ideographs = 0;
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (
      (code >= 0x3040 && code <= 0x30ff) ||
      (code >= 0x3400 && code <= 0x9fff) ||
      (code >= 0xf900 && code <= 0xfaff)
    ) {
      ideographs++;
      inside = false;
      continue;
    }
    const letter =
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      (code >= 48 && code <= 57) ||
      (code >= 0xc0 && code < 0x2000);
    if (letter && !inside) words++;
    inside = letter || (inside && (code === 39 || code === 0x2019 || code === 95));
  }
  return words + Math.ceil(ideographs / 2);
}
