/** The order of pages in the sidebar: by weight, then date, then title, as Hugo lists them. */
import { compareText } from "../../../shared/diagnostics.ts";
import { splitNumber } from "../../site/documents/documents.ts";
import { textOf } from "../adopt-plan.ts";
import { dayOf } from "./addresses.ts";
import type { Page } from "./pages.ts";

export interface Order {
  /** `sidebar_position` of pages, by their old path, where the engine would order them in another way. */
  readonly positions: ReadonlyMap<string, number>;
  /** `_category_.json` of folders, by their path in the new site. */
  readonly categories: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

interface Entry {
  readonly segment: string;
  /** Page of the file, or of the folder where it has one. */
  readonly page: Page | undefined;
  readonly isFolder: boolean;
}

/** @param pages documents of the default language @param titleOf what a folder without a page is called */
export function orderOf(pages: readonly Page[], titleOf: (folder: string) => string): Order {
  const positions = new Map<string, number>();
  const categories = new Map<string, Record<string, unknown>>();
  const folders = foldersOf(pages);
  for (const [folder, entries] of folders) {
    const named = [...entries].sort(byName);
    const sorted = [...entries].sort(byWeight);
    const weights = sorted.map(weightOf);
    const isStated = weights.every((weight, at) => Number.isFinite(weight) && weight !== weights[at - 1]);
    const isSame =
      weights.every((weight) => weight === Infinity) &&
      sorted.every(({ segment }, at) => segment === named[at]?.segment);
    for (const [at, { segment, page, isFolder }] of sorted.entries()) {
      const position = isStated ? (weights[at] ?? at) : at + 1;
      const isNumbered = splitNumber(segment).position !== undefined;
      const path = `${folder}/${segment}`;
      // The page of a folder at the top is one of those in its sidebar, and comes first there.
      const isOpening = isFolder && /^content\/[^/]+\/docs$/.test(folder) && folders.has(path);
      if (page !== undefined && isOpening) positions.set(page.from, 0);
      else if (!isSame && page !== undefined) positions.set(page.from, position);
      if (isFolder && (page === undefined || ((isNumbered || isOpening) && !isSame)))
        categories.set(path, {
          ...(page === undefined ? { label: titleOf(segment) } : {}),
          ...(isSame ? {} : { position }),
        });
    }
  }
  return { positions, categories };
}

function foldersOf(pages: readonly Page[]): ReadonlyMap<string, readonly Entry[]> {
  const folders = new Map<string, Map<string, Entry>>();
  const entriesIn = (folder: string): Map<string, Entry> => {
    const known = folders.get(folder) ?? new Map<string, Entry>();
    folders.set(folder, known);
    return known;
  };
  for (const page of pages) {
    const [, root = "", name = ""] = /^(content\/[^/]+\/docs)\/(.*)\.mdx?$/.exec(page.to) ?? [];
    const names = name.split("/");
    const isIndex = names.at(-1) === "index";
    const own = isIndex ? names.slice(0, -1) : names;
    for (let depth = 0; depth < own.length; depth++) {
      const segment = own[depth] ?? "";
      const entries = entriesIn([root, ...own.slice(0, depth)].join("/"));
      const isLast = depth === own.length - 1;
      const known = entries.get(segment);
      if (isLast) entries.set(segment, { segment, page, isFolder: isIndex });
      else if (known === undefined) entries.set(segment, { segment, page: undefined, isFolder: true });
    }
  }
  return new Map([...folders].map(([folder, entries]) => [folder, [...entries.values()]]));
}

/** Pages without a weight come last. */
function weightOf({ page }: Entry): number {
  const weight = Number(page?.data["weight"] ?? 0);
  return Number.isFinite(weight) && weight !== 0 ? weight : Infinity;
}

export function labelOf({ data }: Page): string | undefined {
  return textOf(data["linktitle"]) ?? textOf(data["title"]);
}

function byWeight(a: Entry, b: Entry): number {
  const [first, second] = [weightOf(a), weightOf(b)];
  if (first !== second) return first < second ? -1 : 1;
  const [day, other] = [dayOf(a.page?.data["date"]) ?? "", dayOf(b.page?.data["date"]) ?? ""];
  if (day !== other) return day < other ? 1 : -1;
  const [label, name] = [a, b].map(({ page, segment }) => (page === undefined ? undefined : labelOf(page)) ?? segment);
  return (label ?? "").localeCompare(name ?? "", "en", { sensitivity: "base" }) || compareText(a.segment, b.segment);
}

/** As the engine orders what states no position. */
function byName(a: Entry, b: Entry): number {
  const [first, second] = [a, b].map(({ segment }) => splitNumber(segment).position ?? Infinity);
  if (first !== second) return (first ?? 0) < (second ?? 0) ? -1 : 1;
  return compareText(a.segment, b.segment);
}
