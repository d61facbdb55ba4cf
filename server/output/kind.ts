/** Kinds of output: the paths of a kind, their content, and when a dump makes it. `outputs.ts` lists all kinds. */
import type { Engine } from "../engine/engine.ts";
import { query, type Context, type Query } from "../engine/types.ts";
import type { PageKey } from "../site/keys.ts";

/** Content in memory, with the fingerprint of exactly these bytes. */
export interface OutputContent {
  readonly bytes: string | Uint8Array;
  readonly fingerprint: string;
}

/** A file that is too large to hold in memory, so it is copied. */
export interface LargeContent {
  /** Absolute path. */
  readonly from: string;
  /** Copies the file. @returns the fingerprint of what was copied @throws {HostFault} */
  copyTo(path: string): string;
}

/**
 * Content that is composed of other outputs. It is written and sent in pieces, because it may be too large to hold in
 * memory.
 */
export interface PiecedContent {
  readonly pieces: Iterable<Piece>;
  readonly fingerprint: string;
}

/**
 * A text, or the content of another output, which a dump copies from the file that it has written; `text` makes it
 * again.
 */
export type Piece = string | { readonly path: string; text(): string };

export type AnyContent = OutputContent | LargeContent | PiecedContent;

/** Sources of bytes that are not values of queries. */
export interface Sources {
  readonly engine: Engine;
  /** Bytes of a file of the client, by name. */
  client(name: string): Uint8Array | undefined;
  /** Bytes of a file of the site's own components, by name. */
  island(name: string): Uint8Array | undefined;
  /** Bytes of a file that the site's own code imports for its address, by name. */
  imported(name: string): Uint8Array | undefined;
  /** A file of the site as it is served, with drawings sanitised, by site path. */
  file(path: string): OutputContent | LargeContent | undefined;
  /** The unchanged bytes of a file of the site, with their hash, by site path; undefined if it is too large to hold. */
  raw(path: string): OutputContent | undefined;
}

export type ReadQuery = Context["read"];

/** A query with a key. */
export interface Result {
  readonly query: Query<unknown>;
  readonly key: string;
}

export function result<K extends string>(query: Query<unknown, K>, key: NoInfer<K>): Result {
  return { query, key };
}

/** Path of each output of a kind, and the key by which its content is asked for. */
export type Rows = Readonly<Record<string, string>>;

/**
 * When a dump makes the outputs of a kind: together with the page's `document`; at any time (`site`); as soon as all
 * documents from which it is made are parsed (`texts`); or when all documents are (`words`). The paths of the last two
 * are known only then.
 */
export type Phase = "document" | "site" | "texts" | "words";

/**
 * Small results, one a page, that outputs of all pages are made from, and nothing else is: a dump gives them up when all
 * outputs of the kind are made. `K` is the type of the outputs' keys.
 */
export interface PageEntries<K extends string> {
  readonly query: Query<unknown, PageKey>;
  /** The pages of an output. */
  pagesOf(read: ReadQuery, key: K): Iterable<PageKey>;
}

/** `K` is the type of the outputs' keys, `P` of the tables'. */
export interface OutputKind<K extends string = string, P extends string = string> {
  readonly name: string;
  readonly phase: Phase;
  /** Whether the site has chosen the names, which then tell nothing of the content, whatever they look like. */
  readonly areChosen?: boolean;
  /** Keys of the tables with the rows; if a path is given, of those that may contain it. */
  readonly parts: (read: ReadQuery, path?: string) => readonly P[];
  readonly rows: Query<Rows, P>;
  /** The query whose value is the content, if there is one. */
  readonly text?: Query<string, K>;
  /** What is known of each page for the outputs of this kind, if they are made from that. */
  readonly entries?: PageEntries<K>;
  /** Whether the content is never held in memory as a whole. */
  isLarge?(sources: Sources, key: K): boolean;
  /** A text that changes when the bytes do. */
  fingerprint(sources: Sources, key: K): string;
  /**
   * The current content, with the fingerprint of exactly these bytes.
   * @returns undefined if the file was removed meanwhile
   */
  content(sources: Sources, key: K): AnyContent | undefined;
}

interface KindOptions<K extends string, P extends string> extends Omit<OutputKind<K, P>, "phase" | "parts" | "rows"> {
  /** Default: `site`. */
  readonly phase?: Phase;
  /** Default: one table, whose key is "". */
  readonly parts?: (read: ReadQuery, path?: string) => readonly P[];
  /** Paths and keys of a part; of equal paths, the first takes precedence. */
  readonly rows: (context: Context, part: P) => Iterable<readonly [path: string, key: K]>;
}

/** @param options.name unique among kinds, because it identifies the tables in the memo table */
export function outputKind<K extends string = string, P extends string = string>(
  options: KindOptions<K, P>,
): OutputKind<K, P> {
  const { phase = "site", parts = () => ["" as P], rows, ...rest } = options;
  const table = query<Rows, P>(`${rest.name}-outputs`, "value", (context, part) => {
    const found = new Map<string, string>();
    for (const [path, key] of rows(context, part)) if (!found.has(path)) found.set(path, key);
    return Object.fromEntries(found);
  });
  return { ...rest, phase, parts, rows: table };
}

/** A kind whose content is the value of a query. */
export function textKind<K extends string, P extends string = string>(
  options: Omit<KindOptions<K, P>, "fingerprint" | "content" | "text" | "isLarge"> & {
    readonly text: Query<string, K>;
  },
): OutputKind<K, P> {
  const { text } = options;
  return outputKind({
    ...options,
    fingerprint: ({ engine }, key) => engine.fingerprint(text, key),
    content: ({ engine }, key) => ({
      bytes: engine.get(text, key),
      get fingerprint() {
        return engine.fingerprint(text, key);
      },
    }),
  });
}

/** A kind with a single file. */
export function singleFile(path: string, text: Query<string>): OutputKind {
  return textKind({ name: path, text, rows: () => [[path, ""]] });
}
