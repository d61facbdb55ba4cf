/** The page's side of the worker: one for all contracts of a page, begun with the first press. */
import type { Language } from "./compile.ts";
import type { Question } from "./engine.ts";
import { address, type Reply, type Request } from "./worker.ts";

/** Milliseconds of silence after which nothing more is expected. */
const PATIENCE = 30_000;

/**
 * Never called: what is imported like this as well as by its name becomes a script of its own when it is bundled, so that
 * its address is known without waiting and leads to the worker alone.
 */
export const workerAlone = (): Promise<object> => import("./worker.ts");

let worker: Worker | undefined;
/** Requests wait for each other: the worker answers in their order, and says of none which it answers. */
let last: Promise<unknown> = Promise.resolve();

type Hear = (loaded: number, total: number) => void;

/** A run that began before anybody waited for it. */
interface Early {
  readonly of: string;
  readonly reply: Promise<Reply>;
  hear: Hear;
}
let early: Early | undefined;

const nameOf = ({ language, source, scenario }: Question): string => JSON.stringify([language, source, scenario]);

/**
 * Begins what is about to be asked for, so that it happens while the page makes room for the answer. Whoever runs the same
 * next gets this answer; nobody is told of a failure.
 */
export function begin(request: Question): void {
  const of = nameOf(request);
  if (early?.of === of) return;
  const next: Early = { of, hear: () => undefined, reply: queue(request, (...now) => next.hear(...now)) };
  next.reply.catch(() => undefined);
  early = next;
}

/**
 * @param progress is told how much of compiler and emulator has come
 * @returns what came of it; rejects when the worker fails or does not answer
 */
export function run(request: Question, progress: Hear): Promise<Reply> {
  const begun = early;
  early = undefined;
  if (begun?.of !== nameOf(request)) return queue(request, progress);
  begun.hear = progress;
  // What began early might have done without the network.
  return begun.reply.catch(() => queue(request, progress));
}

const prepared = new Set<Language>();

/** Has a compiler ready for code that is being changed, if it is in the browser's cache. */
export function prepare(language: Language): void {
  if (prepared.has(language)) return;
  prepared.add(language);
  queue({ prepare: language }, () => undefined).catch(() => undefined);
}

/** Requests wait for each other. */
function queue(request: Request, progress: Hear): Promise<Reply> {
  const next = last.then(() => ask(request, progress));
  last = next.catch(() => undefined);
  return next;
}

/**
 * Starts the worker, which loads its own code then, but neither compilers nor the emulator. It works beside the page, so it
 * is begun before the page's components are.
 */
export function wake(): Worker {
  if (worker !== undefined) return worker;
  const current = (worker = new Worker(address, { type: "module" }));
  // One whose script did not come is of no use to whoever asks later.
  current.addEventListener("error", () => {
    if (worker === current) worker = undefined;
  });
  return current;
}

function ask(request: Request, progress: Hear): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const current = wake();
    let timer = setTimeout(() => fail(new Error("no answer")), PATIENCE);
    const done = (): void => {
      clearTimeout(timer);
      current.removeEventListener("message", hear);
      current.removeEventListener("error", crash);
    };
    const fail = (error: Error): void => {
      done();
      current.terminate();
      worker = undefined;
      reject(error);
    };
    const crash = (event: ErrorEvent): void => fail(new Error(event.message));
    const hear = ({ data }: MessageEvent<Reply>): void => {
      if (data.kind === "progress") {
        clearTimeout(timer);
        timer = setTimeout(() => fail(new Error("no answer")), PATIENCE);
        progress(data.loaded, data.total);
      } else if (data.kind === "failed") fail(new Error(data.message));
      else {
        done();
        resolve(data);
      }
    };
    current.addEventListener("message", hear);
    current.addEventListener("error", crash);
    current.postMessage(request);
  });
}
