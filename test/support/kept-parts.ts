/** Text in parts that is kept in a file, to be compared with what is made now: each part begins with a line `? name`. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "bun:test";

/** @returns what was made when somebody looked last */
export function readParts(file: string): readonly string[] {
  return readFileSync(file, "utf8")
    .replace(/\n$/, "")
    .split(/\n\n(?=\? )/);
}

export function writeParts(file: string, parts: readonly string[]): void {
  writeFileSync(file, `${parts.join("\n\n")}\n`);
}

/** Compares part by part, so that a difference is shown alone. */
export function expectParts(now: readonly string[], kept: readonly string[]): void {
  for (const [at, part] of now.entries()) expect(part).toBe(kept[at] ?? "");
  expect(now).toHaveLength(kept.length);
}
