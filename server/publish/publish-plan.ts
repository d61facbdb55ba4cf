/**
 * Plans the changes of the bucket in an order in which every page always finds everything that it refers to: first what
 * pages refer to, new files before changed ones, then pages, then lists of pages. Unreferenced objects are removed
 * last.
 */
import { encodePath } from "../../shared/address.ts";
import { compareText } from "../../shared/diagnostics.ts";
import { isNamedByContent } from "../output/paths.ts";
import type { Objects, Published } from "./published.ts";

/** An object to send, or one that stays. */
export interface SiteObject {
  readonly path: string;
  readonly fingerprint: string;
}

export interface PublishPlan {
  /** Paths to send: those of a phase in any order, after all of the phase before. */
  readonly phases: readonly (readonly string[])[];
  /** Old objects to remove after that, in the order of `removalPhases`. */
  readonly remove: readonly string[];
  /** Objects of the previous publish that are kept until the next one. */
  readonly kept: Objects;
  /** Paths whose bytes are replaced or removed: copies are made first, for going back. */
  readonly replaced: readonly string[];
  /** Number of objects that do not change. */
  readonly unchanged: number;
  /** Paths, of this publish or earlier ones, whose names only look as if they told their content. */
  readonly lookalikes: ReadonlySet<string>;
}

/** Pages in all their forms: whole, as a part for readers who come from another page, and as Markdown. */
const PAGE = /\.(?:html|md)$|(?:^|\/)page\.json$/;
/** What lists pages. */
const LIST =
  /(?:^|\/)(?:sitemap[^/]*\.xml|search-index\.json|llms(?:-full(?:\/.*)?)?\.txt|rss\.xml|atom\.xml|feed\.json|robots\.txt)$/;

/** The page that links lead from to all others: on a first publish it is sent when they are there. */
const HOME = "index.html";
const PHASES = 7;

const phaseOf = (path: string, isNew: boolean, lookalikes: ReadonlySet<string>): number => {
  if (isNamedByContent(path, lookalikes)) return 0;
  const kind = PAGE.test(path) ? 1 : LIST.test(path) ? 2 : 0;
  if (!isNew) return 4 + kind;
  // On a first publish pages must find the list that they search in; later, the list must not name what is not there.
  // A page names its own Markdown.
  if (kind !== 1 || path.endsWith(".md")) return 1;
  return path === HOME ? 3 : 2;
};

/**
 * @param present objects that are there, by path; their content may be known or not
 * @param wanted all files of the new site
 * @param state `isSame`: whether the object at a path has the wanted content already; `isPublished`: whether the site is
 *   the one that was published last; `lookalikes`: those of the new site
 */
export function planPublish(
  published: Published,
  present: ReadonlySet<string>,
  wanted: readonly SiteObject[],
  state: {
    readonly isSame: (file: SiteObject) => boolean;
    readonly isPublished: boolean;
    readonly lookalikes?: ReadonlySet<string> | undefined;
  },
): PublishPlan {
  const { isSame, isPublished } = state;
  const lookalikes = new Set([...published.lookalikes, ...(state.lookalikes ?? [])]);
  const phases = Array.from({ length: PHASES }, (): string[] => []);
  const paths = new Set(wanted.map(({ path }) => path));
  const replaced: string[] = [];
  let unchanged = 0;
  for (const file of wanted) {
    if (isSame(file)) {
      unchanged++;
      continue;
    }
    const isNew = !present.has(file.path);
    phases[phaseOf(file.path, isNew, lookalikes)]?.push(file.path);
    if (!isNew) replaced.push(file.path);
  }
  // If the same site is published again, a rollback still leads to the publish before it, whose files are kept.
  const kept = Object.fromEntries(
    Object.entries(isPublished ? published.kept : published.files).filter(
      ([path]) => isNamedByContent(path, lookalikes) && !paths.has(path) && present.has(path),
    ),
  );
  const old = [...present].filter((path) => !paths.has(path) && !Object.hasOwn(kept, path)).sort(compareText);
  const remove = removalPhases({ remove: old, lookalikes }).flat();
  for (const path of remove) if (Object.hasOwn(published.files, path)) replaced.push(path);
  return { phases: phases.map((phase) => phase.sort(compareText)), remove, kept, replaced, unchanged, lookalikes };
}

/** Old pages are removed before the lists and the Markdown that they name, and those before everything else. */
export function removalPhases({
  remove,
  lookalikes,
}: Pick<PublishPlan, "remove" | "lookalikes">): readonly (readonly string[])[] {
  const phaseOf = (path: string): number => {
    if (isNamedByContent(path, lookalikes)) return 2;
    return PAGE.test(path) && !path.endsWith(".md") ? 0 : PAGE.test(path) || LIST.test(path) ? 1 : 2;
  };
  return [0, 1, 2].map((phase) => remove.filter((path) => phaseOf(path) === phase));
}

/**
 * Addresses on the site that give something else than before: what a cache in front of it must forget.
 * @param bases base paths under which the site lies and has lain, as far as caches may know of it
 * @param chosen paths of files whose names tell nothing of their content, whatever they look like
 */
export function changedAddresses(
  bases: readonly string[],
  changed: readonly string[],
  chosen?: ReadonlySet<string>,
): readonly string[] {
  const paths = changed.filter((path) => !isNamedByContent(path, chosen));
  return [...new Set(bases.flatMap((base) => paths.flatMap((path) => addressesOf(base, path))))].sort(compareText);
}

function addressesOf(base: string, path: string): readonly string[] {
  const whole = base + path;
  if (!/(?:^|\/)index\.html$/.test(path)) return [encodePath(whole)];
  const folder = whole.slice(0, -"index.html".length);
  return [folder === "/" ? folder : folder.slice(0, -1), folder, whole].map(encodePath);
}
