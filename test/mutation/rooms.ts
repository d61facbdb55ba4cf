/** The rooms whose tests are put to the proof, and the tests that answer for each. */
export interface Room {
  /** Globs of the files that get faults; with "!" in front: not these. */
  readonly files: readonly string[];
  /** Tests that end within seconds: they run for every fault. */
  readonly tests: readonly string[];
  /** Slower tests, run only for a fault that the quick ones let pass. */
  readonly slow: readonly string[];
  /** Share of the faults that have to be found, in per cent. */
  readonly goal: number;
}

export const ROOMS: Readonly<Record<string, Room>> = {
  address: { files: ["shared/address.ts"], tests: ["test/shared/address.test.ts"], slow: [], goal: 80 },
  search: {
    files: ["shared/search/**/*.ts"],
    tests: [
      "test/search/words.test.ts",
      "test/search/shown.test.ts",
      "test/search/list.test.ts",
      "test/search/fuzzy.test.ts",
      "test/search/finding.test.ts",
      "test/search/index.test.ts",
      "test/search/entities.test.ts",
      "test/search/ranking.test.ts",
    ],
    slow: ["test/search/quality.test.ts"],
    goal: 80,
  },
  engine: {
    files: ["server/engine/**/*.ts"],
    tests: [
      "test/engine/value-writer.test.ts",
      "test/engine/memo-table.test.ts",
      "test/engine/engine.test.ts",
      "test/engine/memo-store.test.ts",
    ],
    slow: ["test/engine/random.test.ts"],
    goal: 80,
  },
  shared: {
    files: ["shared/**/*.ts", "!shared/search/**", "!shared/address.ts", "!shared/messages/**"],
    tests: ["test/shared", "test/source", "test/report", "test/site/sources.test.ts"],
    slow: ["test/site/site.test.ts", "test/site/faults.test.ts", "test/client"],
    goal: 65,
  },
  source: {
    files: ["server/source/**/*.ts"],
    tests: ["test/source"],
    slow: ["test/site/docusaurus.test.ts", "test/site/site.test.ts", "test/output/every-operation.test.ts"],
    goal: 65,
  },
  site: {
    files: ["server/site/**/*.ts"],
    tests: ["test/site/site.test.ts", "test/site/faults.test.ts", "test/site/wording.test.ts"],
    slow: ["test/site", "test/search/index.test.ts", "test/search/entities.test.ts", "test/output/dump.test.ts"],
    goal: 65,
  },
  output: {
    files: ["server/output/**/*.ts"],
    tests: [
      "test/output/foreign.test.ts",
      "test/output/live-parts.test.ts",
      "test/output/live.test.ts",
      "test/output/archives.test.ts",
      "test/output/target.test.ts",
    ],
    slow: [
      "test/output/islands.test.ts",
      "test/output/every-operation.test.ts",
      "test/output/errors.test.ts",
      "test/output/dump.test.ts",
    ],
    goal: 65,
  },
};
