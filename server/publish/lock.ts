/**
 * A lock that ensures one publisher at a time: an object that exists during a publish and is written with conditional
 * requests. It is renewed every few seconds; one that is not was left by a publisher that has died, and is taken over.
 */
import { renew, restOf, textOfLock, tryConditions, type HeldLock, type LockOptions } from "./held-lock.ts";
import { readLockText, type Announced, type Beginning, type Left } from "./lock-text.ts";
import { bodyOf, Conflict, type ObjectStore, type StoredObject } from "./object-store.ts";
import { LOCK_KEY } from "./published.ts";

/** Time without a renewal, in milliseconds, after which a lock has expired. */
const LEASE = 60_000;
/** Milliseconds between two renewals. */
const RENEWAL = 10_000;

/** Times that the lock is written at most until it is taken: where it was left by others, they may come back to it. */
const ATTEMPTS = 3;

/** Somebody else publishes. */
export class Locked extends Error {}

export interface Lock {
  /** What earlier publishers have left; undefined if they have completed. */
  readonly left: Left | undefined;
  /**
   * Tries on the lock itself whether the store keeps to both conditions of writes. Where it does not, each renewal looks whose
   * lock there is.
   * @returns whether it does @throws {StoreFault} if the lock is not there although the store said so
   */
  tryConditions(): Promise<boolean>;
  /** Renews the lock. @throws {Locked} if it is not ours any more */
  confirm(): Promise<void>;
  /** Records what is going to be changed. */
  announce(changes: readonly Announced[], beginning: Beginning): Promise<void>;
  /** Removes a path from the announced ones, because a foreign object lies there. Written when the lock is given up. */
  withdraw(path: string): void;
  /** @throws {Locked} if the lock is not ours any more */
  check(): void;
  /** Releases the lock after the publish was completed. */
  release(): Promise<void>;
  /** Gives up the lock without completing: the next publisher need not wait, and lists the bucket. */
  abandon(): Promise<void>;
}

/** A lock that may be taken over, with what its owner has left. */
export interface LeftLock extends Left {
  readonly etag: string;
}

/** Reads what an interrupted publisher has left. @throws {Locked} if one is at work */
export async function readLock(store: ObjectStore, takeOver?: number): Promise<LeftLock | undefined> {
  return leftOf(await store.get(LOCK_KEY), takeOver);
}

/** @throws {Locked} if the lock's owner is at work */
function leftOf(found: StoredObject | undefined, takeOver = LEASE): LeftLock | undefined {
  if (found === undefined) return undefined;
  const { by = "", alive = true, changes = [], from, goal, bases } = readLockText(found.text);
  const { age, etag, isSum } = found;
  if (alive && (age === undefined || age < takeOver)) {
    const end =
      age === undefined
        ? `the store does not say how old its lock is: remove ${LOCK_KEY} from this place`
        : `its lock ends in ${Math.ceil((takeOver - age) / 1000)} s`;
    throw new Locked(
      `Another publish to this place is at work${by === "" ? "" : ` on ${by}`}. Publish again when it has ended; if it was killed, ${end}.`,
    );
  }
  return { etag, changes: isSum ? changes : changes.map(([path]) => [path, ""]), from, goal, bases };
}

/**
 * Takes the lock.
 * @param seen what `readLock` has found
 * @throws {Locked}
 */
export async function takeLock(
  options: LockOptions,
  beginning: Beginning = { from: undefined, goal: undefined },
  seen?: LeftLock,
): Promise<Lock> {
  const { lock, left } = await begin(options, beginning, seen);
  /** Of renewals and the like, of which one is under way at a time, the one that was begun last. */
  let last: Promise<unknown> = Promise.resolve();
  const next = <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
  const timer = renewNowAndThen(() => next(() => renew(lock, true)));
  const confirm = async (): Promise<void> => {
    if (!(await next(() => renew(lock, true)))) throw new Locked("The lock could not be renewed. Publish again.");
  };
  return {
    left,
    async tryConditions() {
      await next(() => tryConditions(lock));
      return lock.isGuarded;
    },
    confirm,
    async announce(more, now) {
      lock.begun = withBases(now, lock.begun.bases);
      // Several interrupted publishers may have sent different bytes to the same path.
      lock.changes = [...new Map([...lock.changes, ...more].map((each) => [each.join("\n"), each])).values()];
      await confirm();
    },
    withdraw(path) {
      lock.changes = lock.changes.filter(([each]) => each !== path);
    },
    check() {
      if (lock.isLost || restOf(lock) < 0)
        throw new Locked(
          "The store has not been reached for too long, and another publish may be at work. Publish again.",
        );
    },
    async release() {
      clearInterval(timer);
      await last;
      // Whoever slept meanwhile may find the lock of another, who is at work.
      if (restOf(lock) < 0) await next(() => renew(lock, true));
      if (!lock.isLost) await lock.store.remove(LOCK_KEY);
    },
    async abandon() {
      clearInterval(timer);
      // The lock ends by itself if the store does not answer.
      const rest = restOf(lock);
      if (rest <= 0) return;
      const waiting = Promise.withResolvers<undefined>();
      const patience = setTimeout(waiting.resolve, rest);
      await Promise.race([next(() => renew(lock, false)), waiting.promise]);
      clearTimeout(patience);
    },
  };
}

/**
 * Writes the lock for the first time. Where another one has come or gone since it was looked at, that one counts.
 * @throws {Locked} if another publisher is at work
 */
async function begin(
  { store, id, by, elapsed, takeOver }: LockOptions,
  begun: Beginning,
  seen: LeftLock | undefined,
): Promise<{ readonly lock: HeldLock; readonly left: LeftLock | undefined }> {
  let left = seen;
  for (let count = 0; count < ATTEMPTS; count++) {
    const known = {
      ...{ store, id, by, elapsed },
      changes: left?.changes ?? [],
      begun: withBases(begun, left?.bases),
      renewed: elapsed(),
    };
    const held = (etag: string): HeldLock => ({ ...known, etag, isLost: false, isGuarded: true });
    const where = left === undefined ? { isNew: true } : { instead: left.etag };
    try {
      const etag = await store.put(LOCK_KEY, { ...bodyOf(textOfLock(known, true)), ...where });
      return { lock: held(etag), left };
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
    const now = await store.get(LOCK_KEY);
    // If the answer to a write was lost, it was sent again and conflicted with itself.
    if (now !== undefined && readLockText(now.text).id === id) return { lock: held(now.etag), left };
    left = leftOf(now, takeOver);
  }
  throw new Locked("Another publish to this place began at the same moment. Publish again when it has ended.");
}

function withBases(begun: Beginning, earlier: readonly string[] = []): Beginning {
  const bases = new Set([...earlier, ...(begun.bases ?? [])]);
  return bases.size === 0 ? begun : { ...begun, bases: [...bases] };
}

/** Renews at intervals. While a store does not answer, more renewals would only queue up, and be waited for at the end. */
function renewNowAndThen(renewal: () => Promise<unknown>): ReturnType<typeof setInterval> {
  let isRenewing = false;
  return setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    void renewal().finally(() => (isRenewing = false));
  }, RENEWAL);
}
