/** Puts the addresses into an article's holes. */
import { isExternal, joinPath, escapeHtml } from "../../shared/address.ts";
import type { Slot } from "../../shared/article.ts";
import { query, type Context } from "../engine/types.ts";
import { inlineSvg } from "../markdown/svg.ts";
import { configQuery } from "./config.ts";
import { blobInput, fileInput } from "../source/inputs.ts";
import { resolveLink, type LinkOrigin } from "./links.ts";

/** Pictures larger than this stay files: inlined, they would weigh on every page that shows them. */
const LARGEST_INLINE_SVG = 24_000;

/**
 * @param context reads what the targets are
 * @param origin the document, and the page that shows it
 * @returns the HTML with every slot filled
 */
export function fillSlots(
  context: Context,
  origin: LinkOrigin,
  article: { readonly parts: readonly string[]; readonly slots: readonly Slot[] },
): string {
  let html = article.parts[0] ?? "";
  for (const [i, slot] of article.slots.entries()) {
    html += slot.kind === "link" ? linkAttributes(context, origin, slot.target) : picture(context, origin, slot);
    html += article.parts[i + 1] ?? "";
  }
  return html;
}

function linkAttributes(context: Context, origin: LinkOrigin, target: string): string {
  const resolved = resolveLink(context, origin, target);
  const href = ` href="${escapeHtml(resolved.href)}"`;
  if (resolved.kind !== "external" || !/^(?:https?:)?\/\//i.test(resolved.href)) return href;
  return `${href} target="_blank" rel="noopener noreferrer"`;
}

function picture(context: Context, origin: LinkOrigin, slot: Slot & { readonly kind: "image" }): string {
  const resolved = resolveLink(context, origin, slot.target);
  const alt = ` alt="${escapeHtml(slot.alt)}"`;
  const title = slot.title === undefined ? "" : ` title="${escapeHtml(slot.title)}"`;
  if (resolved.kind === "asset") {
    const inlined = resolved.file.endsWith(".svg") ? context.read(inlineSvgQuery, resolved.file) : null;
    if (inlined !== null) {
      const label = slot.alt === "" ? ` aria-hidden="true"` : ` role="img" aria-label="${escapeHtml(slot.alt)}"`;
      return `<span class="diagram"${slot.attributes.replace(/ class="([^"]*)"/, "")}>${inlined.replace("<svg", `<svg${label}`)}</span>`;
    }
    const blob = context.read(blobInput, resolved.file);
    const size =
      blob?.width === undefined || blob.height === undefined ? "" : ` width="${blob.width}" height="${blob.height}"`;
    return `<img src="${escapeHtml(resolved.href)}"${alt}${title}${size} loading="lazy" decoding="async"${slot.attributes}>`;
  }
  return `<img src="${escapeHtml(resolved.href)}"${alt}${title} loading="lazy" decoding="async"${slot.attributes}>`;
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
