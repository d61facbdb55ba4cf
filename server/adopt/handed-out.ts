/** What the theme of a Docusaurus site provides to all its documents, which use it without an import. */
import { dirname, relative, resolve } from "node:path";
import type { Host } from "../host/host.ts";
import { scanImports } from "../markdown/imports.ts";
import { readText } from "./read.ts";

export interface HandedOut {
  /** As documents write it. */
  readonly name: string;
  /** `document`: one that is shown in the place of `<Name />`; `code`: a component. */
  readonly kind: "document" | "code";
  /** As `importer` names it; of a document, with `@site/`. */
  readonly path: string;
  /** Absolute path of the module that hands it out. */
  readonly importer: string;
  /** Its name in the module that it comes from, see `Imported`. */
  readonly exported: string;
}

const ENDINGS = [".tsx", ".jsx", ".ts", ".js", "/index.tsx", "/index.jsx", "/index.ts", "/index.js"];

/** @param root absolute path of the site */
export function findHandedOut(host: Host, root: string): readonly HandedOut[] {
  const importer = ENDINGS.map((ending) => `${resolve(root, "src/theme/MDXComponents")}${ending}`).find(
    (path) => host.stat(path)?.kind === "file",
  );
  const code = importer === undefined ? "" : (readText(host, importer) ?? "");
  if (importer === undefined) return [];
  return [...scanImports(code)].flatMap(([local, { kind, path, exported }]): readonly HandedOut[] => {
    if (!/^[A-Z]/.test(local) || !/^(?:\.\.?|@site)\//.test(path)) return [];
    return namesOf(code, local).map((name) =>
      kind === "document"
        ? { name, kind, path: sitePath(root, importer, path), importer, exported }
        : { name, kind: "code", path, importer, exported },
    );
  });
}

/** The names that documents use: `Note: OurNote` hands `OurNote` out as `Note`. */
function namesOf(code: string, local: string): readonly string[] {
  const others = [...code.matchAll(new RegExp(`[{,\\s]["']?([A-Z]\\w*)["']?\\s*:\\s*${local}\\s*[,}\\n]`, "g"))];
  const names = others.flatMap(([, name = ""]) => (name === local ? [] : [name]));
  // Documents don't know a component under its own name if it is only provided under another one.
  const isOwn =
    names.length === 0 ||
    names.length < others.length ||
    new RegExp(`[{,]\\s*${local}\\s*[,}]`).test(code.replace(/^import\b.*$/gm, ""));
  return isOwn ? [local, ...names] : names;
}

function sitePath(root: string, importer: string, path: string): string {
  return path.startsWith("@site/") ? path : `@site/${relative(root, resolve(dirname(importer), path))}`;
}
