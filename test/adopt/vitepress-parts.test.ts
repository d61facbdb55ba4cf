/** Parts of adopting a VitePress site that no whole site shows: addresses, the frame, front matter, the home page. */
import { expect, test } from "bun:test";
import { withoutPath, type Left } from "../../server/adopt/adopt-plan.ts";
import { findHandedOut } from "../../server/adopt/handed-out.ts";
import { headingText } from "../../server/adopt/heading-text.ts";
import { withoutTwoslash } from "../../server/adopt/twoslash.ts";
import { convertFrontMatter } from "../../server/adopt/vitepress/front-matter.ts";
import { readHeadTags } from "../../server/adopt/vitepress/head-tags.ts";
import { homeText } from "../../server/adopt/vitepress/home.ts";
import { linkTarget, type Locale } from "../../server/adopt/vitepress/links.ts";
import { navOf } from "../../server/adopt/vitepress/navbar.ts";
import { createPageNames, readRewrites } from "../../server/adopt/vitepress/pages.ts";
import { translateVitePress } from "../../server/adopt/vitepress/rewrite-markdown.ts";
import { sidebarsOf } from "../../server/adopt/vitepress/sidebars.ts";
import { memoryHost } from "../../server/host/memory.ts";
import { page } from "./support.ts";

const localeOf = (lang: string, path: string, theme: object): Locale => ({
  id: lang,
  label: lang,
  lang,
  dir: "ltr",
  path,
  description: undefined,
  theme: { ...theme },
});

const translated = (text: string): string =>
  translateVitePress(text, () => undefined, {
    marks: { left: "{", right: "}" },
    path: "",
    anchors: new Set(),
    url: "https://winch.example",
  });

test("links lead to routes, with their queries and anchors", () => {
  const targets = {
    "/guide/a.md#b": "/guide/a#b",
    "guide/index.html?x": "/guide?x",
    "/guide/README": "/guide",
    "/": "/",
    "/dry dock": "/dry%20dock",
  };
  for (const [written, to] of Object.entries(targets))
    expect([written, linkTarget(written)]).toEqual([written, { to }]);
  expect(linkTarget("https://a.example/b.md")).toEqual({ href: "https://a.example/b.md" });
});

test("a language's path is taken off whole, and not from a name that begins like it", () => {
  expect(["/zh/a", "/zh", "/zh#b", "/zhivago", "/a/zh"].map((route) => withoutPath(route, "zh"))).toEqual([
    "/a",
    "/",
    "/#b",
    "/zhivago",
    "/a/zh",
  ]);
  expect([withoutPath("/a", ""), withoutPath("/zh.cn/a", "zh.cn"), withoutPath("/zhxcn/a", "zh.cn")]).toEqual([
    "/a",
    "/a",
    "/zhxcn/a",
  ]);
});

test("rewrites hold for whole paths, and what is no name in them is what it says", async () => {
  const pages = ["packages/a/src/b.md", "packages/a/src/b.md.md", "x/packages/a/src/b.md", "v1.0/c.md", "v1x0/c.md"];
  const left: Left[] = [];
  const rewrites = { "packages/:pkg/src/:page": ":pkg/:page", "v1.0/:rest*": "old/:rest*", "(.*)/c.md": 7 };
  const found = await readRewrites(memoryHost({}), "/work/config.ts", { rewrites, pages, left });
  expect(Object.fromEntries(found)).toEqual({
    "packages/a/src/b.md": "a/b.md",
    "packages/a/src/b.md.md": "a/b.md.md",
    "v1.0/c.md": "old/c.md",
  });
  expect(left).toEqual([]);
});

test("a page that begins with an underscore gets a plain name, unless that is taken or it is only taken in", () => {
  const nameOf = createPageNames(["_a.md", "_b.md", "b.md", "_part.md", "_listed.md"], {
    included: new Set(["_part.md", "_listed.md"]),
    frame: [{ sidebar: [{ link: "/_listed" }] }],
  });
  expect(["_a.md", "_b.md", "_part.md", "_listed.md", "x/__c.md", "plain.md"].map(nameOf)).toEqual([
    "a.md",
    "_b.md",
    "_part.md",
    "listed.md",
    "x/c.md",
    "plain.md",
  ]);
});

