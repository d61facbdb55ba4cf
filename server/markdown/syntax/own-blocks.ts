/** Types of the blocks that marked does not know: elements and components, admonitions, and unmatched tags. */
import type { Tag } from "./tag.ts";

export interface ElementBlock {
  readonly kind: "element";
  readonly tag: Tag;
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly end: number;
}

export interface AdmonitionBlock {
  readonly kind: "admonition";
  readonly name: string;
  readonly rest: string;
  readonly restStart: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly end: number;
  readonly closed: boolean;
}

/** An unmatched tag or `:::` on a line of its own, which is dropped. */
export interface StrayBlock {
  readonly kind: "stray";
  readonly what: "open" | "close" | "colons";
  readonly name: string;
  readonly end: number;
}

export type OwnBlock = ElementBlock | AdmonitionBlock | StrayBlock;

export interface Structure {
  /** By the offset of the `<` or of the first colon. */
  readonly blocks: ReadonlyMap<number, OwnBlock>;
  /** Offsets of the lines at which such a block begins, ascending: they end a paragraph. */
  readonly starts: readonly number[];
  /** Offsets of lines that are the rest of a tag; `>` at the beginning of one is no quotation. */
  readonly insideTags: ReadonlySet<number>;
}
