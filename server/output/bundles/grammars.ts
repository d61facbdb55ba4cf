/**
 * Bundles each of the site's own grammars into one text that any thread can run, checks it, and caches it until one of
 * its files changes.
 */
import { relative, resolve } from "node:path";
import { firstBuildError } from "../../../shared/build-error.ts";
import { messageChain } from "../../../shared/message-chain.ts";
import { encode, hashOf } from "../../engine/hash.ts";
import type { Observer } from "../../engine/types.ts";
import type { Host } from "../../host/host.ts";
import { describeGrammar, loadHighlighter } from "../../markdown/index.ts";
import type { GrammarState } from "../../source/inputs.ts";
import { withinLimit } from "./bundler-limit.ts";
import { readJson } from "../site-cache.ts";
import { bundleInputs, joinHashes, type FileHashes } from "./bundle-inputs.ts";
import type { SiteBundleOptions, SiteBundles } from "./site-bundles.ts";

interface CachedGrammar {
  readonly inputs: FileHashes;
  readonly state: GrammarState;
}

/** What lies in the cache; grammars that another version of the engine bundled are bundled anew. */
interface CachedGrammars {
  readonly version: string;
  readonly grammars: Readonly<Record<string, CachedGrammar>>;
}

export interface Grammars extends SiteBundles {
  readonly observer: Observer<GrammarState>;
}

/** @returns the bundles of the site's grammars, empty until they are prepared */
export function createGrammars(options: SiteBundleOptions): Grammars {
  const { host, root, cache, stamps, version } = options;
  const indexFile = `${cache}/grammars.json`;
  const sources = bundleInputs(host, root, stamps);
  const memory = new Map(options.reuse ? readIndex(host, indexFile, version) : []);

  async function bundle(file: string): Promise<CachedGrammar> {
    const esbuild = await import("esbuild");
    let inputs: FileHashes = {};
    const before = sources.before(memory.get(file)?.inputs);
    try {
      const building = esbuild.build({
        absWorkingDir: root,
        entryPoints: [`./${file}`],
        bundle: true,
        format: "cjs",
        platform: "neutral",
        mainFields: ["module", "main"],
        minify: true,
        metafile: true,
        write: false,
        outfile: `${root}/grammar.cjs`,
        legalComments: "none",
        logLevel: "silent",
        charset: "utf8",
      });
      const result = await withinLimit(building);
      inputs = sources.of(result.metafile.inputs, [file], before);
      const code = result.outputFiles[0]?.text ?? "";
      const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.ts$/, "");
      const grammar = { name, ...describeGrammar(loadHighlighter(), code), code, hash: hashOf(code) };
      return { inputs, state: { kind: "ok", grammar } };
    } catch (error) {
      return { inputs, state: failureOf(error, file, root) };
    }
  }

  return {
    async prepare(files) {
      const stale = files.filter((file) => {
        const entry = memory.get(file);
        // A failed grammar is tried again, because the cause may be a missing file, which is not among its inputs.
        return !entry || entry.state.kind === "failed" || !sources.areCurrent(entry.inputs);
      });
      for (const [i, remembered] of (await Promise.all(stale.map(bundle))).entries()) {
        const file = stale[i];
        if (file !== undefined) memory.set(file, remembered);
      }
      for (const file of memory.keys()) if (!files.includes(file)) memory.delete(file);
      if (stale.length === 0) return;
      try {
        host.writeAtomic(indexFile, encode({ version, grammars: Object.fromEntries(memory) } satisfies CachedGrammars));
      } catch {
        // If the cache is not writable, they are bundled each time.
      }
    },
    uses: (path) => [...memory.values()].some(({ inputs }) => Object.hasOwn(inputs, path)),
    sources: () =>
      joinHashes([...memory.values()].map(({ inputs, state }) => (state.kind === "ok" ? inputs : undefined))),
    observer: {
      fingerprint: (file) => fingerprintOf(stateOf(file)),
      load: (file) => ({ value: stateOf(file), fingerprint: fingerprintOf(stateOf(file)) }),
    },
  };

  function stateOf(file: string): GrammarState {
    return memory.get(file)?.state ?? failureOf(new Error("it was not prepared"), file, root);
  }
}

function fingerprintOf(state: GrammarState): string {
  return state.kind === "ok" ? state.grammar.hash : hashOf(encode(state));
}

function readIndex(host: Host, file: string, version: string): readonly (readonly [string, CachedGrammar])[] {
  const index = readJson(host, file) as Partial<CachedGrammars> | undefined;
  return index?.version === version ? Object.entries(index.grammars ?? {}) : [];
}

function failureOf(error: unknown, file: string, root: string): GrammarState {
  const first = firstBuildError(error);
  const message = first?.text ?? messageChain(error).join(" ← ");
  const inside = first?.location ? relative(root, resolve(root, first.location.file)) : "";
  // A fault outside the site is reported at the grammar.
  if (!first?.location || inside.startsWith("..")) return { kind: "failed", message, file, line: 1, column: 1 };
  return { kind: "failed", message, file: inside, line: first.location.line, column: first.location.column + 1 };
}
