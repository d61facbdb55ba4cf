/**
 * Describes zod's issues to writers and maintainers, for front matter and configuration. Imports only types, so zod is
 * not loaded.
 */
import type { core } from "zod/mini";

/**
 * @returns what was expected, to complete a sentence after "expected": "a text", "one of link, dropdown"
 */
export function expectation(issue: core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeName(issue.expected);
    case "invalid_value":
      return issue.values.length === 1
        ? quote(issue.values[0])
        : `one of ${issue.values.map((value) => quote(value)).join(", ")}`;
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? "a text that is not empty"
        : issue.origin === "array"
          ? `at least ${issue.minimum} ${Number(issue.minimum) === 1 ? "entry" : "entries"}`
          : `${issue.origin === "string" ? "a text of at least" : "at least"} ${issue.minimum}`;
    case "too_big":
      return issue.origin === "array" ? `at most ${issue.maximum} entries` : `at most ${issue.maximum}`;
    case "invalid_union":
      return unionExpectation(issue);
    default:
      return withoutExpected(issue.message);
  }
}

/** Describes an actual value in the same terms as `expectation`. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  const shown = JSON.stringify(value);
  return shown.length > 40 ? `${shown.slice(0, 37)}…` : shown;
}

function unionExpectation(issue: core.$ZodIssueInvalidUnion): string {
  const alternatives = new Set<string>();
  for (const [first] of issue.errors)
    if (first !== undefined && first.path.length === 0) alternatives.add(expectation(first));
  return alternatives.size === 0 ? withoutExpected(issue.message) : [...alternatives].join(" or ");
}

function withoutExpected(message: string): string {
  return message.replace(/^expected /, "") || "another value";
}

function typeName(expected: string): string {
  switch (expected) {
    case "string":
      return "a text";
    case "number":
      return "a number";
    case "int":
      return "a whole number";
    case "boolean":
      return "true or false";
    case "array":
      return "a list";
    case "object":
    case "record":
      return "an object";
    case "null":
      return "null";
    default:
      return expected;
  }
}

function quote(value: unknown): string {
  return typeof value === "string" ? `"${value}"` : String(value);
}
