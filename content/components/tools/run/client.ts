/** The page's side of the worker: one for all contracts of a page, begun with the first press. */
import type { Reply, Request } from "./worker.ts";

/** Milliseconds of silence after which nothing more is expected. */
const PATIENCE = 30_000;

let worker: Worker | undefined;
/** Requests wait for each other: the worker answers in their order, and says of none which it answers. */
let last: Promise<unknown> = Promise.resolve();

/**
 * @param progress is told how much of compiler and emulator has come
 * @returns what came of it; rejects when the worker fails or does not answer
 */
export function run(request: Request, progress: (loaded: number, total: number) => void): Promise<Reply> {
  const next = last.then(() => ask(request, progress));
  last = next.catch(() => undefined);
  return next;
}

async function ask(request: Request, progress: (loaded: number, total: number) => void): Promise<Reply> {
  if (worker === undefined) {
    const { address } = await import("./worker.ts");
    worker = new Worker(address, { type: "module" });
  }
  const current = worker;
  return new Promise((resolve, reject) => {
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
