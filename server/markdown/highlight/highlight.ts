/** Highlights code when the site is built. */
import type { SiteGrammar } from "../../source/inputs.ts";
import { escapeHtml } from "../html/escape.ts";
import { emittedHtml, HtmlEmitter } from "./emitter.ts";
import { createHighlighter, languageVersion, PLAIN, registerLanguage, type Highlighter } from "./languages.ts";

/** Longer code, in characters, is not highlighted: nobody reads it, and a grammar may be slow on it. */
const LONGEST = 200_000;
/** Maximum size of the cache, in characters. */
const MAX_CACHED = 4_000_000;

/** Cache of HTML by everything that it depends on: the language, the version of all grammars involved, and the code. */
const cache = new Map<string, string>();
let cached = 0;

/**
 * Highlighters by the version of the site's grammars that are registered in them, "" for none, so that grammars of two
 * sites, or two versions of a grammar, are never in the same highlighter.
 */
const highlighters = new Map<string, Highlighter>();
const MAX_HIGHLIGHTERS = 100;

/**
 * @param code text without a final line break
 * @param language name of a grammar, as `languageNamed` returns it
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
