/** Plugins of esbuild for the site's own code, where the engine itself runs it. */
import { resolve } from "node:path";
import type { Plugin } from "esbuild";
import { PICTURES } from "./site-imports.ts";

/** Pictures that a style sheet names by a relative path are put into its text; other addresses stay. */
export const picturesOfStyles: Plugin = {
  name: "pictures-of-styles",
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
      if (kind !== "url-token") return undefined;
      if (/^(?:[a-z]+:|\/|#)/i.test(path)) return { path, external: true };
      return { path: resolve(resolveDir, path), namespace: PICTURES };
    });
    build.onLoad({ filter: /.*/, namespace: PICTURES }, async ({ path }) => ({
      contents: await Bun.file(path).bytes(),
      loader: "dataurl",
    }));
  },
};

/** Excludes dynamic imports from the bundle: rendering is synchronous, so they are never loaded here. */
export const laterImports: Plugin = {
  name: "later-imports",
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};
