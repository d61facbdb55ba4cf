/**
 * `import` and `export` of MDX, which are dropped. They begin at the start of a line and end at a blank line or later.
 */
import type { DroppedToken } from "../syntax/tokens.ts";

const IMPORT = /import(?:\s+[\w$*{][^'";]{0,2000}?\bfrom)?\s*(?:"[^"\n]*"|'[^'\n]*')[ \t]*;?[ \t]*/y;
const IMPORT_END = /(?:\/\/[^\n]*)?(?=\n|$)/y;
const EXPORT =
  /export\s+(?:(?:const|let|var)\s+[\w$[{]|(?:async\s+)?function\b|class\s|default\b|\{|\*|type\s|interface\s|enum\s)/y;
const LONGEST = 8_000;

/**
 * @param src text that begins at the start of a line
 * @returns undefined if the line is prose that happens to begin with the word
 */
export function readModule(src: string): DroppedToken | undefined {
  const imports = readImports(src);
  if (imports !== undefined) return imports;
  EXPORT.lastIndex = 0;
  if (!EXPORT.test(src)) return undefined;
  return token(src.slice(0, statementEnd(src) ?? blankLine(src)));
}

/** @returns a line of imports alone, at the beginning of the text; undefined if there is none */
export function readImports(src: string): DroppedToken | undefined {
  const end = importsEnd(src);
  return end > 0 ? token(src.slice(0, end)) : undefined;
}

/** End of a line of imports; 0 if there is anything else on it. */
function importsEnd(src: string): number {
  let end = 0;
  for (;;) {
    IMPORT.lastIndex = end;
    if (!IMPORT.test(src)) return 0;
    end = IMPORT.lastIndex;
    IMPORT_END.lastIndex = end;
    if (IMPORT_END.test(src)) return IMPORT_END.lastIndex;
  }
}

function token(raw: string): DroppedToken {
  return { type: "dropped", raw, what: "module", name: "" };
}

/** End of the line on which all brackets are closed again. */
function statementEnd(src: string): number | undefined {
  const limit = Math.min(src.length, LONGEST);
  let depth = 0;
  for (let at = 0; at < limit; at++) {
    const char = src.charCodeAt(at);
    if (char === 40 || char === 91 || char === 123) depth++;
    else if (char === 41 || char === 93 || char === 125) depth--;
    else if (char === 96 || ((char === 34 || char === 39) && isString(src, at))) {
      const end = src.indexOf(src.charAt(at), at + 1);
      if (end < 0 || end >= limit) return undefined;
      at = end;
    } else if (char === 10 && depth <= 0 && !continues(src, at)) return at;
  }
  return limit === src.length && depth <= 0 ? limit : undefined;
}

/**
 * Whether a quotation mark begins a string, which must end on the same line; otherwise it is an apostrophe in JSX text.
 */
function isString(src: string, at: number): boolean {
  if (/\w/.test(src.charAt(at - 1))) return false;
  const close = src.indexOf(src.charAt(at), at + 1);
  const newline = src.indexOf("\n", at);
  return close >= 0 && close - at < 1_000 && (newline < 0 || close < newline);
}

/** Whether a statement continues on the next line, as `export const a =` does. */
function continues(src: string, newline: number): boolean {
  return /[=>,(&|?:]\s*$/.test(src.slice(Math.max(0, newline - 20), newline)) && src.charAt(newline + 1) !== "\n";
}

function blankLine(src: string): number {
  const end = /\n[ \t]*(?=\n)/.exec(src)?.index;
  return end ?? src.length;
}
