import { describe, expect, test } from "bun:test";
import { parse } from "./helper.ts";

/** A selection of CommonMark's and GFM's own examples, as HTML without white space between blocks. */
const EXAMPLES: readonly (readonly [string, string])[] = [
  ["*foo bar*", "<p><em>foo bar</em></p>"],
  ["a * foo bar*", "<p>a * foo bar*</p>"],
  ["foo*bar*", "<p>foo<em>bar</em></p>"],
  ["foo_bar_", "<p>foo_bar_</p>"],
  ["**foo*", "<p>*<em>foo</em></p>"],
  ["***a** b*", "<p><em><strong>a</strong> b</em></p>"],
  ["*foo **bar** baz*", "<p><em>foo <strong>bar</strong> baz</em></p>"],
  ["__foo_bar__", "<p><strong>foo_bar</strong></p>"],
  ["`foo`", "<p><code>foo</code></p>"],
  ["`` foo ` bar ``", "<p><code>foo ` bar</code></p>"],
  ["`foo\\`bar`", "<p><code>foo\\</code>bar`</p>"],
  ["\\*not emphasised*", "<p>*not emphasised*</p>"],
  ["&copy; &#35; &lt;", "<p>&copy; &#35; &lt;</p>"],
  ["foo  \nbar", "<p>foo<br>bar</p>"],
  ["foo\\\nbar", "<p>foo<br>bar</p>"],
  ["foo\nbar", "<p>foo\nbar</p>"],
  ['[link](/uri "title")', '<p><a href="/uri" title="title">link</a></p>'],
  ["[link](</my uri>)", '<p><a href="/my uri">link</a></p>'],
  ["[a](b(c)d)", '<p><a href="b(c)d">a</a></p>'],
  ["[foo]\n\n[foo]: /url", '<p><a href="/url">foo</a></p>'],
  ["[Foo][BaR]\n\n[bar]: /url", '<p><a href="/url">Foo</a></p>'],
  ["[not a link]", "<p>[not a link]</p>"],
  ['![foo](/u "t")', '<p><img src="/u" alt="foo" title="t"></p>'],
  ["![foo](/u 'a &amp; \\\"b\\\"')", '<p><img src="/u" alt="foo" title="a &amp; &quot;b&quot;"></p>'],
  ["<https://a.b>", '<p><a href="https://a.b">https://a.b</a></p>'],
  ["- a\n- b", "<ul><li>a</li><li>b</li></ul>"],
  ["- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"],
  ["1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"],
  ["7) a", '<ol start="7"><li>a</li></ol>'],
  ["- a\n  - b\n    - c", "<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ul>"],
  [
    "- a\n\n  ```\n  x\n  ```",
    '<ul><li><p>a</p><figure class="code" data-lang="text"><pre tabindex="0"><code>x</code></pre></figure></li></ul>',
  ],
  ["> a\n> b\nc", "<blockquote><p>a\nb\nc</p></blockquote>"],
  ["> a\n\nb", "<blockquote><p>a</p></blockquote><p>b</p>"],
  ["> > a", "<blockquote><blockquote><p>a</p></blockquote></blockquote>"],
  ["***", "<hr>"],
  ["- - -", "<hr>"],
  ["a\n***\nb", "<p>a</p><hr><p>b</p>"],
  ["~~gone~~", "<p><del>gone</del></p>"],
  ["www.a.org/x.", '<p><a href="http://www.a.org/x">www.a.org/x</a>.</p>'],
  ["https://a.org/(b)", '<p><a href="https://a.org/(b)">https://a.org/(b)</a></p>'],
  ["foo@bar.baz", '<p><a href="mailto:foo@bar.baz">foo@bar.baz</a></p>'],
  ["a\n1986. b", "<p>a\n1986. b</p>"],
  ["a\n- b", "<p>a</p><ul><li>b</li></ul>"],
  [
    "| | |\n|-|-|\n| a | b |",
    '<div class="table" tabindex="0"><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table></div>',
  ],
  ["| a |\n| - |", '<div class="table" tabindex="0"><table><thead><tr><th>a</th></tr></thead></table></div>'],
  [
    "| | a | |\n| - | - | -: |\n| b | 1 | |",
    '<div class="table keyed" tabindex="0"><table><thead><tr><td></td><th>a</th><td class="align-right"></td></tr></thead><tbody><tr><td>b</td><td>1</td><td class="align-right"></td></tr></tbody></table></div>',
  ],
  [
    "a | b\n-|-\n1 | 2 | 3\n4",
    '<div class="table" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr><tr><td>4</td><td></td></tr></tbody></table></div>',
  ],
  [
    "a | b\n-|-\n1 | 1,024\n2 | −3",
    '<div class="table" tabindex="0"><table><thead><tr><th>a</th><th class="align-right">b</th></tr></thead><tbody><tr><td>1</td><td class="align-right">1,024</td></tr><tr><td>2</td><td class="align-right">−3</td></tr></tbody></table></div>',
  ],
  [
    "a | b\n-|-\n1 | 2\nall | **2**",
    '<div class="table" tabindex="0"><table><thead><tr><th>a</th><th class="align-right">b</th></tr></thead><tbody><tr><td>1</td><td class="align-right">2</td></tr><tr><td>all</td><td class="align-right"><strong>2</strong></td></tr></tbody></table></div>',
  ],
  [
    "a | b | c\n-|-|-\nkey | 1 | x",
    '<div class="table keyed" tabindex="0"><table><thead><tr><th>a</th><th>b</th><th>c</th></tr></thead><tbody><tr><td>key</td><td>1</td><td>x</td></tr></tbody></table></div>',
  ],
  ["| a | b |\n| - |", "<p>| a | b |\n| - |</p>"],
  ["#5 bolt", "<p>#5 bolt</p>"],
  ["a\r\nb\r\n\r\nc", "<p>a\nb</p><p>c</p>"],
  ["", ""],
];

