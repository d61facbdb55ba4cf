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
const EXTERNAL = ["react", "esbuild", "chokidar", "segmentit", "katex", "beautiful-mermaid", "yaml", "gemoji"];

/**
 * Modules that are not bundled although others of their package are, which `external` can't say. A site's components
 * share `react-dom` with the engine, and hardly one asks for `react-dom/server`; the engine's own renderer, another build
 * of it, is bundled: with bytecode it loads in 5 ms instead of 20. `zod` is half a megabyte of code that only components
 * use; the engine uses `zod/mini`.
 */
const EXTERNAL_MODULES: BunPlugin = {
  name: "external-modules",
  setup: (build) =>
    void build.onResolve({ filter: /^(?:react-dom(?:\/server)?|zod)$/ }, ({ path }) => ({
      path,
      external: true,
    })),
};

/** What an entry loads to run a command: first what finds out whether a dump has anything to do, then all commands. */
export const COMMANDS: readonly string[] = ["server/unchanged.ts", "server/main.ts"];

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
    plugins: [EXTERNAL_MODULES],
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
