/** A thread that reads parts of objects for one that waits for them: computation is synchronous, and the network is not. */
import { diskHost } from "../host/disk.ts";
import { StoreFault } from "../publish/store-fault.ts";
import { Answer, HEAD_BYTES, STOP, type Place, type RangeRequest } from "./range-request.ts";
import { openCacheStore, type CacheStore } from "./store.ts";

declare const self: Worker;

let store: CacheStore | undefined;
/** Aborts requests once their answers are not wanted any more. */
const stopped = new AbortController();

async function answer({ key, from, length, shared }: RangeRequest): Promise<void> {
  const flags = new Int32Array(shared, 0, 2);
  const room = new Uint8Array(shared, HEAD_BYTES);
  const end = (kind: number, bytes: Uint8Array): void => {
    const fitting = bytes.subarray(0, room.length);
    room.set(fitting);
    Atomics.store(flags, 1, fitting.length);
    Atomics.store(flags, 0, kind);
    Atomics.notify(flags, 0);
  };
  try {
    const bytes = await store?.read(key, { from, length });
    if (bytes?.length === length) end(Answer.bytes, bytes);
    else end(Answer.damaged, new Uint8Array());
  } catch (error) {
    const message = error instanceof StoreFault ? error.message : String(error);
    end(Answer.lost, new TextEncoder().encode(message));
  }
}

function open({ cache, ...limits }: Place): CacheStore {
  return openCacheStore(cache, {
    ...limits,
    host: diskHost(),
    fetch: (url, init) =>
      fetch(url, { ...init, signal: AbortSignal.any([stopped.signal, ...(init.signal ? [init.signal] : [])]) }),
    now: () => Date.now(),
    sleep: (time) => (stopped.signal.aborted ? Promise.resolve() : Bun.sleep(time)),
  });
}

self.onmessage = ({ data }: MessageEvent<Place | RangeRequest | typeof STOP>) => {
  if (data === STOP) stopped.abort();
  else if ("shared" in data) void answer(data);
  else store = open(data);
};
