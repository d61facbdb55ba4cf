/** A lock that is held: renewing it, and finding out whether it is still ours. */
import { encodeLock, readLockText, type Announced, type Beginning } from "./lock-text.ts";
import { bodyOf, Conflict, type ObjectStore } from "./object-store.ts";
import { LOCK_KEY } from "./published.ts";
import { StoreFault } from "./store-fault.ts";

/** Time, in milliseconds, after which the owner stops writing if it could not renew the lock. */
const OWN_LEASE = 40_000;

export interface LockOptions {
  readonly store: ObjectStore;
  readonly id: string;
  readonly by: string;
  /** Milliseconds from some start. */
  readonly elapsed: () => number;
  /** Milliseconds after which a lock of another publisher that was not renewed is taken over. Default: a minute. */
  readonly takeOver?: number;
}

/** What its owner knows of a lock. */
export interface HeldLock extends Omit<LockOptions, "takeOver"> {
  changes: readonly Announced[];
  begun: Beginning;
  /** Tag of the lock as it was written last. */
  etag: string;
  /** When the last renewal that has arrived was sent. */
  renewed: number;
  isLost: boolean;
  /** False once the store was seen not to keep to conditions of writes. */
  isGuarded: boolean;
}

/** What is to be written of a lock. */
export function textOfLock(
  { id, by, changes, begun }: Pick<HeldLock, "id" | "by" | "changes" | "begun">,
  alive: boolean,
): string {
  return encodeLock({ id, by, alive, changes, ...begun });
}

/** Milliseconds for which the lock still keeps others out. */
export function restOf({ elapsed, renewed }: HeldLock): number {
  return OWN_LEASE - (elapsed() - renewed);
}

/**
 * Writes the lock where there is one, and where there should be another one, which a store that keeps to conditions
 * refuses.
 * @throws {StoreFault} if the lock is not there although the store said so
 */
export async function tryConditions(lock: HeldLock): Promise<void> {
  const { store } = lock;
  for (const condition of ["isNew", "instead"] as const) {
    const written = lock.isGuarded
      ? await store.tryCondition(LOCK_KEY, bodyOf(textOfLock(lock, true)), condition)
      : undefined;
    if (written === undefined) continue;
    lock.etag = written;
    lock.isGuarded = false;
  }
  if (lock.isGuarded || (await store.get(LOCK_KEY)) !== undefined) return;
  lock.isLost = true;
  throw new StoreFault(
    0,
    "",
    `The store said that it has written ${LOCK_KEY}, which is not there. Something on the way may answer in its place: look at --endpoint and the proxy.`,
  );
}

/** @returns whether the lock in the store is now up to date. Never rejects. */
export async function renew(lock: HeldLock, alive: boolean): Promise<boolean> {
  if (lock.isLost) return false;
  const { store, elapsed } = lock;
  const began = elapsed();
  try {
    if (!lock.isGuarded && !(await isOurs(lock))) return false;
    lock.etag = await store.put(LOCK_KEY, { ...bodyOf(textOfLock(lock, alive)), instead: lock.etag });
  } catch (error) {
    if (!(error instanceof Conflict)) return false;
    // If the answer to a write was lost, it was sent again and conflicted with itself.
    const now = await store.get(LOCK_KEY).catch(() => undefined);
    lock.isLost = now?.text !== textOfLock(lock, alive);
    if (now === undefined || lock.isLost) return false;
    lock.etag = now.etag;
  }
  lock.renewed = began;
  return true;
}

/** Looks whose lock there is, which a store that keeps to conditions tells by refusing a renewal. */
async function isOurs(lock: HeldLock): Promise<boolean> {
  lock.isLost = readLockText((await lock.store.get(LOCK_KEY))?.text ?? "").id !== lock.id;
  return !lock.isLost;
}
