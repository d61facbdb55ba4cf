/** Bundles the site's React modules (pages and components), checks them, and caches them until a file changes. */
import { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { firstBuildError } from "../../../shared/build-error.ts";
import { messageChain } from "../../../shared/message-chain.ts";
import { encode, hashOf } from "../../engine/hash.ts";
import type { Observer } from "../../engine/types.ts";
import type { ModuleCode, SiteModule, SourcePlace } from "../../render/modules.ts";
import type { ModuleState } from "../../source/inputs.ts";
import { withinLimit } from "./bundler-limit.ts";
import { bundleInputs, joinHashes, type FileHashes } from "./bundle-inputs.ts";
import type { SiteBundleOptions, SiteBundles } from "./site-bundles.ts";
import { ENGINE_MODULES, requireFor } from "./engine-modules.ts";
import { removeOldBundles } from "./old-bundles.ts";
import { ASSETS } from "../paths.ts";
import { readJson } from "../site-cache.ts";
import { laterImports, picturesOfStyles } from "./module-plugins.ts";
import { createImportedFiles, loadersOfFiles, moduleStyles, sourceOfInput } from "./site-imports.ts";
import { firstPlace } from "./source-place.ts";

interface CachedModule {
  readonly inputs: FileHashes;
  readonly state: ModuleState;
}

/** What lies in the cache; bundles that another version of the engine made are made anew. */
interface CachedModules {
  readonly version: string;
  readonly modules: Readonly<Record<string, CachedModule>>;
}

export interface ModulePages extends SiteBundles {
  readonly observer: Observer<ModuleState>;
  /** Code by its hash. */
  readonly code: Observer<ModuleCode>;
  /** Bytes of a file that a module imports for its address, by its name below `assets/`. */
  file(name: string): Uint8Array | undefined;
}

const CRASHED = { kind: "failed", code: "page-crashed", causes: [] } as const;
/** In a bundle, the address of `assets/`, which is known when it is run. */
const ASSETS_HERE = "assetsOfSite";
const MISSING: ModuleState = { ...CRASHED, message: "The page was not prepared." };

interface PageModule {
  readonly default?: unknown;
  readonly meta?: unknown;
}

/** What `meta` of a standalone page may say. */
const META_KEYS: ReadonlySet<string> = new Set(["title", "description", "layout", "firstView", "image"]);

/** @returns the bundles of the site's pages and components for the engine, empty until they are prepared */
export function createModulePages(options: SiteBundleOptions): ModulePages {
  const { host, root, cache, stamps, version } = options;
  const memory = new Map<string, CachedModule>();
  const loaded = new Map<string, { readonly baseUrl: string; readonly module: SiteModule }>();
  /** Bundles made by this process, by hash: the cache may not be writable. */
  const made = new Map<string, string>();
  /** Files that they import for their address, by name. */
  const files = new Map<string, Uint8Array>();
  const requireHere = requireFor(createRequire(`${root}/`));
  const indexFile = `${cache}/modules.json`;
  const index = options.reuse ? (readJson(host, indexFile) as Partial<CachedModules> | undefined) : undefined;
  if (index?.version === version)
    for (const [file, entry] of Object.entries(index.modules ?? {})) memory.set(file, entry);

  const sources = bundleInputs(host, root, stamps);
  const isWhole = (state: ModuleState): boolean =>
    state.kind !== "ok" ||
    (codeOf(state.hash) !== undefined && Object.keys(state.files).every((name) => bytesOf(name) !== undefined));
  const upToDate = (entry: CachedModule): boolean => sources.areCurrent(entry.inputs) && isWhole(entry.state);

  /** Bytes of a file that a module imports. */
  function bytesOf(name: string): Uint8Array | undefined {
    const known = files.get(name);
    if (known !== undefined) return known;
    const result = host.read(`${cache}/imported/${name}`);
    if (result.kind !== "bytes") return undefined;
    const hash = hashOf(result.bytes);
    const isNamed = [...memory.values()].some(({ state }) => state.kind === "ok" && state.files[name] === hash);
    return isNamed ? result.bytes : undefined;
  }

  const codeName = (hash: string): string => `page-${hash}.cjs`;
  const codeFile = (hash: string): string => `${cache}/${codeName(hash)}`;

  /** Names of the files in the cache that pages and components are made with: their code, and what it imports. */
  function currentNames(): ReadonlySet<string> {
    return new Set(
      [...memory.values()].flatMap(({ state }) =>
        state.kind === "ok" ? [codeName(state.hash), ...Object.keys(state.files)] : [],
      ),
    );
  }

  /** Forgets code that was replaced, and the files that it imports: a writer may edit a module all day. */
  function forgetReplaced(): void {
    const current = currentNames();
    for (const known of [made, loaded])
      for (const hash of known.keys()) if (!current.has(codeName(hash))) known.delete(hash);
    for (const name of files.keys()) if (!current.has(name)) files.delete(name);
  }

  /** Path in the site directory, or undefined for a file that lies elsewhere. */
  function siteFile(path: string): string | undefined {
    const inside = relative(root, resolve(root, path));
    return inside.startsWith("..") ? undefined : inside;
  }

  function codeOf(hash: string): string | undefined {
    const known = made.get(hash);
    if (known !== undefined) return known;
    const result = host.read(codeFile(hash));
    // A file whose hash is not its name is damaged and ignored.
    const code = result.kind === "bytes" ? new TextDecoder().decode(result.bytes) : undefined;
    return code !== undefined && hashOf(code) === hash ? code : undefined;
  }

  /**
   * Runs a bundle.
   * @param baseUrl the path below which the site lies
   * @throws what the page's own code throws
   */
  function evaluate(hash: string, baseUrl: string): PageModule {
    const code = codeOf(hash);
    if (code === undefined) throw new Error("the page is not prepared");
    const module: { exports: PageModule } = { exports: {} };
    // The code of a site's own pages is trusted, as its configuration is; documents never get here.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    const run = new Function(
      "module",
      "exports",
      "require",
      ASSETS_HERE,
      `${code}\n//# sourceURL=${codeFile(hash)}`,
    ) as (
      module: { exports: PageModule },
      exports: PageModule,
      require: (name: string) => unknown,
      assets: string,
    ) => void;
    run(module, module.exports, requireHere, `${baseUrl}${ASSETS}`);
    return module.exports;
  }

  function load(hash: string, baseUrl: string): SiteModule {
    const known = loaded.get(hash);
    if (known?.baseUrl === baseUrl) return known.module;
    const module = evaluate(hash, baseUrl);
    if (!isComponent(module.default)) throw new Error("the page has no default export");
    const sound = module as SiteModule;
    loaded.set(hash, { baseUrl, module: sound });
    return sound;
  }

  /** The first place in a trace that lies in the site's own sources. */
  function placeOf(hash: string, error: unknown): SourcePlace | undefined {
    const code = codeOf(hash);
    if (!(error instanceof Error) || code === undefined) return undefined;
    return firstPlace(error, { codeFile: codeFile(hash), code, siteFile });
  }

  async function bundle(file: string): Promise<CachedModule> {
    const esbuild = await import("esbuild");
    let inputs: FileHashes = {};
    const before = sources.before(memory.get(file)?.inputs);
    const imported = createImportedFiles(host, (name) => `${ASSETS_HERE} + ${JSON.stringify(name)}`);
    try {
      const built = esbuild.build({
        absWorkingDir: root,
        entryPoints: [`./${file}`],
        bundle: true,
        format: "cjs",
        platform: "node",
        external: [...ENGINE_MODULES],
        jsx: "automatic",
        metafile: true,
        write: false,
        // For the places of faults in the sources. Part of the hash, so a fault whose place moves is reported again.
        sourcemap: "inline",
        sourcesContent: false,
        outfile: `${root}/page.cjs`,
        logLevel: "silent",
        charset: "utf8",
        define: { "process.env.NODE_ENV": '"production"' },
        // A page's styles stand in the page itself; a component's styles are bundled by `islands.ts`.
        loader: loadersOfFiles("empty"),
        plugins: [picturesOfStyles, laterImports, imported.plugin, moduleStyles(host, root)],
      });
      const result = await withinLimit(built);
      const inputFiles = Object.entries(result.metafile.inputs).map(([path, of]) => [sourceOfInput(path), of] as const);
      inputs = sources.of(Object.fromEntries(inputFiles), [file], before);
      const textOf = (end: string): string => result.outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
      const code = textOf(".cjs");
      const written = textOf(".css");
      const styles = written === "" ? "" : (await esbuild.transform(written, { loader: "css", minify: true })).code;
      const hash = hashOf(code);
      made.set(hash, code);
      for (const { name, bytes } of imported.files()) files.set(name, bytes);
      try {
        host.writeAtomic(codeFile(hash), code);
        for (const { name, bytes } of imported.files()) host.writeAtomic(`${cache}/imported/${name}`, bytes);
      } catch {
        // Without a cache it is bundled anew next time.
      }
      const hashes = Object.fromEntries(imported.files().map((each) => [each.name, each.hash]));
      return { inputs, state: tryOut(file, hash, styles.trim(), hashes) };
    } catch (error) {
      return { inputs, state: failureOf(error, siteFile) };
    }
  }

  function tryOut(file: string, hash: string, styles: string, files: Readonly<Record<string, string>>): ModuleState {
    let module: PageModule;
    try {
      module = evaluate(hash, "/");
    } catch (error) {
      const [first = "", ...causes] = messageChain(error);
      return { ...CRASHED, message: `It crashed while it was loaded: ${first}`, causes, ...placeOf(hash, error) };
    }
    if (!isComponent(module.default)) {
      return {
        kind: "failed",
        code: "page-no-default-export",
        message: `${file} has no default export that is a component.`,
        causes: [],
        hint: "Write `export default function Page() { … }`.",
      };
    }
    const meta = (typeof module.meta === "object" && module.meta !== null ? module.meta : {}) as Record<
      string,
      unknown
    >;
    const text = (name: string): string => (typeof meta[name] === "string" ? meta[name] : "");
    return {
      kind: "ok",
      hash,
      title: text("title"),
      description: text("description"),
      layout: text("layout"),
      firstView: text("firstView"),
      image: text("image"),
      unknown: Object.entries(meta).flatMap(([key, value]) =>
        META_KEYS.has(key) && typeof value === "string" ? [] : [key],
      ),
      styles,
      files,
    };
  }

  return {
    async prepare(files) {
      const stale = files.filter((file) => {
        const entry = memory.get(file);
        // What failed may have failed because a file was missing, which no input names: it is tried again.
        return !entry || entry.state.kind === "failed" || !upToDate(entry);
      });
      // What is replaced now is needed until the engine has observed what replaces it.
      if (stale.length > 0) forgetReplaced();
      for (const [i, remembered] of (await Promise.all(stale.map(bundle))).entries()) {
        const file = stale[i];
        if (file !== undefined) memory.set(file, remembered);
      }
      for (const file of memory.keys()) if (!files.includes(file)) memory.delete(file);
      if (stale.length === 0) return;
      try {
        host.writeAtomic(indexFile, encode({ version, modules: Object.fromEntries(memory) } satisfies CachedModules));
        const current = currentNames();
        removeOldBundles(host, cache, (name) => /^page-.*\.cjs$/.test(name) && !current.has(name));
        removeOldBundles(host, `${cache}/imported`, (name) => !current.has(name));
      } catch {
        // Without a cache they are bundled anew each time.
      }
    },
    uses: (path) => [...memory.values()].some(({ inputs }) => Object.hasOwn(inputs, path)),
    sources: () =>
      joinHashes([...memory.values()].map(({ inputs, state }) => (state.kind === "ok" ? inputs : undefined))),
    observer: {
      fingerprint: (file) => hashOf(encode(memory.get(file)?.state ?? MISSING)),
      load(file) {
        const value = memory.get(file)?.state ?? MISSING;
        return { value, fingerprint: hashOf(encode(value)) };
      },
    },
    code: {
      fingerprint: (hash) => hash,
      load: (hash) => ({
        value: { load: (baseUrl) => load(hash, baseUrl), placeOf: (error) => placeOf(hash, error) },
        fingerprint: hash,
      }),
    },
    file: bytesOf,
  };
}

/** A function, or what React makes of one (`memo`, `lazy`, `forwardRef`); an element is none. */
function isComponent(value: unknown): boolean {
  if (typeof value === "function") return true;
  return typeof value === "object" && value !== null && "$$typeof" in value && !("props" in value);
}

function failureOf(error: unknown, siteFile: (path: string) => string | undefined): ModuleState {
  const first = firstBuildError(error);
  const [message = "", ...causes] =
    first === undefined ? messageChain(error) : [`The code can't be put together: ${first.text}`];
  const location = first?.location;
  const file = location ? siteFile(location.file) : undefined;
  return {
    ...CRASHED,
    message,
    causes,
    ...(file === undefined ? {} : { file }),
    ...(location ? { line: location.line, column: location.column + 1 } : {}),
  };
}
