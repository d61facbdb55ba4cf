/**
 * Collects inputs and queries from modules, so that there is no global registry which importing a module would change.
 */
import type { Readable } from "./types.ts";

/** @returns the inputs and queries that these modules export, directly or as a property of an exported object */
export function readablesIn(...modules: readonly object[]): readonly Readable<unknown>[] {
  const found = new Set<Readable<unknown>>();
  for (const exported of modules.flatMap((module) => Object.values(module) as readonly unknown[])) {
    if (typeof exported !== "object" || exported === null) continue;
    for (const each of [exported, ...(Object.values(exported) as readonly unknown[])])
      if (isReadable(each)) found.add(each);
  }
  return [...found];
}

function isReadable(value: unknown): value is Readable<unknown> {
  if (typeof value !== "object" || value === null || !("kind" in value && "name" in value)) return false;
  return value.kind === "input" || (value.kind === "query" && "compute" in value);
}
