/** Texts for the sites of these tests. */
import { hashOf } from "../../server/engine/hash.ts";

/** Text with words of its own for every page, in a section every eight lines. */
export function bodyOf(page: number, lines: number): string {
  const sentence = (line: number): string =>
    Array.from({ length: 12 }, (_, word) => `w${hashOf(`${page} ${line} ${word}`).slice(0, 6)}`).join(" ");
  return Array.from(
    { length: lines },
    (_, line) => `${line % 8 === 0 ? `## Part ${line}\n\n` : ""}${sentence(line)}.\n`,
  ).join("\n");
}
