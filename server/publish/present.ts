/** What lies in the bucket, and which of it is ours. */
import { announced, type Left } from "./lock.ts";
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

/** Where objects of a publish lie that ended well. */
export function pathsOf({ files, kept }: Published): readonly string[] {
  return [...Object.keys(files), ...Object.keys(kept)];
}

/**
 * Of what lies there, what a publish has put there: where somebody who was killed only meant to, an object with other
 * bytes is somebody else's.
 */
export function ownedOf(present: Present, published: Published, left: Left | undefined): Present {
  const paths = new Set(pathsOf(published));
  const textOf = (path: string, tag: string): string => announced(path, tag).join("\n");
  const sent = new Set(left?.changes.map((each) => each.join("\n")));
  const isOurs = (path: string, tag: string): boolean =>
    paths.has(path) || sent.has(textOf(path, tag)) || sent.has(textOf(path, ""));
  return new Map([...present].filter(([path, tag]) => isOurs(path, tag)));
}
