/** What readers and search engines are led to: lists with something in them, the version, the start page. */
import { describe, expect, test } from "bun:test";
import { command } from "../support/command.ts";
import { diskSite, removeFolders } from "../support/disk.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { site } from "../support/session.ts";
import { slug } from "../../server/markdown/slug.ts";

describe("lists", () => {
  const post = (lang: string, day: number, tags: string): string => `
-- content/${lang}/blog/2024-01-0${day}-post-${day}.md --
---
title: Post ${day}
tags: [${tags}]
---
Text.
`;
  const text = `
-- config/site.json --
${TWO_LANGUAGES}
${post("en", 1, "news, one & only")}${post("en", 2, "news")}${post("en", 3, "news")}
${post("zh-CN", 1, "新闻")}${post("zh-CN", 2, "新闻")}${post("zh-CN", 3, "新闻")}
-- content/en/docs/a.md --
---
tags: [gas]
---
# A
-- content/zh-CN/docs/a.md --
---
tags: [费用]
---
# A
-- content/en/docs/hidden.md --
---
unlisted: true
tags: [secret]
---
# Hidden

See [the news](/blog/tags/news).
`;

  test("are pages of the languages in which they list something, and the switch leads to no other", async () => {
    const { status, page, body } = await site(text);
    for (const [address, found] of [
      ["/blog/tags/news", 200],
      ["/zh-CN/blog/tags/news", 404],
      ["/blog/tags/新闻", 404],
      ["/zh-CN/blog/tags/新闻", 200],
      ["/tags/gas", 200],
      ["/zh-CN/tags/gas", 404],
      ["/zh-CN/tags/费用", 200],
      ["/tags/secret", 404],
      ["/blog/authors", 404],
    ] as const)
      expect([address, status(address)]).toEqual([address, found]);
    expect(page("/blog/tags/news").alternates).toEqual([
      { lang: "en", href: "/blog/tags/news", translated: true },
      { lang: "zh-CN", href: "/zh-CN/", translated: false },
    ]);
    expect(body("/hidden")).not.toContain("/tags/secret");
    // Shown in Chinese for want of a translation, the page leads to the list that there is.
    expect(body("/zh-CN/hidden")).toContain('href="/blog/tags/news"');
  });

  test("of all tags and all authors are headed by what they list; their titles, read elsewhere, name the blog too", async () => {
    const authors = "\n-- content/en/blog/authors.yml --\nann:\n  name: Ann\n";
    const { body } = await site(text.replace("title: Post 1", "title: Post 1\nauthors: [ann]") + authors);
    for (const [address, heading] of [
      ["/blog/tags", "Tags"],
      ["/zh-CN/blog/tags", "标签"],
      ["/blog/authors", "Authors"],
    ] as const) {
      expect(body(address)).toContain(`<h1 tabindex="-1">${heading}</h1>`);
      expect(body(address)).toContain(`<title>${heading} · `);
    }
  });

  test("of fewer than three entries are not for search engines", async () => {
    const { body } = await site(text);
    const robots = '<meta name="robots" content="noindex">';
    expect(body("/blog/tags/news")).not.toContain(robots);
    expect(body("/blog/tags/one-only")).toContain(robots);
    expect(body("/tags/gas")).toContain(robots);
    const sitemap = body("/sitemap.xml");
    expect(sitemap).toContain("<loc>https://docs.example.org/blog/tags/news</loc>");
    for (const left of ["one-only", "/tags/gas", "secret"]) expect(sitemap).not.toContain(left);
  });

  test("stand in the sitemap with their addresses encoded", async () => {
    const { body } = await site(text);
    expect(body("/sitemap.xml")).toContain(`<loc>https://docs.example.org/zh-CN/blog/tags/${encodeURI("新闻")}</loc>`);
    expect(body("/sitemap.xml")).not.toContain("新闻");
  });

  test("without tags, the blog has no page of all tags and no link to one", async () => {
    const { status, body } = await site(`
-- content/en/blog/2024-01-01-post.md --
# Post
`);
    expect(status("/blog/tags")).toBe(404);
    expect(body("/blog")).not.toContain("/blog/tags");
  });
});

