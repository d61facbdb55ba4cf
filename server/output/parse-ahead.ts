/** Parses documents in threads ahead of the engine, which then finds the articles ready. */
import type { Engine } from "../engine/engine.ts";
import { HostFault } from "../host/host.ts";
import { parseInputOf } from "../site/documents/articles.ts";
import type { ParsedDocument, ParseExtra, ParseJob, Parser } from "../site/documents/parsing.ts";
import { createPool, NO_POOL, type Pool } from "./pool.ts";
import type { Session } from "./session.ts";

/** With fewer stale documents than this, starting threads takes longer than it saves. */
const WORTH_THREADS = 24;

/** How far threads may be ahead. */
export interface Ahead {
  /** Characters in a batch: small enough to distribute evenly, large enough that messages are cheap. */
  readonly batch: number;
  /** Most batches per thread that are in progress or not yet used, which bounds memory if the consumer is slow. */
  readonly batches: number;
}

/** For programs that do nothing else. */
const FAR_AHEAD: Ahead = { batch: 60_000, batches: 16 };

/** For work that others must not notice: a message is read quickly, and threads are at rest soon after the consumer. */
export const LITTLE_AHEAD: Ahead = { batch: 10_000, batches: 4 };

/** With more batches per thread than this waiting to be used, the threads have time for texts. */
const PLENTY = 2;

/**
 * Threads that parse documents and write files, if there are enough stale documents for them.
 * @param jobs total number of threads, the caller's included
 */
export function poolFor(
  { host, installation }: Pick<Session, "host" | "installation">,
  jobs: number,
  stale: readonly string[],
): Pool {
  if (jobs < 2 || stale.length < WORTH_THREADS) return NO_POOL;
  return createPool({
    host,
    size: jobs - 1,
    worker: installation.worker,
    fault: (path, code, message) => new HostFault(path, code, message),
  });
}

export interface ParseAhead {
  /** Resolves when a document is parsed, as far as threads do it; documents are asked for in the order given. */
  ready(file: string): Promise<void>;
}

/** Divides documents into batches, in order; a batch is created when it is taken. */
function createBatches(
  engine: Engine,
  files: readonly string[],
  extraOf: () => ParseExtra,
  most: number,
): () => readonly ParseJob[] {
  let next = 0;
  return () => {
    const batch: ParseJob[] = [];
    for (let size = 0; next < files.length && size < most; next++) {
      const file = files[next] ?? "";
      const input = parseInputOf((readable, key) => engine.get(readable, key), file);
      batch.push({ input, extra: extraOf() });
      size += input.text.length;
    }
    return batch;
  };
}

/**
 * Messages are structured clones, in which an object that several documents share is sent once. JSON would take three
 * times as long to write and read, because most of an article is text whose quotation marks have to be escaped.
 */
async function inThread(pool: Pool, parser: Parser, batch: readonly ParseJob[]): Promise<void> {
  const replies = (await pool.run("parse", batch)) as readonly ParsedDocument[] | undefined;
  // A document that a thread could not parse is parsed by the engine itself.
  batch.forEach(({ input }, i) => {
    const parsed = replies?.[i];
    if (parsed !== undefined) parser.deliver(input, parsed);
  });
}

/**
 * Has documents parsed by a pool's threads while this one works on those that are ready.
 *
 * Text for search is made by whoever has time: by the threads while parsed documents are waiting for this thread, and
 * here while this thread waits for them.
 * @param stale documents to parse, in the order in which they will be asked for
 */
export function createParseAhead(
  { engine, parser }: Pick<Session, "engine" | "parser">,
  pool: Pool,
  stale: readonly string[],
  far = FAR_AHEAD,
): ParseAhead {
  /** Batches of which not all documents have been asked for, and those of them that are parsed. */
  let [open, parsed] = [0, 0];
  const isAhead = (): boolean => parsed > pool.size * PLENTY;
  const nextBatch = createBatches(engine, stale, () => (isAhead() ? "text" : "sections"), far.batch);
  const takers = new Map<string, () => Promise<void>>();

  function fill(): void {
    // A batch is made when a thread can take it, so that who makes its texts is decided late.
    while (open < pool.size * far.batches && pool.hasRoom()) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      open++;
      const done = inThread(pool, parser, batch).then(() => {
        parsed++;
        fill();
      });
      // A fault is reported when a document of the batch is asked for; until then nothing waits for it.
      done.catch(() => undefined);
      let left = batch.length;
      const take = async (): Promise<void> => {
        await done;
        if (--left > 0) return;
        open--;
        parsed--;
      };
      for (const { input } of batch) takers.set(input.file, take);
    }
  }

  fill();
  return {
    async ready(file) {
      const take = takers.get(file);
      if (!take) return;
      takers.delete(file);
      await take();
      fill();
    },
  };
}
