/** What adopting a site comes to: which file goes where, what is written anew, what is left for a person. */

export interface Move {
  /** Absolute path of the file. */
  readonly from: string;
  /** Path in the new site. */
  readonly to: string;
  readonly kind: "document" | "file";
}

/** Something that a person has to look at. */
export interface Left {
  /** What kind of thing it is, the same for all of its kind. */
  readonly group: string;
  /** Which one. */
  readonly item: string;
}

/** A tree of documents of the old site. */
export interface Tree {
  readonly kind: "docs" | "blog" | "pages";
  /** Absolute path of its folder. */
  readonly folder: string;
  /** Path in the new site that the folder becomes: `content/en/docs`. */
  readonly to: string;
  readonly lang: string;
}

export interface Plan {
  readonly moves: readonly Move[];
  /** Trees of the default language first. */
  readonly trees: readonly Tree[];
  /** Absolute path that `@site/` stands for. */
  readonly root: string;
  /** Configuration files, by name without ending. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Files of no origin, by path in the new site. */
  readonly texts: Readonly<Record<string, string>>;
  readonly left: readonly Left[];
  /** Put before absolute slugs of a tree's documents, by the tree's `to`: `/community`. */
  readonly slugs: Readonly<Record<string, string>>;
}

/** Data of a configuration that somebody else wrote: nothing is known of it. */
export type Data = Readonly<Record<string, unknown>>;

export function dataOf(value: unknown): Data {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Data) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** @returns the text, or undefined where it is none or empty */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Without the keys that have no value. */
export function compact(data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

/** HTML as the text that it shows. */
export function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>/gi, " ")
    .replace(/<[^<>]*>/g, "")
    .replace(/&copy;/g, "©")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** Where a link of a configuration leads, as `to` or `href` of ours; undefined for none. */
export function targetOf(written: string): { readonly to: string } | { readonly href: string } | undefined {
  const address = written.replace(/^pathname:\/\//, "");
  if (/^(?:https?:\/\/|mailto:|tel:|tg:)\S+$/i.test(address)) return { href: address };
  if (/^\/\/\S+$/.test(address)) return { href: `https:${address}` };
  if (/^[a-z][\w+.-]*:/i.test(address) || /\s/.test(address) || address === "") return undefined;
  return { to: `/${address.replace(/^\.?\/+/, "")}` };
}
