/**
 * `import address from "….wasm.js" with { type: "file", encoding: "base64" }`: some libraries hold a binary file as a
 * string in base64 inside a script, so that it can be loaded anywhere. The file itself goes along under its own name,
 * `….wasm`: it is a third smaller, browsers compile it while it arrives, and they keep the compiled code.
 */
import type { Plugin } from "esbuild";
import type { Host } from "../../host/host.ts";
import { keptByTimes } from "../../source/stamps.ts";
import { importedFile, placeOf, type ImportedFile } from "./imported-file.ts";

/** Name of the plugin's namespace, in which a path lacks the `.js` of the script. */
const DECODED = "decoded";

/** The script that an input of the bundle was taken out of, or the input itself. */
export const scriptOfDecoded = (input: string): string =>
  input.startsWith(`${DECODED}:`) ? `${input.slice(DECODED.length + 1)}.js` : input;

export interface DecodedFiles {
  readonly plugin: Plugin;
  /** The files that the last bundle refers to. The bundler is told their names only: they are many megabytes. */
  files(): readonly ImportedFile[];
}

export function createDecodedFiles(host: Host): DecodedFiles {
  const used = new Map<string, ImportedFile>();
  const decode = keptByTimes(host, (script, path): ImportedFile | undefined => {
    const bytes = script && bytesIn(new TextDecoder().decode(script));
    if (bytes === undefined) return undefined;
    const [, name = "", ending = ""] = /([^/]*?)(\.\w+)?\.js$/.exec(path) ?? [];
    return importedFile(name, ending, bytes);
  });

  return {
    files: () => [...used.values()],
    plugin: {
      name: "decoded-files",
      setup(build) {
        build.onStart(() => used.clear());
        build.onResolve({ filter: /\.js$/ }, async (asked) => {
          if (asked.with["type"] !== "file" || asked.with["encoding"] !== "base64") return undefined;
          const { found, faults } = await placeOf(build, asked);
          return found === undefined ? faults : { path: found.path.slice(0, -".js".length), namespace: DECODED };
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

/** The bytes that the last string in a script encodes; undefined if it is not base64. */
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
