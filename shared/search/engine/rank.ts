/** Ranks pages and their sections for a query: BM25 over weighted fields. */
import {
  add,
  type Amounts,
  clear,
  clearHits,
  findHits,
  type Hits,
  makeAmounts,
  makeHits,
  openPostings,
  type Postings,
  raise,
} from "./hits.ts";
import { LEAST_NEED, type Alternative, type Unit } from "./understand.ts";
import type { Words } from "./word-list.ts";

/** Weights of the components of a score. */
export const weights = {
  saturation: 1.3,
  section: 0.75,
  titleMatch: 2,
  headingMatch: 1.5,
  exactHeading: 2,
  precision: 0.6,
  about: 3,
  aboutPower: 2,
  mention: 0.6,
};

/** A page that matches a query, with its best sections. */
export interface RankedPage {
  readonly page: number;
  readonly score: number;
  /** The share of the query that its title contains, from 0 to 1. */
  readonly title: number;
  /** The same of what the query is about, without the words that only make it a question. */
  readonly topic: number;
  readonly sections: readonly RankedSection[];
}

export interface RankedSection {
  readonly section: number;
  readonly score: number;
  /** The share of the query that its heading contains, from 0 to 1. */
  readonly heading: number;
}

export interface Ranking {
  /** How many pages match, including those that are not returned. */
  readonly total: number;
  readonly pages: readonly RankedPage[];
}

export interface Ranker {
  /** The postings that were used, for callers that need the occurrences at one place. */
  readonly postings: Postings;
  /** Ranks the pages that `wanted` accepts; returns at most `most` of them. */
  rank(units: readonly Unit[], most: number, wanted: (page: number) => boolean): Ranking;
}

/** Sums, over the words of a query, for each page and section. */
interface Sums {
  readonly score: Amounts;
  /** Weight of the matched words of each title: as words of the query, and as words of the title. */
  readonly title: Amounts;
  readonly titleMass: Amounts;
  readonly about: Amounts;
  readonly sectionScore: Amounts;
  readonly heading: Amounts;
  readonly headingMass: Amounts;
}

const SECTIONS_KEPT = 4;

export function openRanker(words: Words): Ranker {
  const { index } = words;
  const postings = openPostings(words);
  const hits = [makeHits(index), makeHits(index)] as const;
  const one = makeSums(index.pages.length, index.headings.length);
  const all = makeSums(index.pages.length, index.headings.length);
  const bestSection = new Float32Array(index.pages.length);

  /** @param exact what a section gains whose heading is the query */
  const sectionScore = (section: number, exact: number): number => {
    const page = index.sectionPage[section] ?? 0;
    const mass = (index.pages[page]?.first === section ? index.titleMass[page] : index.headingMass[section]) ?? 1;
    const heading = match(weights.headingMatch, all.heading, all.headingMass, section, mass);
    // A match is exact if it can't be better, but for rounding.
    const isExact = exact > 0 && heading >= 0.999 * (weights.headingMatch / weights.exactHeading) * exact;
    return (all.sectionScore.values[section] ?? 0) + heading + (isExact ? exact : 0);
  };

  return {
    postings,
    rank: (units, most, wanted) => {
      let needed = 0;
      // What the query is about, without the words that only make it a question.
      let topic = 0;
      for (const unit of units) {
        const need = collect(unit, postings, hits, one);
        needed += need;
        if (unit.need >= LEAST_NEED) topic += need;
        addUp(one, all);
        clearSums(one);
      }
      // A heading of one word is no better answer to that word than the pages about it.
      const exact = units.length > 1 ? weights.exactHeading * needed : 0;
      const { places, count } = all.sectionScore;
      for (let at = 0; at < count; at++) {
        const section = places[at] ?? 0;
        const page = index.sectionPage[section] ?? 0;
        bestSection[page] = Math.max(bestSection[page] ?? 0, sectionScore(section, exact));
      }
      const ranked: { page: number; score: number }[] = [];
      let total = 0;
      let least = 0;
      for (let at = 0; at < all.score.count; at++) {
        const page = all.score.places[at] ?? 0;
        if (!wanted(page)) continue;
        total++;
        const inTitle = match(weights.titleMatch, all.title, all.titleMass, page, index.titleMass[page] ?? 1);
        // More than in proportion: the page that says in its title, keywords and description that it is about all of
        // the query comes before pages that are about one word of it each.
        const about = weights.about * needed * ((all.about.values[page] ?? 0) / needed) ** weights.aboutPower;
        // A missing word adds nothing; there is no further penalty for it. A penalty would let a page that mentions a
        // rare word in passing win over the page that the other words name.
        const sum = (all.score.values[page] ?? 0) + weights.section * (bestSection[page] ?? 0) + inTitle + about;
        const score = sum * (index.pages[page]?.boost ?? 1);
        if (ranked.length >= 4 * most && score < least) continue;
        ranked.push({ page, score });
        // Pages that can't be among the best are dropped now and then: sorting ten thousand takes longer than scoring
        // them.
        if (ranked.length >= 8 * most) least = keepBest(ranked, most);
      }
      keepBest(ranked, most);
      const pages = ranked.map(({ page, score }): RankedPage => {
        const { first = 0, sections = 0 } = index.pages[page] ?? {};
        const best: RankedSection[] = [];
        for (let section = first; section < first + sections; section++) {
          if ((all.sectionScore.values[section] ?? 0) === 0) continue;
          best.push({
            section,
            score: sectionScore(section, exact),
            heading: (all.heading.values[section] ?? 0) / needed,
          });
        }
        best.sort((a, b) => b.score - a.score || a.section - b.section);
        const title = all.title.values[page] ?? 0;
        return {
          page,
          score,
          title: title / needed,
          topic: Math.min(1, title / (topic || needed)),
          sections: best.slice(0, SECTIONS_KEPT),
        };
      });
      for (let at = 0; at < count; at++) bestSection[index.sectionPage[places[at] ?? 0] ?? 0] = 0;
      clearSums(all);
      return { total, pages };
    },
  };
}

