/**
 * What is kept out of lists: pages that are unlisted, drafts that the live server shows, versions that are not indexed; and
 * which files are not published.
 */
import { expect, test } from "bun:test";
import { searchedRoutesQuery } from "../../server/output/files/searched-routes.ts";
import { editionKey } from "../../server/site/keys.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { memorySite, open, site, wholeOf } from "../support/session.ts";

/** Lists of all pages, for machines and for search. */
const LISTS = /^(?:zh-CN\/)?(?:sitemap\.xml|llms\.txt|llms-full\.txt|search-index(?:\.json|\/.*))$/;

/** Paths of the outputs that name a text. */
function naming(whole: ReadonlyMap<string, string>, text: string): readonly string[] {
  return [...whole]
    .flatMap(([path, content]) => (path !== "(diagnostics)" && content.includes(text) ? [path] : []))
    .sort();
}

const PAGES = `
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/a.md --
---
keywords: [splice, eye]
---
# Rope work
-- content/en/docs/b.md --
# Rope ends
-- content/en/docs/d.md --
# Chains
-- content/en/docs/e.md --
# Anchors
-- content/en/docs/secret-rope.md --
---
unlisted: true
keywords: [splice, eye]
tags: [knots]
---
# Rope of theirs
-- content/en/docs/c.md --
# Ropes of others
-- content/zh-CN/docs/c.md --
---
unlisted: true
---
# 别人的绳
-- content/en/blog/2024-05-01-secret-post.md --
---
unlisted: true
tags: [knots]
---
# Post of theirs
-- content/en/blog/2024-05-02-post.md --
# Post
`;

test("an unlisted page or post is named by its own files alone, in each language", async () => {
  const { session } = await site(PAGES);
  const whole = wholeOf(session);
  for (const [text, own] of [
    ["secret-rope", /^(?:zh-CN\/)?secret-rope\//],
    ["secret-post", /^(?:zh-CN\/)?blog\/2024\/05\/01\/secret-post\//],
    ["Rope of theirs", /^(?:zh-CN\/)?secret-rope\//],
    ["Post of theirs", /^(?:zh-CN\/)?blog\/2024\/05\/01\/secret-post\//],
  ] as const) {
    const others = naming(whole, text).filter((path) => !own.test(path));
    expect(others).toEqual([]);
  }
  expect([...whole.keys()].filter((path) => path.includes("tags/knots"))).toEqual([]);
});

test("a translation may be unlisted where the original is not: no list of its language names it", async () => {
  const { session } = await site(PAGES);
  const lists = naming(wholeOf(session), "别人的绳").filter((path) => LISTS.test(path));
  expect(lists).toEqual([]);
  expect(naming(wholeOf(session), "Ropes of others").filter((path) => LISTS.test(path))).not.toEqual([]);
});

test("a draft that the live server shows is in none of the lists, and not for search engines", async () => {
  const host = memorySite(`${PAGES}
-- content/en/docs/draft-rope.md --
---
draft: true
---
# Rope to come
`);
  const session = await open(host, { settings: { base: null, drafts: true } });
  const whole = wholeOf(session);
  expect(whole.get("draft-rope/index.html")).toContain('<meta name="robots" content="noindex">');
  expect(naming(whole, "draft-rope").filter((path) => /sitemap|search-index/.test(path))).toEqual([]);
  session.close();
});

test("pages of a version that is not for search engines are not in the sitemap", async () => {
  const { session } = await site(`
-- config/site.json --
{ "title": "Port", "url": "https://port.example.org", "versions": [{ "name": "2.0" }, { "name": "1.0", "noIndex": true }] }
-- content/en/versions/2.0/new.md --
# New
-- content/en/versions/1.0/old.md --
# Old
`);
  const sitemap = wholeOf(session).get("sitemap.xml");
  expect(sitemap).toContain("<loc>https://port.example.org/new</loc>");
  expect(sitemap).not.toContain("/old");
});

test("search leaves out what its configuration names: a page, or a folder with all below it, and none whose name begins alike", async () => {
  const { session } = await site(`
-- config/search.json --
{ "exclude": ["/one", "/folder/**"] }
-- content/en/docs/one.md --
# One
-- content/en/docs/one-more.md --
# One more
-- content/en/docs/folder/index.md --
# Folder
-- content/en/docs/folder/below.md --
# Below
-- content/en/docs/folders.md --
# Folders
`);
  expect(session.engine.get(searchedRoutesQuery, editionKey("en"))).toEqual(["/folders", "/one-more"]);
});

test("of what lies beside documents, neither hidden files nor those that editors keep are published", async () => {
  const { outputs, session } = await site(`
-- content/en/docs/a.md --
# A
-- content/en/docs/plan.png --
PNG
-- content/en/docs/plan.png~ --
before
-- content/en/docs/.keys.txt --
secret
-- content/en/docs/.git/config.txt --
secret
`);
  const published = outputs().filter((path) => path.startsWith("assets/files/"));
  expect(published.map((path) => path.replace(/-[0-9a-f]+/, ""))).toEqual(["assets/files/plan.png"]);
  session.close();
});