describe("CommonMark and GFM", () => {
  for (const [source, expected] of EXAMPLES) {
    test(JSON.stringify(source), () => {
      expect(parse(source).html).toBe(expected);
    });
  }
});

test("code that a quotation leaves open ends with it, and what follows is read", () => {
  const after = ":::note\nB\n:::\n\n<Tabs>\n<TabItem value='v'>\n\nC\n\n</TabItem>\n</Tabs>\n";
  for (const before of ["> ```\n> A\n", "> text\n> ~~~js\n> <div>\n>\n> A\n", "> > ```\n> > A\n"]) {
    const { html } = parse(`${before}\n${after}`);
    expect(html).toEndWith(parse(after).html);
    expect(html).toMatch(/<\/code><\/pre><\/figure>(?:<\/blockquote>)+<aside/);
  }
});

test("code loses the indentation of its fence in admonitions and elements, as everywhere", () => {
  const code = "   ```\n   a\n     b\n  c\n\n   d\n   ```\n";
  for (const text of [code, `:::note\n${code}:::\n`, `<div>\n${code}</div>\n`, `<div>\n\n${code}\n</div>\n`])
    expect(/<code>([^]*?)<\/code>/.exec(parse(text).html)?.[1]).toBe("a\n  b\nc\n\nd");
});

