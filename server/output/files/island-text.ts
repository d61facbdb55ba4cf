/** What components of the site show, in the Markdown of a page. */
import { ISLAND_MARK } from "../../markdown/plain/island.ts";

const MARKS = new RegExp(ISLAND_MARK, "g");
/** A mark alone on its line, behind the marks of quotes and lists. */
const ALONE = new RegExp(`^((?:[ \\t>]|(?:[-*+]|\\d+[.)])(?=\\s))*)${ISLAND_MARK.source}$`);

/**
 * @param slot number of the component's slot
 * @param isEnd whether it is what the component shows after its content, or else before
 * @param isLine whether it stands in a line of text
 */
export type IslandText = (slot: number, isEnd: boolean, isLine: boolean) => string;

/** Puts what components show in the place of the marks. */
export function withIslands(markdown: string, textOf: IslandText): string {
  if (!markdown.includes("\0")) return markdown;
  const out: string[] = [];
  for (const line of markdown.split("\n")) {
    const [, before = "", end, slot] = ALONE.exec(line) ?? [];
    if (slot === undefined) {
      const isRow = /^[\s>]*\|/.test(line);
      out.push(
        line.replace(MARKS, (_mark, end: string, slot: string) => {
          const text = textOf(Number(slot), end !== "", true);
          return isRow ? text.replaceAll("|", "\\|") : text;
        }),
      );
      continue;
    }
    const text = textOf(Number(slot), end !== "", false);
    if (text !== "") out.push(...indented(text, before));
    else if (/[^\s>]/.test(before)) out.push(before.trimEnd());
    // Blocks have a blank line between them, and here is no block.
    else if (isBlank(out.at(-1))) out.pop();
  }
  return out.join("\n");
}

const isBlank = (line: string | undefined): boolean => line !== undefined && /^[\s>]*$/.test(line);

/** Lines behind the marks of the quotes and lists that they stand in. */
function indented(text: string, before: string): readonly string[] {
  const further = before.replace(/[^\s>]/g, " ");
  return text.split("\n").map((line, at) => ((at === 0 ? before : further) + line).trimEnd());
}
