/** What is at which address, and where everything leads: one small site a question. */
import { describe, expect, test } from "bun:test";
import { TWO_LANGUAGES } from "../support/files.ts";
import { pageTextQuery } from "../../server/site/documents/articles.ts";
import { buildDiagnosticsQuery } from "../../server/site/checks/site.ts";
import { site, wholeOf } from "../support/session.ts";

describe("routes", () => {
  test("numeric prefixes order and are dropped; dates and versions stay", async () => {
    const { routes } = await site(`
-- content/en/docs/01-intro.md --
-- content/en/docs/02-guide/3. third.md --
-- content/en/docs/2021-11-foo.md --
-- content/en/docs/7.0-foo.md --
`);
    expect(routes()).toEqual({
      "content/en/docs/01-intro.md": "/intro",
      "content/en/docs/02-guide/3. third.md": "/guide/third",
      "content/en/docs/2021-11-foo.md": "/2021-11-foo",
      "content/en/docs/7.0-foo.md": "/7.0-foo",
    });
  });

  test("README, index and a file of its folder's name stand for the folder", async () => {
    const { routes } = await site(`
-- content/en/docs/README.md --
-- content/en/docs/a/index.mdx --
-- content/en/docs/b/readme.md --
-- content/en/docs/01-c/c.md --
-- content/en/docs/d/e/index.md --
`);
    expect(Object.values(routes()).sort()).toEqual(["/", "/a", "/b", "/c", "/d/e"]);
  });

  test("slug and id are honoured: absolute, relative, the last part of the address", async () => {
    const { routes } = await site(`
-- content/en/docs/a/one.md --
---
slug: /top
---
-- content/en/docs/a/two.md --
---
slug: second
---
-- content/en/docs/a/three.md --
---
id: third
---
-- content/en/docs/a/four.md --
---
slug: /
---
`);
    expect(Object.values(routes()).sort()).toEqual(["/", "/a/second", "/a/third", "/top"]);
  });

  test("two files with one route are named, both of them, and the first stays", async () => {
    const one = await site(`
-- content/en/docs/a.md --
# First
-- content/en/docs/b.md --
---
slug: /a
---
# Second
`);
    expect(one.faults()).toEqual(["content/en/docs/b.md:1 duplicate-route"]);
    expect(one.body("/a")).toContain("First");
  });

  test("parts, drafts and hidden files are no pages", async () => {
    const { routes } = await site(`
-- content/en/docs/_part.md --
-- content/en/docs/_folder/x.md --
-- content/en/docs/.hidden.md --
-- content/en/docs/draft.md --
---
draft: true
---
-- content/en/docs/page.md --
`);
    expect(Object.values(routes())).toEqual(["/page"]);
  });

  test("a link to a draft is told that it is one, and not what else may have been meant", async () => {
    const { session } = await site(`
-- content/en/docs/lamp.md --
---
draft: true
---
# Lamp
-- content/en/docs/lamps.md --
[A](/lamp), [b](./lamp.md), [c](/lampe)
`);
    expect(session.engine.get(buildDiagnosticsQuery).map(({ code, hint }) => [code, hint])).toEqual([
      ["broken-link", "That is a draft, which only the live server shows."],
      ["broken-markdown-link", "That is a draft, which only the live server shows."],
      ["broken-link", "Did you mean /lamps?"],
    ]);
  });

  test("a slash, index.html and .html at the end all lead to the one address", async () => {
    const { body, status } = await site(
      `\n-- content/en/docs/a/b.md --\n# B\n-- content/en/docs/index.md --\n# Home\n`,
    );
    for (const address of ["/a/b/", "/a/b.html", "/a/b/index.html", "/a//b/"])
      expect({ address, to: body(address) }).toEqual({ address, to: "→ /a/b" });
    expect(body("/a/b/?q=1")).toBe("→ /a/b?q=1");
    expect(body("/index.html")).toBe("→ /");
    expect(status("/a/b")).toBe(200);
    expect(status("/a")).toBe(404);
  });

  test("addresses in other scripts are served, encoded or not", async () => {
    const { status, body } = await site(
      `\n-- content/en/docs/路线 图.md --\n# 图\n-- config/redirects.json --\n{"redirects": [{"from": "/旧", "to": "/路线 图"}, {"from": "/old", "to": "/路线"}]}\n-- content/en/docs/路线.md --\n# 路线\n`,
    );
    expect(status(`/${encodeURIComponent("路线 图")}`)).toBe(200);
    expect(status("/%E8%B7%AF%E7%BA%BF")).toBe(200);
    expect(body("/old")).toBe(`→ /${encodeURIComponent("路线")}`);
  });

  test("below a base path, the same site lies there and nowhere else", async () => {
    const { body, status, page } = await site(`
-- config/site.json --
{"title": "x", "url": "https://docs.example.org", "baseUrl": "/base/"}
-- content/en/docs/a.md --
# A

[b](./b.md)
-- content/en/docs/b.md --
# B
`);
    expect(page("/a").href).toBe("/base/a");
    expect(body("/base/a")).toContain(`href="/base/b"`);
    expect(status("/a")).toBe(404);
    expect(body("/")).toBe("→ /base/");
  });
});

