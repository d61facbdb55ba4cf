/** `{{ … }}` in VitePress's documents, in whose place Vue puts the value of an expression. */
import type { Data, Leave } from "../adopt-plan.ts";
import { readFrontMatter } from "../front-matter.ts";
import { splitSpans } from "../prose.ts";

const EXPRESSION = /\{\{\s*(.*?)\s*\}\}/g;
const KEY = /^\$?frontmatter(?:\.([\w$]+)|\[["']([^"']+)["']\])$/;
/** What Markdown would read in a value that Vue shows as it is. */
const MARKS = /[\\`*_<[\]{]/g;
/** A text in quotes, written so that Vue shows what it would read otherwise. */
const TEXT = /^(["'])([^"'\\]*)\1$/;

/**
 * Puts in what follows from the document alone: values of its front matter, and texts. Other expressions stay, and are
 * told; in code they are nothing to Vue.
 * @param document with its front matter
 * @returns what is to be done with each line of prose
 */
export function interpolation(document: string, leave: Leave): (line: string) => string {
  let data: Data | undefined;
  const valueOf = (expression: string): string | undefined => {
    const text = TEXT.exec(expression)?.[2];
    if (text !== undefined) return text;
    const [, plain, quoted] = KEY.exec(expression) ?? [];
    const key = plain ?? quoted;
    if (key === undefined) return undefined;
    data ??= readFrontMatter(document) ?? {};
    const value = Object.hasOwn(data, key) ? data[key] : undefined;
    return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
  };
  return (line) =>
    !line.includes("{{") || /\sv-pre[\s/>]/.test(line)
      ? line
      : splitSpans(line)
          .map((part) =>
            part.startsWith("`")
              ? part
              : part.replace(EXPRESSION, (whole, expression: string) => {
                  const value = valueOf(expression);
                  if (value === undefined) leave("Expressions of Vue, which stay as they are written", whole, whole);
                  return value?.replace(MARKS, "\\$&") ?? whole;
                }),
          )
          .join("");
}
