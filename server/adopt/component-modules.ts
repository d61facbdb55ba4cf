/** The modules that a component of the old site consists of: which there are, and whether they are plain React. */
import { basename, dirname, posix, relative, resolve } from "node:path";
import type { Host } from "../host/host.ts";
import { readText } from "./read.ts";
import { standInsFor, type StandIn } from "./stand-ins.ts";

/** The result for a module and everything that it imports: files to move, or what the new site does not have. */
export type Judged =
  { readonly kind: "plain"; readonly files: readonly string[] } | { readonly kind: "uses"; readonly what: string };

export interface ComponentModules {
  /**
   * @param specifier as an import names a module
   * @param importer absolute path of the file with the import
   * @returns the module's absolute path, or undefined where it is a package or no module of the site
   */
  readonly find: (specifier: string, importer: string) => string | undefined;
  readonly judge: (file: string) => Judged;
  /** Path of a file in the new site; `.js` with JSX becomes `.jsx`. */
  readonly partOf: (file: string) => string;
  /** A module's text for its new place, where `@site/` means nothing. */
  readonly textOf: (file: string) => string;
  /** What a module needs in the place of packages. */
  readonly standInsOf: (file: string) => readonly StandIn[];
}

const ENDINGS = [
  ...[".tsx", ".jsx", ".ts", ".js"],
  ...["/index.tsx", "/index.jsx", "/index.ts", "/index.js"],
  // Types alone: nothing is imported when the code runs.
  ...[".d.ts", "/index.d.ts"],
];
const IMPORTED = /(\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)(["'])([^"']+)\2/g;
/** An import or export of types alone, which is gone when the code runs. */
const TYPES = /\b(?:import|export)\s+type\b[^"';]*?\bfrom\s*["']([^"']+)["']/g;
const CODE = /\.[jt]sx?$/;
const DATA = /\.(?:css|json|svg|png)$/;
/** The name under which a module has a picture that Docusaurus makes a component of. */
const DRAWING = /\bimport\s+([A-Z]\w*)\s+from\s+["'][^"']+\.svg["']/g;

/**
 * @param root absolute path that `@site/` stands for
 * @param folders of documents, which may lie elsewhere
 */
export function createComponentModules(host: Host, root: string, folders: readonly string[]): ComponentModules {
  const judged = new Map<string, Judged>();
  const isFile = (path: string): boolean => host.stat(path)?.kind === "file";
  /** The folder of the old site that a file belongs to. */
  const homeOf = (path: string): string | undefined =>
    [root, ...folders].find((folder) => path.startsWith(`${folder}/`));

  function placeOf(specifier: string, importer: string): string | undefined {
    if (specifier.startsWith("@site/")) return resolve(root, specifier.slice("@site/".length));
    return /^\.\.?\//.test(specifier) ? resolve(dirname(importer), specifier) : undefined;
  }

  function find(specifier: string, importer: string): string | undefined {
    const path = placeOf(specifier, importer);
    if (path === undefined || homeOf(path) === undefined) return undefined;
    if ((CODE.test(path) || DATA.test(path)) && isFile(path)) return path;
    return ENDINGS.map((ending) => path + ending).find(isFile);
  }

  function judge(file: string, seen: ReadonlySet<string> = new Set()): Judged {
    const known = judged.get(file);
    if (known !== undefined) return known;
    const files = [file];
    let uses: string | undefined;
    const code = file.endsWith(".d.ts") ? "" : (readText(host, file) ?? "");
    const standIns = standInsFor(code);
    const types = new Set([...code.matchAll(TYPES)].map(([, name = ""]) => name));
    for (const [, , , name = ""] of code.matchAll(IMPORTED)) {
      if (name === "react" || name === "react/jsx-runtime" || standIns.has(name)) continue;
      const path = find(name, file);
      // With its ending, a name would not fit the new one.
      if (path === undefined || CODE.test(name)) {
        if (path !== undefined || !types.has(name)) uses ??= name;
      } else if (DATA.test(path)) files.push(path);
      else if (!seen.has(path)) {
        const inner = judge(path, new Set([...seen, file]));
        if (inner.kind === "plain") files.push(...inner.files);
        else uses ??= inner.what;
      }
    }
    for (const [, name = ""] of code.matchAll(DRAWING))
      if (new RegExp(`<${name}\\b`).test(code)) uses ??= `a drawing as the component ${name}`;
    const result: Judged = uses === undefined ? { kind: "plain", files } : { kind: "uses", what: uses };
    judged.set(file, result);
    return result;
  }

  // Relative positions don't change, except between the site's folder and other folders.
  function partOf(file: string): string {
    const home = homeOf(file) ?? root;
    const folder = home === root ? "" : `beside/${basename(home)}/`;
    return `content/components/parts/${folder}${relative(home, file).replace(/\.js$/, ".jsx")}`;
  }

  /** The new specifier of what a module imports; undefined where the old one is right. */
  function specifierOf(name: string, file: string, standIns: ReadonlyMap<string, StandIn>): string | undefined {
    const path = find(name, file);
    const isSame = path !== undefined && !name.startsWith("@site/") && homeOf(path) === homeOf(file);
    const target = path === undefined ? standIns.get(name)?.path : partOf(path);
    if (target === undefined || isSame) return undefined;
    const near = posix.relative(posix.dirname(partOf(file)), target).replace(/(?:\.d)?\.[jt]sx?$/, "");
    return near.startsWith(".") ? near : `./${near}`;
  }

  return {
    find,
    judge,
    partOf,
    textOf(file) {
      const code = readText(host, file) ?? "";
      const standIns = standInsFor(code);
      return code.replace(IMPORTED, (whole, before: string, quote: string, name: string) => {
        const changed = specifierOf(name, file, standIns);
        return changed === undefined ? whole : before + quote + changed + quote;
      });
    },
    standInsOf: (file) => [...standInsFor(readText(host, file) ?? "").values()],
  };
}
