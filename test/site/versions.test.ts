/** Versions of the documents: which there are, where each lies, what leads from one to another. */
import { expect, test } from "bun:test";
import { site } from "../support/session.ts";

/** Two versions and what comes next, in two languages. */
const PORT = `
-- config/site.json --
{
  "title": "Port", "url": "https://port.example.org",
  "locales": { "default": "en", "list": [
    { "id": "en", "label": "English", "lang": "en", "path": "" },
    { "id": "zh", "label": "中文", "lang": "zh-CN", "path": "zh" }
  ] },
  "versions": [{ "name": "2.0", "label": "2.0 (stable)" }, { "name": "1.0" }]
}
-- config/navbar.json --
{ "items": [{ "type": "link", "label": "Guide", "to": "/guide/start" }, { "type": "link", "label": "About", "to": "/about" }] }
-- content/en/docs/guide/start.md --
# Start of tomorrow
-- content/en/docs/guide/crane.md --
# Crane
-- content/en/versions/2.0/guide/start.md --
# Start
See [winch](./winch.md), [the same](winch), [an old page](/1.0/guide/rope), [about](/about).
-- content/en/versions/2.0/guide/winch.md --
---
tags: [deck]
---
# Winch
-- content/en/versions/1.0/guide/start.md --
# Start of old
See [winch](./winch.md), [the same](winch), [ropes](rope), [new winch](/guide/winch).
-- content/en/versions/1.0/guide/winch.md --
---
slug: /guide/windlass
tags: [deck]
---
# Windlass
-- content/en/versions/1.0/guide/rope.md --
# Rope
-- content/zh-CN/versions/2.0/guide/start.md --
# 开始
-- content/zh-CN/versions/1.0/guide/start.md --
# 旧的开始
-- content/zh-CN/versions/1.0/guide/rope.md --
# 绳索
-- content/en/pages/about.md --
# About
-- content/en/blog/2024-05-01-news.md --
# News
`;

function head(html: string, pattern: RegExp): readonly string[] {
  return [...html.matchAll(pattern)].map(([, found = ""]) => found);
}

const canonical = (html: string): string => head(html, /<link rel="canonical" href="([^"]*)"/g)[0] ?? "";
const robots = (html: string): readonly string[] => head(html, /<meta name="robots" content="([^"]*)"/g);

test("the first of the versions lies at the root, what comes next below /next, older ones below their names", async () => {
  const port = await site(PORT);
  expect(port.routes()).toMatchObject({
    "content/en/docs/guide/start.md": "/next/guide/start",
    "content/en/versions/2.0/guide/start.md": "/guide/start",
    "content/en/versions/1.0/guide/start.md": "/1.0/guide/start",
    "content/en/versions/1.0/guide/winch.md": "/1.0/guide/windlass",
    "content/zh-CN/versions/1.0/guide/rope.md": "/1.0/guide/rope",
  });
  expect(port.status("/zh/1.0/guide/rope")).toBe(200);
  expect(port.faults()).toEqual([]);
});

test("a version says which it is, where it lies, what its pages say and whether search engines may list them", async () => {
  const port = await site(
    PORT.replace(
      '"versions": [{ "name": "2.0", "label": "2.0 (stable)" }, { "name": "1.0" }]',
      `"version": { "name": "main", "label": "Main", "isLast": true },
       "docs": { "routeBasePath": "/docs" },
       "versions": [{ "name": "2.0", "path": "/two", "banner": "none" }, { "name": "1.0", "noIndex": true }]`,
    ),
  );
  expect(port.routes()).toMatchObject({
    "content/en/docs/guide/start.md": "/docs/guide/start",
    "content/en/versions/2.0/guide/start.md": "/two/guide/start",
    "content/en/versions/1.0/guide/start.md": "/docs/1.0/guide/start",
  });
  expect(port.page("/two/guide/start").banner).toBeUndefined();
  expect(port.page("/docs/1.0/guide/start").banner).toEqual({
    kind: "unmaintained",
    newest: { href: "/docs/guide/start", isSame: true },
  });
  expect(robots(port.body("/docs/1.0/guide/start"))).toEqual(["noindex"]);
  expect(robots(port.body("/two/guide/start"))).toEqual([]);
  expect(port.body("/docs/1.0/search-index.json")).toContain("/docs/1.0/guide/start");
});

