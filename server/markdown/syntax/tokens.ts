/** The tokens that our extensions add to marked's own. */
import type { Token } from "marked";
import type { Tag } from "./tag.ts";

/** An element or component that stands as a block. */
export interface ElementToken {
  readonly type: "element";
  raw: string;
  readonly tag: Tag;
  /** The content; in `blocks` mode with its indentation taken away. */
  readonly inner: string;
  /** Offset in `raw` at which the content begins. */
  readonly innerStart: number;
  readonly mode: "blocks" | "inline" | "opaque" | "empty";
  readonly tokens: Token[];
}

export interface AdmonitionToken {
  readonly type: "admonition";
  raw: string;
  readonly name: string;
  readonly title: string;
  /** Offset of the title in `raw`. */
  readonly titleStart: number;
  readonly titleTokens: Token[];
  readonly id: string;
  readonly inner: string;
  readonly innerStart: number;
  readonly closed: boolean;
  readonly tokens: Token[];
}

/** Something of which nothing is shown on the page: a comment, `import` and `export`, a tag without its partner. */
export interface DroppedToken {
  readonly type: "dropped";
  raw: string;
  readonly what: "comment" | "truncate" | "module" | "open" | "close" | "colons";
  readonly name: string;
}

/** Blocks that are indented inside an element: no code block there, as in MDX. */
export interface DedentToken {
  readonly type: "dedent";
  raw: string;
  readonly inner: string;
  readonly tokens: Token[];
}

export interface MathToken {
  readonly type: "mathBlock" | "math";
  raw: string;
  readonly text: string;
}

export interface FootnoteToken {
  readonly type: "footnote";
  raw: string;
  readonly label: string;
  readonly inner: string;
  readonly innerStart: number;
  readonly tokens: Token[];
}

export interface FootnoteReferenceToken {
  readonly type: "footnoteReference";
  raw: string;
  readonly label: string;
}

export interface InlineTagToken {
  readonly type: "tag";
  raw: string;
  readonly tag: Tag;
}

/** `<svg>…</svg>` in a line, or an element that goes with its content. */
export interface OpaqueToken {
  readonly type: "opaque";
  raw: string;
  readonly tag: Tag;
  readonly inner: string;
}

/** `{'text'}`: what the expression stands for. */
export interface ExpressionToken {
  readonly type: "expression";
  raw: string;
  readonly text: string;
}

/** Stands at the end of an entry with ids of its own: its further targets, and its link to itself. Made when it is written. */
export interface EntryLinkToken {
  readonly type: "entryLink";
  raw: string;
  readonly id: string;
  readonly further: readonly string[];
  readonly title: string;
}

export interface CellToken {
  readonly text: string;
  /** Offset of the text in the table's `raw`. */
  readonly start: number;
  readonly tokens: Token[];
}

export interface TableToken {
  readonly type: "ownTable";
  raw: string;
  readonly align: readonly ("left" | "center" | "right" | undefined)[];
  readonly header: readonly CellToken[];
  readonly rows: readonly (readonly CellToken[])[];
}

export type OwnToken =
  | ElementToken
  | AdmonitionToken
  | DroppedToken
  | DedentToken
  | MathToken
  | FootnoteToken
  | FootnoteReferenceToken
  | InlineTagToken
  | OpaqueToken
  | ExpressionToken
  | EntryLinkToken
  | TableToken;

type ByType = { readonly [Own in OwnToken as Own["type"]]: Own };

/**
 * A token of our own gets its type back: marked takes it from an extension and hands it on as it is, under a type that
 * says nothing of it. Nowhere else is a token's type asserted against marked's.
 * @throws where it is a token of another type
 */
export function ownToken<T extends OwnToken["type"]>(token: Token, type: T): ByType[T] {
  if (token.type !== type) throw new TypeError(`a token of type ${token.type} is no ${type}`);
  return token as unknown as ByType[T];
}
