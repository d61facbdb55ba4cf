/**
 * A lock that ensures one publisher at a time: an object that exists during a publish and is written with conditional
 * requests. It is renewed every few seconds; one that is not was left by a publisher that has died, and is taken over.
 */
import { isRowOfTexts } from "../../shared/json-shape.ts";
import { bodyOf, Conflict, type ObjectStore } from "./object-store.ts";
import { LOCK_KEY } from "./published.ts";
import { StoreFault } from "./store-fault.ts";

/** Time without a renewal, in milliseconds, after which a lock has expired. */
const LEASE = 60_000;
/** Milliseconds between two renewals. */
const RENEWAL = 10_000;
/** Time, in milliseconds, after which the owner stops writing if it could not renew the lock. */
const OWN_LEASE = 40_000;

/** Somebody else publishes. */
export class Locked extends Error {}

/** An object that is going to be sent or removed: its path, and how the MD5 of its bytes begins; "" for any bytes. */
export type Announced = readonly [path: string, sum: string];

/** Where a rollback leads: to the publish `before` the last, or, after an interrupted one, to what is `published`. */
export type Goal = "before" | "published";

/** What a publish begins with, for a rollback after it. */
export interface Beginning {
  /** Tag of the manifest that it replaces; undefined where there is none. */
  readonly from: string | undefined;
  /** Where it goes back to, if it is a rollback. */
  readonly goal: Goal | undefined;
}

/** What interrupted publishers have left. */
export interface Left extends Partial<Beginning> {
  /** All that they may have changed. */
  readonly changes: readonly Announced[];
}

interface LockText extends Left {
  readonly id: string;
  /** Name of the machine. */
  readonly by: string;
  /** False if the publisher was interrupted and has ended. */
  readonly alive: boolean;
}

export interface Lock {
  /** What earlier publishers have left; undefined if they have completed. */
  readonly left: Left | undefined;
  /** Whether the store's entity tags are MD5 sums of what lies there. */
  readonly areSums: boolean;
  /**
   * Tries on the lock itself whether the store keeps to conditions of writes. Where it does not, each renewal looks whose
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

export interface LockOptions {
  readonly store: ObjectStore;
  readonly id: string;
  readonly by: string;
  /** Milliseconds from some start. */
  readonly elapsed: () => number;
  /** Milliseconds after which a lock of another publisher that was not renewed is taken over. Default: a minute. */
  readonly takeOver?: number;
}

/** Characters of a sum that are kept: the lock is often written, and may name all objects of a large site. */
const SUM_LENGTH = 8;

/** @param md5 of the bytes that are sent, or that are removed */
export function announced(path: string, md5: string): Announced {
  return [path, md5.slice(0, SUM_LENGTH)];
}

/**
 * Where a rollback goes, by what was left: a publish that has not ended is taken back, and a rollback that has not ended
 * is continued.
 * @param etag of the manifest as it is now
 */
export function goalAfter(left: Left | undefined, etag: string | undefined): Goal {
  if (left === undefined) return "before";
  const isReplaced = left.from !== etag;
  if (left.goal === undefined) return isReplaced ? "before" : "published";
  return isReplaced ? "published" : left.goal;
}

/** Reads what an interrupted publisher has left. @throws {Locked} if one is at work */
export async function readLock(
  store: ObjectStore,
  takeOver = LEASE,
): Promise<(Left & { readonly etag: string }) | undefined> {
  const found = await store.get(LOCK_KEY);
  if (found === undefined) return undefined;
  const { by = "", alive = true, changes = [], from, goal } = parse(found.text);
  const { age } = found;
  if (alive && (age === undefined || age < takeOver)) {
    const end =
      age === undefined
        ? `the store does not say how old its lock is: remove ${LOCK_KEY} from this place`
        : `its lock ends in ${Math.ceil((takeOver - age) / 1000)} s`;
    throw new Locked(
      `Another publish to this place is at work${by === "" ? "" : ` on ${by}`}. Publish again when it has ended; if it was killed, ${end}.`,
    );
  }
  // Some stores' tags of encrypted objects are not MD5 sums, so they don't tell whose bytes lie at a path.
  const areSums = found.etag === bodyOf(found.text).md5;
  return { etag: found.etag, changes: areSums ? changes : changes.map(([path]) => [path, ""]), from, goal };
}

