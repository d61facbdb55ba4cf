/** Documents as Docusaurus's writers have them, in a site: what they link to, import, and are called. */
import { describe, expect, test } from "bun:test";
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

  test("a dead link in a part of several documents is told once, with the place in the part", async () => {
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

describe("addresses", () => {
  test("@site/docs, @site/static, useBaseUrl and pathname:// lead where they lead in Docusaurus", async () => {
    const { body, faults } = await site(`
-- config/site.json --
{"title": "Based", "url": "https://docs.example.org", "baseUrl": "/base/"}
-- content/en/docs/guide/page.mdx --
# Page

[document](@site/docs/other.md), ![a](@site/static/img/a.png)

<img src={useBaseUrl('img/a.png')} alt="b" />

[elsewhere](pathname:///other-app/x?y=1#z), [file](pathname:///base/img/a.png), ![c](pathname:///img/a.png)
-- content/en/docs/other.md --
# Other
-- content/static/img/a.png --
not a picture
`);
    const html = prose(body("/base/guide/page"));
    expect(html).toContain('href="/base/other"');
    expect(html.match(/src="\/base\/img\/a\.png"/g)).toHaveLength(3);
    expect(html).toContain('href="/other-app/x?y=1#z" data-native=""');
    expect(faults()).toEqual([]);
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
