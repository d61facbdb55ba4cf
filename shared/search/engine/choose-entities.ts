/** Decides which of several entities of the same name a query means, by the other words of the query. */
import { wordsOf } from "../tokens.ts";
import type { Named } from "./entities.ts";
import { headingOf } from "./heading.ts";
import type { Postings } from "./hits.ts";
import type { FieldPostings, SearchIndex } from "./load.ts";
import { eachPage, eachSection } from "./visit.ts";
import type { Term } from "./word-list.ts";
import { LEAST_NEED, type Unit } from "./understand.ts";

/**
 * Weight of a word by where it occurs relative to an entity. The page's title counts more than the anchor: of the rows
 * called 9, "exit code 9" means that of the page about exit codes, not `#exit-code-9` in an example.
 */
const worths = { title: 3, anchor: 2.5, titleAndAnchor: 3.5, entity: 2, keyword: 1.5, description: 1, heading: 0.8 };
/** An anchor of this many words is a name and what kind of thing that is; longer ones say more. */
const LONG = 3;
/** Entities whose score is below this share of the best one's are not meant. */
const CLOSE = 0.7;

/**
 * Chooses the entities that the other words of the query fit: each occurs in the entity itself, or in a field that says
 * what its page is about. Words in the running text of the page don't count.
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

/** @param place if the section is -1, only the fields of the page count */
function worthAt(
  term: Term,
  { section, page }: { readonly section: number; readonly page: number },
  postings: Postings,
): number {
  const { index } = postings;
  const inField = (field: FieldPostings): boolean => holdsPage(field[term.number], page, index);
  // `param-34` and `exit-34` say what kind of thing is called 34.
  const anchor = section < 0 ? [] : wordsOf(headingOf(index.headings[section] ?? "").anchor);
  const inAnchor = anchor.some(({ term: whole, parts }) => whole === term.word || parts.includes(term.word));
  const inTitle = inField(index.title);
  if (inTitle) return inAnchor ? worths.titleAndAnchor : worths.title;
  // The longer it is, the more it says that nobody asked for: `compute-phase--exit-code--9`.
  if (inAnchor) return worths.anchor * Math.min(1, LONG / lengthOf(anchor));
  if (postings.content(term).some((posting) => posting >> 2 === section)) return worths.entity;
  if (inField(index.keywords)) return worths.keyword;
  if (inField(index.description)) return worths.description;
  return section >= 0 && holdsHeading(index.heading[term.number], page, index) ? worths.heading : 0;
}

/** How many words there are, each part of a name counted. */
function lengthOf(words: ReturnType<typeof wordsOf>): number {
  return words.reduce((sum, { parts }) => sum + Math.max(1, parts.length), 0);
}

function holdsPage(posting: string | undefined, page: number, index: SearchIndex): boolean {
  let found = false;
  if (posting !== undefined)
    eachPage(posting, index.pages.length, (each) => {
      if (each === page) found = true;
    });
  return found;
}

function holdsHeading(posting: string | undefined, page: number, index: SearchIndex): boolean {
  let found = false;
  if (posting !== undefined)
    eachSection(posting, index, (section) => {
      if (index.sectionPage[section] === page) found = true;
    });
  return found;
}
