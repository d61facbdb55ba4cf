/** Removes the indentation of blocks inside an element, where, as in MDX, it does not make code. */
import type { Lexer } from "marked";
import { dedent } from "../syntax/indent.ts";
import { lexInside } from "../syntax/lex-state.ts";
import type { DedentToken } from "../syntax/tokens.ts";

const LINES = /^(?:(?: {4}| {0,3}\t)[^\n]*(?:\n|$)|[ \t]*\n)+/;

/** @param src text whose first line is indented by four columns or more */
export function readIndented(lexer: Lexer, src: string): DedentToken | undefined {
  const raw = LINES.exec(src)?.[0].trimEnd();
  if (raw === undefined || raw === "") return undefined;
  const inner = dedent(raw, false).trimStart();
  return { type: "dedent", raw, inner, tokens: lexInside(lexer, inner, true) };
}