/** Takes the lock. @throws {Locked} */
export async function takeLock(
  { store, id, by, elapsed, takeOver }: LockOptions,
  beginning: Beginning = { from: undefined, goal: undefined },
): Promise<Lock> {
  const old = await readLock(store, takeOver);
  let changes = old?.changes ?? [];
  let begun = beginning;
  const lockBody = (alive: boolean): ReturnType<typeof bodyOf> =>
    bodyOf(`${JSON.stringify({ id, by, alive, changes, ...begun } satisfies LockText)}\n`);
  let etag = "";
  const first = lockBody(true);
  try {
    etag = await store.put(LOCK_KEY, {
      ...first,
      ...(old === undefined ? { isNew: true } : { instead: old.etag }),
    });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    // If the answer to a write was lost, it was sent again and conflicted with itself.
    const now = await store.get(LOCK_KEY);
    if (now === undefined || parse(now.text).id !== id)
      throw new Locked("Another publish to this place began at the same moment. Publish again when it has ended.");
    etag = now.etag;
  }
  const areSums = etag === first.md5;
  let renewed = elapsed();
  let isLost = false;
  let isGuarded = true;
  let last: Promise<unknown> = Promise.resolve();
  /** Looks whose lock there is, which a store that keeps to conditions tells by refusing a renewal. */
  const isOurs = async (): Promise<boolean> => {
    isLost = parse((await store.get(LOCK_KEY))?.text ?? "").id !== id;
    return !isLost;
  };
  /** Writes the lock where there is one, which a store that keeps to conditions refuses. */
  const tryCondition = async (): Promise<void> => {
    try {
      etag = await store.put(LOCK_KEY, { ...lockBody(true), isNew: true });
      isGuarded = false;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
    if (isGuarded || (await store.get(LOCK_KEY)) !== undefined) return;
    isLost = true;
    throw new StoreFault(
      0,
      "",
      `The store said that it has written ${LOCK_KEY}, which is not there. Something on the way may answer in its place: look at --endpoint and the proxy.`,
    );
  };
  /** @returns whether the lock in the store is now up to date */
  const renew = (alive = true): Promise<boolean> => {
    const done = last.then(async () => {
      if (isLost) return false;
      const began = elapsed();
      try {
        if (!isGuarded && !(await isOurs())) return false;
        etag = await store.put(LOCK_KEY, { ...lockBody(alive), instead: etag });
        renewed = began;
        return true;
      } catch (error) {
        if (!(error instanceof Conflict)) return false;
        // If the answer to a write was lost, it was sent again and conflicted with itself.
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
  let isRenewing = false;
  const timer = setInterval(() => {
    // While a store does not answer, more renewals would only queue up, and be waited for at the end.
    if (isRenewing) return;
    isRenewing = true;
    void renew().finally(() => (isRenewing = false));
  }, RENEWAL);
  const check = (): void => {
    if (isLost || elapsed() - renewed > OWN_LEASE)
      throw new Locked(
        "The store has not been reached for too long, and another publish may be at work. Publish again.",
      );
  };
  const confirm = async (): Promise<void> => {
    if (!(await renew())) throw new Locked("The lock could not be renewed. Publish again.");
  };
  return {
    left: old,
    areSums,
    async tryConditions() {
      const tried = last.then(tryCondition);
      last = tried.catch(() => undefined);
      await tried;
      return isGuarded;
    },
    confirm,
    async announce(more, now) {
      begun = now;
      // Several interrupted publishers may have sent different bytes to the same path.
      changes = [...new Map([...changes, ...more].map((each) => [each.join("\n"), each])).values()];
      await confirm();
    },
    withdraw(path) {
      changes = changes.filter(([each]) => each !== path);
    },
    check,
    async release() {
      clearInterval(timer);
      await last;
      // Whoever slept meanwhile may find the lock of another, who is at work.
      if (elapsed() - renewed > OWN_LEASE) await renew();
      if (!isLost) await store.remove(LOCK_KEY);
    },
    async abandon() {
      clearInterval(timer);
      // The lock ends by itself if the store does not answer.
      const rest = OWN_LEASE - (elapsed() - renewed);
      if (rest <= 0) return;
      const waiting = Promise.withResolvers<undefined>();
      const patience = setTimeout(waiting.resolve, rest);
      await Promise.race([renew(false), waiting.promise]);
      clearTimeout(patience);
    },
  };
}

function parse(text: string): Partial<LockText> {
  try {
    const found = JSON.parse(text) as Partial<LockText> & { readonly adds?: unknown };
    const rows: readonly unknown[] = Array.isArray(found.changes) ? found.changes : [];
    // An earlier version wrote paths alone.
    const paths: readonly unknown[] = Array.isArray(found.adds) ? found.adds : [];
    const changes = [...rows, ...paths.map((path) => [path, ""])].filter(isAnnounced);
    return { ...found, changes };
  } catch {
    return {};
  }
}

const isAnnounced = (row: unknown): row is Announced => isRowOfTexts(row, 2);
