/** State of our extensions while marked lexes a document. */
import type { Lexer, Token } from "marked";
import type { Structure } from "./own-blocks.ts";
import { structureOf } from "./structure.ts";

/** One text that marked lexes as blocks: the document, or the inside of a list item, a quote, an element. */
export interface LexScope {
  readonly text: string;
  /** Whether the text is inside an element, where indentation has no meaning. */
  readonly inElement: boolean;
  structure?: Structure;
  /** How many quotes of this text marked is reading, one in the other. */
  quoteDepth?: number;
  /** Cache of the last paragraph. */
  paragraph?: { readonly start: number; readonly end: number; readonly underline: number; readonly depth: number };
}

export interface LexState {
  readonly scopes: LexScope[];
  /** Set by an extension that is about to lex the inside of an element. */
  enterElement: boolean;
  /** Kinds of limits that were exceeded. */
  readonly limits: Set<string>;
  inlineDepth: number;
  /** How many characters of quotes marked may still read again. */
  rereads: number;
}

const states = new WeakMap<object, LexState>();

export function attachState(lexer: Lexer, state: LexState): void {
  states.set(lexer, state);
}

/** @throws if the lexer was not created by `lexDocument` */
export function stateOf(lexer: object): LexState {
  const state = states.get(lexer);
  if (state === undefined) throw new Error("The lexer has no state.");
  return state;
}

const EMPTY: LexScope = { text: "", inElement: false };

export function currentScope(state: LexState): LexScope {
  return state.scopes.at(-1) ?? EMPTY;
}

export function scopeStructure(scope: LexScope): Structure {
  scope.structure ??= structureOf(scope.text);
  return scope.structure;
}

/** Offset of our first block after `offset`, or Infinity. */
export function nextStart(scope: LexScope, offset: number): number {
  const { starts } = scopeStructure(scope);
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return starts[low] ?? Number.POSITIVE_INFINITY;
}

/** Lexes the content of a container as blocks. */
export function lexInside(lexer: Lexer, text: string, element: boolean): Token[] {
  const state = stateOf(lexer);
  const top = lexer.state.top;
  lexer.state.top = true;
  state.enterElement = element;
  try {
    return lexer.blockTokens(text, []);
  } finally {
    lexer.state.top = top;
  }
}
