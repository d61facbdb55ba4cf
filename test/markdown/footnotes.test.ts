import { describe, expect, test } from "bun:test";
import { parse } from "./helper.ts";

/** What a document says before its footnotes, and the footnotes, without tags. */
function read(
  text: string,
  includes: Readonly<Record<string, string>> = {},
): { readonly text: string; readonly notes: readonly string[] } {
  const [before = "", notes = ""] = parse(text, { includes }).html.split('<section class="footnotes"');
  const bare = (html: string): string =>
    html
      .replace(/<sup class="footnote-ref">.*?>(\d+)<\/a><\/sup>/g, "($1)")
      .replace(/<a class="footnote-back".*?<\/a>/g, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  return {
    text: bare(before),
    notes: [...notes.matchAll(/<li id="fn-[^>]*>(.*?)<\/li>/gs)].map(([, each = ""]) => bare(each)),
  };
}

describe("a footnote that is defined in another block", () => {
  const inside: Readonly<Record<string, string>> = {
    "an admonition": ":::note[T]\n\nText[^a]\n\n[^a]: What it means.\n\n:::\n",
    "an admonition of GitHub": "> [!NOTE]\n> Text[^a]\n>\n> [^a]: What it means.\n",
    "a tab": "<Tabs>\n<TabItem value='v'>\n\nText[^a]\n\n[^a]: What it means.\n\n</TabItem>\n</Tabs>\n",
    "an indented tab":
      "<Tabs>\n  <TabItem value='v'>\n    Text[^a]\n\n    [^a]: What it means.\n  </TabItem>\n</Tabs>\n",
    "a list": "1. one\n   - Text[^a]\n\n     [^a]: What it means.\n",
    "a task": "- [x] Text[^a]\n\n  [^a]: What it means.\n",
    "a quotation": "> Text[^a]\n>\n> [^a]: What it means.\n",
    details: "<details>\n<summary>S</summary>\n\nText[^a]\n\n[^a]: What it means.\n\n</details>\n",
  };
  for (const [where, text] of Object.entries(inside))
    test(`${where} is one, and references before and behind lead to it`, () => {
      const found = read(`Before[^a].\n\n${text}\nBehind[^a].\n`);
      expect(found.notes).toEqual(["What it means."]);
      expect(found.text).toMatch(/^Before\(1\)\. .*Text\(1\) .*Behind\(1\)\.$/);
      expect(found.text).not.toContain("means");
    });

  test("a footnote of its own is one", () => {
    expect(read("x[^1]\n\n[^1]: one[^2]\n\n    [^2]: two\n").notes).toEqual(["one(2)", "two"]);
  });

  test("is told of with its place", () => {
    const text = ":::note\n\n- [ ] a[^a]\n\n  [^a]: b [c](javascript:d)\n\n:::\n";
    expect(parse(text).diagnostics.map((line) => line.split(" ", 2).join(" "))).toEqual(["5:11 unsafe-address"]);
  });
});

describe("a footnote behind another block, without a blank line", () => {
  test.each([
    ["a list", "- one[^a]\n- two\n"],
    ["a list with paragraphs", "1. one[^a]\n\n   more\n"],
    ["a quotation", "> one[^a]\n"],
    ["a paragraph", "one[^a]\n"],
  ])("%s is one", (_block, before) => {
    expect(read(`${before}[^a]: What it means.\n`).notes).toEqual(["What it means."]);
    expect(read(`${before}[^a]: What it means.\n`).text).not.toContain("means");
  });

  test("of code is code", () => {
    expect(read("- one\n\n  ```\n  [^a]: code\n  ```\n\n```\n[^a]: code\n```\n\nx[^a]\n")).toEqual({
      text: "one [^a]: code [^a]: code x[^a]",
      notes: [],
    });
  });
});

test.each([
  ["an ordered list", "1. item", "<li>item</li>"],
  ["a list", "- item", "<li>item</li>"],
  ["a line across", "---", "<hr>"],
  ["a line of stars", "***", "<hr>"],
  ["a heading", "## item", "<h2"],
  ["a formula", "$$\nitem\n$$", '<div class="math-block"'],
])("%s right behind a footnote is not part of it", (_block, block, written) => {
  const text = `Text[^a]\n\n[^a]: What it means.\n${block}\n\nAfter.\n`;
  expect(read(text).notes).toEqual(["What it means."]);
  expect(parse(text).html.split("<section")[0]).toContain(written);
});

test("a heading in a tab keeps the id that it states, whatever an earlier heading is called", () => {
  const text = "## Setup\n\n<Tabs>\n<TabItem value='v'>\n\n## Other {#setup}\n\n</TabItem>\n</Tabs>\n";
  expect(parse(text).article.headings.map(({ id, text: words }) => `${words} ${id}`)).toEqual([
    "Setup setup-1",
    "Other setup",
  ]);
});

describe("a part of a page", () => {
  const within = (text: string, includes: Readonly<Record<string, string>>): ReturnType<typeof read> =>
    read(text, Object.fromEntries(Object.entries(includes).map(([name, part]) => [`content/en/docs/${name}`, part])));

  test("has footnotes of its own, whatever their names, each once however often the part is put in", () => {
    const part = "Part[^1] and[^2].\n\n{props.children}\n\n[^1]: Of the part[^2].\n\n[^2]: Second.\n";
    const page = `Page[^1].\n\n<Include file="./_a.md">\n\nChild[^1]\n\n</Include>\n\n<Include file="./_a.md"/>\n\nEnd[^1].\n\n[^1]: Of the page.\n`;
    expect(within(page, { "_a.md": part })).toEqual({
      text: "Page(1). Part(2) and(3). Child(1) Part(2) and(3). End(1).",
      notes: ["Of the page.", "Of the part(3).", "Second."],
    });
  });

  test("has other footnotes where it is given other words, and may refer to those of the page", () => {
    const page = `<Include file="./_a.md" what="one"/>\n\n<Include file="./_a.md" what="two"/>\n\n[^p]: Of the page.\n`;
    expect(within(page, { "_a.md": "Part[^1][^p]\n\n[^1]: On {props.what}.\n" })).toEqual({
      text: "Part(1)(2) Part(3)(2)",
      notes: ["On one.", "Of the page.", "On two."],
    });
  });

  test("brings no id twice", () => {
    const { html } = parse(`A[^1]\n\n<Include file="./_a.md"/>\n\n[^1]: one\n`, {
      includes: { "content/en/docs/_a.md": "B[^1] C[^1]\n\n[^1]: two\n" },
    });
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
    for (const [, to] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(to);
  });
});

test("a footnote is found in whatever case its name is written", () => {
  const { html, diagnostics } = parse("a[^Note] b[^NOTE]\n\n[^note]: One.\n");
  expect(html.match(/<sup class="footnote-ref">/g)).toHaveLength(2);
  expect(html).toContain("One.");
  expect(diagnostics).toEqual([]);
});