describe("the version", () => {
  const withVersion = (version: object, rest = ""): string => `
-- config/site.json --
${JSON.stringify({ title: "T", url: "https://docs.example.org", version })}
-- content/en/docs/v3/start.md --
# Start
-- content/en/docs/v3/second.md --
# Second
${rest}`;

  test("names a main document that is there; the not-found page leads to it", async () => {
    const right = await site(withVersion({ mainDoc: "/v3/start" }));
    expect(right.faults()).toEqual([]);
    expect(right.body("/404")).toContain("Page not found");
    expect(right.body("/nowhere")).toContain('<a class="button" href="/v3/start">');
    const wrong = await site(withVersion({ mainDoc: "/v3/gone" }));
    expect(wrong.faults()).toEqual(["config/site.json:1 config-dead-reference"]);
    expect(wrong.body("/nowhere")).not.toContain("/v3/gone");
  });

  test("has the first sidebar's landing page for its main document where none is named", async () => {
    const { body } = await site(`
-- config/sidebars.json --
{"sidebars": {"guide": {"items": [{"type": "doc", "route": "/v3/second"}, {"type": "doc", "route": "/v3/start"}]}}}
-- content/en/docs/v3/start.md --
# Start
-- content/en/docs/v3/second.md --
# Second
`);
    expect(body("/nowhere")).toContain('<a class="button" href="/v3/second">');
  });

  test("has its search index below its path, where its documents lie", async () => {
    const { outputs, body, faults } = await site(withVersion({ path: "/v3" }));
    expect(outputs()).toContain("v3/search-index.json");
    expect(outputs().filter((path) => path.startsWith("search-index"))).toEqual([]);
    expect(body("/v3/search-index.json")).toContain("second");
    expect(body("/v3/start")).toContain('"searchIndex":"/v3/search-index.json"');
    expect(body("/_headers")).toContain("/v3/search-index/*");
    expect(faults()).toEqual([]);
    const elsewhere = await site(withVersion({ path: "/v4" }));
    expect(elsewhere.faults()).toEqual(["config/site.json:1 config-dead-reference"]);
  });

  test("that is not the latest says so on each of its documents", async () => {
    expect((await site(withVersion({ label: "2.x", isLast: false }))).body("/v3/start")).toContain(
      "You are reading version 2.x, which is not the latest one.",
    );
    expect((await site(withVersion({ label: "2.x" }))).body("/v3/start")).not.toContain("not the latest");
  });
});

test("a start page without a title is found under the site's", async () => {
  const folder = diskSite(`
-- config/site.json --
{"title": "Lighthouse", "url": "https://docs.example.org"}
-- content/en/pages/index.tsx --
export const meta = { title: "", description: "Lamps and lenses." };
export default function Home() { return <h1>Welcome to the foghorn</h1>; }
-- content/en/docs/a.md --
# A
`);
  try {
    const { code, out } = await command(["search", "--site", folder, "--json", "foghorn"]);
    const found = JSON.parse(out) as readonly { readonly title: string; readonly route: string }[];
    expect([code, found.map(({ title, route }) => `${route} ${title}`)]).toEqual([0, ["/ Lighthouse"]]);
  } finally {
    removeFolders();
  }
});

test("a start page can show the newest posts, in the reader's language, and search leaves them to the blog", async () => {
  const folder = diskSite(`
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/pages/index.tsx --
export const meta = { title: "Home" };
export default function Home({ latestPosts }) {
  return <div><h1>Home</h1><section className="x" data-unsearched="">{latestPosts(2).map(({ href, date, title, description }) =>
    <a key={href} href={href}>{[date, title, description].join(" / ")}</a>)}</section></div>;
}
-- content/en/blog/2024-01-01-first.md --
# First
-- content/en/blog/2024-02-02-second.md --
---
title: Second foghorn
description: Loud.
---
-- content/zh-CN/blog/2024-02-02-second.md --
---
title: 第二篇
---
-- content/en/blog/2024-03-03-third.md --
# Third
`);
  try {
    const out = `${folder}/out`;
    expect((await command(["dump", "--site", folder, "--out", out, "--quiet"])).code).toBe(0);
    const links = async (file: string): Promise<readonly string[]> =>
      [...(await Bun.file(`${out}/${file}`).text()).matchAll(/<a href="([^"]*blog[^"]*)">([^<]*\/[^<]*)<\/a>/g)].map(
        ([, href = "", text = ""]) => `${href} ${text}`,
      );
    expect(await links("index.html")).toEqual([
      "/blog/2024/03/03/third 2024-03-03 / Third / ",
      "/blog/2024/02/02/second 2024-02-02 / Second foghorn / Loud.",
    ]);
    expect((await links("zh-CN/index.html"))[1]).toBe("/zh-CN/blog/2024/02/02/second 2024-02-02 / 第二篇 / ");
    const found = await command(["search", "--site", folder, "--json", "foghorn"]);
    expect(JSON.parse(found.out)).toEqual([]);
  } finally {
    removeFolders();
  }
});

