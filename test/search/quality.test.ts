import { existsSync } from "node:fs";
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { buildSearchIndex } from "../../server/site/search/index.ts";
import { makeShare } from "../../server/site/search/share.ts";
import { brotli, judge, openFiles, readQueries } from "./measure.ts";
import { corpusFolder, corpusInputs } from "./corpus.ts";

// Compressing at the highest level takes seconds on a busy machine.
setDefaultTimeout(60_000);

describe.skipIf(!existsSync(corpusFolder))("on the public documentation", () => {
  for (const [lang, name] of [
    ["en", "English"],
    ["zh-CN", "Chinese"],
  ] as const) {
    const files = () =>
      buildSearchIndex(corpusInputs(corpusFolder, lang, lang === "en" ? undefined : "en").map(makeShare), {
        lang,
        synonyms: [],
        boosts: [],
        contexts: [],
      });

    test(`${name} readers find the right page first, and never nothing`, async () => {
      const engine = openFiles(files());
      const quality = await judge(readQueries(lang === "en" ? "en" : "zh"), async (query) => {
        const { results } = await engine.search(query, { limit: 8, snippets: false });
        return [...new Set(results.map(({ route }) => route))];
      });
      expect(quality.queries).toBeGreaterThanOrEqual(100);
      expect(quality.mrr).toBeGreaterThanOrEqual(0.86);
      expect(quality.first).toBeGreaterThanOrEqual(0.8);
      expect(quality.nothing).toBe(0);
    });

    test(`the ${name} index is small`, () => {
      const parts = files().filter(({ path }) => !path.includes("/text-"));
      const entry = parts.find(({ path }) => path === "search-index.json");
      // Figures for 262 pages; the corpus holds half of them.
      expect(brotli(entry?.bytes ?? new Uint8Array())).toBeLessThan(75_000);
      expect(parts.reduce((sum, { bytes }) => sum + brotli(bytes), 0)).toBeLessThan(160_000);
    });
  }
});
