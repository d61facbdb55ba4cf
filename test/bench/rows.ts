/** What was measured: a row a measure, a list of values a tool. */
import type { Tool } from "./tools/tool.ts";

export type ToolId = Tool["id"];
export type Unit = "s" | "ms" | "MB" | "KB" | "files" | "objects" | "requests";

export interface Row {
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  /** Measured values, in the order in which they were taken. */
  readonly values: Partial<Record<ToolId, readonly number[]>>;
  /** Why there is no value. */
  readonly faults: Partial<Record<ToolId, string>>;
}

export interface Rows {
  add(row: { readonly id: string; readonly title: string; readonly unit: Unit }, tool: ToolId, value: number): void;
  fault(row: { readonly id: string; readonly title: string; readonly unit: Unit }, tool: ToolId, reason: string): void;
  list(): readonly Row[];
}

/** @returns an empty collection; rows keep the order in which they came */
export function createRows(): Rows {
  const rows = new Map<
    string,
    Row & { readonly values: Partial<Record<ToolId, number[]>>; readonly faults: Partial<Record<ToolId, string>> }
  >();
  const of = (head: { readonly id: string; readonly title: string; readonly unit: Unit }) => {
    const row = rows.get(head.id) ?? { ...head, values: {}, faults: {} };
    rows.set(head.id, row);
    return row;
  };
  return {
    add: (head, tool, value) => void (of(head).values[tool] ??= []).push(value),
    fault: (head, tool, reason) => void (of(head).faults[tool] = reason),
    list: () => [...rows.values()],
  };
}

/** @returns the middle value, the mean of the two in the middle of an even number; NaN of none */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] ?? NaN)
    : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2;
}
