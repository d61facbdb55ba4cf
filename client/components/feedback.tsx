import type { JSX } from "react";
import type { FeedbackTexts } from "../../shared/messages/feedback.ts";

export interface FeedbackProps {
  readonly words: FeedbackTexts;
  /** Undefined until the reader has answered. */
  readonly answer?: "yes" | "no";
  readonly onAnswer?: (answer: "yes" | "no") => void;
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
