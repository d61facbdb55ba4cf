/**
 * The search worker: holds the index and answers the latest query. It never blocks the page, and errors are sent as
 * messages.
 */
import { openEngine, type SearchAnswer, type SearchEngine } from "../../shared/search/engine/index.ts";
import { INDEX_FOLDER } from "../../shared/search/format.ts";
import type { FromWorker, SearchFailure, SearchRequest, ToWorker } from "./protocol.ts";

interface Opened {
  readonly text: string;
  readonly engine: SearchEngine;
}

const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ToWorker>) => void): void;
};

let address: URL | undefined;
let page = "/";
let opened: Opened | undefined;
let opening: Promise<void> | undefined;
/** Whether the site has changed while its index was opened, so that it is to be looked at once more. */
let isOutdated = false;
let waiting: { readonly id: number; readonly request: SearchRequest } | undefined;
/** The newest search, answered or not. */
let last: typeof waiting;
let answering = false;
/** Abandons the search in progress, for a newer one or because the index is replaced by that of another version. */
let giveWay = (): void => undefined;

class Failure extends Error {
  constructor(readonly reason: SearchFailure) {
    super(reason);
  }
}

/** Fetches from this site only. */
async function fetchText(url: URL, cache: RequestCache): Promise<string> {
  if (url.origin !== location.origin) throw new Failure("failed");
  const response = await fetch(url, { cache, credentials: "same-origin" });
  if (!response.ok) throw new Failure("failed");
  return response.text();
}

/** A delay of so many milliseconds is not noticed. */
const NOTICED = 50;

const parts = new Map<string, Promise<unknown>>();
/** Parts kept in memory; the browser's cache has the others. */
const MOST_PARTS = 400;

function fetchPart(name: string): Promise<unknown> {
  const known = parts.get(name);
  if (known !== undefined) return known;
  if (address === undefined || !/^[a-z]+-[0-9a-f]+\.json$/.test(name)) return Promise.reject(new Failure("damaged"));
  const part = fetchText(new URL(`${INDEX_FOLDER}/${name}`, address), "default").then(
    (text) => JSON.parse(text) as unknown,
  );
  parts.set(name, part);
  part.catch(() => parts.delete(name));
  if (parts.size > MOST_PARTS)
    for (const old of parts.keys()) {
      parts.delete(old);
      if (parts.size <= MOST_PARTS) break;
    }
  return part;
}

/** A part that has arrived. @throws (rejects) at once for any other */
function partHere(name: string): Promise<unknown> {
  const notYet = Promise.reject(new Failure("failed"));
  return Promise.race([parts.get(name) ?? notYet, notYet]);
}

/** Loads the entry file. Its name has no hash, so it is revalidated each time, which is cheap if it has not changed. */
async function load(cache: RequestCache): Promise<void> {
  const from = address;
  if (from === undefined) throw new Failure("failed");
  const url = new URL(from);
  if (cache === "reload") url.searchParams.set("_", Date.now().toString(36));
  const text = await fetchText(url, cache);
  // Meanwhile the index of another version is wanted.
  if (address !== from || opened?.text === text) return;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Failure("damaged");
  }
  const engine = openEngine(json, fetchPart, partHere);
  if (typeof engine === "string") throw new Failure(engine);
  opened = { text, engine };
}

/**
 * Loads the entry file, and once more without caches if it is damaged or of another version, which may be a stale copy.
 */
async function loadTwice(): Promise<void> {
  try {
    await load("no-cache");
  } catch (error) {
    if (error instanceof Failure && error.reason === "failed") throw error;
    await load("reload");
  }
}

async function open(): Promise<void> {
  const from = address;
  try {
    await loadTwice();
    if (address === from && opened !== undefined) scope.postMessage(readiness(opened.engine));
  } catch (error) {
    if (address !== from) return;
    // If there is an index in memory, search continues with that.
    if (opened === undefined) scope.postMessage({ type: "failed", reason: reasonOf(error) });
    else scope.postMessage(readiness(opened.engine));
  }
}

function readiness(engine: SearchEngine): FromWorker {
  const { contexts, often } = engine;
  return { type: "ready", contexts, here: engine.contextOf(page) ?? null, often };
}

function reasonOf(error: unknown): SearchFailure {
  return error instanceof Failure ? error.reason : error instanceof TypeError ? "failed" : "damaged";
}

function afterMilliseconds(time: number): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), time));
}

/**
 * Answers the newest search. What is typed meanwhile does not wait for parts that the one before needs: on a slow
 * connection, each key would take as long as the parts of another query.
 */
async function answer(): Promise<void> {
  if (answering) return;
  answering = true;
  while (waiting !== undefined && opened !== undefined) {
    const { id, request } = waiting;
    waiting = undefined;
    const newer = new Promise<undefined>((resolve) => (giveWay = () => resolve(undefined)));
    const say = (answer: SearchAnswer | undefined): void => {
      if (answer !== undefined) scope.postMessage({ type: "answer", id, answer });
    };
    try {
      const bare = await Promise.race([ask(request, false), newer]);
      if (bare === undefined) continue;
      const whole = ask(request, true);
      // Texts are in parts of their own. If they take noticeably longer, the results are shown without them first.
      const inTime = await Promise.race([whole, afterMilliseconds(NOTICED), newer]);
      say(inTime ?? bare);
      if (inTime === undefined) say(await Promise.race([whole, newer]));
    } catch (error) {
      // The newer search may need nothing of what this one lacks.
      if (!isSuperseded()) scope.postMessage({ type: "failed", reason: reasonOf(error) });
    }
  }
  answering = false;
}

/** Whether a newer search is asked for. */
function isSuperseded(): boolean {
  return waiting !== undefined;
}

/**
 * Answers a request. If a part can't be fetched, it is tried once more with the newest entry: parts of an older dump may
 * have been removed, and a request may fail that succeeds the next time. What is still missing then is passed over.
 */
async function ask(request: SearchRequest, snippets: boolean): Promise<SearchAnswer> {
  const { query, ...rest } = request;
  const options = { ...rest, snippets };
  const current = opened;
  if (current === undefined) throw new Failure("failed");
  try {
    return await current.engine.search(query, options);
  } catch {
    await load("reload").catch((error: unknown) => {
      if (reasonOf(error) !== "failed") throw error;
    });
    return (opened ?? current).engine.search(query, { ...options, isLenient: true });
  }
}

scope.addEventListener("message", ({ data }) => {
  if (data.type === "search") {
    last = waiting = data;
    giveWay();
    if (opened !== undefined) void answer();
    return;
  }
  const wanted = new URL(data.index, location.href);
  page = data.page;
  if (wanted.href !== address?.href) {
    // The index of another version of the documents is opened, so the last search is answered again.
    if (address !== undefined) waiting ??= last;
    address = wanted;
    opened = opening = undefined;
    parts.clear();
    giveWay();
  }
  if (opening === undefined) look();
  else if (data.isEdited === true) isOutdated = true;
});

/** Opens the index, or makes sure that the one in memory is the newest. */
function look(): void {
  const before = opened;
  const asked = address;
  isOutdated = false;
  opening = open().finally(() => {
    if (address !== asked) return;
    opening = undefined;
    // A query that was answered from the older index is answered again.
    if (before !== undefined && opened !== before) waiting ??= last;
    void answer();
    if (isOutdated) look();
  });
}
