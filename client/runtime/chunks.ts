import type { PageChunk } from "../../shared/model.ts";

interface Held {
  readonly promise: Promise<PageChunk>;
  readonly time: number;
}

/** Maximum age of a chunk, in milliseconds: an older one may be of an earlier deploy. */
const maxAge = 5 * 60_000;
/** The same on the live server, where a page may change while the pointer rests on its link. */
const maxAgeInDev = 300;
const maxHeld = 80;
const held = new Map<string, Held>();

/** Address of a page's chunk: `/v3/x` → `/v3/x/page.json`. */
export function chunkAddress(path: string): string {
  return `${pagePath(path)}/page.json`;
}

/**
 * Normalises a page's path: without `index.html`, `.html` or a slash at its end, and with a single slash at its
 * beginning. Two would name another host, whose answer would be shown as a page of this one.
 */
export function pagePath(path: string): string {
  return path.replace(/\/*(\/index\.html|\.html)?$/, "").replace(/^\/+/, "/");
}

async function load(address: string): Promise<PageChunk> {
  const response = await fetch(address, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`.trim());
  const chunk: unknown = await response.json();
  if (!isChunk(chunk)) throw new Error(`${address}: not a page`);
  return chunk;
}

function isChunk(value: unknown): value is PageChunk {
  return typeof value === "object" && value !== null && "html" in value && typeof value.html === "string";
}

/**
 * The chunk of the page at a path, fetched at most once at a time.
 * @throws (rejects) where the network or the server fails, or the answer is not a chunk; the next call tries again
 */
export function pageChunk(path: string): Promise<PageChunk> {
  const address = chunkAddress(path);
  const known = held.get(address);
  const longest = document.documentElement.dataset["dev"] === undefined ? maxAge : maxAgeInDev;
  if (known !== undefined && Date.now() - known.time < longest) return known.promise;
  const promise = load(address);
  held.delete(address);
  held.set(address, { promise, time: Date.now() });
  promise.catch(() => {
    if (held.get(address)?.promise === promise) held.delete(address);
  });
  for (const oldest of held.keys()) if (held.size > maxHeld) held.delete(oldest);
  return promise;
}

/** Drops cached chunks: that of one path, or all. */
export function forgetChunks(path?: string): void {
  if (path === undefined) held.clear();
  else held.delete(chunkAddress(path));
}
