/** Links of the configuration, and of documents, to what is no page: files, headings, lists, old addresses, other hosts. */
import { expect, test } from "bun:test";
import { reviewDiagnosticsQuery } from "../../server/site/checks/review.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { site } from "../support/session.ts";

const PAGES = `
-- config/site.json --
${TWO_LANGUAGES}
-- config/redirects.json --
{"redirects": [{"from": "/old", "to": "/a"}]}
-- content/static/files/paper.pdf --
paper
-- content/static/demo.html --
<p>demo</p>
-- content/en/blog/2024-01-01-post.md --
# Post
-- content/en/docs/v1.2.md --
# One
-- content/zh-CN/docs/only.md --
# 只
`;
const ADDRESSES = [
  "/a#part",
  "/search?q=x",
  "/blog",
  "/old",
  "/v1.2",
  "/zh-CN/a",
  "/files/paper.pdf",
  "/demo.html",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/llms-full.txt",
  "/blog/rss.xml",
];
const IN_CHINESE = [
  "/zh-CN/a#part",
  "/zh-CN/search?q=x",
  "/zh-CN/blog",
  "/zh-CN/old",
  "/zh-CN/v1.2",
  "/zh-CN/a",
  "/files/paper.pdf",
  "/demo.html",
  "/sitemap.xml",
  "/robots.txt",
  "/zh-CN/llms.txt",
  "/zh-CN/llms-full.txt",
  "/zh-CN/blog/rss.xml",
];
const links = ADDRESSES.map((to) => ({ type: "link", label: `to ${to}`, to }));

/** Addresses of links by their text. */
function addressesIn(html: string): Record<string, string> {
  const found = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(to [^<]*)</g)];
  return Object.fromEntries(found.map(([, href = "", text = ""]) => [text, href]));
}
const expected = (hrefs: readonly string[]): Record<string, string> =>
  Object.fromEntries(ADDRESSES.map((to, i) => [`to ${to}`, hrefs[i] ?? ""]));

test("a sidebar, a navbar and a footer lead to files, headings, lists and old addresses, in the reader's language", async () => {
  const page = (name: string, value: unknown): string => `-- config/${name}.json --\n${JSON.stringify(value)}\n`;
  const places = [
    page("sidebars", { sidebars: { main: { items: [{ type: "doc", route: "/a" }, ...links] } } }),
    page("navbar", { items: links.map((link) => ({ ...link, position: "left" })) }),
    page("footer", { columns: [{ title: "x", links: links.map(({ label, to }) => ({ label, to })) }] }),
  ];
  for (const place of places) {
    const { body, faults } = await site(`${PAGES}${place}-- content/en/docs/a.md --\n# A\n\n## Part\n`);
    expect(faults()).toEqual([]);
    expect(addressesIn(body("/a"))).toEqual(expected(ADDRESSES));
    expect(addressesIn(body("/zh-CN/a"))).toEqual(expected(IN_CHINESE));
  }
});

test("a document links to files that the engine makes, in the reader's language", async () => {
  const { body, faults, outputs } = await site(
    `${PAGES}-- content/en/docs/a.md --\n# A\n\n## Part\n\n${ADDRESSES.map((to) => `[to ${to}](${to})`).join("\n")}\n`,
  );
  expect(faults()).toEqual([]);
  expect(addressesIn(body("/a"))).toEqual({ ...expected(ADDRESSES), "to /old": "/a" });
  expect(addressesIn(body("/zh-CN/a"))).toEqual({ ...expected(IN_CHINESE), "to /old": "/zh-CN/a" });
  const files = [...ADDRESSES, ...IN_CHINESE].filter((each) => /\.[a-z]+$/.test(each)).map((each) => each.slice(1));
  expect(files.filter((file) => !outputs().includes(file))).toEqual([]);
});

