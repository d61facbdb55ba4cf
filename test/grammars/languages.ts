import hljs from "highlight.js/lib/core";
import type { LanguageFn } from "highlight.js";
import fift from "../../content/grammars/fift.ts";
import func from "../../content/grammars/func.ts";
import tact from "../../content/grammars/tact.ts";
import tasm from "../../content/grammars/tasm.ts";
import tl from "../../content/grammars/tl.ts";
import tlb from "../../content/grammars/tlb.ts";
import tolk from "../../content/grammars/tolk.ts";

const GRAMMARS: Readonly<Record<string, LanguageFn>> = { func, tolk, tact, fift, tlb, tl, tasm };

/** The languages under test, by the name under which they are registered. */
export const LANGUAGES = Object.keys(GRAMMARS);

const engine = hljs.newInstance();
for (const [name, grammar] of Object.entries(GRAMMARS)) engine.registerLanguage(name, grammar);
// Otherwise the library answers a fault with plain text, and no test would see it.
engine.debugMode();

/**
 * Code as HTML, with the classes of highlight.js.
 *
 * @throws whatever goes wrong in a grammar
 */
export const paint = (language: string, code: string): string => engine.highlight(code, { language }).value;

export type Token = readonly [text: string, scope: string];

const decode = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** "hljs-title function_ invoke__" is the scope title.function.invoke. */
const scopeOf = (classes: string): string =>
  classes
    .split(" ")
    .map((part) => part.replace(/^hljs-/u, "").replace(/_+$/u, ""))
    .join(".");

/**
 * The pieces of highlighted code, in order.
 *
 * @returns every piece of text with the scope it lies in; "" where it lies in none
 */
export const tokens = (language: string, code: string): readonly Token[] => {
  const open: string[] = [];
  const found: Token[] = [];
  for (const part of paint(language, code).matchAll(/<span class="([^"]*)">|(<\/span>)|([^<]+)/gu)) {
    const [, classes, close, text] = part;
    if (classes !== undefined) open.push(scopeOf(classes));
    else if (close !== undefined) open.pop();
    else if (text !== undefined) found.push([decode(text), open.at(-1) ?? ""]);
  }
  return found;
};

/** The pieces that have a scope. */
export const marked = (language: string, code: string): readonly Token[] =>
  tokens(language, code).filter(([text, scope]) => scope !== "" && text.trim() !== "");
