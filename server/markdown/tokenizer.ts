/**
 * marked's tokenizer, with the methods that this engine replaces. marked asks each of the inline methods at every place of a
 * text where something may begin; those here look at one character before they try an expression.
 */
import { Tokenizer, type Lexer, type Tokens } from "marked";
import { beforeLazyLines, beforeOwnBlock, beforeTurns } from "./extensions/container.ts";
import { paragraphAt } from "./extensions/paragraph.ts";
import { addressIn, mayBeAddress, textLength } from "./extensions/text.ts";
import { currentScope, stateOf } from "./syntax/lex-state.ts";
import { MAX_DEPTH, plainParagraph } from "./syntax/limits.ts";

/**
 * To be set as an option, as an instance. `emStrong` and `del` must stay marked's own methods: where they are replaced,
 * marked prepares each text for them, even one without a star.
 */
export class DocumentTokenizer extends Tokenizer {
  override html(): undefined {}
  override tag(): undefined {}
  override table(): undefined {}

  override code(src: string): Tokens.Code | undefined {
    return currentScope(stateOf(this.lexer)).inElement ? undefined : super.code(src);
  }

  override lheading(src: string): Tokens.Heading | undefined {
    const { start, end, underline, depth } = paragraphOf(this.lexer, src);
    if (underline === 0) return undefined;
    const text = src.slice(0, end - start).trim();
    return { type: "heading", raw: src.slice(0, underline - start), depth, text, tokens: this.lexer.inline(text) };
  }

  override paragraph(src: string): Tokens.Paragraph {
    const raw = paragraphText(this.lexer, src);
    return { type: "paragraph", raw, text: raw, tokens: this.lexer.inline(raw) };
  }

  override text(src: string): Tokens.Text {
    const raw = paragraphText(this.lexer, src);
    return { type: "text", raw, text: raw, tokens: this.lexer.inline(raw) };
  }

  override list(src: string): Tokens.List | undefined {
    if (!/^ {0,3}[-*+\d]/.test(src.slice(0, 4))) return undefined;
    const scope = currentScope(stateOf(this.lexer));
    const depth = scope.quoteDepth ?? 0;
    if (depth === 0) return super.list(beforeLazyLines(beforeOwnBlock(scope, src)));
    // marked needs only `raw` of a list in a quote that it reads again.
    if (!mayReread(this.lexer, src)) return plainParagraph(src) as unknown as Tokens.List;
    return super.list(beforeLazyLines(src));
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    if (!/^ {0,3}>/.test(src.slice(0, 4))) return undefined;
    const scope = currentScope(stateOf(this.lexer));
    // While marked reads a quote, it calls this method with texts that are not part of the scope's text, once for each
    // `>` before the first word, so that depth is not that of the scopes.
    const depth = scope.quoteDepth ?? 0;
    if (depth > 0 && !mayReread(this.lexer, src, depth))
      return { type: "blockquote", raw: src, text: src, tokens: [plainParagraph(src)] };
    scope.quoteDepth = depth + 1;
    try {
      return super.blockquote(depth > 0 ? src : beforeTurns(beforeOwnBlock(scope, src)));
    } finally {
      scope.quoteDepth = depth;
    }
  }

  override escape(src: string): Tokens.Escape | undefined {
    return src.startsWith("\\") ? super.escape(src) : undefined;
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    return src.startsWith("[") || src.startsWith("!") ? super.link(src) : undefined;
  }

  override reflink(src: string, links: Record<string, Tokens.Link | Tokens.Image>): ReturnType<Tokenizer["reflink"]> {
    return src.startsWith("[") || src.startsWith("!") ? super.reflink(src, links) : undefined;
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    return src.startsWith("`") ? super.codespan(src) : undefined;
  }

  override br(src: string): Tokens.Br | undefined {
    return src.startsWith(" ") || src.startsWith("\\") ? super.br(src) : undefined;
  }

  override autolink(src: string): Tokens.Link | undefined {
    return src.startsWith("<") ? super.autolink(src) : undefined;
  }

  override url(src: string): Tokens.Link | undefined {
    return mayBeAddress(src) ? super.url(addressIn(src)) : undefined;
  }

  override inlineText(src: string): Tokens.Text {
    const raw = src.slice(0, textLength(src));
    return { type: "text", raw, text: raw, escaped: false };
  }
}

/** Whether marked may read a text again; what is not read again is a paragraph, and the document has a limit in it. */
function mayReread(lexer: Lexer, src: string, depth = 0): boolean {
  const state = stateOf(lexer);
  state.rereads -= src.length;
  if (state.rereads >= 0 && depth <= MAX_DEPTH) return true;
  state.limits.add("depth");
  return false;
}

function paragraphOf(lexer: Lexer, src: string): ReturnType<typeof paragraphAt> {
  const scope = currentScope(stateOf(lexer));
  return paragraphAt(scope, scope.text.length - src.length);
}

function paragraphText(lexer: Lexer, src: string): string {
  const { start, end } = paragraphOf(lexer, src);
  return src.slice(0, end - start);
}