test("the switch keeps the page where the other version has it, by its place or its file, else leads to the main document", async () => {
  const port = await site(PORT);
  const targets = (route: string, locale = "en"): readonly string[] =>
    (port.page(route, locale).versions ?? []).map(({ name, href }) => `${name} ${href}`);
  expect(targets("/guide/start")).toEqual(["current /next/guide/start", "2.0 /guide/start", "1.0 /1.0/guide/start"]);
  // The old one has another address, but its file has the same name.
  expect(targets("/guide/winch")).toEqual(["current /next/guide/crane", "2.0 /guide/winch", "1.0 /1.0/guide/windlass"]);
  expect(targets("/1.0/guide/windlass")).toContain("2.0 /guide/winch");
  // Nobody else has it.
  expect(targets("/1.0/guide/rope")).toEqual(["current /next/guide/crane", "2.0 /guide/start", "1.0 /1.0/guide/rope"]);
  expect(targets("/about")).toEqual(["current /next/guide/crane", "2.0 /guide/start", "1.0 /1.0/guide/rope"]);
  expect(targets("/1.0/guide/start", "zh")).toEqual([
    "current /zh/next/guide/start",
    "2.0 /zh/guide/start",
    "1.0 /zh/1.0/guide/start",
  ]);
});

test("pages without a sidebar have a frame of their own in each version and language", async () => {
  const about = (title: string): string => `---\ndisplayed_sidebar: null\n---\n# ${title}\n`;
  const port = await site(`${PORT}
-- content/en/versions/2.0/bare.md --
${about("Bare")}
-- content/en/versions/2.0/naked.md --
${about("Naked")}
-- content/en/versions/1.0/bare.md --
${about("Bare of old")}
-- content/zh-CN/versions/2.0/bare.md --
${about("裸")}
`);
  const frame = (address: string): string => head(port.body(address), /<body data-shell="([^"]*)"/g)[0] ?? "";
  expect(frame("/bare")).toMatch(/^\w{8}$/);
  expect(frame("/naked")).toBe(frame("/bare"));
  expect(new Set(["/bare", "/1.0/bare", "/zh/bare"].map(frame)).size).toBe(3);
});

test("a version begins with the page at its base, whatever its sidebar lists first", async () => {
  const port = await site(`${PORT}
-- content/en/versions/2.0/index.md --
# Port
-- content/en/versions/2.0/about-us.md --
# About us
-- content/en/versions/1.0/index.md --
# Old port
-- content/en/versions/1.0/about-us.md --
# About us
`);
  const { versions } = port.page("/next/guide/crane");
  expect(versions?.map(({ href }) => href)).toEqual(["/next/guide/crane", "/", "/1.0"]);
  expect(port.page("/next/guide/crane").banner?.newest.href).toBe("/");
});

test("pages that are not the latest ones say so, and search engines are led to the latest one in the same language", async () => {
  const port = await site(PORT);
  const old = port.body("/1.0/guide/start");
  expect(old).toContain("which is no longer maintained");
  expect(old).toMatch(
    /<a href="\/guide\/start" data-version="" data-same="true">Go to the latest version \(2\.0 \(stable\)\)/,
  );
  expect(canonical(old)).toBe("https://port.example.org/guide/start");
  expect(port.body("/next/guide/start")).toContain("which is not released yet");
  expect(port.body("/guide/start")).not.toContain("notice-version");
  expect(canonical(port.body("/zh/1.0/guide/start"))).toBe("https://port.example.org/zh/guide/start");
  // Only the old version has it.
  expect(canonical(port.body("/zh/1.0/guide/rope"))).toBe("https://port.example.org/zh/1.0/guide/rope");
  // Only the old one is translated: it is a page of its own.
  const translated = await site(
    `${PORT}-- content/zh-CN/versions/1.0/guide/winch.md --\n---\nslug: /guide/windlass\n---\n# 旧绞盘\n`,
  );
  expect(canonical(translated.body("/zh/1.0/guide/windlass"))).toBe("https://port.example.org/zh/1.0/guide/windlass");
  expect(canonical(translated.body("/1.0/guide/windlass"))).toBe("https://port.example.org/guide/winch");
  // The English text stands in for a translation that neither has.
  expect(canonical(port.body("/zh/1.0/guide/windlass"))).toBe("https://port.example.org/guide/winch");
  const sitemap = port.body("/sitemap.xml");
  expect(sitemap).not.toContain("/1.0/guide/start<");
  expect(sitemap).not.toContain("/next/guide/start<");
  expect(sitemap).toContain("<loc>https://port.example.org/zh/1.0/guide/rope</loc>");
  expect(head(old, /hreflang="zh-CN" href="([^"]*)"/g)).toContain("https://port.example.org/zh/1.0/guide/start");
});

