/** Spellings of Docusaurus's writers, one small document each. */
import { describe, expect, test } from "bun:test";
import { readHead } from "../../server/source/head.ts";
import { parse, textOf, unbalanced } from "./helper.ts";

describe("a part", () => {
  const includes = {
    "content/en/docs/_mix.md":
      'Mix {props.what} for {props.hours ?? "two"} hours, {props.none}.\n\n`{props.what}` and <a href={props.url}>more</a>\n\n```js\n{props.what}\n```\n\n<CodeBlock language="js">{props.what}</CodeBlock>\n\n:::note\n\n{props.children}\n\n:::\n\nDone.\n',
    "content/en/docs/_code.md": "<Choose id='a' content={props.children} />\n\nEnd.\n",
    "content/en/docs/_plain.md": "Nothing of it.\n",
  };

  test("shows the values that the document gives it, except in code", () => {
    const { html } = parse(
      'import Mix from "./_mix.md"\n\n<Mix what="lime *&amp;* sand" url="https://example.org" />\n',
      { includes },
    );
    expect(textOf(html)).toContain("Mix lime *&* sand for two hours, {props.none}.");
    expect(html).toContain("<code>{props.what}</code>");
    expect(html).toContain('href="https://example.org"');
    expect(html.match(/<pre[^>]*><code>[^]*?<\/code>/g)?.map((each) => textOf(each).trim())).toEqual([
      "{props.what}",
      "lime *&* sand",
    ]);
  });

  test("shows what stands between its tags where it asks for it, with the imports of the document", () => {
    const { html, diagnostics } = parse(
      'import Mix from "./_mix.md"\nimport Plain from "./_plain.md"\n\n<Mix what="x">\n\nWith **water**.\n\n<Plain />\n\n<Mix what="y">Again.</Mix>\n\n</Mix>\n',
      { includes },
    );
    expect(textOf(html)).toMatch(/With water\..*Nothing of it\..*Mix y.*Again\..*Done\..*Done\./s);
    expect(diagnostics.filter((line) => /cycle|unknown/.test(line))).toEqual([]);
  });

  test("keeps what stands between its tags if only code would show it, and drops what it does not ask for", () => {
    const { html } = parse(
      'import Code from "./_code.md"\nimport Plain from "./_plain.md"\n\n<Code>\n\nKept.\n\n</Code>\n\n<Plain>\n\nNot asked for.\n\n</Plain>\n',
      { includes },
    );
    expect(textOf(html)).toMatch(/End\..*Kept\./s);
    expect(textOf(html)).not.toContain("Not asked for.");
  });

  test("is what the document imports, not what code in it shows how to import", () => {
    const { html, diagnostics } = parse(
      [
        "```mdx-code-block",
        'import Plain from "./_plain.md"',
        "",
        "<Plain />",
        "```",
        "",
        "```ts",
        'import { type Plain } from "elsewhere";',
        "```",
        "",
        "<TabItem>",
        "  ~~~js",
        '  import Mix from "./_mix.md";',
        "  ~~~",
        "</TabItem>",
        "",
        "<Mix />",
      ].join("\n"),
      { includes },
    );
    expect(textOf(html)).toContain("Nothing of it.");
    expect(textOf(html)).not.toContain("hours");
    expect(diagnostics.filter((line) => line.includes("unknown-component"))).toHaveLength(1);
  });

  test("in a line of text is no block in a paragraph", () => {
    for (const use of ["<Plain></Plain>", "<Plain\n  a='1'\n></Plain>", "Before <Plain /> and after"]) {
      const { html } = parse(`import Plain from "./_plain.md"\n\n${use}\n`, { includes });
      expect(html).toMatch(/^<div class="p">(?:Before )?<p>Nothing of it\.<\/p>(?: and after)?<\/div>$/);
    }
  });

  test("that shows what it is given many times over stays within the limit of a page", () => {
    const { html } = parse(
      `import Twice from "./_twice.md"\n\n${"<Twice>\n\n".repeat(14)}x\n\n${"</Twice>\n\n".repeat(14)}`,
      {
        includes: { "content/en/docs/_twice.md": "{props.children}\n\n{props.children}\n" },
      },
    );
    expect(html.length).toBeLessThan(100_000);
  });
});

