/** What readers find on this project's own site, as it is dumped: questions, titles, rows; and what the index weighs. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { removeFolders, temporaryFolder } from "../support/disk.ts";
import { dump } from "../support/dump.ts";
import { PROJECT } from "../support/project.ts";
import { ask, entities, openSite, type OpenedSite, questionsOf, SITE_LANGUAGES, titles, wholeIndex } from "./site.ts";

// The dump and the highest level of compression take long on a busy machine.
setDefaultTimeout(180_000);

/**
 * What was measured last: on the questions that nothing is tuned on, and in bytes, compressed, until the suggestions for
 * the first question are there with their snippets, and of the entry with all words.
 */
const MEASURED = {
  en: { mrr: 0.874, first: 154_600, whole: 332_900 },
  "zh-CN": { mrr: 0.898, first: 208_800, whole: 403_000 },
} as const;
/** One question of fifty that falls from the first place to none. */
const SLACK = 0.02;

const out = `${temporaryFolder("search-site")}/site`;
beforeAll(async () => {
  await dump(PROJECT, out);
});
afterAll(removeFolders);

describe.each([...SITE_LANGUAGES])("$lang", (language) => {
  let site: OpenedSite;
  const measured = MEASURED[language.lang];
  beforeAll(() => void (site = openSite(out, language)));

  test("questions that people ask lead to the pages that answer them, and never to nothing", async () => {
    const { asked, mrr, nothing } = await ask(site, questionsOf(language, "validation"));
    expect(asked).toBe(50);
    expect(nothing).toBe(0);
    expect(mrr).toBeGreaterThanOrEqual(measured.mrr - SLACK);
  });

  test("a page comes first for its own title", async () => {
    const { first, missed } = await titles(site);
    // The misses are named by the failure.
    expect(first >= 0.99 ? [] : missed).toEqual([]);
  });

  test("a row with a name comes first for it, nineteen times of twenty", async () => {
    const { asked, first } = await entities(site, 100);
    expect(asked).toBe(100);
    expect(first).toBeGreaterThanOrEqual(0.95);
  });

  test("the index is a tenth larger than was measured at most", async () => {
    const fresh = openSite(out, language);
    await fresh.engine.search(questionsOf(language, "dev")[0]?.q ?? "", { limit: 8, snippets: true });
    expect(fresh.fetched()).toBeLessThan(1.1 * measured.first);
    expect(wholeIndex(out, language)).toBeLessThan(1.1 * measured.whole);
  });
});
