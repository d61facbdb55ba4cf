/**
 * Bundles the server's modules, and each thread's script, into one file each, because hundreds of modules load slowly.
 */
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BunPlugin } from "bun";

/**
 * Packages that are not bundled: shared with a site's own components (React), run as processes, or large and rarely
 * used.
 */
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
 * Excludes zod, which only a site's components use; half a megabyte of code that every command would load. The engine
 * uses `zod/mini`, which is bundled. A plugin is needed because `zod` in `external` would exclude `zod/mini` too.
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
  /** Absolute path of the folder to create, atomically. */
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
