/**
 * The words of TVM assembly, for the grammar of assembly itself and for every language that embeds it.
 * An instruction is told by its form (upper case), so that new ones need no change here.
 */
import type { Mode } from "docwright";

interface Edge {
  readonly before: string;
  readonly after: string;
}

/** Where a word may begin and end: in assembly at brackets too, in Fift only at white space and block marks. */
const EDGES: Readonly<Record<"brackets" | "space", Edge>> = {
  brackets: { before: String.raw`(?<![\w$#%@'.?!-])`, after: String.raw`(?![\w$#%@'?!])` },
  space: { before: String.raw`(?<=^|\s|\}>|\})`, after: String.raw`(?=$|\s|:?<\{|\{|:(?:\s|$)|>[a-z]*(?:\s|$))` },
};

/** DUP, 2SWAP, -ROT, LSHIFT#DIVMODR, MULRSHIFTR#, XCHG3_l, SDBEGINS:imm */
const MNEMONIC = String.raw`(?:-|\d)?[A-Z][A-Z\d_]+(?:#[A-Z]*)?(?:_l)?(?::imm)?`;

const NUMBER = String.raw`-?(?:0x[\da-fA-F_]+|0b[01_]+|\d[\d_]*)`;

/**
 * Modes for the inside of assembly: instructions, registers, numbers, bit strings.
 *
 * @param edges what separates words: "brackets" in assembly, "space" inside Fift
 * @returns fresh modes, in the order in which they have to be tried
 */
export const tasmModes = (edges: "brackets" | "space" = "brackets"): Mode[] => {
  const { before, after } = EDGES[edges];
  return [
    { scope: "number", match: /(?<![\w$])(?:x|b|B|boc)\{[\da-fA-F_]*\}/ },
    { scope: "keyword", match: before + MNEMONIC + after },
    { scope: "variable.language", match: `${before}(?:s-?\\d+|c[0-7]|[sci]\\(-?\\d+\\))${after}` },
    // A disassembler writes slices without braces: (xC_,1).
    { scope: "number", match: `${before}x[\\dA-F]+_?${after}` },
    { scope: "number", match: before + NUMBER + after },
  ];
};

/** A procedure's name: whatever white space, quotes and brackets leave, but no instruction. */
const PROCEDURE = String.raw`(?<!\S)(?![A-Z\d_#-]+\s)[^\s"{}()\[\],;]+`;

/**
 * Modes for what names procedures in Fift-asm: `DECLPROC name`, `name PROC:<{`, `name CALLDICT`.
 *
 * @returns fresh modes; they go before those of `tasmModes`
 */
export const procedureModes = (): Mode[] => [
  {
    match: [/(?<!\S)DECL(?:PROC|METHOD|GLOBVAR)/, /[ \t]+/, /[^\s"{}()[\],;]+/],
    scope: { 1: "keyword", 3: "title.function" },
  },
  { scope: "title.function", match: `${PROCEDURE}(?=[ \\t]+PROC(?:REF|INLINE)?:)` },
  { scope: "title.function.invoke", match: `${PROCEDURE}(?=[ \\t]+(?:INLINE)?CALL(?:DICT)?(?![\\w#]))` },
];
