/** The page's side of search: one worker for the lifetime of the page, its state, and the latest answer. */
import type { SearchAnswer } from "../../shared/search/engine/index.ts";
import { isSearchDialogOpen, siteData } from "../runtime/kit.ts";
import { indexFor } from "./versions.ts";
import type { FromWorker, Readiness, SearchFailure, SearchRequest, ToWorker } from "./protocol.ts";

export type SearchStatus = "idle" | "loading" | "ready" | SearchFailure;

export interface SearchState extends Readiness {
  readonly status: SearchStatus;
}

export interface SearchSession {
  /**
   * Loads the index, or makes sure that it is the newest one.
   * @param version name of the version to search; without it, the reader's own
   */
  readonly open: (version?: string) => void;
  /** Answers come through `onAnswer`, the newest question's only; the same request may be answered twice. */
  readonly ask: (request: SearchRequest) => void;
  readonly state: () => SearchState;
  /** @returns the function that ends it */
  readonly onState: (listener: () => void) => () => void;
  readonly onAnswer: (listener: (answer: SearchAnswer, request: SearchRequest) => void) => () => void;
}

/** Milliseconds after which readers are told that there is no search; an index that comes later is used all the same. */
const PATIENCE = 10_000;

let session: SearchSession | undefined;

/** The one session of this page. */
export function searchSession(): SearchSession {
  return (session ??= start());
}

function start(): SearchSession {
  const data = siteData();
  let index = "";
  let worker: Worker | undefined;
  /** Whether the worker's code has come. */
  let isStarted = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let state: SearchState = { status: "idle", contexts: [], here: null, often: [] };
  let asked: { readonly id: number; readonly request: SearchRequest } | undefined;
  let count = 0;
  const listeners = new Set<() => void>();
  const answerListeners = new Set<(answer: SearchAnswer, request: SearchRequest) => void>();
  const set = (next: Partial<SearchState>): void => {
    state = { ...state, ...next };
    clearTimeout(waiting);
    if (state.status === "loading") waiting = setTimeout(() => set({ status: "failed" }), PATIENCE);
    for (const listener of listeners) listener();
  };
  const end = (): void => {
    worker?.terminate();
    worker = undefined;
    isStarted = false;
  };
  const fail = (reason: SearchFailure): void => {
    end();
    set({ status: reason });
  };
  const send = (message: ToWorker): void => worker?.postMessage(message);
  const receive = (message: FromWorker): void => {
    if (message.type === "started") isStarted = true;
    else if (message.type === "failed") fail(message.reason);
    else if (message.type === "ready") {
      const { contexts, here, often } = message;
      set({ status: "ready", contexts, here, often });
    } else if (message.id === asked?.id)
      for (const listener of answerListeners) listener(message.answer, asked.request);
  };
  const open = (wanted: string, edited: { readonly isEdited?: true } = {}): void => {
    // What is late may be the code of the worker itself.
    if (state.status === "failed" && !isStarted) end();
    const isAgain = worker !== undefined && state.status === "failed";
    if (worker === undefined || isAgain || wanted !== index) set({ status: "loading" });
    index = wanted;
    if (worker === undefined) {
      try {
        worker = new Worker(data.searchWorker, { type: "module", name: "search" });
      } catch {
        fail("failed");
        return;
      }
      worker.addEventListener("message", ({ data: message }: MessageEvent<FromWorker>) => receive(message));
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        fail("failed");
      });
    }
    send({ type: "open", index, page: location.pathname, isAgain, ...edited });
    if (asked !== undefined && state.status !== "ready") send({ type: "search", ...asked });
  };
  // On the live server, an open search is repeated after an edit; a closed one looks for a new index when it is opened.
  document.addEventListener("site-edited", () => {
    const isShown = isSearchDialogOpen() || document.getElementById("searchPage") !== null;
    if (isShown && worker !== undefined) open(index, { isEdited: true });
  });
  return {
    open: (version) => open(indexFor(version)),
    ask: (request) => {
      asked = { id: ++count, request };
      // An index that could not be fetched may be there by now. For one that is damaged or outdated, there is Retry.
      if (worker === undefined && state.status === "failed") open(index);
      else send({ type: "search", ...asked });
    },
    state: () => state,
    onState: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onAnswer: (listener) => {
      answerListeners.add(listener);
      return () => answerListeners.delete(listener);
    },
  };
}