describe("locales", () => {
  const text = `
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/a.md --
# English A
-- content/en/docs/b.md --
# English B
-- content/zh-CN/docs/a.md --
# 中文甲
`;

  test("a translation is the file at the same place under another language", async () => {
    const { body, page } = await site(text);
    expect(body("/zh-CN/a")).toContain("中文甲");
    expect(page("/a", "mandarin")).toMatchObject({ contentLang: "zh-CN", fallback: false, href: "/zh-CN/a" });
  });

  test("where there is none, the default language is shown, said so, and named as the original", async () => {
    const { body, page } = await site(text);
    expect(page("/b", "mandarin")).toMatchObject({ contentLang: "en", fallback: true });
    expect(body("/zh-CN/b")).toContain(`<link rel="canonical" href="https://docs.example.org/b">`);
    expect(body("/zh-CN/b")).toContain(`lang="en"`);
    // Link previews are told the language of the words, too.
    for (const [address, spoken] of [
      ["/zh-CN/b", "en"],
      ["/zh-CN/a", "zh_CN"],
    ] as const)
      expect(body(address)).toContain(`<meta property="og:locale" content="${spoken}">`);
    expect(body("/zh-CN/a")).toContain(`<link rel="canonical" href="https://docs.example.org/zh-CN/a">`);
  });

  test("a translation that comes later takes the place, and gives it back when it goes", async () => {
    const two = await site(text);
    expect(two.body("/zh-CN/b")).toContain("English B");
    await two.write("content/zh-CN/docs/b.md", "# 中文乙\n");
    expect(two.body("/zh-CN/b")).toContain("中文乙");
    await two.remove("content/zh-CN/docs/b.md");
    expect(two.body("/zh-CN/b")).toContain("English B");
  });

  test("the switch keeps the reader on the page", async () => {
    const { page } = await site(text);
    expect(page("/a").alternates.map(({ href }) => href)).toEqual(["/a", "/zh-CN/a"]);
  });

  test("a page that only another language has is in no sidebar and no list of this one", async () => {
    const only = await site(
      `${text}-- content/zh-CN/docs/only.md --\n# 只有\n-- config/sidebars.json --\n{"sidebars": {"docs": {"items": [{"type": "doc", "route": "/a"}, {"type": "doc", "route": "/only"}]}}}\n`,
    );
    expect(only.sidebar("docs")).toEqual(["English A /a"]);
    expect(only.sidebar("docs", "mandarin")).toEqual(["中文甲 /zh-CN/a", "只有 /zh-CN/only"]);
    expect(only.body("/llms.txt")).not.toContain("/only");
    expect(only.status("/only")).toBe(404);
    expect(only.status("/zh-CN/only")).toBe(200);
  });

  test("an unknown address shows the not-found page of its language", async () => {
    const { body, status } = await site(text);
    expect(status("/zh-CN/none")).toBe(404);
    expect(body("/zh-CN/none")).toContain(`<html lang="zh-CN"`);
    expect(body("/none")).toContain(`<html lang="en"`);
  });
});

describe("sidebars", () => {
  test("without a configuration there is one for each top folder, ordered by position, number and name", async () => {
    const { sidebar } = await site(`
-- content/en/docs/guide/02-second.md --
# Second
-- content/en/docs/guide/01-first.md --
# First
-- content/en/docs/guide/zeta.md --
---
sidebar_position: 0
sidebar_label: Zeroth
---
# Zeta
-- content/en/docs/guide/deep/index.md --
# Depths
-- content/en/docs/guide/deep/page.md --
# Page
-- content/en/docs/guide/named/_category_.json --
{"label": "A name", "position": 1.5}
-- content/en/docs/guide/named/page.md --
# Page
-- content/en/docs/other/x.md --
# X
`);
    expect(sidebar("guide")).toEqual([
      "Zeroth /guide/zeta",
      "First /guide/first",
      "> A name",
      "  Page /guide/named/page",
      "Second /guide/second",
      "> Depths /guide/deep",
      "  Page /guide/deep/page",
    ]);
    expect(sidebar("other")).toEqual(["X /other/x"]);
  });

  test("without a configuration, that of the pages at the root leads into each folder that has one of its own", async () => {
    const two = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/index.md --
# Start
-- content/en/docs/02-last.md --
# Last
-- content/en/docs/01-guide/first.md --
# First
-- content/zh-CN/docs/01-guide/first.md --
# 第一
-- content/en/docs/api/index.md --
# The API
-- content/zh-CN/docs/api/index.md --
# 接口
-- content/en/docs/api/call.md --
# Call
-- content/en/docs/more/_category_.json --
{"label": "Further", "position": 9}
-- content/en/docs/more/deep/z.md --
# Z
-- content/zh-CN/docs/more/_category_.json --
{"label": "更多"}
-- content/en/docs/hidden/h.md --
---
unlisted: true
---
# H
`);
    expect(two.sidebar("docs")).toEqual([
      "Guide /guide/first",
      "Last /last",
      "Further /more/deep/z",
      "The API /api",
      "Start /",
    ]);
    expect(two.sidebar("docs", "mandarin")).toEqual([
      "Guide /zh-CN/guide/first",
      "Last /zh-CN/last",
      "更多 /zh-CN/more/deep/z",
      "接口 /zh-CN/api",
      "Start /zh-CN/",
    ]);
    // A menu that holds nothing is none.
    expect(two.body("/")).not.toMatch(/<summary>Main menu|<ul><\/ul>/);
    // The pages stay where they were, with the neighbours that they had.
    expect(two.page("/api")).toMatchObject({ sidebar: "api" });
    expect(two.page("/last").next?.href).toBe("/");
  });

  test("with one, it is as written: labels, categories, headings, links, folders", async () => {
    const { sidebar, page } = await site(`
-- config/sidebars.json --
{"sidebars": {"main": {"items": [
  {"type": "doc", "route": "/a"},
  {"type": "doc", "route": "/b", "label": "Called B"},
  {"type": "heading", "label": "More"},
  {"type": "category", "label": "Folder", "items": [{"type": "autogenerated", "dir": "folder"}]},
  {"type": "divider"},
  {"type": "link", "label": "Out", "href": "https://example.com"}
]}}}
-- content/en/docs/a.md --
# A
-- content/en/docs/b.md --
# B
-- content/en/docs/folder/c.md --
# C
-- content/en/docs/alone.md --
# Alone
`);
    expect(sidebar("main")).toEqual([
      "A /a",
      "Called B /b",
      "# More",
      "> Folder",
      "  C /folder/c",
      "---",
      "Out https://example.com",
    ]);
    expect(page("/folder/c").previous).toEqual({ label: "B", href: "/b" });
    expect(page("/a")).toMatchObject({ sidebar: "main", next: { label: "B", href: "/b" } });
    expect(page("/a").previous).toBeUndefined();
    expect(page("/alone").sidebar).toBeUndefined();
  });

  test("front matter decides otherwise: neighbours, another sidebar, none", async () => {
    const { page, faults } = await site(`
-- content/en/docs/guide/a.md --
---
pagination_next: guide/c
---
# A
-- content/en/docs/guide/b.md --
---
pagination_prev: null
displayed_sidebar: null
---
# B
-- content/en/docs/guide/c.md --
---
displayed_sidebar: gone
---
# C
`);
    expect(page("/guide/a").next?.href).toBe("/guide/c");
    expect(page("/guide/b").previous).toBeUndefined();
    expect(page("/guide/b").sidebar).toBeUndefined();
    expect(faults()).toEqual(["content/en/docs/guide/c.md:2 sidebar-unknown"]);
  });

  test("an unlisted page has its address and no entry", async () => {
    const { sidebar, status, body } = await site(
      `\n-- content/en/docs/guide/a.md --\n# A\n-- content/en/docs/guide/secret.md --\n---\nunlisted: true\n---\n# Quiet\n`,
    );
    expect(sidebar("guide")).toEqual(["A /guide/a"]);
    expect(status("/guide/secret")).toBe(200);
    expect(body("/sitemap.xml")).not.toContain("/guide/secret");
  });
});

