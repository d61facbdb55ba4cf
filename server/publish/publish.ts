/**
 * Makes a bucket contain exactly the files of a dump. Whenever a publish is killed, every page in the bucket still
 * finds what it refers to, and the next publish completes the rest.
 */
import {
  announced,
  goalAfter,
  readLock,
  takeLock,
  type Announced,
  type Beginning,
  type Goal,
  type Left,
  type Lock,
  type LockOptions,
} from "./lock.ts";
import { ownedOf, pathsOf, presentIn, tagOf, type Present } from "./present.ts";
import { planPublish, removalPhases, type PublishPlan, type SiteObject } from "./publish-plan.ts";
import {
  encodePublished,
  MANIFEST_KEY,
  NOTHING,
  readPublished,
  REPLACED,
  type Published,
  type Sent,
} from "./published.ts";
import { atOnce } from "./at-once.ts";
import { bodyOf, Conflict, type ObjectStore, type WriteCondition } from "./object-store.ts";

/** A publish that can't be done; `message` is for users. */
export class PublishFault extends Error {}

/** The process was told to end. */
export class PublishStopped extends Error {
  /** Exit code. */
  readonly code: number;
  constructor(code: number) {
    super("told to end");
    this.code = code;
  }
}

/** The files of a site, wherever they are. */
export interface PublishSource {
  readonly base: string;
  /** Whether it puts back an earlier state. */
  readonly isRollback?: boolean;
  /** Paths of files that are known not to be what was made of the site. */
  readonly written?: readonly string[];
  readonly files: readonly SiteObject[];
  /** @throws {PublishFault} if the files are other ones now */
  check?(): void;
  /** MD5 of a file's bytes as they are sent, hexadecimal. */
  md5(path: string): Promise<string>;
  /**
   * Puts a file into its place.
   * @param where on which condition, as far as the source can ask for it @throws {Conflict} if it is not met
   */
  send(store: ObjectStore, path: string, md5: string, where: WriteCondition): Promise<void>;
}

/** What is published now, for a source that depends on it. */
export interface SourceBasis {
  readonly published: Published;
  /** Where a rollback goes back to. */
  readonly goal: Goal;
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
  readonly base: string;
  /** Whether an earlier publisher was interrupted, so that all objects were listed. */
  readonly inDoubt: boolean;
  /**
   * False if the store was seen not to keep to conditions of writes, so that nothing keeps two publishers apart for sure.
   * Whoever has nothing to write does not try.
   */
  readonly isGuarded: boolean;
}

