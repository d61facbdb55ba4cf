/** Texts that VitePress's documents include, in which Vue replaces names by values of the including document. */
import { dirname, resolve } from "node:path";
import { isWithin, type Host } from "../../host/host.ts";
import { findFrontMatter } from "../../source/front-matter-block.ts";
import { openingTitle } from "../../source/title.ts";
import { addKeys } from "../front-matter.ts";
import { readText, repositoryOf } from "../read.ts";
import { constantsOf, expressionsIn } from "./interpolation.ts";

/** The whole of another document; its address. */
const INCLUDE = String.raw`<!--[ \t]*@include:[ \t]*([^\s{#>]+)[ \t]*-->`;
const INCLUDE_LINE = new RegExp(`^[ \\t]*${INCLUDE}[ \\t]*$`, "gm");
const INCLUDE_FIRST = new RegExp(`^\\s*${INCLUDE}`);

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
    return isWithin(file, [repository]) ? readText(host, file) : undefined;
  };
}

function bodyOffset(text: string): number {
  return findFrontMatter(text)?.bodyOffset ?? 0;
}

/** How deep texts that take in others are followed. */
const DEPTH = 5;

/**
 * Inserts included texts that read constants of the including document, because they differ from page to page.
 * @param read text of the file at an address that the document states
 */
export function withTextsOfItsOwn(document: string, read: (address: string) => string | undefined): string {
  const constants = constantsOf(document);
  const put = (text: string, depth: number): string =>
    text.replace(INCLUDE_LINE, (line, address: string) => {
      const part = depth === 0 ? undefined : read(address);
      if (part === undefined) return line;
      const body = part
        .slice(bodyOffset(part))
        // Writers leave a script there, so that their editor knows the constants.
        .replace(/^\s*<!--[\s\S]*?-->/, "");
      const isOwn = expressionsIn(body).some((expression) => constants.has(expression));
      return isOwn ? put(body.trim(), depth - 1) : line;
    });
  return constants.size === 0 ? document : put(document, DEPTH);
}

/**
 * For a document that begins with an included one, whose title is also its own: states that title in its front matter.
 * @param read text of the file at an address that the document states
 */
export function withIncludedTitle(text: string, read: (address: string) => string | undefined): string {
  const address = INCLUDE_FIRST.exec(text.slice(bodyOffset(text)))?.[1];
  const included = address === undefined ? undefined : read(address);
  if (included === undefined) return text;
  const title = openingTitle(included, bodyOffset(included));
  return title === "" ? text : addKeys(text, { title, hide_title: true });
}