describe("the blog", () => {
  const posts = Array.from(
    { length: 5 },
    (_, i) =>
      `-- content/en/blog/2024-0${i + 1}-01-post-${i + 1}.md --\n---\ntitle: Post ${i + 1}\ntags: [${i % 2 === 0 ? "odd" : "Even Ones"}]\nauthors: [{name: Ann}]\n---\nBegins ${i + 1}.\n\n<!-- truncate -->\n\nGoes on.\n`,
  ).join("");
  const text = `
-- config/site.json --
{"title": "x", "url": "https://docs.example.org", "blog": {"postsPerPage": 2, "feedLimit": 3}}
-- content/en/blog/2023-12-31-old/index.md --
---
title: Old
---
Old text.
-- content/en/blog/named.md --
---
slug: by-name
title: Named
date: 2022-02-02
---
${posts}`;

  test("a post's address is its date and name, or its slug", async () => {
    const { routes } = await site(text);
    for (const route of ["/blog/2024/01/01/post-1", "/blog/2023/12/31/old", "/blog/by-name"]) {
      expect(Object.values(routes())).toContain(route);
    }
  });

  test("its list goes on over pages, newest first, with the beginning of each", async () => {
    const { body, status } = await site(text);
    expect(body("/blog")).toContain("Post 5");
    expect(body("/blog")).toContain("Begins 5.");
    expect(body("/blog")).not.toContain("Goes on.");
    expect(body("/blog/page/4")).toContain("Named");
    expect(status("/blog/page/5")).toBe(404);
    expect(status("/blog/page/1")).toBe(404);
    // The first page has one address.
    const beside = (address: string): readonly string[] =>
      [...body(address).matchAll(/href="(\/blog[^"]*)" rel="(?:prev|next)"/g)].map(([, href = ""]) => href);
    expect(["/blog", "/blog/page/2", "/blog/page/3", "/blog/page/4"].map(beside)).toEqual([
      ["/blog/page/2"],
      ["/blog", "/blog/page/3"],
      ["/blog/page/2", "/blog/page/4"],
      ["/blog/page/3"],
    ]);
  });

  test("it has pages for tags and authors", async () => {
    const { body, status } = await site(text);
    expect(body("/blog/tags")).toContain("Even Ones");
    expect(body("/blog/tags/even-ones")).toContain("Post 4");
    expect(body("/blog/tags/even-ones")).not.toContain("Begins 3.");
    expect(body("/blog/authors")).toContain("Ann");
    expect(status("/blog/tags/none")).toBe(404);
  });

  test("posts of one day stand in the order of their times", async () => {
    const post = (name: string, date: string): string =>
      `-- content/en/blog/2024-05-01-${name}.md --\n---\ntitle: ${name}\ndate: ${date}\n---\nText.\n`;
    const { body } = await site(
      post("dawn", "2024-05-01T05:00:00+02:00") + post("day", "2024-05-01") + post("noon", "2024-05-01T12:00:00Z"),
    );
    for (const address of ["/blog", "/blog/rss.xml", "/blog/feed.json"])
      expect([address, body(address).match(/\b(?:dawn|day|noon)\b/g)?.[0]]).toEqual([address, "noon"]);
    expect([...body("/blog/atom.xml").matchAll(/<title>(dawn|day|noon)</g)].map(([, title]) => title)).toEqual([
      "noon",
      "dawn",
      "day",
    ]);
  });

  test("a tag that a post writes twice, or in two ways, is one, and lists the post once", async () => {
    const { body } = await site(
      "-- content/en/blog/2024-05-01-a.md --\n---\ntags: [News, news, News]\n---\nText.\n" +
        "-- content/en/docs/a.md --\n---\ntags: [Basics, basics]\n---\n# A\n",
    );
    expect(body("/blog/tags")).toContain("1 post<");
    expect(body("/tags")).toContain(">1 page<");
    expect(body("/blog/2024/05/01/a").match(/href="\/blog\/tags\/news"/g)).toHaveLength(1);
  });

  test("its sidebar leads to its lists, and is grouped by year", async () => {
    const { body } = await site(text);
    const sidebar = (route: string): string => /<div id="siteSidebar"[^]*?<\/div>/.exec(body(route))?.[0] ?? "";
    const aside = sidebar("/blog");
    const order = ["All posts", "Authors", "Tags", "2024", "Post 5", "Post 1", "2023", "Old", "2022", "Named"];
    const places = order.map((each) => aside.indexOf(`>${each}<`));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const route of ["/blog", "/blog/tags", "/blog/authors", "/blog/2024/01/01/post-1"])
      expect(sidebar(route).match(/aria-current="page"/g)).toHaveLength(1);
  });

  test("its feeds hold the newest, in three forms", async () => {
    const { body } = await site(text);
    const feed = JSON.parse(body("/blog/feed.json")) as {
      readonly items: readonly { readonly url: string; readonly title: string }[];
    };
    expect(feed.items.map(({ title }) => title)).toEqual(["Post 5", "Post 4", "Post 3"]);
    expect(feed.items[0]?.url).toBe("https://docs.example.org/blog/2024/05/01/post-5");
    for (const form of ["rss.xml", "atom.xml"])
      expect(
        body(`/blog/${form}`).match(/https:\/\/docs\.example\.org\/blog\/2024\/05\/01\/post-5/g)?.length,
      ).toBeGreaterThan(0);
  });

  test("a folder of documents that is called blog has a sidebar of its own beside the blog's", async () => {
    const { body, sidebar } = await site(`
-- content/en/docs/blog/intro.md --
# About writing
-- content/en/blog/2024-01-01-first.md --
# First post
`);
    const asideAt = (address: string): string => /<div id="siteSidebar"[^]*?<\/div>/.exec(body(address))?.[0] ?? "";
    expect(sidebar("blog")).toEqual(["About writing /blog/intro"]);
    expect(asideAt("/blog/intro")).toContain("About writing");
    expect(asideAt("/blog/intro")).not.toContain("First post");
    expect(asideAt("/blog/2024/01/01/first")).toContain("First post");
    expect(asideAt("/blog/2024/01/01/first")).not.toContain("About writing");
  });

  test("a post without a date is named, and a site without posts has no blog", async () => {
    const undated = await site(`\n-- content/en/blog/x.md --\n---\ntitle: X\n---\n`);
    expect(undated.faults()).toEqual(["content/en/blog/x.md:2 blog-date"]);
    const none = await site(`\n-- content/en/docs/a.md --\n# A\n`);
    expect(none.status("/blog")).toBe(404);
    expect(none.outputs().filter((path) => path.startsWith("blog"))).toEqual([]);
  });
});

