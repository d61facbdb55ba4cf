/**
 * Ids that a writer states at the end of a heading, a table row, a list item or a paragraph: `{#id}`, `{#new #old}`.
 */
import type { Token } from "marked";
import { escapeHtml } from "../html/escape.ts";
import type { EntryLinkToken } from "../syntax/tokens.ts";
import { claimId, report, write, type Render, type Where } from "./state.ts";
import { fill } from "../../../shared/messages/text.ts";

export interface StatedIds {
  /** In the order in which they are written; the first is the primary one. */
  readonly ids: readonly string[];
  /** The text before them. */
  readonly text: string;
}

/** Most ids of an entry. */
const MOST_IDS = 40;
const BRACES = /^\{\s*#[^\s{}]{1,200}(?:\s+#[^\s{}]{1,200})*\s*\}$/;
/** MDX has no braces of its own in headings, so Docusaurus's writers escape them or use a comment. */
const OTHER =
  /^(?:\\\{#([^\s{}]{1,200})\\?\}|\{#([^\s{}]{1,200})\\\}|\{\/\*\s*#([^\s*{}]{1,200})\s*\*\/\}|<!--\s*#([^\s<>]{1,200})\s*-->)$/;

/** @returns the ids at the end of a heading, and its text without them */
export function headingIds(text: string): StatedIds {
  const trimmed = text.trimEnd();
  if (!trimmed.endsWith("}") && !trimmed.endsWith("-->")) return { ids: [], text };
  const start = Math.max(trimmed.lastIndexOf("{"), trimmed.lastIndexOf("<!--"));
  const from = start > 0 && trimmed[start - 1] === "\\" ? start - 1 : start;
  if (start < 0) return { ids: [], text };
  const written = trimmed.slice(from);
  const other = OTHER.exec(written);
  const ids = other === null ? idsIn(written) : [other.slice(1).find(Boolean) ?? ""];
  const named = ids.map((id) => id.replace(/\\/g, "")).filter((id) => id !== "");
  return named.length === 0 ? { ids: [], text } : { ids: named, text: trimmed.slice(0, from).trimEnd() };
}

/** @returns the ids at the end of a cell, a list item or a paragraph; `\{#id}` is text there */
export function entryIds(text: string): StatedIds {
  const trimmed = text.trimEnd();
  if (!trimmed.endsWith("}")) return { ids: [], text };
  const start = trimmed.lastIndexOf("{");
  if (start < 0 || trimmed[start - 1] === "\\") return { ids: [], text };
  const ids = idsIn(trimmed.slice(start));
  return ids.length === 0 ? { ids, text } : { ids, text: trimmed.slice(0, start).trimEnd() };
}

function idsIn(written: string): readonly string[] {
  if (!BRACES.test(written)) return [];
  return written
    .slice(1, -1)
    .trim()
    .split(/\s+/)
    .slice(0, MOST_IDS)
    .map((id) => id.slice(1));
}

const ANYWHERE = /\{\s*#[^\s{}]{1,200}(?:\s+#[^\s{}]{1,200})*\s*\}/g;

/** Reports ids where they are no one's, and are shown as text. @param raw a run of text, without code and escapes */
export function reportMisplacedIds(render: Render, raw: string, { passage, offset }: Where): void {
  if (!raw.includes("#")) return;
  for (const { 0: written, index } of raw.matchAll(ANYWHERE))
    report(render, "id-misplaced", `${written} is shown as text: it is not at the end of what it names.`, {
      passage,
      offset: offset + index,
      length: written.length,
      hint: "Move it to the end of the heading, the paragraph, the list item or the row's first cell; write \\{ where it is text.",
    });
}

/** Removes the stated ids from the end of inline tokens. */
export function withoutIds(tokens: readonly Token[], stated: StatedIds): readonly Token[] {
  if (stated.ids.length === 0) return tokens;
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

/**
 * Claims the ids of one heading or entry.
 * @returns those that nothing else on the page has, the primary one first
 */
export function claimIds(render: Render, ids: readonly string[], at: Where): readonly string[] {
  return ids.filter((id, index) => {
    if (claimId(render, id)) return true;
    if (ids.indexOf(id) < index) return false;
    report(render, "heading-duplicate-id", `The id "${id}" is used twice on this page.`, {
      ...at,
      hint: "Links lead to the first one; give this one another id.",
    });
    return false;
  });
}

/** Writes empty elements for the further ids of an entry, which are neither visible nor read by screen readers. */
export function writeFurtherIds(render: Render, ids: readonly string[]): void {
  for (const id of ids) write(render, `<span id="${escapeHtml(id)}"></span>`);
}

export interface StatedEntry {
  /** ` id="…"` for the element of the entry; "" if another entry has the id already. */
  readonly attribute: string;
  readonly id: string;
  readonly title: string;
  /** Content of the entry, with the link to itself at the end. */
  readonly tokens: readonly Token[];
}

/**
 * Reads the ids at the end of a run of text and claims them.
 * @param run text and tokens of a cell, a paragraph, or the first line of a list item
 * @param title what the entry is called, for those who hear its link
 * @returns undefined where the run states none
 */
export function takeEntry(
  render: Render,
  run: { readonly text: string; readonly tokens: readonly Token[] },
  at: Where,
  titleOf: (tokens: readonly Token[]) => string,
): StatedEntry | undefined {
  const stated = entryIds(run.text);
  if (stated.ids.length === 0) return undefined;
  const [id = "", ...further] = claimIds(render, stated.ids, at);
  const tokens = withoutIds(run.tokens, stated);
  const title = titleOf(tokens);
  if (id === "") return { attribute: "", id, title, tokens };
  render.entries.push(id);
  const link: EntryLinkToken = {
    type: "entryLink",
    raw: run.text.slice(stated.text.length),
    id,
    further,
    title,
  };
  return { attribute: ` id="${escapeHtml(id)}"`, id, title, tokens: [...tokens, link] };
}

/** Writes the further targets of an entry and its own link. */
export function writeEntryLink(render: Render, { id, further, title }: EntryLinkToken): void {
  writeFurtherIds(render, further);
  if (render.inLink) return;
  const label = escapeHtml(title === "" ? render.messages.place : fill(render.messages.entryAnchor, { title }));
  write(render, `<a class="anchor" href="#${escapeHtml(id)}" aria-label="${label}"></a>`);
}
