/** State of the search for our own blocks, and functions that record a block. */
import type { TagKind } from "./tag-kinds.ts";
import type { OwnBlock } from "./own-blocks.ts";
import { afterSpace } from "./skip.ts";
import type { Tag } from "./tag.ts";

export interface OpenTag {
  readonly kind: "tag";
  readonly tag: Tag;
  readonly tagKind: TagKind;
  /** Whether only other tags precede it on its line. */
  readonly leading: boolean;
  readonly line: number;
}

export interface OpenAdmonition {
  readonly kind: "admonition";
  readonly colons: number;
  readonly name: string;
  readonly rest: string;
  readonly restStart: number;
  readonly start: number;
  readonly contentStart: number;
  readonly line: number;
}

export interface BlockScan {
  readonly text: string;
  readonly blocks: Map<number, OwnBlock>;
  readonly starts: number[];
  readonly insideTags: Set<number>;
  readonly stack: (OpenTag | OpenAdmonition)[];
  /** Number of open tags by name, so that an unmatched closing tag is handled in constant time. */
  readonly open: Map<string, number>;
  /** Names of opaque elements whose end does not occur in the rest of the text, and such ends of comments. */
  readonly endless: Set<string>;
  line: number;
  /** Up to this offset, the line contains only white space and leading tags. */
  lead: number;
  /** Start of the last blank line. */
  blank: number;
  /** Start of the last element that is a block by its kind, or a component of the site on lines of its own. */
  lastFlow: number;
}

export function finish(scan: BlockScan, entry: OpenTag, contentEnd: number, end: number): void {
  if (!isBlock(scan, entry, contentEnd, end)) return;
  record(scan, entry, contentEnd, end);
  // A block can follow another on the same line: `<TabItem>a</TabItem><TabItem>b</TabItem>`.
  scan.lead = afterSpace(scan.text, end);
}

/** Handles a tag or admonition that is still open when the block that contains it ends. */
export function abandon(scan: BlockScan, entry: OpenTag | OpenAdmonition, end: number): void {
  if (entry.kind === "admonition") {
    recordAdmonition(scan, entry, {
      contentEnd: Math.max(end, entry.contentStart),
      end: Math.max(end, entry.contentStart),
      closed: false,
    });
    return;
  }
  const { tag, tagKind } = entry;
  const behind = scan.text.charCodeAt(afterSpace(scan.text, tag.end));
  const alone = Number.isNaN(behind) || behind === 10;
  const placeholder = tagKind.rule?.placeholder === true && tag.attributes.length === 0 && !alone;
  if (!entry.leading || tagKind.content !== "flow" || placeholder) return;
  scan.blocks.set(tag.start, { kind: "stray", what: "open", name: tag.name, end: tag.end });
  scan.starts.push(entry.line);
}

export function record(scan: BlockScan, entry: OpenTag, contentEnd: number, end: number): void {
  scan.blocks.set(entry.tag.start, { kind: "element", tag: entry.tag, contentStart: entry.tag.end, contentEnd, end });
  scan.starts.push(entry.line);
  if (entry.tagKind.content === "flow" || entry.tagKind.kind === "unknown")
    scan.lastFlow = Math.max(scan.lastFlow, entry.tag.start);
}

export function recordAdmonition(
  scan: BlockScan,
  entry: OpenAdmonition,
  bounds: { readonly contentEnd: number; readonly end: number; readonly closed: boolean },
): void {
  const { name, rest, restStart, contentStart } = entry;
  scan.blocks.set(entry.start, { kind: "admonition", name, rest, restStart, contentStart, ...bounds });
  scan.starts.push(entry.line);
}

/** Whether an element is a block, by its kind or by its content. */
export function isBlock(scan: BlockScan, entry: OpenTag, contentEnd: number, end: number): boolean {
  if (!entry.leading) return false;
  const { tag, tagKind } = entry;
  if (tagKind.content === "flow") return true;
  const rest = scan.text.charCodeAt(afterSpace(scan.text, end));
  const alone = Number.isNaN(rest) || rest === 10;
  if (tagKind.kind === "unknown" && tag.end === end) return alone;
  if (tagKind.empty || tag.end === end) return false;
  if (tagKind.opaque) return alone && !standsInText(scan, tag);
  // An element that contains a block is one: `<a href="…"><h2>…</h2></a>`.
  if (scan.lastFlow > tag.start && scan.lastFlow < contentEnd) return true;
  const newline = scan.text.indexOf("\n", tag.end);
  const severalLines = newline >= 0 && newline < contentEnd;
  return severalLines && (scan.blank > newline || (tagKind.kind === "unknown" && alone));
}

/** Whether an element of the same paragraph that is part of a line is open: `<a href="…">`, then a drawing, then words. */
function standsInText({ stack, blank }: BlockScan, tag: Tag): boolean {
  const around = stack.at(-1);
  return (
    around?.kind === "tag" &&
    around.tagKind.content === "phrasing" &&
    around.tag.start < tag.start &&
    blank < around.tag.start
  );
}
