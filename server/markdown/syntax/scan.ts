/** What the search for our own blocks holds, and how a block that was found is written down. */
import type { TagKind } from "./tag-kinds.ts";
import type { OwnBlock } from "./own-blocks.ts";
import { afterSpace } from "./skip.ts";
import type { Tag } from "./tag.ts";

export interface OpenTag {
  readonly kind: "tag";
  readonly tag: Tag;
  readonly name: TagKind;
  /** Nothing but other tags stands before it on its line. */
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
  readonly stack: (OpenTag | OpenAdmonition)[];
  /** How many tags of a name are open, so that a stray end costs nothing. */
  readonly open: Map<string, number>;
  /** Names of opaque elements that have no end any more, and ends of comments that don't come. */
  readonly endless: Set<string>;
  line: number;
  /** Up to here the line holds nothing but white space and leading tags. */
  lead: number;
  /** Where the last blank line began. */
  blank: number;
  /** Where the last element began that holds blocks by its nature and stands as a block. */
  lastFlow: number;
}

export function finish(scan: BlockScan, entry: OpenTag, contentEnd: number, end: number): void {
  if (!isBlock(scan, entry, contentEnd, end)) return;
  record(scan, entry, contentEnd, end);
  // What follows a block on its line can be a block as well: `<TabItem>a</TabItem><TabItem>b</TabItem>`.
  scan.lead = afterSpace(scan.text, end);
}

/** What stays open until something that held it ends. */
export function abandon(scan: BlockScan, entry: OpenTag | OpenAdmonition, end: number): void {
  if (entry.kind === "admonition") {
    recordAdmonition(scan, entry, {
      contentEnd: Math.max(end, entry.contentStart),
      end: Math.max(end, entry.contentStart),
      closed: false,
    });
    return;
  }
  const { tag, name } = entry;
  const behind = scan.text.charCodeAt(afterSpace(scan.text, tag.end));
  const alone = Number.isNaN(behind) || behind === 10;
  const placeholder = name.rule?.placeholder === true && tag.attributes.length === 0 && !alone;
  if (!entry.leading || name.content !== "flow" || placeholder) return;
  scan.blocks.set(tag.start, { kind: "stray", what: "open", name: tag.name, end: tag.end });
  scan.starts.push(entry.line);
}

export function record(scan: BlockScan, entry: OpenTag, contentEnd: number, end: number): void {
  scan.blocks.set(entry.tag.start, { kind: "element", tag: entry.tag, contentStart: entry.tag.end, contentEnd, end });
  scan.starts.push(entry.line);
  if (entry.name.content === "flow") scan.lastFlow = Math.max(scan.lastFlow, entry.tag.start);
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

/** Whether an element stands as a block: it holds blocks by its nature, or by what is written in it. */
export function isBlock(scan: BlockScan, entry: OpenTag, contentEnd: number, end: number): boolean {
  if (!entry.leading) return false;
  const { tag, name } = entry;
  if (name.content === "flow") return true;
  const rest = scan.text.charCodeAt(afterSpace(scan.text, end));
  const alone = Number.isNaN(rest) || rest === 10;
  if (name.kind === "unknown" && tag.end === end) return alone;
  if (name.empty || tag.end === end) return false;
  if (name.opaque) return alone;
  // `<a href="…"><h2>…</h2></a>`: what holds a block is one.
  if (scan.lastFlow > tag.start && scan.lastFlow < contentEnd) return true;
  const newline = scan.text.indexOf("\n", tag.end);
  const severalLines = newline >= 0 && newline < contentEnd;
  return severalLines && (scan.blank > newline || (name.kind === "unknown" && alone));
}
