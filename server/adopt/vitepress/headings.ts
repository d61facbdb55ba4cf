/** Gives headings the ids that VitePress gives them, where the engine would give them others. */
import { decodePath } from "../../../shared/address.ts";
import { createSlugger, slug, type Slugger } from "../../markdown/slug.ts";
import { headingParts, headingText } from "../heading-text.ts";

const SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g;

/**
 * The id that VitePress makes of a heading's text. VitePress leaves characters decomposed; here they are composed, as
 * they are written in links.
 */
export function vitePressSlug(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u0000-\u001f]/g, "")
    .replace(SPECIAL, "-")
    .replace(/-{2,}/g, "-")
    .replace(/^-+|-+$/g, "")
    .replace(/^(\d)/, "_$1")
    .toLowerCase()
    .normalize("NFC");
}

const LINK = /\]\(\s*<?[^()\s#]*#([^()\s>]+)|\bhref=["'][^"'#]*#([^"']+)["']|^[ \t]*\[[^\]\n]+\]:[ \t]*[^\s#]*#(\S+)/gm;

/** Anchors to which a document has links, on any page. */
export function anchorsLinkedIn(text: string): readonly string[] {
  return Array.from(text.matchAll(LINK), ([, link, tag, reference]) => decodePath(link ?? tag ?? reference ?? ""));
}

/** State of a document: the ids that its headings have had. */
export type HeadingState = Slugger;

export const headingState = (): HeadingState => createSlugger();

/**
 * @param anchors anchors to which the site's documents have links: of a title, the engine makes none by itself
 * @returns the line with an id at its end, if it is a heading that needs one
 */
export function withId(line: string, state: HeadingState, anchors: ReadonlySet<string>): string {
  const { before, content } = headingParts(line);
  if (content === "") return line;
  const stated = /\{#([^\s{}]+)[^{}]*\}$/.exec(content)?.[1];
  const text = stated ?? vitePressSlug(headingText(content));
  if (text === "") return line;
  let id = text;
  for (let count = 1; state.seen.has(id); count++) id = `${text}-${count}`;
  state.seen.set(id, 0);
  if (stated !== undefined) return line;
  const isSame = !/[<[]/.test(content) && id === slug(content.replace(/[`*]/g, ""));
  const isLinkedTitle = /^ {0,3}#[ \t]/.test(before) && anchors.has(id);
  return isSame && !isLinkedTitle ? line : `${before}${content} {#${id}}`;
}
