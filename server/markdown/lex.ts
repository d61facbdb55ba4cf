/** Lexes a document with marked and our extensions: text in, tokens out. */
import { Lexer, Marked, type Token, type Tokens, type TokensList } from "marked";
import { readAdmonition } from "./extensions/admonition.ts";
import { readComment } from "./extensions/comment.ts";
import { readIndented } from "./extensions/dedent.ts";
import { readElement } from "./extensions/element.ts";
import { readExpression } from "./extensions/expression.ts";
import { readFootnote, readFootnoteReference } from "./extensions/footnote.ts";
import { readInlineTag } from "./extensions/inline-tag.ts";
import { readMath, readMathBlock } from "./extensions/math.ts";
import { readImports, readModule } from "./extensions/module.ts";
import { readTable } from "./extensions/table.ts";
import { stickyRules } from "./syntax/rules.ts";
import { attachState, scopeStructure, currentScope, nextStart, stateOf, type LexState } from "./syntax/lex-state.ts";
import { MAX_DEPTH, MAX_INLINE_DEPTH, MAX_RUN, plainParagraph, plainText, rereadsFor } from "./syntax/limits.ts";
import type { DroppedToken, OwnToken } from "./syntax/tokens.ts";
import { DocumentTokenizer } from "./tokenizer.ts";

export interface Lexed {
  readonly tokens: readonly Token[];
  /** Limits that were exceeded: "depth", "run". What is beyond them is plain text. */
  readonly limits: readonly string[];
  /** Messages of exceptions in marked. */
  readonly crashes: readonly string[];
}

const marked = new Marked({
  extensions: [
    { name: "own-blocks", level: "block", tokenizer: readBlock },
    { name: "own-inlines", level: "inline", tokenizer: readInline },
  ],
});
marked.setOptions({ tokenizer: new DocumentTokenizer(marked.defaults) });

/** Lexes a text unless it has been lexed before. @param known what has been, by its text */
export function lexOnce(known: Map<string, Lexed>, text: string): Lexed {
  const lexed = known.get(text) ?? lexDocument(text);
  known.set(text, lexed);
  return lexed;
}

/** Lexes a document whose line breaks are `\n`. Never throws. */
export function lexDocument(text: string): Lexed {
  const lexer = new Lexer(marked.defaults);
  const state: LexState = {
    scopes: [],
    enterElement: false,
    limits: new Set(),
    inlineDepth: 0,
    rereads: rereadsFor(text.length),
  };
  const crashes: string[] = [];
  attachState(lexer, state);
  const { tokenizer } = lexer.options;
  if (tokenizer) tokenizer.rules = stickyRules(tokenizer.rules);
  guardDepth(lexer, state);
  try {
    lexer.blockTokens(text, lexer.tokens);
  } catch (error) {
    crashes.push(messageOf(error));
    lexer.tokens.length = 0;
    lexer.tokens.push(plainParagraph(text));
  }
  for (const { src, tokens } of lexer.inlineQueue) {
    lexer.state.inRawBlock = false;
    lexer.state.inLink = false;
    try {
      lexRun(lexer, state, src, tokens);
    } catch (error) {
      crashes.push(messageOf(error));
      tokens.length = 0;
      tokens.push(plainText(src));
    }
  }
  return { tokens: lexer.tokens, limits: [...state.limits], crashes };
}

/** Limits nesting: wraps the methods that marked calls for nested content. */
function guardDepth(lexer: Lexer, state: LexState): void {
  const blockTokens = lexer.blockTokens.bind(lexer);
  const inlineTokens = lexer.inlineTokens.bind(lexer);
  const guardedBlocks = (src: string, tokens: Token[] = [], clipped?: boolean): Token[] => {
    const inElement = state.enterElement || currentScope(state).inElement;
    state.enterElement = false;
    if (state.scopes.length > MAX_DEPTH) {
      state.limits.add("depth");
      tokens.push(plainParagraph(src));
      return tokens;
    }
    state.scopes.push({ text: src, inElement });
    try {
      return blockTokens(src, tokens, clipped);
    } finally {
      state.scopes.pop();
    }
  };
  lexer.blockTokens = guardedBlocks as Lexer["blockTokens"];
  lexer.inlineTokens = (src, tokens = []) => {
    if (state.inlineDepth > MAX_INLINE_DEPTH) {
      state.limits.add("depth");
      tokens.push(plainText(src));
      return tokens;
    }
    state.inlineDepth++;
    try {
      return inlineTokens(src, tokens);
    } finally {
      state.inlineDepth--;
    }
  };
}