test("groups are open unless they are collapsed, bases are joined, and other languages say what differs", () => {
  const left: Left[] = [];
  const written = {
    "/guide/": {
      base: "/guide/",
      items: [
        { text: "A", items: [{ text: "One", link: "one" }] },
        { text: "B", collapsed: false, items: [{ text: "Two", link: "/two" }] },
        {
          text: "C",
          collapsed: true,
          base: "/guide/c-",
          items: [
            { text: "Three", link: "three" },
            { text: "No", link: "a:b" },
          ],
        },
      ],
    },
  };
  const zh = {
    "/zh/guide/": [
      {
        text: "甲",
        items: [
          { text: "一", link: "/zh/guide/one" },
          { text: "Two", link: "/zh/guide/two" },
        ],
      },
    ],
  };
  const locales = [localeOf("en", "", { sidebar: written }), localeOf("zh-CN", "zh", { sidebar: zh })];
  const { guide } = sidebarsOf(written, locales, left);
  expect(guide?.items).toEqual([
    {
      type: "category",
      label: "A",
      labels: { "zh-CN": "甲" },
      open: true,
      items: [{ type: "link", label: "One", labels: { "zh-CN": "一" }, to: "/guide/one" }],
    },
    { type: "category", label: "B", open: true, items: [{ type: "link", label: "Two", to: "/guide/two" }] },
    {
      type: "category",
      label: "C",
      items: [
        { type: "link", label: "Three", to: "/guide/c-three" },
        { type: "heading", label: "No" },
      ],
    },
  ]);
  expect(left.map(({ item }) => item)).toEqual(["No"]);
});

test("the navbar has a switch of languages where there are several", () => {
  const theme = { nav: [{ text: "A", link: "/a" }], socialLinks: [{ icon: "twitter", link: "https://x.com/a" }] };
  const items = (...locales: readonly Locale[]): readonly unknown[] => navOf({ ...theme }, locales, []);
  const own = [
    { type: "link", label: "A", to: "/a" },
    { type: "link", label: "Twitter", icon: "x", position: "right", href: "https://x.com/a" },
  ];
  expect(items(localeOf("en", "", theme))).toEqual(own);
  const other = localeOf("de", "de", { nav: [{ text: "Ä", link: "/de/a" }] });
  expect(items(localeOf("en", "", theme), other)).toEqual([
    { ...own[0], labels: { de: "Ä" } },
    own[1],
    { type: "locale", position: "right" },
  ]);
});

test("what front matter says of the neighbours and the table of contents is kept", () => {
  const converted = (...lines: readonly string[]): string =>
    convertFrontMatter(page(...lines), { path: "zh", url: "https://a.example" }, () => undefined);
  expect(converted("prev: false", "next:", "  link: /zh/b.md")).toBe(
    page("pagination_prev: null", 'pagination_next: "/b"'),
  );
  expect(converted("outline: deep")).toBe(page("toc_min_heading_level: 2", "toc_max_heading_level: 6"));
  expect(converted("outline: 3")).toBe(page("toc_min_heading_level: 3", "toc_max_heading_level: 3"));
  expect(converted("outline: false", "sidebar: false", "editLink: false")).toBe(
    page("hide_table_of_contents: true", "displayed_sidebar: null", "custom_edit_url: null"),
  );
});

test("of several icons the first is the site's, and only files of the site itself are its files", () => {
  const icon = (href: string): readonly unknown[] => ["link", { rel: "icon", href }];
  const { keys, others } = readHeadTags(
    [icon("/a.svg"), icon("/b.png"), icon("https://a.example.evil/c.png")],
    "https://a.example",
  );
  expect(keys).toEqual({ favicon: "/a.svg" });
  expect(others).toHaveLength(1);
});

