/** What Starlight's blocks of code say behind their language (Expressive Code), as the engine reads it. */
import type { Leave } from "../adopt-plan.ts";
import { withMarks } from "../shiki-marks.ts";

/** The fence, the language, and what is said behind it. */
const OPENING = /^([ \t>]*(?:(?:[-*+]|\d+\.)[ \t]+)?(?:`{3,}|~{3,})[ \t]*)([^\s`{]*)[ \t]*(.*)$/;
/** `key=value`, a value alone, or a word: values stand in quotes, braces or slashes. */
const SAID =
  /(?:([\w-]+)=)?("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\{[^{}]*\}|\/(?:\\.|[^/\\])+\/\w*)|([\w-]+)=(\S+)|(\S+)/g;
/** A comment that names the file, in one of the first lines: it is the title, and is not shown. */
const FILE =
  /^\s*(?:\/\/|#|<!--|\/\*|--)[ \t]*((?:\.{0,2}\/)?(?:[\w@.()[\]-]+\/)*[\w@.()[\]-]*\.[a-z]\w{0,9})[ \t]*(?:-->|\*\/)?[ \t]*$/i;
const FIRST_LINES = 4;
/** Languages that the highlighter has under another name. */
const LANGUAGES: Readonly<Record<string, string>> = {
  astro: "html",
  mdoc: "markdown",
  markdoc: "markdown",
  ansi: "text",
};

/** What is said behind the language of a block. */
interface Said {
  readonly language: string;
  readonly isDiff: boolean;
  readonly title: string | undefined;
  readonly signs: Map<number, "+" | "-">;
  readonly highlighted: readonly string[];
  /** What the engine reads as it is. */
  readonly words: readonly string[];
  /** Whether words within lines are marked. */
  readonly hasMarks: boolean;
}

/**
 * @param block its lines, from the one that opens it to the one before its end
 * @returns the block; words that are marked within lines are not
 */
export function rewriteCode(block: readonly string[], leave: Leave): readonly string[] {
  const [first = "", ...code] = block;
  const [, fence, language = "", written = ""] = OPENING.exec(first) ?? [];
  if (fence === undefined) return block;
  const said = readSaid(written, language, code.length);
  const named =
    said.title === undefined && language !== "" ? code.slice(0, FIRST_LINES).findIndex((line) => FILE.test(line)) : -1;
  const title = said.title ?? FILE.exec(code[named] ?? "")?.[1];
  const info = [
    fence + (LANGUAGES[said.language] ?? said.language),
    ...(said.isDiff ? ["diff"] : []),
    ...(title === undefined ? [] : [`title=${JSON.stringify(title)}`]),
    ...said.words,
  ].join(" ");
  if (said.hasMarks) leave("Marks of words within code: the words are shown without them", "", info);
  return withMarks(info, named < 0 ? code : withoutLine(code, named), said);
}

/** @param count of the lines of the block */
function readSaid(written: string, language: string, count: number): Said {
  const signs = new Map<number, "+" | "-">();
  const highlighted: string[] = [];
  const words: string[] = [];
  let own = language;
  let title: string | undefined;
  let hasMarks = false;
  for (const [, key, quoted, bareKey, bare, word] of written.matchAll(SAID)) {
    const name = key ?? bareKey ?? word ?? "mark";
    const value = quoted ?? bare;
    const text = value !== undefined && /^["']/.test(value) ? value.slice(1, -1) : value;
    const isOff = text === "false" || text === "{false}";
    if (name === "title") title = text;
    else if (name === "lang") own = text ?? own;
    else if (name === "mark" || name === "ins" || name === "del") {
      if (value?.startsWith("{") !== true) {
        hasMarks ||= value !== undefined;
        continue;
      }
      for (const [from, to] of ranges(value))
        if (name === "mark") highlighted.push(from === to ? `${from}` : `${from}-${to}`);
        else for (let line = from; line <= Math.min(to, count); line++) signs.set(line, name === "ins" ? "+" : "-");
    } else if (name === "wrap" && !isOff) words.push("wrap");
    else if (name === "startLineNumber") words.push(`showLineNumbers=${(text ?? "1").replace(/\D/g, "")}`);
    else if (name === "showLineNumbers" && !isOff && !/\bstartLineNumber=/.test(written)) words.push(name);
    else if (name === "file") words.push(`file=${value ?? ""}`);
  }
  const isDiff = language === "diff" && own !== "diff";
  // The signs of a diff stand in its lines.
  if (isDiff) signs.clear();
  return { language: own, isDiff, title, signs, highlighted, words, hasMarks };
}

/** Without a line, and without the empty one behind it. */
function withoutLine(code: readonly string[], at: number): readonly string[] {
  const isGap = code[at + 1]?.trim() === "";
  return [...code.slice(0, at), ...code.slice(at + (isGap ? 2 : 1))];
}

/** `{1, "A label":3-5}` → `[[1, 1], [3, 5]]` */
function ranges(written: string): readonly (readonly [from: number, to: number])[] {
  return Array.from(
    written.replace(/["'][^"']*["']\s*:/g, "").matchAll(/(\d+)(?:\s*-\s*(\d+))?/g),
    ([, from = "", to = from]) => [Number(from), Number(to)],
  );
}
