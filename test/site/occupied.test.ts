import { describe, expect, test } from "bun:test";
import { allOutputs } from "../../server/output/outputs.ts";
import { obstacleAt, obstacleToPage } from "../../server/site/occupied.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { memorySite, open, site } from "../support/session.ts";
import { SITES } from "./everything.ts";

test("no document can have the address of a file at the root of a site, or in the folder of a page", async () => {
  const session = await open(memorySite(SITES.sound));
  const outputs = allOutputs(session.engine.get);
  session.close();
  const ofSite = outputs.filter(({ path, kind }) => !path.includes("/") && kind.name !== "static");
  const ofPages = ofSite.filter(({ kind }) => ["page", "chunk", "markdown", "card"].includes(kind.name));
  const site = { staticFiles: {}, blogBase: "/log" };
  const routes = [
    ...outputs.filter(({ kind }) => kind.name === "feed").map(({ path }) => path.replace(/^(?:.*\/)?log\//, "/log/")),
    ...ofSite.map(({ path }) => `/${path}`),
    ...ofPages.filter(({ path }) => path !== "404.html").map(({ path }) => `/some/page/${path}`),
  ];
  expect(routes).toContain("/some/page/page.json");
  expect(routes).toContain("/nginx.conf");
  expect(routes).toContain("/log/rss.xml");
  expect(obstacleAt("/guides/rss.xml", site)).toBe(undefined);
  // A dump writes it besides all outputs.
  expect(obstacleAt("/.site-manifest.json", site)).toBeDefined();
  expect(routes.filter((route) => obstacleAt(route, site) === undefined)).toEqual([]);
});

describe("a document is left out, with the reason,", () => {
  test("among the addresses of another language, whose pages stay", async () => {
    const { routes, faults, body, outputs } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/a.md --
# A
-- content/zh-CN/docs/a.md --
# 甲
-- content/en/docs/zh-CN.md --
# Named like a language
-- content/en/docs/b.md --
---
slug: /zh-CN/a
---
# Takes a page
-- content/en/pages/zh-CN/c.md --
# Standalone
-- content/en/docs/zh-CNX.md --
# Only begins so
`);
    expect(Object.keys(routes()).toSorted()).toEqual([
      "content/en/docs/a.md",
      "content/en/docs/zh-CNX.md",
      "content/zh-CN/docs/a.md",
    ]);
    expect(
      faults()
        .filter((fault) => fault.endsWith("bad-route"))
        .toSorted(),
    ).toEqual([
      "content/en/docs/b.md:1 bad-route",
      "content/en/docs/zh-CN.md:1 bad-route",
      "content/en/pages/zh-CN/c.md:1 bad-route",
    ]);
    expect(body("/zh-CN/a")).toContain("甲");
    expect(outputs()).toEqual([...new Set(outputs())]);
  });

  test("at the address of the page for what is not found", async () => {
    const { routes, faults, outputs, body } = await site(`
-- content/en/docs/a.md --
# A
-- content/en/docs/404.md --
# The year 404
-- content/en/blog/2024-01-01-404.md --
---
slug: /404
---
# A post of that name has another address
`);
    expect(Object.values(routes()).toSorted()).toEqual(["/a", "/blog/404"]);
    expect(faults()).toEqual(["content/en/docs/404.md:1 bad-route"]);
    for (const path of outputs().filter((each) => /(?:\.txt|\.xml|\.json|^a\/index\.html)$/.test(each)))
      expect({ path, said: body(`/${path}`).includes("The year 404") }).toEqual({ path, said: false });
  });
});

test("a page at the address of the search is left out, and the search keeps its page", async () => {
  const { routes, faults, body } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/a.md --
# A
-- content/en/docs/search.md --
# How we search
-- content/zh-CN/docs/search.md --
# 我们如何搜索
-- content/en/pages/page.md --
---
slug: /search
---
# Another
-- content/en/docs/b/search.md --
# Elsewhere
`);
  expect(Object.values(routes()).toSorted()).toEqual(["/a", "/b/search"]);
  expect(faults().toSorted()).toEqual([
    "content/en/docs/search.md:1 bad-route",
    "content/en/pages/page.md:1 bad-route",
    "content/zh-CN/docs/search.md:1 bad-route",
  ]);
  expect(body("/search")).toContain("<title>Search");
});

test("a page of one's own for what is not found is shown there, and listed nowhere", async () => {
  const { faults, outputs, body, page } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/pages/404.md --
# Lost words

Nothing is here.
-- content/en/docs/a.md --
# A
`);
  expect(faults()).toEqual([]);
  const html = body("/nowhere");
  expect(html).toContain("Nothing is here.");
  for (const mark of ['rel="canonical"', "og:url", "data-path", "404/index.md", "hreflang", "BreadcrumbList"])
    expect({ mark, is: html.includes(mark) }).toEqual({ mark, is: false });
  expect(html).toContain('name="robots" content="noindex"');
  // Nobody has a link to it, as the notice on an unlisted page says.
  expect(body("/404.html")).not.toContain("notice-unlisted");
  expect(page("/404").alternates.map(({ href }) => href)).toEqual(["/", "/zh-CN/"]);
  for (const path of outputs().filter((each) => /\.(?:txt|xml|json|md)$/.test(each))) {
    const said = body(`/${path}`);
    expect({ path, said: /Lost words|\/404(?!\.html)/.test(said) }).toEqual({ path, said: false });
  }
  // The first page of the site is not this one.
  expect(body("/")).toContain("/a");
});

test("the page that lists a folder is left out at such addresses as well, and the folder stays", async () => {
  const index = (slug: string): string => JSON.stringify({ link: { type: "generated-index", slug } });
  const { faults, outputs, page, sidebar } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/a/_category_.json --
${index("/robots.txt")}
-- content/en/docs/a/x.md --
# X
-- content/en/docs/b/_category_.json --
${index("/zh-CN/a")}
-- content/en/docs/b/y.md --
# Y
-- content/en/docs/c/_category_.json --
${index("/404")}
-- content/en/docs/c/z.md --
# Z
-- content/en/docs/d/_category_.json --
${index("/all")}
-- content/en/docs/d/w.md --
# W
`);
  expect(faults()).toEqual(["a", "b", "c"].map((name) => `content/en/docs/${name}/_category_.json:1 bad-route`));
  expect(outputs()).toContain("all/index.html");
  expect(outputs().filter((path) => path.startsWith("robots.txt"))).toEqual(["robots.txt"]);
  expect(outputs().filter((path) => path.endsWith("404.html"))).toEqual(["404.html", "zh-CN/404.html"]);
  expect(page("/a/x").sidebar).toBeDefined();
  expect(sidebar(page("/a/x").sidebar ?? "").join("\n")).toContain("X /a/x");
});

test("the page of lost readers may be written in Markdown or in React, and is no document", () => {
  const site = { staticFiles: {}, blogBase: "/blog", locales: [] };
  const isFree = (kind: Parameters<typeof obstacleToPage>[1]): boolean =>
    obstacleToPage("/404", kind, site) === undefined;
  expect((["page", "module", "doc", "post", "index"] as const).map(isFree)).toEqual([true, true, false, false, false]);
});
