/** How often readers find the right page, on the snapshot of documents; `figures.json` says what was measured last. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { brotli, judge, openFiles, readFigures, readQueries } from "./measure.ts";
import { corpus, LANGUAGES, subject } from "./corpus.ts";
import { buildSearchIndex, makeShare } from "./build-index.ts";

// Compressing at the highest level takes seconds on a busy machine.
setDefaultTimeout(60_000);

/** What a figure may lose before somebody has to look: one query of eighty that falls from the first place. */
const SLACK = 0.01;

describe.each([...LANGUAGES])("$name", ({ lang, queries }) => {
  const inputs = corpus(lang);
  const { synonyms, vocabulary } = subject(lang);
  const shares = inputs.map((input) => makeShare(input, vocabulary));
  const files = buildSearchIndex(shares, { lang, synonyms, boosts: [], contexts: [] });

  test("readers find the right page as often as was measured last, and never nothing", async () => {
    const engine = openFiles(files);
    // The other half was tuned on: what it says proves nothing.
    const quality = await judge(readQueries(queries, "validation", inputs), async (query) => {
      const { results } = await engine.search(query, { limit: 8, snippets: false });
      return [...new Set(results.map(({ route }) => route))];
    });
    const kept = readFigures()[lang]?.validation;
    expect(quality.queries).toBe(kept?.queries ?? NaN);
    expect(quality.queries).toBeGreaterThanOrEqual(70);
    expect(quality.mrr).toBeGreaterThanOrEqual((kept?.mrr ?? NaN) - SLACK);
    expect(quality.first).toBeGreaterThanOrEqual((kept?.first ?? NaN) - SLACK);
    expect(quality.nothing).toBe(0);
  });

  test("the index is small", () => {
    const parts = files.filter(({ path }) => !path.includes("/text-"));
    const entry = parts.find(({ path }) => path === "search-index.json");
    expect(entry).toBeDefined();
    // Figures for 262 pages; the snapshot holds half of them.
    expect(brotli(entry?.bytes ?? new Uint8Array())).toBeLessThan(75_000);
    expect(parts.reduce((sum, { bytes }) => sum + brotli(bytes), 0)).toBeLessThan(160_000);
  });
});
