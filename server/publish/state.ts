/** What is published and what is to be: what the bucket says, and the plan that follows from it. */
import { atOnce } from "./at-once.ts";
import { goalAfter, type Beginning, type Goal, type Left } from "./lock-text.ts";
import type { ObjectStore } from "./object-store.ts";
import { ownedOf, pathsOf, presentIn, type Present } from "./present.ts";
import { planPublish, type PublishPlan } from "./publish-plan.ts";
import { knownAt, MANIFEST_KEY, NOTHING, readPublished, type Published, type Sent } from "./published.ts";
import { PublishFault, type PublishSource, type SourceBasis } from "./source.ts";

/** What the bucket's manifest says. */
export interface FoundManifest {
  readonly published: Published;
  /** Tag of the manifest; undefined where nobody has published yet. */
  readonly etag: string | undefined;
}

/** What is published, and what is to be published. */
export interface PublishState extends FoundManifest {
  readonly goal: Goal;
  readonly source: PublishSource;
}

/** @throws {PublishFault} if the manifest can't be read */
export async function readManifest(store: ObjectStore): Promise<FoundManifest> {
  const object = await store.get(MANIFEST_KEY);
  const published = object === undefined ? NOTHING : readPublished(object.text);
  if (published === undefined)
    throw new PublishFault(
      `The bucket's ${MANIFEST_KEY} can't be read, so nobody knows which objects are the site's. Publish with the version that wrote it, or to another prefix.`,
    );
  return { published, etag: object?.etag };
}

/** @param makeSource makes the source of what is published now @throws {PublishFault} */
export function stateFrom(
  makeSource: (basis: SourceBasis) => PublishSource,
  found: FoundManifest,
  left: Left | undefined,
): PublishState {
  const goal = goalAfter(left, found.etag);
  return { ...found, goal, source: makeSource({ published: found.published, goal }) };
}

export function beginningOf({ etag, goal, source }: PublishState): Beginning {
  return { from: etag, goal: source.isRollback ? goal : undefined, bases: [source.base] };
}

/** What there is to do, with the tags of our objects by path where the bucket had to be looked at. */
export interface PlannedPublish {
  readonly plan: PublishPlan;
  readonly owned: Present | undefined;
}

/**
 * @param left what interrupted publishers have left; undefined if there were none
 * @param isGuarded whether only one publisher at a time can have been at work
 * @throws {PublishFault} where objects of others are in the way
 */
export async function planState(
  store: ObjectStore,
  { published, etag, source }: PublishState,
  left: Left | undefined,
  isGuarded: boolean,
): Promise<PlannedPublish> {
  if (left === undefined && etag !== undefined && isGuarded)
    return { plan: await planFor(source, published), owned: undefined };
  const present = await presentIn(store);
  const owned = ownedOf(present, published, left);
  refuseForeign(source.files.flatMap(({ path }) => (present.has(path) && !owned.has(path) ? [path] : [])));
  return { plan: await planFor(source, published, owned), owned };
}

/** @returns the plan if there is nothing to do, without a look at the bucket */
export async function planOfNothing({ source, published }: PublishState): Promise<PublishPlan | undefined> {
  if (source.base !== published.base || !(await isPublished(source, published))) return undefined;
  const plan = await planFor(source, published);
  return plan.remove.length === 0 && plan.phases.every(({ length }) => length === 0) ? plan : undefined;
}

/**
 * @param owned tags of our objects by path, where the bucket was looked at; else what was published counts
 */
async function planFor(
  source: PublishSource,
  published: Published,
  owned?: ReadonlyMap<string, string>,
): Promise<PublishPlan> {
  const present = new Set(owned?.keys() ?? pathsOf(published));
  const same = new Set<string>();
  await atOnce(
    source.files.filter(({ path }) => present.has(path)),
    async ({ path, fingerprint }) => {
      const sent = knownAt(published, path);
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
    lookalikes: source.lookalikes,
  });
}

/** Whether the files are those of the last manifest, whatever an interrupted publisher may have changed since. */
async function isPublished(source: PublishSource, published: Published): Promise<boolean> {
  if (source.files.length !== Object.keys(published.files).length) return false;
  for (const { path, fingerprint } of source.files) {
    const sent = published.files[path];
    if (sent === undefined || (sent[0] !== fingerprint && sent[1] !== (await source.md5(path)))) return false;
  }
  return true;
}

/** The manifest once the plan is carried out. */
export async function stateAfter(
  source: PublishSource,
  published: Published,
  { kept, lookalikes: known }: PublishPlan,
): Promise<Published> {
  const files: Record<string, Sent> = {};
  for (const { path, fingerprint } of source.files) {
    const sent = knownAt(published, path);
    files[path] = sent?.[0] === fingerprint ? sent : [fingerprint, await source.md5(path)];
  }
  const changed: Record<string, Sent | null> = {};
  for (const path of new Set([...Object.keys(files), ...Object.keys(published.files)])) {
    const old = published.files[path];
    if (old?.[1] !== files[path]?.[1]) changed[path] = old ?? null;
  }
  // If nothing differs, a rollback leads to the same state as before.
  const isOther = Object.keys(changed).length > 0;
  const before = isOther ? changed : published.before;
  const isFirst = Object.keys(published.files).length === 0;
  const baseBefore = isFirst ? source.base : isOther ? published.base : published.baseBefore;
  const lookalikes = [...known].filter((path) => Object.hasOwn(files, path) || Object.hasOwn(before, path));
  return { base: source.base, baseBefore, files, kept, lookalikes: new Set(lookalikes), before };
}

/** @param foreign paths of the site where objects of somebody else lie @throws {PublishFault} if there are any */
export function refuseForeign(foreign: readonly string[]): void {
  if (foreign.length === 0) return;
  const shown = foreign.slice(0, 5).join(", ") + (foreign.length > 5 ? ", …" : "");
  throw new PublishFault(
    `The place holds objects that no publish wrote and that this one would replace (${shown}). Choose another prefix, or remove them and publish again.`,
  );
}
