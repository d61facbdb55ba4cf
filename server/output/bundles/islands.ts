/**
 * The site's own components, bundled for the browser: one script a component, with what several need in chunks beside
 * it. React is the engine's, so that a page holds one. Made anew when something in them changes.
 */
import { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { firstBuildError } from "../../../shared/build-error.ts";
import { compareText } from "../../../shared/diagnostics.ts";
import { encode, hashOf } from "../../engine/hash.ts";
import type { Observer } from "../../engine/types.ts";
import type { IslandAssets, Islands } from "../../source/inputs.ts";
import { withinLimit } from "./bundler-limit.ts";
import { BROWSERS } from "./browsers.ts";
import { bundleInputs, type FileHashes } from "./bundle-inputs.ts";
import type { SiteBundleOptions, SiteBundles } from "./site-bundles.ts";
import { readJson } from "../site-cache.ts";
import { createDecodedFiles } from "./decoded-files.ts";
import { createEarlierFiles } from "./earlier-files.ts";
import { addressesOfStyles, engineReact, withoutNode, withoutProps } from "./island-plugins.ts";
import { createImportedFiles, loadersOfFiles, moduleStyles, sourceOfInput } from "./site-imports.ts";
import { removeOldBundles } from "./old-bundles.ts";

interface CachedIslands {
  readonly inputs: FileHashes;
  /** The components from which it was made, the engine's version, and the name of its React. */
  readonly of: string;
  readonly islands: Islands;
}

export interface IslandBundles extends SiteBundles {
  readonly observer: Observer<Islands>;
  /** Bytes of a file below `assets/`, also of one that only an earlier bundle of this process had. */
  read(name: string): Uint8Array | undefined;
}

const encoder = new TextEncoder();
const NONE: Islands = { components: {}, files: {}, faults: {} };
/** Bytes of files of earlier bundles that are remembered: those of several edits, even of large components. */
const EARLIER = 16 * 1024 * 1024;

interface Bundled {
  readonly entry: CachedIslands;
  /** Bytes of its files, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

interface IslandOptions extends SiteBundleOptions {
  /** Name of the engine's React below `assets/`. */
  readonly react: string;
  /** Names that a module of React exports. */
  readonly exportsOf: (name: string) => readonly string[];
}

/** @returns the bundles of the site's components for browsers, empty until they are prepared */
export function createIslands(options: IslandOptions): IslandBundles {
  const { host, root, cache, stamps, version, react, exportsOf } = options;
  const indexFile = `${cache}/islands.json`;
  /** Bytes of the current bundle's files, if this process has made it. */
  let made: Bundled["files"] = new Map();
  const earlier = createEarlierFiles(EARLIER);
  let current = options.reuse ? (readJson(host, indexFile) as CachedIslands | undefined) : undefined;

  const decoded = createDecodedFiles(host);
  // Beside the script that names it, wherever the site lies.
  const imported = createImportedFiles(host, (name) => `new URL("./${name}", import.meta["url"]).href`);
  const styles = moduleStyles(host, root);
  /** Hashes of the files that this process has written, by name. */
  const kept = new Map<string, string>();

  const sources = bundleInputs(host, root, stamps);
  function readCurrent(name: string): Uint8Array | undefined {
    const hash = current?.islands.files[name];
    if (hash === undefined) return undefined;
    const known = made.get(name);
    if (known !== undefined) return known;
    const result = host.read(`${cache}/islands/${name}`);
    return result.kind === "bytes" && hashOf(result.bytes) === hash ? result.bytes : undefined;
  }

  /** Makes a bundle the current one. What only the one before had is remembered for pages that were made with it. */
  function replace(next: Bundled | undefined): void {
    for (const name of Object.keys(current?.islands.files ?? {})) {
      if (next !== undefined && Object.hasOwn(next.entry.islands.files, name)) continue;
      const bytes = readCurrent(name);
      if (bytes !== undefined) earlier.keep(name, bytes);
    }
    current = next?.entry;
    made = next?.files ?? new Map();
  }

  // What failed is tried again, because the cause may be a file that is missing, or a machine that was too busy.
  const isCurrent = (entry: CachedIslands, of: string): boolean =>
    entry.of === of &&
    Object.keys(entry.islands.faults).length === 0 &&
    sources.areCurrent(entry.inputs) &&
    Object.keys(entry.islands.files).every((name) => readCurrent(name) !== undefined);

  async function bundle(files: readonly string[], of: string): Promise<Bundled> {
    const esbuild = await import("esbuild");
    const before = sources.before(current?.inputs);
    const building = esbuild.build({
      absWorkingDir: root,
      entryPoints: Object.fromEntries(files.map((file) => [`island-${nameOf(file)}`, `./${file}`])),
      bundle: true,
      splitting: true,
      format: "esm",
      target: BROWSERS,
      minifyWhitespace: true,
      minifySyntax: true,
      metafile: true,
      write: false,
      outdir: "assets",
      entryNames: "[name]-[hash]",
      chunkNames: "island-[hash]",
      assetNames: "island-[name]-[hash]",
      loader: loadersOfFiles("file"),
      jsx: "automatic",
      define: { "process.env.NODE_ENV": '"production"' },
      legalComments: "none",
      logLevel: "silent",
      charset: "utf8",
      plugins: [
        withoutProps(host, root, files),
        engineReact(react, exportsOf),
        decoded.plugin,
        imported.plugin,
        styles,
        addressesOfStyles,
        withoutNode,
      ],
    });
    const result = await withinLimit(building);
    // Names are made short here, because the bundler would shorten those of styles as well, which the server has written.
    const short = { minify: true, format: "esm", target: BROWSERS, legalComments: "none", charset: "utf8" } as const;
    const shortened = async (file: { readonly path: string; readonly contents: Uint8Array; readonly text: string }) =>
      file.path.endsWith(".js") ? encoder.encode((await esbuild.transform(file.text, short)).code) : file.contents;
    const assetOf = (path: string): string => path.slice(path.lastIndexOf("assets/") + "assets/".length);
    const bytesOf = new Map<string, Uint8Array>();
    const hashes: Record<string, string> = {};
    for (const file of result.outputFiles) {
      const contents = await shortened(file);
      bytesOf.set(assetOf(file.path), contents);
      hashes[assetOf(file.path)] = hashOf(contents);
    }
    for (const { name, bytes, hash } of [...decoded.files(), ...imported.files()]) {
      bytesOf.set(name, bytes);
      hashes[name] = hash;
    }
    const components: Record<string, IslandAssets> = {};
    for (const [path, output] of Object.entries(result.metafile.outputs)) {
      const file = output.entryPoint === undefined ? undefined : relative(root, resolve(root, output.entryPoint));
      if (file === undefined || !files.includes(file)) continue;
      const styles = output.cssBundle === undefined ? [] : [assetOf(output.cssBundle)];
      components[nameOf(file)] = { script: assetOf(path), styles };
    }
    const entry: CachedIslands = {
      of,
      inputs: sources.of(
        Object.fromEntries(
          Object.entries(result.metafile.inputs)
            .filter(([path]) => !path.startsWith("engine:"))
            .map(([path, of]) => [sourceOfInput(path), of]),
        ),
        files,
        before,
      ),
      islands: {
        components,
        files: Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => compareText(a, b))),
        faults: {},
      },
    };
    return { entry, files: bytesOf };
  }

  function keep({ entry, files }: Bundled): void {
    try {
      for (const [name, bytes] of files) {
        const hash = entry.islands.files[name] ?? "";
        if (kept.get(name) === hash) continue;
        host.writeAtomic(`${cache}/islands/${name}`, bytes);
        kept.set(name, hash);
      }
      // Written last, because its existence means that the other files are complete.
      host.writeAtomic(indexFile, encode(entry));
      removeOldBundles(host, `${cache}/islands`, (name) => !Object.hasOwn(entry.islands.files, name));
    } catch {
      // If the cache is not writable, they are bundled each time.
    }
  }

  return {
    async prepare(files) {
      const of = JSON.stringify([version, react, files]);
      if (files.length === 0) {
        replace(undefined);
        return;
      }
      if (current && isCurrent(current, of)) return;
      try {
        const next = await bundle(files, of);
        replace(next);
        keep(next);
      } catch (error) {
        replace(await bundleSound(files, of, messageOf(error)));
      }
    },
    uses: (path) => current !== undefined && Object.hasOwn(current.inputs, path),
    sources() {
      if (current === undefined) return {};
      return Object.keys(current.islands.faults).length === 0 ? current.inputs : undefined;
    },
    observer: {
      fingerprint: () => hashOf(encode(current?.islands ?? NONE)),
      load: () => ({ value: current?.islands ?? NONE, fingerprint: hashOf(encode(current?.islands ?? NONE)) }),
    },
    read: (name) => readCurrent(name) ?? earlier.read(name),
  };

  /**
   * Bundles the components that can be bundled alone, and says of the others why they can't.
   * @param reason why all together can't be bundled
   */
  async function bundleSound(files: readonly string[], of: string, reason: string): Promise<Bundled> {
    const faults: Record<string, string> = {};
    for (const file of files)
      await bundle([file], "").catch((error: unknown) => (faults[nameOf(file)] = messageOf(error)));
    const sound = files.filter((file) => faults[nameOf(file)] === undefined);
    let why = reason;
    if (sound.length > 0 && sound.length < files.length)
      try {
        const { entry, files: bytes } = await bundle(sound, of);
        return { entry: { ...entry, islands: { ...entry.islands, faults } }, files: bytes };
      } catch (error) {
        why = messageOf(error);
      }
    // Each of them can be bundled, but not all together.
    for (const file of sound) faults[nameOf(file)] = why;
    return { entry: { of, inputs: {}, islands: { ...NONE, faults } }, files: new Map() };
  }
}

/** What esbuild says, in one line. */
function messageOf(error: unknown): string {
  const first = firstBuildError(error);
  if (first === undefined) return error instanceof Error ? error.message : String(error);
  const { location, text } = first;
  return location === null ? text : `${text} (${location.file}:${location.line})`;
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).replace(/\.tsx$/, "");
}

/** Names that modules of React export, from the engine's own copy. */
export function reactExports(engineFolder: string): (name: string) => readonly string[] {
  const require = createRequire(`${engineFolder}/package.json`);
  return (name) => Object.keys(require(name) as object);
}
