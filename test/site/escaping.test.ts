/** What writers type is text wherever it is shown: in the head, in navigation, in feeds and in data for scripts. */
import { expect, test } from "bun:test";
import { redirectHtmlQuery } from "../../server/output/files/redirects.ts";
import { pageKey } from "../../server/site/keys.ts";
import { site } from "../support/session.ts";

const TITLE = `Cells & <b>"bags"</b> of 'cells'</title><script>alert(1)</script>`;
const SHOWN = "Cells &amp; &lt;b&gt;&quot;bags&quot;&lt;/b&gt; of";

const text = `
-- config/site.json --
{"title": "A & <i>site</i>", "url": "https://docs.example.org", "tagline": "\\"Quoted\\" & <u>lined</u>"}
-- content/en/docs/index.md --
# Home

[Next](./next.md)
-- content/en/docs/next.md --
---
title: ${JSON.stringify(TITLE)}
description: ${JSON.stringify(`Say "hello" & <em>go</em>"><script>alert(2)</script>`)}
keywords: ['a"b', "<c>"]
---
Text.
`;

test("titles, descriptions and keywords are escaped in the head", async () => {
  const { body } = await site(text);
  const head = body("/next").split("</head>")[0] ?? "";
  const title = /<title>(.*?)<\/title>/s.exec(head)?.[1] ?? "";
  expect(title.startsWith(SHOWN)).toBe(true);
  expect(title.endsWith("A &amp; &lt;i&gt;site&lt;/i&gt;")).toBe(true);
  const descriptions = [...head.matchAll(/<meta (?:name|property)="(?:og:)?description" content="([^"]*)">/g)];
  expect(descriptions.map(([, content]) => content)).toEqual(
    Array<string>(2).fill(
      "Say &quot;hello&quot; &amp; &lt;em&gt;go&lt;/em&gt;&quot;&gt;&lt;script&gt;alert(2)&lt;/script&gt;",
    ),
  );
  expect(head).toContain(`<meta name="keywords" content="a&quot;b, &lt;c&gt;">`);
  expect(head).toContain(`<meta property="og:site_name" content="A &amp; &lt;i&gt;site&lt;/i&gt;">`);
  expect(/<meta property="og:title" content="([^"]*)">/.exec(head)?.[1]?.startsWith(SHOWN)).toBe(true);
});

test("where a page has no description, that of the site is escaped", async () => {
  const { body } = await site(text);
  const content = /<meta name="description" content="([^"]*)">/.exec(body("/search"))?.[1];
  expect(content).toBe("&quot;Quoted&quot; &amp; &lt;u&gt;lined&lt;/u&gt;");
});

test("nothing that a writer typed becomes an element or a script on any page", async () => {
  const { body, outputs } = await site(text);
  const pages = outputs().filter((path) => path.endsWith(".html") && !path.startsWith("assets/"));
  expect(pages.length).toBeGreaterThan(2);
  for (const path of pages) {
    const html = body(`/${path.replace(/index\.html$/, "")}`);
    for (const element of ["<script>alert", "<b>&quot;bags", `<b>"bags`, "<em>go", "<i>site", "<u>lined"])
      expect({ path, element, there: html.includes(element) }).toEqual({ path, element, there: false });
  }
});

test("the text of a picture is text on a drawing in the page too, whatever signs it holds", async () => {
  // What follows the dollar would mean something in the pattern of a replacement.
  for (const sign of ["'", "&", "1"]) {
    const { body } = await site(`
-- content/en/docs/index.md --
# Home

![Costs \\$${sign}](/a.svg)
-- content/static/a.svg --
<svg class="onload=alert(1) b" viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><path fill="currentColor" d="M0 0h9v9z"/></svg>
`);
    const tag = /<span class="diagram"[^>]*>(<svg.*?)<path/.exec(body("/"))?.[1] ?? "";
    expect(tag).toBe(
      `<svg role="img" aria-label="Costs $${sign.replace("&", "&amp;")}" width="9" class="onload=alert(1) b" viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg">`,
    );
  }
});

test("an address that an old page leads to is text on it, in its head and as JSON", async () => {
  const { session } = await site(`
-- config/redirects.json --
{"redirects": [
  {"from": "/old", "to": "https://other.example/?q=\\"><script>alert(3)</script>&copy=1"},
  {"from": "/old#part", "to": "https://other.example/</script><script>alert(4)</script>"}
]}
-- content/en/docs/index.md --
# Home
`);
  const html = session.engine.get(redirectHtmlQuery, pageKey("en", "/old"));
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html.match(/<\/script/g)).toHaveLength(2);
  expect(html.match(/&amp;copy=1/g)).toHaveLength(5);
  session.close();
});
