/** Writes the files of a new tree, in an idle thread if there is one, or else in this one. */
import { compress, type Encoding } from "./compress.ts";
import type { Host } from "../../host/host.ts";
import type { Pool } from "../pool.ts";
import type { Writer } from "./tree.ts";

/** Files and characters after which a batch is handed over. */
const FILES = 24;
const CHARACTERS = 1_500_000;

/** A file of a batch: path, content, and compression. */
export type WriteJob = readonly [path: string, bytes: string | Uint8Array, encoding: Encoding | undefined];

/** Writes a batch, here or in a thread. @throws {HostFault} */
export function writeAll(host: Host, batch: readonly WriteJob[]): void {
  for (const [path, bytes, encoding] of batch)
    host.write(path, encoding === undefined ? bytes : compress(bytes, encoding));
}

/** @returns a writer; a fault in a thread is thrown by `flush` */
export function createWriter(host: Host, pool: Pool): Writer {
  let batch: WriteJob[] = [];
  let size = 0;
  const running: Promise<void>[] = [];

  function send(): void {
    const mine = batch;
    batch = [];
    size = 0;
    if (!pool.isIdle()) {
      writeAll(host, mine);
      return;
    }
    const job = pool.run("write", mine).then((done) => {
      // The thread has died, so the batch is written here.
      if (done === undefined) writeAll(host, mine);
    });
    // A fault is reported by `flush`; until then nothing waits for it.
    job.catch(() => undefined);
    running.push(job);
  }

  return {
    write(path, bytes, encoding) {
      if (pool.size === 0) {
        writeAll(host, [[path, bytes, encoding]]);
        return;
      }
      batch.push([path, bytes, encoding]);
      size += bytes.length;
      if (batch.length >= FILES || size >= CHARACTERS) send();
    },
    async flush() {
      if (batch.length > 0) send();
      await Promise.all(running.splice(0));
    },
  };
}
