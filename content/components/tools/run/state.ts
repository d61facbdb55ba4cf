/** What a reader has changed, as a text for the page's address. */
import type { Fields, Scenario, Step } from "./scenario.ts";

export interface Changed {
  readonly code: string;
  readonly steps: readonly Step[];
}

/** @returns "" where nothing is changed */
export function writeState(changed: Changed, source: string, scenario: Scenario): string {
  const code = changed.code === source ? {} : { code: changed.code };
  const steps = isSame(changed.steps, scenario.steps) ? {} : { steps: changed.steps };
  const state = { ...code, ...steps };
  return Object.keys(state).length === 0 ? "" : JSON.stringify(state);
}

export function isSame(a: readonly Step[], b: readonly Step[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Anybody may have written the address: what is not as it should be is left out. */
export function readState(state: string, source: string, scenario: Scenario): Changed {
  const { code, steps } = parsed(state) ?? {};
  return {
    code: typeof code === "string" ? code : source,
    steps: Array.isArray(steps) && steps.length <= MOST && steps.every(isStep) ? steps : scenario.steps,
  };
}

interface Written {
  readonly code?: unknown;
  readonly steps?: unknown;
}

function parsed(state: string): Written | null {
  try {
    return JSON.parse(state === "" ? "{}" : state) as Written | null;
  } catch {
    return null;
  }
}

/** Steps that a reader may add up to. */
export const MOST = 20;

function isStep(step: unknown): step is Step {
  if (typeof step !== "object" || step === null) return false;
  const { send, get, with: given, value = "", from = "" } = step as Readonly<Record<string, unknown>>;
  if (!isText(value) || !isText(from)) return false;
  if (send !== undefined) return isFields(send) && get === undefined;
  return typeof get === "string" && (given === undefined || (Array.isArray(given) && given.every((each) => isText(each) || isFields(each))));
}

const isText = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

function isFields(value: unknown): value is Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (each) => each === null || typeof each === "boolean" || isText(each) || isFields(each),
  );
}

/** Names of the get methods that a source declares. */
export function getMethodsIn(source: string): readonly string[] {
  const tolk = source.matchAll(/^\s*get\s+(?:fun\s+)?(\w+)\s*\(/gm);
  const func = source.matchAll(/(\w+)\s*\([^()]*\)[^;{]{0,80}\bmethod_id\b/g);
  return [...new Set([...tolk, ...func].map(([, name = ""]) => name))];
}
