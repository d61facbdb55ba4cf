/** Makes one file of the server's modules, and one of each thread's script: a hundred and fifty modules take longer to load. */
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BunPlugin } from "bun";

/** Stay packages: shared with a site's own components (React), processes of their own, or large and rarely wanted. */
const EXTERNAL = [
  "react",
  "react-dom",
  "esbuild",
  "chokidar",
  "segmentit",
  "katex",
  "beautiful-mermaid",
  "yaml",
  "gemoji",
];

/**
 * The engine itself uses `zod/mini`, which is bundled. All of zod is for a site's components that ask for it: half a
 * megabyte of code, which every command would load with its bytecode. A name in `external` stands for all below it.
 */
const WITHOUT_ZOD: BunPlugin = {
  name: "without-zod",
  setup: (build) => void build.onResolve({ filter: /^zod$/ }, () => ({ path: "zod", external: true })),
};

/** Scripts of threads. */
const THREADS = ["server/output/pool-worker.ts", "server/cache/range-worker.ts"];

export interface ServerBundleOptions {
  /** Absolute path of the folder that holds the sources. */
  readonly project: string;
  /** Absolute path of the folder to make, whole or not at all. */
  readonly folder: string;
  /** Entries beside the threads' scripts, relative to the project. */
  readonly entries: readonly string[];
}

/**
 * Bundles for production, with bytecode.
 * @throws when the sources do not build
 */
export async function bundleServer({ project, folder, entries }: ServerBundleOptions): Promise<void> {
  const temporary = `${folder}.${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  const result = await Bun.build({
    entrypoints: [...entries, ...THREADS].map((entry) => join(project, entry)),
    root: project,
    outdir: temporary,
    naming: "[name].[ext]",
    target: "bun",
    format: "cjs",
    bytecode: true,
    minify: { whitespace: true, syntax: true, identifiers: false },
    external: EXTERNAL.flatMap((name) => [name, `${name}/*`]),
    plugins: [WITHOUT_ZOD],
    define: { "process.env.NODE_ENV": '"production"' },
    throw: false,
  });
  if (!result.success) {
    rmSync(temporary, { recursive: true, force: true });
    throw new Error(`The engine's own code does not build.\n${result.logs.map(String).join("\n")}`);
  }
  try {
    renameSync(temporary, folder);
  } catch {
    // Another process was faster; its bundle is the same.
    rmSync(temporary, { recursive: true, force: true });
  }
}