/** Score of a match in a title (or heading); the larger the matched share of the title, the higher. */
function match(weight: number, part: Amounts, mass: Amounts, place: number, whole: number): number {
  const found = part.values[place] ?? 0;
  if (found === 0) return 0;
  const precise = Math.min(1, (mass.values[place] ?? 0) / Math.max(0.1, whole));
  return weight * found * (1 - weights.precision + weights.precision * precise);
}

/** Sorts and keeps only the best `most`. @returns the score of the last one kept */
function keepBest(ranked: { readonly page: number; readonly score: number }[], most: number): number {
  ranked.sort((a, b) => b.score - a.score || a.page - b.page);
  if (ranked.length > most) ranked.length = most;
  return ranked.at(-1)?.score ?? 0;
}

/** Adds the best alternative of one word for each page. @returns the weight of the word in the query */
function collect(unit: Unit, postings: Postings, [hits, spare]: readonly [Hits, Hits], into: Sums): number {
  const pages = postings.index.pages.length;
  let rarest = 0;
  let certain = false;
  for (const alternative of unit.alternatives) {
    findHits(alternative, postings, hits, spare);
    const found = hits.pages.count;
    if (found > 0) {
      const rarity = rarityOf(found, hits.abouts.count, pages) / alternative.span;
      const sure = alternative.kind === "exact" || alternative.kind === "joined";
      // The rarity of the word is that of its certain alternatives; guesses count only if there is none.
      if (sure && !certain) rarest = 0;
      if (sure || !certain) rarest = Math.max(rarest, rarity);
      certain ||= sure;
      const gain = rarity * alternative.worth * unit.need;
      saturate(hits.pages, gain, into.score);
      saturate(hits.sections, gain, into.sectionScore);
      keep(hits.abouts, Math.min(rarity, rarest) * alternative.worth * unit.need, into.about);
      better(hits.titles, hits.titleWorths, alternative, into.title, into.titleMass);
      better(hits.headings, hits.headingWorths, alternative, into.heading, into.headingMass);
    }
    clearHits(hits);
  }
  const need = (rarest === 0 ? Math.log(1 + pages) : rarest) * unit.need;
  scale(into.title, need);
  scale(into.heading, need);
  return need;
}

/**
 * How much a word says about what is meant: the more, the fewer pages contain it. Nearly every page of a site mentions
 * the nouns of its subject, and few are about each of them, so where pages are about the word, they count as well.
 */
function rarityOf(found: number, about: number, pages: number): number {
  const { mention } = weights;
  const count = about === 0 ? found : mention * found + (1 - mention) * about;
  return Math.log(1 + (pages - count + 0.5) / (count + 0.5));
}

function saturate(from: Amounts, gain: number, into: Amounts): void {
  const { saturation } = weights;
  for (let at = 0; at < from.count; at++) {
    const place = from.places[at] ?? 0;
    const amount = from.values[place] ?? 0;
    raise(into, place, (gain * amount * (saturation + 1)) / (amount + saturation));
  }
}

/** Keeps the best amount for each place. */
function keep(from: Amounts, worth: number, into: Amounts): void {
  for (let at = 0; at < from.count; at++) {
    const place = from.places[at] ?? 0;
    raise(into, place, worth * (from.values[place] ?? 0));
  }
}

function better(mass: Amounts, worths: Amounts, reading: Alternative, part: Amounts, masses: Amounts): void {
  const { span } = reading;
  for (let at = 0; at < mass.count; at++) {
    const place = mass.places[at] ?? 0;
    const worth = reading.worth * (worths.values[place] ?? 0);
    if (worth <= (part.values[place] ?? 0)) continue;
    raise(part, place, worth);
    const share = (mass.values[place] ?? 0) / span;
    const before = masses.values[place] ?? 0;
    add(masses, place, share - before);
  }
}

function makeSums(pages: number, sections: number): Sums {
  return {
    score: makeAmounts(pages),
    title: makeAmounts(pages),
    titleMass: makeAmounts(pages),
    about: makeAmounts(pages),
    sectionScore: makeAmounts(sections),
    heading: makeAmounts(sections),
    headingMass: makeAmounts(sections),
  };
}

function addUp(from: Sums, into: Sums): void {
  for (const field of Object.keys(from) as (keyof Sums)[]) {
    const { values, places, count } = from[field];
    for (let at = 0; at < count; at++) add(into[field], places[at] ?? 0, values[places[at] ?? 0] ?? 0);
  }
}

function clearSums(sums: Sums): void {
  for (const amounts of Object.values(sums) as Amounts[]) clear(amounts);
}

function scale(amounts: Amounts, factor: number): void {
  for (let at = 0; at < amounts.count; at++) {
    const place = amounts.places[at] ?? 0;
    amounts.values[place] = (amounts.values[place] ?? 0) * factor;
  }
}
