/** Which of the entities that a query names is meant: the one that the rest of the query is about. */
import { wordsOf } from "../tokens.ts";
import type { Named } from "./entities.ts";
import { headingOf } from "./heading.ts";
import type { Postings } from "./hits.ts";
import { eachPage, eachSection, type FieldPostings, type SearchIndex } from "./load.ts";
import type { Term } from "./words.ts";
import { LEAST_NEED, type Unit } from "./understand.ts";

/** What a word counts for by where it stands, seen from an entity. */
const worths = { anchor: 3.5, title: 3, entity: 2, keyword: 1.5, description: 1, heading: 0.8 };
/** Entities that answer less well than the best by more than this factor are not meant. */
const CLOSE = 0.75;

/**
 * Chooses the entities that the other words of the query fit: they stand in the entity itself, or say what its page is
 * about. Words in the running text of its page don't count.
 * @returns numbers of sections, best first; none where a word fits no entity
 */
export function chooseEntities(named: Named, units: readonly Unit[], postings: Postings): readonly number[] {
  const { index } = postings;
  const rest = units.filter((unit) => unit.need >= LEAST_NEED && !named.words.has(unit.word));
  if (rest.length === 0) return named.sections;
  const scored = named.sections.flatMap((section) => {
    const page = index.sectionPage[section] ?? 0;
    let score = 0;
    for (const unit of rest) {
      let best = 0;
      for (const { sets, worth } of unit.alternatives) {
        const at = (term: Term): number => worthAt(term, { section: named.isWord ? -1 : section, page }, postings);
        const fit = sets.map((set) => Math.max(0, ...set.map(({ term }) => at(term))));
        best = Math.max(best, worth * Math.min(...fit));
      }
      if (best === 0) return [];
      score += best;
    }
    return [{ section, score }];
  });
  scored.sort((a, b) => b.score - a.score || a.section - b.section);
  const least = CLOSE * (scored[0]?.score ?? 0);
  return scored.flatMap(({ section, score }) => (score >= least ? [section] : []));
}

/** @param place a section of -1 stands for none: then only what is said about the page counts */
function worthAt(
  term: Term,
  { section, page }: { readonly section: number; readonly page: number },
  postings: Postings,
): number {
  const { index } = postings;
  const inField = (field: FieldPostings, scale: number): boolean => holdsPage(field[term.number], scale, page, index);
  // `param-34` and `exit-34` say what kind of thing is called 34.
  if (section >= 0 && anchorWords(index.headings[section] ?? "").has(term.word)) return worths.anchor;
  if (inField(index.title, 1)) return worths.title;
  if (postings.content(term).some((posting) => posting >> 2 === section)) return worths.entity;
  if (inField(index.keywords, 2)) return worths.keyword;
  if (inField(index.description, 1)) return worths.description;
  return section >= 0 && holdsHeading(index.heading[term.number], page, index) ? worths.heading : 0;
}

function anchorWords(stored: string): ReadonlySet<string> {
  return new Set(wordsOf(headingOf(stored).anchor).flatMap(({ term, parts }) => [term, ...parts]));
}

function holdsPage(posting: string | undefined, scale: number, page: number, index: SearchIndex): boolean {
  let found = false;
  if (posting !== undefined)
    eachPage(posting, scale, index.pages.length, (each) => {
      if (each === page) found = true;
    });
  return found;
}

function holdsHeading(posting: string | undefined, page: number, index: SearchIndex): boolean {
  let found = false;
  if (posting !== undefined)
    eachSection(posting, index.pages, (section) => {
      if (index.sectionPage[section] === page) found = true;
    });
  return found;
}
