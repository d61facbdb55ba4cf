/** `<TOCInline toc={toc} />`: a list of the page's headings. */
import type { Heading } from "../../../shared/article.ts";
import { escapeHtml } from "../html/escape.ts";
import { textAttribute } from "../render/attributes.ts";
import { report, shortQuote, write, type Element, type Render } from "../render/state.ts";

/**
 * Placeholder for the list: the headings are known only when the whole document is written. Text never contains NUL.
 */
const MARK = /\0toc (\d) (\d)\0/g;

export function writeTocInline(render: Render, { tag, at }: Element): void {
  const level = (name: string, otherwise: number): number => {
    const text = textAttribute(tag, name) ?? String(otherwise);
    if (/^[2-6]$/.test(text)) return Number(text);
    report(render, "component-property", `${name} of a <TOCInline> cannot be "${shortQuote(text)}".`, {
      ...at,
      hint: "Write a level of headings from 2 to 6.",
    });
    return otherwise;
  };
  write(render, `\0toc ${level("minHeadingLevel", 2)} ${level("maxHeadingLevel", 3)}\0`);
}

/** Replaces the placeholders by lists. */
export function withTocs(
  parts: readonly string[],
  headings: readonly Heading[],
  wording: { readonly contents: string },
): readonly string[] {
  return parts.map((part) =>
    part.includes("\0")
      ? part.replace(MARK, (_mark, min: string, max: string) => tocHtml(headings, [Number(min), Number(max)], wording))
      : part,
  );
}

function tocHtml(
  headings: readonly Heading[],
  [min, max]: readonly [number, number],
  wording: { readonly contents: string },
): string {
  const listed = headings.filter(({ level, html }) => level >= min && level <= max && html.trim() !== "");
  if (listed.length === 0) return "";
  let html = "";
  const open: number[] = [];
  for (const { level, id, html: text } of listed) {
    for (let top = open.at(-1); top !== undefined && top > level && open.length > 1; top = open.at(-1)) {
      html += "</li></ul>";
      open.pop();
    }
    if (open.length === 0 || (open.at(-1) ?? level) < level) {
      html += "<ul>";
      open.push(level);
    } else html += "</li>";
    html += `<li><a href="#${escapeHtml(id)}">${text}</a>`;
  }
  return `<nav class="contents" aria-label="${escapeHtml(wording.contents)}">${html}${"</li></ul>".repeat(open.length)}</nav>`;
}
