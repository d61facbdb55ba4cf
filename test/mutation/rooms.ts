/** The rooms whose tests are put to the proof, and the tests that answer for each. */
export interface Room {
  /** Globs of the files that get faults; with "!" in front: not these. */
  readonly files: readonly string[];
  /** Files of tests. For a fault, those that come to its place run, one after the other, until one fails. */
  readonly tests: readonly string[];
  /** What the tests find in the environment: a store in memory instead of a real one, say. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the faults are tried in a browser: then the tests are those that `browser-trial.ts` names. */
  readonly isBrowser?: boolean;
  /** Share of the faults that have to be found, in per cent. */
  readonly goal: number;
}

const files = (folder: string, names: string): readonly string[] =>
  names.split(" ").map((name) => `test/${folder}/${name}.test.ts`);

export const ROOMS: Readonly<Record<string, Room>> = {
  address: { files: ["shared/address.ts"], tests: ["test/shared/address.test.ts"], goal: 80 },
  search: {
    files: ["shared/search/**/*.ts"],
    tests: files("search", "words shown list fuzzy finding answers choose-entities index entities ranking postings"),
    goal: 80,
  },
  engine: {
    files: ["server/engine/**/*.ts"],
    tests: files("engine", "value-writer memo-table engine large memo-store merge-tables random"),
    goal: 80,
  },
  shared: {
    files: ["shared/**/*.ts", "!shared/search/**", "!shared/address.ts", "!shared/messages/**"],
    tests: [
      ...files("shared", "address expected options small values"),
      ...files("source", "config head json stamps text"),
      ...files("report", "groups options report schema"),
      ...files("client", "units view"),
      ...files("site", "site faults sources docusaurus"),
      ...files("output", "live-parts"),
    ],
    goal: 65,
  },
  source: {
    files: ["server/source/**/*.ts"],
    tests: [
      ...files(
        "source",
        "beside config front-matter front-matter-block head json json-faults observe picture-size stamps text title",
      ),
      ...files("site", "site faults docusaurus whole"),
    ],
    goal: 65,
  },
  markdown: {
    files: ["server/markdown/**/*.ts"],
    tests: [
      ...files(
        "markdown",
        "titles powers handed fixtures docusaurus cjk drawing diagram marked commonmark plain commands literal includes component-properties properties hostile",
      ),
      ...files("security", "markup"),
      ...files("grammars", "contract tokens instances reading"),
      ...files("site", "site whole"),
    ],
    goal: 65,
  },
  adopt: {
    files: ["server/adopt/**/*.ts"],
    tests: files("adopt", "small parts docusaurus vitepress vitepress-parts accent packages syntax adopt whole"),
    goal: 65,
  },
  site: {
    files: ["server/site/**/*.ts"],
    tests: [
      ...files("site", "site faults wording docusaurus escaping glossary own-sidebars small sources told whole"),
      ...files("search", "answers entities index synonyms"),
      ...files("output", "archives card live-parts"),
    ],
    goal: 65,
  },
  output: {
    files: ["server/output/**/*.ts"],
    tests: [
      ...files(
        "output",
        "archives card preview live live-parts live-server foreign target islands grammars code-version first-dump dump-in-memory answers site-code-faults",
      ),
      ...files("security", "guard"),
      ...files("site", "site whole"),
    ],
    goal: 65,
  },
  render: {
    files: ["server/render/**/*.ts"],
    tests: [
      ...files("render", "whole font-faces loading module-outline"),
      ...files("output", "page-markdown feeds islands site-code-faults dump-in-memory"),
      ...files("site", "site whole reader versions settings"),
    ],
    goal: 65,
  },
  report: {
    files: ["server/report/**/*.ts"],
    tests: files("report", "groups report terminal"),
    goal: 65,
  },
  publish: {
    files: ["server/publish/**/*.ts"],
    tests: files("publish", "plan lock object-store headers edits publish"),
    env: { STORE: "memory" },
    goal: 65,
  },
  cache: {
    files: ["server/cache/**/*.ts"],
    tests: files("cache", "format hash-numbers memory names pack-writer ranges store write-back shared-cache"),
    env: { STORE: "memory" },
    goal: 65,
  },
  client: {
    // What readers of a site have: not what only the live server, a site with versions or an example's frame comes to.
    files: [
      "client/{entry,runtime,search,widgets}/**/*.{ts,tsx}",
      "!client/entry/{react,redirect}.ts",
      "!client/runtime/{live,morph,overlay,versions}.ts",
      "!client/search/versions.ts",
      "!client/widgets/playground/**",
      "!**/*.d.ts",
    ],
    tests: [],
    isBrowser: true,
    goal: 65,
  },
  components: {
    files: ["client/components/**/*.{ts,tsx}"],
    tests: [
      ...files("client", "pages units view"),
      ...files("render", "whole"),
      ...files("site", "site whole reader versions settings"),
    ],
    goal: 65,
  },
  commands: {
    files: ["server/commands/**/*.ts"],
    tests: [
      ...files("report", "options schema init"),
      ...files("output", "init refusals stamp check look-when-changed errors unchanged"),
      ...files("publish", "headers"),
      ...files("cache", "shards"),
      ...files("adopt", "adopt"),
    ],
    env: { STORE: "memory" },
    goal: 65,
  },
};
