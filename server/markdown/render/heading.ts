/** Headings: their ids, their anchors, and the sections of the search index that begin at them. */
import type { Token, Tokens } from "marked";
import { escapeHtml } from "../html/escape.ts";
import { uniqueSlug } from "../slug.ts";
import type { Frame } from "../syntax/place.ts";
import { writeInline } from "./inline.ts";
import { plainText, titleHtml } from "./text.ts";
import { beginSection, report, wrap, write, type Render } from "./state.ts";

/** `{#id}` or `{/* #id *\/}` at the end of a heading. */
const ID = /^(?:\\?\{#([^\s{}]{1,200})\\?\}|\{\/\*\s*#([^\s*{}]{1,200})\s*\*\/\}|<!--\s*#([^\s<>]{1,200})\s*-->)$/;

/** @returns the id that a heading states itself, and its text without it */
export function statedId(text: string): { readonly id: string; readonly text: string } {
  const trimmed = text.trimEnd();
  if (!trimmed.endsWith("}") && !trimmed.endsWith("-->")) return { id: "", text };
  const start = Math.max(trimmed.lastIndexOf("{"), trimmed.lastIndexOf("<!--"));
  const from = start > 0 && trimmed[start - 1] === "\\" ? start - 1 : start;
  const found = start < 0 ? null : ID.exec(trimmed.slice(from));
  if (found === null) return { id: "", text };
  return { id: (found[1] ?? found[2] ?? found[3] ?? "").replace(/\\/g, ""), text: trimmed.slice(0, from).trimEnd() };
}

/** Takes the tokens of the stated id off the end of a heading's tokens. */
export function withoutId(tokens: readonly Token[], stated: ReturnType<typeof statedId>): readonly Token[] {
  if (stated.id === "") return tokens;
  const kept: Token[] = [];
  let length = 0;
  for (const token of tokens) {
    const room = stated.text.length - length;
    if (room <= 0) break;
    length += token.raw.length;
    if (token.raw.length <= room) kept.push(token);
    else if (token.type === "text") {
      const raw = token.raw.slice(0, room);
      kept.push({ type: "text", raw, text: raw, escaped: false });
    }
  }
  return kept;
}

export function writeHeading(render: Render, token: Tokens.Heading, frame: Frame, offset: number): void {
  const stated = statedId(token.text);
  const tokens = withoutId(token.tokens, stated);
  const text = plainText(tokens);
  const id = headingId(render, { stated: stated.id, text, frame, offset, length: token.raw.length });
  const start = offset + Math.max(0, token.raw.indexOf(token.text));
  const shown = text.replace(/\s+/g, " ").trim();
  beginSection(render, { id, heading: shown, level: token.depth });
  const safeId = escapeHtml(id);
  render.silent++;
  wrap(render, `<h${token.depth} id="${safeId}">`, `</h${token.depth}>`, () => {
    writeInline(render, tokens, frame, start);
    // A link cannot hold another one: a heading that is a link to elsewhere has none to itself.
    if (!render.inLink) write(render, `<a class="anchor" href="#${safeId}" aria-label="${render.wording.anchor}"></a>`);
  });
  render.silent--;
  render.headings.push({ level: token.depth, id, text: shown, html: titleHtml(tokens).trim() });
}

function headingId(
  render: Render,
  heading: {
    readonly stated: string;
    readonly text: string;
    readonly frame: Frame;
    readonly offset: number;
    readonly length: number;
  },
): string {
  const { stated, text } = heading;
  if (stated !== "") {
    if (render.ids.has(stated)) {
      report(render, "heading-duplicate-id", `The id "${stated}" is used twice on this page.`, {
        frame: heading.frame,
        offset: heading.offset,
        length: heading.length,
        hint: "Links lead to the first one; give this heading another id.",
      });
      const other = uniqueSlug(render.slugger, stated);
      render.ids.add(other);
      return other;
    }
    render.ids.add(stated);
    return stated;
  }
  let id = uniqueSlug(render.slugger, text.trim() === "" ? "section" : text);
  // An id in raw HTML may have taken it; an empty one leads nowhere.
  while (id === "" || render.ids.has(id)) id = uniqueSlug(render.slugger, id === "" ? "section" : id);
  render.ids.add(id);
  return id;
}
