/** Fills the slots of an article when its page is rendered. */
import { isExternal, joinPath, escapeHtml } from "../../../shared/address.ts";
import type { Slot } from "../../../shared/article.ts";
import { query, type Context } from "../../engine/types.ts";
import { inlineSvg, leastWidth } from "../../markdown/svg.ts";
import { cardsHtml } from "../sidebars/doc-cards.ts";
import { configQuery } from "../config.ts";
import { definitionAt } from "../documents/glossary.ts";
import { copiedFileInput, fileInput } from "../../source/inputs.ts";
import type { LinkTarget } from "../links/links.ts";
import { drawingAttributes, withSize } from "./stated-size.ts";

/** In characters. Larger drawings are not inlined, because they would add to the size of every page that shows them. */
const LARGEST_INLINE_SVG = 24_000;

export type IslandSlot = Extract<Slot, { readonly kind: "island" }>;

/** HTML of a component before and after its children. */
export interface IslandHtml {
  readonly before: string;
  readonly after: string;
}

/**
 * @param context used to read pictures
 * @param targets targets of the slots, in their order; there may be more
 * @param islands renders components of the site; without it only their children are shown
 * @returns the HTML with every slot filled
 */
export function fillSlots(
  context: Context,
  article: { readonly parts: readonly string[]; readonly slots: readonly Slot[] },
  targets: readonly LinkTarget[],
  islands: (slot: IslandSlot) => IslandHtml = () => ({ before: "", after: "" }),
): string {
  let html = article.parts[0] ?? "";
  /** Closing HTML of the components that are open, innermost last. */
  const open: string[] = [];
  article.slots.forEach((slot, i) => {
    const target = targets[i];
    if (!target) throw new Error("a slot has no target");
    switch (slot.kind) {
      case "link":
        html += linkAttributes(target) + definitionAttribute(context, target);
        break;
      case "image":
        html += picture(context, slot, target);
        break;
      case "cards":
        html += target.kind === "cards" ? cardsHtml(target.cards) : "";
        break;
      case "island": {
        const { before, after } = islands(slot);
        html += before;
        open.push(after);
        break;
      }
      case "island-end":
        html += open.pop() ?? "";
    }
    html += article.parts[i + 1] ?? "";
  });
  // The summary of a post may end inside a component.
  return html + open.reverse().join("");
}

function linkAttributes(target: LinkTarget): string {
  const href = ` href="${escapeHtml(target.href)}"`;
  // Excluded from prefetching and soft navigation: there is no such page, or its frame is in another language.
  if (target.kind === "broken" || target.kind === "unchecked" || ("elsewhere" in target && target.elsewhere))
    return `${href} data-native=""`;
  // Whether `https:a`, without slashes after the scheme, leaves the site depends on the address of the page.
  if (target.kind !== "external" || !/^(?:https?:|\/\/)/i.test(target.href)) return href;
  return `${href} target="_blank" rel="noopener noreferrer"`;
}

/** The attribute that gives a link into the glossary the definition of its term; "" for other links. */
function definitionAttribute(context: Context, target: LinkTarget): string {
  const text = target.kind === "page" ? definitionAt(context, target) : "";
  return text === "" ? "" : ` data-definition="${escapeHtml(text)}"`;
}

function picture(context: Context, slot: Slot & { readonly kind: "image" }, target: LinkTarget): string {
  const alt = ` alt="${escapeHtml(slot.alt)}"`;
  const title = slot.title === undefined ? "" : ` title="${escapeHtml(slot.title)}"`;
  if (target.kind === "asset") {
    const inlined = target.file.endsWith(".svg") ? context.read(inlineSvgQuery, target.file) : null;
    if (inlined !== null) {
      const label = slot.alt === "" ? ` aria-hidden="true"` : ` role="img" aria-label="${escapeHtml(slot.alt)}"`;
      const least = leastWidth(inlined);
      const style = least === undefined ? "" : `--least:${least}px`;
      // The document states the alternative text; the drawing's own attributes of these names would be duplicates. A
      // function puts it there: in a text that replaces, `$'` would stand for the drawing's own markup.
      const drawing = inlined.replace(/^<svg[^>]*>/, (tag) =>
        tag.replace(/ (?:role|aria-label|aria-hidden)="[^"]*"/g, "").replace("<svg", () => `<svg${label}`),
      );
      return `<span${drawingAttributes(slot.attributes, style)}>${drawing}</span>`;
    }
    const attributes = withSize(slot.attributes, context.read(copiedFileInput, target.file));
    return `<img src="${escapeHtml(target.href)}"${alt}${title}${attributes} loading="lazy" decoding="async">`;
  }
  return `<img src="${escapeHtml(target.href)}"${alt}${title} loading="lazy" decoding="async"${slot.attributes}>`;
}

/** A sanitised drawing to be inlined, because it uses colours of the page; null if it is served as a file. */
export const inlineSvgQuery = query<string | null>("inline-svg", "value", (context, file) => {
  const blob = context.read(copiedFileInput, file);
  if (!blob || blob.size > LARGEST_INLINE_SVG) return null;
  const state = context.read(fileInput, file);
  // Only drawings that use the page's colours are inlined.
  if (state.kind !== "text" || !/currentColor|var\(--/.test(state.text)) return null;
  return inlineSvg(state.text, blob.hash.slice(0, 6));
});

/** Final address of a static file that the configuration names: `/img/a.svg` with the base path. */
export function staticHref(context: Context, path: string): string {
  return isExternal(path) ? path : joinPath(context.read(configQuery).baseUrl, path);
}
