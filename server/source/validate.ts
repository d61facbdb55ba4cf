/** Converts zod's issues to messages with "did you mean", and removes invalid parts from a value. */
import type * as z from "zod/mini";
import type { DiagnosticCode } from "../../shared/catalogue.ts";
import { describeValue, expectation } from "../../shared/schema/issues.ts";
import { formatKeyPath } from "../../shared/schema/key-path.ts";
import { knownKeys } from "../../shared/schema/known-keys.ts";
import { didYouMean, suggest } from "../../shared/schema/suggest.ts";

type Schema = z.ZodMiniType;
type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

export interface Explained {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string | undefined;
  readonly path: Path;
  /** Whether the fault is the key itself, not its value. */
  readonly key: boolean;
}

/** Describes issues. If an unknown key is similar to a missing one, one message explains both. */
export function explainIssues(schema: Schema, issues: readonly Issue[], value: unknown): readonly Explained[] {
  const explained: Explained[] = [];
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") {
      const known = knownKeys(schema, issue.path, value);
      for (const key of issue.keys) explained.push(unknownKey(key, issue.path, known));
    } else if (issue.code === "invalid_key") {
      const inner = issue.issues[0];
      const expected = inner === undefined ? "another key" : expectation(inner);
      explained.push({
        code: "config-type",
        message: `The key "${String(issue.path.at(-1))}" is not what was expected: ${expected}.`,
        hint: undefined,
        path: issue.path,
        key: true,
      });
    } else {
      explained.push(explainValue(issue, value));
    }
  }
  return explained;
}

function unknownKey(key: string, path: Path, known: readonly string[]): Explained {
  const visible = known.filter((name) => name !== "$schema");
  const where = path.length === 0 ? "" : ` in ${name(path)}`;
  const hint = didYouMean(key, visible) ?? (visible.length === 0 ? undefined : `Known here: ${visible.join(", ")}.`);
  return {
    code: "config-unknown-key",
    message: `Unknown key "${key}"${where}.`,
    hint,
    path: [...path, key],
    key: true,
  };
}

function explainValue(issue: Issue, root: unknown): Explained {
  const { path } = issue;
  const value = valueAt(root, path);
  const base = { path, key: false };
  if (issue.code === "invalid_union" && issue.discriminator !== undefined) {
    const options = "options" in issue ? (issue.options as readonly unknown[]).map(String) : [];
    const allowed = `Allowed: ${options.join(", ")}.`;
    if (value === undefined) {
      return { ...base, code: "config-required", message: `"${name(path)}" is missing.`, hint: allowed };
    }
    const near = typeof value === "string" ? suggest(value, options) : undefined;
    const hint = near === undefined ? allowed : `Did you mean "${near}"? ${allowed}`;
    return {
      ...base,
      code: "config-unknown-type",
      message: `Unknown ${String(path.at(-1))} ${describeValue(value)} at ${name(path)}.`,
      hint,
    };
  }
  if (value === undefined && issue.code === "invalid_type") {
    return {
      ...base,
      code: "config-required",
      message: `"${name(path)}" is missing.`,
      hint: `It should be ${expectation(issue)}.`,
    };
  }
  const near =
    issue.code === "invalid_value" && typeof value === "string"
      ? didYouMean(value, issue.values.map(String))
      : undefined;
  const target = path.length === 0 ? "The file" : `"${name(path)}"`;
  if (Array.isArray(value) && (issue.code === "too_small" || issue.code === "too_big")) {
    const found = value.length === 0 ? "none" : String(value.length);
    return {
      ...base,
      code: "config-type",
      message: `${target} should have ${expectation(issue)}, but has ${found}.`,
      hint: undefined,
    };
  }
  // A rule about several keys ("either to or href") is reported for the object, not for one of the keys.
  const together = issue.code === "custom" && typeof value === "object";
  const found = value === undefined || together ? "" : `, but is ${describeValue(value)}`;
  const message = `${target} should ${together ? "have" : "be"} ${expectation(issue)}${found}.`;
  return { ...base, code: value === undefined ? "config-required" : "config-type", message, hint: near };
}

function name(path: Path): string {
  return formatKeyPath(path.map((step) => (typeof step === "symbol" ? String(step) : step)));
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[step];
  }
  return value;
}

/**
 * Each round removes the invalid values; an object that lacks a required key because of that is removed in the next.
 */
const MOST_ROUNDS = 12;

/**
 * Removes invalid values until the rest is valid.
 * @param fallback values for required keys at the top level
 * @returns undefined if nothing valid remains
 */
export function withoutFaults(schema: Schema, value: unknown, fallback: Readonly<Record<string, unknown>>): unknown {
  let current: unknown = structuredClone(value);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const result = schema.safeParse(current);
    if (result.success) return result.data;
    const gone = new Set<string>();
    for (const path of result.error.issues.flatMap(faultyPaths)) {
      const target = valueAt(current, path) === undefined ? path.slice(0, -1) : path;
      const [top] = path;
      if (path.length === 1 && typeof top === "string" && Object.hasOwn(fallback, top)) {
        current = { ...(current as object), [top]: fallback[top] };
      } else if (target.length === 0) return undefined;
      else if (!gone.has(name(target))) {
        gone.add(name(target));
        markGone(current, target);
      }
    }
    current = swept(current);
  }
  return undefined;
}

function faultyPaths(issue: Issue): readonly Path[] {
  return issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
}

const GONE = Symbol("gone");

/** Only marks a value as removed, so that the indexes of later faults in the same list stay valid. */
function markGone(root: unknown, path: Path): void {
  const parent = valueAt(root, path.slice(0, -1));
  const last = path.at(-1);
  if (typeof parent === "object" && parent !== null && last !== undefined) Reflect.set(parent, last, GONE);
}

function swept(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => entry !== GONE).map(swept);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== GONE)
      .map(([key, entry]) => [key, swept(entry)]),
  );
}
