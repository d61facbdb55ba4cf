/**
 * Makes a bucket contain exactly the files of a dump. Whenever a publish is killed, every page in the bucket still
 * finds what it refers to, and the next publish completes the rest.
 */
import { carryOut } from "./carry-out.ts";
import type { LockOptions } from "./held-lock.ts";
import { readLock, takeLock, type Lock } from "./lock.ts";
import { goalAfter, type Left } from "./lock-text.ts";
import type { ObjectStore } from "./object-store.ts";
import type { PublishPlan } from "./publish-plan.ts";
import { PublishFault, type PublishSource, type SourceBasis } from "./source.ts";
import { beginningOf, planOfNothing, planState, readManifest, stateFrom, type PublishState } from "./state.ts";

/** The process was told to end. */
export class PublishStopped extends Error {
  /** Exit code. */
  readonly code: number;
  constructor(code: number) {
    super("told to end");
    this.code = code;
  }
}

export interface PublishOptions extends Omit<LockOptions, "store"> {
  readonly store: ObjectStore;
  /** Makes the source of what is published now. @throws {PublishFault} */
  readonly source: (basis: SourceBasis) => PublishSource;
  /** Only says what would be done. */
  readonly dryRun: boolean;
  readonly progress: (what: string, done: number, total: number) => void;
  /** Exit code as soon as the process was told to end. */
  readonly ending: () => number | undefined;
}

export interface PublishResult {
  readonly plan: PublishPlan;
  /** Paths whose objects are other ones than after the last publish that has ended well, or may be. */
  readonly changed: readonly string[];
  /** Paths of files that somebody has written to before they were sent. */
  readonly written: readonly string[];
  /** Base paths under which the site lies and has lain since the last publish that has ended well. */
  readonly bases: readonly string[];
  /** Whether an earlier publisher was interrupted, so that all objects were listed. */
  readonly inDoubt: boolean;
  /**
   * Whether the store keeps to conditions of writes; else nothing keeps two publishers apart for sure. Undefined where
   * nobody tried, because there was nothing to write.
   */
  readonly isGuarded: boolean | undefined;
}

/** @throws {PublishFault} @throws {PublishStopped} @throws {Locked} @throws {StoreFault} */
export async function publish(options: PublishOptions): Promise<PublishResult> {
  const { store, dryRun, ending } = options;
  const [found, left] = await Promise.all([readManifest(store), readLock(store, options.takeOver)]);
  const state = stateFrom(options.source, found, left);
  const nothing = left === undefined ? await planOfNothing(state) : undefined;
  if (nothing !== undefined) return resultOf(nothing, state, left, undefined);
  if (dryRun) {
    const { plan } = await planState(store, state, left, true);
    return resultOf(plan, state, left, undefined);
  }
  const lock = await takeLock(options, beginningOf(state), left);
  try {
    const result = await publishLocked(options, lock, state);
    await lock.release();
    return result;
  } catch (error) {
    await lock.abandon();
    const code = ending();
    throw code === undefined ? error : new PublishStopped(code);
  }
}

async function publishLocked(options: PublishOptions, lock: Lock, first: PublishState): Promise<PublishResult> {
  const { store, ending } = options;
  const { left } = lock;
  // Read again: another publish may have ended between the first look and the lock.
  const [found, isGuarded] = await Promise.all([readManifest(store), lock.tryConditions()]);
  const isSame = found.etag === first.etag && goalAfter(left, found.etag) === first.goal;
  const state = isSame ? first : stateFrom(options.source, found, left);
  const planned = await planState(store, state, left, isGuarded);
  await carryOut({
    ...state,
    ...planned,
    store,
    lock,
    check() {
      lock.check();
      state.source.check?.();
      if (ending() !== undefined) throw new PublishFault("told to end");
    },
    progress: (done, total) => options.progress("publishing", done, total),
  });
  return resultOf(planned.plan, state, left, isGuarded);
}

function resultOf(
  plan: PublishPlan,
  { source, published, etag }: PublishState,
  left: Left | undefined,
  isGuarded: boolean | undefined,
): PublishResult {
  // An interrupted publisher has not reported which addresses caches have to forget.
  const changed = new Set([...plan.phases.flat(), ...plan.remove, ...(left?.changes ?? []).map(([path]) => path)]);
  const bases = new Set([source.base, ...(etag === undefined ? [] : [published.base]), ...(left?.bases ?? [])]);
  // Where the whole site has moved, each address gives something else, there and here.
  if (bases.size > 1)
    for (const path of [...Object.keys(published.files), ...source.files.map(({ path }) => path)]) changed.add(path);
  return {
    plan,
    changed: [...changed],
    written: source.written ?? [],
    bases: [...bases],
    inDoubt: left !== undefined,
    isGuarded,
  };
}
