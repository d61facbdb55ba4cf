/** Documents as Docusaurus's writers have them, in a site: what they link to, import, and are called. */
import { describe, expect, test } from "bun:test";
import { reviewDiagnosticsQuery } from "../../server/site/checks/review.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { site } from "../support/session.ts";

/** The article's own HTML. */
function prose(html: string): string {
  const start = html.indexOf('<div class="prose">');
  return html.slice(start, html.indexOf("</article>", start));
}

describe("imported documents", () => {
  const PARTS = `
-- content/en/docs/_one.mdx --
First part.
-- content/en/docs/_two.md --
Second part.
-- content/en/docs/_three.md --
Third part.
`;

  test("names with an escaped underscore, several imports on one line, an import that goes on in the next", async () => {
    const { body, faults } = await site(`${PARTS}
-- content/en/docs/page.md --
---
title: Page
---
import One from './\\_one.mdx';
import Two from './_two.md'; import
Three from './_three.md';

<One />

<Two />

<Three />
`);
    const html = prose(body("/page"));
    expect(html).toContain("First part.");
    expect(html).toContain("Second part.");
    expect(html).toContain("Third part.");
    expect(html).not.toContain("import");
    expect(faults()).toEqual([]);
  });

  test("an import between tags is one, too, and one in an item of a list is text", async () => {
    const { body } = await site(`${PARTS}
-- content/en/docs/page.md --
# Page

<Tabs>
<TabItem value="a" label="A">

import { data } from "@site/src/data"; import One
  from './_one.mdx';

<One />

</TabItem>
</Tabs>

- import { shown } from "here";
`);
    const html = prose(body("/page"));
    expect(html).toContain("First part.");
    expect(html).not.toContain("import { data }");
    expect(html).toContain("import { shown } from");
  });

  test("links and pictures in a part are relative to the part", async () => {
    const { body, faults, page } = await site(`
-- content/en/docs/guide/deep/page.md --
# Page

import Part from '@site/docs/parts/_part.md';

<Part />
-- content/en/docs/parts/_part.md --
See [the neighbour](./neighbour.md#there) and ![a picture](./img/a.png), and [here](#local).

## Local
-- content/en/docs/parts/neighbour.md --
# Neighbour

## There
-- content/en/docs/parts/img/a.png --
not a picture
`);
    const html = prose(body("/guide/deep/page"));
    expect(html).toContain('href="/parts/neighbour#there"');
    expect(html).toMatch(/src="\/assets\/files\/a-[0-9a-f]{10}\.png"/);
    expect(page("/guide/deep/page").toc.map(({ id }) => id)).toEqual(["local"]);
    expect(faults()).toEqual([]);
  });

  test("a dead link in a part of several documents is reported once, with its place in the part", async () => {
    const { faults } = await site(`
-- content/en/docs/another.md --
# Another

import Part from './_part.md';

<Part />
-- content/en/docs/page.md --
# Page

import Part from './_part.md';

<Part />
-- content/en/docs/_part.md --
A [link](./gone.md).
`);
    expect(faults()).toEqual(["content/en/docs/_part.md:1 broken-markdown-link"]);
  });

  test("the text of a file stands in a code block, a picture where its name is used", async () => {
    const { body, faults } = await site(`
-- content/en/docs/page.mdx --
# Page

import CodeBlock from '@theme/CodeBlock';
import Source from '!!raw-loader!./hello.js';
import Photo from './photo.png';

<CodeBlock language="js">{Source}</CodeBlock>

<img src={Photo} alt="Photo" />
-- content/en/docs/hello.js --
const hello = "<world>";
-- content/en/docs/photo.png --
not a picture
`);
    const html = prose(body("/page"));
    expect(html).toContain("&lt;world&gt;");
    expect(html).not.toContain("{Source}");
    expect(html).toMatch(/src="\/assets\/files\/photo-[0-9a-f]{10}\.png" alt="Photo"/);
    expect(faults()).toEqual([]);
  });
});

