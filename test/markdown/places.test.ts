/** Where diagnostics say that something stands, in each kind of block; and small things that pages show. */
import { expect, test } from "bun:test";
import { readFence } from "../../server/markdown/highlight/fence.ts";
import { parse } from "./helper.ts";

/** A fault that may stand anywhere. */
const BAD = "[x](javascript:a)";

const at = (text: string): readonly string[] =>
  parse(text).diagnostics.flatMap((line) => (line.includes("unsafe-address") ? [line.split(" ", 1)[0] ?? ""] : []));

test.each<[string, string, readonly string[]]>([
  ["paragraphs", `a\n\nb ${BAD}\n${BAD}`, ["3:3", "4:1"]],
  ["headings", `# a\n\n## b ${BAD}\n\n### ${BAD} c`, ["3:6", "5:5"]],
  [
    "items of a list",
    `- a ${BAD}\n- b\n- ${BAD}\n\n  c ${BAD}\n- d\n\n1. ${BAD}\n2. e\n3. ${BAD}`,
    ["1:5", "3:3", "5:5", "8:4", "10:4"],
  ],
  ["tasks", `- [ ] ${BAD}\n- [x] a ${BAD}`, ["1:7", "2:9"]],
  [
    "tasks with paragraphs",
    `- [ ] ${BAD}\n\n  b ${BAD}\n\n- [X] c\n  ${BAD}\n\n1. [x] ${BAD}`,
    ["1:7", "3:5", "6:3", "8:8"],
  ],
  ["lists in lists", `- a\n  - b\n    - ${BAD}\n  - c\n    1. d\n    2. ${BAD}\n- ${BAD}`, ["3:7", "6:8", "7:3"]],
  ["quotations", `> a\n> ${BAD}\n>\n> > ${BAD}\n>\n> - b\n> - ${BAD}`, ["2:3", "4:5", "7:5"]],
  ["tables", `| a | ${BAD} |\n|---|---|\n| b | c |\n| ${BAD} | d |`, ["1:7", "4:3"]],
  ["admonitions", `:::tip[${BAD}]\n\na\n\n- b\n- ${BAD}\n\n:::`, ["1:8", "6:3"]],
  [
    "elements",
    `<div>\n\na ${BAD}\n\n<details>\n<summary>${BAD}</summary>\n\n${BAD}\n\n</details>\n</div>`,
    ["3:3", "6:10", "8:1"],
  ],
  [
    "tabs",
    `<Tabs>\n<TabItem value="a">\n\na\n\n</TabItem>\n<TabItem value="b">\n\n- b\n- ${BAD}\n\n</TabItem>\n</Tabs>`,
    ["10:3"],
  ],
  ["indented elements", `<div>\n  <div>\n    - a\n    - ${BAD}\n  </div>\n</div>`, ["4:7"]],
  ["lines of text", `*a ${BAD}* **b ${BAD}** ~~${BAD}~~ <b>${BAD}</b>`, ["1:4", "1:27", "1:49", "1:72"]],
  ["footnotes", `a[^1]\n\n[^1]: b ${BAD}\n\n    c ${BAD}`, ["3:9", "5:7"]],
  ["what follows front matter", `---\ntitle: x\n---\n\n${BAD}`, ["5:1"]],
  ["what follows code", "```md\n[x](y)\n```\n\n    code\n\n" + BAD, ["7:1"]],
  ["definitions", `[a]\n\n[a]: javascript:b`, ["1:1"]],
])("in %s", (_name, text, expected) => {
  expect(at(text)).toEqual(expected);
});

test.each<[string, string, readonly string[]]>([
  ["taken in whole", "", ["6:1", "12:5"]],
  ["of which a region is taken in, behind blank lines and regions in it", "#one", ["6:1", "12:5"]],
])("in a part %s", (_name, region, expected) => {
  const path = "content/en/docs/_part.md";
  const part = `a\n<!-- #region one -->\n\n<!-- #region two -->\n\n${BAD}\n\n<!-- #endregion two -->\n\n- b\n\n  c ${BAD}\n<!-- #endregion one -->\n`;
  const taken = (text: string): readonly string[] =>
    parse(`<Include file="./_part.md" />\n`, { includes: { [path]: text } }).diagnostics;
  expect(taken(`---\ntitle: a\n---\n\n${BAD}\n`)).toEqual([expect.stringMatching(/^\S*_part\.md:5:1 /) as string]);
  const { diagnostics, article } = parse(`# x\n\n<Include file="./_part.md${region}" />\n`, {
    includes: { [path]: part },
  });
  expect(diagnostics.map((line) => line.split(" ", 1)[0])).toEqual(expected.map((place) => `${path}:${place}`));
  expect(article.markdown).not.toContain("region");
});

