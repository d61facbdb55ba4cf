/**
 * Formulas, at build time. The output is MathML and nothing else: browsers set it with the fonts of the system, so a
 * page with formulas needs neither KaTeX's style sheet nor its fonts, and a screen reader gets the formula itself.
 */
import { escapeHtml } from "../html/escape.ts";

interface Katex {
  readonly renderToString: (tex: string, options: Readonly<Record<string, unknown>>) => string;
}

/** The engine's own `require`: synchronous, and known to the bundler, which takes in what is named in full. */
declare const require: (name: string) => unknown;
const LONGEST = 4_000;
/** Styles, which the policy of the site forbids, and the source that KaTeX hides in the formula. */
const DECORATION = / style="[^"]*"|<annotation encoding="application\/x-tex">[^<]*<\/annotation>|<\/?semantics>/g;
let katex: Katex | undefined;
const cache = new Map<string, { readonly html: string; readonly fault?: string }>();

/**
 * @param display whether it stands on a line of its own
 * @returns the HTML, or the source as code together with what is wrong with it
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
