/** Decides which of several entities of the same name a query means, by the other words of the query. */
import { wordsOf } from "../tokens.ts";
import { fold, type Named } from "./entities.ts";
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
 * Chooses the entities that the other words of the query fit, those that fit equally well in the order in which they are
 * given: each occurs in the entity itself, or in a field that says
 * what its page is about. Words in the running text of the page don't count.
 * @param isLenient other words need not fit where those in front of the name say what is called so: of "transaction
 *   failed with exit code 37", "exit code"
 * @returns numbers of sections, best first; none where a word fits no entity
 */
export function chooseEntities(
  named: Named,
  units: readonly Unit[],
  postings: Postings,
  isLenient = false,
): readonly number[] {
  const { index } = postings;
  const rest = units.filter((unit) => unit.need >= LEAST_NEED && !isInName(unit.word, named));
  if (rest.length === 0 || named.isMessage) return named.sections;
  const before = wordsBefore(named, units);
  const asked = new Set(units.map((unit) => unit.word));
  const scored = named.sections.map((section): Scored => {
    const page = index.sectionPage[section] ?? 0;
    // Of a word in capitals, only the fields of the page count.
    const anchor = named.isWord ? [] : anchorWords(index.headings[section] ?? "");
    const worth = anchor.every((word) => asked.has(word)) ? worths.wholeAnchor : worths.anchor;
    const place: Place = { section: named.isWord ? -1 : section, page, anchor: { words: anchor, worth } };
    const fits = new Map(rest.map((unit) => [unit, fitOf(unit, place, postings)]));
    return {
      section,
      all: scoreOfAll([...fits.values()]),
      kind: scoreOfKind(before, fits, anchor, named),
      isTitled: [...fits.values()].some((fit) => fit.worth >= worths.title),
    };
  });
  // A row may say all words of "transaction failed exit code 7" without being of the kind that "exit code" names. It is
  // meant all the same where its page's title is named.
  const fitting = scored.filter(({ all }) => all > 0);
  const isOtherKind = fitting.length > 0 && fitting.every(({ kind, isTitled }) => kind === 0 && !isTitled);
  const ofKind = isLenient || isOtherKind ? best(scored, ({ kind }) => kind) : [];
  return isLenient || ofKind.length > 0 ? ofKind : best(fitting, ({ all }) => all);
}

/** An entity, with how well all other words of the query fit it, and those that say what is called so. */
interface Scored {
  readonly section: number;
  readonly all: number;
  readonly kind: number;
  /** Whether a word of the query stands in the title of its page, or is its whole anchor. */
  readonly isTitled: boolean;
}

/** Those that a score is not much lower of than of the best one, best first. */
function best(scored: readonly Scored[], scoreOf: (each: Scored) => number): readonly number[] {
  const sorted = scored.filter((each) => scoreOf(each) > 0).sort((a, b) => scoreOf(b) - scoreOf(a));
  const least = CLOSE * (sorted[0] === undefined ? 0 : scoreOf(sorted[0]));
  return sorted.flatMap((each) => (scoreOf(each) >= least ? [each.section] : []));
}

/** How well a word of the query fits an entity. */
interface Fit {
  readonly score: number;
  /** Words that it is read as there: `exitcode` may be two. */
  readonly words: number;
  /** Weight of the place where the words occur; of several, the lowest. */
  readonly worth: number;
}

function fitOf({ alternatives }: Unit, place: Place, postings: Postings): Fit {
  let best: Fit = { score: 0, words: 0, worth: 0 };
  for (const { sets, worth } of alternatives) {
    const places = sets.map((set) => Math.max(0, ...set.map(({ term }) => worthAt(term, place, postings))));
    const lowest = Math.min(...places);
    if (worth * lowest > best.score) best = { score: worth * lowest, words: sets.length, worth: lowest };
  }
  return best;
}

/** The words in front of a number, the nearest first; none in front of other names. */
function wordsBefore(named: Named, units: readonly Unit[]): readonly Unit[] {
  if (!named.isNumber) return [];
  const at = units.findIndex(({ word }) => isInName(word, named));
  return units.slice(0, Math.max(0, at)).reverse();
}

/** Whether a word of the query or of an anchor is one of a name; it may be a number with zeros in front, `0x0f8a7ea5`. */
function isInName(word: string, { words }: Named): boolean {
  return words.has(word) || words.has(fold(word));
}

/** @returns 0 where a word does not fit */
function scoreOfAll(fits: readonly Fit[]): number {
  return fits.every(({ score }) => score > 0) ? fits.reduce((sum, { score }) => sum + score, 0) : 0;
}

/**
 * Whether the words in front of a name say what kind of thing is called so: two of them stand in the page's title, or
 * they are all that the anchor consists of besides the name. A Chinese word of three characters is as good as two.
 * @returns the score of these words; 0 where they don't
 */
function scoreOfKind(
  before: readonly Unit[],
  fits: ReadonlyMap<Unit, Fit>,
  anchor: readonly string[],
  named: Named,
): number {
  const kind = new Set(anchor.filter((word) => !isInName(word, named)));
  const isAnchored = kind.size > 0;
  let score = 0;
  let inTitle = 0;
  for (const unit of before) {
    if (unit.need < LEAST_NEED) continue;
    const fit = fits.get(unit);
    if (fit === undefined || fit.score === 0) break;
    score += fit.score;
    if (fit.worth >= worths.title) inTitle += /^[\u3400-\u9fff]{3}/.test(unit.word) ? 2 : fit.words;
    for (const { sets } of unit.alternatives) for (const { term } of sets.flat()) kind.delete(term.word);
    if (inTitle >= 2 || (isAnchored && kind.size === 0)) return score;
  }
  return 0;
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
