/** Carries out a plan under the lock, step by step, so that whoever reads meanwhile finds a whole site. */
import { atOnce } from "./at-once.ts";
import type { Lock } from "./lock.ts";
import { announced, type Announced } from "./lock-text.ts";
import { bodyOf, Conflict, type ObjectStore, type WriteCondition } from "./object-store.ts";
import { tagOf } from "./present.ts";
import { removalPhases } from "./publish-plan.ts";
import { encodePublished, knownAt, MANIFEST_KEY, REPLACED, type Published } from "./published.ts";
import { PublishFault } from "./source.ts";
import { beginningOf, refuseForeign, stateAfter, type PlannedPublish, type PublishState } from "./state.ts";

export interface Work extends PublishState, PlannedPublish {
  readonly store: ObjectStore;
  readonly lock: Lock;
  /** Called before each step. @throws if it must not go on */
  readonly check: () => void;
  /** Called after each object that was sent or removed. */
  readonly progress: (done: number, total: number) => void;
}

/** @throws {PublishFault} @throws {Locked} @throws {StoreFault} */
export async function carryOut(work: Work): Promise<void> {
  const { store, source, published, plan, check } = work;
  const total = plan.phases.reduce((sum, phase) => sum + phase.length, plan.remove.length);
  let done = 0;
  const each = (paths: readonly string[], act: (path: string) => Promise<unknown>): Promise<void> =>
    atOnce(paths, async (path) => {
      check();
      await act(path);
      work.progress(++done, total);
    });
  await announceChanges(work);
  await copyReplaced(work);
  const replaced = new Set(plan.replaced);
  for (const phase of plan.phases) await each(phase, (path) => send(work, path, !replaced.has(path)));
  check();
  const next = await stateAfter(source, published, plan);
  await writeManifest(work, next);
  for (const phase of removalPhases(plan)) await each(phase, (path) => store.remove(path));
  await removeCopies(work, next);
}

/**
 * Names all that will change in the lock: the manifest of before does not name what is added, and the next one does not
 * name what is removed after it.
 */
async function announceChanges(work: Work): Promise<void> {
  const { lock, source, published, plan, owned, check } = work;
  const changes: Announced[] = [];
  await atOnce(plan.phases.flat(), async (path) => {
    check();
    changes.push(announced(path, await source.md5(path)));
  });
  for (const path of plan.remove)
    changes.push(announced(path, owned?.get(path) ?? knownAt(published, path)?.[1] ?? ""));
  if (changes.length > 0) await lock.announce(changes, beginningOf(work));
}

/** Copies what will be replaced or removed, for going back. */
function copyReplaced({ store, published, plan, owned, check }: Work): Promise<void> {
  return atOnce(plan.replaced, async (path) => {
    check();
    const old = published.files[path];
    // What an interrupted publisher has replaced already, it has copied before.
    if (old === undefined || (owned !== undefined && owned.get(path) !== old[1])) return;
    if (!(await store.copy(path, REPLACED + old[1], old[1]))) await store.remove(REPLACED + old[1]);
  });
}

/** @param isNew whether no object of ours lies there @throws {PublishFault} where one of others does */
async function send({ store, lock, source, published, owned }: Work, path: string, isNew: boolean): Promise<void> {
  const md5 = await source.md5(path);
  const instead = owned?.get(path) ?? (store.areSums() ? knownAt(published, path)?.[1] : undefined);
  const where: WriteCondition = isNew ? { isNew } : instead === undefined ? {} : { instead };
  try {
    // A write that arrives after another publisher has taken the lock over finds that one's object, and is refused.
    await source.send(store, path, md5, where);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    // If the answer to a write was lost, it was sent again and conflicted with itself.
    if ((await tagOf(store, path)) === md5) return;
    if (isNew) {
      lock.withdraw(path);
      refuseForeign([path]);
    }
    await lock.confirm();
    // Nobody else publishes, so somebody has written to this object of the site by other means.
    await source.send(store, path, md5, {});
  }
}

/** @throws {PublishFault} if it is not the manifest any more that this publish began with */
async function writeManifest({ store, etag }: Work, next: Published): Promise<void> {
  const text = encodePublished(next);
  const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
  const where = etag === undefined ? { isNew: true } : { instead: etag };
  try {
    await store.put(MANIFEST_KEY, { ...bodyOf(text), headers, ...where });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    // If the answer to a write was lost, it was sent again and conflicted with itself.
    if ((await store.get(MANIFEST_KEY))?.text !== text)
      throw new PublishFault("Another publish has ended meanwhile. Publish again.");
  }
}

/** Removes copies for going back that nobody needs any more. */
async function removeCopies({ store, lock, published }: Work, next: Published): Promise<void> {
  const needed = new Set(Object.values(next.before).map((sent) => sent?.[1]));
  const copies = lock.left
    ? [...(await store.list(REPLACED)).keys()].map((key) => key.slice(REPLACED.length))
    : Object.values(published.before).flatMap((sent) => (sent === null ? [] : [sent[1]]));
  await atOnce(
    copies.filter((copy) => !needed.has(copy)),
    (copy) => store.remove(REPLACED + copy),
  );
}
