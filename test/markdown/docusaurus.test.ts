/** Spellings of Docusaurus's writers, one small document each. */
import { describe, expect, test } from "bun:test";
import { parse, textOf, unbalanced } from "./helper.ts";

describe("MDX in documents", () => {
  test("mdx-code-block is part of the document, and its elements reach over several of them", () => {
    const { html, diagnostics } = parse(
      [
        "```mdx-code-block",
        "import Tabs from '@theme/Tabs';",
        "",
        "<Tabs>",
        '<TabItem value="a">',
        "```",
        "",
        "In **a**.",
        "",
        "```mdx-code-block",
        "</TabItem>",
        '<TabItem value="b">In b.</TabItem>',
        "</Tabs>",
        "```",
        "",
        "````md",
        "```mdx-code-block",
        "shown",
        "```",
        "````",
      ].join("\n"),
    );
    expect(html).toContain('data-value="a"');
    expect(html).toContain("<strong>a</strong>");
    expect(html).toContain("In b.");
    expect(textOf(html)).toContain("```mdx-code-block\nshown");
    expect(textOf(html).match(/mdx-code-block/g)).toHaveLength(1);
    expect(diagnostics).toEqual([]);
  });

  test("a line that ends with a backslash does not hide the end of an admonition", () => {
    const { html, diagnostics } = parse(":::warning\ntext.\\\n:::\n\nAfter it.\n");
    expect(html).toEndWith("</aside><p>After it.</p>");
    expect(diagnostics).toEqual([]);
  });

  test("a link round a heading keeps the heading, on one line and on several", () => {
    for (const source of [
      '<a href="/x"><h3>Title</h3></a>',
      '<a href="/x">\n  <h3>Title</h3>\n  <p>Text</p>\n</a>',
      '<div>\n<a href="/x">\n<h3>Title</h3>\n</a>\n</div>',
    ]) {
      const { html, diagnostics } = parse(source);
      expect(html).toMatch(/<a href="\/x">\s*<h3>Title<\/h3>[^]*<\/a>/);
      expect(unbalanced(html)).toBe("");
      expect(diagnostics).toEqual([]);
    }
    const { html } = parse('<a href="/x">\n\n## Title\n\n</a>');
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  test("tabs on one line are as many as are written", () => {
    const { html, diagnostics } = parse(
      'Text.\n\n<Tabs><TabItem value="a" label="A">In a.</TabItem><TabItem value="b" label="B">In b.</TabItem></Tabs>\n\nMore.',
    );
    expect(html.match(/<div class="tab"/g)).toHaveLength(2);
    expect(textOf(html)).toContain("In a.");
    expect(textOf(html)).toContain("In b.");
    expect(diagnostics).toEqual([]);
  });

  test("<Link id> can be linked to", () => {
    const { article, html } = parse('See <Link to="/x" id="here">x</Link> and <Link id="there">y</Link>.');
    expect(html).toContain('<a href="/x" id="here">x</a>');
    expect(html).toContain('<span id="there">y</span>');
    expect(article.ids).toEqual(["here", "there"]);
  });
});
