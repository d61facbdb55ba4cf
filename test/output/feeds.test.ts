/** Feeds of the blog: whole posts, as a reader of feeds shows them. */
import { expect, test } from "bun:test";
import { Parser } from "htmlparser2";
import { escapeXml } from "../../server/output/files/xml.ts";
import { portableHtml } from "../../server/render/portable-html.ts";
import { site } from "../support/session.ts";

const SITE = `
-- config/site.json --
{ "title": "Harbour & Co.", "url": "https://harbour.example", "baseUrl": "/port/", "blog": { "title": "Log" } }
-- content/en/docs/index.md --
# Home
-- content/en/blog/authors.yml --
ann:
  name: Ann <Chorman>
  url: /ann
bob:
  name: Bob
  url: https://bob.example
-- content/en/blog/2026-01-02-storm.md --
---
title: Storm & waves
description: Four metres < five & more
authors: [ann, bob]
tags: [sea, 'news & "more"']
image: ./day.png
last_update: { date: 2026-02-03 }
---
The [harbour](/) held, as [below](#ropes).

<!-- truncate -->

## Ropes

\`\`\`js {1} title="moor.js"
moor("fore");
\`\`\`

<ThemedImage alt="Sea" sources={{light: "./day.png", dark: "./night.png"}} />
-- content/en/blog/2026-01-01-calm.md --
Calm.
-- content/en/blog/day.png --
PNG
-- content/en/blog/night.png --
PNG
`;

const HTML =
  '<p>The <a href="https://harbour.example/port/">harbour</a> held, as <a href="https://harbour.example/port/blog/2026/01/02/storm#ropes">below</a>.</p>' +
  "<h2>Ropes</h2>" +
  "<figure><figcaption>moor.js</figcaption><pre><code><span><span>moor</span>(<span>&quot;fore&quot;</span>);</span></code></pre></figure>" +
  '<img src="https://harbour.example/port/assets/files/day-HASH.png" alt="Sea">';