test("lines of code are marked by numbers and ranges; anything else is told", () => {
  const marked = (info: string): unknown => {
    const { marked: lines, fault } = readFence(info);
    return fault ?? [...lines];
  };
  expect(marked("js {1,3-5}")).toEqual([1, 3, 4, 5]);
  expect(marked("js { 9 - 12 , 20..21 }")).toEqual([9, 10, 11, 12, 20, 21]);
  expect(marked("js {5-3}")).toEqual([]);
  expect(marked("js {2,}")).toEqual([2]);
  expect(marked("{2}")).toEqual([2]);
  for (const bad of ["{x}", "{1x}", "{x1}", "{1-x}", "{1-2-3}", "{1 2}", "{-1}", "{1234567}"])
    expect(marked(`js ${bad}`)).toBe(bad);
});

test("what a fence says is read in any order and in each kind of quotes", () => {
  expect(readFence(`ts title="a b" wrap showLineNumbers=7 file='x.ts#y' diff live own {1}`)).toEqual({
    language: "ts",
    title: "a b",
    wrap: true,
    numbersFrom: 7,
    file: "x.ts#y",
    diff: true,
    live: true,
    packageManager: false,
    words: ["own"],
    marked: new Set([1]),
  });
  expect(readFence("title=a.ts").title).toBe("a.ts");
  expect(readFence("title=a.ts").language).toBe("");
  expect(readFence("js filename={a.js} showLineNumbers npm2yarn")).toMatchObject({
    title: "a.js",
    numbersFrom: 1,
    packageManager: true,
  });
  expect(readFence("npm2yarn")).toMatchObject({ language: "", packageManager: true });
  for (const info of ["js showLineNumbers=false", "js", "js shownumbers"])
    expect(readFence(info).numbersFrom).toBeUndefined();
  expect(readFence("js showLineNumbers=x").numbersFrom).toBe(1);
});

test.each<[string, string, string]>([
  ["an unknown admonition goes by its name", ":::Odd\n\na\n\n:::", '<p class="admonition-title">Odd</p>'],
  [
    "the kind of an admonition is said before a title of its own",
    ":::danger[Keys]\n\na\n\n:::",
    '<p class="admonition-title"><span class="hidden">Danger · </span>Keys</p>',
  ],
  [
    "so is that of one that is written as a tag",
    '<Admonition type="tip" title="Keys">\n\na\n\n</Admonition>',
    '<p class="admonition-title"><span class="hidden">Tip · </span>Keys</p>',
  ],
  [
    "names of elements for screen readers stay",
    '<span aria-label="a &amp; b">c</span>',
    '<span aria-label="a &amp; b">c</span>',
  ],
  [
    "the width of a picture may be a share",
    '<img src="/a.png" alt="" width="50%" height="12.5%">',
    ' width="50%" height="12.5%"',
  ],
  ["no other text is a size", '<img src="/a.png" alt="" width="50%x" height="12345">', 'src="/a.png" alt=""'],
  ["a button is primary and of middle size", '<Button href="/a">b</Button>', 'class="button button-primary button-md"'],
  [
    "a picture for one colour mode on GitHub is one here",
    "![a](/a.png#gh-dark-mode-only) <img class='b' src='/b.png#gh-light-mode-only' alt='' width='5'>",
    '<p><img src="/a.png" alt="a" class="dark-only"> <img src="/b.png" alt="" width="5" class="light-only b"></p>',
  ],
  ["a line break is one", "a<br>b", "a<br>b"],
  ["long text without a space is text", "a".repeat(13_000), `<p>${"a".repeat(13_000)}</p>`],
  [
    "long text is cut between words, where nothing shows",
    "*ab* ".repeat(3_000).trim(),
    `<p>${"<em>ab</em> ".repeat(3_000).trim()}</p>`,
  ],
  ["long lines are cut at their ends", "*a* b\n".repeat(2_500), `<p>${"<em>a</em> b\n".repeat(2_500).trim()}</p>`],
])("%s", (_name, text, html) => {
  expect(parse(text).html).toContain(html);
});