describe("MDX in documents", () => {
  test("mdx-code-block in another with a longer fence is part of the document, too, and other code in it is code", () => {
    const { html } = parse(
      [
        "````mdx-code-block",
        "<div>",
        "",
        "```mdx-code-block",
        "**Bold**",
        "```",
        "",
        "```sh",
        "ls",
        "```",
        "",
        "</div>",
        "````",
        "",
        "After",
      ].join("\n"),
    );
    expect(html).toContain("<strong>Bold</strong>");
    expect(html).toContain('data-lang="sh"');
    expect(textOf(html)).not.toContain("```");
    expect(textOf(html)).toContain("After");
  });

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

  test("a tag goes on in a line that begins with `>`, which is no quotation there", () => {
    const { html } = parse(
      ["<Button", '  href="https://a.example"', '  size={"sm"}', ">", "  Hello", "</Button>", "", "a", "> b"].join(
        "\n",
      ),
    );
    expect(html).toMatch(/^<p><a [^>]*href="https:\/\/a\.example"[^>]*>\s*Hello/);
    expect(html).toMatch(/<p>a<\/p>\s*<blockquote>/);
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

  test("attributes need no space between them, as in HTML", () => {
    const { html } = parse('<a href="/x"title="y"class=\'z\'>Link</a>');
    expect(html).toBe('<p><a href="/x" class="z" title="y">Link</a></p>');
  });

  test("<Link id> can be linked to", () => {
    const { article, html } = parse('See <Link to="/x" id="here">x</Link> and <Link id="there">y</Link>.');
    expect(html).toContain('<span id="here"></span><a href="/x">x</a>');
    expect(html).toContain('<span id="there"></span>y');
    expect(article.ids).toEqual(["here", "there"]);
  });
});

describe("components of Docusaurus", () => {
  test("TOCInline lists the headings, those behind it as well, within its levels", () => {
    const { html } = parse(
      "<TOCInline toc={toc} maxHeadingLevel={4} />\n\n## A `b`\n\n### C\n\n#### D\n\n##### E\n\n## F\n",
    );
    expect(html).toStartWith(
      '<nav class="contents" aria-label="Contents"><ul><li><a href="#a-b">A <code>b</code></a>' +
        '<ul><li><a href="#c">C</a><ul><li><a href="#d">D</a></li></ul></li></ul></li><li><a href="#f">F</a></li></ul></nav>',
    );
    expect(unbalanced(html)).toBe("");
  });

  test("DocCardList with its own items makes cards of them, with links that are checked", () => {
    const { article, html } = parse(
      "<DocCardList items={[{type: 'link', href: '/a', label: 'One', description: 'First & best'}]} />",
    );
    expect(html).toContain(
      '<ul class="cards"><li><a href="/a"><strong>One</strong><span>First &amp; best</span></a></li></ul>',
    );
    expect(article.slots.map((slot) => ("target" in slot ? slot.target : slot.kind))).toEqual(["/a"]);
  });

  test("<Head> is dropped, and front matter is named as what to use", () => {
    const { html, diagnostics } = parse("<Head>\n  <title>X</title>\n</Head>\n\nText.");
    expect(html).not.toContain("X");
    expect(diagnostics).toEqual(["1:1 dropped-html <Head> is dropped with what is in it."]);
  });
});

describe("names of emoji", () => {
  test("become the characters in text, titles and the table of contents; ids stay", () => {
    const { article, html } = parse("# Hi :wave:\n\n## :tada: Party\n\nGood :+1: :smile:, **:rocket:**.");
    expect(textOf(html)).toContain("Good 👍 😄, 🚀.");
    expect(article.titleHtml).toBe("Hi 👋");
    expect(article.headings[0]).toMatchObject({ id: "tada-party", text: "🎉 Party", html: "🎉 Party" });
    expect(readHead("# Hi :wave:\n", "a.md").title).toBe("Hi 👋");
  });

  test("what only looks like one stays: code, words with colons, unknown names, an escape", () => {
    const text = "`:smile:` std::key::x 10:30:45 a:key:b :nonsense: \\:smile: 0:x:1";
    expect(textOf(parse(text).html).trim()).toBe(":smile: std::key::x 10:30:45 a:key:b :nonsense: :smile: 0:x:1");
  });
});

test("the file that a component shows can be read where there is no such component", () => {
  const { html, diagnostics } = parse(
    'import a from "!!raw-loader!runnable-loader!./a.js";\n\n<Runnable className="language-js">\n\t{a}\n</Runnable>\n',
    { includes: { "content/en/docs/a.js": "run();\n" } },
  );
  expect(textOf(html).trim()).toBe("run();");
  expect(diagnostics.join()).toContain("unknown-component");
});
