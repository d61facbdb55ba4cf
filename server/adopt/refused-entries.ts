/**
 * Takes out of an adopted configuration what would keep the site from being published, such as a link to a page that
 * stayed behind.
 */
import { parseKeyPath, type KeyPath } from "../../shared/schema/key-path.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { dataOf, listOf, type Left } from "./adopt-plan.ts";

/** Longest text of an entry in the list of what is left. */
const SHOWN = 300;

type Entry = Record<string, unknown>;

/**
 * @param config configuration files, by name without ending
 * @param diagnostics of the site
 * @returns the files that had to change, without the entries that errors are about, and a list of those entries
 */
export function withoutRefused(
  config: Readonly<Record<string, unknown>>,
  diagnostics: readonly Diagnostic[],
): { readonly changed: Readonly<Record<string, unknown>>; readonly left: readonly Left[] } {
  const changed: Record<string, unknown> = {};
  const left: Left[] = [];
  for (const [name, data] of Object.entries(config)) {
    const faults = diagnostics.flatMap(({ severity, place, message }) =>
      severity === "error" && place?.file === `config/${name}.json` && place.keyPath !== undefined
        ? [{ path: parseKeyPath(place.keyPath), message }]
        : [],
    );
    if (faults.length === 0) continue;
    const copy = structuredClone(data);
    const taken = new Set<unknown>();
    const found = faults.flatMap(({ path, message }) => {
      const what = takeOut(copy, path, taken);
      return what === undefined
        ? []
        : [
            {
              group: "Entries of the configuration that can't be published: taken out",
              item: `config/${name}.json: ${JSON.stringify(what).slice(0, SHOWN)} ${message}`,
            },
          ];
    });
    if (found.length > 0) changed[name] = without(copy, taken);
    left.push(...found);
  }
  return { changed, left };
}

/** Keys that say where an entry leads. */
const TARGETS: ReadonlySet<unknown> = new Set(["to", "href", "route"]);

/**
 * Marks the entry of a list that a path leads into. Removes the key alone where the entry leads further, to entries of
 * its own, or lies in no list.
 * @returns what is taken out, or undefined if nothing is
 */
function takeOut(data: unknown, path: KeyPath, taken: Set<unknown>): unknown {
  const along: unknown[] = [data];
  for (const step of path) along.push((along.at(-1) as Entry | undefined)?.[step]);
  const at = along.findLastIndex((_, index) => Array.isArray(along[index - 1]));
  const entry = along[at];
  const [key = ""] = path.slice(-1);
  const leadsFurther = TARGETS.has(key) && listOf(dataOf(entry)["items"]).length > 0;
  if (at > 0 && !leadsFurther) {
    if (taken.has(entry)) return undefined;
    taken.add(entry);
    return entry;
  }
  const owner = along.at(-2);
  if (path.length === 0 || typeof owner !== "object" || owner === null || !Object.hasOwn(owner, key)) return undefined;
  const what = { ...(leadsFurther ? { label: dataOf(entry)["label"] } : {}), [key]: (owner as Entry)[key] };
  Reflect.deleteProperty(owner, key);
  return what;
}

/** A copy without the entries, and without dropdowns, categories and columns that only they were in. */
function without(data: unknown, taken: ReadonlySet<unknown>): unknown {
  if (Array.isArray(data)) {
    return data.flatMap((each: unknown) => {
      if (taken.has(each)) return [];
      const kept = without(each, taken);
      return isEmptied(each, kept) ? [] : [kept];
    });
  }
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, each]) => [key, without(each, taken)]));
}

/** Whether a dropdown, a category or a column has lost all its entries, and leads nowhere itself. */
function isEmptied(before: unknown, after: unknown): boolean {
  const { type, to, href, route } = dataOf(after);
  if (type === "locale" || type === "version" || (to ?? href ?? route) !== undefined) return false;
  return ["items", "links"].some(
    (key) => listOf(dataOf(before)[key]).length > 0 && listOf(dataOf(after)[key]).length === 0,
  );
}
