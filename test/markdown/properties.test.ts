import { describe, expect } from "bun:test";
import fc from "fast-check";
import { scanIncludes } from "../../server/markdown/index.ts";
import { parse, unbalanced } from "./helper.ts";
import { property } from "../support/property.ts";

/** Pieces that mean something to the reader, so that chance meets them often. */
const PIECES = [
  "# ",
  "## a {#b}\n",
  "- ",
  "1. ",
  "> ",
  "\n",
  "\n\n",
  "    ",
  "  ",
  "\t",
  "```",
  "```js\n",
  "~~~",
  ":::note\n",
  ":::",
  "::::tip x\n",
  "<div>",
  "</div>",
  "<b>",
  "</b>",
  "<Tabs>",
  "</Tabs>",
  "<TabItem value='a'>",
  "</TabItem>",
  "<details>",
  "<summary>",
  "</summary>",
  "</details>",
  "<br/>",
  "<T>",
  "<Foo/>",
  "<img src=x>",
  '<a href="y">',
  "</a>",
  "<table><tr><td>",
  "</td></tr></table>",
  "<pre>",
  "</pre>",
  "<svg>",
  "</svg>",
  "<script>",
  "</script>",
  "<!--",
  "-->",
  "{/*",
  "*/}",
  "{'x'}",
  "{",
  "}",
  "$",
  "$$",
  "$x^2$",
  "[a](b)",
  "[a]",
  "[a]: b\n",
  "![",
  "](",
  ")",
  "[^1]",
  "[^1]: x\n",
  "|a|b|\n|-|-|\n",
  "|",
  "*",
  "**",
  "_",
  "__",
  "~~",
  "`",
  "``",
  "\\",
  "&amp;",
  "&#0;",
  "&",
  "<",
  ">",
  "https://a.b",
  "a@b.c",
  "import a from 'b'\n",
  "export const a = 1\n",
  "<Button href='x'>",
  "</Button>",
  "<Include file='./a.md'/>",
  "---\n",
  "===\n",
  "[ ] ",
  "[!NOTE]\n",
  "中文",
  "😀",
  "word ",
  "\u0000",
  "\ud800",
  "<!-- truncate -->",
  "file=./a.ts#b",
  "__proto__",
  "constructor",
];

const document = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...PIECES) }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(""));

const RUNS = { numRuns: 3_000 };

describe("whatever a document holds", () => {
  property("it is shown, balanced, and the same each time", () => {
    fc.assert(
      fc.property(document, (source) => {
        const first = parse(source);
        expect(unbalanced(first.html)).toBe("");
        expect(first.diagnostics.filter((line) => line.includes(" internal "))).toEqual([]);
        expect(parse(source)).toEqual(first);
        expect(first.article.parts.length).toBe(first.article.slots.length + 1);
      }),
      RUNS,
    );
  }, 120_000);

  property("places are in the file, and ids are there once", () => {
    fc.assert(
      fc.property(document, (source) => {
        const { article, html } = parse(source);
        const lines = source.replace(/\r\n?/g, "\n").split("\n");
        for (const place of [...article.slots, ...article.diagnostics].map((thing) =>
          "place" in thing ? thing.place : undefined,
        )) {
          expect(place?.line).toBeGreaterThan(0);
          expect(place?.line).toBeLessThanOrEqual(lines.length);
          expect(place?.column).toBeGreaterThan(0);
          expect(place?.column).toBeLessThanOrEqual((lines[(place?.line ?? 1) - 1] ?? "").length + 1);
        }
        const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      RUNS,
    );
  }, 120_000);

  property("the summary of a post is balanced too", () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        const { article } = parse(`${before}\n\n<!-- truncate -->\n\n${after}`);
        if (article.summary === undefined) return;
        expect(unbalanced(article.summary.parts.join(""))).toBe("");
      }),
      { numRuns: 1_000 },
    );
  }, 120_000);

  property("no include leaves the site directory", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("..", ".", "a", "/", "@site", "\\", "C:", "%2e%2e", "x.md", "", "~"), {
          maxLength: 8,
        }),
        (parts) => {
          const reference = parts.join("/");
          const found = scanIncludes(
            `<Include file="${reference}"/>\n\n\`\`\`js file=${reference}\n\`\`\`\n`,
            "content/en/docs/page.md",
          );
          for (const path of found) expect(path).not.toMatch(/^\/|^\.\.|\/\.\.(?:\/|$)|\\|^[A-Za-z]:/);
        },
      ),
    );
  });
});
