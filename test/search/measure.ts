/**
 * Runs the query sets against an index and prints what readers would have found.
 * Usage: bun test/search/measure.ts [site directory] [-v] [--keep]
 * Without a directory the snapshot of documents is measured; `--keep` makes its figures those that tests hold.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import type { SearchFile } from "../../server/site/search/query.ts";
import { openEngine, type SearchEngine } from "../../shared/search/engine/index.ts";
import { corpus, corpusInputs, LANGUAGES, subject } from "./corpus.ts";
import { buildSearchIndex, makeShare } from "./build-index.ts";

export interface Query {
  readonly q: string;
  readonly want: readonly string[];
  readonly type: string;
}

export interface Quality {
  readonly queries: number;
  readonly first: number;
  readonly mrr: number;
  readonly nothing: number;
}

export type Half = "dev" | "validation";

/**
 * Half of a query set: one to tune on, one that is only ever counted.
 * @param pages the documents that are searched; queries that none of them answers are left out
 */
export function readQueries(
  lang: "en" | "zh",
  which: Half,
  pages: readonly { readonly route: string }[],
): readonly Query[] {
  const all = JSON.parse(readFileSync(new URL(`queries.${lang}.json`, import.meta.url), "utf8")) as Query[];
  const routes = new Set(pages.map(({ route }) => route));
  return all.filter(({ want }, at) => (at % 2 === 0) === (which === "dev") && want.some((route) => routes.has(route)));
}

/** What was measured last on the snapshot, by language and half. */
export type Figures = Readonly<Record<string, Readonly<Record<Half, Quality>>>>;

const FIGURES = new URL("figures.json", import.meta.url);

export function readFigures(): Figures {
  return JSON.parse(readFileSync(FIGURES, "utf8")) as Figures;
}

export function openFiles(files: readonly SearchFile[]): SearchEngine {
  const byPath = new Map(files.map((file) => [file.path, JSON.parse(new TextDecoder().decode(file.bytes)) as unknown]));
  const engine = openEngine(byPath.get("search-index.json"), (name) =>
    Promise.resolve(byPath.get(`search-index/${name}`)),
  );
  if (typeof engine === "string") throw new Error(engine);
  return engine;
}

export async function judge(
  queries: readonly Query[],
  ask: (query: string) => Promise<readonly string[]>,
  report?: (query: Query, rank: number, routes: readonly string[]) => void,
): Promise<Quality> {
  let first = 0;
  let sum = 0;
  let nothing = 0;
  for (const query of queries) {
    const routes = (await ask(query.q)).slice(0, 8);
    const rank = routes.findIndex((route) => query.want.includes(route)) + 1;
    if (routes.length === 0) nothing++;
    if (rank === 1) first++;
    if (rank > 0) sum += 1 / rank;
    report?.(query, rank, routes);
  }
  return { queries: queries.length, first: first / queries.length, mrr: sum / queries.length, nothing };
}

export function brotli(bytes: Uint8Array): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

if (import.meta.main) {
  const root = process.argv.slice(2).find((argument) => !argument.startsWith("-"));
  const verbose = process.argv.includes("-v");
  const figures: Record<string, Record<Half, Quality>> = {};
  for (const { lang, queries, fallback } of LANGUAGES) {
    const t0 = performance.now();
    const inputs = root === undefined ? corpus(lang) : corpusInputs(root, lang, fallback);
    const t1 = performance.now();
    const { synonyms, vocabulary } = subject(lang);
    const shares = inputs.map((input) => makeShare(input, vocabulary));
    const t2 = performance.now();
    const files = buildSearchIndex(shares, { lang, synonyms, boosts: [], contexts: [] });
    const t3 = performance.now();
    const engine = openFiles(files);
    const t4 = performance.now();
    const size = (kind: string) =>
      files.filter((file) => file.path.includes(kind)).reduce((sum, file) => sum + brotli(file.bytes), 0);
    const entry = size("search-index.json");
    const words = size("/words-");
    console.log(
      `${lang}: ${inputs.length} pages, read ${(t1 - t0).toFixed(0)} shares ${(t2 - t1).toFixed(0)} build ${(t3 - t2).toFixed(0)} open ${(t4 - t3).toFixed(0)} ms; entry ${(entry / 1024).toFixed(1)} words ${(words / 1024).toFixed(1)} (${files.filter((f) => f.path.includes("/words-")).length}) text ${(size("/text-") / 1024).toFixed(1)} KB br`,
    );
    for (const which of ["dev", "validation"] as const) {
      const times: number[] = [];
      const byType = new Map<string, number[]>();
      const quality = await judge(
        readQueries(queries, which, inputs),
        async (query) => {
          const start = performance.now();
          const answer = await engine.search(query, { limit: 8, snippets: true });
          times.push(performance.now() - start);
          return [...new Set(answer.results.map((result) => result.route))];
        },
        (query, rank, routes) => {
          const list = byType.get(query.type) ?? [];
          list.push(rank > 0 ? 1 / rank : 0);
          byType.set(query.type, list);
          if (verbose && rank !== 1 && which === "dev")
            console.log(
              `  ${rank || "-"} [${query.type}] ${query.q}  → ${routes
                .slice(0, 4)
                .map((r) => r.split("/").slice(-2).join("/"))
                .join("  ")}`,
            );
        },
      );
      (figures[lang] ??= {} as Record<Half, Quality>)[which] = quality;
      times.sort((a, b) => a - b);
      const types = [...byType]
        .map(([type, list]) => `${type} ${(list.reduce((a, b) => a + b, 0) / list.length).toFixed(2)}`)
        .join(" ");
      console.log(
        `  ${which}: ${quality.queries} success@1 ${quality.first.toFixed(3)} MRR@8 ${quality.mrr.toFixed(3)} nothing ${quality.nothing}; p50 ${times[times.length >> 1]?.toFixed(1)} p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms | ${types}`,
      );
    }
  }
  if (process.argv.includes("--keep") && root === undefined)
    writeFileSync(
      FIGURES,
      `${JSON.stringify(figures, (_, value: unknown) => (typeof value === "number" ? Number(value.toFixed(4)) : value), 2)}\n`,
    );
}