test("a link around a component of the site, over lines, is one", () => {
  const { html, diagnostics } = parse(
    '<a href="/a">\n    <Ours\n      n={1}\n    />\n</a>\n\n<b>\n<Ours>\n\nc\n\n</Ours>\n</b>',
    {
      components: ["Ours"],
    },
  );
  expect(diagnostics).toEqual([]);
  expect(html.replace(/\s+/g, "")).toBe('<ahref="/a"><Oursvisible{"n":1}></></a><div><Oursvisible{}><p>c</p></></div>');
});

test("what is dropped is told with what stays; a source in a picture is not", () => {
  const told = (text: string): readonly string[] => parse(text).diagnostics;
  expect(told("<form><b>a</b></form>")).toEqual(["1:1 dropped-html <form> is dropped; its content stays."]);
  // As files are centred that GitHub shows, too.
  expect(told('<div align="center">\n\n**a**\n\n</div>\n\n<p align="center">b</p>')).toEqual([]);
  expect(parse('<div align="center">\n\n**a**\n\n</div>').html).toBe(
    '<div align="center"><p><strong>a</strong></p></div>',
  );
  expect(told('a <input type="text"> b')).toEqual(["1:3 dropped-html <input> is dropped."]);
  expect(told('<picture><source srcset="/a.png"><img src="/b.png" alt=""></picture>')).toEqual([]);
  expect(told("<Player />")).toEqual(["1:1 component-property This <Player> has no address."]);
  expect(told('<b data-x="1" style="a:b" foo="c">d</b>')).toEqual([
    '1:27 dropped-html The attribute "foo" is dropped.',
  ]);
});

test("containers of other generators are told with what stands for them here", () => {
  const hintOf = (text: string): string | undefined => parse(text).article.diagnostics[0]?.hint;
  expect(hintOf(":::details More\na\n:::\n")).toContain("<summary>");
  expect(hintOf("::: code-group\na\n:::\n")).toContain("<Tabs>");
  expect(hintOf(":::banana\na\n:::\n")).toStartWith("Use one of note, ");
});

test("words of cells, items and lines stay words of their own where search reads them", () => {
  const { sections } = parse("| a | b |\n|---|---|\n| c | d |\n\n- e\n- f\n\ng\nh<br>i").article;
  expect(sections.map(({ text }) => text.split(/\s+/))).toEqual([["a", "b", "c", "d", "e", "f", "g", "h", "i"]]);
});

test.each<[string, string]>([
  ["an item", "- a {#part}"],
  ["an item of a list in a list", "- a\n  - b {#part}"],
  ["a paragraph", "a {#part}"],
  ["a row", "| a | b |\n|---|---|\n| c {#part} | d |"],
  ["a heading", "## Other {#part}"],
  ["a heading in a quotation", "> ## Other {#part}"],
  ["a paragraph in an admonition", ":::note\n\na {#part}\n\n:::"],
  ["a heading in an element", "<div>\n\n## Other {#part}\n\n</div>"],
  ["a heading in an indented element", "<div>\n  <div>\n    ## Other {#part}\n  </div>\n</div>"],
])("an id that %s states is no heading's before it", (_name, text) => {
  const { article, diagnostics } = parse(`## Part\n\n${text}\n`);
  expect(diagnostics).toEqual([]);
  expect(article.headings[0]?.id).toBe("part-1");
  expect(article.ids).toContain("part");
});

test("a heading below the title that says the same has the next number", () => {
  expect(parse("# Part\n\n## Part\n\n## Part\n").article.headings.map(({ id }) => id)).toEqual(["part-1", "part-2"]);
});

test.each(["\r\n", "\r"])(
  "lines may end with %j: the page is the same, and faults are told at the same places",
  (end) => {
    const text = `a\nb\n\n## c\n\n- d ${BAD}\n- e\n\n| f | g |\n|---|---|\n| h | ${BAD} |\n\n\`\`\`js\ni();\n\nj();\n\`\`\`\n`;
    const [plain, other] = [text, text.replaceAll("\n", end)].map((each) => parse(each));
    expect(other?.html).toBe(plain?.html ?? "");
    expect(other?.diagnostics).toEqual(plain?.diagnostics ?? []);
  },
);

test("no document has an id of the frame around it, which scripts look for", () => {
  for (const id of ["siteData", "siteMoved", "pageContent", "siteHeader"]) {
    const { article, html } = parse(`<div id="${id}">a</div>\n\n- b {#${id}}\n\n| c {#${id}} | d |\n|---|---|\n`);
    expect(article.ids).not.toContain(id);
    expect(html).not.toContain(`id="${id}"`);
  }
});
