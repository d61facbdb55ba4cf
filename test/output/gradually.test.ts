/** Outputs of all pages: that all they need of each page can be made one page after the other. */
import { expect, test } from "bun:test";
import { makeGradually } from "../../server/output/gradually.ts";
import { findOutput } from "../../server/output/outputs.ts";
import { indexFiles, makeIndex } from "../../server/output/dump/search-schedule.ts";
import { searchFiles } from "../../server/site/search/query.ts";
import { editionOf, lastVersion } from "../../server/site/versions.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { memorySite, open } from "../support/session.ts";

/** Enough that several pages share a part of the texts. */
const DOCUMENTS = 1100;
const SITE =
  `-- config/site.json --\n${TWO_LANGUAGES}\n` +
  Array.from(
    { length: DOCUMENTS },
    (_, at) => `-- content/en/docs/d${at}.md --\n# Document ${at}\n\nWord${at}.\n`,
  ).join("") +
  "-- content/zh-CN/docs/d1.md --\n# 文件\n\n文字。\n";

/** Results that are made once for each page or document, and take most of the time. */
const OF_PAGES = ["article", "page-text", "page-model", "sitemap-entry", "llms-entry", "page-share", "texts"];

for (const [path, least] of [
  ["llms.txt", DOCUMENTS],
  ["zh-CN/llms.txt", 1],
  ["sitemap.xml", DOCUMENTS],
  ["search-index.json", DOCUMENTS],
  ["zh-CN/search-index.json", DOCUMENTS],
] as const) {
  test(`what ${path} is made of is made page by page`, async () => {
    let ran: string[] = [];
    const session = await open(memorySite(SITE), { onRun: ({ query }) => void ran.push(query) });
    const ofPages = (): readonly string[] => ran.filter((query) => OF_PAGES.includes(query));
    let [steps, most] = [0, 0];
    // Heads of all documents are read in a step of their own: what pages there are follows from them.
    const making = makeGradually(session.engine, path);
    while (making.next().done !== true) {
      for (const each of OF_PAGES) most = Math.max(most, ofPages().filter((query) => query === each).length);
      ran = [];
      steps++;
    }
    expect(most).toBe(1);
    expect(steps).toBeGreaterThanOrEqual(least);
    const output = findOutput(session.engine.get, path);
    const content = output?.kind.content(session.sources, output.key);
    expect(content && "bytes" in content && content.bytes.length).toBeGreaterThan(100);
    expect(ofPages()).toEqual([]);
    session.close();
  });
}

test("an answer to a query is made of the texts that it shows, and of no others", async () => {
  const ran: string[] = [];
  const session = await open(memorySite(SITE), { budget: 1_000_000, onRun: ({ query }) => void ran.push(query) });
  const edition = editionOf({ read: session.engine.get }, "en", lastVersion({ read: session.engine.get }).name);
  await makeIndex(session, edition, 1);
  expect(ran.filter((query) => query === "article")).toHaveLength(DOCUMENTS);
  ran.length = 0;
  const found = await searchFiles(indexFiles(session.sources, edition), "word700");
  expect(found[0]?.route).toBe("/d700");
  expect(ran.filter((query) => query === "text-part")).toHaveLength(found.length);
  session.close();
});

test("what is up to date is not gone through again, and nothing is made for an output of few pages", async () => {
  const session = await open(memorySite(SITE));
  const stepsTo = (path: string): number => [...makeGradually(session.engine, path)].length;
  const first = stepsTo("search-index.json");
  expect(stepsTo("search-index.json")).toBeLessThan(first - DOCUMENTS);
  for (const path of ["index.html", "d1/index.html", "robots.txt", "search-index.json.br", "unknown.xml"])
    expect([path, stepsTo(path)]).toEqual([path, 0]);
  session.close();
});
