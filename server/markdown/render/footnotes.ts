/** `[^1]` in the text, and the section at the end of the page. */
import { escapeHtml } from "../html/escape.ts";
import { slug } from "../slug.ts";
import type { Token, Tokens } from "marked";
import { FOOTNOTE_LABEL } from "../syntax/footnote-label.ts";
import { passageOf, lineAt, type Passage } from "../syntax/passage.ts";
import { ownToken, textOfItem, type FootnoteReferenceToken } from "../syntax/tokens.ts";
import { say, wrap, write, type Footnote, type Render } from "./state.ts";

/** Most footnotes of a document; further ones are text. */
const MAX_NOTES = 2_000;

/** Whether a text defines a footnote somewhere. */
const DEFINES = new RegExp(`${FOOTNOTE_LABEL}:`);

/** The key of a footnote of the text that is being written. */
export function footnoteKey({ footnoteScope }: Render, label: string): string {
  return keyIn(footnoteScope, label);
}

function keyIn(scope: number, label: string): string {
  return `${scope} ${label.toLowerCase()}`;
}

/** @returns the number of a part's text, the same one where it is put in again */
export function footnoteScopeOf({ footnoteScopes }: Render, text: string): number {
  const scope = footnoteScopes.get(text) ?? footnoteScopes.size + 1;
  footnoteScopes.set(text, scope);
  return scope;
}

/**
 * Collects the footnotes of a text before it is written, because references may precede them. They may also be defined
 * in a list, a quote, an admonition or a tab.
 * @param tokens all of the passage's text
 */
export function gatherFootnotes(render: Render, tokens: readonly Token[], passage: Passage): void {
  let at = 0;
  for (const token of tokens) {
    if (DEFINES.test(token.raw)) gatherFrom(render, token, passage, at);
    at += token.raw.length;
  }
}

function gatherFrom(render: Render, token: Token, passage: Passage, offset: number): void {
  const inside = (tokens: readonly Token[], text: string, start: number): void =>
    gatherFootnotes(render, tokens, passageOf(passage.source, text, lineAt(passage, start)));
  switch (token.type) {
    case "footnote": {
      const note = ownToken(token, "footnote");
      const key = footnoteKey(render, note.label);
      const { footnoteScope: scope } = render;
      if (!render.footnotes.has(key))
        render.footnotes.set(key, { scope, label: note.label, token: note, passage, offset });
      inside(note.tokens, note.inner, offset + note.innerStart);
      return;
    }
    case "list": {
      let at = offset;
      for (const item of (token as Tokens.List).items) {
        inside(item.tokens, textOfItem(item), at);
        at += item.raw.length;
      }
      return;
    }
    case "blockquote": {
      const { tokens, text } = token as Tokens.Blockquote;
      inside(tokens, text, offset);
      return;
    }
    case "admonition":
    case "element": {
      const { tokens, inner, innerStart } = ownToken(token, token.type);
      inside(tokens, inner, offset + innerStart);
      return;
    }
    case "dedent": {
      const { tokens, inner } = ownToken(token, "dedent");
      inside(tokens, inner, offset);
    }
  }
}

export function writeFootnoteReference(render: Render, token: FootnoteReferenceToken): void {
  const own = footnoteKey(render, token.label);
  // A part may refer to what the document says.
  const key = render.footnotes.has(own) ? own : keyIn(0, token.label);
  const footnote = render.footnotes.get(key);
  if (footnote === undefined || render.inLink || render.footnoteOrder.length >= MAX_NOTES) {
    say(render, token.raw);
    write(render, escapeHtml(token.raw));
    return;
  }
  let note = render.footnoteUses.get(key);
  if (note === undefined) {
    note = { number: render.footnoteOrder.push(key), uses: 0 };
    render.footnoteUses.set(key, note);
  }
  note.uses++;
  const id = noteId(footnote);
  const suffix = note.uses === 1 ? "" : `-${note.uses}`;
  render.ids.add(`fnref-${id}${suffix}`);
  write(render, `<sup class="footnote-ref"><a href="#fn-${id}" id="fnref-${id}${suffix}">${note.number}</a></sup>`);
}

/** Writes the footnotes in the order in which the text refers to them. */
export function writeFootnotes(render: Render): void {
  if (render.footnoteOrder.length === 0) return;
  const { messages: wording } = render;
  wrap(
    render,
    `<section class="footnotes" aria-label="${escapeHtml(wording.footnotes)}"><ol>`,
    "</ol></section>",
    () => {
      // The list may grow meanwhile, because footnotes can refer to further ones.
      for (let index = 0; index < render.footnoteOrder.length; index++) {
        const note = render.footnotes.get(render.footnoteOrder[index] ?? "");
        if (note === undefined) continue;
        const id = noteId(note);
        render.ids.add(`fn-${id}`);
        wrap(render, `<li id="fn-${id}">`, "</li>", () => {
          const { token, passage, offset, scope } = note;
          render.footnoteScope = scope;
          const inside = passageOf(passage.source, token.inner, lineAt(passage, offset + token.innerStart));
          render.writers.blocks(render, token.tokens, inside, 0);
          write(
            render,
            `<a class="footnote-back" href="#fnref-${id}" aria-label="${escapeHtml(wording.backToText)}">↩</a>`,
          );
        });
      }
    },
  );
}

function noteId({ label, scope }: Footnote): string {
  const id = slug(label) || "note";
  return escapeHtml(scope === 0 ? id : `${id}.${scope}`);
}
