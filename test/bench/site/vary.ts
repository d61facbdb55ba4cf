/** Makes a text another one of the same kind, so that no cache by content answers for two pages. */
import type { Draw } from "./random.ts";

/** One word in this many is another one. */
const WORDS = 24;

/** Parts of a line of prose that stay as they are: code, link targets, addresses, entities, slots. */
const KEPT = /(`[^`]*`|\]\([^)]*\)|<[^>]*>|https?:\S+|&#?\w+;|@@\w+@@)/;

/**
 * @param text Markdown
 * @param vocabulary words to draw from
 * @returns the text with other words, and code with other numbers and names
 */
export function vary(text: string, vocabulary: readonly string[], draw: Draw): string {
  const out: string[] = [];
  let fence: string[] | undefined;
  for (const line of text.split("\n")) {
    const marks = /^(?:> )?\s*(?:`{3,}|~{3,})/.test(line);
    if (fence) {
      if (marks) {
        out.push(...varyCode(fence, draw), line);
        fence = undefined;
      } else fence.push(line);
    } else {
      if (marks) fence = [];
      out.push(marks ? line : varyProse(line, vocabulary, draw));
    }
  }
  return [...out, ...(fence ?? [])].join("\n");
}

function varyProse(line: string, vocabulary: readonly string[], draw: Draw): string {
  return line
    .split(KEPT)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/\b[a-z]{5,12}\b/g, (word) =>
            draw(WORDS) === 0 ? (vocabulary[draw(vocabulary.length)] ?? word) : word,
          ),
    )
    .join("");
}

function varyCode(lines: readonly string[], draw: Draw): readonly string[] {
  const code = lines.join("\n");
  const names = [...new Set(code.match(/\b[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+\b/g) ?? [])];
  const name = names[draw(names.length)];
  const suffix = String(draw(100_000));
  const renamed = name === undefined ? code : code.replace(new RegExp(`\\b${name}\\b`, "g"), `${name}${suffix}`);
  return renamed.replace(/\b[1-9]\d+\b/g, (digits) => String(draw(10 ** Math.min(digits.length, 9)))).split("\n");
}
