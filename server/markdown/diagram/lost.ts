/**
 * Checks that a drawing is complete. The library silently omits what it does not understand, so the words of the source
 * are searched in the drawing; if one is missing, the diagram is shown as code.
 */
import { svgIds, svgText } from "./describe.ts";

/** Lines about style and behaviour, whose words are not drawn. */
const UNSEEN =
  /^(?:%%|style\b|classDef\b|cssClass\b|linkStyle\b|click\b|link\b|callback\b|rect\b|autonumber\b|direction\b|(?:de)?activate\b|class\s+[\w,\s]+\s+\w+;?$)/;
const KEYWORDS: ReadonlySet<string> = new Set(
  "graph flowchart td tb lr bt rl subgraph end participant actor as loop alt else opt par and critical option break note over left right of create destroy state class namespace classdiagram erdiagram sequencediagram statediagram v2 title br".split(
    " ",
  ),
);
const WORD = /[\p{L}\p{N}]+/gu;
/** Arrowheads that are letters, and cardinalities. */
const HEADS =
  /(?:(?<=\s)[ox])?(?:-{2,}|={2,}|-\.+-)[ox]?(?=\s)|[|}o{]{2}(?:--|\.\.)[|o{]{2}|-{1,2}[x)]|"[\d.*n]+"|<<\w+>>/g;

/**
 * @param lines lines of the source; one of several statements has line breaks between them
 * @param svg the drawing
 * @returns the first word that is not in the drawing, and its line, from 0; undefined if none is missing
 */
export function lostLine(
  lines: readonly string[],
  svg: string,
): { readonly line: number; readonly word: string } | undefined {
  const shown = compact(svgText(svg));
  const ids = new Set(svgIds(svg).flatMap((id) => [...id.toLowerCase().matchAll(WORD)].map(([word]) => word)));
  for (const [line, source] of lines.entries()) {
    const seen = source.split("\n").filter((statement) => !UNSEEN.test(statement.trim()));
    const words = seen
      .join("\n")
      .replace(HEADS, " ")
      .replace(/:::[\w-]+|<\/?\w+\s*\/?>|[#&]\w{1,10};|\\n|%%.*$/g, " ")
      .toLowerCase()
      .match(WORD);
    for (const word of words ?? []) {
      if (!KEYWORDS.has(word) && !ids.has(word) && !shown.includes(word)) return { line, word };
    }
  }
  return undefined;
}

/** Removes white space, because the drawing may break lines anywhere. */
function compact(text: string): string {
  return text.toLowerCase().replace(/\s+/g, "");
}
