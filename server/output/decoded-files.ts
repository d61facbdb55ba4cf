/**
 * `import address from "….wasm.js" with { type: "file", encoding: "base64" }`: some libraries hold a binary file as a
 * string in base64 inside a script, so that it can be loaded anywhere. The file itself goes along under its own name,
 * `….wasm`: it is a third smaller, browsers compile it while it arrives, and they keep the compiled code.
 */
import type { Plugin } from "esbuild";
import { hashOf } from "../engine/hash.ts";
import type { FileStat, Host } from "../host/host.ts";
import { isSame, isSettled } from "../source/stamps.ts";

/** Name of the plugin's namespace, in which a path lacks the `.js` of the script. */
const DECODED = "decoded";

/** The script that an input of the bundle was taken out of, or the input itself. */
export const scriptOfDecoded = (input: string): string =>
  input.startsWith(`${DECODED}:`) ? `${input.slice(DECODED.length + 1)}.js` : input;

export interface DecodedFile {
  /** Below `assets/`; it tells the content. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

export interface DecodedFiles {
  readonly plugin: Plugin;
  /** The files that the last bundle refers to. The bundler is told their names only: they are many megabytes. */
  files(): readonly DecodedFile[];
}

export function createDecodedFiles(host: Host): DecodedFiles {
  const known = new Map<string, { readonly stat: FileStat; readonly file: DecodedFile }>();
  const used = new Map<string, DecodedFile>();

  function decode(script: string): DecodedFile | undefined {
    const stat = host.stat(script);
    const before = known.get(script);
    if (before && stat && isSame(before.stat, stat)) return before.file;
    const now = host.now();
    const read = host.read(script);
    const bytes = read.kind === "bytes" ? bytesIn(new TextDecoder().decode(read.bytes)) : undefined;
    if (bytes === undefined) return undefined;
    const hash = hashOf(bytes);
    const [, name = "", ending = ""] = /([^/]*?)(\.\w+)?\.js$/.exec(script) ?? [];
    const file = { name: `island-${name}-${hash.slice(0, 8).toUpperCase()}${ending}`, bytes, hash };
    if (stat && isSettled(stat, now)) known.set(script, { stat, file });
    return file;
  }

  return {
    files: () => [...used.values()],
    plugin: {
      name: "decoded-files",
      setup(build) {
        build.onStart(() => used.clear());
        build.onResolve({ filter: /\.js$/ }, async ({ path, kind, resolveDir, with: attributes }) => {
          if (attributes["type"] !== "file" || attributes["encoding"] !== "base64") return undefined;
          const { path: script, errors, warnings } = await build.resolve(path, { kind, resolveDir });
          return errors.length > 0
            ? { errors, warnings }
            : { path: script.slice(0, -".js".length), namespace: DECODED };
        });
        build.onLoad({ filter: /.*/, namespace: DECODED }, ({ path }) => {
          const file = decode(`${path}.js`);
          if (file === undefined) return { errors: [{ text: `There is no string in base64 in ${path}.js` }] };
          used.set(file.name, file);
          return { contents: `export default ${JSON.stringify(`./${file.name}`)};`, loader: "js" };
        });
      },
    },
  };
}

/** The bytes that the last string of a script stands for; undefined where that is not base64. */
function bytesIn(script: string): Uint8Array | undefined {
  const end = Math.max(script.lastIndexOf("'"), script.lastIndexOf('"'));
  const start = script.lastIndexOf(script.charAt(end), end - 1) + 1;
  if (end < 0 || start === 0) return undefined;
  try {
    return Uint8Array.fromBase64(script.slice(start, end));
  } catch {
    return undefined;
  }
}
