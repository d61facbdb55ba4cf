/** Headings: their ids, their anchors, and the sections of the search index that begin at them. */
import type { Tokens } from "marked";
import { labelFor } from "../../../shared/direction.ts";
import { escapeHtml } from "../html/escape.ts";
import { withEmoji } from "../../source/emoji.ts";
import { uniqueSlug } from "../slug.ts";
import type { Passage } from "../syntax/passage.ts";
import { claimIds, headingIds, withoutIds, writeFurtherIds } from "./ids.ts";
import { plainText, titleHtml } from "./plain-text.ts";
import { beginSection, wrap, write, type Render } from "./state.ts";

export function writeHeading(render: Render, token: Tokens.Heading, passage: Passage, offset: number): void {
  const stated = headingIds(token.text);
  const tokens = withoutIds(token.tokens, stated);
  const text = plainText(tokens);
  const claimed = claimIds(render, stated.ids, { passage, offset, length: token.raw.length });
  const id = claimed[0] ?? otherId(render, stated.ids[0], text);
  const start = offset + Math.max(0, token.raw.indexOf(token.text));
  // The id is made from the text as written, so that it does not change when another emoji name is supported.
  const shown = withEmoji(text).replace(/\s+/g, " ").trim();
  beginSection(render, { id, heading: shown, level: token.depth });
  const safeId = escapeHtml(id);
  render.silent++;
  wrap(render, `<h${token.depth} id="${safeId}">`, `</h${token.depth}>`, () => {
    writeFurtherIds(render, claimed.slice(1));
    const inner = (): void => render.writers.inline(render, tokens, passage, start);
    if (labelFor(render.direction, shown) === shown) inner();
    else wrap(render, `<bdi dir="ltr">`, "</bdi>", inner);
    // Links can't be nested, so a heading inside a link has no link to itself.
    if (!render.inLink)
      write(render, `<a class="anchor" href="#${safeId}" aria-label="${render.messages.anchor}"></a>`);
  });
  render.silent--;
  render.headings.push({ level: token.depth, id, text: shown, html: titleHtml(tokens).trim() });
}

/** An id for a heading that states none, or whose own ones are taken. */
function otherId(render: Render, stated: string | undefined, text: string): string {
  const words = stated ?? (text.trim() === "" ? "section" : text);
  let id = uniqueSlug(render.slugger, words);
  // An id in raw HTML may have taken it; an empty one leads nowhere.
  while (id === "" || render.ids.has(id)) id = uniqueSlug(render.slugger, id === "" ? "section" : id);
  render.ids.add(id);
  return id;
}
