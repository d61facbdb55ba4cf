/**
 * The site's own components, bundled for the browser: one script a component, with what several need in chunks beside
 * it. React is the engine's, so that a page holds one. Made anew when something in them changes.
 */
import { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { compareText } from "../../shared/diagnostics.ts";
import { encode, hashOf } from "../engine/hash.ts";
import type { Observer } from "../engine/types.ts";
import type { Host } from "../host/host.ts";
import type { IslandAssets, Islands } from "../source/inputs.ts";
import type { Stamps } from "../source/stamps.ts";
import { withTimeout } from "./timeout.ts";
import { BROWSERS } from "./browsers.ts";
import { bundleInputs, type FileHashes } from "./bundle-inputs.ts";
import { asFiles, decodedFiles, engineReact, scriptOfDecoded, withoutNode, withoutProps } from "./island-plugins.ts";

interface CachedIslands {
  readonly inputs: FileHashes;
  /** The components from which it was made, and the name of the engine's React. */
  readonly of: string;
  readonly islands: Islands;
}

export interface IslandBundles {
  /** Brings the bundles up to date. To be awaited before the engine observes its inputs again. */
  prepare(files: readonly string[]): Promise<void>;
  readonly observer: Observer<Islands>;
  /** Bytes of a file below `assets/`. */
  read(name: string): Uint8Array | undefined;
}

/** Time limit of bundling, in milliseconds. */
const PATIENCE = 15_000;
const NONE: Islands = { components: {}, files: {} };

/**
 * @param root absolute path of the site directory
 * @param cache absolute path of a folder for the bundles
 * @param react name of the engine's React below `assets/`
 * @param exportsOf names that a module of React exports
 */
export function createIslands(options: {
  readonly host: Host;
  readonly root: string;
  readonly cache: string;
  readonly stamps: Stamps;
  readonly react: string;
  readonly exportsOf: (name: string) => readonly string[];
}): IslandBundles {
  const { host, root, cache, stamps, react, exportsOf } = options;
  const indexFile = `${cache}/islands.json`;
  const made = new Map<string, Uint8Array>();
  let current: CachedIslands | undefined = readIndex(host, indexFile);

  const sources = bundleInputs(host, root, stamps);
  function read(name: string): Uint8Array | undefined {
    const hash = current?.islands.files[name];
    if (hash === undefined) return undefined;
    const known = made.get(name);
    if (known !== undefined) return known;
    const result = host.read(`${cache}/islands/${name}`);
    return result.kind === "bytes" && hashOf(result.bytes) === hash ? result.bytes : undefined;
  }

  const isCurrent = (entry: CachedIslands, of: string): boolean =>
    entry.of === of &&
    sources.areCurrent(entry.inputs) &&
    Object.keys(entry.islands.files).every((name) => read(name) !== undefined);

  async function bundle(files: readonly string[], of: string): Promise<CachedIslands> {
    const esbuild = await import("esbuild");
    const building = esbuild.build({
      absWorkingDir: root,
      entryPoints: Object.fromEntries(files.map((file) => [`island-${nameOf(file)}`, `${root}/${file}`])),
      bundle: true,
      splitting: true,
      format: "esm",
      target: BROWSERS,
      minify: true,
      metafile: true,
      write: false,
      outdir: "assets",
      entryNames: "[name]-[hash]",
      chunkNames: "island-[hash]",
      assetNames: "island-[name]-[hash]",
      loader: { ".svg": "file", ".png": "file", ".wasm": "file" },
      jsx: "automatic",
      define: { "process.env.NODE_ENV": '"production"' },
      legalComments: "none",
      logLevel: "silent",
      charset: "utf8",
      plugins: [withoutProps(host, root, files), engineReact(react, exportsOf), asFiles, decodedFiles, withoutNode],
    });
    const result = await withTimeout(PATIENCE, building);
    if (result === undefined) {
      void esbuild.stop();
      throw new Error(`esbuild did not answer within ${PATIENCE / 1000} s`);
    }
    const assetOf = (path: string): string => path.slice(path.lastIndexOf("assets/") + "assets/".length);
    made.clear();
    for (const { path, contents } of result.outputFiles) made.set(assetOf(path), contents);
    const components: Record<string, IslandAssets> = {};
    for (const [path, output] of Object.entries(result.metafile.outputs)) {
      const file = output.entryPoint === undefined ? undefined : relative(root, resolve(root, output.entryPoint));
      if (file === undefined || !files.includes(file)) continue;
      const styles = output.cssBundle === undefined ? [] : [assetOf(output.cssBundle)];
      components[nameOf(file)] = { script: assetOf(path), styles };
    }
    const hashes = [...made].map(([name, bytes]) => [name, hashOf(bytes)] as const);
    return {
      of,
      inputs: sources.of(
        Object.keys(result.metafile.inputs)
          .filter((path) => !path.startsWith("engine:"))
          .map(scriptOfDecoded),
      ),
      islands: { components, files: Object.fromEntries(hashes.sort(([a], [b]) => compareText(a, b))) },
    };
  }

  function keep(entry: CachedIslands): void {
    try {
      for (const [name, bytes] of made) host.writeAtomic(`${cache}/islands/${name}`, bytes);
      // Written last, because its existence means that the other files are complete.
      host.writeAtomic(indexFile, encode(entry));
    } catch {
      // If the cache is not writable, they are bundled each time.
    }
  }

  return {
    async prepare(files) {
      const of = JSON.stringify([react, files]);
      if (files.length === 0) {
        current = undefined;
        return;
      }
      if (current && isCurrent(current, of)) return;
      try {
        current = await bundle(files, of);
        keep(current);
      } catch {
        // Faults are reported when the component is bundled for the server; the other components are still hydrated.
        const sound = await soundOf(files);
        if (sound.length === files.length || sound.length === 0) current = undefined;
        else current = await bundle(sound, of).catch(() => undefined);
      }
    },
    observer: {
      fingerprint: () => hashOf(encode(current?.islands ?? NONE)),
      load: () => ({ value: current?.islands ?? NONE, fingerprint: hashOf(encode(current?.islands ?? NONE)) }),
    },
    read,
  };

  /** Components that build without errors. */
  async function soundOf(files: readonly string[]): Promise<readonly string[]> {
    const sound: string[] = [];
    for (const file of files)
      if (
        await bundle([file], "").then(
          () => true,
          () => false,
        )
      )
        sound.push(file);
    return sound;
  }
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).replace(/\.tsx$/, "");
}

function readIndex(host: Host, file: string): CachedIslands | undefined {
  const result = host.read(file);
  if (result.kind !== "bytes") return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(result.bytes)) as CachedIslands;
  } catch {
    // A damaged index is ignored.
    return undefined;
  }
}

/** Names that modules of React export, from the engine's own copy. */
export function reactExports(engineFolder: string): (name: string) => readonly string[] {
  const require = createRequire(`${engineFolder}/package.json`);
  return (name) => Object.keys(require(name) as object);
}
