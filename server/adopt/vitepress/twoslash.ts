/** Code that a compiler looked at before it was shown (`ts twoslash`): what was written for the compiler alone is left out. */

/** The mark between what the compiler reads and what readers see, and the one after which they see nothing. */
const CUT = /^[ \t]*\/\/[ \t]*---cut(?:-before)?---[ \t]*$/;
const CUT_AFTER = /^[ \t]*\/\/[ \t]*---cut-after---[ \t]*$/;
/** `// @errors: 2339`, `// @filename: a.ts`, and marks below a line that ask for a type: `//  ^?`. */
const FOR_COMPILER = /^[ \t]*\/\/[ \t]*(?:@[A-Za-z]+(?::.*)?|\^[?|].*)$/;

/** @param block lines of a block of code with its fences */
export function withoutTwoslash(block: readonly string[]): readonly string[] {
  const [fence = "", ...rest] = block;
  if (!/\stwoslash\b/.test(fence)) return block;
  const end = rest.at(-1) ?? "";
  const code = rest.slice(0, -1);
  const after = code.findIndex((line) => CUT_AFTER.test(line));
  const shown = code.slice(code.findLastIndex((line) => CUT.test(line)) + 1, after < 0 ? undefined : after);
  return [fence.replace(/\s+twoslash\b/, ""), ...shown.filter((line) => !FOR_COMPILER.test(line)), end];
}
