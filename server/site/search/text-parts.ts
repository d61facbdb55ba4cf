/** The parts of the index that hold pages' texts, for the snippets under results. */
import { compareText } from "../../../shared/diagnostics.ts";

/** Pages up to this number have a part each; beyond, about four share one. */
const MANY_PAGES = 1024;

/**
 * Which pages share a part: neighbours by route, and where there are many, a route's hash decides where a part ends. So
 * a new page changes the part that it comes into, and no other.
 * @returns routes in ascending order
 */
export function groupRoutes(routes: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let open: string[] | undefined;
  for (const route of [...routes].sort(compareText)) {
    if (open) open.push(route);
    else groups.push((open = [route]));
    if (routes.length <= MANY_PAGES || Bun.hash.crc32(route) % 4 === 0) open = undefined;
  }
  return groups;
}

/** A part of some pages' texts, each given as the JSON of its list of sections. */
export function textPart(texts: readonly string[]): string {
  return `[${texts.join(",")}]`;
}

/** File name of a part of the index: its kind and a hash of what it holds. */
export function partName(kind: string, text: string): string {
  return `${kind}-${Bun.CryptoHasher.hash("sha256", text, "hex").slice(0, 12)}.json`;
}

/**
 * Where each page's text lies, by route: `name`, or `name:place` for a page that is not the first of its part.
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