/** @throws {PublishFault} @throws {PublishStopped} @throws {Locked} @throws {StoreFault} */
export async function publish(options: PublishOptions): Promise<PublishResult> {
  const { store, dryRun, ending } = options;
  const [found, left] = await Promise.all([readManifest(store), readLock(store, options.takeOver)]);
  const state = stateFrom(options, found, left);
  const { source, published } = state;
  if (left === undefined && source.base === published.base && (await isPublished(source, published))) {
    const plan = await planFor(source, published, undefined);
    if (isNothing(plan)) return resultOf(plan, source, left, true);
  }
  if (dryRun) {
    const { plan } = await planState(store, state, left, true);
    return resultOf(plan, source, left, true);
  }
  const lock = await takeLock(options, beginningOf(state));
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

function resultOf(
  plan: PublishPlan,
  { base, written = [] }: PublishSource,
  left: Left | undefined,
  isGuarded: boolean,
): PublishResult {
  // An interrupted publisher has not reported which addresses caches have to forget.
  const changed = new Set([...plan.phases.flat(), ...plan.remove, ...(left?.changes ?? []).map(([path]) => path)]);
  return { plan, changed: [...changed], written, base, inDoubt: left !== undefined, isGuarded };
}

/** What the bucket's manifest says. */
interface FoundManifest {
  readonly published: Published;
  /** Tag of the manifest; undefined where nobody has published yet. */
  readonly etag: string | undefined;
}

/** What is published, and what is to be published. */
interface PublishState extends FoundManifest {
  readonly goal: Goal;
  readonly source: PublishSource;
}

/** @throws {PublishFault} if the manifest can't be read */
async function readManifest(store: ObjectStore): Promise<FoundManifest> {
  const object = await store.get(MANIFEST_KEY);
  const published = object === undefined ? NOTHING : readPublished(object.text);
  if (published === undefined)
    throw new PublishFault(
      `The bucket's ${MANIFEST_KEY} can't be read, so nobody knows which objects are the site's. Publish with the version that wrote it, or to another prefix.`,
    );
  return { published, etag: object?.etag };
}

function stateFrom({ source }: PublishOptions, found: FoundManifest, left: Left | undefined): PublishState {
  const goal = goalAfter(left, found.etag);
  return { ...found, goal, source: source({ published: found.published, goal }) };
}

function beginningOf({ etag, goal, source }: PublishState): Beginning {
  return { from: etag, goal: source.isRollback ? goal : undefined };
}

/**
 * @param left what interrupted publishers have left; undefined if there were none
 * @param isGuarded whether only one publisher at a time can have been at work
 * @returns what there is to do, with the tags of our objects by path where the bucket had to be looked at
 * @throws {PublishFault} where objects of others are in the way
 */
async function planState(
  store: ObjectStore,
  { published, etag, source }: PublishState,
  left: Left | undefined,
  isGuarded: boolean,
): Promise<{ readonly plan: PublishPlan; readonly owned: Present | undefined }> {
  if (left === undefined && etag !== undefined && isGuarded)
    return { plan: await planFor(source, published, undefined), owned: undefined };
  const present = await presentIn(store);
  const owned = ownedOf(present, published, left);
  refuseForeign(source.files.flatMap(({ path }) => (present.has(path) && !owned.has(path) ? [path] : [])));
  return { plan: await planFor(source, published, owned), owned };
}

async function publishLocked(options: PublishOptions, lock: Lock, first: PublishState): Promise<PublishResult> {
  const { store, ending } = options;
  // Read again: another publish may have ended between the first look and the lock.
  const [found, isGuarded] = await Promise.all([readManifest(store), lock.tryConditions()]);
  const isSame = found.etag === first.etag && goalAfter(lock.left, found.etag) === first.goal;
  const state = isSame ? first : stateFrom(options, found, lock.left);
  const { published, etag, source } = state;
  const { plan, owned } = await planState(store, state, lock.left, isGuarded);
  const go = (): void => {
    lock.check();
    source.check?.();
    if (ending() !== undefined) throw new PublishFault("told to end");
  };
  const total = plan.phases.reduce((sum, phase) => sum + phase.length, plan.remove.length);
  let done = 0;
  const each = (paths: readonly string[], act: (path: string) => Promise<unknown>): Promise<void> =>
    atOnce(paths, async (path) => {
      go();
      await act(path);
      options.progress("publishing", ++done, total);
    });

  // The manifest of before does not name what is added, and the next one does not name what is removed after it.
  const changes: Announced[] = [];
  await atOnce(plan.phases.flat(), async (path) => {
    go();
    changes.push(announced(path, await source.md5(path)));
  });
  for (const path of plan.remove) {
    const tag = owned?.get(path) ?? (published.files[path] ?? published.kept[path])?.[1] ?? "";
    changes.push(announced(path, tag));
  }
  if (changes.length > 0) await lock.announce(changes, beginningOf(state));
  await atOnce(plan.replaced, async (path) => {
    go();
    const old = published.files[path];
    // What an interrupted publisher has replaced already, it has copied before.
    if (old === undefined || (owned !== undefined && owned.get(path) !== old[1])) return;
    if (!(await store.copy(path, REPLACED + old[1], old[1]))) await store.remove(REPLACED + old[1]);
  });
  const replaced = new Set(plan.replaced);
  const send = async (path: string): Promise<void> => {
    const md5 = await source.md5(path);
    const isNew = !replaced.has(path);
    const known = published.files[path] ?? published.kept[path];
    const instead = owned?.get(path) ?? (lock.areSums ? known?.[1] : undefined);
    try {
      // A write that arrives after another publisher has taken the lock over finds that one's object, and is refused.
      await source.send(store, path, md5, isNew ? { isNew } : instead === undefined ? {} : { instead });
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
  };
  for (const phase of plan.phases) await each(phase, send);
  go();
  const next = await stateAfter(source, published, plan);
  const manifest = bodyOf(encodePublished(next));
  try {
    const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
    const where = etag === undefined ? { isNew: true } : { instead: etag };
    await store.put(MANIFEST_KEY, { ...manifest, headers, ...where });
  } catch (error) {
    // If the answer to a write was lost, it was sent again and conflicted with itself.
    if (!(error instanceof Conflict) || (await store.get(MANIFEST_KEY))?.etag !== manifest.md5)
      throw error instanceof Conflict ? new PublishFault("Another publish has ended meanwhile. Publish again.") : error;
  }
  for (const phase of removalPhases(plan.remove)) await each(phase, (path) => store.remove(path));
  const needed = new Set(Object.values(next.before).map((sent) => sent?.[1]));
  const copies = lock.left
    ? [...(await store.list(REPLACED)).keys()].map((key) => key.slice(REPLACED.length))
    : Object.values(published.before).flatMap((sent) => (sent === null ? [] : [sent[1]]));
  await atOnce(
    copies.filter((copy) => !needed.has(copy)),
    (copy) => store.remove(REPLACED + copy),
  );
  return resultOf(plan, source, lock.left, isGuarded);
}

/**
 * @param owned tags of our objects by path, where the bucket was looked at; else what was published counts
 */
async function planFor(
  source: PublishSource,
  published: Published,
  owned: ReadonlyMap<string, string> | undefined,
): Promise<PublishPlan> {
  const known = (path: string): Sent | undefined => published.files[path] ?? published.kept[path];
  const present = new Set(owned?.keys() ?? pathsOf(published));
  const same = new Set<string>();
  await atOnce(
    source.files.filter(({ path }) => present.has(path)),
    async ({ path, fingerprint }) => {
      const sent = known(path);
      const md5 = sent?.[0] === fingerprint ? sent[1] : undefined;
      if (owned === undefined && md5 !== undefined) same.add(path);
      else {
        const there = owned === undefined ? sent?.[1] : owned.get(path);
        if (there === (md5 ?? (await source.md5(path)))) same.add(path);
      }
    },
  );
  return planPublish(published, present, source.files, {
    isSame: ({ path }) => same.has(path),
    isPublished: await isPublished(source, published),
  });
}

/** The manifest once the plan is carried out. */
async function stateAfter(source: PublishSource, published: Published, { kept }: PublishPlan): Promise<Published> {
  const files: Record<string, Sent> = {};
  for (const { path, fingerprint } of source.files) {
    const sent = published.files[path] ?? published.kept[path];
    files[path] = sent?.[0] === fingerprint ? sent : [fingerprint, await source.md5(path)];
  }
  const before: Record<string, Sent | null> = {};
  for (const path of new Set([...Object.keys(files), ...Object.keys(published.files)])) {
    const old = published.files[path];
    if (old?.[1] !== files[path]?.[1]) before[path] = old ?? null;
  }
  // If nothing differs, a rollback leads to the same state as before.
  return { base: source.base, files, kept, before: Object.keys(before).length > 0 ? before : published.before };
}

const isNothing = ({ phases, remove }: PublishPlan): boolean =>
  remove.length === 0 && phases.every(({ length }) => length === 0);

/** Whether the files are those of the last manifest, whatever an interrupted publisher may have changed since. */
async function isPublished(source: PublishSource, published: Published): Promise<boolean> {
  if (source.files.length !== Object.keys(published.files).length) return false;
  for (const { path, fingerprint } of source.files) {
    const sent = published.files[path];
    if (sent === undefined || (sent[0] !== fingerprint && sent[1] !== (await source.md5(path)))) return false;
  }
  return true;
}

/** @param foreign paths of the site where objects of somebody else lie @throws {PublishFault} if there are any */
function refuseForeign(foreign: readonly string[]): void {
  if (foreign.length === 0) return;
  const shown = foreign.slice(0, 5).join(", ") + (foreign.length > 5 ? ", …" : "");
  throw new PublishFault(
    `The place holds objects that no publish wrote and that this one would replace (${shown}). Choose another prefix, or remove them and publish again.`,
  );
}
