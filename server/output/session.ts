/** A session connects host, memo store, observers and queries of a site. Every command that reads a site opens one. */
import { hashOf, shortHash } from "../engine/hash.ts";
import { createEngine, type Engine } from "../engine/engine.ts";
import { openMemoStore } from "../engine/memo-store.ts";
import type { MemoStore, Observer, Query, RunEvent } from "../engine/types.ts";
import type { Host } from "../host/host.ts";
import { renderQueries } from "../render/queries.ts";
import { configQuery } from "../site/config.ts";
import { componentFile, componentNamesQuery } from "../site/components.ts";
import { documentsQuery } from "../site/documents/documents.ts";
import { grammarFile, grammarNamesQuery } from "../site/documents/grammars.ts";
import { siteQueries } from "../site/queries.ts";
import { safeSvgFile } from "../markdown/svg.ts";
import { createParser, type Parser } from "../site/documents/parsing.ts";
import { inputs, type Settings } from "../source/inputs.ts";
import { observeCopiedFiles, observeFiles, observeSite, type Trace } from "../source/observe.ts";
import { createStamps } from "../source/stamps.ts";
import { holdConfigs } from "../source/held-config.ts";
import { holdEmptied } from "../source/held-empty.ts";
import type { Installation } from "../installation.ts";
import { loadClient, observeClient, type ClientBundle } from "./bundles/client-bundle.ts";
import { createGrammars } from "./bundles/grammars.ts";
import { createIslands, reactExports } from "./bundles/islands.ts";
import { createModulePages } from "./bundles/modules.ts";
import type { OutputContent, LargeContent, Sources } from "./kind.ts";
import { outputQueries } from "./queries.ts";
import { originsOf, type Origins } from "./dump/origins.ts";
import { memoFile, readStamps, siteCache, writeStamps } from "./site-cache.ts";

/** Default budget of values in memory, in characters: articles, pages and so on of some hundred pages. */
const BUDGET = 48_000_000;
/**
 * Budget of what makes one page, or document, after the other, such as a dump: texts of some hundred pages, until the
 * search index has them.
 */
export const DUMP_BUDGET = 8_000_000;

export interface SessionOptions {
  readonly host: Host;
  readonly installation: Installation;
  /** Absolute path of the site directory. */
  readonly root: string;
  readonly settings: Settings;
  /**
   * Whether somebody writes on the site meanwhile: a configuration file with an error, and any file that was emptied a
   * moment ago, count as they were before. Default: as they are.
   */
  readonly isLive?: boolean;
  /** Whether results of earlier processes are used, and results are stored. */
  readonly cache: boolean;
  /** Puts a store over the one for results of earlier runs: a cache that machines share. */
  readonly over?: (local: MemoStore) => MemoStore;
  /** Additional queries of a command. */
  readonly queries?: readonly Query<unknown>[];
  readonly onRun?: (event: RunEvent) => void;
  /** Most values that stay in memory, in characters. Default: enough for those that a writer works on. */
  readonly budget?: number;
  /** Absolute path of the folder for results of earlier runs. Default: the site's own. */
  readonly cacheFolder?: string;
  /** The client's bundle, for a host that does not hold the installation. Default: the installation's. */
  readonly client?: ClientBundle;
}

export interface Session {
  readonly host: Host;
  readonly engine: Engine;
  readonly parser: Parser;
  readonly installation: Installation;
  readonly sources: Sources;
  readonly client: ClientBundle;
  readonly root: string;
  /** Absolute path of the folder that this site's cache lies in. */
  readonly cacheFolder: string;
  /**
   * Observes the disk again.
   * @param paths files that may have changed, relative to the site: only what depends on them is observed. Default: all
   * @returns how many inputs changed
   */
  refresh(paths?: ReadonlySet<string>): Promise<number>;
  /**
   * Observes the disk again, an input in each step: yields whether it changed. The site's own code is left to
   * `refreshCode`: what it is for the server and for the browser is bundled beside each other, and counts together.
   */
  refreshInSteps(): Generator<boolean, void>;
  /**
   * Bundles what has changed of the site's own code, after everything else was observed in steps.
   * @returns how many inputs changed with it
   */
  refreshCode(): Promise<number>;
  /** All that this process's results were made from; undefined if that can't be said for certain. */
  origins(): Origins | undefined;
  /** Stores results for the next process. `all`: also those that this one did not ask for. */
  save(all: boolean): void;
  close(): void;
}

