/** What readers see of a ranking: which lines, and in which order. */
import { headingOf } from "./heading.ts";
import type { SearchIndex } from "./load.ts";
import type { RankedPage, RankedSection } from "./rank.ts";
import { fold, shapeOf } from "./entities.ts";

/** A line of the results. */
export interface Place {
  readonly page: number;
  readonly section: RankedSection | undefined;
  readonly title: number;
  readonly nested: boolean;
}

/** Sections shown under a page beside its own line, where there is room. */
const NESTED = 2;
/** Entities that a query names, at most; a name may be that of several. */
const ENTITIES = 4;
/** Pages whose title holds the whole query come before what it names in a row, but no more of them than this. */
const BEFORE = 2;
/** How much of the query such a title holds; a guessed or synonymous word does not count as much. */
const WHOLE = 0.99;

/**
 * One line a page, with the entities that the query names first; where fewer pages answer than there is room for,
 * further sections under theirs.
 * @param entities sections, best first
 */
export function arrange(
  query: string,
  ranked: readonly RankedPage[],
  entities: readonly number[],
  index: SearchIndex,
  limit: number,
): Place[] {
  const named = entities.slice(0, Math.min(ENTITIES, limit));
  const shown = new Set(named);
  const own: Place[] = named.map((section) => ({
    page: index.sectionPage[section] ?? 0,
    section: { section, score: 0, heading: 1 },
    title: 0,
    nested: false,
  }));
  const text = fold(query);
  const isCalledSo = ({ page }: RankedPage): boolean => fold(index.pages[page]?.title ?? "") === text;
  const others = ranked.filter((page) => !isSaid(page, shown, index));
  const rest = [...others.filter(isCalledSo), ...others.filter((page) => !isCalledSo(page))].slice(
    0,
    limit - named.length,
  );
  const before = pagesBefore(text, rest, named[0], isCalledSo, index);
  let room = limit - named.length - rest.length;
  const lines = rest.map((page) => {
    const found = linesOf(page, shown, index, room);
    room -= found.length - 1;
    return found;
  });
  return [...lines.slice(0, before).flat(), ...own, ...lines.slice(before).flat()];
}

/** Whether a page answers by nothing but an entity that has a line of its own. */
function isSaid(page: RankedPage, shown: ReadonlySet<number>, index: SearchIndex): boolean {
  if (shown.size === 0 || page.title > 0) return false;
  const others = page.sections.filter(({ section }) => !shown.has(section));
  return others.length < page.sections.length && others.every(({ section }) => isEntity(section, index));
}

/**
 * How many pages come before what the query names in a row: those called just so, and those whose title holds the whole
 * query, spelled as the row is where that is no ordinary word (`WHILE` is not "while").
 */
function pagesBefore(
  query: string,
  pages: readonly RankedPage[],
  named: number | undefined,
  isCalledSo: (page: RankedPage) => boolean,
  index: SearchIndex,
): number {
  if (named === undefined) return 0;
  const { text } = headingOf(index.headings[named] ?? "");
  const isWord = shapeOf(text) === "word";
  // Where the row is called just so, a question's small words are part of its name.
  const isNamed = fold(text) === query;
  const found = pages.slice(0, BEFORE).findIndex((ranked) => {
    const holds =
      (isNamed ? ranked.title : ranked.topic) >= WHOLE &&
      (isWord || (index.pages[ranked.page]?.title ?? "").includes(text));
    return !holds && !isCalledSo(ranked);
  });
  return found < 0 ? Math.min(BEFORE, pages.length) : found;
}

function linesOf(page: RankedPage, shown: ReadonlySet<number>, index: SearchIndex, room: number): Place[] {
  const top = index.pages[page.page]?.first;
  const sections = page.sections.filter(({ section }) => !shown.has(section));
  const best = sections[0];
  const whole = best === undefined || best.section === top || (page.title >= 0.5 && page.title >= best.heading - 0.1);
  const line = { page: page.page, section: whole ? undefined : best, title: page.title, nested: false };
  const further = sections
    .filter(({ section }) => section !== line.section?.section && section !== top)
    .filter(({ score }) => score > 0.6 * (best?.score ?? 0))
    .slice(0, Math.max(0, Math.min(NESTED, room)));
  return [line, ...further.map((section) => ({ page: page.page, section, title: page.title, nested: true }))];
}

function isEntity(section: number, index: SearchIndex): boolean {
  return headingOf(index.headings[section] ?? "").isEntity;
}
