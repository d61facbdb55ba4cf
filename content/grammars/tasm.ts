import type { LanguageFn } from "docwright";
import { procedureModes, tasmModes } from "./parts/tasm-words.ts";
import { blockComment, lineComment } from "./parts/words.ts";

/**
 * TVM assembly: as Fift-asm writes it, as TASM writes it, and as disassemblers print it.
 */
const tasm: LanguageFn = () => ({
  name: "TVM assembly",
  aliases: ["asm", "tvm", "tvmasm", "tvm-asm", "fiftasm", "fift-asm"],
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

export default tasm;
