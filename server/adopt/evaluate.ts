/**
 * Evaluates the configuration of another generator, which is a program. It is bundled first; its packages need not be
 * installed, because a module that is not found is replaced by a stand-in that accepts every access and does nothing.
 * Then it is run in a process of its own, whose only result is data.
 */
import { builtinModules } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";
import { firstBuildError } from "../../shared/build-error.ts";
import { foldersAbove, type Host } from "../host/host.ts";
import { readText } from "./read.ts";
import { isPlain, REPLACED } from "./replaced-packages.ts";

export type Evaluated =
  | { readonly kind: "value"; readonly value: unknown; readonly missing: readonly string[] }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Its prototype is a stand-in too: a bundler's wrapper of a module finds names there that the module does not list.
 * Called with an object it gives that object back, as `defineConfig` does. What isn't called so may give something else,
 * whose members are stand-ins where the object has none (`const git = Git({ … }); git.log()`).
 */
const STAND_IN = `
const path = __path;
const plain = (value) => typeof value === "object" && value !== null;
const handsBack = /^(?:define|extend|merge|with)/;
const beside = (given) => new Proxy(given, {
  get: (_, key) => key in given || key === "then" || key === "toJSON" ? given[key]
    : key === Symbol.iterator ? function* () {} : typeof key === "symbol" ? undefined : make(key),
});
const make = (name, last = false) => new Proxy(function () {}, {
  get: (_, key) => key === "__esModule" ? true
    : key === Symbol.for("stand-in") ? path
    : key === "then" || key === "toJSON" ? undefined
    : key === Symbol.toPrimitive ? () => ""
    : key === Symbol.iterator ? function* () {} : make(key),
  apply: (_, __, args) => !plain(args[0]) ? make() : handsBack.test(String(name)) ? args[0] : beside(args[0]),
  construct: () => make(),
  getPrototypeOf: () => (last ? null : make(name, true)),
  ownKeys: () => ["prototype"],
});
module.exports = make();`;

/** What a module knows of itself, and variables of its own that say it after it has become a part of a bundle. */
const KNOWN = {
  [["import", "meta", "url"].join(".")]: "__ownUrl",
  [["import", "meta", "dirname"].join(".")]: "__ownDirname",
  [["import", "meta", "filename"].join(".")]: "__ownFilename",
  [["import", "meta", "glob"].join(".")]: "__ownGlob",
  __dirname: "__ownDirname",
  __filename: "__ownFilename",
};

/**
 * Reads the program on standard input, as JSON of its file and its text; what it prints itself comes before the mark.
 */
