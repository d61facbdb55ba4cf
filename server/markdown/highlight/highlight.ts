/** Code into HTML, at build time. */
import type { HLJSApi } from "highlight.js";
import { escapeHtml } from "../html/escape.ts";
import { classFor } from "./classes.ts";
import { loadHighlighter, PLAIN, registerLanguage } from "./languages.ts";

/** Longer code stays without colours: nobody reads it, and a grammar may be slow on it. */
const LONGEST = 200_000;
const MAX_CACHED = 4_000_000;

interface TreeNode {
  readonly scope?: string;
  readonly children: readonly (TreeNode | string)[];
}

let highlighter: HLJSApi | undefined;
const cache = new Map<string, string>();
let cached = 0;

/**
 * @param code text without a line end at its end
 * @param language name of a grammar, as `languageNamed` gives it
 * @returns HTML; spans never cross a line end, so that it can be split at them
 */
export function highlight(code: string, language: string): string {
  if (language === PLAIN || code.length > LONGEST) return escapeHtml(code);
  const key = `${language}\n${code}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const html = render(code, language);
  cached += key.length + html.length;
  if (cached > MAX_CACHED) {
    cache.clear();
    cached = key.length + html.length;
  }
  cache.set(key, html);
  return html;
}

function render(code: string, language: string): string {
  highlighter ??= loadHighlighter();
  if (!registerLanguage(highlighter, language)) return escapeHtml(code);
  const result = highlighter.highlight(code, { language, ignoreIllegals: true });
  const root = (result._emitter as unknown as { readonly rootNode?: TreeNode }).rootNode;
  return root === undefined ? escapeHtml(code) : inside(root.children, []);
}

function inside(children: TreeNode["children"], open: readonly string[]): string {
  let html = "";
  for (const child of children) {
    if (typeof child === "string") {
      const text = escapeHtml(child);
      if (open.length === 0 || !text.includes("\n")) html += text;
      else html += text.replaceAll("\n", `${"</span>".repeat(open.length)}\n${open.join("")}`);
    } else {
      const name = child.scope === undefined ? "" : classFor(child.scope);
      if (name === "") html += inside(child.children, open);
      else {
        const tag = `<span class="${name}">`;
        html += `${tag}${inside(child.children, [...open, tag])}</span>`;
      }
    }
  }
  return html;
}
