/** Code that a compiler looked at before it was shown (`ts twoslash`): what was written for the compiler alone is left out. */
import { mapCode } from "./prose.ts";

/** The mark between what the compiler reads and what readers see, and the one after which they see nothing. */
const CUT = /^[ \t]*\/\/[ \t]*---cut(?:-before)?---[ \t]*$/;
const CUT_AFTER = /^[ \t]*\/\/[ \t]*---cut-after---[ \t]*$/;
/** Marks around lines that only the compiler reads. */
const [HIDDEN, SHOWN] = [/^[ \t]*\/\/[ \t]*---cut-start---[ \t]*$/, /^[ \t]*\/\/[ \t]*---cut-end---[ \t]*$/];
/** `// @errors: 2339`, `// @twoslash-cache: {…}`, `// @filename: a.ts`, and marks below a line that ask for a type: `//  ^?`. */
const FOR_COMPILER = /^[ \t]*\/\/[ \t]*(?:@(?!ts-)[A-Za-z][\w-]*(?::.*)?|\^[?|].*)$/;

/** @param lines of a block of code, from the one that opens it to the one before its end */
export function withoutTwoslash(lines: readonly string[]): readonly string[] {
  const [info = "", ...code] = lines;
  if (!/\stwoslash\b/.test(info)) return lines;
  const after = code.findIndex((line) => CUT_AFTER.test(line));
  const shown = code.slice(code.findLastIndex((line) => CUT.test(line)) + 1, after < 0 ? undefined : after);
  let isHidden = false;
  const kept = shown.filter((line) => {
    const before = isHidden;
    isHidden = SHOWN.test(line) ? false : isHidden || HIDDEN.test(line);
    return !before && !isHidden && !FOR_COMPILER.test(line);
  });
  return [info.replace(/\s+twoslash\b/, ""), ...kept];
}

/** A block that others begin with (`// @include: name`), and that is not shown itself: ```twoslash include name. */
const INCLUDED = /^[ \t>]*[`~]{3,}[ \t]*twoslash[ \t]+include\b/;

/** The same in each block of code of a document. */
export function withoutTwoslashIn(text: string): string {
  if (!text.includes("twoslash")) return text;
  return mapCode(text, (block) => (INCLUDED.test(block[0] ?? "") ? [] : withoutTwoslash(block)));
}
