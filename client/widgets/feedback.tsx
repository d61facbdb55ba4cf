/** "Was this page helpful?": one answer a page and visit, sent as an analytics event. */
import { useState, type JSX } from "react";
import { FeedbackView } from "../components/feedback.tsx";
import * as feedbackTexts from "../../shared/messages/feedback.ts";
import { trackEvent } from "../runtime/analytics.ts";
import { textsOf } from "../runtime/kit.ts";
import { mount } from "./island.tsx";

function Feedback(): JSX.Element {
  const [answer, setAnswer] = useState<"yes" | "no">();
  const choose = (value: "yes" | "no"): void => {
    if (value === answer) return;
    setAnswer(value);
    trackEvent("feedback", { answer: value });
  };
  return (
    <FeedbackView
      words={textsOf("feedback", feedbackTexts)}
      {...(answer === undefined ? {} : { answer })}
      onAnswer={choose}
    />
  );
}

/** Starts the widget. */
export function start(element: HTMLElement): void {
  mount(element, Feedback, {});
}