describe("an article", () => {
  test("takes its title from the heading that opens it, and says so", () => {
    const { article, html } = parse("import A from 'a'\n\n# The `title` of *it*\n\nText.\n");
    expect(article.titleFromHeading).toBe(true);
    expect(article.titleHtml).toBe("The <code>title</code> of <em>it</em>");
    expect(html).toBe("<p>Text.</p>");
    expect(article.headings).toEqual([]);
  });

  test("has sections for the search, with code and without marks", () => {
    const { article } = parse(
      "Intro *text*.\n\n## One {#one}\n\nA [link](x.md) and `code`.\n\n```js\nlet a;\n```\n\n- item\n\n### Two\n\n| a |\n|---|\n| b |\n",
    );
    expect(article.sections).toEqual([
      { id: "", heading: "", level: 0, text: "Intro text." },
      { id: "one", heading: "One", level: 2, text: "A link and code.\nlet a;\nitem" },
      { id: "two", heading: "Two", level: 3, text: "a\nb" },
    ]);
  });

  test("begins with an excerpt that is cut at a word", () => {
    const { article } = parse(`:::note\nNot this.\n:::\n\n${"Some words here. ".repeat(30)}\n`);
    expect(article.excerpt.length).toBeLessThanOrEqual(200);
    expect(article.excerpt).toMatch(/^Some words here\. .*(?:Some|words|here)…$/);
    // Without a space to cut at, between two characters: each of these is two units.
    expect(parse(`a${"😀".repeat(150)}\n`).article.excerpt).toBe(`a${"😀".repeat(99)}…`);
    expect(parse(`ab${"😀".repeat(150)}\n`).article.excerpt).toBe(`ab${"😀".repeat(98)}…`);
  });

  test("has tables whose row names stay in sight where they are short, and whose head does where they are long", () => {
    const table = (rows: number, name: string): string =>
      `| a | b | c |\n|---|---|---|\n${`| ${name} | x | y |\n`.repeat(rows)}`;
    const classOf = (text: string): string => /<div class="([^"]*)" tabindex/.exec(parse(text).html)?.[1] ?? "";
    expect(classOf(table(11, "fourteen chars"))).toBe("table keyed");
    expect(classOf(table(12, "fifteen letters"))).toBe("table long");
    // Without the id that it states, which nobody sees.
    expect(classOf(table(1, "fourteen chars {#a-row-to-link-to}"))).toBe("table keyed");
  });

  test("has tables that break their first column's code where one of its cells is longer than half a page", () => {
    const classOf = (name: string): string =>
      /<div class="([^"]*)" tabindex/.exec(
        parse(`| a | b |\n|---|---|\n| short | x |\n| \`${name}\` | y |\n`).html,
      )?.[1] ?? "";
    expect(classOf("get_config(int number, cell parameters, slice rest)")).toBe("table");
    expect(classOf("set_config(int number, cell parameters, slice rest, int more)")).toBe("table wordy");
  });

  test("has tables whose short cells stay on one line beside long ones, as far as there is room", () => {
    const classOf = (...rows: readonly string[]): string =>
      /<div class="([^"]*)" tabindex/.exec(
        parse(
          `|${" h |".repeat(rows[0]?.split("|").length ?? 0)}\n|${"---|".repeat(rows[0]?.split("|").length ?? 0)}\n${rows.map((row) => `|${row}|\n`).join("")}`,
        ).html,
      )?.[1] ?? "";
    const long = "a sentence that needs more than half of the width of a page";
    expect(classOf(`2 November 2024|${long}`, `5 April 2025|${long}`)).toBe("table brief1");
    expect(classOf(`${long}|128 GB`, `${long}|4–6`)).toBe("table brief2");
    expect(classOf(`2 November 2024 {#the-day-of-the-first-release}|${long}`)).toBe("table brief1");
    // As wide as twenty letters, and a little wider.
    expect(classOf(`归档节点与轻服务器们|${long}`)).toBe("table brief1");
    expect(classOf(`归档节点与轻服务器们。|${long}`)).toBe("table");
    // What can't be broken needs no class, nor what has room for all of it.
    expect(classOf(`2024|${long}`, `\`a\`|${long}`)).toBe("table");
    expect(classOf("2 November 2024|a few words")).toBe("table");
    // Two of twenty letters would leave too little room for three others, and one for five.
    const cell = "a text of 20 letters";
    expect(classOf(`${cell}|${long}|${cell}|${long}|${cell}`)).toBe("table brief1");
    expect(classOf(`${cell}|${long}|${long}|${long}|${long}|${long}`)).toBe("table");
    // A picture or formula has another width than its source.
    expect(classOf(`![a b](a.png)|${long}`)).toBe("table");
  });

  test("has a summary where a post is cut", () => {
    const { article } = parse("First [a](a.md).\n\n<!-- truncate -->\n\nSecond [b](b.md).\n");
    expect(article.summary?.slots.length).toBe(1);
    expect(article.summary?.parts.join("")).toBe("<p>First <a>a</a>.</p>");
    expect(parse("One.\n\n{/* truncate */}\n\nTwo.\n").article.summary?.parts).toEqual(["<p>One.</p>"]);
  });

  test("counts words, Chinese by the pair", () => {
    expect(parse("one two-three it's 4\n\n```\nnot these words\n```\n").article.words).toBe(5);
    expect(parse("区块链和合约\n").article.words).toBe(3);
    expect(parse("กระเป๋าเงิน TON\n").article.words).toBe(3);
  });

  test("takes in code and documents from other files, with places in those", () => {
    const { html, diagnostics } = parse(
      '```ts file=./code.ts#part\n```\n\n<Include file="./_part.md"/>\n\n<Include file="../../../../etc/passwd"/>\n\n<Include file="./none.md"/>\n',
      {
        includes: {
          "content/en/docs/code.ts": "a();\n// #region part\n  b();\n// #endregion part\n",
          "content/en/docs/_part.md": '---\ntitle: x\n---\n\nPart [x](javascript:y)\n\n<Include file="./_part.md"/>\n',
        },
      },
    );
    expect(html).toContain('<span class="k-fn">b</span>();');
    expect(html).toContain("<p>Part x</p>");
    expect(diagnostics.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "content/en/docs/_part.md:5:6 unsafe-address",
      "content/en/docs/_part.md:7:1 include-cycle",
      "6:1 include-outside",
      "8:1 include-missing",
    ]);
  });

  test("shows code whole without the marks of its regions; what looks like one and has no end is a comment", () => {
    const { html } = parse("```ts file=./code.ts\n```\n\n```py file=./code.py\n```\n", {
      includes: {
        "content/en/docs/code.ts": "// #region a\na();\n// #region b\nb();\n// #endregion b\n// #endregion\nc();\n",
        "content/en/docs/code.py": "# region of interest\nd()\n# endregion nothing\n",
      },
    });
    expect(html.replace(/<[^>]*>/g, "")).toBe("a();\nb();\nc();# region of interest\nd()\n# endregion nothing");
  });

  test("takes in parts of parts, each with its own imports, and names a circle where it closes", () => {
    const { html, diagnostics } = parse('import Part from "./_a.md";\n\n<Part/>\n\n<Part/>\n', {
      includes: {
        "content/en/docs/_a.md": 'import Part from "./deep/_b.md";\n\nIn a.\n\n<Part/>\n',
        "content/en/docs/deep/_b.md": 'In b.\n\n<Include file="./_c.md"/>\n',
        "content/en/docs/deep/_c.md": 'In c.\n\n<Include file="../_a.md"/>\n',
      },
    });
    expect(html.match(/In [abc]/g)).toEqual(["In a", "In b", "In c", "In a", "In b", "In c"]);
    const circle =
      "content/en/docs/_a.md → content/en/docs/deep/_b.md → content/en/docs/deep/_c.md → content/en/docs/_a.md";
    expect(diagnostics).toHaveLength(2);
    for (const line of diagnostics) {
      expect(line).toStartWith("content/en/docs/deep/_c.md:3:1 include-cycle");
      expect(line).toContain(circle);
    }
  });

  test("takes in no more than a page can hold, however parts multiply", () => {
    const includes: Record<string, string> = {};
    for (let level = 0; level < 100; level++) {
      const next = `<Include file="./_${level + 1}.md"/>\n\n`;
      includes[`content/en/docs/_${level}.md`] = level < 12 ? next + next : next;
    }
    const { diagnostics } = parse('<Include file="./_0.md"/>\n', { includes });
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(new Set(diagnostics.map((line) => line.split(" ")[1]))).toEqual(new Set(["document-limit"]));
  });

  test("can be read as plain Markdown", () => {
    const { article } = parse(
      "import A from 'a'\n\n# Title\n\n:::tip Do\n- a\n:::\n\n<Tabs>\n<TabItem value='x' label='X'>\n\ntext {'{'}\n\n</TabItem>\n</Tabs>\n\n<Button href='/b'>Go</Button>\n\n- <b>x</b> {/* y */}\n",
    );
    expect(article.markdown).toBe("> **Do**\n>\n> - a\n\n**X**\n\ntext \\{\n\n[Go](/b)\n\n- <b>x</b>\n");
  });
});

test("ids that are at the end of nothing are told, but not in code and where they are escaped", () => {
  const { html, diagnostics } = parse(
    "Fees {#fees} rise.\n\n- one {#one} of them\n- last {#last}\n\n**Bold {#bold}** text\n\n" +
      "`{#code}` and \\{#escaped} and {#if x}\n\n```\n{#block} x\n```\n\n| a | b |\n|---|---|\n| 1 {#row} | 2 {#cell} |\n\n" +
      "## First {#a} then\n\nWhole. {#whole}\n",
  );
  expect(diagnostics.map((each) => each.replace(/ is shown.*/, ""))).toEqual([
    "1:6 id-misplaced {#fees}",
    "3:7 id-misplaced {#one}",
    "6:8 id-misplaced {#bold}",
    "16:16 id-misplaced {#cell}",
    "18:10 id-misplaced {#a}",
  ]);
  expect(html).toContain("Fees {#fees} rise.");
});
