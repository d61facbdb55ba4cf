/** The tokens that our extensions add to marked's own. */
import type { Token, Tokens } from "marked";
import type { Tag } from "./tag.ts";

/** An element or component that is a block. */
export interface ElementToken {
  readonly type: "element";
  raw: string;
  readonly tag: Tag;
  /** The content; in `blocks` mode without its indentation. */
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

/** Something that is not shown: a comment, `import` and `export`, an unmatched tag. */
export interface DroppedToken {
  readonly type: "dropped";
  raw: string;
  readonly what: "comment" | "truncate" | "module" | "open" | "close" | "colons";
  readonly name: string;
}

/** Indented blocks inside an element, which, as in MDX, are not code. */
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

/** `<svg>…</svg>` in a line, or an element that is dropped with its content. */
export interface OpaqueToken {
  readonly type: "opaque";
  raw: string;
  readonly tag: Tag;
  readonly inner: string;
}

/** `{'text'}`, with the value of the expression. */
export interface ExpressionToken {
  readonly type: "expression";
  raw: string;
  readonly text: string;
}

/** The end of an entry: its further ids, and its link to itself. Created when the entry is written. */
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
 * Restores the type of a token of our own, which marked passes on unchanged under a generic type. The only place where
 * the type of a token is asserted.
 * @throws if it is a token of another type
 */
export function ownToken<T extends OwnToken["type"]>(token: Token, type: T): ByType[T] {
  if (token.type !== type) throw new TypeError(`a token of type ${token.type} is no ${type}`);
  return token as unknown as ByType[T];
}

/** The text of which a list item's tokens were made: marked takes the box of a task out of `text`, but not out of them. */
export function textOfItem(item: Tokens.ListItem): string {
  return item.task ? item.tokens.map(({ raw }) => raw).join("") : item.text;
}