test("a document that one version alone has may be called what every object has", async () => {
  const port = await site(`${PORT}
-- content/en/docs/constructor.md --
# Constructor
`);
  expect(port.status("/next/constructor")).toBe(200);
  expect(port.page("/next/constructor").versions).toEqual([
    { name: "current", href: "/next/constructor", isSame: true },
    { name: "2.0", href: "/guide/start", isSame: false },
    { name: "1.0", href: "/1.0/guide/rope", isSame: false },
  ]);
});

test("links between files stay in their version; pages of another frame are loaded", async () => {
  const port = await site(PORT);
  const links = (address: string): readonly string[] =>
    head(port.body(address).split('class="prose"')[1] ?? "", /<a (href="[^"]*"(?: data-native="")?)/g).slice(0, 4);
  expect(links("/1.0/guide/start")).toEqual([
    'href="/1.0/guide/windlass"',
    'href="/1.0/guide/windlass"',
    'href="/1.0/guide/rope"',
    'href="/guide/winch" data-native=""',
  ]);
  expect(links("/guide/start")).toEqual([
    'href="/guide/winch"',
    'href="/guide/winch"',
    'href="/1.0/guide/rope" data-native=""',
    'href="/about"',
  ]);
});

test("each version has its own sidebars, and its navbar leads to its own pages where it has them", async () => {
  const port = await site(PORT);
  expect(port.page("/1.0/guide/start").sidebar).toBe("1.0/guide");
  expect(port.sidebar("1.0/guide")).toEqual([
    "Rope /1.0/guide/rope",
    "Start of old /1.0/guide/start",
    "Windlass /1.0/guide/windlass",
  ]);
  expect(port.sidebar("guide")).toEqual(["Start /guide/start", "Winch /guide/winch"]);
  expect(port.sidebar("current/guide")).toEqual(["Crane /next/guide/crane", "Start of tomorrow /next/guide/start"]);
  const navbar = (address: string): readonly string[] =>
    head(port.body(address).split('<ul class="menus">')[1] ?? "", /<a href="([^"]*)"/g).slice(0, 2);
  expect(navbar("/1.0/guide/rope")).toEqual(["/1.0/guide/start", "/about"]);
  expect(navbar("/guide/winch")).toEqual(["/guide/start", "/about"]);
  expect(navbar("/blog")).toEqual(["/guide/start", "/about"]);
});

test("configured sidebars of a version name its own pages as if it were the latest, and front matter names sidebars of its own version", async () => {
  const port = await site(`${PORT}
-- config/sidebars.json --
{
  "sidebars": { "deck": { "items": [{ "type": "doc", "route": "/guide/crane" }] } },
  "versions": { "1.0": {
    "deck": { "items": [{ "type": "doc", "route": "/guide/rope" }] },
    "hold": { "landing": "/guide/start", "items": [{ "type": "autogenerated", "dir": "guide" }] }
  } }
}
-- content/en/versions/1.0/guide/knot.md --
---
displayed_sidebar: deck
---
# Knot
`);
  expect(port.sidebar("current/deck")).toEqual(["Crane /next/guide/crane"]);
  expect(port.sidebar("1.0/deck")).toEqual(["Rope /1.0/guide/rope"]);
  expect(port.page("/1.0/guide/knot").sidebar).toBe("1.0/deck");
  expect(port.page("/1.0/guide/start").sidebar).toBe("1.0/hold");
  // Not in the configuration: as the folders are.
  expect(port.sidebar("guide")).toEqual(["Start /guide/start", "Winch /guide/winch"]);
  expect(port.faults()).toEqual([]);
});