test("a component that comes from a package or from code is reported as such, with where it comes from", async () => {
  const { faults, session } = await site(`
-- content/en/docs/page.md --
# Page

import Props from '@virtual/api/props.md';
import Widget from './widget.js';

<Props />

<Widget>Text.</Widget>

import { Named as Other } from './more';

<Other />
<CodeBlock>{snippets.first}</CodeBlock>
`);
  expect(faults()).toEqual([
    "content/en/docs/page.md:6 unknown-component",
    "content/en/docs/page.md:8 unknown-component",
    "content/en/docs/page.md:12 unknown-component",
    "content/en/docs/page.md:13 component-property",
  ]);
  const hints = session.engine.get(reviewDiagnosticsQuery).map(({ hint }) => hint);
  expect(hints).toContain('It is imported from "./more", and documents run no code: write here what it shows.');
  expect(session.engine.get(reviewDiagnosticsQuery).map(({ hint }) => hint)).toContain(
    'It is imported from "@virtual/api/props.md", and documents run no code: write here what it shows.',
  );
});

describe("addresses", () => {
  test("@site/docs, @site/static, useBaseUrl and pathname:// lead where they lead in Docusaurus", async () => {
    const { body, faults } = await site(`
-- config/site.json --
{"title": "Based", "url": "https://docs.example.org", "baseUrl": "/base/"}
-- content/en/docs/guide/page.mdx --
# Page

[document](@site/docs/other.md), ![a](@site/static/img/a.png) ![d](../../static/img/a.png) ![e](../../../static/img/a.png)

<img src={useBaseUrl('img/a.png')} alt="b" />

[elsewhere](pathname:///other-app/x?y=1#z), [file](pathname:///base/img/a.png), ![c](pathname:///img/a.png)
-- content/en/docs/other.md --
# Other
-- content/static/img/a.png --
not a picture
`);
    const html = prose(body("/base/guide/page"));
    expect(html).toContain('href="/base/other"');
    expect(html.match(/src="\/base\/img\/a\.png"/g)).toHaveLength(5);
    expect(html).toContain('href="/other-app/x?y=1#z" data-native=""');
    expect(faults()).toEqual([]);
  });

  test("a page may be named as the file that a host serves, and data beside a document are a file", async () => {
    const { body, faults, outputs } = await site(`
-- content/en/docs/guide/index.md --
# Guide

[Reef](reef.html#knots), [start](/guide/index), [home](/index), and [data](./data.json), not [this](_category_.json).
-- content/en/docs/guide/reef.md --
# Reef

## Knots
-- content/en/docs/guide/data.json --
{"knots": 2}
-- content/en/docs/guide/_category_.json --
{"label": "Guides"}
-- content/en/docs/index.md --
# Home
`);
    const html = prose(body("/guide"));
    expect(html).toContain('<a href="/guide/reef#knots"');
    expect(html).toContain('<a href="/guide"');
    expect(html).toContain('<a href="/"');
    expect(html).toMatch(/<a href="\/assets\/files\/data-[0-9a-f]{10}\.json"/);
    expect(outputs().filter((path) => /assets\/files\/.*\.json$/.test(path))).toHaveLength(1);
    expect(faults()).toEqual(["content/en/docs/guide/index.md:3 broken-link"]);
  });

  test("pathname:// stays on the host", async () => {
    const { body } = await site(`
-- content/en/docs/page.md --
# Page

[a](pathname:////evil.example/x) [b](pathname://javascript:alert(1))
`);
    const html = prose(body("/page"));
    expect(html).toContain('href="/evil.example/x"');
    expect(html).toContain('href="/javascript:alert(1)"');
  });
});

