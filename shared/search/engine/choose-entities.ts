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
 * Weight of a word by where it occurs relative to an entity. `#mode-64` says by all its words what "mode 64" means;
 * `#compute-phase--exit-code--9` in an example says less of "exit code 9" than the title of the page about exit codes.
 */
const worths = { wholeAnchor: 3.5, title: 3, entity: 2, anchor: 1.5, keyword: 1.5, description: 1, heading: 0.8 };
/** What is added where the title and the anchor hold the word. */
const BOTH = 0.5;
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
  const asked = new Set(units.map((unit) => unit.word));
  const scored = named.sections.flatMap((section) => {
    const page = index.sectionPage[section] ?? 0;
    // Of a word in capitals, only the fields of the page count.
    const anchor = named.isWord ? [] : anchorWords(index.headings[section] ?? "");
    const worth = anchor.every((word) => asked.has(word)) ? worths.wholeAnchor : worths.anchor;
    const place: Place = { section: named.isWord ? -1 : section, page, anchor: { words: anchor, worth } };
    let score = 0;
    for (const unit of rest) {
      let best = 0;
      for (const { sets, worth } of unit.alternatives) {
        const at = (term: Term): number => worthAt(term, place, postings);
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

/** Place of an entity. */
interface Place {
  /** -1 if only the fields of the page count. */
  readonly section: number;
  readonly page: number;
  /** Words of its anchor, and the weight of each. */
  readonly anchor: { readonly words: readonly string[]; readonly worth: number };
}

function worthAt(term: Term, { section, page, anchor }: Place, postings: Postings): number {
  const { index } = postings;
  const inField = (field: FieldPostings): boolean => holdsPage(field[term.number], page, index);
  const inAnchor = anchor.words.includes(term.word) ? anchor.worth : 0;
  if (inField(index.title)) return Math.max(worths.title, inAnchor) + (inAnchor > 0 ? BOTH : 0);
  if (inAnchor < worths.entity && postings.content(term).some((posting) => posting >> 2 === section))
    return worths.entity;
  if (inAnchor > 0) return inAnchor;
  if (inField(index.keywords)) return worths.keyword;
  if (inField(index.description)) return worths.description;
  return section >= 0 && holdsHeading(index.heading[term.number], page, index) ? worths.heading : 0;
}

/** `param-34` and `exit-34` say what kind of thing is called 34. */
function anchorWords(stored: string): readonly string[] {
  return wordsOf(headingOf(stored).anchor).flatMap(({ term, parts }) => (parts.length === 0 ? [term] : parts));
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
