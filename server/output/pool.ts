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
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const current = new Map<Thread, Job>();
  let retired: PromiseWithResolvers<undefined> | undefined;

  function endIdle(): void {
    for (const worker of idle.splice(0)) {
      all.delete(worker);
      worker.end();
    }
    if (all.size === 0) retired?.resolve(undefined);
  }

  function feed(): void {
    while (idle.length > 0 && waiting.length > 0) {
      const worker = idle.pop();
      const job = waiting.shift();
      if (!worker || !job) return;
      current.set(worker, job);
      worker.send({ task: job.task, payload: job.payload });
    }
  }

  function start(): void {
    const worker = host.thread(script, {
      message(value) {
        const job = current.get(worker);
        current.delete(worker);
        idle.push(worker);
        const reply = value as Reply;
        if (reply.kind === "done") job?.resolve(reply.value);
        else job?.reject(fault(reply.path, reply.code, reply.message));
        feed();
        if (retired !== undefined) endIdle();
      },
      fault() {
        all.delete(worker);
        const place = idle.indexOf(worker);
        if (place >= 0) idle.splice(place, 1);
        current.get(worker)?.resolve(undefined);
        current.delete(worker);
        worker.end();
        if (all.size > 0) return;
        for (const job of waiting.splice(0)) job.resolve(undefined);
        retired?.resolve(undefined);
      },
    });
    all.add(worker);
    idle.push(worker);
  }

  for (let i = 0; i < size; i++) start();
  return {
    size,
    isIdle: () => idle.length > 0 && waiting.length === 0,
    run: (task, payload) =>
      all.size === 0 || retired !== undefined
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
      for (const worker of all) worker.end();
      all.clear();
      idle.length = 0;
      for (const job of [...current.values(), ...waiting.splice(0)]) job.resolve(undefined);
      current.clear();
      retired?.resolve(undefined);
    },
  };
}

/** No threads at all. */
export const NO_POOL: Pool = {
  size: 0,
  isIdle: () => false,
  run: () => Promise.resolve(undefined),
  retire: () => Promise.resolve(),
  close: () => undefined,
};

/** Yields to the event loop once, so that replies of threads and signals come in. */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
