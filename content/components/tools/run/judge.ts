/** Whether a step ended as its scenario says. */
import type { Outcome } from "./play.ts";
import { isSend, isSuccess, type Step } from "./scenario.ts";

export interface Difference {
  readonly of: "exit" | "action" | "gas" | "gives" | "sends" | "fault";
  readonly expected: string;
  readonly found: string;
}

/** @returns what is not as the step says; nothing where all is */
export function differences(step: Step, outcome: Outcome | undefined): readonly Difference[] {
  if (outcome === undefined) return [{ of: "fault", expected: "", found: "the step was not reached" }];
  if (outcome.kind === "fault") return [{ of: "fault", expected: "", found: outcome.message }];
  const found: Difference[] = [];
  const check = (of: Difference["of"], expected: number | string | undefined, value: number | string): void => {
    if (expected !== undefined && String(expected) !== String(value))
      found.push({ of, expected: String(expected), found: String(value) });
  };
  const { exit } = outcome;
  if (step.exit !== undefined || exit === undefined || !isSuccess(exit)) check("exit", step.exit ?? 0, exit ?? "none");
  if (outcome.kind === "refused") return found;
  check("gas", step.gas, outcome.gas);
  if (outcome.kind === "send" && isSend(step)) {
    const { action } = outcome;
    if (action !== undefined || step.action !== undefined) check("action", step.action ?? 0, action?.code ?? "none");
    check("sends", step.sends, outcome.sent.length);
  }
  if (outcome.kind === "get" && !isSend(step) && step.gives !== undefined)
    check("gives", step.gives.map(String).join(", "), outcome.stack.join(", "));
  return found;
}