describe("routes", () => {
  test("hide_title hides the title of front matter, and no heading of the document", async () => {
    const { body } = await site(`
-- content/en/docs/stated.md --
---
title: Stated
hide_title: true
---
Text.
-- content/en/docs/written.md --
---
hide_title: true
---
# Written

Text.
-- content/en/docs/both.md --
---
title: Stated
hide_title: true
---
# Written
`);
    expect(body("/stated")).not.toContain("<h1");
    expect(body("/written")).toContain(">Written</h1>");
    expect(body("/both")).toContain(">Written</h1>");
  });

  test("a file that stands for its folder does so whatever its id, and slugs are resolved", async () => {
    const { routes, faults } = await site(`
-- content/en/docs/a/index.md --
---
id: index
---
-- content/en/docs/b/b.md --
---
id: other
---
-- content/en/docs/c/one.md --
---
slug: ./first
---
-- content/en/docs/c/two.md --
---
slug: ../second
---
`);
    expect(Object.values(routes())).toEqual(["/a", "/b", "/c/first", "/second"]);
    expect(faults()).toEqual([]);
  });

  test("routeBasePath moves the documents and the blog, with what belongs to them", async () => {
    const { body, routes, outputs, faults, sidebar } = await site(`
-- config/site.json --
{"title": "Moved", "url": "https://docs.example.org", "docs": {"routeBasePath": "docs"}, "blog": {"routeBasePath": "/news"}}
-- content/en/docs/index.md --
# Start

[guide](/docs/guide) [same](guide.md) [post](/news/first)
-- content/en/docs/guide.md --
---
tags: [one]
pagination_next: index
---
# Guide
-- content/en/blog/2024-05-01-first.md --
---
slug: /first
tags: [two]
---
# First
-- content/en/pages/about.md --
# About
`);
    expect(Object.values(routes()).sort()).toEqual(["/about", "/docs", "/docs/guide", "/news/first"]);
    expect(faults()).toEqual([]);
    for (const path of ["docs/tags/one/index.html", "news/index.html", "news/tags/two/index.html", "news/rss.xml"])
      expect(outputs()).toContain(path);
    expect(body("/docs/guide")).toContain('href="/docs/tags/one"');
    expect(body("/news")).toContain('href="/news/tags"');
    expect(body("/news/rss.xml")).toContain("https://docs.example.org/news/first");
    expect(sidebar("docs")).toContain("Guide /docs/guide");
  });

  test("a link that has the base path in it leads where one without leads", async () => {
    const { body, faults } = await site(`
-- config/site.json --
{"title": "Based", "url": "https://docs.example.org", "baseUrl": "/docs/"}
-- content/en/docs/a.md --
[with](/docs/b#x) [without](/b) [really](/docs/c) ![p](/docs/p.png)
-- content/en/docs/b.md --
## X
-- content/en/docs/docs/c.md --
-- content/static/p.png --
`);
    const html = prose(body("/docs/a"));
    expect(html).toContain('href="/docs/b#x"');
    expect(html).toContain('href="/docs/b"');
    expect(html).toContain('href="/docs/docs/c"');
    expect(html).toContain('src="/docs/p.png"');
    expect(faults()).toEqual([]);
  });
});

describe("the blog", () => {
  test("dates stand in names of files and folders, with dashes and as folders", async () => {
    const { page, routes, faults } = await site(`
-- content/en/blog/2021/05-12-t/index.md --
-- content/en/blog/2022/2022-01-02-u.md --
-- content/en/blog/2023/03/04/v.md --
-- content/en/blog/2024-05-06/index.md --
`);
    expect(routes()).toEqual({
      "content/en/blog/2021/05-12-t/index.md": "/blog/2021/05/12/t",
      "content/en/blog/2022/2022-01-02-u.md": "/blog/2022/01/02/2022/u",
      "content/en/blog/2023/03/04/v.md": "/blog/2023/03/04/v",
      "content/en/blog/2024-05-06/index.md": "/blog/2024/05/06",
    });
    expect(page("/blog/2021/05/12/t").post?.date).toBe("2021-05-12");
    expect(page("/blog/2023/03/04/v").post?.date).toBe("2023-03-04");
    expect(faults()).toEqual([]);
  });

  test("authors.yml says who the keys of posts are; an unknown one is told", async () => {
    const { page, faults, write, outputs } = await site(`
-- content/en/blog/authors.yml --
ann:
  name: Ann Example
  title: Writer
  url: https://ann.example
  image_url: ./ann.png
  socials:
    github: ann
bob:
  name: Bob
  url: javascript:alert(1)
-- content/en/blog/ann.png --
picture
-- content/en/blog/2024-05-01-a.md --
---
authors: [ann, {key: bob, title: Guest}, Carol Smith]
---
-- content/en/blog/2024-05-02-b.md --
---
title: B
authors: anna
---
`);
    const authors = page("/blog/2024/05/01/a").post?.authors ?? [];
    expect(authors.map(({ name, title, url }) => [name, title, url])).toEqual([
      ["Ann Example", "Writer", "https://ann.example"],
      ["Bob", "Guest", undefined],
      ["Carol Smith", undefined, undefined],
    ]);
    expect(authors[0]?.image_url).toMatch(/^\/assets\/files\/ann-[0-9a-f]{10}\.png$/);
    expect(outputs().some((path) => path.endsWith(".yml"))).toBe(false);
    expect(faults()).toEqual(["content/en/blog/2024-05-02-b.md:3 blog-authors"]);
    await write("content/en/blog/authors.yml", 'ann:\n  name: ""\n');
    expect(faults()).toContain("content/en/blog/authors.yml:2 blog-authors");
    await write("content/en/blog/authors.yml", "anna:\n  name: Anna\n");
    expect(page("/blog/2024/05/02/b").post?.authors).toEqual([{ name: "Anna" }]);
    await write("content/en/blog/authors.yml", "anna: [\n");
    expect(faults()).toContain("content/en/blog/authors.yml:1 blog-authors");
  });
});