const RUNNER = `
  const { file, code, isModule, standInCode, ask, data } = JSON.parse(await Bun.stdin.text());
  const path = require("node:path");
  const { createRequire } = require("node:module");
  const { fileURLToPath } = require("node:url");
  const standIn = (name) => {
    const made = { exports: {} };
    new Function("module", "__path", standInCode)(made, name);
    return made.exports;
  };
  // A program that makes itself a \`require\` gets one like its own.
  const requireFrom = (from) => {
    const real = createRequire(from);
    const at = path.dirname(String(from).startsWith("file:") ? fileURLToPath(from) : from);
    return Object.assign((name) => {
      try {
        const found = real(name);
        return /^(?:node:)?module$/.test(name) ? { ...found, createRequire: requireFrom } : found;
      } catch (error) {
        if (/^Cannot find (?:module|package)/.test(error?.message)) return standIn(name);
        throw error;
      }
    }, {
      resolve: (name) => {
        try { return real.resolve(name); } catch { return name.startsWith(".") ? path.resolve(at, name) : name; }
      },
    });
  };
  // Modules by a pattern, as Vite has them: from the module's folder, or from the package's where it begins with "/".
  globalThis.__globFrom = (folder, patterns, options) => {
    const from = requireFrom(path.join(folder, "glob.js"));
    return Object.fromEntries([patterns].flat().flatMap((pattern) => {
      const top = pattern.startsWith("/") ? process.cwd() : folder;
      const whole = path.join(top, pattern);
      const below = path.dirname(whole.replace(/[*?{[].*$/, "x"));
      return [...new Bun.Glob(path.relative(below, whole)).scanSync({ cwd: below, absolute: true })].sort().map((found) => {
        const name = path.relative(top, found).replace(/^(?!\\.)/, pattern.startsWith("/") ? "/" : "./");
        const load = () => options?.import === undefined ? from(found) : from(found)[options.import];
        return [name, options?.eager === true ? load() : async () => load()];
      });
    }));
  };
  const module = { exports: {} };
  globalThis.__requireHere = requireFrom(file);
  if (isModule) module.exports = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  else new Function("module", "exports", "require", code)(module, module.exports, globalThis.__requireHere);
  let value = module.exports;
  if (value !== null && typeof value === "object" && "default" in value) value = value.default;
  if (typeof value === "function") value = await value({ command: "build", mode: "production" });
  value = await value;
  if (ask !== "") value = await new Function("value", "data", ask)(value, data);
  const nameOf = (each) => typeof each !== "function" ? typeof each === "string" ? each : undefined
    : each[Symbol.for("stand-in")] ?? (each.name || undefined);
  const text = JSON.stringify(value, (key, each) =>
    typeof each === "function" ? (${JSON.stringify(["numberPrefixParser", "createRedirects", "rewrites", "sidebarItemsGenerator"])}.includes(key) ? "function" : undefined)
    : typeof each === "bigint" ? undefined
    : /(?:remark|rehype)Plugins$/i.test(key) && Array.isArray(each) ? each.map((one) => nameOf(Array.isArray(one) ? one[0] : one) ?? "a function")
    : each);
  process.stdout.write("\\u0000" + (text ?? "null"), () => process.exit(0));`;

/** What is asked of the evaluated program where data do not say it: the body of a function of `value` and `data`. */
export interface Question {
  readonly ask: string;
  readonly data: unknown;
}

/**
 * Evaluates a program. Functions in its result are lost; those that can be asked for are the text "function", and
 * plugins of Markdown are their names.
 * @param file absolute path of the program. Never throws.
 */
export async function evaluate(host: Host, file: string, question?: Question): Promise<Evaluated> {
  const missing = new Set<string>();
  let bundle: Bundle;
  try {
    bundle = await bundled(host, file, missing);
  } catch (error) {
    return { kind: "failed", message: buildErrorOf(error) };
  }
  const result = await host.program(RUNNER, {
    folder: packageOf(host, file),
    input: JSON.stringify({ file, ...bundle, standInCode: STAND_IN, ask: "", ...question }),
  });
  if (result.kind === "failed") return { kind: "failed", message: errorOf(result.message) };
  try {
    const value: unknown = JSON.parse(result.output.slice(result.output.lastIndexOf("\0") + 1));
    return { kind: "value", value, missing: [...missing].sort() };
  } catch {
    return { kind: "failed", message: "it gave no data" };
  }
}

/** The folder that generators are started in: that of the package around a configuration, or else its own. */
function packageOf(host: Host, file: string): string {
  return foldersAbove(file).find((folder) => host.stat(`${folder}/package.json`)?.kind === "file") ?? dirname(file);
}

interface Bundle {
  readonly code: string;
  /** Whether it waits for something before it has exports, which only modules of the language's own can do. */
  readonly isModule: boolean;
}

async function bundled(host: Host, file: string, missing: Set<string>): Promise<Bundle> {
  const { build } = await import("esbuild");
  const make = async (format: "cjs" | "esm"): Promise<Bundle> => {
    const result = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      platform: "node",
      format,
      target: "es2023",
      logLevel: "silent",
      define: KNOWN,
      banner: format === "esm" ? { js: "const require = globalThis.__requireHere;" } : {},
      loader: { ".css": "empty", ".svg": "text", ".md": "text", ".yml": "text", ".yaml": "text" },
      plugins: [standIns(missing), ownPlaces(host)],
    });
    return { code: result.outputFiles[0]?.text ?? "", isModule: format === "esm" };
  };
  return make("cjs").catch((error: unknown) => {
    if (!buildErrorOf(error).includes("Top-level await")) throw error;
    return make("esm");
  });
}

