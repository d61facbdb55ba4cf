/** How the engine ranks pages that were found, without what is shown of them. */
import { describe, expect, test } from "bun:test";
import { openRanker, type Ranking } from "../../shared/search/engine/rank.ts";
import { synonymTable } from "../../shared/search/engine/synonyms.ts";
import { understand } from "../../shared/search/engine/understand.ts";
import { openWords } from "../../shared/search/engine/word-list.ts";
import type { SearchIndexOptions } from "../../server/site/search/index.ts";
import type { ShareInput } from "../../server/site/search/share.ts";
import { indexOf, others, page } from "./helper.ts";

/** @returns ranks the pages of a site, again and again with the same tables */
function ranking(inputs: readonly ShareInput[], options: Partial<SearchIndexOptions> = {}) {
  const { index, parts } = indexOf(inputs, options);
  const words = openWords(index, (name) => Promise.resolve(parts.get(name)));
  const ranker = openRanker(words);
  const synonyms = synonymTable(index.synonyms, index);
  return {
    index,
    rank: async (query: string, most: number, wanted: (page: number) => boolean = () => true): Promise<Ranking> =>
      ranker.rank(await understand(query, words.open(), synonyms), most, wanted),
  };
}

// All say the same, and each counts for another amount: the best ones come early, in the middle, and late.
const many = Array.from({ length: 70 }, (_, at) => page(`/many/${at}`, "# Note\nA marble."));
const boosts = many.map(({ route }, at) => ({ route, factor: 1 + ((at * 29) % 71) / 100 }));

describe("a ranking", () => {
  const { rank } = ranking([...many, ...others], { boosts });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("of the best %i is the beginning of the ranking of all", async (most) => {
    const all = await rank("marble", 1000);
    expect(all.pages).toHaveLength(70);
    const best = await rank("marble", most);
    expect(best.pages).toEqual(all.pages.slice(0, most));
    expect(best.total).toBe(70);
  });

  test("goes from the best score down, and by the page's number where scores are equal", async () => {
    const { pages } = await rank("marble", 1000);
    for (const [at, { page, score }] of pages.slice(1).entries()) {
      const before = pages[at];
      expect(before?.score).toBeGreaterThanOrEqual(score);
      if (before?.score === score) expect(before.page).toBeLessThan(page);
    }
  });

  test("knows nothing of the query before", async () => {
    const first = await rank("marble note", 5);
    await rank("apples bread", 5);
    expect(await rank("marble note", 5)).toEqual(first);
  });

  test("leaves out, and does not count, the pages that are not wanted", async () => {
    const { total, pages } = await rank("marble", 1000, (number) => number % 2 === 0);
    expect(total).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.every(({ page }) => page % 2 === 0)).toBe(true);
  });
});

test("a noun of the subject, which most pages mention, is still a part of what is asked", async () => {
  const mentions = Array.from({ length: 30 }, (_, at) =>
    page(`/note/${at}`, `# Note ${at}\nA thing.\n## Of\nHere is marble.`),
  );
  const { rank } = ranking([page("/marble", "# Marble\nIts polishing."), ...mentions, ...others]);
  const { pages } = await rank("polishing marble", 1);
  // By the number of pages alone it would be a tenth.
  expect(pages[0]?.title).toBeGreaterThan(0.15);
});

describe("the sections of a page that was found", () => {
  const sections = ["Granite", "Basalt", "Slate", "Chalk", "Flint", "Tuff"];
  const text = sections.map((name, at) => `## ${name}\n${"Here is obsidian. ".repeat(at)}Of ${name}.`).join("\n");
  const { rank, index } = ranking([page("/stones", `# Stones\nAbout them.\n${text}`), ...others]);
  const headings = async (query: string) =>
    (await rank(query, 1)).pages[0]?.sections.map(({ section, heading }) => [index.headings[section], heading]);

  test("are those in which a word of the query stands", async () => {
    expect((await headings("basalt"))?.map(([name]) => name)).toEqual(["Basalt"]);
  });

  test("are at most four, the best first", async () => {
    const found = (await rank("obsidian", 1)).pages[0]?.sections ?? [];
    expect(found).toHaveLength(4);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
    expect(found.map(({ section }) => index.headings[section])).not.toContain("Granite");
  });

  test("say how much of the query stands in their heading", async () => {
    const found = await headings("slate obsidian");
    expect(found?.[0]?.[0]).toBe("Slate");
    expect(found?.[0]?.[1]).toBeCloseTo(0.5, 1);
    expect(found?.[1]?.[1]).toBe(0);
  });
});