/** Texts and attributes of the elements with a name, in an XML document. */
function all(xml: string, name: string): readonly string[] {
  // The parser takes such signs for text, and programs that read feeds refuse the whole of them.
  expect(xml).not.toMatch(/&(?!#\d+;)|<(?![\w/?])/);
  const found: string[] = [];
  let inside = false;
  const parser = new Parser(
    {
      onopentag(each, { term, href }) {
        if (each !== name) return;
        inside = true;
        found.push(term ?? href ?? "");
      },
      ontext(text) {
        if (inside) found.push((found.pop() ?? "") + text);
      },
      onclosetag(each) {
        if (each === name) inside = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}

const plain = (html: string | undefined): string =>
  (html ?? "").replace(/-[0-9a-f]{10}\./g, "-HASH.").replace(/ (?:width|height)="\d+"/g, "");

test("RSS has whole posts, their authors and tags", async () => {
  const rss = (await site(SITE)).body("/port/blog/rss.xml");
  expect(plain(all(rss, "content:encoded")[0])).toBe(HTML);
  expect(all(rss, "content:encoded")[1]).toBe("<p>Calm.</p>");
  expect(all(rss, "title")).toEqual(["Harbour & Co. · Log", "Storm & waves", "2026-01-01-calm"]);
  // A blog that says nothing of itself has the site's name.
  expect(all(rss, "description")[0]).toBe("Harbour & Co.");
  expect(all(rss, "description")[1]).toBe("Four metres < five & more");
  expect(all(rss, "dc:creator")).toEqual(["Ann <Chorman>", "Bob"]);
  expect(all(rss, "category")).toEqual(["sea", 'news & "more"']);
  expect(all(rss, "pubDate")[0]).toBe("Fri, 02 Jan 2026 00:00:00 GMT");
});

test("Atom has whole posts, and says when they last changed", async () => {
  const atom = (await site(SITE)).body("/port/blog/atom.xml");
  expect(plain(all(atom, "content")[0])).toBe(HTML);
  expect(all(atom, "summary")[0]).toBe("Four metres < five & more");
  expect(all(atom, "published")).toEqual(["2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z"]);
  expect(all(atom, "updated")).toEqual(["2026-02-03T00:00:00Z", "2026-02-03T00:00:00Z", "2026-01-01T00:00:00Z"]);
  expect(all(atom, "category")).toEqual(["sea", 'news & "more"']);
  expect(all(atom, "name").slice(1)).toEqual(["Ann <Chorman>", "Bob"]);
  expect(all(atom, "uri")).toEqual(["https://harbour.example/port/ann", "https://bob.example"]);
});

test("JSON Feed has whole posts", async () => {
  const feed = JSON.parse((await site(SITE)).body("/port/blog/feed.json")) as {
    readonly items: readonly Record<string, unknown>[];
  };
  const [storm, calm] = feed.items;
  expect(plain(String(storm?.["content_html"]))).toBe(HTML);
  expect(plain(String(storm?.["image"]))).toBe("https://harbour.example/port/assets/files/day-HASH.png");
  expect(storm).toMatchObject({
    summary: "Four metres < five & more",
    date_published: "2026-01-02T00:00:00Z",
    date_modified: "2026-02-03T00:00:00Z",
    tags: ["sea", 'news & "more"'],
    authors: [
      { name: "Ann <Chorman>", url: "https://harbour.example/port/ann" },
      { name: "Bob", url: "https://bob.example" },
    ],
  });
  expect(calm).toMatchObject({ content_html: "<p>Calm.</p>", date_modified: "2026-01-01T00:00:00Z" });
  for (const name of ["tags", "authors", "image", "language"]) expect(calm).not.toHaveProperty(name);
});

test("a post that states a time has it in feeds, so that those of one day keep their order", async () => {
  const { body } = await site(`${SITE}
-- content/en/blog/2026-01-01-a-late.md --
---
date: 2026-01-01T23:30:00+01:00
last_update: { date: 2026-01-01 }
---
Late.
`);
  expect(all(body("/port/blog/atom.xml"), "published")).toEqual([
    "2026-01-02T00:00:00Z",
    "2026-01-01T22:30:00Z",
    "2026-01-01T00:00:00Z",
  ]);
  expect(all(body("/port/blog/atom.xml"), "updated").slice(1)).toEqual([
    "2026-02-03T00:00:00Z",
    "2026-01-01T22:30:00Z",
    "2026-01-01T00:00:00Z",
  ]);
  expect(all(body("/port/blog/rss.xml"), "pubDate")[1]).toBe("Thu, 01 Jan 2026 22:30:00 GMT");
  expect(body("/port/blog/feed.json")).toContain('"date_published": "2026-01-01T22:30:00Z"');
});

test("a post that is not translated says in which language it is, in feeds of the others", async () => {
  const { body } = await site(`${SITE.replace(
    '"blog": { "title": "Log" }',
    `"blog": { "title": "Log", "description": "What came", "titles": { "ar": "سجل" }, "descriptions": { "ar": "ما حدث" } }, "locales": { "default": "en", "list": [
    { "id": "en", "label": "English", "lang": "en", "path": "" },
    { "id": "ar", "label": "العربية", "lang": "ar", "path": "ar", "dir": "rtl" }
  ] }`,
  )}
-- content/ar/blog/2026-01-01-calm.md --
هدوء
`);
  const languages = (path: string): readonly string[] =>
    [...body(path).matchAll(/<entry xml:lang="([^"]*)"|<entry>|<dc:language>([^<]*)|"language": "([^"]*)"/g)].map(
      ([, atom, rss, json]) => atom ?? rss ?? json ?? "",
    );
  expect(languages("/port/ar/blog/atom.xml")).toEqual(["en", ""]);
  expect(languages("/port/ar/blog/rss.xml")).toEqual(["en"]);
  expect(languages("/port/ar/blog/feed.json")).toEqual(["ar", "en"]);
  expect(languages("/port/blog/atom.xml")).toEqual(["", ""]);
  for (const [folder, title, description] of [
    ["", "Log", "What came"],
    ["ar/", "سجل", "ما حدث"],
  ] as const) {
    const rss = body(`/port/${folder}blog/rss.xml`);
    expect([all(rss, "title")[0], all(rss, "description")[0]]).toEqual([`Harbour & Co. · ${title}`, description]);
  }
});

test.each([
  [
    "whole addresses",
    '<a href="/x?a=1&amp;b=2">x</a> <a href="../y">y</a> <a href="#z">z</a> <a href="mailto:a@b.c">m</a>',
    '<a href="https://a.example/x?a=1&amp;b=2">x</a> <a href="https://a.example/y">y</a> <a href="https://a.example/p/q#z">z</a> <a href="mailto:a@b.c">m</a>',
  ],
  [
    "no attributes of the site's own",
    '<div class="t" tabindex="0" data-x="y" style="a:b" id="i" onclick="x()"><td colspan="2" align="left">a</td></div>',
    '<div><td colspan="2">a</td></div>',
  ],
  [
    "no controls and scripts",
    '<p>a<button>b</button><script>c</script><style>d</style><a class="x anchor" href="#e">f</a><b hidden>g<i>h</i></b><i class="needs-js x">j</i>i</p>',
    "<p>ai</p>",
  ],
  [
    "empty elements as they are",
    'a<br>b<img alt="c" src="d.png"><hr>',
    'a<br>b<img alt="c" src="https://a.example/p/d.png"><hr>',
  ],
  [
    "drawings as they are",
    '<svg viewBox="0 0 1 1"><linearGradient id="g"/><use href="#g" fill="url(#g)"/></svg><p class="x">y</p>',
    '<svg viewBox="0 0 1 1"><linearGradient id="g"></linearGradient><use href="#g" fill="url(#g)"></use></svg><p>y</p>',
  ],
  ["text as text", '<code>&lt;b&gt; &amp; "c"</code>', "<code>&lt;b&gt; &amp; &quot;c&quot;</code>"],
])("HTML for readers elsewhere has %s", (_name, html, expected) => {
  expect(portableHtml(html, "https://a.example/p/q")).toBe(expected);
});

test("in XML, signs that mean something are escaped, and characters that no document may hold are left out", () => {
  expect(escapeXml(`a<b>c&"d"'e'`)).toBe("a&#60;b&#62;c&#38;&#34;d&#34;&#39;e&#39;");
  expect(escapeXml("tab\tline\nreturn\r")).toBe("tab\tline\nreturn\r");
  expect(escapeXml("\0a\u000bb\u001fc\ufffed\uffffe\ud800f 锚 \u{1f6a2}\ufffd")).toBe("abcdef 锚 \u{1f6a2}\ufffd");
});

test("the addresses of a feed and of its blog are encoded", async () => {
  const { body, session } = await site(`
-- config/site.json --
{ "title": "Harbour", "url": "https://harbour.example", "blog": { "routeBasePath": "/博客" } }
-- content/en/blog/2026-01-02-storm.md --
# Storm
`);
  const blog = `https://harbour.example${encodeURI("/博客")}`;
  for (const format of ["rss.xml", "atom.xml", "feed.json"]) {
    const feed = body(`/博客/${format}`);
    expect(feed).not.toContain("博客");
    for (const address of [`"${blog}/${format}"`, `${blog}/2026/01/02/storm`]) expect(feed).toContain(address);
    expect(feed).toMatch(new RegExp(`${RegExp.escape(blog)}["<]`));
  }
  session.close();
});

test("a blog that has no title is called what blogs are called in each language", async () => {
  const blog = (lang: string): string => `-- content/${lang}/blog/2026-01-01-calm.md --\n# Calm\n\nCalm.\n`;
  const locales = (more: object): string =>
    `-- config/site.json --\n${JSON.stringify({
      title: "Harbour",
      url: "https://harbour.example",
      locales: {
        default: "en",
        list: ["en", "zh-CN", "pt-BR", "sv"].map((id) => ({ id, label: id, lang: id, path: id === "en" ? "" : id })),
      },
      ...more,
    })}\n-- content/en/docs/index.md --\n# Home\n${blog("en")}${blog("zh-CN")}${blog("pt-BR")}`;
  const names = async (more: object): Promise<readonly unknown[]> => {
    const { body } = await site(locales(more));
    return ["", "/zh-CN", "/pt-BR", "/sv"].map((path) => [
      /<h1[^>]*>([^<]*)/.exec(body(`${path}/blog`))?.[1],
      /"name":"([^"]*)","item":"[^"]*\/blog"/.exec(body(`${path}/blog/2026/01/01/calm`))?.[1],
      (JSON.parse(body(`${path}/blog/feed.json`)) as { readonly title: string }).title,
    ]);
  };
  const said = (name: string): readonly string[] => [name, name, `Harbour · ${name}`];
  expect(await names({})).toEqual([said("Blog"), said("博客"), said("Blog"), said("Blog")]);
  expect(await names({ blog: { titles: { sv: "Blogg" } } })).toEqual([
    said("Blog"),
    said("博客"),
    said("Blog"),
    said("Blogg"),
  ]);
  expect(await names({ blog: { title: "Log", titles: { sv: "Blogg" } } })).toEqual([
    said("Log"),
    said("Log"),
    said("Log"),
    said("Blogg"),
  ]);
});
