/**
 * Renders formulas when the site is built. The output is only MathML, which browsers render with system fonts. So a
 * page with formulas needs neither KaTeX's stylesheet nor its fonts, and screen readers can read the formula.
 */
import { escapeHtml } from "../html/escape.ts";

interface Katex {
  readonly renderToString: (tex: string, options: Readonly<Record<string, unknown>>) => string;
}

/** Loads a module synchronously, when it is needed. The bundler includes modules that are named by a literal. */
declare const require: (name: string) => unknown;
const LONGEST = 4_000;
/** Parts that are removed: styles, which the site's policy forbids, and the TeX source in an annotation. */
const DECORATION = / style="[^"]*"|<annotation encoding="application\/x-tex">[^<]*<\/annotation>|<\/?semantics>/g;
let katex: Katex | undefined;
const cache = new Map<string, { readonly html: string; readonly fault?: string }>();

/**
 * @param display whether it stands on a line of its own
 * @returns the HTML; if the formula is invalid, its source as code, and the fault
 */
export function mathHtml(tex: string, display: boolean): { readonly html: string; readonly fault?: string } {
  const key = (display ? "d" : "i") + tex;
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size > 5_000) cache.clear();
  const made = render(tex, display);
  cache.set(key, made);
  return made;
}

/** A formula in a line that has more letters and signs than this is wider than some phones. */
const FITS = 24;

/** An inline formula. A long one is in a box that scrolls on a phone, except in a link, which may not contain one. */
export function inlineMathHtml(tex: string, inLink: boolean): { readonly html: string; readonly fault?: string } {
  const made = mathHtml(tex, false);
  const isLong = made.fault === undefined && made.html.replace(/<[^>]*>|&\w+;/g, "").length > FITS;
  return isLong && !inLink ? { html: `<span class="math-line" tabindex="0">${made.html}</span>` } : made;
}

function render(tex: string, display: boolean): { readonly html: string; readonly fault?: string } {
  const source = `<code class="math-source">${escapeHtml(tex)}</code>`;
  if (tex.length > LONGEST) return { html: source, fault: "it is too long" };
  try {
    katex ??= require("katex") as Katex;
    const html = katex.renderToString(tex, {
      displayMode: display,
      output: "mathml",
      throwOnError: true,
      strict: "ignore",
      trust: false,
      maxExpand: 500,
      maxSize: 20,
    });
    const from = html.indexOf("<math");
    const to = html.lastIndexOf("</math>");
    // Without the wrapper: it only matters to KaTeX's own style sheet.
    return { html: from < 0 || to < 0 ? html : html.slice(from, to + "</math>".length).replace(DECORATION, "") };
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/^KaTeX parse error: /, "") : String(error);
    return { html: source, fault: message.replace(/\s+/g, " ").slice(0, 200) };
  }
}
