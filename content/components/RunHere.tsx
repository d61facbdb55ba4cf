/** A contract that can be run where it stands: what happens is said as text, and the reader may try it and change it. */
import { useEffect, useEffectEvent, useRef, useState, type JSX } from "react";
import * as z from "zod/mini";
import type { IslandProps } from "docwright";
import { useFields } from "./tools/fields.ts";
import { begin as beginRun, wake } from "./tools/run/client.ts";
import Console from "./tools/run/Console.tsx";
import type { Language } from "./tools/run/compile.ts";
import type { Scenario } from "./tools/run/scenario.ts";
import type { From } from "./tools/run/wasm.ts";
import { scenarioSchema } from "./tools/run/scenario-schema.ts";
import { ExpectedSteps } from "./tools/run/StepLine.tsx";
import { runWords } from "./tools/run/run-messages.ts";
import "./tools/run/run.css";

export const props = z.object({
  id: z.string(),
  language: z.enum(["tolk", "func"], { error: "only Tolk and FunC run here" }),
  data: scenarioSchema,
});

interface RunProps extends IslandProps {
  readonly id: string;
  readonly language: Language;
  readonly title: string;
  readonly data: Scenario;
}

// This code is loaded when a reader touches a contract; the worker gets ready while React does its work.
if (typeof document !== "undefined") wake();

/** Megabytes that come with the first run, compressed as hosts send them; a compiler is as large. */
const MEGABYTES = "2.5";

/** The code as it stands on the page. */
function codeOf(id: string): string {
  return (document.getElementById(id)?.querySelector("pre code")?.textContent ?? "").replace(/\n+$/, "");
}

/** A contract's code, what it is said to do, and buttons to try that. */
export default function RunHere({ id, language, title, data, lang, base, children }: RunProps): JSX.Element {
  const words = runWords(lang);
  const docs = `${base}${lang.startsWith("zh") ? "zh-CN/" : ""}v3/documentation/tvm/tvm-exit-codes`;
  const [fields, change] = useFields(id, { [id]: "" });
  const [source] = useState(() => (typeof document === "undefined" ? "" : codeOf(id)));
  const [started, setStarted] = useState<"run" | "edit">();
  /** Runs beside the console's code being fetched; before a press, only if nothing has to come over the network. */
  const begin = (from: From): void => beginRun({ language, source, scenario: data, from });
  const runButton = useRef<HTMLButtonElement>(null);
  // The pointer may rest on the button, or the button have the focus, before this code is here to be told of it.
  const atFirst = useEffectEvent(() => {
    if (runButton.current?.matches(":hover, :focus") === true) begin("cache");
  });
  useEffect(() => atFirst(), []);
  const state = fields[id] ?? "";
  if (started !== undefined || state !== "")
    return (
      <div id={id} className="run">
        <Console
          {...{ id, language, title, data, lang, docs, source, state }}
          begin={started !== "edit"}
          onState={(next) => change({ [id]: next })}
        />
      </div>
    );
  return (
    <div id={id} className="run">
      {children}
      <div className="run-box">
        <p className="run-title">{words.expected}</p>
        <ExpectedSteps steps={data.steps} words={words} docs={docs} />
        <p className="run-buttons needs-js">
          <button
            ref={runButton}
            type="button"
            name={id}
            className="button button-sm"
            onPointerEnter={() => begin("cache")}
            onFocus={() => begin("cache")}
            onClick={() => {
              begin("anywhere");
              setStarted("run");
            }}
          >
            {words.run}
          </button>
          <button type="button" className="button button-sm" onClick={() => setStarted("edit")}>
            {words.edit}
          </button>
          <small>{words.size(MEGABYTES)}</small>
        </p>
      </div>
    </div>
  );
}