test("each version has an index of its own, which holds its documents and the pages of all", async () => {
  const port = await site(PORT);
  const routes = (address: string): readonly string[] =>
    ["/guide/start", "/1.0/guide/rope", "/next/guide/crane", "/about"].filter((route) =>
      port.body(address).includes(`"${route}"`),
    );
  expect(routes("/search-index.json")).toEqual(["/guide/start", "/about"]);
  expect(routes("/1.0/search-index.json")).toEqual(["/1.0/guide/rope", "/about"]);
  expect(routes("/next/search-index.json")).toEqual(["/next/guide/crane", "/about"]);
  expect(port.status("/zh/1.0/search-index.json")).toBe(200);
  const data = JSON.parse(head(port.body("/1.0/guide/rope"), /id="siteData">(.*?)<\/script>/g)[0] ?? "{}") as object;
  expect(data).toMatchObject({ version: { name: "1.0" }, searchIndex: "/1.0/search-index.json" });
});

test("tags are listed by version, and machines are told of the latest one only", async () => {
  const port = await site(PORT);
  expect(port.body("/tags/deck")).toContain('href="/guide/winch"');
  expect(port.body("/tags/deck")).not.toContain(">Windlass<");
  expect(port.body("/1.0/tags/deck")).toContain('<a href="/1.0/guide/windlass">Windlass</a>');
  expect(port.page("/1.0/guide/windlass").tags).toEqual([{ label: "deck", href: "/1.0/tags/deck" }]);
  expect(port.body("/llms.txt")).toContain("/guide/winch/index.md");
  expect(port.body("/llms.txt")).not.toMatch(/\/(?:1\.0|next)\//);
});

test("a folder that no version is named after is no part of the site, and a name without a folder is told", async () => {
  const port = await site(PORT.replace('{ "name": "1.0" }', '{ "name": "1.O" }'));
  expect(Object.values(port.routes()).filter((route) => route.startsWith("/1."))).toEqual([]);
  expect(port.faults()).toEqual([
    "config/site.json:7 config-dead-reference",
    "content/en/versions/1.0:1 undeclared-version",
    // What led to its pages.
    "content/en/versions/2.0/guide/start.md:2 broken-link",
  ]);
});

test("a site whose other versions are all gone has no switch, and one comes with its first file", async () => {
  const one = `
-- config/site.json --
{ "title": "Port", "url": "https://port.example.org", "versions": [{ "name": "1.0" }] }
-- content/en/docs/start.md --
# Start
`;
  const port = await site(one);
  expect(port.routes()).toEqual({ "content/en/docs/start.md": "/start" });
  expect(port.body("/start")).not.toContain("data-version");
  await port.write("content/en/versions/1.0/start.md", "# Old start\n");
  expect(port.routes()).toEqual({
    "content/en/docs/start.md": "/next/start",
    "content/en/versions/1.0/start.md": "/start",
  });
  expect(port.body("/start")).toContain('data-version="1.0"');
  await port.remove("content/en/versions/1.0/start.md");
  expect(port.body("/start")).not.toContain("data-version");
});

test("two versions of one name, or two latest ones, are refused with their place", async () => {
  const faults = async (versions: string): Promise<readonly string[]> =>
    (
      await site(`
-- config/site.json --
{ "title": "Port", "url": "https://port.example.org", "versions": [
  { "name": "1.0", "isLast": true },
  ${versions}
] }
-- content/en/docs/start.md --
# Start
`)
    ).faults();
  expect(await faults('{ "name": "1.0" }')).toContain("config/site.json:3 config-type");
  expect(await faults('{ "name": "0.9", "isLast": true }')).toContain("config/site.json:3 config-type");
});

test("a section of search and of llms.txt is called what its folder is called, in the reader's language", async () => {
  const port = await site(`${PORT}
-- content/en/versions/2.0/01-first-steps/a.md --
# A
-- content/zh-CN/versions/2.0/01-first-steps/a.md --
# 甲
-- content/en/versions/2.0/guide/_category_.json --
{ "label": "The guide" }
-- content/zh-CN/versions/2.0/guide/_category_.json --
{ "label": "指南" }
`);
  const sections = (path: string): readonly string[] => head(port.body(path), /^## (.*)$/gm);
  expect(sections("/llms.txt")).toEqual(["First steps", "The guide"]);
  expect(sections("/zh/llms.txt")).toEqual(["First steps", "指南"]);
  expect(port.body("/zh/search-index.json")).toContain('"指南"');
});
