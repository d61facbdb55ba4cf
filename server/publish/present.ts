/** Which objects there are in the bucket, and which of them are ours. */
import { announced, type Left } from "./lock-text.ts";
import type { ObjectStore } from "./object-store.ts";
import { isOwn, type Published } from "./published.ts";

/** Tags of objects, by path. */
export type Present = ReadonlyMap<string, string>;

export async function presentIn(store: ObjectStore): Promise<Present> {
  const all = await store.list("");
  return new Map([...all].filter(([key]) => !isOwn(key)));
}

/** Tag of an object; undefined where there is none. */
export async function tagOf(store: ObjectStore, path: string): Promise<string | undefined> {
  return (await store.list(path)).get(path);
}

/** Paths of the objects of a completed publish. */
export function pathsOf({ files, kept }: Published): readonly string[] {
  return [...Object.keys(files), ...Object.keys(kept)];
}

/**
 * The present objects that a publish has written. At a path that an interrupted publisher has announced, an object with
 * other bytes is foreign.
 */
export function ownedOf(present: Present, published: Published, left: Left | undefined): Present {
  const paths = new Set(pathsOf(published));
  const textOf = (path: string, tag: string): string => announced(path, tag).join("\n");
  const sent = new Set(left?.changes.map((each) => each.join("\n")));
  const isOurs = (path: string, tag: string): boolean =>
    paths.has(path) || sent.has(textOf(path, tag)) || sent.has(textOf(path, ""));
  return new Map([...present].filter(([path, tag]) => isOurs(path, tag)));
}
