/** Gives headings the ids that Hugo gives them, where the engine would give them others. */
import { createSlugger, slug, uniqueSlug, type Slugger } from "../../markdown/slug.ts";
import { headingText } from "../heading-text.ts";

/** What a line begins with, the marks of a heading, and its text. */
const HEADING = /^((?:[ \t>]|(?:[-*+]|\d+[.)])[ \t]+)*)(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
/** Attributes at the end of a heading: `{#id .class key="value"}`. */
const ATTRIBUTES = /[ \t]*\{((?:[ \t]*(?:[#.][^\s{}]+|[\w-]+=(?:"[^"]*"|[^\s{}]+)))+[ \t]*)\}$/;

/** Ids that the headings of a document have had, in Hugo and here. */
export interface HeadingState {
  readonly theirs: Set<string>;
  /** The greatest number that each has behind it. */
  readonly counts: Map<string, number>;
  readonly ours: Slugger;
}

export const headingState = (): HeadingState => ({ theirs: new Set(), counts: new Map(), ours: createSlugger() });

/** Which kind of ids a site has: `github`, `github-ascii` or `blackfriday`. */
export type IdKind = "github" | "github-ascii" | "blackfriday" | "none";

/** The id that Hugo makes of a heading as it is written, or of a term. */
export function hugoSlug(written: string, kind: IdKind): string {
  const text = written.trim();
  if (kind === "blackfriday")
    return text
      .replace(/[^\p{L}\p{Nd}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .toLowerCase();
  const plain =
    kind === "github-ascii"
      ? text
          .normalize("NFD")
          .replace(/\p{Mn}/gu, "")
          .replace(/[^\u0000-\u007f]/g, "")
      : text;
  return plain
    .replace(/[^\p{L}\p{Nd}_\- ]/gu, "")
    .replaceAll(" ", "-")
    .toLowerCase();
}

/** @returns an id that nothing else of the page has */
export function hugoId(written: string, kind: IdKind, { theirs, counts }: HeadingState, empty = "heading"): string {
  const own = hugoSlug(written, kind) || empty;
  let id = own;
  for (let count = (counts.get(own) ?? 0) + 1; theirs.has(id); count++) {
    id = `${own}-${count}`;
    counts.set(own, count);
  }
  theirs.add(id);
  return id;
}

/** A line with the id of its heading at its end, where it is one that needs it, and without other attributes. */
export function withId(line: string, kind: IdKind, state: HeadingState): string {
  const [, before = "", marks, written = ""] = HEADING.exec(line) ?? [];
  if (marks === undefined || written === "") return line;
  const attributes = ATTRIBUTES.exec(written);
  const content = attributes === null ? written : written.slice(0, attributes.index);
  const stated = /(?:^|[ \t])#([^\s{}]+)/.exec(attributes?.[1] ?? "")?.[1];
  const theirs = stated ?? (kind === "none" ? undefined : hugoId(content, kind, state));
  if (stated !== undefined) state.theirs.add(stated);
  if (theirs === undefined) return `${before}${marks} ${content}`;
  // The id that the engine makes: no other where it is the same.
  const text = headingText(content).replace(/(?<!\w)[*_]{1,3}|[*_]{1,3}(?!\w)|~~/g, "");
  const ours = slug(text);
  const isSame = stated === undefined && !/[<[\\&:]/.test(content) && theirs === ours && !state.ours.seen.has(ours);
  if (isSame) uniqueSlug(state.ours, text);
  else state.ours.seen.set(theirs, 0);
  return isSame && attributes === null ? line : `${before}${marks} ${content}${isSame ? "" : ` {#${theirs}}`}`;
}