describe("categories", () => {
  const GUIDES = `
-- content/en/docs/intro.md --
# Intro
-- content/en/docs/guides/_category_.yml --
label: How to
position: 1
link:
  type: generated-index
  title: All guides
  description: What to do & how.
-- content/en/docs/guides/a.md --
---
description: The first of them.
---
# A
-- content/en/docs/guides/deep/b.md --
# B
`;

  test("a generated index is a page that lists its folder, in the sidebar and between its neighbours", async () => {
    const { sidebar, page, body, outputs, faults } = await site(GUIDES);
    expect(sidebar("guides")).toEqual(["How to /category/how-to", "A /guides/a", "> Deep", "  B /guides/deep/b"]);
    expect(outputs()).toContain("category/how-to/index.html");
    expect(page("/category/how-to")).toMatchObject({
      kind: "category",
      title: "All guides",
      description: "What to do & how.",
    });
    const html = prose(body("/category/how-to"));
    expect(html).toContain("What to do &amp; how.");
    expect(html).toContain('<a href="/guides/a"><strong>A</strong><span>The first of them.</span></a>');
    expect(faults()).toEqual([]);
  });

  test("its name in a sidebar leads there, its cards to what is in it, with what is said of each", async () => {
    const { sidebar, page, body } = await site(
      `${GUIDES}-- config/sidebars.json --\n{"sidebars": {"all": {"items": [{"type": "autogenerated", "dir": "."}]}}}\n`,
    );
    expect(sidebar("all")).toEqual([
      "> How to /category/how-to",
      "  A /guides/a",
      "  > Deep",
      "    B /guides/deep/b",
      "Intro /intro",
    ]);
    expect(page("/category/how-to")).toMatchObject({ sidebar: "all", next: { label: "A", href: "/guides/a" } });
    expect(page("/guides/a").previous).toEqual({ label: "All guides", href: "/category/how-to" });
    const html = prose(body("/category/how-to"));
    expect(html).toContain('<a href="/guides/a"><strong>A</strong><span>The first of them.</span></a>');
    expect(html).toContain('<a href="/guides/deep/b"><strong>Deep</strong></a>');
  });

  test("link names a document or nothing, slug an address; the label has its translation; a broken file is told", async () => {
    const { sidebar, routes, faults, status } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- config/sidebars.json --
{"sidebars": {"all": {"items": [{"type": "autogenerated", "dir": "."}]}}}
-- content/en/docs/a/_category_.json --
{"label": "Doc", "position": 1, "link": {"type": "doc", "id": "a/two"}}
-- content/en/docs/a/one.md --
-- content/en/docs/a/02-two.md --
-- content/zh-CN/docs/a/_category_.json --
{"label": "文档"}
-- content/en/docs/b/_category_.json --
{"label": "None", "position": 2, "link": null}
-- content/en/docs/b/index.md --
# Index
-- content/en/docs/c/_category_.json --
{"label": "Slug", "position": "third", "link": {"type": "generated-index", "slug": "/all/c"}}
-- content/en/docs/c/x.md --
-- content/en/docs/d/_category_.json --
{"label":
-- content/en/docs/d/y.md --
`);
    expect(sidebar("all")).toEqual([
      "> Doc /a/two",
      "  one /a/one",
      "> None",
      "  Index /b",
      "> Slug /all/c",
      "  x /c/x",
      "> D",
      "  y /d/y",
    ]);
    expect(sidebar("all", "mandarin")[0]).toBe("> 文档 /zh-CN/a/two");
    expect(Object.values(routes())).not.toContain("/all/c");
    expect(status("/zh-CN/all/c")).toBe(200);
    expect(faults()).toEqual([
      "content/en/docs/c/_category_.json:1 category-file",
      "content/en/docs/d/_category_.json:2 category-file",
    ]);
  });

  test("what a folder says of itself stands on its page; of two files about a folder, one is read", async () => {
    const { page, faults, write } = await site(`
-- content/en/docs/a/_category_.json --
{"label": "A", "description": "What the folder holds.", "link": {"type": "generated-index"}}
-- content/en/docs/a/_category_.yml --
label: B
-- content/en/docs/a/one.md --
`);
    expect(page("/category/a")).toMatchObject({ title: "A", description: "What the folder holds." });
    expect(faults()).toEqual(["content/en/docs/a/_category_.yml:1 category-file"]);
    await write(
      "content/en/docs/a/_category_.json",
      '{"label": "A", "description": "x", "link": {"type": "generated-index", "description": "The page."}}',
    );
    expect(page("/category/a").description).toBe("The page.");
  });

  test("DocCardList lists the pages beside its own, or below it, and says so where there are none", async () => {
    const { body, faults } = await site(`
-- content/en/docs/g/index.md --
# G

<DocCardList />
-- content/en/docs/g/a.md --
# A

<DocCardList />
-- content/en/docs/g/b.md --
# B
-- content/en/pages/alone.md --
# Alone

<DocCardList />
`);
    expect(prose(body("/g/a"))).toContain('<a href="/g/b"><strong>B</strong></a>');
    expect(prose(body("/g/a"))).not.toContain('href="/g/a"');
    expect(faults()).toEqual(["content/en/pages/alone.md:3 component-property"]);
  });
});

describe("a site without a page at /", () => {
  const NO_HOME = `
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/guide/b.md --
---
sidebar_position: 2
---
[home](/)
-- content/en/docs/guide/a.md --
---
sidebar_position: 1
---
# A
`;

  test("leads to its first page in every locale, without being remembered for ever, and a review says so", async () => {
    const { body, review, faults, session } = await site(NO_HOME);
    expect(body("/")).toBe("→ /guide/a");
    expect(body("/zh-CN/")).toBe("→ /zh-CN/guide/a");
    expect(body("/_redirects")).toBe("/ /guide/a 302\n/zh-CN/ /zh-CN/guide/a 302\n");
    expect(body("/nginx.conf").match(/location = "?\/"? \{/g)).toEqual(['location = "/" {']);
    expect(body("/Caddyfile")).toContain('redir "/" "/guide/a{tail}" 302');
    expect(faults()).toEqual([]);
    expect(review().filter((line) => line.includes("no-home"))).toEqual([]);
    expect(session.engine.get(reviewDiagnosticsQuery).map(({ code }) => code)).toContain("no-home-page");
  });

  test("leads to its first page where the home page is there in other languages alone, and those keep theirs", async () => {
    const { body, session } = await site(`${NO_HOME}-- content/zh-CN/pages/index.md --\n# 首页\n`);
    expect(body("/")).toBe("→ /guide/a");
    expect(body("/zh-CN/")).toContain("首页");
    expect(body("/_redirects")).toBe("/ /guide/a 302\n");
    expect(session.engine.get(reviewDiagnosticsQuery).map(({ code }) => code)).toContain("no-home-page");
  });

  test("a page or a redirect at / is kept", async () => {
    const page = await site(`${NO_HOME}-- content/en/pages/index.md --\n# Home\n`);
    expect(page.body("/")).toContain("Home");
    const led = await site(`${NO_HOME}-- config/redirects.json --\n{"redirects": [{"from": "/", "to": "/guide/b"}]}\n`);
    expect(led.body("/")).toBe("→ /guide/b");
    expect(led.body("/_redirects")).toContain("/ /guide/b 301\n");
  });
});
