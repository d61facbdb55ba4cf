/** The plan of adopting a site: files to move, files to write, and what is left to be done by hand. */
import { isObject } from "../../shared/json-shape.ts";
import { directionOf, type Direction } from "../../shared/direction.ts";

export interface Move {
  /** Absolute path of the file. */
  readonly from: string;
  /** Path in the new site. */
  readonly to: string;
  readonly kind: "document" | "file";
}

/** Something that has to be done by hand. */
export interface Left {
  /** Its kind; items of the same kind are listed together. */
  readonly group: string;
  /** Which one. */
  readonly item: string;
}

/**
 * Reports something in a document that has to be done by hand.
 * @param near text of the rewritten document, where there is something to do
 */
export type Leave = (group: string, what: string, near?: string) => void;

/** Rewrites the syntax of one generator in the text of a document. */
export type RewriteText = (text: string, move: Move, leave: Leave) => string;

/** A tree of documents of the old site. */
export interface Tree {
  readonly kind: "docs" | "blog" | "pages";
  /** Absolute path of its folder. */
  readonly folder: string;
  /** Path in the new site that the folder becomes: `content/en/docs`. */
  readonly to: string;
  readonly lang: string;
  /** Absolute path of the same documents in the default language, without which a translation is no page of the old site. */
  readonly original?: string;
}

export interface AdoptPlan {
  readonly moves: readonly Move[];
  /** Trees of the default language first. */
  readonly trees: readonly Tree[];
  /** Absolute path that `@site/` stands for. */
  readonly root: string;
  /** Where files at absolute addresses are public, for a generator that also looks for them below the root. */
  readonly publicFolder?: string;
  readonly rewrite: RewriteText;
  /**
   * The route that a relative address without the name of a file means in a document, where the engine might read it as
   * another one.
   */
  readonly meant?: (from: string, path: string) => string | undefined;
  /** Path that the site lies below, where addresses in documents may begin with it; `/` otherwise. */
  readonly base: string;
  /** Configuration files, by name without ending. */
  readonly config: Readonly<Record<string, unknown>>;
  /** New files, by path in the new site. */
  readonly texts: Readonly<Record<string, string>>;
  readonly left: readonly Left[];
  /** Prefix of absolute slugs in the documents of a tree, by the tree's `to`: `/community`. */
  readonly slugs: Readonly<Record<string, string>>;
}

/** Part of the configuration of the old site, whose structure is not known. */
export type Data = Readonly<Record<string, unknown>>;

export function dataOf(value: unknown): Data {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** @returns the value if it is a text that is not empty, or else undefined */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Direction in which a language is written: what the old site says, or else what its script has. */
export function directionIn(stated: unknown, lang: string): Direction {
  return stated === "ltr" || stated === "rtl" ? stated : directionOf(lang);
}

/** The language tag that a name with underscores means: `zh_hans` → `zh-Hans`. Other names are left as they are. */
export function languageTag(name: string): string {
  if (!name.includes("_")) return name;
  try {
    return Intl.getCanonicalLocales(name.replaceAll("_", "-"))[0] ?? name;
  } catch {
    return name;
  }
}

/** Addresses at which documents could be edited: their files lie elsewhere now, so somebody has to say where. */
export function leftEditLinks(addresses: readonly unknown[]): readonly Left[] {
  return [...new Set(addresses.flatMap((each) => textOf(each) ?? []))].map((item) => ({
    group: "Links to edit a page: set editUrl in config/site.json to where the new documents lie, with {path}",
    item,
  }));
}

/** Packages that the configuration imports and of which nothing is known. */
export function leftPackages(names: readonly string[]): readonly Left[] {
  return names.map((item) => ({
    group: "Packages that the configuration uses and that were not read: what they add to it or to Markdown is missing",
    item,
  }));
}

/** Files of the site that its configuration imports and that are not there; packages have other paths. */
export function leftModules(missing: readonly string[]): readonly Left[] {
  return missing.filter(isOwnModule).map((item) => ({
    group:
      "Files that the configuration takes in and that are not there: run the script that makes them, and adopt again",
    item,
  }));
}

/** Whether an import names a file of the site. */
export function isOwnModule(path: string): boolean {
  return /^(?:\.{0,2}\/|@site\/)/.test(path);
}

/** Removes keys whose value is undefined. */
export function compact(data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

/** The text of a piece of HTML. */
export function textOfHtml(html: string): string {
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

/** An attribute of a component, with the blank before it; "" for one without a value. */
export function attribute(name: string, value: string | undefined): string {
  return value === undefined ? "" : ` ${name}="${value.replaceAll('"', "&quot;")}"`;
}

/** Converts the target of a configured link to `to` or `href`; undefined if it is invalid. */
export function linkTargetOf(written: string): { readonly to: string } | { readonly href: string } | undefined {
  const address = written.replace(/^pathname:\/\//, "");
  if (/^(?:https?:\/\/|mailto:|tel:|tg:)\S+$/i.test(address)) return { href: address };
  if (/^\/\/\S+$/.test(address)) return { href: `https:${address}` };
  if (/^[a-z][\w+.-]*:/i.test(address) || /\s/.test(address) || address === "") return undefined;
  return { to: `/${address.replace(/^\.?\/+/, "")}` };
}

/** A route below a language's path as one of the first language. */
export function withoutPath(route: string, path: string): string {
  const [, own = route] = path === "" ? [] : (new RegExp(`^/${RegExp.escape(path)}(?=$|[/?#])(.*)$`).exec(route) ?? []);
  return own.startsWith("/") ? own : `/${own}`;
}

/** Takes the base of the site off the routes of a configuration. */
export function withoutBase(value: unknown, base: string): unknown {
  if (base === "/") return value;
  if (Array.isArray(value)) return value.map((each) => withoutBase(each, base));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === "to" && typeof each === "string" && each.startsWith(base)
        ? `/${each.slice(base.length)}`
        : withoutBase(each, base),
    ]),
  );
}
