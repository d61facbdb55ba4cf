import type { LanguageFn } from "highlight.js";
import { procedureModes, tasmModes } from "./tasm-words.ts";
import { blockComment, lineComment } from "./words.ts";

/**
 * TVM assembly: as Fift-asm writes it, as TASM writes it, and as disassemblers print it.
 */
export const tasm: LanguageFn = () => ({
  name: "TVM assembly",
  aliases: ["tvm", "tvmasm", "tvm-asm", "fift-asm", "fiftasm"],
  keywords: {
    $pattern: /(?<![\w$@'-])[a-z]+(?![\w$@'-])/,
    keyword: ["ref", "embed", "exotic", "library", "implicit", "include"],
  },
  contains: [
    lineComment(/;;/),
    lineComment(/\/\//),
    blockComment(),
    { scope: "string", begin: /"/, end: /"|$/ },
    ...procedureModes(),
    ...tasmModes(),
  ],
});

/** The same under the name that every grammar has, for the loader that knows only file names. */
export { tasm as grammar };