describe("the sidebar that lists a page", () => {
  const text = `
-- config/sidebars.json --
{"sidebars": {"guide": {"items": [
  {"type": "doc", "route": "/first"},
  {"type": "doc", "route": "/protocol"},
  {"type": "link", "label": "Instructions", "to": "/instructions"},
  {"type": "doc", "route": "/last"}
]}}}
-- content/en/docs/first.md --
# First
-- content/en/docs/last.md --
# Last
-- content/en/pages/protocol.md --
# Protocol
-- content/en/pages/instructions.tsx --
export const meta = { title: "All instructions", layout: "doc" };
export default function Instructions() { return <div><h1>All instructions</h1></div>; }
-- content/en/pages/landing.tsx --
export const meta = { title: "Landing" };
export default function Landing() { return <div><h1>Landing</h1></div>; }
-- content/en/pages/letter.tsx --
export const meta = { title: "Letter", layout: "plain" };
export default function Letter() { return <div><h1>Letter</h1></div>; }
`;

  test("stands beside a Markdown page too, and beside a React page that asks for it, with the pages before and after", async () => {
    const folder = diskSite(text);
    try {
      const out = `${folder}/out`;
      expect((await command(["dump", "--site", folder, "--out", out, "--quiet"])).code).toBe(0);
      const html = (name: string): Promise<string> => Bun.file(`${out}/${name}/index.html`).text();
      for (const name of ["protocol", "instructions"]) {
        expect(await html(name)).toContain("frame-doc");
        expect(await html(name)).toMatch(new RegExp(`<a href="/${name}"[^>]* aria-current="page"`));
      }
      expect(await html("instructions")).toMatch(/rel="prev">.*Protocol<\/a>/);
      expect(await html("instructions")).toMatch(/rel="next">.*Last</);
      expect(await html("last")).toMatch(/rel="prev">.*All instructions<\/a>/);
      expect(await html("landing")).toContain("frame-wide");
      expect(await html("letter")).toContain("frame-plain");
    } finally {
      removeFolders();
    }
  });
});

describe("related pages", () => {
  const page = (name: string, keywords: string, body = "Text."): string =>
    `-- content/en/docs/${name}.md --\n---\ntitle: ${name}\nkeywords: [${keywords}]\n---\n\n${body}\n`;
  const text = `
-- config/site.json --
${TWO_LANGUAGES}
-- config/sidebars.json --
{"sidebars": {"guide": {"items": [{"type": "autogenerated", "dir": "."}]}}}
${page("anchors", "mooring, chains")}${page("buoys", "channel")}${page("cranes", "unloading")}
${page("docks", "mooring, chains")}${page("eels", "dinner", "See [the cranes](./cranes.md).")}
${page("fish", "market")}${page("gulls", "weather")}${page("harbour", "office")}
-- content/zh-CN/docs/docks.md --
# 码头
-- content/en/docs/old.md --
---
title: anchors of old
keywords: [mooring, chains]
kind: moved
unlisted: true
---

See [anchors](./anchors.md).
-- content/en/blog/2024-01-01-post.md --
---
title: anchors
---

See [anchors](/anchors).
`;
  const relatedOn = (body: string): readonly string[] =>
    [...(/<nav class="related".*?<\/nav>/s.exec(body)?.[0].matchAll(/<a href="([^"]*)">([^<]*)/g) ?? [])].map(
      ([, href = "", label = ""]) => `${href} ${label}`,
    );

  test("are those of the same subject, and those that link to each other, in the reader's language", async () => {
    const { body } = await site(text);
    expect(relatedOn(body("/anchors"))).toEqual(["/docks docks"]);
    expect(relatedOn(body("/zh-CN/anchors"))).toEqual(["/zh-CN/docks 码头"]);
    expect(relatedOn(body("/cranes"))).toEqual(["/eels eels"]);
    expect(relatedOn(body("/eels"))).toEqual(["/cranes cranes"]);
    expect(relatedOn(body("/harbour"))).toEqual([]);
    for (const route of ["/old", "/blog/2024/01/01/post"]) expect(relatedOn(body(route))).toEqual([]);
  });

  test("repeat neither the page before nor the one after", async () => {
    const { write, body } = await site(text);
    await write("content/en/docs/buoys.md", "---\ntitle: buoys\nkeywords: [mooring, chains]\n---\n");
    expect(relatedOn(body("/anchors"))).toEqual(["/docks docks"]);
  });
});

