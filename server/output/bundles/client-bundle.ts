/**
 * The bundle of the engine's client code, made with esbuild. It depends only on the engine's sources, not on a site, so
 * it is made once for each version of them: in a checkout when it is first needed, in a package when that is packed.
 */
import { createRequire } from "node:module";
import type { BuildOptions } from "esbuild";
import { playgroundDocument } from "../../../client/components/playground-document.ts";
import { compareText } from "../../../shared/diagnostics.ts";
import { encode, hashOf } from "../../engine/hash.ts";
import type { Observer } from "../../engine/types.ts";
import type { Host } from "../../host/host.ts";
import type { ClientAssets } from "../../source/inputs.ts";
import type { Installation } from "../../installation.ts";
import { BROWSERS } from "./browsers.ts";

/** Names of the files that a bundle begins with, relative to the project. */
const ENTRIES = {
  main: "client/entry/main.ts",
  style: "client/styles/main.css",
  search: "client/search/worker.ts",
  redirect: "client/entry/redirect.ts",
  react: "client/entry/react.ts",
} as const;

/**
 * The live server's script is a bundle of its own: sharing chunks with it would cut the reader's code in more pieces.
 */
const LIVE_ENTRY = "client/runtime/live.ts";

/**
 * The playground's iframe runs readers' code. It is a document of its own with everything inline, without access to the
 * site.
 */
const PLAYGROUND_ENTRY = "client/widgets/playground/frame.tsx";

export interface ClientBundle {
  readonly assets: ClientAssets;
  /** Address below `assets/` of the live server's own script; no part of a dump. */
  readonly live: string;
  /** Bytes of a file below `assets/`. */
  read(name: string): Uint8Array | undefined;
}

interface BundleManifest {
  readonly assets: ClientAssets;
  readonly live: string;
}

/** Loads the client's bundle of an installation; if there is none yet, it is made and stored there. */
export async function loadClient(host: Host, { folder: engine, client: folder }: Installation): Promise<ClientBundle> {
  const known = host.read(`${folder}/manifest.json`);
  if (known.kind === "bytes") {
    const { assets, live } = JSON.parse(new TextDecoder().decode(known.bytes)) as BundleManifest;
    return { assets, live, read: (name) => readFrom(host, folder, assets, live, name) };
  }
  const { manifest, files } = await build(engine);
  try {
    for (const [name, bytes] of files) host.writeAtomic(`${folder}/${name}`, bytes);
    // Written last, because its existence means that the other files are complete.
    host.writeAtomic(`${folder}/manifest.json`, encode(manifest));
  } catch {
    // If the folder is not writable, the client is bundled each time.
  }
  return { ...manifest, read: (name) => files.get(name) };
}

function readFrom(
  host: Host,
  folder: string,
  assets: ClientAssets,
  live: string,
  name: string,
): Uint8Array | undefined {
  // Only what the manifest names is ever read.
  if (!Object.hasOwn(assets.files, name) && name !== live) return undefined;
  const result = host.read(`${folder}/${name}`);
  return result.kind === "bytes" ? result.bytes : undefined;
}

interface Built {
  readonly manifest: BundleManifest;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

type CommonOptions = BuildOptions & { readonly write: false; readonly metafile: true };

/** @param engine absolute path of the folder that holds the client's sources */
async function build(engine: string): Promise<Built> {
  // esbuild starts a process of its own: only those who bundle load it.
  const { build: bundle } = await import("esbuild");
  const common: CommonOptions = {
    absWorkingDir: engine,
    bundle: true,
    format: "esm",
    target: BROWSERS,
    minify: true,
    metafile: true,
    write: false,
    outdir: "assets",
    entryNames: "[name]-[hash]",
    chunkNames: "chunk-[hash]",
    assetNames: "[name]-[hash]",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "none",
    logLevel: "silent",
    charset: "utf8",
  };
  const [own, live, playground] = await Promise.all([
    bundle({ ...common, entryPoints: ENTRIES, splitting: true }),
    bundle({ ...common, entryPoints: { live: LIVE_ENTRY } }),
    bundle({
      ...common,
      entryPoints: [PLAYGROUND_ENTRY],
      format: "iife",
      // The JSX plugin requires the CommonJS build; without the alias the parser would be bundled twice.
      alias: {
        acorn: createRequire(`${engine}/`)
          .resolve("acorn")
          .replace(/acorn\.js$/, "acorn.mjs"),
      },
    }),
  ]);
  const files = new Map<string, Uint8Array>();
  const nameOf = (path: string): string => path.slice(path.lastIndexOf("/assets/") + "/assets/".length);
  for (const { path, contents } of own.outputFiles) files.set(nameOf(path), contents);
  const frame = new TextEncoder().encode(playgroundDocument(playground.outputFiles[0]?.text ?? ""));
  const frameName = `playground-${hashOf(frame).slice(0, 8)}.html`;
  files.set(frameName, frame);
  const entryName = (entry: string): string => {
    const found = Object.entries(own.metafile.outputs).find(([, output]) => output.entryPoint === entry);
    if (!found) throw new Error(`esbuild made nothing of ${entry}`);
    return nameOf(`/${found[0]}`);
  };
  const hashes = Object.fromEntries(
    [...files].map(([name, bytes]) => [name, hashOf(bytes)] as const).sort(([a], [b]) => compareText(a, b)),
  );
  const entry = entryName(ENTRIES.main);
  const assets: ClientAssets = {
    version: hashOf(encode(hashes)).slice(0, 8),
    entry,
    style: entryName(ENTRIES.style),
    searchWorker: entryName(ENTRIES.search),
    redirect: entryName(ENTRIES.redirect),
    react: entryName(ENTRIES.react),
    playground: frameName,
    preload: importsOf(own.metafile.outputs, `assets/${entry}`).map((path) => nameOf(`/${path}`)),
    files: hashes,
  };
  const liveFile = live.outputFiles[0];
  if (!liveFile) throw new Error(`esbuild made nothing of ${LIVE_ENTRY}`);
  const liveName = nameOf(liveFile.path);
  return { manifest: { assets, live: liveName }, files: files.set(liveName, liveFile.contents) };
}

/** The static imports of an output, direct and indirect. */
function importsOf(
  outputs: Readonly<Record<string, { readonly imports: readonly { readonly path: string; readonly kind: string }[] }>>,
  path: string,
): readonly string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    for (const each of outputs[name]?.imports ?? []) {
      if (each.kind !== "import-statement" || found.has(each.path)) continue;
      found.add(each.path);
      visit(each.path);
    }
  };
  visit(path);
  return [...found];
}

/** The bundle as an input. It only changes while the process runs if the engine itself is being developed. */
export function observeClient(current: () => ClientBundle): Observer<ClientAssets> {
  return {
    fingerprint: () => hashOf(encode(current().assets)),
    load: () => ({ value: current().assets, fingerprint: hashOf(encode(current().assets)) }),
  };
}