/**
 * Inputs that have to be prepared before the engine observes them, because bundling the site's code is asynchronous.
 */
const PREPARED: ReadonlySet<string> = new Set(["module", "islands", "grammar"]);
/** Inputs that change with the files that there are, whatever stands in them. */
const LISTINGS: ReadonlySet<string> = new Set(["tree", "tree-faults"]);
const NONE: ReadonlySet<string> = new Set();

/** Files that are looked at one by one before their folders are listed. */
const FEW = 100;

const isDocument = (path: string): boolean => /\.mdx?$/i.test(path);

/** Opens a site. Only the client's bundle and the results of an earlier process are read. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { host, root, settings, installation } = options;
  const cacheFolder = options.cacheFolder ?? siteCache(root);
  // A folder without a configuration is nobody's site yet: whoever has mistaken it for one finds nothing left in it.
  const isSite = host.stat(`${root}/config/site.json`) !== undefined;
  const cached = options.cache && (isSite || options.cacheFolder !== undefined);
  const local = options.cache
    ? openCache(host, cached ? cacheFolder : undefined, installation.version, options.over)
    : undefined;
  const store = local && options.over ? options.over(local) : local;
  const client = options.client ?? (await loadClient(host, installation));
  const stamps = createStamps(host, root, cached ? readStamps(host, cacheFolder) : {});
  const bundles = { host, root, cache: cacheFolder, reuse: cached, stamps, version: installation.version };
  const modules = createModulePages(bundles);
  const grammars = createGrammars(bundles);
  const parser = createParser();
  const islands = createIslands({
    ...bundles,
    react: client.assets.react,
    exportsOf: reactExports(installation.folder),
  });
  const observed = observeSite({ host, root, stamps, settings });
  const whileWritten = <T>(files: Observer<T>): Observer<T> => holdEmptied(files, host, root);
  const observers: Record<string, Observer<unknown>> = {
    ...observed.observers,
    ...(options.isLive === true
      ? {
          file: whileWritten(observeFiles(stamps)),
          "config-file": holdConfigs(whileWritten(observeFiles(stamps))),
          blob: whileWritten(observeCopiedFiles(stamps)),
        }
      : {}),
    client: observeClient(() => client),
    module: modules.observer,
    grammar: grammars.observer,
    "module-code": modules.code,
    // Parsing is pure: one parser is as good as another.
    parser: { fingerprint: () => "", load: () => ({ value: parser, fingerprint: "" }) },
    islands: islands.observer,
  };
  const engine = createEngine({
    observers,
    readables: [...inputs, ...siteQueries, ...renderQueries, ...outputQueries, ...(options.queries ?? [])],
    budget: options.budget ?? BUDGET,
    ...(store ? { store } : {}),
    ...(options.onRun ? { onRun: options.onRun } : {}),
  });

  const bundlers = [modules, islands, grammars];

  /**
   * Whether bundles may have changed with a file. Documents are what is edited most, and checking the inputs of all
   * bundles takes longer than showing an edit.
   */
  const mayBeCode = ([path, trace]: readonly [string, Trace]): boolean =>
    bundlers.some((each) => each.uses(path)) || (trace !== "nothing" && !isDocument(path));

  async function prepareModules(): Promise<void> {
    const langs = engine.get(configQuery).locales.list.map((locale) => locale.lang);
    const files = langs.flatMap((lang) => engine.get(documentsQuery, lang)).filter(({ kind }) => kind === "module");
    const components = engine.get(componentNamesQuery).map(componentFile);
    await Promise.all([
      modules.prepare([...files.map(({ file }) => file), ...components]),
      islands.prepare(components),
      grammars.prepare(engine.get(grammarNamesQuery).map(grammarFile)),
    ]);
  }

  async function refreshCode(): Promise<number> {
    await prepareModules();
    return engine.refresh({ keys: NONE, names: PREPARED });
  }

  await prepareModules();
  return {
    host,
    engine,
    parser,
    installation,
    client,
    root,
    cacheFolder,
    sources: {
      engine,
      client: (name) => client.read(name),
      island: (name) => islands.read(name),
      imported: (name) => modules.file(name),
      file(path) {
        const large = stamps.large(path);
        if (large !== undefined) return largeContent(host, large);
        const { bytes, hash } = stamps.read(path);
        return bytes && { bytes: harmless(path, bytes), fingerprint: hash };
      },
      raw(path) {
        const { bytes, hash } = stamps.read(path);
        return bytes && { bytes, fingerprint: hash };
      },
    },
    async refresh(paths) {
      const traces =
        paths && [...paths].map((path) => [path, paths.size > FEW ? "listings" : observed.traceOf(path)] as const);
      const isListingKept = traces?.every(([, trace]) => trace !== "listings") === true;
      const changed = engine.refresh(paths && { keys: paths, names: isListingKept ? NONE : LISTINGS });
      return traces?.some(mayBeCode) === false ? changed : changed + (await refreshCode());
    },
    refreshInSteps: () => engine.refreshInSteps(PREPARED),
    refreshCode,
    origins: () => originsOf(engine.observed(), [modules.sources(), islands.sources(), grammars.sources()]),
    save(all) {
      if (!store) return;
      engine.save(all);
      if (cached) writeStamps(host, cacheFolder, stamps);
    },
    close: () => local?.close(),
  };
}

