/**
 * Blocks of packs, read while the caller waits. If blocks are read in order, the next ones are requested ahead, in
 * requests that become larger: reading one block costs one request, and reading all of them does not wait for each.
 */
import type { Host, Thread } from "../host/host.ts";
import type { Block, Pack } from "./format.ts";
import { Answer, HEAD_BYTES, STOP, type Place, type RangeRequest } from "./range-request.ts";

/** The store does not answer any more: nothing is asked of it again. */
export class StoreLost extends Error {}

export interface Ranges {
  /**
   * Waits for the bytes of a block.
   * @returns undefined where they are not there any more
   * @throws {StoreLost}
   */
  read(pack: Pack, block: number): Uint8Array | undefined;
  /** Bytes that were asked for, and in how many requests. */
  readonly asked: { bytes: number; requests: number };
  /** Ends the thread, once it has given up what it is reading. */
  close(): Promise<void>;
}

/** Bytes of a request that was made ahead, at most; and of all answers that are kept. */
const LARGEST_REQUEST = 4_000_000;
const KEPT = 48_000_000;
/** Milliseconds that a thread has to finish its requests before it is ended. */
const FAREWELL = 2000;
/** Bytes that the text of a fault has room in. */
const FAULT_ROOM = 1024;

/** A request and its answer. */
interface Range {
  readonly pack: Pack;
  readonly first: number;
  /** Number of the block behind the last. */
  readonly end: number;
  readonly from: number;
  readonly length: number;
  readonly shared: SharedArrayBuffer;
}

/**
 * @param options.script absolute path of the thread's script
 * @param options.folder put before the names of packs
 */
export function createRanges(options: {
  readonly host: Host;
  readonly script: string;
  readonly place: Place;
  readonly folder: string;
}): Ranges {
  const { host, script, place, folder } = options;
  const asked = { bytes: 0, requests: 0 };
  let thread: Thread | undefined;
  /** By pack and block; the oldest first. */
  const ranges = new Map<string, Range>();
  let kept = 0;
  const nameOf = (pack: Pack, block: number): string => `${pack.name} ${block}`;

  function begin(): Thread {
    const started = host.thread(script, { message: () => undefined, fault: () => undefined });
    started.send(place);
    return started;
  }

  function ask(pack: Pack, first: number, budget: number): Range {
    const { offset: from } = blockOf(pack, first);
    let length = 0;
    let end = first;
    // A state leaves out blocks that it has no use for: what lies behind one is asked for by itself.
    const follows = ({ offset, length: more }: Block): boolean => offset === from + length && length + more <= budget;
    do length += blockOf(pack, end++).length;
    while (end < pack.blocks.length && !ranges.has(nameOf(pack, end)) && follows(blockOf(pack, end)));
    const shared = new SharedArrayBuffer(HEAD_BYTES + Math.max(length, FAULT_ROOM));
    const range: Range = { pack, first, end, from, length, shared };
    thread ??= begin();
    thread.send({ key: `${folder}${pack.name}`, from, length, shared } satisfies RangeRequest);
    for (let block = first; block < end; block++) ranges.set(nameOf(pack, block), range);
    kept += length;
    asked.bytes += length;
    asked.requests++;
    return range;
  }

  /** Drops the answers that were asked for longest ago. */
  function evict(current: Range): void {
    for (const range of new Set(ranges.values())) {
      if (kept <= KEPT) return;
      if (range === current || !isAnswered(range)) continue;
      for (let block = range.first; block < range.end; block++) ranges.delete(nameOf(range.pack, block));
      kept -= range.length;
    }
  }

  function wait({ shared, length }: Range): void {
    const flags = new Int32Array(shared, 0, 2);
    const patience = place.patience * (place.attempts + 1) + length / 100;
    if (Atomics.wait(flags, 0, 0, patience) === "timed-out") throw new StoreLost("The store does not answer.");
  }

  return {
    asked,
    read(pack, block) {
      const range = ranges.get(nameOf(pack, block)) ?? ask(pack, block, 0);
      // If the block before this one was read, the next one will be wanted as well.
      const inOrder = block > range.first || ranges.has(nameOf(pack, block - 1));
      if (inOrder && range.end < pack.blocks.length && !ranges.has(nameOf(pack, range.end)))
        ask(pack, range.end, Math.min(range.length * 2, LARGEST_REQUEST));
      wait(range);
      evict(range);
      const [kind = 0, length = 0] = new Int32Array(range.shared, 0, 2);
      if (kind === Answer.damaged) return undefined;
      const bytes = new Uint8Array(range.shared, HEAD_BYTES, length);
      if (kind === Answer.lost) throw new StoreLost(new TextDecoder().decode(bytes.slice()));
      const start = blockOf(pack, block).offset - range.from;
      return bytes.slice(start, start + blockOf(pack, block).length);
    },
    async close() {
      const reading = new Set(ranges.values());
      ranges.clear();
      thread?.send(STOP);
      // A thread that ends in the middle of a request takes the runtime's own state along.
      for (let waited = 0; waited < FAREWELL && ![...reading].every(isAnswered); waited += 5) await Bun.sleep(5);
      thread?.end();
      thread = undefined;
    },
  };
}

function isAnswered({ shared }: Range): boolean {
  return Atomics.load(new Int32Array(shared, 0, 1), 0) !== 0;
}

function blockOf(pack: Pack, block: number): Block {
  const found = pack.blocks[block];
  if (found === undefined) throw new RangeError(`no block ${block}`);
  return found;
}
