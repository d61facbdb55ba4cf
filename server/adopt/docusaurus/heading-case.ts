/** Ids of headings with their capital letters, for sites whose configuration says `markdown.anchors.maintainCase`. */
import { findFrontMatter } from "../../source/front-matter-block.ts";
import { slug, slugWithCase } from "../../markdown/slug.ts";
import { headingParts, headingText } from "../heading-text.ts";
import { linesOf } from "../prose.ts";

/** An id that the heading has already, in braces or in a comment. */
const STATED = /\{#[^\s{}]+[^{}]*\}$|(?:\{\/\*|<!--)\s*#\S/;

/** Writes the id to each heading that the engine would give another one. */
export function keepCase(text: string): string {
  const seen = new Map<string, number>();
  const start = findFrontMatter(text)?.bodyOffset ?? 0;
  const lines = linesOf(text.slice(start))
    .map(({ kind, text: line }) => {
      const { before, content } = kind === "prose" ? headingParts(line) : { before: "", content: "" };
      if (content === "" || STATED.test(content)) return line;
      const words = headingText(content).replaceAll("*", "");
      const base = slugWithCase(words);
      const count = seen.get(base) ?? 0;
      seen.set(base, count + 1);
      return base === "" || base === slug(words)
        ? line
        : `${before}${content} {#${base}${count === 0 ? "" : `-${count}`}}`;
    })
    .join("\n");
  return text.slice(0, start) + lines;
}
