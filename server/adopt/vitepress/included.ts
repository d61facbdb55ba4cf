/** Texts that VitePress's documents take in, and in which Vue puts values that the documents name. */
import { dirname, resolve } from "node:path";
import type { Host } from "../../host/host.ts";
import { findFrontMatter } from "../../source/front-matter-block.ts";
import { readText, repositoryOf } from "../read.ts";
import { constantsOf } from "./interpolation.ts";

const INCLUDE = /^[ \t]*<!--[ \t]*@include:[ \t]*([^\s{#>]+)[ \t]*-->[ \t]*$/gm;
/** `@/a.md` and `@a.md` are paths below the folder of documents. */
export function fromRoot(path: string): string {
  return path.replace(/^@\/?/, "/");
}

/**
 * @param source absolute path of the folder of documents
 * @returns reads the text that the document `from` states an address of; undefined for one outside of the repository
 */
export function textsBeside(host: Host, source: string): (from: string, address: string) => string | undefined {
  const repository = repositoryOf(host, source);
  return (from, address) => {
    const file = address.startsWith("@") ? resolve(source, `.${fromRoot(address)}`) : resolve(dirname(from), address);
    return file.startsWith(`${repository}/`) ? readText(host, file) : undefined;
  };
}

/** How deep texts that take in others are followed. */
const DEPTH = 5;

/**
 * Puts texts in place that read constants of the document that takes them in: they say something else on each page.
 * @param read text of the file at an address that the document states
 */
export function withTextsOfItsOwn(document: string, read: (address: string) => string | undefined): string {
  const constants = constantsOf(document);
  const put = (text: string, depth: number): string =>
    text.replace(INCLUDE, (line, address: string) => {
      const part = depth === 0 ? undefined : read(address);
      if (part === undefined) return line;
      const body = part
        .slice(findFrontMatter(part)?.bodyOffset ?? 0)
        // Writers leave a script there, so that their editor knows the constants.
        .replace(/^\s*<!--[\s\S]*?-->/, "");
      const isOwn = [...body.matchAll(/\{\{\s*([\w$]+)\s*\}\}/g)].some(([, name = ""]) => constants.has(name));
      return isOwn ? put(body.trim(), depth - 1) : line;
    });
  return constants.size === 0 ? document : put(document, DEPTH);
}
