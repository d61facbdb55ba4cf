/** Code into HTML, at build time. */
import type { SiteGrammar } from "../../source/inputs.ts";
import { escapeHtml } from "../html/escape.ts";
import { emittedHtml, HtmlEmitter } from "./emitter.ts";
import { createHighlighter, languageVersion, PLAIN, registerLanguage, type Highlighter } from "./languages.ts";

/** Longer code stays without colours: nobody reads it, and a grammar may be slow on it. */
const LONGEST = 200_000;
/** Characters. */
const MAX_CACHED = 4_000_000;

/** HTML by the language, the version of all grammars that it is read with, and the code: all that it depends on. */
const cache = new Map<string, string>();
let cached = 0;

/**
 * Highlighters by the versions of the site's grammars that they hold, "" for the one that holds none: grammars of two
 * sites, and two versions of one, never meet.
 */
const highlighters = new Map<string, Highlighter>();
const MAX_HIGHLIGHTERS = 100;

/**
 * @param code text without a line end at its end
 * @param language name of a grammar, as `languageNamed` gives it
 * @param own grammars of the site
 * @returns HTML; spans never cross a line end, so that it can be split at them
 */
export function highlight(code: string, language: string, own: readonly SiteGrammar[]): string {
  if (language === PLAIN || code.length > LONGEST) return escapeHtml(code);
  const version = languageVersion(language, own);
  const key = `${language} ${version}\n${code}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const html = render(code, language, own, version);
  cached += key.length + html.length;
  if (cached > MAX_CACHED) {
    cache.clear();
    cached = key.length + html.length;
  }
  cache.set(key, html);
  return html;
}

function render(code: string, language: string, own: readonly SiteGrammar[], version: string): string {
  const highlighter = highlighterOf(version);
  if (!registerLanguage(highlighter, language, code, own)) return escapeHtml(code);
  const result = highlighter.api.highlight(code, { language, ignoreIllegals: true });
  return result.errorRaised === undefined ? emittedHtml(result._emitter) : escapeHtml(code);
}

function highlighterOf(version: string): Highlighter {
  const known = highlighters.get(version);
  if (known !== undefined) return known;
  if (highlighters.size >= MAX_HIGHLIGHTERS) highlighters.clear();
  const made = createHighlighter();
  made.api.configure({ __emitter: HtmlEmitter as never });
  highlighters.set(version, made);
  return made;
}
