/** A step in one line: what is done, and how it ends. */
import type { JSX, ReactNode } from "react";
import { isSend, isSuccess, nameAndType, VALUE, type Fields, type SendStep, type Step } from "./scenario.ts";
import type { RunWords } from "./run-messages.ts";

const count = (value: number): string => value.toLocaleString("en-US");

function fieldsText(fields: Fields): string {
  const parts = Object.entries(fields).map(([field, value]) => {
    const [name, type] = nameAndType(field);
    const text = typeof value === "object" && value !== null ? `{ ${fieldsText(value)} }` : String(value);
    return `${name === "" ? type : name}: ${text}`;
  });
  return parts.join(", ");
}

/** What kind of message it is. */
export function messageName({ external, bounced }: SendStep, words: RunWords): string {
  return external === true ? words.external : bounced === true ? words.bounced : words.message;
}

/** `total()`, or a message by its fields. */
export function StepName({ step, words }: { readonly step: Step; readonly words: RunWords }): JSX.Element {
  if (!isSend(step))
    return (
      <code>
        {step.get}(
        {(step.with ?? []).map((each) => (typeof each === "object" ? `{ ${fieldsText(each)} }` : each)).join(", ")})
      </code>
    );
  const body = fieldsText(step.send);
  return (
    <>
      {messageName(step, words)}{" "}
      {body === "" ? words.empty : <code>{`{ ${body} }`}</code>}
      {step.external === true ? null : `${words.comma}${String(step.value ?? VALUE)} TON`}
      {step.from === undefined || step.external === true ? null : `${words.comma}${words.from(step.from)}`}
    </>
  );
}

/** Where an exit code or result code is explained. */
export function CodeLink({
  code,
  phase,
  docs,
}: {
  readonly code: number;
  readonly phase: "compute" | "action";
  readonly docs: string;
}): JSX.Element {
  return <a href={`${docs}?exit=${String(code)}&phase=${phase}#exit-code`}>{code}</a>;
}

/** How a step is said to end. */
function Expected({
  step,
  words,
  docs,
}: {
  readonly step: Step;
  readonly words: RunWords;
  readonly docs: string;
}): JSX.Element {
  const parts: ReactNode[] = [];
  const { exit = 0, gas } = step;
  if (!isSend(step) && step.gives !== undefined)
    parts.push(
      <>
        {words.gives} <code>{step.gives.length === 0 ? words.nothing : step.gives.map(String).join(", ")}</code>
      </>,
    );
  if (isSend(step) || !isSuccess(exit))
    parts.push(
      <>
        {words.exit} <CodeLink code={exit} phase="compute" docs={docs} />
      </>,
    );
  if (isSend(step) && step.action !== undefined)
    parts.push(
      <>
        {words.result} <CodeLink code={step.action} phase="action" docs={docs} />
      </>,
    );
  if (isSend(step) && step.sends !== undefined) parts.push(words.sends(step.sends));
  if (gas !== undefined) parts.push(words.gas(count(gas)));
  return (
    <>
      {parts.map((part, at) => (
        <span key={at}>
          {at === 0 ? " → " : words.comma}
          {part}
        </span>
      ))}
    </>
  );
}

/** What the page says of all steps. */
export function ExpectedSteps({
  steps,
  words,
  docs,
}: {
  readonly steps: readonly Step[];
  readonly words: RunWords;
  readonly docs: string;
}): JSX.Element {
  return (
    <ol className="run-steps">
      {steps.map((step, at) => (
        <li key={at}>
          <StepName step={step} words={words} />
          <Expected step={step} words={words} docs={docs} />
        </li>
      ))}
    </ol>
  );
}
