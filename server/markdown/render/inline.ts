/** Writes inline tokens, those in a line of text, as HTML. */
import type { Token, Tokens } from "marked";
import { decodeEntities, escapeHtml, escapeText } from "../html/escape.ts";
import { decodeAddress } from "../html/address.ts";
import { tagKindOf } from "../syntax/tag-kinds.ts";
import type { Passage } from "../syntax/passage.ts";
import {
  ownToken,
  type ExpressionToken,
  type FootnoteReferenceToken,
  type InlineTagToken,
  type MathToken,
  type OpaqueToken,
} from "../syntax/tokens.ts";
import { writeElement } from "./element.ts";
import { writeFootnoteReference } from "./footnotes.ts";
import { reportMisplacedIds, writeEntryLink } from "./ids.ts";
import { inlineMathHtml, mathHtml } from "./katex.ts";
import { joinedLines, mayBeginLine } from "./line-breaks.ts";
import { writeImage, writeLink } from "./links.ts";
import { writeOpaque } from "./opaque.ts";
import { pairTags, type TagPairs } from "./pairs.ts";
import { cutSummary } from "./summary.ts";
import { writeText } from "./terms.ts";
import { plainText } from "./plain-text.ts";
import { shortQuote, report, say, wrap, write, type Render } from "./state.ts";

interface InlineTokens {
  readonly tokens: readonly Token[];
  readonly passage: Passage;
  /** Offsets of the tokens in the passage. */
  readonly offsets: readonly number[];
  readonly pairs: TagPairs;
}

/**
 * Writes the tokens of one run.
 * @param offset where the run begins in the passage's text
 */
export function writeInline(render: Render, tokens: readonly Token[], passage: Passage, offset: number): void {
  const offsets: number[] = [];
  let at = offset;
  for (const token of tokens) {
    offsets.push(at);
    at += token.raw.length;
  }
  const run: InlineTokens = { tokens, passage, offsets, pairs: pairTags(tokens) };
  writeSpan(render, run, 0, tokens.length);
}

function writeSpan(render: Render, run: InlineTokens, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const token = run.tokens[index];
    if (token === undefined) return;
    if (token.type === "tag") index = writeTag(render, run, index, to);
    else if (token.type === "text") {
      const at = { passage: run.passage, offset: run.offsets[index] ?? 0 };
      reportMisplacedIds(render, token.raw, at);
      writeText(render, joinedLines(run.tokens, index), at);
    } else {
      if (mayBeginLine(run.tokens, index)) write(render, "<wbr>");
      writeToken(render, token, run.passage, run.offsets[index] ?? 0);
    }
  }
}

function writeToken(render: Render, token: Token, passage: Passage, offset: number): void {
  switch (token.type) {
    case "escape":
    case "expression": {
      const { text } = token as Tokens.Escape | ExpressionToken;
      say(render, text);
      write(render, escapeHtml(text));
      return;
    }
    case "codespan": {
      const { text } = token as Tokens.Codespan;
      say(render, text);
      write(render, `<code>${unbrokenFlags(escapeHtml(text))}</code>`);
      return;
    }
    case "strong":
    case "em":
    case "del": {
      const { tokens, raw, text } = token as Tokens.Strong | Tokens.Em | Tokens.Del;
      const mark = Math.max(1, (raw.length - text.length) >> 1);
      wrap(render, `<${token.type}>`, `</${token.type}>`, () => writeInline(render, tokens, passage, offset + mark));
      return;
    }
    case "br":
      say(render, " ");
      write(render, "<br>");
      return;
    case "link": {
      const { tokens, href, title, raw, autolink } = token as Tokens.Link;
      const target = autolink === true ? decodeAddress(href, false) : decodeAddress(href);
      const attributes = title === null || title === undefined || title === "" ? "" : ` title="${escapeText(title)}"`;
      const inner = raw.startsWith("[") || raw.startsWith("<") ? 1 : 0;
      writeLink(render, { target, attributes, at: { passage, offset, length: raw.length } }, () =>
        writeInline(render, tokens, passage, offset + inner),
      );
      return;
    }
    case "image": {
      const { tokens, href, title, raw } = token as Tokens.Image;
      const alt = plainText(tokens);
      writeImage(render, {
        target: decodeAddress(href),
        alt,
        ...(title === null ? {} : { title: decodeEntities(title) }),
        attributes: "",
        at: { passage, offset, length: raw.length },
      });
      return;
    }
    case "math":
      writeMath(render, token as MathToken, passage, offset);
      return;
    case "footnoteReference":
      writeFootnoteReference(render, token as FootnoteReferenceToken);
      return;
    case "opaque":
      writeOpaque(render, (token as OpaqueToken).tag, (token as OpaqueToken).inner, { passage, offset });
      return;
    case "dropped":
      if ((token as { readonly what?: string }).what === "truncate") cutSummary(render);
      return;
    case "entryLink":
      writeEntryLink(render, ownToken(token, "entryLink"));
      return;
    case "checkbox": {
      const checked = (token as Tokens.Checkbox).checked ? " checked" : "";
      write(render, `<input type="checkbox" disabled${checked}> `);
      return;
    }
    default:
      say(render, token.raw);
      write(render, escapeHtml(token.raw));
  }
}