describe("redirects", () => {
  const text = `
-- config/site.json --
${TWO_LANGUAGES}
-- config/redirects.json --
{"redirects": [
  {"from": "/old", "to": "/new"},
  {"from": "/older", "to": "/old"},
  {"from": "/oldest", "to": "/older"},
  {"from": "/out", "to": "https://example.com/x"},
  {"from": "/part", "to": "/new#part"},
  {"from": "/new#gone", "to": "/other#here"},
  {"from": "/new", "to": "/other"}
], "prefixes": [{"from": "/legacy/", "to": "/"}, {"from": "/legacy/deep/", "to": "/folder/"}]}
-- content/en/docs/new.md --
# New

[to old](/old) and [to legacy](/legacy/new)

## Part
-- content/en/docs/other.md --
# Other

## Here
-- content/en/docs/folder/x.md --
# X
`;

  test("lead on, over several, out of the site, to a part, with the query kept", async () => {
    const { body } = await site(text);
    expect(body("/old")).toBe("→ /new");
    expect(body("/older")).toBe("→ /new");
    expect(body("/oldest")).toBe("→ /new");
    expect(body("/out")).toBe("→ https://example.com/x");
    expect(body("/part")).toBe("→ /new#part");
    expect(body("/old?q=1")).toBe("→ /new?q=1");
  });

  test("of a part lead on in the language of the old address, on the page that leads on as well", async () => {
    const { session, body } = await site(
      text.replace('{"from": "/new#gone"', '{"from": "/old#gone", "to": "/other#here"},\n  {"from": "/new#gone"'),
    );
    // A server is not told of the part, and a redirect of it would have the browser take the part along.
    expect(body("/old")).toContain('"fragments":{"gone":"/other#here"}');
    const whole = wholeOf(session);
    expect(whole.get("_redirects")).not.toContain("/old ");
    for (const [path, prefix] of [
      ["old/index.html", ""],
      ["zh-CN/old/index.html", "/zh-CN"],
    ] as const)
      expect(whole.get(path)).toContain(`{"to":"${prefix}/new","fragments":{"gone":"${prefix}/other#here"}}`);
  });

  test("of a part lead on below a prefix too, on hosts that ask their rules first", async () => {
    const { body } = await site(
      text.replace(
        '{"from": "/new#gone"',
        '{"from": "/legacy/new#gone", "to": "/other#here"},\n  {"from": "/new#gone"',
      ),
    );
    expect(body("/legacy/new")).toContain('"fragments":{"gone":"/other#here"}');
    const rules = body("/_redirects");
    for (const old of ["/legacy/new", "/zh-CN/legacy/new"]) {
      expect(rules).toContain(`${old} ${old}/ 200\n${old}/ ${old}/ 200\n`);
      expect(rules.indexOf(`${old} `)).toBeLessThan(rules.indexOf("/legacy/* "));
    }
    expect(rules).not.toContain("/legacy/new/page.json");
  });

  test("of a part hold for those who come over further old addresses", async () => {
    const { session, body } = await site(
      text.replace(
        '{"from": "/new#gone"',
        '{"from": "/old#gone", "to": "/other#here"}, {"from": "/older#gone", "to": "/new#part"}, {"from": "/older#far", "to": "/other"},\n  {"from": "/new#gone"',
      ),
    );
    const whole = wholeOf(session);
    const moved = (path: string): unknown =>
      JSON.parse(/"fragments":(\{[^}]*\})/.exec(whole.get(path) ?? "")?.[1] ?? "0");
    // The first address on the way that says something of a part counts.
    expect(moved("oldest/index.html")).toEqual({ gone: "/new#part", far: "/other" });
    expect(moved("zh-CN/oldest/index.html")).toEqual({ gone: "/zh-CN/new#part", far: "/zh-CN/other" });
    expect(moved("old/index.html")).toEqual({ gone: "/other#here" });
    expect(body("/oldest")).toContain('"fragments":{');
    expect(whole.get("_redirects")).not.toMatch(/^\/old(er|est)? /m);
    // A page says of its own parts where they have gone.
    const page = await site(text);
    expect(wholeOf(page.session).get("old/index.html")).toContain('{"to":"/new","fragments":{}}');
  });

  test("of a part are known by its id, however the configuration writes it", async () => {
    const { body } = await site(text.replace("/new#gone", `/new#${encodeURIComponent("位置")}`));
    expect(body("/new")).toContain('id="siteMoved">{"位置":"/other#here"}</script>');
  });

  test("by prefix leave pages alone that lie below it, in rules of hosts too", async () => {
    const { body, outputs } = await site(
      `${text}-- content/en/docs/legacy/other.md --\n# A page of old\n-- content/en/blog/2024-05-01-post.md --\n# Post\n`.replace(
        '"prefixes": [',
        '"prefixes": [{"from": "/blog/2024/", "to": "/"}, ',
      ),
    );
    expect(body("/legacy/other")).toContain("A page of old");
    expect(body("/blog/2024/05/01/post")).toContain("Post");
    // Cloudflare Pages asks its rules before it looks for files: what is below a prefix has rules that lead nowhere.
    const rules = body("/_redirects");
    for (const page of ["/legacy/other", "/blog/2024/05/01/post", "/zh-CN/legacy/other"]) {
      expect(rules).toContain(`${page} ${page}/ 200\n`);
      for (const path of [`${page}/`, `${page}/page.json`, `${page}/index.md`])
        expect(rules).toContain(`${path} ${path} 200\n`);
      expect(rules.indexOf(`${page} `)).toBeLessThan(rules.indexOf("/legacy/* "));
    }
    expect(rules).not.toMatch(/^\/(?:new|other)\/? /m);
    expect(body("/_redirects")).toContain("/legacy/new /new 301\n");
    expect(outputs().filter((path) => path === "legacy/other/index.html")).toHaveLength(1);
  });

  test("by prefix above more pages than hosts heed rules for leave the pages alone, with a word in the file", async () => {
    const pages = (count: number): string =>
      Array.from({ length: count }, (_, i) => `-- content/en/docs/legacy/p${i}.md --\n# P${i}\n`).join("");
    const config = `-- config/redirects.json --
{"redirects": [{"from": "/o", "to": "/legacy/p1"}], "prefixes": [{"from": "/legacy/", "to": "/new/"}, {"from": "/gone/", "to": "/legacy/"}]}
`;
    const few = (await site(config + pages(500))).body("/_redirects").split("\n");
    expect([few[0], few[2_000], few.at(-2)]).toEqual([
      "/legacy/p0 /legacy/p0/ 200",
      "/ /legacy/p0 302",
      "/gone/* /legacy/:splat 301",
    ]);
    const many = await site(config + pages(501));
    const rules = many.body("/_redirects");
    expect(rules).toContain("# /legacy/* has no rule: 2000 are too few for the pages below.\n");
    expect(rules).not.toMatch(/^\/legacy\//m);
    expect(rules).toContain("/o /legacy/p1 301\n");
    expect(rules).toContain("/gone/* /legacy/:splat 301\n");
  });

  test("by prefix, the longest that fits holds, for pages and for what is none", async () => {
    const { body, outputs } = await site(text);
    expect(body("/legacy/new")).toBe("→ /new");
    expect(body("/legacy/deep/x")).toBe("→ /folder/x");
    expect(body("/legacy/deep/none")).toBe("→ /folder/none");
    expect(outputs()).toContain("legacy/new/index.html");
    // Hosts take the first rule that fits.
    const rules = body("/_redirects");
    expect(rules.indexOf("/legacy/deep/*")).toBeLessThan(rules.indexOf("/legacy/* "));
  });

  test("stay in the reader's language", async () => {
    const { body } = await site(text);
    expect(body("/zh-CN/old")).toBe("→ /zh-CN/new");
    expect(body("/zh-CN/legacy/new")).toBe("→ /zh-CN/new");
  });

  test("by prefix stay in the reader's language for what is no page too, as the rules for hosts say", async () => {
    const { body, status, outputs } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- config/redirects.json --
{"prefixes": [{"from": "/legacy/", "to": "/guide/"}, {"from": "/away/", "to": "https://example.com/"}, {"from": "/chinese/", "to": "/zh-CN/"}]}
-- content/en/docs/guide/x.md --
# X
-- content/static/guide/a.txt --
a
`);
    expect(body("/_redirects")).toContain("/zh-CN/legacy/* /zh-CN/guide/:splat 301");
    expect(body("/zh-CN/legacy/gone")).toBe("→ /zh-CN/guide/gone");
    expect(body("/zh-CN/legacy/gone?q=1")).toBe("→ /zh-CN/guide/gone?q=1");
    expect(body("/zh-CN/away/x")).toBe("→ https://example.com/x");
    expect(body("/legacy/gone")).toBe("→ /guide/gone");
    expect(body("/chinese/guide/x")).toBe("→ /zh-CN/guide/x");
    expect(body("/chinese/gone")).toBe("→ /zh-CN/gone");
    // What a rule for paths below a folder does not say for the folder itself, a page does, out of the site too.
    expect([body("/away"), outputs().includes("away/index.html")]).toEqual(["→ https://example.com/", true]);
    // An old locale's prefix has no form inside another locale, for no host.
    expect(body("/_redirects")).not.toContain("/zh-CN/chinese/");
    expect(status("/zh-CN/chinese/guide/x")).toBe(404);
  });

  test("by prefix into a language are pages for each of its pages, for hosts that only send files", async () => {
    const { body, outputs } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- config/redirects.json --
{"redirects": [{"from": "/old", "to": "/guide/x"}, {"from": "/chinese/kept", "to": "/guide/x"}], "prefixes": [{"from": "/chinese/", "to": "/zh-CN/"}]}
-- content/en/docs/index.md --
# Home
-- content/en/docs/guide/x.md --
# X
-- content/en/docs/kept.md --
# Kept
-- content/en/docs/chinese/own.md --
# A page of its own
-- content/zh-CN/docs/own.md --
# 自己
-- content/zh-CN/docs/only.md --
# 只有
`);
    const below = outputs().filter((path) => path.startsWith("chinese/") && path.endsWith("index.html"));
    expect(below.sort()).toEqual([
      "chinese/guide/x/index.html",
      "chinese/index.html",
      "chinese/kept/index.html",
      "chinese/old/index.html",
      "chinese/only/index.html",
      "chinese/own/index.html",
    ]);
    for (const [old, to] of [
      ["guide/x", "/zh-CN/guide/x"],
      ["only", "/zh-CN/only"],
      ["old", "/zh-CN/old"],
      ["kept", "/guide/x"],
    ])
      expect([old, body(`/chinese/${old ?? ""}`)]).toEqual([old, `→ ${to ?? ""}`]);
    expect(body("/chinese/own")).toContain("A page of its own");
    expect(body("/zh-CN/old")).toBe("→ /zh-CN/guide/x");
    // Where a host knows rules, it leads on by itself: a file would keep it from that.
    const rules = body("/_redirects");
    expect(rules).toContain("/chinese/guide/x /zh-CN/guide/x 301\n");
    expect(rules).toContain("/chinese/* /zh-CN/:splat 301\n");
    expect(body("/nginx.conf")).toContain('location = "/chinese/only" { return 301 "/zh-CN/only');
    expect(body("/Caddyfile")).toContain('redir "/chinese/only" "/zh-CN/only');
  });

  test("hold where a page lies in another language alone, which keeps it", async () => {
    const { body, faults, outputs } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- config/redirects.json --
{"redirects": [{"from": "/left", "to": "/new"}], "prefixes": [{"from": "/legacy/", "to": "/"}]}
-- content/en/docs/new.md --
# New
-- content/zh-CN/docs/left.md --
# 留下
-- content/zh-CN/docs/legacy/new.md --
# 旧的
`);
    expect(faults().filter((each) => each.includes("redirects.json"))).toEqual([]);
    for (const old of ["/left", "/legacy/new"]) expect([old, body(old)]).toEqual([old, "→ /new"]);
    expect(body("/zh-CN/left")).toContain("留下");
    expect(body("/zh-CN/legacy/new")).toContain("旧的");
    expect(
      outputs()
        .filter((path) => /^(zh-CN\/)?(left|legacy\/new)\/index.html$/.test(path))
        .sort(),
    ).toEqual(["left/index.html", "legacy/new/index.html", "zh-CN/left/index.html", "zh-CN/legacy/new/index.html"]);
    const rules = body("/_redirects");
    expect(rules).toContain("/left /new 301\n");
    expect(rules).not.toMatch(/^\/zh-CN\/left /m);
  });

  test("are followed by links in pages, and a page wins over a redirect from its address", async () => {
    const { body, faults } = await site(text);
    expect(body("/new")).toContain(`<a href="/new">to old</a>`);
    expect(faults()).toEqual(["config/redirects.json:8 redirect-shadows-page"]);
  });

  test("addresses may be written as browsers copy them: percent-encoded, the only way to write a space", async () => {
    const { body, faults, outputs } = await site(`
-- content/en/docs/index.md --
# Home
-- content/en/docs/路线 图.md --
# 图
-- config/redirects.json --
{"redirects": [
  {"from": "/%E6%97%A7", "to": "/%E8%B7%AF%E7%BA%BF%20%E5%9B%BE"},
  {"from": "/old%20name", "to": "/%E6%97%A7"},
  {"from": "/旧", "to": "/"},
  {"from": "/%0Ax", "to": "/"}
]}
`);
    expect(faults()).toEqual(["config/redirects.json:4 redirect-duplicate"]);
    expect(body("/%E6%97%A7")).toBe("→ /");
    expect(body("/old%20name")).toBe("→ /");
    expect(outputs()).toContain("old name/index.html");
    expect(body("/_redirects")).toContain("/old%20name / 301\n");
    // No newline gets into the files for hosts.
    expect(body("/nginx.conf")).toContain('"/%0Ax"');
  });

  test("a redirect leads to a page with a space in its name", async () => {
    const { body, faults } = await site(`
-- content/en/docs/路线 图.md --
# 图
-- config/redirects.json --
{"redirects": [{"from": "/old", "to": "/%E8%B7%AF%E7%BA%BF%20%E5%9B%BE"}, {"from": "/older%20one", "to": "/old"}]}
`);
    expect(faults()).toEqual([]);
    expect(body("/old")).toBe(`→ ${encodeURI("/路线 图")}`);
    expect(body("/older%20one")).toBe(`→ ${encodeURI("/路线 图")}`);
  });

  test("that go round, or grow for ever, are named and harm nothing", async () => {
    const round = await site(`
-- config/redirects.json --
{"redirects": [{"from": "/a", "to": "/b"}, {"from": "/b", "to": "/a"}], "prefixes": [{"from": "/x/", "to": "/x/y/"}]}
-- content/en/docs/page.md --
# Page

[round](/a) [grows](/x/z)
`);
    expect(round.faults().filter((each) => each.endsWith("redirect-cycle"))).toHaveLength(2);
    expect(round.faults().filter((each) => each.endsWith("broken-link"))).toHaveLength(2);
    for (const address of ["/a", "/x/z", "/x/"]) expect(round.status(address)).toBe(404);
  });
});

describe("parts of parts", () => {
  const text = `
-- content/en/docs/page.md --
# Page

<Include file="./_parts/_a.md"/>
-- content/en/docs/_parts/_a.md --
In a.

<Include file="./_b.md"/>
-- content/en/docs/_parts/_b.md --
In b.

\`\`\`js file=../../../samples/c.js
\`\`\`
-- content/samples/c.js --
inC();
`;

  test("are all read, and an edit of the innermost is seen", async () => {
    const { body, write, faults } = await site(text);
    expect(faults()).toEqual([]);
    const shown = (): readonly string[] => {
      const html = body("/page");
      return (
        html
          .slice(html.indexOf('class="prose"'))
          .replace(/<[^>]*>/g, "")
          .match(/In a|In b|inC\(\)|In d|deeper\(\)/g) ?? []
      );
    };
    expect(shown()).toEqual(["In a", "In b", "inC()"]);
    await write("content/samples/c.js", "deeper();\n");
    expect(shown()).toEqual(["In a", "In b", "deeper()"]);
    await write("content/en/docs/_parts/_b.md", "Nothing of it.\n\n<Include file='./_d.md'/>\n");
    expect(faults()).toEqual(["content/en/docs/_parts/_b.md:3 include-missing"]);
    await write("content/en/docs/_parts/_d.md", "In d.\n");
    expect(faults()).toEqual([]);
    expect(shown()).toEqual(["In a", "In d"]);
  });

  test("that go round are named where the circle closes, and the page stays", async () => {
    const { body, write, faults } = await site(text);
    await write("content/en/docs/_parts/_b.md", "In b.\n\n<Include file='../page.md'/>\n");
    expect(faults()).toEqual(["content/en/docs/_parts/_b.md:3 include-cycle"]);
    expect(body("/page")).toContain("In b.");
  });
});

describe("links", () => {
  const text = `
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/guide/page.md --
# Page

[a](./other.md) [b](other.md#part) [c](../top.md) [d](/top) [e](@site/content/en/docs/top.md) [f](/guide/other) [g](other) [h](#own) [i](https://example.com) [j](mailto:a@example.com) [k](/file.txt) [l](./beside.pdf) [m](/zh-CN/top) [n](/blog) [o](?q=1)

## Own
-- content/en/docs/guide/other.md --
# Other

## Part
-- content/en/docs/top.md --
# Top
-- content/en/docs/guide/beside.pdf --
pdf
-- content/static/file.txt --
text
-- content/en/blog/2024-01-01-x.md --
# X
`;
  const hrefs = (html: string): readonly string[] =>
    ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"].map(
      (name) => new RegExp(`<a href="([^"]*)"[^>]*>${name}</a>`).exec(html)?.[1] ?? `(no ${name})`,
    );

  test("lead where the writer meant, whatever way it is written", async () => {
    const { body, faults } = await site(text);
    const [pdf = ""] = hrefs(body("/guide/page")).filter((href) => href.endsWith(".pdf"));
    expect(pdf).toMatch(/^\/assets\/files\/beside-[0-9a-f]{10}\.pdf$/);
    expect(hrefs(body("/guide/page"))).toEqual([
      "/guide/other",
      "/guide/other#part",
      "/top",
      "/top",
      "/top",
      "/guide/other",
      "/guide/other",
      "#own",
      "https://example.com",
      "mailto:a@example.com",
      "/file.txt",
      pdf,
      "/zh-CN/top",
      "/blog",
    ]);
    expect(faults()).toEqual([]);
  });

  test("stay in the reader's language", async () => {
    const { body } = await site(text);
    expect(hrefs(body("/zh-CN/guide/page")).slice(0, 8)).toEqual([
      "/zh-CN/guide/other",
      "/zh-CN/guide/other#part",
      "/zh-CN/top",
      "/zh-CN/top",
      "/zh-CN/top",
      "/zh-CN/guide/other",
      "/zh-CN/guide/other",
      "#own",
    ]);
  });

  test("into another language are for the browser to follow: the frame changes with it", async () => {
    const { body } = await site(text.replace("[m](/zh-CN/top)", "[m](/zh-CN/top) [here](/top) [list](/zh-CN/blog)"));
    expect(body("/guide/page")).toContain(`<a href="/zh-CN/top" data-native="">m</a> <a href="/top">here</a>`);
    expect(body("/guide/page")).toContain(`<a href="/zh-CN/blog" data-native="">list</a>`);
    expect(body("/zh-CN/guide/page")).toContain(`<a href="/zh-CN/top">m</a>`);
  });

  test("that lead nowhere are named with a suggestion, and heal when the page comes", async () => {
    const broken = await site(
      `\n-- content/en/docs/a.md --\n# A\n\n[x](/instalation) [y](./gone.md) [z](#nothing)\n\n![p](./no.png)\n-- content/en/docs/installation.md --\n# Installation\n`,
    );
    expect(broken.faults()).toEqual([
      "content/en/docs/a.md:3 broken-link",
      "content/en/docs/a.md:3 broken-markdown-link",
      "content/en/docs/a.md:3 broken-anchor",
      "content/en/docs/a.md:5 broken-image",
    ]);
    // The browser asks for none of them before the reader does.
    expect(broken.body("/a")).toContain(
      `<a href="/instalation" data-native="">x</a> <a href="./gone" data-native="">y</a> <a href="#nothing">z</a>`,
    );
    await broken.write("content/en/docs/instalation.md", "# Also\n");
    await broken.write("content/en/docs/gone.md", "# Back\n");
    await broken.write("content/en/docs/no.png", "png");
    expect(broken.faults()).toEqual(["content/en/docs/a.md:3 broken-anchor"]);
    expect(broken.body("/a")).toContain(`<a href="/gone">`);
  });

  test("of a picture that has none are told as such", async () => {
    const { session } = await site(`\n-- content/en/docs/a.md --\n# A\n\n<img alt="a lamp" />\n`);
    const told = session.engine.get(buildDiagnosticsQuery).filter(({ code }) => code === "broken-image");
    expect(told.map(({ message }) => message)).toEqual(["This picture has no address."]);
  });

  test("to an id are not links to one that ends or begins with it", async () => {
    const { faults } = await site(
      `\n-- content/en/docs/a.md --\n# A\n\n## Another part\n\n## Part two\n\n[x](#part) [y](/b#part)\n[z](#another-part)\n` +
        "-- content/en/docs/b.md --\n# B\n\n## No part\n\n## Parts\n",
    );
    expect(faults()).toEqual(["content/en/docs/a.md:7 broken-anchor", "content/en/docs/a.md:7 broken-anchor"]);
  });

  test("to an id are looked up in the text that the reader is led to: the translation, where there is one", async () => {
    const { faults } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/a.md --
[x](/b#part) [y](/b#部分) [z](/zh-CN/b#部分) [w](/c#only)
-- content/zh-CN/docs/a.md --
[x](/b#部分) [y](/b#part) [z](/c#only) [w](/c#none)
-- content/en/docs/b.md --
## Part
-- content/zh-CN/docs/b.md --
## 部分
-- content/en/docs/c.md --
## Only
`);
    expect(faults()).toEqual([
      "content/en/docs/a.md:1 broken-anchor",
      "content/zh-CN/docs/a.md:1 broken-anchor",
      "content/zh-CN/docs/a.md:1 broken-anchor",
    ]);
  });

  test("to a text are not links to an id of that name", async () => {
    const { faults, body } = await site(
      `\n-- content/en/docs/a.md --\n# A\n\n## Part\n\n[x](#:~:text=A) [y](#part:~:text=A) [z](/b#:~:text=B) [w](./b.md#no:~:text=B)\n` +
        "-- content/en/docs/b.md --\n# B\n\n[a](/a)\n",
    );
    expect(faults()).toEqual(["content/en/docs/a.md:5 broken-anchor"]);
    expect(body("/a")).toContain(`<a href="#part:~:text=A">y</a> <a href="/b#:~:text=B">z</a>`);
  });

  test("never publish what is not meant to be: configuration, sources, files outside", async () => {
    const { outputs, faults } = await site(
      `\n-- content/en/docs/a.md --\n# A\n\n[x](@site/config/site.json) [y](../../../package.json) ![z](../../../../etc/passwd) [w](./_part.md) [v](@site/.env) [u](../blog/authors.yml) [t](./Code.tsx)\n-- content/en/blog/authors.yml --\nann: { name: Ann }\n-- content/en/docs/Code.tsx --\nx\n-- .env --\nKEY=1\n-- content/en/docs/_part.md --\npart\n-- package.json --\n{}\n`,
    );
    expect(faults()).toHaveLength(7);
    expect(outputs().filter((path) => /site\.json|package|passwd|\.env|_part|authors\b|Code/.test(path))).toEqual([]);
  });
});

test("headings without words are in no table of contents: nothing could be read or pressed there", async () => {
  const { body } = await site(`
-- content/en/docs/page.md --
# Page

<TOCInline />

## Named

##

## {#only}

## ![](./a.svg)
`);
  const links = [...body("/page").matchAll(/<a href="#([^"]*)">/g)].map(([, id]) => id);
  // The window's list, the bar above the text, and the list in the text.
  expect(links).toEqual(["named", "named", "named"]);
});

test("search cuts each language by the words that the site states for it", async () => {
  const { session } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- config/search.json --
{ "vocabulary": { "zh-CN": ["系缆桩"], "en": ["缆桩系"] } }
-- content/zh-CN/docs/a.md --
# 甲

系缆桩系缆桩
`);
  const { share } = session.engine.get(pageTextQuery, "content/zh-CN/docs/a.md");
  const words = share.contentTerms.flatMap((terms) => terms.split(" "));
  expect(words).toContain("系缆桩");
  expect(words).not.toContain("缆桩系");
});

test("a link finds a file whose accents are encoded in another way, and is told of where there is none", async () => {
  const links = (name: string): string =>
    [
      `[a](./${name}.md#x)`,
      `[b](/${name}?q#x)`,
      `![c](./${name}.svg)`,
      `[d](/${name}.txt)`,
      `[e](/${encodeURI(name)})`,
    ].join(" ");
  for (const [ofFile, ofLink] of [
    ["NFD", "NFC"],
    ["NFC", "NFD"],
  ]) {
    const [file = "", link = ""] = [ofFile, ofLink].map((form) => "é-의".normalize(form));
    const { body, faults } = await site(
      `-- content/en/docs/index.md --\n# Home\n\n${links(link)} [f](./${link}-none.md)\n` +
        `-- content/en/docs/${file}.md --\n# A\n\n## X\n` +
        `-- content/en/docs/${file}.svg --\n<svg xmlns="http://www.w3.org/2000/svg"/>\n-- content/static/${file}.txt --\nx\n`,
    );
    expect(faults()).toEqual(["content/en/docs/index.md:3 broken-markdown-link"]);
    const hrefs = [...body("/").matchAll(/<a [^>]*href="([^"#?]*)[^"]*"[^>]*>[abde]</g)].map(([, href = ""]) =>
      decodeURI(href),
    );
    const page = `/${file.normalize("NFC")}`;
    expect(hrefs).toEqual([page, page, `/${file}.txt`, page]);
  }
});

test("a page has one address however its file's accents are encoded, and two files of one name are told", async () => {
  const [nfd = "", nfc = ""] = ["NFD", "NFC"].map((form) => "ré/é".normalize(form));
  const { faults, outputs, body } = await site(
    `-- content/en/docs/index.md --\n# Home\n-- content/en/docs/${nfd}.md --\n# One\n` +
      `-- content/en/docs/${nfc}.md --\n# Two\n-- config/navbar.json --\n` +
      JSON.stringify({ items: [nfc, nfd].map((name) => ({ type: "link", label: "x", to: `/${name}` })) }) +
      `\n-- config/redirects.json --\n${JSON.stringify({ redirects: [{ from: "/old", to: `/${nfd}` }] })}\n`,
  );
  expect(outputs().filter((path) => path.endsWith("/index.html") && path.includes("r"))).toEqual([
    `${nfc}/index.html`,
    "search/index.html",
  ]);
  expect(faults()).toEqual([`content/en/docs/${nfc}.md:1 duplicate-route`]);
  expect(body(`/${nfc}`)).toContain("One");
  const named = [...body("/").matchAll(/href="([^"]*)">x</g)].map(([, href = ""]) => decodeURI(href));
  expect(new Set(named)).toEqual(new Set([`/${nfc}`]));
  expect(decodeURI(body("/old"))).toBe(`→ /${nfc}`);
});

test("addresses that differ in their letters' case alone are told, each with the other", async () => {
  const { faults, session } = await site(`
-- content/en/docs/case.md --
# One
-- content/en/docs/Case.md --
# Two
-- content/en/docs/other.md --
# Three
`);
  expect(faults()).toEqual(["content/en/docs/case.md:1 address-case"]);
  const [told] = session.engine.get(buildDiagnosticsQuery);
  expect(told?.message).toContain("/case");
  expect(told?.notes?.[0]?.place?.file).toBe("content/en/docs/Case.md");
});
