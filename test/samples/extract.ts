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

/** Reads `path#region` as a document writes it; undefined where there is no such thing. */
export type ReadIncluded = (reference: string, document: string) => string | undefined;

/**
 * @param file path that the samples carry
 * @param text the whole document
 * @param readIncluded reads code that readers can run from the file that holds it
 * @returns its fences in order; what lies inside a fence is code, whatever it looks like
 */
export function extractSamples(file: string, text: string, readIncluded?: ReadIncluded): readonly Sample[] {
  const lines = text.split(/\r?\n/);
  const samples: Sample[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, prefix = "", fence = "", info = ""] = OPENING.exec(lines[at] ?? "") ?? [];
    if (fence === "" || (fence.startsWith("`") && info.includes("`"))) continue;
    const { file: reference, words } = readFence(info.trim());
    const quotes = prefix.split(">").length - 1;
    const width = prefix.length;
    const code: string[] = [];
    const line = at + 1;
    for (at++; at < lines.length; at++) {
      const inside = insideOf(lines[at] ?? "", quotes, width);
      if (isClosing(inside, fence)) break;
      code.push(inside);
    }
    const found = { file, line, info: info.trim() };
    if (reference === undefined) samples.push(sampleOf({ ...found, code: code.join("\n") }));
    // Code out of a file is checked with its project, and here only for what readers see when they run it.
    else if (readIncluded !== undefined && words.includes("run"))
      samples.push({ ...sampleOf({ ...found, code: readIncluded(reference, file) ?? "" }), unchecked: true });
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
