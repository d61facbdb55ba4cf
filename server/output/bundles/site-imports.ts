/**
 * Imports of the site's own code that are not code: files of which it wants the address, and style sheets with class
 * names of their own (`name.module.css`). A page is rendered by one bundle and hydrated by another, and both must get
 * the same addresses and the same names.
 */
import { basename, dirname, extname, join, relative } from "node:path";
import type { Plugin } from "esbuild";
import { hashOf } from "../../engine/hash.ts";
import type { Host } from "../../host/host.ts";
import { scriptOfDecoded } from "./decoded-files.ts";
import { importedFile, isAsked, placeOf, type ImportedFile } from "./imported-file.ts";

/** Files that an import means by their address, without being told. */
const FILES = ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "ico", "bmp", "woff2", "woff", "ttf", "otf", "mp4", "webm", "mp3", "ogg", "wav", "pdf", "zip", "wasm"]; // prettier-ignore
const isFile = new RegExp(`\\.(?:${FILES.join("|")})$`, "i");

/** esbuild's loader for each of them, where a style sheet names it. */
export function loadersOfFiles<L extends string>(loader: L): Record<string, L> {
  return Object.fromEntries(FILES.map((ending) => [`.${ending}`, loader]));
}

/** Follows the path of a file of which an import wants the address. */
const ADDRESS = "?address";
const STYLES = "module-styles";
/** Namespace of pictures that stand in the text of a page's styles. */
export const PICTURES = "picture";

/** The file behind an input of a bundle, as esbuild names it. */
export function sourceOfInput(input: string): string {
  if (input.startsWith(`${STYLES}:`)) return dirname(input.slice(STYLES.length + 1));
  if (input.startsWith(`${PICTURES}:`)) return input.slice(PICTURES.length + 1);
  return scriptOfDecoded(input);
}

export interface ImportedFiles {
  readonly plugin: Plugin;
  /** The files that the last bundle refers to. */
  files(): readonly ImportedFile[];
}

/**
 * `import address from "./lamp.png"`, or of any file `with { type: "file" }`.
 * @param addressOf an expression in JavaScript for the address of a file, given its name
 */
export function createImportedFiles(host: Host, addressOf: (name: string) => string): ImportedFiles {
  const used = new Map<string, ImportedFile>();
  return {
    files: () => [...used.values()],
    plugin: {
      name: "imported-files",
      setup(build) {
        build.onStart(() => used.clear());
        build.onResolve({ filter: /.*/ }, async (asked) => {
          if (isAsked(asked.pluginData) || !/^(?:import-statement|require-call|dynamic-import)$/.test(asked.kind))
            return undefined;
          const { type, encoding } = asked.with;
          if (encoding !== undefined || !(type === "file" || (type === undefined && isFile.test(asked.path))))
            return undefined;
          const { found, faults } = await placeOf(build, asked);
          return found === undefined ? faults : { path: found.path, suffix: ADDRESS };
        });
        build.onLoad({ filter: /.*/ }, ({ path, suffix }) => {
          if (suffix !== ADDRESS) return undefined;
          const found = host.read(path);
          if (found.kind !== "bytes") return { errors: [{ text: `${path} can't be read` }] };
          const ending = extname(path);
          const file = importedFile(basename(path, ending).replace(/[^\w.-]+/g, "-"), ending, found.bytes);
          used.set(file.name, file);
          return { contents: `export default ${addressOf(file.name)};`, loader: "js" };
        });
      },
    },
  };
}

/**
 * Names of a `.module.css` are made of its name and its path, so that they are the same in every bundle. esbuild's own
 * differ where two style sheets have one name.
 * @param root absolute path of the site directory
 */
export function moduleStyles(host: Host, root: string): Plugin {
  return {
    name: "module-styles",
    setup(build) {
      build.onResolve({ filter: /\.module\.css$/ }, async (asked) => {
        if (isAsked(asked.pluginData)) return undefined;
        const { found, faults } = await placeOf(build, asked);
        if (found === undefined) return faults;
        // Names of bundles follow from it as well, which have to stay when the site's folder is moved.
        const inSite = relative(root, found.path);
        const name = `${basename(found.path, ".module.css")}-${hashOf(inSite).slice(0, 6)}`;
        return { path: `${inSite}/${name}.module.css`, namespace: STYLES };
      });
      build.onLoad({ filter: /.*/, namespace: STYLES }, ({ path }) => {
        const file = join(root, dirname(path));
        const found = host.read(file);
        if (found.kind !== "bytes") return { errors: [{ text: `${file} can't be read` }] };
        return { contents: found.bytes, loader: "local-css", resolveDir: dirname(file) };
      });
    },
  };
}
