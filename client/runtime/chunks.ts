import type { PageChunk } from "../../shared/model.ts";

interface Held {
  readonly promise: Promise<PageChunk>;
  readonly time: number;
}

/** Milliseconds that a file may take; after that, the browser shows a page as it arrives. */
const patience = 10_000;
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

/** Asks for a file of this site. Rejects as well where it does not come in time: a dead connection may never say so. */
export function ask(address: string): Promise<Response> {
  return fetch(address, { signal: AbortSignal.timeout(patience) });
}

/** Fetches a text of this site. @throws (rejects) where it does not come */
export async function fetchText(address: string): Promise<string> {
  const response = await ask(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`.trim());
  return response.text();
}

async function load(address: string): Promise<PageChunk> {
  const chunk = JSON.parse(await fetchText(address)) as PageChunk | null;
  if (typeof chunk?.html !== "string") throw new Error(`${address}: not a page`);
  return chunk;
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

/** Drops all cached chunks. */
export function forgetChunks(): void {
  held.clear();
}
