/** Writes the files of a new tree: in an idle thread when there is one, else here. */
import type { Host } from "../host/host.ts";
import type { Pool } from "./pool.ts";
import type { Writer } from "./tree.ts";

/** Files and characters after which a batch is handed over. */
const FILES = 24;
const CHARACTERS = 1_500_000;

/** @returns a writer; a fault in a thread is thrown by `flush` */
export function createWriter(host: Host, pool: Pool): Writer {
  let batch: [string, string | Uint8Array][] = [];
  let size = 0;
  const running: Promise<void>[] = [];

  function send(): void {
    const mine = batch;
    batch = [];
    size = 0;
    if (!pool.isIdle()) {
      for (const [path, bytes] of mine) host.write(path, bytes);
      return;
    }
    const job = pool.run("write", mine).then((done) => {
      // Nobody there to do it any more.
      if (done === undefined) for (const [path, bytes] of mine) host.write(path, bytes);
    });
    // A fault is told by `flush`; until then nobody waits for it.
    job.catch(() => undefined);
    running.push(job);
  }

  return {
    write(path, bytes) {
      if (pool.size === 0) {
        host.write(path, bytes);
        return;
      }
      batch.push([path, bytes]);
      size += bytes.length;
      if (batch.length >= FILES || size >= CHARACTERS) send();
    },
    async flush() {
      if (batch.length > 0) send();
      await Promise.all(running.splice(0));
    },
  };
}
