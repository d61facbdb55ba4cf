/** The parts of the index that hold pages' texts, for the snippets under results. */
import { compareText } from "../../../shared/diagnostics.ts";

/** Up to this number of pages, each page has its own part; on larger sites, about four pages share one. */
export const MANY_PAGES = 1024;

/** Which pages share a part. */
export function groupForTexts(routes: readonly string[]): readonly (readonly string[])[] {
  return groupRoutes(routes, routes.length <= MANY_PAGES ? 1 : 4);
}

/**
 * Groups pages that are neighbours by route. The hash of a route decides whether a group ends there, so that a new page
 * only changes the group to which it is added.
 * @param size approximate size of a group
 * @returns routes in ascending order
 */
export function groupRoutes(routes: readonly string[], size: number): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let open: string[] | undefined;
  for (const route of [...routes].sort(compareText)) {
    if (open) open.push(route);
    else groups.push((open = [route]));
    if (size === 1 || Bun.hash.crc32(route) % size === 0) open = undefined;
  }
  return groups;
}

/** A page in a part: its description, and what `PageText.texts` says of it. */
export interface TextOfPage {
  readonly description: string;
  readonly texts: string;
}

/** Content of the part for some pages; see `PageInPart`. */
export function textPart(pages: readonly TextOfPage[]): string {
  return `[${pages.map(({ description, texts }) => `[${JSON.stringify(description)},${texts}]`).join(",")}]`;
}

/** File name of a part of the index: its kind and a hash of its content. */
export function partName(kind: string, text: string): string {
  return `${kind}-${Bun.CryptoHasher.hash("sha256", text, "hex").slice(0, 12)}.json`;
}

/**
 * The part that contains each page's text, by route: `name`, or `name:index` for a page that is not the first in it.
 * @param parts names of the groups' parts
 */
export function namesInParts(
  groups: readonly (readonly string[])[],
  parts: readonly string[],
): ReadonlyMap<string, string> {
  return new Map(
    groups.flatMap((routes, at) =>
      routes.map((route, place) => [route, place === 0 ? (parts[at] ?? "") : `${parts[at] ?? ""}:${place}`] as const),
    ),
  );
}
