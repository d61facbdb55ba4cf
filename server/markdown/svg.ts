/** Sanitises drawings, both those that are inlined in a page and those that are served as files. */
import { cleanSvg } from "./html/sanitiser.ts";

/** Smallest legible font size, in pixels. */
const LEGIBLE = 11;

/**
 * The width in pixels at which the smallest letters of a drawing are legible; undefined if it has none or states no
 * sizes.
 * @param svg an `<svg>` element
 */
export function leastWidth(svg: string): number | undefined {
  const width = drawnWidth(svg) ?? NaN;
  const sizes = [...svg.matchAll(/font-size(?:="|:\s*)([\d.]+)(?:px)?[";]/g)].map(([, size]) => Number(size));
  const smallest = Math.min(...sizes.filter((size) => size > 0));
  return width > 0 && Number.isFinite(smallest) ? Math.min(width, Math.ceil((width * LEGIBLE) / smallest)) : undefined;
}

/** The width of a drawing in its own units, by its view box. */
function drawnWidth(svg: string): number | undefined {
  const width = Number(/^<svg[^>]* viewBox="\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)/.exec(svg)?.[1] ?? NaN);
  return width > 0 ? width : undefined;
}

/** Adds the width of its view box to a drawing that states none: it would be shown at its least legible width. */
function withWidth(svg: string): string {
  const width = / width="/.test(/^<svg[^>]*/.exec(svg)?.[0] ?? "") ? undefined : drawnWidth(svg);
  return width === undefined ? svg : svg.replace("<svg", `<svg width="${width}"`);
}

/**
 * Prepares a drawing for being inlined, so that it uses the colours of the page; its ids get a prefix. It gets the width of
 * its view box where it states none.
 * @param text of an SVG file
 * @param prefix put before every id, so that two drawings on a page don't take each other's markers
 * @returns the `<svg>` element, or null where the text holds none
 */
export function inlineSvg(text: string, prefix: string): string | null {
  const begin = text.search(/<svg[\s>]/);
  const end = text.lastIndexOf("</svg>");
  if (begin < 0 || end < begin) return null;
  const { html } = cleanSvg(text.slice(begin, end + "</svg>".length), "svg");
  if (!html.startsWith("<svg")) return null;
  return withWidth(html)
    .replace(/ id="([^"]*)"/g, ` id="${prefix}-$1"`)
    .replace(/ href="#([^"]*)"/g, ` href="#${prefix}-$1"`)
    .replace(/url\(#([^)"]*)\)/g, `url(#${prefix}-$1)`)
    .replace(/>\s+</g, "><");
}

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';

/**
 * Sanitises a drawing that is served as a file, because scripts in it could run if it is opened directly.
 * @returns SVG in UTF-8 that holds what the allow-list knows, written anew; an empty drawing where there is none
 */
export function safeSvgFile(bytes: Uint8Array): string {
  const { html } = cleanSvg(decode(bytes), "file");
  return html.startsWith("<svg") ? html : EMPTY;
}

/** Decodes a drawing by its byte order mark or XML declaration; the default is UTF-8. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const line = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const named = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(line)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
