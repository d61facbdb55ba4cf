/** Code samples of a Markdown document: every fence, with where it stands and what its info string asks for. */
import { readFence } from "../../server/markdown/highlight/fence.ts";
import { languageNamed } from "../../server/markdown/highlight/languages.ts";
import { SITE_GRAMMARS } from "../support/grammars.ts";

export interface Sample {
  /** Path of the page from the project's folder. */
  readonly file: string;
  /** Line of the opening fence, from 1; the code begins on the next one. */
  readonly line: number;
  /** As written: `tsx`. */
  readonly written: string;
  /** Name of the grammar: `typescript`; undefined for a language that the site does not know. */
  readonly language: string | undefined;
  /** `title="wrappers/Counter.ts"`, else "". */
  readonly title: string;
  /** The writer says that it cannot stand alone: `ts no-check`. */
  readonly unchecked: boolean;
  /** Readers can run it on its page, or it says what happens then: `tolk run`, `json run`. */
  readonly runs: boolean;
  readonly code: string;
}

/** Containers before a fence: indentation, quotes, the bullet of a list. */
const OPENING = /^((?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}|~{3,})(.*)$/;

/**
 * @param file path that the samples carry
 * @param text the whole document
 * @returns its fences in order; what lies inside a fence is code, whatever it looks like
 */
export function extractSamples(file: string, text: string): readonly Sample[] {
  const lines = text.split(/\r?\n/);
  const samples: Sample[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, prefix = "", fence = "", info = ""] = OPENING.exec(lines[at] ?? "") ?? [];
    if (fence === "" || (fence.startsWith("`") && info.includes("`"))) continue;
    // Code out of a file is checked with its project.
    const included = readFence(info.trim()).file !== undefined;
    const quotes = prefix.split(">").length - 1;
    const width = prefix.length;
    const code: string[] = [];
    const line = at + 1;
    for (at++; at < lines.length; at++) {
      const inside = insideOf(lines[at] ?? "", quotes, width);
      if (isClosing(inside, fence)) break;
      code.push(inside);
    }
    if (!included) samples.push(sampleOf({ file, line, info: info.trim(), code: code.join("\n") }));
  }
  return samples;
}

interface Found {
  readonly file: string;
  readonly line: number;
  readonly info: string;
  readonly code: string;
}

function sampleOf({ file, line, info, code }: Found): Sample {
  const { language: written, title, words } = readFence(info);
  return {
    file,
    line,
    written,
    language: languageNamed(written, SITE_GRAMMARS),
    title,
    unchecked: words.includes("no-check"),
    runs: words.includes("run"),
    code,
  };
}

/** A line without the quote marks and the indentation of the container that its fence stands in. */
function insideOf(line: string, quotes: number, width: number): string {
  let at = 0;
  for (let open = quotes; open > 0; open--) {
    while (line[at] === " " || line[at] === "\t") at++;
    if (line[at] !== ">") break;
    at++;
  }
  while (at < width && (line[at] === " " || line[at] === "\t")) at++;
  return line.slice(at);
}

function isClosing(line: string, fence: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === fence.charAt(0).repeat(text.length);
}
