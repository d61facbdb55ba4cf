/** What `check` does of all documents: that no article is made twice, although none stays in memory. */
import { afterAll, expect, test } from "bun:test";
import { allReviewDiagnosticsQuery } from "../../server/output/bundles/module-checks.ts";
import { parseAndCheck } from "../../server/output/in-turn.ts";
import { removeFolders, temporaryFolder } from "../support/disk.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { memorySite, open, ROOT } from "../support/session.ts";

afterAll(removeFolders);

const SITE = `-- config/site.json --
${TWO_LANGUAGES}
-- config/sidebars.json --
{ "sidebars": { "main": { "items": [{ "type": "doc", "route": "/two" }] } } }
-- content/en/docs/index.md --
# Home

[One](one.md#first), [two](two.md#nowhere).
-- content/en/docs/one.md --
# One

## First {#first}
-- content/en/docs/two.md --
# Two

[Home](index.md)
-- content/en/docs/three.md --
# Three
-- content/zh-CN/docs/one.md --
# 一

## 第一 {#other}
`;

test("no article is made twice, and what is wrong between documents is found", async () => {
  const host = memorySite(SITE);
  const check = async (cacheFolder?: string): Promise<{ articles: readonly string[]; codes: readonly string[] }> => {
    const articles: string[] = [];
    const session = await open(host, {
      ...(cacheFolder === undefined ? {} : { cacheFolder }),
      onRun({ query, key }) {
        if (query === "article") articles.push(key);
      },
    });
    await parseAndCheck(session, 1, () => undefined);
    const found = session.engine.get(allReviewDiagnosticsQuery);
    session.save(true);
    session.close();
    return { articles, codes: found.map(({ code, place }) => `${code} ${place?.file ?? ""}`) };
  };
  const first = await check();
  expect(first.articles.toSorted()).toEqual([...new Set(first.articles)].toSorted());
  expect(first.articles).toHaveLength(5);
  expect(first.codes).toContain("broken-anchor content/en/docs/index.md");
  expect(first.codes).toContain("orphan-page content/en/docs/three.md");
  expect(first.codes).not.toContain("orphan-page content/en/docs/one.md");
  expect(first.codes).toContain("translation-heading-mismatch content/zh-CN/docs/one.md");
  // What is known of a document is kept for the next process: an edit of one has one parsed.
  const cacheFolder = temporaryFolder("cache");
  expect(await check(cacheFolder)).toEqual(first);
  host.write(`${ROOT}/content/en/docs/three.md`, "# Three\n\n[Home](index.md)\n");
  const second = await check(cacheFolder);
  expect(second).toEqual({ articles: ["content/en/docs/three.md"], codes: first.codes });
});
