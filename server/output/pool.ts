/**
 * Threads for pure leaf work and for writing files. What a thread makes is what the same function makes here, so the
 * number of threads changes nothing but time. A thread that dies leaves its work to whoever asked for it.
 */
/** Work that a thread knows, see `pool-worker.ts`. */
export type Task = "parse" | "write";

export interface Pool {
  /** Threads beside this one. */
  readonly size: number;
  /** Whether a thread has nothing to do, so that work given now begins now. */
  isIdle(): boolean;
  /** @returns what the task makes, or undefined when no thread could do it. @throws what a thread reports as a fault */
  run(task: Task, payload: unknown): Promise<unknown>;
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
  /** Threads to start; none for 0. */
  readonly size: number;
  /** Absolute path of the script that a thread runs, see `Installation`. */
  readonly worker: string;
  /** Makes an error of a fault that a thread reports. */
  readonly fault: (path: string, code: string, message: string) => Error;
}

/** Starts threads. */
export function createPool({ size, worker: script, fault }: PoolOptions): Pool {
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const current = new Map<Worker, Job>();

  function feed(): void {
    while (idle.length > 0 && waiting.length > 0) {
      const worker = idle.pop();
      const job = waiting.shift();
      if (!worker || !job) return;
      current.set(worker, job);
      worker.postMessage({ task: job.task, payload: job.payload });
    }
  }

  function start(): void {
    const worker = new Worker(script);
    all.add(worker);
    idle.push(worker);
    worker.onmessage = (event: MessageEvent<Reply>) => {
      const job = current.get(worker);
      current.delete(worker);
      idle.push(worker);
      const reply = event.data;
      if (reply.kind === "done") job?.resolve(reply.value);
      else job?.reject(fault(reply.path, reply.code, reply.message));
      feed();
    };
    worker.onerror = () => {
      all.delete(worker);
      const place = idle.indexOf(worker);
      if (place >= 0) idle.splice(place, 1);
      current.get(worker)?.resolve(undefined);
      current.delete(worker);
      worker.terminate();
      if (all.size === 0) for (const job of waiting.splice(0)) job.resolve(undefined);
    };
  }

  for (let i = 0; i < size; i++) start();
  return {
    size,
    isIdle: () => idle.length > 0 && waiting.length === 0,
    run: (task, payload) =>
      all.size === 0
        ? Promise.resolve(undefined)
        : new Promise((resolve, reject) => {
            waiting.push({ task, payload, resolve, reject });
            feed();
          }),
    close() {
      for (const worker of all) worker.terminate();
      all.clear();
      idle.length = 0;
      for (const job of [...current.values(), ...waiting.splice(0)]) job.resolve(undefined);
      current.clear();
    },
  };
}

/** No threads at all. */
export const NO_POOL: Pool = {
  size: 0,
  isIdle: () => false,
  run: () => Promise.resolve(undefined),
  close: () => undefined,
};

/** Gives way to the event loop once: replies of threads and signals come in. */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
