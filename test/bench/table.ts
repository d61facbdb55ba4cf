/** Rows as text. */
import { median, type Row, type ToolId, type Unit } from "./rows.ts";

const DIGITS: Readonly<Record<Unit, number>> = { s: 2, ms: 1, MB: 1, KB: 1, files: 0, objects: 0, requests: 0 };

/** Median, and the smallest and largest value behind it. */
function cell(values: readonly number[] | undefined, fault: string | undefined, unit: Unit): string {
  if (values === undefined || values.length === 0) return fault ?? "–";
  const show = (value: number): string => value.toFixed(DIGITS[unit]);
  const middle = show(median(values));
  const [least, most] = [show(Math.min(...values)), show(Math.max(...values))];
  return least === most ? `${middle} ${unit}` : `${middle} ${unit} (${least}–${most})`;
}

/** @returns the engine's median over another's, undefined when one is missing */
export function ratio(row: Row, other: ToolId): number | undefined {
  const [own, theirs] = [row.values.engine, row.values[other]];
  if (!own?.length || !theirs?.length) return undefined;
  const divisor = median(theirs);
  return divisor === 0 ? undefined : median(own) / divisor;
}

/**
 * @param tools with their names, the engine first
 * @returns a Markdown table: medians with the spread, and how the engine compares with each other tool
 */
export function tableOf(
  rows: readonly Row[],
  tools: readonly { readonly id: ToolId; readonly label: string }[],
): string {
  const others = tools.filter((tool) => tool.id !== "engine");
  const head = ["", ...tools.map((tool) => tool.label), ...others.map((tool) => `÷ ${tool.label.split(" ")[0] ?? ""}`)];
  const lines = rows.map((row) => [
    row.title,
    ...tools.map((tool) => cell(row.values[tool.id], row.faults[tool.id], row.unit)),
    ...others.map((tool) => ratio(row, tool.id)?.toFixed(2) ?? ""),
  ]);
  const all = [head, ...lines];
  const widths = head.map((_, at) => Math.max(...all.map((line) => width(line[at] ?? ""))));
  const format = (line: readonly string[]): string =>
    `| ${line.map((text, at) => text + " ".repeat((widths[at] ?? 0) - width(text))).join(" | ")} |`;
  return [format(head), `|${widths.map((size) => "-".repeat(size + 2)).join("|")}|`, ...lines.map(format)].join("\n");
}

function width(text: string): number {
  // No sign here is wider than one column or made of two.
  return text.length;
}
