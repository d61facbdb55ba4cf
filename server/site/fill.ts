/** Puts the addresses into an article's holes. */
import { isExternal, joinPath, escapeHtml } from "../../shared/address.ts";
import type { Slot } from "../../shared/article.ts";
import { query, type Context } from "../engine/types.ts";
import { inlineSvg } from "../markdown/svg.ts";
import { cardsHtml } from "./cards.ts";
import { configQuery } from "./config.ts";
import { blobInput, fileInput } from "../source/inputs.ts";
import type { LinkTarget } from "./links.ts";

/** Pictures larger than this stay files: inlined, they would weigh on every page that shows them. */
const LARGEST_INLINE_SVG = 24_000;

/**
 * @param context reads the pictures
 * @param targets of the slots, in their order; there may be more
 * @returns the HTML with every slot filled
 */
export function fillSlots(
  context: Context,
  article: { readonly parts: readonly string[]; readonly slots: readonly Slot[] },
  targets: readonly LinkTarget[],
): string {
  let html = article.parts[0] ?? "";
  article.slots.forEach((slot, i) => {
    const target = targets[i];
    if (!target) throw new Error("a slot has no target");
    if (target.kind === "cards") html += cardsHtml(target.cards);
    else if (slot.kind !== "cards")
      html += slot.kind === "link" ? linkAttributes(target) : picture(context, slot, target);
    html += article.parts[i + 1] ?? "";
  });
  return html;
}

function linkAttributes(target: LinkTarget): string {
  const href = ` href="${escapeHtml(target.href)}"`;
  // No page to fetch ahead or to show in place: there is none, or the frame round it speaks another language.
  if (target.kind === "broken" || target.kind === "unchecked" || ("elsewhere" in target && target.elsewhere))
    return `${href} data-native=""`;
  if (target.kind !== "external" || !/^(?:https?:)?\/\//i.test(target.href)) return href;
  return `${href} target="_blank" rel="noopener noreferrer"`;
}

function picture(context: Context, slot: Slot & { readonly kind: "image" }, target: LinkTarget): string {
  const alt = ` alt="${escapeHtml(slot.alt)}"`;
  const title = slot.title === undefined ? "" : ` title="${escapeHtml(slot.title)}"`;
  if (target.kind === "asset") {
    const inlined = target.file.endsWith(".svg") ? context.read(inlineSvgQuery, target.file) : null;
    if (inlined !== null) {
      const label = slot.alt === "" ? ` aria-hidden="true"` : ` role="img" aria-label="${escapeHtml(slot.alt)}"`;
      return `<span class="diagram"${slot.attributes.replace(/ class="([^"]*)"/, "")}>${inlined.replace("<svg", `<svg${label}`)}</span>`;
    }
    const blob = context.read(blobInput, target.file);
    const size =
      blob?.width === undefined || blob.height === undefined ? "" : ` width="${blob.width}" height="${blob.height}"`;
    return `<img src="${escapeHtml(target.href)}"${alt}${title}${size} loading="lazy" decoding="async"${slot.attributes}>`;
  }
  return `<img src="${escapeHtml(target.href)}"${alt}${title} loading="lazy" decoding="async"${slot.attributes}>`;
}

/** A drawing that takes the colours of the page, made safe for being part of it; null for what stays a file. */
const inlineSvgQuery = query<string | null>("inline-svg", "value", (context, file) => {
  const blob = context.read(blobInput, file);
  if (!blob || blob.size > LARGEST_INLINE_SVG) return null;
  const state = context.read(fileInput, file);
  // Only drawings that ask for it: those that name the page's own colours.
  if (state.kind !== "text" || !/currentColor|var\(--/.test(state.text)) return null;
  return inlineSvg(state.text, blob.hash.slice(0, 6));
});

/** Address of a static picture that the configuration names (`/img/a.svg`), with the base path. */
export function staticHref(context: Context, path: string): string {
  return isExternal(path) ? path : joinPath(context.read(configQuery).baseUrl, path);
}
