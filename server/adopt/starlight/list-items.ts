/** Blocks of code that stand in items of lists, in the place of a tag. */

/** Most lines above a tag among which its list item is looked for. */
const MOST_LINES = 200;

/** @returns a block of code as far from the margin as the item around its place, so that the list goes on; any other text as it is */
export function inListItem(text: string, prose: string, at: number): string {
  const start = prose.lastIndexOf("\n", at - 1) + 1;
  const margin = prose.slice(start, at);
  if (!text.startsWith("\n```") || !/^[ \t]+$/.test(margin)) return text;
  const column = columnOfItem(prose, start, margin.length);
  return column === undefined ? text : `${text.trimEnd().replaceAll("\n", `\n${" ".repeat(column)}`)}\n`;
}

/** Where the text of the item begins in which a line stands; undefined where it stands in none. @param start of the line */
function columnOfItem(prose: string, start: number, margin: number): number | undefined {
  let within = margin;
  let end = start - 1;
  for (let count = 0; count < MOST_LINES && end > 0 && within > 0; count++) {
    const from = prose.lastIndexOf("\n", end - 1) + 1;
    const [, before = "", marker = "", rest = ""] =
      /^([ \t]*)((?:[-*+]|\d+[.)])[ \t]+)?(.*)/.exec(prose.slice(from, end)) ?? [];
    end = from - 1;
    if ((marker + rest).trim() === "" || before.length >= within) continue;
    if (marker !== "" && before.length + marker.length <= within) return before.length + marker.length;
    within = before.length;
  }
  return undefined;
}