/** Lexes a long inline text in pieces that end at a line break or between words. */
function lexRun(lexer: Lexer, state: LexState, src: string, tokens: Token[]): void {
  let start = 0;
  while (src.length - start > MAX_RUN) {
    const limit = start + MAX_RUN;
    let cut = src.lastIndexOf("\n", limit) + 1;
    if (cut <= start + MAX_RUN / 2) cut = src.lastIndexOf(" ", limit) + 1;
    if (cut <= start + MAX_RUN / 2) {
      state.limits.add("run");
      cut = /[\ud800-\udbff]/.test(src.charAt(limit - 1)) ? limit - 1 : limit;
    }
    lexer.inlineTokens(src.slice(start, cut), tokens);
    start = cut;
  }
  lexer.inlineTokens(start === 0 ? src : src.slice(start), tokens);
}

/** Blocks of our own at the beginning of `src`. */
function readBlock(this: { readonly lexer: Lexer }, src: string): Tokens.Generic | undefined {
  const { lexer } = this;
  let start = 0;
  while (src.charCodeAt(start) === 32 || src.charCodeAt(start) === 9) start++;
  const state = stateOf(lexer);
  const scope = currentScope(state);
  const offset = scope.text.length - src.length;
  return readOwnBlock(lexer, src, { start, offset });
}

function readOwnBlock(
  lexer: Lexer,
  src: string,
  at: { readonly start: number; readonly offset: number },
): OwnToken | undefined {
  const { start, offset } = at;
  const state = stateOf(lexer);
  const scope = currentScope(state);
  switch (src.charCodeAt(start)) {
    case 60: // <
    case 58: // :
    case 123: {
      // {
      const { blocks } = scopeStructure(scope);
      const block = blocks.get(offset + start);
      if (block?.kind === "element") return readElement(lexer, block, { text: scope.text, offset });
      if (block?.kind === "admonition")
        return readAdmonition(lexer, block, { text: scope.text, offset, inElement: scope.inElement });
      if (block?.kind === "stray") return stray(src, block.end - offset, block.what, block.name);
      if (nextStart(scope, offset - 1) > offset) break;
      const comment = readComment(src, start);
      if (comment !== undefined) return comment;
      break;
    }
    case 36: // $
      if (start <= 3) return readMathBlock(src);
      break;
    case 91: // [
      if (src.charCodeAt(start + 1) === 94 && start <= 3) return readFootnote(lexer, src);
      break;
    case 101: // e
    case 105: // i
      if (start > 0) break;
      if (state.scopes.length === 1) return readModule(src);
      // Tags do not end the outermost level of a document.
      if (state.scopes.slice(1).every(({ inElement }) => inElement)) return readImports(src);
      break;
  }
  if (scope.inElement && (start >= 4 || src.charCodeAt(0) === 9) && src.charCodeAt(start) !== 10 && start < src.length)
    return readIndented(lexer, src);
  return start < 4 ? readTable(lexer, scope, offset) : undefined;
}

function stray(src: string, end: number, what: DroppedToken["what"], name: string): DroppedToken {
  return { type: "dropped", raw: src.slice(0, end), what, name };
}

function readInline(this: { readonly lexer: Lexer }, src: string): Tokens.Generic | undefined {
  return readOwnInline(src);
}

function readOwnInline(src: string): OwnToken | undefined {
  switch (src.charCodeAt(0)) {
    case 60: // <
      return readComment(src, 0) ?? readInlineTag(src);
    case 123: // {
      return readComment(src, 0) ?? readExpression(src);
    case 36: // $
      return readMath(src);
    case 91: // [
      return src.charCodeAt(1) === 94 ? readFootnoteReference(src) : undefined;
    default:
      return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export type { TokensList };
