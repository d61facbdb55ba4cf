/** Code into HTML, at build time. */
import type { HLJSApi } from "highlight.js";
import type { SiteGrammar } from "../../source/inputs.ts";
import { escapeHtml } from "../html/escape.ts";
import { emittedHtml, HtmlEmitter } from "./emitter.ts";
import { languageVersion, loadHighlighter, PLAIN, registerLanguage } from "./languages.ts";

/** Longer code stays without colours: nobody reads it, and a grammar may be slow on it. */
const LONGEST = 200_000;
const MAX_CACHED = 4_000_000;

let highlighter: HLJSApi | undefined;
const cache = new Map<string, string>();
let cached = 0;

/**
 * @param code text without a line end at its end
 * @param language name of a grammar, as `languageNamed` gives it
 * @param own grammars of the site
 * @returns HTML; spans never cross a line end, so that it can be split at them
 */
export function highlight(code: string, language: string, own: readonly SiteGrammar[]): string {
  if (language === PLAIN || code.length > LONGEST) return escapeHtml(code);
  const key = `${language} ${languageVersion(language, own)}\n${code}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const html = render(code, language, own);
  cached += key.length + html.length;
  if (cached > MAX_CACHED) {
    cache.clear();
    cached = key.length + html.length;
  }
  cache.set(key, html);
  return html;
}

function render(code: string, language: string, own: readonly SiteGrammar[]): string {
  if (highlighter === undefined) {
    highlighter = loadHighlighter();
    highlighter.configure({ __emitter: HtmlEmitter as never });
  }
  if (!registerLanguage(highlighter, language, code, own)) return escapeHtml(code);
  const result = highlighter.highlight(code, { language, ignoreIllegals: true });
  return result.errorRaised === undefined ? emittedHtml(result._emitter) : escapeHtml(code);
}
