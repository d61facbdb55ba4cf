/** React components that documents import: plain React is moved, others are listed as remaining work. */
import { dirname, posix, relative, resolve } from "node:path";
import { scanImports } from "../markdown/imports.ts";
import type { Host } from "../host/host.ts";
import { proseOf } from "./prose.ts";
import { readText } from "./read.ts";
import type { Left, Move } from "./adopt-plan.ts";

export interface Components {
  /** Removes the imports of moved components from a document. */
  readonly rewrite: (text: string, move: Move) => string;
  /** Files to write, by path in the new site. To be called after all documents were rewritten. */
  readonly files: () => Readonly<Record<string, string>>;
  readonly left: () => readonly Left[];
}

const ENDINGS = [".tsx", ".jsx", ".ts", ".js", "/index.tsx", "/index.jsx", "/index.ts", "/index.js"];
const IMPORTED = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)["']([^"']+)["']/g;
/** Components of the engine, which replace imported ones of the same name. */
const OWN =
  /^@theme\/(?:Tabs|TabItem|CodeBlock|Admonition|Details|DocCardList|ThemedImage|TOCInline|Heading)|^@docusaurus\/(?:Link|useBaseUrl)$|^@mdx-js\//;

type Judged =
  { readonly kind: "plain"; readonly files: readonly string[] } | { readonly kind: "uses"; readonly what: string };

export function createComponents(host: Host, root: string): Components {
  const judged = new Map<string, Judged>();
  /** File by the name that documents use. */
  const moved = new Map<string, string>();
  /** Names of those that are named exports. */
  const named = new Set<string>();
  const needed = new Map<string, Set<string>>();
  const isFile = (path: string): boolean => host.stat(path)?.kind === "file";

  function find(path: string): string | undefined {
    return /\.[jt]sx?$/.test(path) && isFile(path) ? path : ENDINGS.map((ending) => path + ending).find(isFile);
  }

  function judge(file: string, seen: ReadonlySet<string>): Judged {
    const known = judged.get(file);
    if (known !== undefined) return known;
    const files = [file];
    let uses: string | undefined;
    for (const [, name = ""] of (readText(host, file) ?? "").matchAll(IMPORTED)) {
      if (name === "react" || name === "react/jsx-runtime") continue;
      const local = /^\.\.?\//.test(name) ? resolve(dirname(file), name) : undefined;
      const path =
        local === undefined ? undefined : /\.(?:css|json|svg|png)$/.test(local) && isFile(local) ? local : find(local);
      if (path === undefined || relative(root, path).startsWith("..") || /\.[jt]sx?$/.test(name)) {
        uses ??= name;
        continue;
      }
      if (/\.(?:css|json|svg|png)$/.test(path)) files.push(path);
      else if (!seen.has(path)) {
        const inner = judge(path, new Set([...seen, file]));
        if (inner.kind === "plain") files.push(...inner.files);
        else uses ??= inner.what;
      }
    }
    const result: Judged = uses === undefined ? { kind: "plain", files } : { kind: "uses", what: uses };
    judged.set(file, result);
    return result;
  }

  /**
   * Moves a component under the name that a document uses.
   * @param path as the module `importer` names it
   * @param from the document
   * @returns whether it could be moved
   */
  function take(name: string, isDefault: boolean, path: string, importer: string, from: string): boolean {
    const file = path.startsWith("@site/")
      ? find(resolve(root, path.slice(6)))
      : /^\.\.?\//.test(path)
        ? find(resolve(dirname(importer), path))
        : undefined;
    const judgement: Judged = file === undefined ? { kind: "uses", what: path } : judge(file, new Set());
    const taken = moved.get(name);
    if (
      judgement.kind === "plain" &&
      file !== undefined &&
      /^[A-Z]\w*$/.test(name) &&
      (taken ?? file) === file &&
      exports(readText(host, file) ?? "", isDefault ? "default" : name)
    ) {
      moved.set(name, file);
      if (!isDefault) named.add(name);
      return true;
    }
    const why =
      file === undefined
        ? `from ${path}`
        : judgement.kind === "uses"
          ? `${relative(root, file)} uses ${judgement.what}`
          : `${relative(root, file)} does not export it`;
    const places = needed.get(`${name}: ${why}`) ?? new Set();
    needed.set(`${name}: ${why}`, places.add(relative(root, from)));
    return false;
  }

  /** Components that documents may use without an import, because the theme of the old site hands them out. */
  const mapping = find(resolve(root, "src/theme/MDXComponents"));
  const mapped = mapping === undefined ? "" : (readText(host, mapping) ?? "");
  const handedOut = [...scanImports(mapped)].filter(
    ([name, { path }]) => /^[A-Z]/.test(name) && /^(?:\.\.?|@site)\//.test(path),
  );

  return {
    rewrite(text, move) {
      let out = text;
      const prose = proseOf(text);
      const imports = scanImports(prose);
      for (const [name, { path }] of handedOut) {
        const isDefault = new RegExp(`\\bimport\\s+${name}\\b`).test(mapped);
        if (!imports.has(name) && new RegExp(`<${name}\\b`).test(prose))
          take(name, isDefault, path, mapping ?? "", move.from);
      }
      for (const [name, { kind, path }] of imports) {
        if (kind !== "code" || OWN.test(path) || /\.(?:css|scss|json)$/.test(path)) continue;
        const statement = new RegExp(`^import\\s+${name}\\s+from\\s+["'][^"'\\n]*["'];?[ \\t]*\\r?\\n`, "m");
        const braced = new RegExp(`^import\\s*\\{\\s*${name}\\s*\\}\\s*from\\s+["'][^"'\\n]*["'];?[ \\t]*\\r?\\n`, "m");
        if (take(name, statement.test(out), path, move.from, move.from))
          out = out.replace(statement, "").replace(braced, "");
      }
      return out;
    },
    files() {
      const out: Record<string, string> = {};
      for (const [name, file] of moved) {
        const whole = judged.get(file);
        for (const each of whole?.kind === "plain" ? whole.files : [])
          out[partOf(root, each)] = readText(host, each) ?? "";
        const target = posix.relative("content/components", partOf(root, file));
        out[`content/components/${name}.tsx`] =
          `/** As it was in ${relative(root, file)}. */\nexport { ${named.has(name) ? `${name} as default` : "default"} } from "./${target}";\n`;
      }
      return out;
    },
    left: () =>
      [...needed].map(([what, places]) => {
        const [first = ""] = places;
        const more = places.size > 1 ? ` and ${places.size - 1} more` : "";
        return {
          group: "Components of documents that are no plain React: rewrite them in content/components",
          item: `${what} (${first}${more})`,
        };
      }),
  };
}

function exports(code: string, name: string): boolean {
  return (
    (name === "default" && /export\s+default\b/.test(code)) ||
    new RegExp(
      `export\\s+(?:async\\s+)?(?:function|const|class)\\s+${name}\\b|export\\s*\\{[^}]*\\b${name}\\s*[,}]`,
    ).test(code)
  );
}

/**
 * New path of a module. Relative positions do not change, so that imports still work; `.js` with JSX becomes `.jsx`.
 */
function partOf(root: string, file: string): string {
  return `content/components/parts/${relative(root, file).replace(/\.js$/, ".jsx")}`;
}
