/**
 * Marks at the ends of lines of code, `// [!code ++]`, as VitePress and others read them with Shiki: the engine marks lines
 * in the line of the fence.
 */
import { mapCode } from "./prose.ts";

const MARK = /[ \t]*(?:\/\/|#|--|;|%|<!--|\/\*)[ \t]*\[!code ([^\]\s:]+)(?::(\d+))?\][ \t]*(?:-->|\*\/)?[ \t]*$/;
/** Of a mark in JSX, braces are part; before any other comment, a brace is one of the code. */
const BRACED = /\{\s*(\/\*[ \t]*\[!code [^\]]*\][ \t]*\*\/)\s*\}[ \t]*$/;
/** A mark for a word, which has a line of its own. */
const WORD = /^[ \t]*(?:\/\/|#|--|;|%|<!--|\/\*)[ \t]*\[!code word:[^\]]*\][ \t]*(?:-->|\*\/)?[ \t]*$/;

/**
 * Takes the marks out of a code block, and writes what they say into its fence. Added and removed lines become those of
 * a diff, in which all other lines are indented by a blank; other marks highlight their lines.
 * @param block its lines, from the one that opens it to the one before its end
 */
export function moveLineMarks(block: readonly string[]): readonly string[] {
  const [info = "", ...code] = block;
  if (!code.some((line) => line.includes("[!code "))) return block;
  const signs = new Map<number, "+" | "-">();
  const highlighted: number[] = [];
  const kept: string[] = [];
  for (const written of code) {
    if (WORD.test(written)) continue;
    const line = written.replace(BRACED, "$1");
    const [, name = "", count = "1"] = MARK.exec(line) ?? [];
    const first = kept.length + 1;
    const isOwn = name !== "" && line.replace(MARK, "").trim() === "" && line.trim() !== "";
    for (let number = first; name !== "" && number < first + Math.min(Number(count), 1_000); number++) {
      if (name === "++" || name === "--") signs.set(number, name === "++" ? "+" : "-");
      else highlighted.push(number);
    }
    if (!isOwn) kept.push(line.replace(MARK, ""));
  }
  return withMarks(info, kept, { signs, highlighted });
}

/** What is marked of a block, by the numbers of its lines, from 1. */
export interface LineMarks {
  readonly signs: ReadonlyMap<number, "+" | "-">;
  readonly highlighted: readonly (number | string)[];
}

/**
 * A block of code with its marks as the engine reads them.
 * @param info the line that opens it
 */
export function withMarks(info: string, code: readonly string[], { signs, highlighted }: LineMarks): readonly string[] {
  const isDiff = signs.size > 0 && !/^[ \t>]*[`~]+[ \t]*diff\b/.test(info);
  const numbers = highlighted.length === 0 ? "" : ` {${highlighted.join(",")}}`;
  // The signs of a diff go after the indentation of the whole block. Before it, they would take its lines out of the
  // list or the quotation around it.
  const indent = /^[ \t>]*/.exec(info)?.[0] ?? "";
  const signed = (line: string, sign: string): string =>
    line.startsWith(indent) ? indent + sign + line.slice(indent.length) : indent + sign + line.trimStart();
  const marked = code.map((line, index) => (isDiff ? signed(line, signs.get(index + 1) ?? " ") : line));
  return [info + (isDiff ? " diff" : "") + numbers, ...marked];
}

/** The same in each block of code of a document. */
export function moveLineMarksIn(text: string): string {
  return text.includes("[!code ") ? mapCode(text, moveLineMarks) : text;
}