test("machines get the list of pages under the names of the sections, and all of their text in one file", async () => {
  const { body, outputs } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- config/navbar.json --
{"items": [{"type": "link", "label": "Handbook", "labels": {"zh-CN": "手册"}, "to": "/b"}]}
-- config/sidebars.json --
{"sidebars": {"guide": {"landing": "/b", "items": [{"type": "doc", "route": "/b"}, {"type": "doc", "route": "/a"}, {"type": "doc", "route": "/p"}]}}}
-- content/en/docs/a.md --
# Anchors

Heavy.
-- content/en/docs/b.md --
# Buoys

Light.
-- content/en/pages/p.md --
# Piers

Long.
-- content/zh-CN/docs/b.md --
# 浮标

轻。
`);
  expect(outputs().filter((path) => path.includes("llms"))).toEqual([
    "llms.txt",
    "zh-CN/llms.txt",
    "llms-full.txt",
    "zh-CN/llms-full.txt",
  ]);
  expect(body("/llms.txt")).toContain("## Handbook\n\n- [Buoys](");
  expect(body("/zh-CN/llms.txt")).toContain("## 手册\n\n- [浮标](");
  expect(body("/zh-CN/llms.txt")).not.toContain("Anchors");
  const full = body("/llms-full.txt");
  expect(["# Buoys", "Light.", "# Anchors", "Heavy.", "# Piers", "Long."].map((each) => full.indexOf(each))).toEqual(
    ["# Buoys", "Light.", "# Anchors", "Heavy.", "# Piers", "Long."]
      .map((each) => full.indexOf(each))
      .toSorted((a, b) => a - b),
  );
  for (const each of ["# Buoys", "Heavy.", "Long."]) expect(full).toContain(each);
  expect(body("/zh-CN/llms-full.txt")).toContain("轻。");
  expect(body("/zh-CN/llms-full.txt")).not.toContain("Heavy.");
});

describe("a heading's own address", () => {
  const WORDS = ["Content", "Drawer", "Frame", "Header", "Live", "Load error", "Main", "Moved", "Progress", "Sidebar"];
  const text = `
-- config/site.json --
{"title": "T", "url": "https://example.org"}
-- config/redirects.json --
{"redirects": [{"from": "/#gone", "to": "/#frame"}]}
-- content/en/docs/index.md --
# Block

${WORDS.map((word) => `## ${word}\n\nText.\n`).join("\n")}`;

  test("leads to it, whatever the elements around the article are called", async () => {
    const { body } = await site(text);
    const ids = [...body("/").matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const word of WORDS) expect(ids).toContain(slug(word));
  });

  test("can't be that of an element of the frame, nor of the bar at the top of the window", async () => {
    const { body } = await site(text);
    const frame = (["/", "/search"] as const).map((route) => body(route).replace(/<article.*<\/article>/s, ""));
    const [, bar = ""] = /element\.id = "([^"]+)"/.exec(await Bun.file("client/runtime/progress.ts").text()) ?? [];
    const ids = [...frame.join("").matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id).concat(bar);
    expect(ids.length).toBeGreaterThan(10);
    expect(ids.filter((id) => slug(id) === id)).toEqual([]);
  });
});
