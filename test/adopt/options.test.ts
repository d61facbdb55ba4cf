/** What the options of plugins say: which files are published, where lists lie, what the ends of addresses are. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readOptions } from "../../server/adopt/docusaurus/options.ts";
import { convertSidebars } from "../../server/adopt/docusaurus/sidebars.ts";
import { findPlaces } from "../../server/adopt/docusaurus/trees.ts";
import { memoryHost } from "../../server/host/memory.ts";
import { adoptions, leftIn, redirectsOf, tree, type Adopted } from "./support.ts";

const { adopted, clean } = adoptions();
afterAll(clean);

const targetsOf = (site: Adopted): Readonly<Record<string, string>> =>
  Object.fromEntries(redirectsOf(site).redirects.map(({ from, to }) => [from, to]));

describe("a Docusaurus site with options of all plugins", () => {
  let site: Adopted;
  beforeAll(async () => {
    site = await adopted("jetty", "--versions", "all");
  });

  test("publishes what it includes, without what it excludes, and keeps redirects from what it leaves out", () => {
    const names = Object.keys(tree(`${site.site}/content`)).sort();
    expect(names.filter((name) => /notes|component|idea|more|secret/.test(name))).toEqual([]);
    expect(site.page("about")).toContain("About");
    expect(targetsOf(site)).toMatchObject({ "/docs/v2/notes/": "/docs/v2/intro/" });
  });

  test("keeps links that are read from addresses with a slash at their end", () => {
    const linksIn = (file: string): readonly string[] =>
      Array.from(site.read(`content/en/${file}`).matchAll(/(?:\]\(|href=")([^)"]*)/g), ([, address = ""]) => address);
    expect(linksIn("docs/docs/v2/intro.mdx")).toEqual([
      "/docs/v2/guide/setup",
      "/docs/v2/guide/setup",
      "guide/setup/#ropes",
      "./guide/",
      "/docs/v2/guide/setup/",
      "./guide/setup.mdx",
      "/docs/1.0/rope",
    ]);
    expect(linksIn("docs/docs/v2/guide/index.mdx")).toEqual(["/docs/v2/guide/setup", "/docs/v2/intro"]);
    expect(linksIn("docs/docs/v2/guide/setup.mdx")).toEqual([
      "/docs/v2/intro",
      "/docs/v2/guide/knots",
      "/docs/v2/guide/knots",
      "/docs/v2/guide/setup",
      "#ropes",
    ]);
    expect(linksIn("blog/2026-01-02-second.md")).toEqual(["/log/2026/01/01/first", "/about/"]);
    expect(linksIn("pages/about.mdx")).toEqual(["/log", "/docs/v2/intro"]);
    // The newest version has no such page.
    expect(site.report.faults.find(({ group }) => group === "broken-link")?.items).toEqual([
      "content/en/docs/docs/v2/intro.mdx:3 There is no page /docs/v2/rope.",
    ]);
  });

  test("keeps the authors of its posts, and says what of them is not shown", () => {
    expect(site.html("log/2026/01/01/first")).toContain("Ann Chor");
    expect(site.html("log/2026/01/02/second")).toContain("Bob");
    expect(leftIn(site, "Authors:")).toEqual(["ann: github, x"]);
  });

  test("leads from the lists that Docusaurus makes of posts to those that there are", () => {
    expect(targetsOf(site)).toMatchObject({
      "/log/archive": "/log",
      "/log/authors/ann": "/log/authors",
      "/log/authors/the-bob": "/log/authors",
      "/log/tags/ropes/page/2": "/log/tags/ropes",
    });
    expect(site.page("log/page/2")).toContain("First");
    expect(leftIn(site, "Further blogs")).toEqual(["news, at /news"]);
    expect(leftIn(site, "Marks of its own")).toEqual(["truncateMarker of log"]);
  });

  test("says which versions stay behind and why, and which functions are not run", () => {
    expect(
      leftIn(site, "Other versions of the documents, which stay behind, since those of several sets of documents"),
    ).toEqual(["current: 1 page", "1.0: 2 pages", "api_current: 1 page", "api_v1: 1 page"]);
    expect(leftIn(site, "Functions that make sidebars")).toEqual(["sidebarItemsGenerator of docs"]);
  });
});

test("addresses of a version that the newest lies below lead nowhere, and are said to", () => {
  const host = memoryHost({
    "/old/docs/a.md": "# A\n",
    "/old/versioned_docs/version-2.0/a.md": "# A\n",
    "/old/versioned_docs/version-1.0/a.md": "# A\n",
    "/old/versions.json": '["2.0", "1.0"]',
  });
  const versions = { current: { path: "" }, "2.0": { path: "2.0" } };
  const options = readOptions({ presets: [["classic", { docs: { versions }, blog: false, pages: false }]] });
  const { prefixes, left } = findPlaces(host, "/old", options, { locales: [], wanted: "newest" });
  expect(prefixes).toEqual([{ from: "/docs/1.0/", to: "/docs/2.0/" }]);
  expect(left.map(({ group, item }) => [group.replace(/.*: /, ""), item])).toEqual([
    ["their addresses lead nowhere", "current: 1 page"],
    ["an address leads to that page of the newest, if it has it", "1.0: 1 page"],
  ]);
});

test("categories are open where the options of their set say so, and they themselves say nothing else", () => {
  const host = memoryHost({ "/old/docs/a.md": "# A\n" });
  const options = readOptions({ plugins: [["content-docs", { sidebarCollapsed: false }]] });
  const [place] = findPlaces(host, "/old", options, { locales: [], wanted: "newest" }).docs;
  if (place === undefined) throw new Error("there is a set of documents");
  const category = (label: string, more: object): object => ({ type: "category", label, items: ["a"], ...more });
  const { sidebars } = convertSidebars(
    { main: [category("Open", {}), category("Closed", { collapsed: true })] },
    { ids: new Map([["a", "/docs/a"]]), place, base: "/docs", lang: "en", translate: () => ({}) },
  );
  expect(sidebars["main"]?.items.map(({ label, open }) => [label, open])).toEqual([
    ["Open", true],
    ["Closed", undefined],
  ]);
});
