/** The editor of a contract, the fields of what is done with it, and what came of it. */
import hljs from "highlight.js/lib/core";
import { useEffect, useEffectEvent, useMemo, useRef, useState, type JSX } from "react";
import { CodeEditor } from "docwright";
import func from "../../../grammars/func.ts";
import tolk from "../../../grammars/tolk.ts";
import { prepare, run } from "./client.ts";
import type { Language } from "./compile.ts";
import { Results } from "./Results.tsx";
import { isSend, type Scenario, type Step } from "./scenario.ts";
import { getMethodsIn, isSame, readState, writeState } from "./state.ts";
import { StepForm } from "./StepForm.tsx";
import { ExpectedSteps } from "./StepLine.tsx";
import { runWords, type RunWords } from "./run-messages.ts";
import type { Reply } from "./worker.ts";

hljs.registerLanguage("tolk", tolk);
hljs.registerLanguage("func", func);

interface ConsoleProps {
  readonly id: string;
  readonly language: Language;
  readonly title: string;
  readonly data: Scenario;
  readonly lang: string;
  readonly docs: string;
  /** The code as it stands on the page. */
  readonly source: string;
  /** What the address says. */
  readonly state: string;
  /** Whether it runs at once. */
  readonly begin: boolean;
  readonly onState: (state: string) => void;
}

interface Ran {
  readonly reply: Exclude<Reply, { readonly kind: "progress" | "prepared" }>;
  readonly code: string;
  readonly steps: readonly Step[];
}

type Status = { readonly loaded: number; readonly total: number } | undefined;

/** Steps that a reader may add: messages of the page, and the code's get methods. */
function knownSteps(code: string, scenario: Scenario): readonly Step[] {
  const written = scenario.steps.filter((step, at) => scenario.steps.findIndex((each) => isAlike(each, step)) === at);
  const names = getMethodsIn(code).filter((name) => !written.some((step) => !isSend(step) && step.get === name));
  return [...written, ...names.map((get) => ({ get }))];
}

function isAlike(a: Step, b: Step): boolean {
  return isSend(a) ? isSend(b) && JSON.stringify(a.send) === JSON.stringify(b.send) : !isSend(b) && a.get === b.get;
}

function Loading({ status, words }: { readonly status: Status; readonly words: RunWords }): JSX.Element {
  if (status === undefined || status.loaded >= status.total) return <>{words.working}</>;
  return (
    <label>
      {words.loading} <progress value={status.loaded} max={status.total} />
    </label>
  );
}

/**
 * Replaces the code and the buttons below it as soon as one of them is pressed. What happens stays above the buttons, and
 * in sight until the next run has ended: the button that was pressed does not move away.
 */
export default function Console(props: ConsoleProps): JSX.Element {
  const { id, language, title, data, lang, docs, source, begin, onState } = props;
  const words = runWords(lang);
  const [first] = useState(() => readState(props.state, source, data));
  const [code, setCode] = useState(first.code);
  const [steps, setSteps] = useState(first.steps);
  const [isBusy, setBusy] = useState(begin);
  const [status, setStatus] = useState<Status>();
  const [ran, setRan] = useState<Ran>();
  const area = useRef<HTMLElement>(null);
  const html = useMemo(() => hljs.highlight(code, { language }).value, [code, language]);

  /** Runs what is written now; that it is busy is said by whoever calls this. */
  const launch = (): void => {
    run({ language, source: code, scenario: { ...data, steps } }, (loaded, total) => setStatus({ loaded, total }))
      .catch((error: unknown) => ({ kind: "failed", message: (error as Error).message }) as const)
      .then((reply) => {
        if (reply.kind !== "progress" && reply.kind !== "prepared") setRan({ reply, code, steps });
        setBusy(false);
      })
      .catch(console.error);
  };
  const start = (): void => {
    if (isBusy) return;
    setBusy(true);
    setStatus(undefined);
    launch();
  };
  const atFirst = useEffectEvent(() => {
    area.current?.querySelector<HTMLElement>(begin ? "[data-run]" : "textarea")?.focus({ preventScroll: true });
    if (begin) launch();
  });
  useEffect(() => atFirst(), []);

  const set = (changed: { readonly code?: string; readonly steps?: readonly Step[] }): void => {
    const next = { code, steps, ...changed };
    setCode(next.code);
    setSteps(next.steps);
    onState(writeState(next, source, data));
  };
  const error = ran?.reply.kind === "error" && ran.code === code ? ran.reply : undefined;
  const goTo = (line: number): void => {
    const field = area.current?.querySelector("textarea");
    const start = code.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0); // prettier-ignore
    field?.focus();
    field?.setSelectionRange(start, start);
  };
  const isTouched = code !== source || !isSame(steps, data.steps);
  return (
    <section ref={area} aria-label={words.contract}>
      <figure className="code editor" data-tools="" data-lang={language}>
        <figcaption>
          {title === "" ? words.code : title}
          <button
            type="button"
            className="button"
            disabled={!isTouched}
            onClick={() => set({ code: source, steps: data.steps })}
          >
            {words.reset}
          </button>
        </figcaption>
        <CodeEditor
          value={code}
          html={html}
          label={words.code}
          onChange={(next) => {
            prepare(language);
            set({ code: next });
          }}
          fault={error?.line === undefined ? undefined : { line: error.line, saidBy: `${id}-said` }}
        />
      </figure>
      <div className="run-box">
        <p className="run-title">{words.expected}</p>
        {ran === undefined && !isTouched ? <ExpectedSteps steps={data.steps} words={words} docs={docs} /> : null}
        <div id={`${id}-said`} className="run-said" role="status" aria-busy={isBusy}>
          {ran === undefined ? null : (
            <Said ran={ran} isAsOnPage={ran.code === source && isSame(ran.steps, data.steps)} {...{ words, docs, goTo }} />
          )}
        </div>
        <p className="run-buttons">
          <button type="button" data-run="" className="button button-sm" aria-disabled={isBusy} onClick={start}>
            {ran === undefined ? words.run : words.again}
          </button>
          <small role="status">{isBusy ? <Loading status={status} words={words} /> : null}</small>
        </p>
        <details>
          <summary>{words.steps}</summary>
          <StepForm
            steps={steps}
            known={knownSteps(code, data)}
            words={words}
            onChange={(next) => set({ steps: next })}
          />
        </details>
      </div>
    </section>
  );
}

interface SaidProps {
  readonly ran: Ran;
  readonly isAsOnPage: boolean;
  readonly words: RunWords;
  readonly docs: string;
  readonly goTo: (line: number) => void;
}

function Said({ ran, isAsOnPage, words, docs, goTo }: SaidProps): JSX.Element {
  const { reply, steps } = ran;
  if (reply.kind === "failed")
    return (
      <p className="run-bad">
        {words.failed}: {reply.message}
      </p>
    );
  if (reply.kind === "error") {
    const { line, message } = reply;
    return (
      <>
        <p className="run-bad">
          {line === undefined ? words.error : words.errorAt(line)}{" "}
          {line === undefined ? null : (
            <button type="button" className="button button-sm" onClick={() => goTo(line)}>
              {words.toLine}
            </button>
          )}
        </p>
        <pre tabIndex={0}>{message}</pre>
      </>
    );
  }
  return <Results steps={steps} outcomes={reply.outcomes} {...{ isAsOnPage, words, docs }} />;
}
