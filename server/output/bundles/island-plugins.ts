/** Plugins of esbuild for a site's own components: what they take from the engine, and what is left out of them. */
import { builtinModules } from "node:module";
import { dirname, isAbsolute } from "node:path";
import type { Plugin } from "esbuild";
import { parse } from "acorn";
import { PACKAGE } from "../../../shared/package.ts";
import type { Host } from "../../host/host.ts";
import { isAsked, placeOf } from "./imported-file.ts";

/** What components can take from the engine in the browser, besides types; its building blocks of pages can't be. */
const AUTHORING = ["CodeEditor"];

/** React comes from the engine's own file beside the bundles. */
export function engineReact(react: string, exportsOf: (name: string) => readonly string[]): Plugin {
  return {
    name: "engine-react",
    setup(build) {
      build.onResolve({ filter: /^(?:react|react-dom|react\/jsx-runtime)$/ }, ({ path }) => ({
        path,
        namespace: "engine",
        sideEffects: false,
      }));
      build.onResolve({ filter: /^react\// }, () => ({ errors: [{ text: "Only react, react-dom and react/jsx-runtime can be used." }] })); // prettier-ignore
      build.onResolve({ filter: /.*/, namespace: "engine" }, ({ path }) => ({ path, external: true }));
      build.onResolve({ filter: new RegExp(`^${PACKAGE}$`) }, () => ({
        path: PACKAGE,
        namespace: "engine",
        sideEffects: false,
      }));
      build.onLoad({ filter: /.*/, namespace: "engine" }, ({ path }) => ({
        loader: "js",
        contents: `import { modules } from "./${react}";
const module = modules[${JSON.stringify(path)}];
export default module.default ?? module;
${(path === PACKAGE ? AUTHORING : exportsOf(path))
  .filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default")
  .map((name) => `export const ${name} = module[${JSON.stringify(name)}];`)
  .join("\n")}`,
      }));
    },
  };
}

/** `url(/img/lamp.png)` in a style sheet is a file of `content/static`, addressed relative to the sheet. */
export const addressesOfStyles: Plugin = {
  name: "addresses-of-styles",
  setup(build) {
    build.onResolve({ filter: /^\// }, ({ path, kind }) =>
      kind === "url-token" && !path.startsWith("//") ? { path: `..${path}`, external: true } : undefined,
    );
  },
};

/**
 * Replaces Node's modules by empty ones: libraries that run anywhere require them only once they have found that they
 * run in Node.
 */
export const withoutNode: Plugin = {
  name: "without-node",
  setup(build) {
    const modules = new RegExp(`^(?:node:)?(?:${builtinModules.filter((name) => /^[a-z]/.test(name)).join("|")})$`);
    build.onResolve({ filter: modules }, async (asked) => {
      if (asked.kind !== "require-call" || isAsked(asked.pluginData)) return undefined;
      // A package of the same name, such as `buffer`, comes first.
      const { found } = await placeOf(build, asked);
      return found !== undefined && isAbsolute(found.path) ? found : { path: asked.path, namespace: "node" };
    });
    build.onLoad({ filter: /.*/, namespace: "node" }, () => ({ contents: "", loader: "js" }));
  },
};

/** Removes a component's schema of its properties, which is only needed by the build, and with it zod. */
export function withoutProps(host: Host, root: string, files: readonly string[]): Plugin {
  const own = new Set(files.map((file) => `${root}/${file}`));
  return {
    name: "without-props",
    setup(build) {
      build.onLoad({ filter: /\.tsx$/ }, async ({ path }) => {
        if (!own.has(path)) return undefined;
        const found = host.read(path);
        if (found.kind !== "bytes") return undefined;
        const source = new TextDecoder().decode(found.bytes);
        if (!/\bexport\s+const\s+props\b/.test(source)) return undefined;
        // Transformed as TypeScript, so that imports which are not used any more are dropped.
        const { code } = await build.esbuild.transform(source, { loader: "tsx", jsx: "automatic", sourcefile: path });
        return { contents: withoutExport(code, "props"), loader: "ts", resolveDir: dirname(path) };
      });
    },
  };
}

/** @param code a module in JavaScript */
function withoutExport(code: string, name: string): string {
  const { body } = parse(code, { ecmaVersion: "latest", sourceType: "module" });
  for (const statement of body) {
    // esbuild writes `const props = …` and a list of exports at the end.
    if (statement.type === "ExportNamedDeclaration" && statement.declaration === null) {
      const kept = statement.specifiers.filter((each) => code.slice(each.exported.start, each.exported.end) !== name);
      if (kept.length === statement.specifiers.length) continue;
      const list = kept.map((each) => code.slice(each.start, each.end)).join(", ");
      const cut = `${code.slice(0, statement.start)}export { ${list} };${code.slice(statement.end)}`;
      return withoutDeclaration(cut, name);
    }
  }
  return withoutDeclaration(code, name);
}

function withoutDeclaration(code: string, name: string): string {
  const { body } = parse(code, { ecmaVersion: "latest", sourceType: "module" });
  for (const statement of body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") continue;
    const names = declaration.declarations.map(({ id }) => (id.type === "Identifier" ? id.name : ""));
    if (names.length === 1 && names[0] === name) return code.slice(0, statement.start) + code.slice(statement.end);
  }
  return code;
}
