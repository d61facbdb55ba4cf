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
  readonly request: number;
}

const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ToWorker>) => void): void;
};

let address: URL | undefined;
let page = "/";
let opened: Opened | undefined;
let opening: Promise<void> | undefined;
/** How often it was asked for. */
let requests = 0;
/** Number of the latest try to open it: that an earlier one has failed says nothing. */
let attempt = 0;
/** Whether the site has changed while its index was opened, so that it is to be looked at once more. */
let isOutdated = false;
let waiting: { readonly id: number; readonly request: SearchRequest } | undefined;
/** The newest search, answered or not. */
let last: typeof waiting;
let answering = false;
/** Abandons the search in progress, for a newer one or because the index is replaced by that of another version. */
let giveWay = (): void => undefined;

class Failure extends Error {
  constructor(readonly reason: SearchFailure | "late") {
    super(reason);
  }
}

/** Milliseconds after which an answer is not waited for any more; one that comes later is used all the same. */
const PATIENCE = 10_000;
/** Milliseconds after which a request is given up: browsers have few connections to a site, and pages need them, too. */
const LONGEST = 30_000;

/** Fetches from this site only. */
async function fetchText(url: URL, cache: RequestCache): Promise<string> {
  if (url.origin !== location.origin) throw new Failure("failed");
  const response = await fetch(url, { cache, credentials: "same-origin", signal: AbortSignal.timeout(LONGEST) });
  if (!response.ok) throw new Failure("failed");
  return response.text();
}

/** Waits for what is on its way. @throws (rejects) where it is late; once it is there, the last search is answered again */
function inTime<T>(coming: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      reject(new Failure("late"));
    }, PATIENCE);
    coming
      .then((value) => {
        resolve(value);
        if (isOver) useLate();
      }, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Answers the last search again, with what has come late. */
function useLate(): void {
  waiting ??= last;
  giveWay();
  void answer();
}

/** A delay of so many milliseconds is not noticed. */
const NOTICED = 50;

const parts = new Map<string, Promise<unknown>>();
/** Parts kept in memory; the browser's cache has the others. */
const MOST_PARTS = 400;
/** When each part that is late was asked for last. Nobody waits for it, but it is asked for again from time to time. */
const late = new Map<string, number>();

function fetchPart(name: string): Promise<unknown> {
  const known = parts.get(name);
  if (known !== undefined) return known;
  if (address === undefined || !/^[a-z]+-[0-9a-f]+\.json$/.test(name)) return Promise.reject(new Failure("damaged"));
  const url = new URL(`${INDEX_FOLDER}/${name}`, address);
  const asked = late.get(name);
  if (asked === undefined) return waitForPart(name, url);
  if (Date.now() - asked >= PATIENCE) {
    late.set(name, Date.now());
    // Past the browser's cache, which would have it wait for the first request.
    askForPart(name, url, "reload").then(useLate, () => undefined);
  }
  return Promise.reject(new Failure("late"));
}

function waitForPart(name: string, url: URL): Promise<unknown> {
  const asked = Date.now();
  const part = inTime(askForPart(name, url, "default"));
  keepPart(name, part);
  part.catch((error: unknown) => {
    if (parts.get(name) === part) parts.delete(name);
    if (isLate(error)) late.set(name, asked);
  });
  return part;
}

/** Fetches a part, which is kept whenever it comes. Once it is given up, the next search waits for it again. */
async function askForPart(name: string, url: URL, cache: RequestCache): Promise<unknown> {
  try {
    const part = JSON.parse(await fetchText(url, cache)) as unknown;
    keepPart(name, Promise.resolve(part));
    return part;
  } finally {
    late.delete(name);
  }
}

function isLate(error: unknown): boolean {
  return error instanceof Failure && error.reason === "late";
}

function keepPart(name: string, part: Promise<unknown>): void {
  parts.set(name, part);
  for (const old of parts.keys()) {
    if (parts.size <= MOST_PARTS) break;
    parts.delete(old);
  }
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
  const request = ++requests;
  const text = await fetchText(url, cache);
  // Meanwhile the index of another version is wanted, or a newer request was answered.
  if (address !== from || opened?.text === text || (opened?.request ?? 0) > request) return;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Failure("damaged");
  }
  const engine = openEngine(json, fetchPart, partHere, inTime);
  if (typeof engine === "string") throw new Failure(engine);
  opened = { text, engine, request };
}

/**
 * Loads the entry file, and once more without caches if it is damaged or of another version, which may be a stale copy.
 */
async function loadTwice(): Promise<void> {
  try {
    await load("no-cache");
  } catch (error) {
    if (error instanceof Failure && reasonOf(error) === "failed") throw error;
    await load("reload");
  }
}

/** @param isAgain whether the reader asks for it once more, as it is late */
async function open(isAgain: boolean): Promise<void> {
  const from = address;
  const own = ++attempt;
  try {
    await (isAgain ? load("reload") : loadTwice());
    if (address === from && opened !== undefined) scope.postMessage(readiness(opened.engine));
  } catch (error) {
    if (address !== from) return;
    // If there is an index in memory, search continues with that.
    if (opened !== undefined) scope.postMessage(readiness(opened.engine));
    else if (own === attempt) scope.postMessage({ type: "failed", reason: reasonOf(error) });
  }
}

function readiness(engine: SearchEngine): FromWorker {
  const { contexts, often } = engine;
  return { type: "ready", contexts, here: engine.contextOf(page) ?? null, often };
}

function reasonOf(error: unknown): SearchFailure {
  if (error instanceof Failure) return error.reason === "late" ? "failed" : error.reason;
  return error instanceof TypeError || error instanceof DOMException ? "failed" : "damaged";
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
  } catch (failure) {
    // One that is late has not been removed.
    if (!isLate(failure))
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
    late.clear();
    giveWay();
  }
  if (opening === undefined || data.isAgain === true) look(data.isAgain);
  else if (data.isEdited === true) isOutdated = true;
});

/** Opens the index, or makes sure that the one in memory is the newest. */
function look(isAgain = false): void {
  const before = opened;
  const asked = address;
  isOutdated = false;
  opening = open(isAgain).finally(() => {
    if (address !== asked) return;
    opening = undefined;
    // A query that was answered from the older index is answered again.
    if (before !== undefined && opened !== before) waiting ??= last;
    void answer();
    if (isOutdated) look();
  });
}

scope.postMessage({ type: "started" });
