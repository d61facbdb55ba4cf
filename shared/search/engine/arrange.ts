/** Turns a ranking into the lines that readers see. */
import { headingOf } from "./heading.ts";
import type { SearchIndex } from "./load.ts";
import type { RankedPage, RankedSection } from "./rank.ts";
import { fold, shapeOf, symbolsIn } from "./entities.ts";

/** A line of the results. */
export interface ResultLine {
  readonly page: number;
  readonly section: RankedSection | undefined;
  readonly title: number;
  readonly nested: boolean;
}

/** Number of sections shown under a page in addition to its own line, if there is room. */
const NESTED = 2;
/** At most this many entities are shown for a query; several may share a name. */
const ENTITIES = 4;
/** At most this many pages whose title contains the whole query are listed before the entities that it names. */
const BEFORE = 2;
/**
 * The share of the query that such a title contains at least; a guess or synonym of a word counts for less than the
 * word.
 */
const WHOLE = 0.99;

/**
 * One line for each page, entities that the query names first. If fewer pages match than there is room for, further
 * sections are listed under their pages.
 * @param entities sections, best first
 */
export function arrange(
  query: string,
  ranked: readonly RankedPage[],
  entities: readonly number[],
  index: SearchIndex,
  limit: number,
): ResultLine[] {
  const named = entities.slice(0, Math.min(ENTITIES, limit));
  const shown = new Set(named);
  const own: ResultLine[] = named.map((section) => ({
    page: index.sectionPage[section] ?? 0,
    section: { section, score: 0, heading: 1 },
    title: 0,
    nested: false,
  }));
  const text = fold(query);
  const isCalledSo = ({ page }: RankedPage): boolean => fold(index.pages[page]?.title ?? "") === text;
  const others = ranked.filter((page) => !isShownByEntity(page, shown, index));
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

/** Whether a page matches only by an entity that has a line of its own already. */
function isShownByEntity(page: RankedPage, shown: ReadonlySet<number>, index: SearchIndex): boolean {
  if (shown.size === 0 || page.title > 0) return false;
  const others = page.sections.filter(({ section }) => !shown.has(section));
  return others.length < page.sections.length && others.every(({ section }) => isEntity(section, index));
}

/**
 * How many pages come before the entities: those whose title is the query, and those whose title contains all of it. If
 * the entity's name is not an ordinary word, the title must spell it as the entity does (`WHILE` is not "while").
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
  // Of a signature, `() accept_message()`, the name that the query means.
  const spelled = [text, ...symbolsIn(text).filter((name) => fold(name) === query)];
  // Where the row is called just so, a question's small words are part of its name.
  const isNamed = fold(text) === query;
  const found = pages.slice(0, BEFORE).findIndex((ranked) => {
    const holds =
      (isNamed ? ranked.title : ranked.topic) >= WHOLE &&
      (isWord || spelled.some((name) => isSpelledIn(index.pages[ranked.page]?.title ?? "", name)));
    return !holds && !isCalledSo(ranked);
  });
  return found < 0 ? Math.min(BEFORE, pages.length) : found;
}

/** Whether a title contains a name as it is written, and not as a part of another: "2.0" does not contain `2`. */
function isSpelledIn(title: string, name: string): boolean {
  const inName = /[\w.]/;
  for (let at = title.indexOf(name); at >= 0; at = title.indexOf(name, at + 1)) {
    const [before, after] = [title[at - 1] ?? " ", title[at + name.length] ?? " "];
    if (!inName.test(before) && !inName.test(after)) return true;
  }
  return false;
}

function linesOf(page: RankedPage, shown: ReadonlySet<number>, index: SearchIndex, room: number): ResultLine[] {
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
