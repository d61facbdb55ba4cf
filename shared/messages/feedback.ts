/** Texts of the question whether a page helped. */

export interface FeedbackTexts {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly thanks: string;
}

export const english: FeedbackTexts = {
  question: "Was this page helpful?",
  yes: "Yes",
  no: "No",
  thanks: "Thank you. That helps.",
};

export const chinese: FeedbackTexts = {
  question: "此页对你有帮助吗？",
  yes: "有",
  no: "没有",
  thanks: "感谢反馈。",
};