function largeContent(host: Host, from: string): LargeContent | OutputContent | undefined {
  if (isDrawing(from)) {
    // Drawings have to be sanitised, so they are held in memory whatever their size.
    const read = host.read(from);
    if (read.kind !== "bytes") return undefined;
    return { bytes: harmless(from, read.bytes), fingerprint: hashOf(read.bytes) };
  }
  return {
    from,
    copyTo(path) {
      host.copy(from, path);
      // The fingerprint is that of the copy, because the file may have changed since it was observed.
      const written = host.digest(path, 0);
      return written.kind === "digest" ? shortHash(written.sha256) : written.kind;
    },
  };
}

/**
 * Sanitises drawings: they can contain scripts, which would run with the site's origin if the file is opened directly.
 */
function harmless(path: string, bytes: Uint8Array): Uint8Array {
  if (/\.svg$/i.test(path)) return new TextEncoder().encode(safeSvgFile(bytes));
  return /\.svgz$/i.test(path) ? safeSvgz(bytes) : bytes;
}

/** Sanitises a compressed drawing. One that can't be decompressed, or is too large, is replaced by an empty one. */
function safeSvgz(bytes: Uint8Array): Uint8Array {
  const { gunzipSync, gzipSync } = process.getBuiltinModule("node:zlib");
  let unpacked = new Uint8Array();
  try {
    unpacked = new Uint8Array(gunzipSync(bytes, { maxOutputLength: 32 * 1024 * 1024 }));
  } catch {
    // Nothing to show.
  }
  return new Uint8Array(gzipSync(safeSvgFile(unpacked)));
}

function isDrawing(path: string): boolean {
  return /\.svgz?$/i.test(path);
}

function openCache(
  host: Host,
  folder: string | undefined,
  version: string,
  over: SessionOptions["over"],
): ReturnType<typeof openMemoStore> {
  // What a shared cache gives has to lie somewhere, also where the site may not be written.
  const inMemory =
    over && ((): ReturnType<typeof openMemoStore> => openMemoStore(() => host.database(":memory:"), version));
  if (folder === undefined) return inMemory?.();
  try {
    host.makeFolder(folder);
    // Nothing of a cache is for version control, whatever the site's own list says.
    const ignore = `${folder}/.gitignore`;
    if (host.stat(ignore) === undefined) host.writeAtomic(ignore, "*\n");
  } catch {
    return inMemory?.();
  }
  const file = memoFile(folder);
  const discard = (): void => {
    for (const end of ["", "-wal", "-shm"]) host.remove(`${file}${end}`);
  };
  return openMemoStore(() => host.database(file), version, discard) ?? inMemory?.();
}
