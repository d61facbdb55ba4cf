/** The Markdown of a page, for machines and for readers who copy it: it says what the page shows. */
import { expect, test } from "bun:test";
import { parse } from "./helper.ts";

const PART = "content/en/docs/_part.md";

const CASES: readonly (readonly [string, string, string, Parameters<typeof parse>[1]?])[] = [
  [
    "another document is in its place, without front matter, with what it is given",
    'Before\n\n<Include file="./_part.md" who="Ann" />\n\nAfter\n',
    "Before\n\n## Part\n\nFor Ann.\n\nAfter\n",
    { includes: { [PART]: "---\ntitle: x\n---\n## Part {#p}\n\nFor {props.who}.\n" } },
  ],
  [
    "an imported document is, too, with what stands between the tags",
    'import Part from "./_part.md";\n\n<Part>\n\nInner *text*.\n\n</Part>\n',
    "First\n\nInner *text*.\n\nLast\n",
    { includes: { [PART]: "First\n\n{props.children}\n\nLast\n" } },
  ],
  [
    "what stands between the tags is at the end where code shows it",
    'import Part from "./_part.md";\n\n<Part>\n\nInner.\n\n</Part>\n',
    "A {show(props.children)} b\n\nInner.\n",
    { includes: { [PART]: "A {show(props.children)} b\n" } },
  ],
  [
    "parts in parts are found from where they lie; one that includes itself is left out",
    '<Include file="./a/b.md" />\n',
    "B\n\nC\n",
    {
      includes: {
        "content/en/docs/a/b.md": 'B\n\n<Include file="c.md" />\n',
        "content/en/docs/a/c.md": 'C\n\n<Include file="b.md" />\n',
      },
    },
  ],
  ["a part that is not there leaves nothing", 'A\n\n<Include file="./none.md" />\n\n<Include />\n', "A\n"],
  [
    "code is that of its file or a region of it, in lists, too",
    '```js file="./a.js" {1} title="a.js"\n```\n\n- x\n\n  ```js file="./a.js#two"\n  ```\n',
    '```js title="a.js"\nrun();\nstop();\n```\n\n- x\n\n  ```js\n  run();\n  ```\n',
    { includes: { "content/en/docs/a.js": "// #region two\nrun();\n// #endregion two\nstop();\n" } },
  ],
  [
    "code whose file is not there stays",
    '```js file="./none.js"\nkept();\n```\n',
    '```js file="./none.js"\nkept();\n```\n',
  ],
  [
    "comments that mark lines are gone, the signs of a diff stay",
    "```js {2}\n// highlight-next-line\na();\nb();\n```\n\n```js diff\n-a();\n+b();\n```\n",
    "```js\na();\nb();\n```\n\n```js diff\n-a();\n+b();\n```\n",
  ],
  [
    "a fence is longer than those in the code",
    '```md file="./a.md"\n```\n',
    "`````md\n````\nx\n````\n`````\n",
    { includes: { "content/en/docs/a.md": "````\nx\n````\n" } },
  ],
  [
    "CodeBlock is a block of code",
    'import source from "!!raw-loader!./a.js";\n\n<CodeBlock language="ts" title="a.ts">{`const a = 1;`}</CodeBlock>\n\n<CodeBlock language="js">{source}</CodeBlock>\n\n<CodeBlock>plain</CodeBlock>\n',
    '```ts title="a.ts"\nconst a = 1;\n```\n\n```js\nrun();\n```\n\n```text\nplain\n```\n',
    { includes: { "content/en/docs/a.js": "run();\n" } },
  ],
  [
    "a file that an unknown component shows is a block of code",
    'import source from "!!raw-loader!roa-loader!./a.js";\n\n<Runnable className="language-js">\n\t{source}\n</Runnable>\n\nIn <Runnable>{source}</Runnable> a line.\n',
    "```js\nrun();\n```\n\nIn {source} a line.\n",
    { includes: { "content/en/docs/a.js": "run();\n" } },
  ],
  [
    "details have their summary",
    '<Details summary="More *x*">\n\nInside\n\n</Details>\n\n<details><summary>Less</summary>\n\nInside\n\n</details>\n\n<Details>\n\nUnnamed\n\n</Details>\n',
    "**More \\*x\\***\n\nInside\n\n**Less**\n\nInside\n\n**Details**\n\nUnnamed\n",
  ],
  [
    "admonitions are called as readers see them",
    ":::warning\n\na\n\n:::\n\n<Admonition type=\"tip\">\n\nb\n\n</Admonition>\n\n<Admonition title='T_1'>c</Admonition>\n\n:::odd\n\nd\n\n:::\n",
    "> **警告**\n>\n> a\n\n> **提示**\n>\n> b\n\n> **T\\_1**\n>\n> c\n\n> **Odd**\n>\n> d\n",
    { lang: "zh-CN" },
  ],
  [
    "tabs have their labels",
    '<Tabs values={[{label: "One", value: "a"}]}>\n<TabItem value="a">\n\nX\n\n</TabItem>\nbetween\n\n<TabItem value="b" label="B_b">\n\nY\n\n</TabItem>\n<TabItem>\n\nZ\n\n</TabItem>\n</Tabs>\n',
    "**One**\n\nX\n\nbetween\n\n**B\\_b**\n\nY\n\n**3**\n\nZ\n",
  ],
  [
    "pictures are, in a line and on their own, with the addresses of imports",
    'import pot from "./pot.svg";\nimport Drawing from "./b.svg";\n\n<Image src="/a.png" alt="A" />\n\nx <ConceptImage src={pot} /> <ThemedImage alt="T" sources={{light: "/l.png", dark: "/d.png"}} /> <img src="a b.png" alt="[x]"/> <Drawing /> y\n\n<ThemedImage src="/s.png" />\n\n<Image alt="No file" />\n',
    "![A](/a.png)\n\nx ![](./pot.svg) ![T](/l.png) ![\\[x\\]](<a b.png>) ![](./b.svg) y\n\n![](/s.png)\n\nNo file\n",
  ],
  [
    "videos and sounds are links",
    '<Player url="https://a.example/v" />\n\nx <Player url="https://a.example/v" title="See [it]" /> y\n\n<audio src="/a.mp3"></audio>\n\n<video><source src="/v.mp4"/></video>\n\n<Player />\n',
    "<https://a.example/v>\n\nx [See \\[it\\]](https://a.example/v) y\n\n[/a.mp3](/a.mp3)\n\n[/v.mp4](/v.mp4)\n",
  ],
  [
    "links and buttons are links, anchors are nothing",
    'a <a href="./b.md">b</a> <a id="x">c</a> <Link to="/d">*d*</Link> <Link>e</Link> <Button href="/f">f</Button>\n\n<Button\n  href="/g">\n\ng\n\n</Button>\n',
    "a [b](./b.md) c [*d*](/d) e [f](/f)\n\n[g](/g)\n",
  ],
  [
    "formulas are, however they are written",
    '<InlineMath math="x^2" /> <InlineMath>y</InlineMath>\n\n<BlockMath>{`\\frac{1}{2}`}</BlockMath>\n\n<BlockMath math="z" />\n\nWithin <BlockMath math="a" /> a <BlockMath>b</BlockMath> line\n',
    "$x^2$ $y$\n\n$$\n\\frac{1}{2}\n$$\n\n$$\nz\n$$\n\nWithin $a$ a $b$ line\n",
  ],
  [
    "cards are a list; those that only the site knows have a line",
    '<DocCardList items={[{label: "A [b]", href: "/a", description: "d*"}, {label: "C", href: "/c"}]} />\n\n<DocCardList />\n',
    "- [A \\[b\\]](/a): d\\*\n- [C](/c)\n\n<DocCardList />\n",
  ],
  [
    "blocks in a line are what they are elsewhere, between what stands around them",
    'import Other from "./_part.md";\n\nBefore <Include file="./_part.md"/> after.\n\n- a <Details summary="S">in <Include file="_part.md" /> it</Details> b\n- c <CodeBlock language="js">let a</CodeBlock>\n\n<Admonition type="tip" title="T">adm</Admonition> and <DocCardList /> or <Other /> end <Details> open.\n',
    "Before\n\nPart.\n\nafter.\n\n- a\n\n  **S**\n\n  in\n\n  Part.\n\n  it\n\n  b\n- c\n\n  ```js\n  let a\n  ```\n\n> **T**\n>\n> adm\n\nand\n\n<DocCardList />\n\nor\n\nPart.\n\nend  open.\n",
    { includes: { "content/en/docs/_part.md": "Part.\n" } },
  ],
  [
    "ids, comments, imports, styles and frames are gone",
    "## A {#a}\n\nText {#p}\n\n- item {#i}\n- {/* c */}two\n\n<!-- c -->\n\n<style>{`x`}</style>\n\n<iframe src='x'></iframe>\n\n| a {#r} | b |\n|---|---|\n| c | {'d'} |\n",
    "## A\n\nText\n\n- item\n- two\n\n| a | b |\n| --- | --- |\n| c | d |\n",
  ],
  [
    "cells of tables are text, too, and their bars stay in them",
    '| a | b | c |\n|:--|:-:|--:|\n| <Link to="/x">x</Link> | `p\\|q`<br/> |\n\n| plain |\n|-|\n| x \\| y |\n',
    "| a | b | c |\n| :-- | :-: | --: |\n| [x](/x) | `p\\|q`<br/> |  |\n\n| plain |\n|-|\n| x \\| y |\n",
  ],
];

for (const [name, text, expected, options] of CASES)
  test(name, () => {
    expect(parse(text, options).article.markdown).toBe(expected);
  });

test("parts that double the page with each level come to an end", () => {
  const includes = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `content/en/docs/p${index}.md`,
      `x\n\n<Include file="p${index + 1}.md" />\n\n<Include file="p${index + 1}.md" />\n`,
    ]),
  );
  const { markdown } = parse('<Include file="p0.md" />\n', { includes }).article;
  expect(markdown.match(/x/g)).toHaveLength(1000);
});