/** A browser may end a line behind any hyphen, that of `-v` or `--out` included. @param html escaped text */
function unbrokenFlags(html: string): string {
  return html.includes("-") ? html.replace(/(?<![\w-])-+[A-Za-z]\w*/g, '<span class="flag">$&</span>') : html;
}

function writeMath(render: Render, token: MathToken, passage: Passage, offset: number): void {
  const display = token.raw.startsWith("$$");
  const isBlock = display && !render.inParagraph;
  const { html, fault } = isBlock ? mathHtml(token.text, true) : inlineMathHtml(token.text, render.inLink);
  say(render, token.text);
  write(render, html);
  render.widgets.add("math");
  if (fault !== undefined)
    report(render, "math-error", `This formula cannot be set: ${fault}`, { passage, offset, length: token.raw.length });
}

/** @returns index of the last token that was written */
function writeTag(render: Render, run: InlineTokens, index: number, to: number): number {
  const token = run.tokens[index] as InlineTagToken;
  const { tag } = token;
  const offset = run.offsets[index] ?? 0;
  const at = { passage: run.passage, offset, length: token.raw.length };
  const tagKind = tagKindOf(tag.name);
  const partner = run.pairs.get(index);
  const asText = (): number => {
    say(render, token.raw);
    write(render, escapeHtml(token.raw));
    return index;
  };
  if (tagKind === undefined) return asText();
  if (tag.kind === "close") {
    if (tagKind.empty) return index;
    if (tagKind.kind === "unknown") return asText();
    report(render, "unclosed-html", `</${tag.name}> closes nothing; it is dropped.`, {
      ...at,
      hint: "Remove it, or open the element before it.",
    });
    return index;
  }
  if (tag.kind === "self" || tagKind.empty) {
    writeElement(render, { tag, tagKind, at, inline: true, mode: "empty", inner: "", children: undefined });
    return index;
  }
  const end = Math.min(partner ?? to, to);
  if (partner === undefined) {
    const bare = tag.attributes.length === 0;
    if (tagKind.kind === "unknown" || (bare && tagKind.rule?.placeholder === true)) return asText();
    report(render, "unclosed-html", `<${shortQuote(tag.name)}> has no end; it is closed at the end of the paragraph.`, {
      ...at,
      hint: bare ? `If it is meant as text, write \\<${tag.name}>.` : `Add </${tag.name}>.`,
    });
  }
  const first = run.offsets[index + 1] ?? offset;
  const inner = run.passage.text.slice(first, run.offsets[end] ?? undefined);
  writeElement(render, {
    tag,
    tagKind,
    at,
    inline: true,
    mode: "inline",
    inner,
    children: () => writeSpan(render, run, index + 1, end),
  });
  return partner === undefined ? to : end;
}