test("the home page is a document: its actions are buttons, its features sections, its pictures pictures", () => {
  const head = [
    "---",
    "layout: home",
    "hero:",
    "  name: Winch",
    "  text: It pulls",
    "  image: { src: /w.svg, alt: 'A [big] winch' }",
    "  actions:",
    "    - { text: Start, link: /start }",
    "    - { text: Give, link: /give, theme: sponsor }",
    "    - { text: Odd, link: '/x\"y' }",
    "features:",
    "  - { icon: ⚓, title: Holds, details: Well., link: /holds }",
    "---",
    "",
  ].join("\n");
  expect(homeText(head, "Body\n")).toBe(
    [
      '---\ntitle: "Winch"\nhide_table_of_contents: true\n---',
      "It pulls",
      '<Button href="/start">Start</Button> <Button href="/give" colorType="secondary">Give</Button>',
      "![A big winch](/w.svg)",
      "## ⚓ Holds {#feature-1}",
      "Well.",
      "[Holds](/holds)",
      "Body\n",
    ].join("\n\n"),
  );
});

test("the text of a heading is without tags, but for the text of a badge, and a tag that is escaped is none", () => {
  expect(headingText('A <Badge type="tip">new</Badge> <b>B</b>')).toBe("A new B");
  expect(headingText("A \\<Badge>new\\</Badge>")).toBe("A \\<Badge>new\\</Badge>");
});

test("of code in a list, what stands between marks that hide it is not shown either", () => {
  const code = [
    "  ```ts twoslash",
    "  a",
    "  // ---cut-start---",
    "  b",
    "  // ---cut-end---",
    "  c",
    "x // ---cut-start---",
  ];
  expect(withoutTwoslash(code)).toEqual(["  ```ts", "  a", "  c", "x // ---cut-start---"]);
});

test("a component is handed out under each name that documents may use, and its own only where that is one", () => {
  const namesIn = (list: string): readonly string[] => {
    const code = `import OurNote from "@site/src/Note";\n\nexport default {\n  ${list}\n};\n`;
    return findHandedOut(memoryHost({ "/old/src/theme/MDXComponents.js": code }), "/old").map(({ name }) => name);
  };
  expect(namesIn("OurNote,")).toEqual(["OurNote"]);
  expect(namesIn("Note: OurNote,")).toEqual(["Note"]);
  expect(namesIn("Note: OurNote,\n  Warning: OurNote,")).toEqual(["Note", "Warning"]);
  expect(namesIn("Note: OurNote,\n  OurNote: OurNote,")).toEqual(["OurNote", "Note"]);
  expect(namesIn("Note: OurNote,\n  OurNote,")).toEqual(["OurNote", "Note"]);
});

test("headings of one name are numbered as VitePress numbers them, and numbers in front have a mark", () => {
  expect(translated("## 1. Fee\n## A_b\n## A_b\n## A_b\n")).toBe(
    "## 1. Fee {#_1-fee}\n## A_b {#a-b}\n## A_b {#a-b-1}\n## A_b {#a-b-2}\n",
  );
});

test("lines of other systems, comments that begin where another ends, and templates that are closed at once", () => {
  expect(translated("# A\r\n\r\n::: tip\r\nB\r\n:::\r\n")).toBe("# A\n\n:::tip\nB\n:::\n");
  expect(translated("<!-- a\n--> <!-- b\n::: tip\n-->\n{{ 'x' }}\n")).toBe("<!-- a\n--> <!-- b\n::: tip\n-->\nx\n");
  expect(translated("<A>\n<template #b />\n<template #c>C</template>\n</A>\n")).toBe("<A>\n\nC\n</A>\n");
  expect(translated("<template><template #a /></template>\n")).toBe("<template></template>\n");
  expect(translated("```ansi\na\n```\n```vue-html\nb\n```\n")).toBe("```text\na\n```\n```html\nb\n```\n");
});