/** Gives each module variables with its own place, which in a bundle would be that of all. */
function ownPlaces(host: Host): Plugin {
  return {
    name: "own-places",
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: "file" }, ({ path }) => {
        const text = readText(host, path);
        if (text === undefined || !/__dirname|__filename|import\.meta/.test(text)) return undefined;
        const place = [pathToFileURL(path).href, dirname(path), path].map((each) => JSON.stringify(each));
        const ending = /[cm]?([jt]sx?)$/.exec(path)?.[1];
        return {
          // In the first line, so that places in messages stay right.
          contents: `var __ownUrl=${place[0]},__ownDirname=${place[1]},__ownFilename=${place[2]},__ownGlob=(...all)=>globalThis.__globFrom(__ownDirname,...all);${text.replace(/^#!/, "//")}`,
          loader: ending === "ts" || ending === "tsx" || ending === "jsx" ? ending : "jsx",
          resolveDir: dirname(path),
        };
      });
    },
  };
}

function standIns(missing: Set<string>): Plugin {
  return {
    name: "stand-ins",
    setup(build) {
      build.onResolve({ filter: /.*/ }, async ({ path, kind, importer, namespace, resolveDir, pluginData }) => {
        if (kind === "entry-point" || pluginData === "asked") return undefined;
        if (path.startsWith("node:") || builtinModules.includes(path)) return { path, external: true };
        if (kind === "require-resolve") return { path, external: true };
        if (namespace === "required") return undefined;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: "asked" });
        // A package that was built for another machine, or is huge, is not needed for data.
        const isOwn =
          !found.path.includes("/node_modules/") || (path.startsWith(".") && importer.includes("/node_modules/"));
        if (found.errors.length === 0 && (isOwn || isPlain(path)))
          return kind === "require-call" && /\.m?[jt]s$/.test(found.path)
            ? { path: found.path, namespace: "required" }
            : found;
        if (found.errors.length > 0 && !REPLACED.has(path)) missing.add(path);
        return { path, namespace: "stand-in" };
      });
      // As Docusaurus loads modules: what is required has the members of its default export, too.
      build.onLoad({ filter: /.*/, namespace: "required" }, ({ path }) => ({
        contents: `
          const all = require(${JSON.stringify(path)});
          const main = all?.__esModule === true ? all.default : undefined;
          module.exports = typeof main === "object" && main !== null && !Array.isArray(main) ? { ...main, ...all } : all;`,
        loader: "js",
        resolveDir: dirname(path),
      }));
      build.onLoad({ filter: /.*/, namespace: "stand-in" }, ({ path }) => ({
        contents: REPLACED.get(path) ?? STAND_IN.replace("__path", JSON.stringify(path)),
        loader: "js",
      }));
    },
  };
}

/** Of what the bundler throws, the first error with its place: the message of the whole counts them only. */
function buildErrorOf(error: unknown): string {
  const first = firstBuildError(error);
  if (first === undefined) return firstLine(error instanceof Error ? error.message : String(error));
  const { location, text } = first;
  return location === null ? firstLine(text) : `${location.file}:${location.line}: ${firstLine(text)}`;
}

/** Of a runtime's report, the line that says what went wrong: without the lines of code and the mark below them. */
function errorOf(report: string): string {
  return firstLine(report.replace(/^[ \t]*\d+ \|.*$|^[ \t]*\^[ \t]*$/gm, ""));
}

function firstLine(text: string): string {
  return (
    text
      .split("\n")
      .find((line) => line.trim() !== "")
      ?.trim()
      .slice(0, 300) ?? ""
  );
}
