/** Titles of VitePress's documents: headings of the first level, which can be linked to, and may stand in an included text. */
import { findFrontMatter } from "../../source/front-matter-block.ts";
import { openingTitle } from "../../source/title.ts";
import { addKeys } from "../front-matter.ts";

const LINK = /\]\(\s*<?[^()\s#]*#([^()\s>]+)|\bhref=["'][^"'#]*#([^"']+)["']|^[ \t]*\[[^\]\n]+\]:[ \t]*[^\s#]*#(\S+)/gm;

/** Anchors to which a document has links, on any page. */
export function* anchorsLinkedIn(text: string): Generator<string> {
  for (const found of text.matchAll(LINK)) {
    const anchor = found[1] ?? found[2] ?? found[3] ?? "";
    try {
      yield decodeURIComponent(anchor);
    } catch {
      yield anchor;
    }
  }
}

/**
 * A document that begins with another one, whose title is its own: says that title, which is shown where the text is.
 * @param read text of the file at an address that the document states
 */
export function withIncludedTitle(text: string, read: (address: string) => string | undefined): string {
  const from = findFrontMatter(text)?.bodyOffset ?? 0;
  const address = /^\s*<!--[ \t]*@include:[ \t]*([^\s{#>]+)[ \t]*-->/.exec(text.slice(from))?.[1];
  const included = address === undefined ? undefined : read(address);
  if (included === undefined) return text;
  const title = openingTitle(included, findFrontMatter(included)?.bodyOffset ?? 0);
  return title === "" ? text : addKeys(text, { title, hide_title: true });
}
