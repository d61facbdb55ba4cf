import type { JSX } from "react";

export interface FeedbackWords {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly thanks: string;
}

export interface FeedbackProps {
  readonly words: FeedbackWords;
  /** Undefined until the reader has answered. */
  readonly answer?: "yes" | "no";
  readonly onAnswer?: (answer: "yes" | "no") => void;
}

const english: FeedbackWords = {
  question: "Was this page helpful?",
  yes: "Yes",
  no: "No",
  thanks: "Thank you. That helps.",
};
const chinese: FeedbackWords = {
  question: "此页对你有帮助吗？",
  yes: "有",
  no: "没有",
  thanks: "感谢反馈。",
};

/** The question in a reader's language. */
export function feedbackWords(lang: string): FeedbackWords {
  return lang.startsWith("zh") ? chinese : english;
}

/** The question with its buttons; the island handles the answer. */
export function FeedbackView({ words, answer, onAnswer }: FeedbackProps): JSX.Element {
  return (
    <div className="feedback" role="group" aria-label={words.question}>
      <span aria-live="polite">{answer === undefined ? words.question : words.thanks}</span>
      {(["yes", "no"] as const).map((value) => (
        <button
          key={value}
          type="button"
          className="button"
          aria-pressed={answer === value}
          onClick={() => onAnswer?.(value)}
        >
          {words[value]}
        </button>
      ))}
    </div>
  );
}
