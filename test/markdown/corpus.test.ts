import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { Glob } from "bun";
import { extract, fold, missing, wordsOf } from "./extract.ts";
import { parse, textOf, unbalanced } from "./helper.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const files = [...new Glob("content/*/{docs,blog}/**/*.{md,mdx}").scanSync(ROOT)].sort();

/** Components of the site: what they show comes from their own code. */
const components = [...new Glob("*.tsx").scanSync(`${ROOT}content/components`)].map((name) =>
  name.replace(/\.tsx$/, ""),
);

/** A power that is written out, in prose: there it is `2<sup>16</sup>`, or part of a formula. */
const WRITTEN_OUT = /[\d)a-z]\^[\da-z({]|[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ]/i;

describe("every document of this project", () => {
  test("is looked at, in both languages", () => {
    for (const folder of ["content/en/docs/", "content/zh-CN/docs/", "content/en/blog/"])
      expect(files.filter((file) => file.startsWith(folder))).not.toEqual([]);
  });

  for (const file of files) {
    test(`${file} loses nothing, and its powers stand above the line`, () => {
      const source = readFileSync(ROOT + file, "utf8").replace(/\r\n?/g, "\n");
      const { html, article } = parse(source, { file, lang: file.split("/")[1] ?? "en", components });
      const shown = textOf(`<h1>${article.titleHtml}</h1> ${html}`);
      const { headings, code, words } = extract(source, components);
      const folded = fold(shown);
      expect(headings.filter((heading) => !folded.includes(fold(heading)))).toEqual([]);
      expect(code.filter((block) => !folded.includes(fold(block)))).toEqual([]);
      expect(missing(words, wordsOf(shown))).toEqual([]);
      expect(WRITTEN_OUT.exec(textOf(html.replace(/<(pre|code|math|svg)\b[^]*?<\/\1>/g, "")))).toBeNull();
      // In formulas, which are MathML, an empty element may close itself; the site fills in its components later.
      expect(unbalanced(html.replace(/<mspace\b[^>]*\/>|<[A-Z]\w* \w+ \{.*?\}>|<\/>/g, ""))).toBe("");
    });
  }
});
