/**
 * A pool of threads for pure tasks and for writing files. A thread gives the same result as the same function here, so
 * the number of threads affects only time. If a thread dies, the caller does its task itself.
 */
import type { Host, Thread } from "../host/host.ts";

/** Tasks that a thread can do, see `pool-worker.ts`. */
export type Task = "parse" | "write";

export interface Pool {
  /** Number of threads in addition to this one. */
  readonly size: number;
  /** Whether a thread has nothing to do, so that work given now begins now. */
  isIdle(): boolean;
  /** Whether work given now is sent to a thread now, even if that has something else to do first. */
  hasRoom(): boolean;
  /** @returns what the task makes, or undefined when no thread could do it. @throws what a thread reports as a fault */
  run(task: Task, payload: unknown): Promise<unknown>;
  /**
   * Ends all threads, for their memory, when they have done what they were given; what is given after that is left to
   * the caller. Resolves when they have ended.
   */
  retire(): Promise<void>;
  close(): void;
}

/** A reply of a thread. */
export type Reply =
  | { readonly kind: "done"; readonly value: unknown }
  | { readonly kind: "fault"; readonly path: string; readonly code: string; readonly message: string };

interface Job {
  readonly task: Task;
  readonly payload: unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread and the tasks that were sent to it, in order; it does them one after the other. */
interface Lane {
  readonly thread: Thread;
  readonly sent: Job[];
}

/** Tasks that a thread has at most: the next one waits with it, so that it need not wait for this thread. */
const SENT_AT_MOST = 2;

export interface PoolOptions {
  readonly host: Host;
  /** Threads to start; none for 0. */
  readonly size: number;
  /** Absolute path of the script that a thread runs, see `Installation`. */
  readonly worker: string;
  /** Makes an error of a fault that a thread reports. */
  readonly fault: (path: string, code: string, message: string) => Error;
}

/** Starts threads. */
export function createPool({ host, size, worker: script, fault }: PoolOptions): Pool {
  const waiting: Job[] = [];
  const lanes = new Set<Lane>();
  let retired: PromiseWithResolvers<undefined> | undefined;

  function end(lane: Lane): void {
    lanes.delete(lane);
    lane.thread.end();
  }

  function endIdle(): void {
    if (waiting.length === 0) for (const lane of lanes) if (lane.sent.length === 0) end(lane);
    if (lanes.size === 0) retired?.resolve(undefined);
  }

  /** Sends what is waiting, first to threads that have nothing to do. */
  function feed(): void {
    for (let load = 0; load < SENT_AT_MOST; load++)
      for (const lane of lanes) {
        if (lane.sent.length !== load) continue;
        const job = waiting.shift();
        if (!job) return;
        lane.sent.push(job);
        lane.thread.send({ task: job.task, payload: job.payload });
      }
  }

  /** Whether a thread has less than that to do. */
  function hasLess(load: number): boolean {
    return waiting.length === 0 && [...lanes].some(({ sent }) => sent.length < load);
  }

  function start(): void {
    const sent: Job[] = [];
    const thread = host.thread(script, {
      message(value) {
        const job = sent.shift();
        const reply = value as Reply;
        if (reply.kind === "done") job?.resolve(reply.value);
        else job?.reject(fault(reply.path, reply.code, reply.message));
        feed();
        if (retired !== undefined) endIdle();
      },
      fault() {
        end(lane);
        for (const job of sent.splice(0)) job.resolve(undefined);
        if (lanes.size > 0) return;
        for (const job of waiting.splice(0)) job.resolve(undefined);
        retired?.resolve(undefined);
      },
    });
    const lane: Lane = { thread, sent };
    lanes.add(lane);
  }

  for (let i = 0; i < size; i++) start();
  return {
    size,
    isIdle: () => hasLess(1),
    hasRoom: () => hasLess(SENT_AT_MOST),
    run: (task, payload) =>
      lanes.size === 0 || retired !== undefined
        ? Promise.resolve(undefined)
        : new Promise((resolve, reject) => {
            waiting.push({ task, payload, resolve, reject });
            feed();
          }),
    retire() {
      retired ??= Promise.withResolvers<undefined>();
      endIdle();
      return retired.promise;
    },
    close() {
      const left = [...[...lanes].flatMap(({ sent }) => sent.splice(0)), ...waiting.splice(0)];
      for (const lane of lanes) end(lane);
      for (const job of left) job.resolve(undefined);
      retired?.resolve(undefined);
    },
  };
}

/** No threads at all. */
export const NO_POOL: Pool = {
  size: 0,
  isIdle: () => false,
  hasRoom: () => false,
  run: () => Promise.resolve(undefined),
  retire: () => Promise.resolve(),
  close: () => undefined,
};

/** Yields to the event loop once, so that replies of threads and signals come in. */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
