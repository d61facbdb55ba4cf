/** Drawings that become part of the page, so that they take its colours: made safe, and their ids their own. */
import { sanitiseInside } from "./html/sanitise.ts";

/**
 * @param text of an SVG file
 * @param prefix put before every id, so that two drawings on a page don't take each other's markers
 * @returns the `<svg>` element, or null where the text holds none
 */
export function inlineSvg(text: string, prefix: string): string | null {
  const begin = text.search(/<svg[\s>]/);
  const end = text.lastIndexOf("</svg>");
  if (begin < 0 || end < begin) return null;
  const { html } = sanitiseInside(text.slice(begin, end + "</svg>".length), "svg");
  if (!html.startsWith("<svg")) return null;
  return html
    .replace(/ id="([^"]*)"/g, ` id="${prefix}-$1"`)
    .replace(/ href="#([^"]*)"/g, ` href="#${prefix}-$1"`)
    .replace(/url\(#([^)"]*)\)/g, `url(#${prefix}-$1)`)
    .replace(/>\s+</g, "><");
}
