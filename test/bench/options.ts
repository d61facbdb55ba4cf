/** The bench's command line. */
import { parseArgs } from "node:util";
import { join, resolve } from "node:path";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";

export const MEASURES = ["cold", "warm", "start", "edit", "seen", "weight", "shared", "publish"] as const;
/** Measured where nothing else is asked for: the others are about machines that work together. */
const USUAL = MEASURES.slice(0, 6);
export type Measure = (typeof MEASURES)[number];

export interface BenchOptions {
  readonly pages: readonly number[];
  readonly from: string;
  readonly locales: 1 | 2;
  readonly only: readonly Measure[];
  readonly runs: number;
  readonly edits: number;
  /** Project whose engine is measured. */
  readonly engine: string;
  readonly jobs: number | undefined;
  readonly hugo: boolean;
  /** Folder that holds node_modules/pagefind. */
  readonly pagefind: string | undefined;
  readonly vitepress: string | undefined;
  /** Largest site that VitePress gets. */
  readonly vitepressPages: number;
  readonly json: string | undefined;
  readonly history: string;
  readonly work: string;
  readonly keep: boolean;
  readonly port: number;
  readonly limit: number;
}

const PROJECT = join(import.meta.dir, "../..");

/** In memory where that is to be had: for minutes after thousands of files were removed, ext4 makes new ones slowly. */
export const FOLDER = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

export const HELP = `Usage: bun run bench [options]

  --pages LIST        sizes of the sites (262,1000,10480)
  --only LIST         of ${MEASURES.join(",")} (${USUAL.join(",")})
  --quick             262 pages, few runs
  --runs N            runs of each tool (5; 3 over 2,000 pages)
  --edits N           edits (24)
  --from DIR          documents that the sites are made of (content/en/docs)
  --locales N         1 or 2 languages
  --engine DIR        project whose engine is measured (this one): a copy stays as it is while others edit
  --jobs N            worker threads of the engine
  --no-hugo           without Hugo
  --pagefind DIR      a folder that holds node_modules/pagefind: Hugo and Pagefind together
  --vitepress DIR     a folder that holds node_modules/vitepress
  --vitepress-pages N largest site for VitePress (1000)
  --json FILE         writes the figures
  --history FILE      keeps a line a run (.cache/bench-history.jsonl)
  --work DIR          folder for the sites (in /dev/shm, else in the system's temporary folder)
  --keep              leaves the sites there
  --port N            first of ten ports (4200)
  --limit SECONDS     the longest that one program may run (600)
`;

/**
 * @returns the options, or a message for who wrote them
 * @throws TypeError for an option that there is not
 */
export function readOptions(argv: readonly string[]): BenchOptions | string {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      pages: { type: "string" },
      only: { type: "string" },
      quick: { type: "boolean", default: false },
      runs: { type: "string" },
      edits: { type: "string" },
      from: { type: "string", default: join(PROJECT, "content/en/docs") },
      locales: { type: "string", default: "1" },
      engine: { type: "string", default: PROJECT },
      jobs: { type: "string" },
      "no-hugo": { type: "boolean", default: false },
      pagefind: { type: "string" },
      vitepress: { type: "string" },
      "vitepress-pages": { type: "string", default: "1000" },
      json: { type: "string" },
      history: { type: "string", default: join(PROJECT, ".cache/bench-history.jsonl") },
      work: { type: "string", default: join(FOLDER, `docs-bench-${process.pid}`) },
      keep: { type: "boolean", default: false },
      port: { type: "string", default: "4200" },
      limit: { type: "string", default: "600" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return HELP;
  const pages = (values.pages ?? (values.quick ? "262" : "262,1000,10480")).split(",").map(Number);
  const only = values.only?.split(",") ?? USUAL;
  const wrong = only.find((name) => !isMeasure(name));
  if (wrong !== undefined) return `There is no measure ${JSON.stringify(wrong)}: choose of ${MEASURES.join(", ")}.\n`;
  if (!pages.every((count) => Number.isInteger(count) && count > 0))
    return "--pages takes whole numbers with commas between.\n";
  return {
    pages,
    only: only.filter(isMeasure),
    from: resolve(values.from),
    locales: values.locales === "2" ? 2 : 1,
    runs: Number(values.runs ?? (values.quick ? 3 : 5)),
    edits: Number(values.edits ?? (values.quick ? 8 : 24)),
    engine: resolve(values.engine),
    jobs: values.jobs === undefined ? undefined : Number(values.jobs),
    hugo: !values["no-hugo"],
    pagefind: values.pagefind === undefined ? undefined : resolve(values.pagefind),
    vitepress: values.vitepress === undefined ? undefined : resolve(values.vitepress),
    vitepressPages: Number(values["vitepress-pages"]),
    json: values.json,
    history: values.history,
    work: resolve(values.work),
    keep: values.keep,
    port: Number(values.port),
    limit: Number(values.limit),
  };
}

function isMeasure(name: string): name is Measure {
  return (MEASURES as readonly string[]).includes(name);
}
