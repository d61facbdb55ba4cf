/** What came of the steps of a scenario. */
import type { JSX, ReactNode } from "react";
import { differences } from "./judge.ts";
import type { Outcome, SendOutcome } from "./play.ts";
import { isSuccess, type Step } from "./scenario.ts";
import { CodeLink, StepName } from "./StepLine.tsx";
import type { RunWords } from "./run-messages.ts";

interface Shown {
  readonly words: RunWords;
  /** Address of the page about exit codes. */
  readonly docs: string;
}

const count = (value: number): string => value.toLocaleString("en-US");

function Summary({ outcome, words, docs }: Shown & { readonly outcome: Outcome }): JSX.Element {
  switch (outcome.kind) {
    case "fault":
      return (
        <>
          {words.fault}: {outcome.message}
        </>
      );
    case "refused":
      return (
        <>
          {words.refused}
          {outcome.exit === undefined ? null : (
            <>
              {" "}
              ({words.exit} <CodeLink code={outcome.exit} phase="compute" docs={docs} />)
            </>
          )}
        </>
      );
    case "get":
      return (
        <>
          {isSuccess(outcome.exit) ? (
            <>
              {words.gives} <code>{outcome.stack.length === 0 ? words.nothing : outcome.stack.join(", ")}</code>
            </>
          ) : (
            <>
              {words.exit} <CodeLink code={outcome.exit} phase="compute" docs={docs} />
            </>
          )}
          {words.comma}
          {words.gas(count(outcome.gas))}
        </>
      );
    case "send":
      return <SendSummary outcome={outcome} words={words} docs={docs} />;
  }
}

function SendSummary({ outcome, words, docs }: Shown & { readonly outcome: SendOutcome }): JSX.Element {
  const { exit, action, bounced, sent, gas } = outcome;
  return (
    <>
      {exit === undefined ? (
        words.skipped(outcome.skipped ?? "")
      ) : (
        <>
          {words.exit} <CodeLink code={exit} phase="compute" docs={docs} />
        </>
      )}
      {action === undefined || action.code === 0 ? null : (
        <>
          {words.comma}
          {words.result} <CodeLink code={action.code} phase="action" docs={docs} />
        </>
      )}
      {bounced ? words.comma + words.bounces : null}
      {sent.length > 0 && !bounced ? words.comma + words.sends(sent.length) : null}
      {words.comma}
      {words.gas(count(gas))}
    </>
  );
}

function Cells({ name, text }: { readonly name: string; readonly text: string }): JSX.Element {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <pre tabIndex={0}>{text}</pre>
      </dd>
    </>
  );
}

function Details({ outcome, words, docs }: Shown & { readonly outcome: SendOutcome }): JSX.Element {
  const { fees, action, exit } = outcome;
  const rows: readonly (readonly [phase: string, outcome: ReactNode, fee: string])[] = [
    [words.storagePhase, "", fees.storage],
    [
      words.computePhase,
      exit === undefined ? (
        words.skipped(outcome.skipped ?? "")
      ) : (
        <>
          {words.exit} <CodeLink code={exit} phase="compute" docs={docs} />, {words.gas(count(outcome.gas))}
        </>
      ),
      fees.gas,
    ],
    ...(action === undefined
      ? []
      : [
          [
            words.actionPhase,
            <>
              {words.result} <CodeLink code={action.code} phase="action" docs={docs} />,{" "}
              {words.actions(action.total, action.skipped)}
            </>,
            fees.action,
          ] as const,
        ]),
    ...(outcome.bounced ? [[words.bouncePhase, "", ""] as const] : []),
    [words.all, "", fees.all],
  ];
  return (
    <details>
      <summary>{words.details}</summary>
      <div className="table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.phase}</th>
            <th scope="col">{words.outcome}</th>
            <th scope="col">{words.fee}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([phase, found, fee]) => (
            <tr key={phase}>
              <th scope="row">{phase}</th>
              <td>{found}</td>
              <td>{fee}</td>
            </tr>
          ))}
        </tbody>
      </table>
      </div>
      <dl>
        {outcome.before === outcome.after ? (
          <Cells name={words.unchanged} text={outcome.after} />
        ) : (
          <>
            <Cells name={words.before} text={outcome.before} />
            <Cells name={words.after} text={outcome.after} />
          </>
        )}
        <dt>{words.balance}</dt>
        <dd>{outcome.balance.join(" → ")}</dd>
        {outcome.sent.map(({ to, value, body }, at) => (
          <Cells
            key={at}
            name={words.sent}
            text={`${words.to} ${to === "" ? words.outside : `${to}, ${value} TON`}\n${body}`}
          />
        ))}
      </dl>
    </details>
  );
}

interface ResultsProps extends Shown {
  readonly steps: readonly Step[];
  readonly outcomes: readonly Outcome[];
  /** Whether code and steps are those of the page, so that its expectations hold. */
  readonly isAsOnPage: boolean;
}

export function Results({ steps, outcomes, isAsOnPage, words, docs }: ResultsProps): JSX.Element {
  return (
    <ol className="run-steps">
      {outcomes.map((outcome, at) => {
        const step = steps[at];
        if (step === undefined) return null;
        const isSame = differences(step, outcome).length === 0;
        return (
          <li key={at}>
            <StepName step={step} words={words} />
            {" → "}
            <Summary outcome={outcome} words={words} docs={docs} />
            {isAsOnPage ? (
              <span className={isSame ? "run-good" : "run-bad"}>
                {" "}
                {isSame ? "✓" : "✗"} {isSame ? words.asSaid : words.notAsSaid}
              </span>
            ) : null}
            {outcome.kind === "send" ? <Details outcome={outcome} words={words} docs={docs} /> : null}
          </li>
        );
      })}
    </ol>
  );
}
