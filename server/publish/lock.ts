/**
 * A lock that ensures one publisher at a time: an object that exists during a publish and is written with conditional
 * requests. It is renewed every few seconds; one that is not was left by a publisher that has died, and is taken over.
 */
import { bodyOf, Conflict, type ObjectStore } from "./object-store.ts";
import { LOCK_KEY } from "./published.ts";

/** Time without a renewal, in milliseconds, after which a lock has expired. */
const LEASE = 60_000;
/** Milliseconds between two renewals. */
const RENEWAL = 10_000;
/** Time, in milliseconds, after which the owner stops writing if it could not renew the lock. */
const OWN_LEASE = 40_000;

/** Somebody else publishes. */
export class Locked extends Error {}

interface LockText {
  readonly id: string;
  /** Name of the machine. */
  readonly by: string;
  /** False if the publisher was interrupted and has ended. */
  readonly alive: boolean;
  /** Paths where objects of a publish may lie that its manifest does not name: added before it, or removed after it. */
  readonly adds: readonly string[];
}

export interface Lock {
  /** Paths that an earlier publisher may have added, or not removed, without completing; undefined if it completed. */
  readonly left: readonly string[] | undefined;
  /** Records the paths that are going to be added or removed. */
  announce(adds: readonly string[]): Promise<void>;
  /** Takes a path back where an object of somebody else has turned out to lie; written when the lock is given up. */
  withdraw(path: string): void;
  /** @throws {Locked} if the lock is not ours any more */
  check(): void;
  /** Releases the lock after the publish was completed. */
  release(): Promise<void>;
  /** Gives up the lock without completing: the next publisher need not wait, and lists the bucket. */
  abandon(): Promise<void>;
}

export interface LockOptions {
  readonly store: ObjectStore;
  readonly id: string;
  readonly by: string;
  /** Milliseconds from some start. */
  readonly elapsed: () => number;
  /** Milliseconds after which a lock of another publisher that was not renewed is taken over. Default: a minute. */
  readonly takeOver?: number;
}

/** Reads what a publisher has left that did not end well. @throws {Locked} where one is at work */
export async function readLock(
  store: ObjectStore,
  takeOver = LEASE,
): Promise<{ readonly etag: string; readonly adds: readonly string[] } | undefined> {
  const found = await store.get(LOCK_KEY);
  if (found === undefined) return undefined;
  const { by = "", alive = true, adds = [] } = parse(found.text);
  if (alive && found.age < takeOver) {
    const seconds = Math.ceil((takeOver - found.age) / 1000);
    throw new Locked(
      `Another publish to this place is at work${by === "" ? "" : ` on ${by}`}. Publish again when it has ended; if it was killed, its lock ends in ${seconds} s.`,
    );
  }
  return { etag: found.etag, adds };
}

/** Takes the lock. @throws {Locked} */
export async function takeLock({ store, id, by, elapsed, takeOver }: LockOptions): Promise<Lock> {
  const old = await readLock(store, takeOver);
  let adds = old?.adds ?? [];
  const lockBody = (alive: boolean): ReturnType<typeof bodyOf> =>
    bodyOf(`${JSON.stringify({ id, by, alive, adds } satisfies LockText)}\n`);
  let etag = "";
  try {
    etag = await store.put(LOCK_KEY, {
      ...lockBody(true),
      ...(old === undefined ? { isNew: true } : { instead: old.etag }),
    });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    // A write whose answer was lost is sent again, and then meets itself.
    const now = await store.get(LOCK_KEY);
    if (now === undefined || parse(now.text).id !== id)
      throw new Locked("Another publish to this place began at the same moment. Publish again when it has ended.");
    etag = now.etag;
  }
  let renewed = elapsed();
  let isLost = false;
  let last: Promise<unknown> = Promise.resolve();
  /** @returns whether the lock says now what it should */
  const renew = (alive = true): Promise<boolean> => {
    const done = last.then(async () => {
      if (isLost) return false;
      const began = elapsed();
      try {
        etag = await store.put(LOCK_KEY, { ...lockBody(alive), instead: etag });
        renewed = began;
        return true;
      } catch (error) {
        if (!(error instanceof Conflict)) return false;
        // A write whose answer was lost is sent again, and then meets itself.
        const now = await store.get(LOCK_KEY).catch(() => undefined);
        isLost = now?.etag !== lockBody(alive).md5;
        if (now === undefined || isLost) return false;
        etag = now.etag;
        renewed = began;
        return true;
      }
    });
    last = done;
    return done;
  };
  const timer = setInterval(() => void renew(), RENEWAL);
  const check = (): void => {
    if (isLost || elapsed() - renewed > OWN_LEASE)
      throw new Locked(
        "The store has not been reached for too long, and another publish may be at work. Publish again.",
      );
  };
  return {
    left: old?.adds,
    async announce(more) {
      adds = [...new Set([...adds, ...more])];
      if (!(await renew())) throw new Locked("The lock could not be renewed. Publish again.");
    },
    withdraw(path) {
      adds = adds.filter((each) => each !== path);
    },
    check,
    async release() {
      clearInterval(timer);
      await last;
      if (!isLost) await store.remove(LOCK_KEY);
    },
    async abandon() {
      clearInterval(timer);
      await renew(false);
    },
  };
}

function parse(text: string): Partial<LockText> {
  try {
    const found = JSON.parse(text) as Partial<LockText>;
    return { ...found, adds: Array.isArray(found.adds) ? found.adds : [] };
  } catch {
    return {};
  }
}