test("a feed is none of the addresses of a site without a blog, nor a sitemap of a language's", async () => {
  const { faults } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/a.md --
# A

[feed](/blog/rss.xml) [map](/zh-CN/sitemap.xml) [feed](/guides/rss.xml)
`);
  expect(faults()).toEqual([
    "content/en/docs/a.md:3 broken-link",
    "content/en/docs/a.md:3 broken-link",
    "content/en/docs/a.md:3 broken-link",
  ]);
});

test("an item for a page that names a heading of it, or a file, is shown, with a label of its own or the page's", async () => {
  const items = [
    { type: "doc", route: "/a" },
    { type: "doc", route: "/a#part" },
    { type: "doc", route: "/a#part", label: "to the part" },
    { type: "doc", route: "/files/paper.pdf" },
  ];
  const { sidebar, faults } = await site(`${PAGES}
-- config/sidebars.json --
${JSON.stringify({ sidebars: { main: { items } } })}
-- content/en/docs/a.md --
# Alpha

## Part
`);
  expect(faults()).toEqual([]);
  expect(sidebar("main")).toEqual([
    "Alpha /a",
    "Alpha /a#part",
    "to the part /a#part",
    "/files/paper.pdf /files/paper.pdf",
  ]);
});

test("a category of a sidebar leads to a file or to another host; what only another language has is left out", async () => {
  const category = (label: string, target: object): object => ({
    type: "category",
    label,
    ...target,
    items: [{ type: "doc", route: "/a" }],
  });
  const items = [
    category("File", { to: "/files/paper.pdf" }),
    category("Elsewhere", { href: "https://example.org/x" }),
    { type: "link", label: "to only", to: "/only#top" },
  ];
  const { body } = await site(`${PAGES}
-- config/sidebars.json --
${JSON.stringify({ sidebars: { main: { items } } })}
-- content/en/docs/a.md --
# A
`);
  expect(body("/a")).toContain('<a href="/files/paper.pdf">Overview</a>');
  expect(body("/a")).toContain('<a href="https://example.org/x" class="external">Overview<svg');
  expect(body("/a")).not.toContain("to only");
  expect(body("/zh-CN/a")).toContain('<a href="/zh-CN/only#top">to only</a>');
});

test("markup in the configuration is looked at as documents are: what is dropped, and links to nothing", async () => {
  const { faults, body } = await site(`
-- config/site.json --
${TWO_LANGUAGES.replace(
  '"title": "Two",',
  `"title": "Two",
  "announcement": {"id": "x", "content": {
    "en": "[good](/a#part) and [gone](/gone)",
    "zh-CN": "[没有](/zh-CN/a#gone)"
  }},`,
)}
-- config/navbar.json --
{"items": [
  {"type": "link", "label": "value", "to": "/a"},
  {"type": "html", "value": "<b>1</b> [a](/a)"},
  {"type": "html", "value": "<a href='/gone'>2</a>"},
  {"type": "dropdown", "label": "More", "items": [
    {"type": "html", "value": "3<script>alert(1)</script>"}
  ]}
]}
-- content/en/docs/a.md --
# A

## Part
`);
  expect(faults()).toEqual([
    "config/navbar.json:4 broken-link",
    "config/navbar.json:6 dropped-html",
    "config/site.json:4 broken-link",
    "config/site.json:5 broken-anchor",
  ]);
  expect(body("/zh-CN/a")).toContain(`<div class="nav-html"><b>1</b> <a href="/zh-CN/a">a</a></div>`);
});

test("a menu's link reaches a page however its address is written", async () => {
  const { session } = await site(`
-- config/navbar.json --
{"items": [{"type": "link", "label": "Dock", "to": "/dry%20dock"}, {"type": "link", "label": "Hull", "to": "/hull/"}]}
-- content/en/docs/dry dock.md --
---
displayed_sidebar: null
---
# Dock
-- content/en/docs/hull.md --
# Hull
-- config/sidebars.json --
{"sidebars": {"all": {"items": [{"type": "link", "label": "Home", "to": "/"}]}}}
-- content/en/docs/index.md --
# Home
`);
  expect(session.engine.get(reviewDiagnosticsQuery)).toEqual([]);
});
