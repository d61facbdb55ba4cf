/** `{{ … }}` in VitePress's documents, in whose place Vue puts the value of an expression. */
import type { Data, Leave } from "../adopt-plan.ts";
import { readFrontMatter } from "../front-matter.ts";
import { proseOf, splitSpans } from "../prose.ts";

const EXPRESSION = /\{\{\s*(.*?)\s*\}\}/g;
const KEY = /^\$?frontmatter(?:\.([\w$]+)|\[["']([^"']+)["']\])$/;
/** What Markdown would read in a value that Vue shows as it is. */
const MARKS = /[\\`*_<[\]{]/g;
/** A text in quotes, written so that Vue shows what it would read otherwise. */
const TEXT = /^(["'])([^"'\\]*)\1$/;

const SCRIPT = /^<script\b[^>]*>([\s\S]*?)^<\/script>/gm;
const CONSTANT =
  /^[ \t]*(?:export[ \t]+)?const[ \t]+([\w$]+)[ \t]*=[ \t]*(?:'([^'\\\n]*)'|"([^"\\\n]*)"|([\d.]+));?[ \t]*$/gm;

/** Texts and numbers that the scripts of a document name. */
export function constantsOf(document: string): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  if (!document.includes("<script")) return constants;
  const shown = proseOf(document.replace(/<!--[\s\S]*?-->/g, ""));
  for (const [, script = ""] of shown.matchAll(SCRIPT))
    for (const [, name = "", ...values] of script.matchAll(CONSTANT)) constants.set(name, values.join(""));
  return constants;
}

/** What stands in double braces. */
export function expressionsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(EXPRESSION), ([, expression = ""]) => expression);
}

export interface Interpolation {
  /** A line of prose. */
  prose(line: string): string;
  /** A line of code in which Vue reads expressions, too. */
  code(line: string): string;
}

/**
 * Replaces expressions whose value follows from the document alone: its front matter, constants of its script, literal
 * texts. Others stay, and are reported if they are in prose.
 * @param document with its front matter
 */
export function interpolation(document: string, leave: Leave): Interpolation {
  let data: Data | undefined;
  const constants = constantsOf(document);
  const valueOf = (expression: string): string | undefined => {
    const text = TEXT.exec(expression)?.[2];
    if (text !== undefined) return text;
    if (constants.has(expression)) return constants.get(expression);
    const [, plain, quoted] = KEY.exec(expression) ?? [];
    const key = plain ?? quoted;
    if (key === undefined) return undefined;
    data ??= readFrontMatter(document) ?? {};
    const value = Object.hasOwn(data, key) ? data[key] : undefined;
    return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
  };
  const code = (text: string): string =>
    text.replace(EXPRESSION, (whole, expression: string) => valueOf(expression) ?? whole);
  const prose = (line: string): string =>
    !line.includes("{{") || /\sv-pre[\s/>]/.test(line)
      ? line
      : splitSpans(line)
          .map((part) =>
            part.startsWith("`")
              ? code(part)
              : part.replace(EXPRESSION, (whole, expression: string) => {
                  const value = valueOf(expression);
                  if (value === undefined) leave("Expressions of Vue, which stay as they are written", whole, whole);
                  return value?.replace(MARKS, "\\$&") ?? whole;
                }),
          )
          .join("");
  return { prose, code };
}
