/**
 * Comments that mark lines of code under names of the old site (`prism.magicComments`). The engine has one kind of
 * mark, so a line that any of them marks is highlighted; the comment would be shown otherwise.
 */
import { dataOf, listOf, textOf, type Data } from "../adopt-plan.ts";
import { linesOf } from "../prose.ts";

/** The engine's marks, by the names that the old site has for them. */
export type LineMarks = ReadonlyMap<string, string>;

/** @param theme `themeConfig` of the old site */
export function lineMarksOf(theme: Data): LineMarks {
  const marks = new Map<string, string>();
  for (const each of listOf(dataOf(theme["prism"])["magicComments"]).map(dataOf)) {
    const block = dataOf(each["block"]);
    for (const [written, mark] of [
      [each["line"], "highlight-next-line"],
      [block["start"], "highlight-start"],
      [block["end"], "highlight-end"],
    ] as const) {
      const name = textOf(written);
      if (name !== undefined && /^[\w-]+$/.test(name) && name !== mark) marks.set(name, mark);
    }
  }
  return marks;
}

const COMMENT = /^(\s*(?:\/\/|#|--|;;?|%|<!--|\/\*|\{\s*\/\*)\s*)([\w-]+)(\s*(?:-->|\*\/\s*\}?)?\s*)$/;

/** Renames the marks in the code blocks of a document. */
export function renameLineMarks(text: string, marks: LineMarks): string {
  if (marks.size === 0 || ![...marks.keys()].some((name) => text.includes(name))) return text;
  return linesOf(text)
    .map(({ kind, text: line }) => {
      if (kind !== "code") return line;
      return line.replace(COMMENT, (whole, before: string, name: string, after: string) => {
        const mark = marks.get(name);
        return mark === undefined ? whole : before + mark + after;
      });
    })
    .join("\n");
}
