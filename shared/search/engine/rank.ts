/** Which pages answer a query, best first: BM25 over weighted fields, for pages and for their sections. */
import { eachPage, eachSection, type SearchIndex } from "./load.ts";
import type { Alternative, TermSet, Unit } from "./understand.ts";
import type { WordList } from "./words.ts";

/** What a word is worth by where it stands, and how the parts of a score go together. */
export const weights = {
  title: 7,
  keyword: 5,
  place: 2.2,
  description: 2.5,
  headingOfPage: 1.6,
  heading: 5,
  content: 0.5,
  saturation: 1.3,
  /** How much a long page's words count for less: 0 not at all, 1 in full proportion. */
  pageLength: 0.8,
  sectionLength: 0.55,
  section: 0.75,
  titleMatch: 1.6,
  headingMatch: 1.5,
  precision: 0.6,
  coverage: 1.1,
};

/** A page that answers a query, with the section that does so best. */
export interface RankedPage {
  readonly page: number;
  readonly score: number;
  /** How much of the query stands in its title, from 0 to 1. */
  readonly title: number;
  /** Sections that answer, best first. */
  readonly sections: readonly RankedSection[];
}

export interface RankedSection {
  readonly section: number;
  readonly score: number;
  readonly heading: number;
}

const frequencies = [1, 2, 3.4, 6] as const;

/** Scores of one reading, by page and by section. */
interface Hits {
  readonly pages: Map<number, number>;
  readonly sections: Map<number, number>;
  /** How much of a page's title (or a section's heading) the reading covers. */
  readonly titles: Map<number, number>;
  readonly headings: Map<number, number>;
}

/** Ranks pages for a query that has been understood. */
export function rankPages(units: readonly Unit[], list: WordList, most: number): RankedPage[] {
  const { index } = list;
  const pages = new Map<number, { score: number; covered: number; title: number; mass: number }>();
  const sections = new Map<number, { score: number; heading: number; mass: number }>();
  let needed = 0;
  for (const unit of units) {
    const found = bestOf(unit, list);
    needed += found.need;
    for (const [page, best] of found.pages) {
      const entry = pages.get(page) ?? { score: 0, covered: 0, title: 0, mass: 0 };
      entry.score += best.score;
      entry.covered += found.need * best.worth;
      pages.set(page, entry);
    }
    for (const [page, [part, mass]] of found.titles) {
      const entry = pages.get(page);
      if (entry !== undefined) {
        entry.title += part * found.need;
        entry.mass += mass;
      }
    }
    for (const [section, score] of found.sections) {
      const entry = sections.get(section) ?? { score: 0, heading: 0, mass: 0 };
      entry.score += score;
      sections.set(section, entry);
    }
    for (const [section, [part, mass]] of found.headings) {
      const entry = sections.get(section);
      if (entry !== undefined) {
        entry.heading += part * found.need;
        entry.mass += mass;
      }
    }
  }
  if (needed === 0) return [];
  const bySection = sectionsByPage(sections, index, needed);
  const ranked: RankedPage[] = [];
  for (const [page, entry] of pages) {
    const best = bySection.get(page) ?? [];
    const precise = Math.min(1, entry.mass / Math.max(0.1, index.titleMass[page] ?? 1));
    const title = weights.titleMatch * entry.title * (1 - weights.precision + weights.precision * precise);
    const coverage = Math.min(1, entry.covered / needed) ** weights.coverage;
    const score =
      (entry.score + weights.section * (best[0]?.score ?? 0) + title) * coverage * (index.pages[page]?.boost ?? 1);
    ranked.push({ page, score, title: entry.title / needed, sections: best });
  }
  ranked.sort((a, b) => b.score - a.score || a.page - b.page);
  return ranked.slice(0, most);
}

function sectionsByPage(
  sections: ReadonlyMap<number, { readonly score: number; readonly heading: number; readonly mass: number }>,
  index: SearchIndex,
  needed: number,
): Map<number, RankedSection[]> {
  const byPage = new Map<number, RankedSection[]>();
  for (const [section, entry] of sections) {
    const page = index.sectionPage[section] ?? 0;
    const whole = index.pages[page]?.first === section ? index.titleMass[page] : index.headingMass[section];
    const precise = Math.min(1, entry.mass / Math.max(0.1, whole ?? 1));
    const bonus = weights.headingMatch * entry.heading * (1 - weights.precision + weights.precision * precise);
    const ranked = { section, score: entry.score + bonus, heading: entry.heading / needed };
    const best = byPage.get(page);
    if (best === undefined) byPage.set(page, [ranked]);
    else insert(best, ranked);
  }
  return byPage;
}

const SECTIONS_KEPT = 4;

function insert(best: RankedSection[], ranked: RankedSection): void {
  let at = best.length;
  while (at > 0) {
    const before = best[at - 1];
    if (
      before === undefined ||
      before.score > ranked.score ||
      (before.score === ranked.score && before.section < ranked.section)
    )
      break;
    at--;
  }
  if (at >= SECTIONS_KEPT) return;
  best.splice(at, 0, ranked);
  if (best.length > SECTIONS_KEPT) best.pop();
}

interface UnitHits {
  /** What missing the word costs. */
  readonly need: number;
  readonly pages: ReadonlyMap<number, { score: number; worth: number }>;
  readonly sections: ReadonlyMap<number, number>;
  /** Part of the word that stands in the title, and what of the title's mass it makes up. */
  readonly titles: ReadonlyMap<number, readonly [part: number, mass: number]>;
  readonly headings: ReadonlyMap<number, readonly [part: number, mass: number]>;
}

/** Of each page, the best reading of the word. */
function bestOf(unit: Unit, list: WordList): UnitHits {
  const pages = new Map<number, { score: number; worth: number }>();
  const sections = new Map<number, number>();
  const titles = new Map<number, readonly [number, number]>();
  const headings = new Map<number, readonly [number, number]>();
  const all = list.index.pages.length;
  let need = 0;
  let certain = false;
  for (const alternative of unit.alternatives) {
    const hits = hitsOf(alternative, list);
    if (hits.pages.size === 0) continue;
    const rarity = Math.log(1 + (all - hits.pages.size + 0.5) / (hits.pages.size + 0.5)) / alternative.span;
    const sure = alternative.kind === "exact" || alternative.kind === "joined";
    // The word's own readings say how rare it is; the guesses only when there is nothing better.
    if (sure && !certain) need = 0;
    if (sure || !certain) need = Math.max(need, rarity);
    certain ||= sure;
    const gain = rarity * alternative.worth * unit.need;
    for (const [page, amount] of hits.pages) {
      const score = (gain * amount * (weights.saturation + 1)) / (amount + weights.saturation);
      const before = pages.get(page);
      if (before === undefined) pages.set(page, { score, worth: alternative.worth });
      else {
        before.score = Math.max(before.score, score);
        before.worth = Math.max(before.worth, alternative.worth);
      }
    }
    for (const [section, amount] of hits.sections) {
      const score = (gain * amount * (weights.saturation + 1)) / (amount + weights.saturation);
      if (score > (sections.get(section) ?? 0)) sections.set(section, score);
    }
    keepBest(titles, hits.titles, alternative);
    keepBest(headings, hits.headings, alternative);
  }
  return { need: (need === 0 ? Math.log(1 + all) : need) * unit.need, pages, sections, titles, headings };
}

function keepBest(
  best: Map<number, readonly [number, number]>,
  hits: ReadonlyMap<number, number>,
  { worth, span }: Alternative,
): void {
  for (const [place, mass] of hits) {
    const before = best.get(place);
    if (before === undefined || worth > before[0]) best.set(place, [worth, mass / span]);
  }
}

function hitsOf(alternative: Alternative, list: WordList): Hits {
  const [first, ...others] = alternative.sets.map((set) => hitsOfSet(set, list));
  if (first === undefined) return { pages: new Map(), sections: new Map(), titles: new Map(), headings: new Map() };
  for (const other of others) {
    atLeast(first.pages, other.pages);
    atLeast(first.sections, other.sections);
    both(first.titles, other.titles);
    both(first.headings, other.headings);
  }
  return first;
}

/** Keeps what is in both, with the smaller amount. */
function atLeast(into: Map<number, number>, other: ReadonlyMap<number, number>): void {
  for (const [place, amount] of into) {
    const theirs = other.get(place);
    if (theirs === undefined) into.delete(place);
    else if (theirs < amount) into.set(place, theirs);
  }
}

function both(into: Map<number, number>, other: ReadonlyMap<number, number>): void {
  for (const [place, mass] of into) {
    const theirs = other.get(place);
    if (theirs === undefined) into.delete(place);
    else into.set(place, mass + theirs);
  }
}

function hitsOfSet(set: TermSet, list: WordList): Hits {
  const { index } = list;
  const hits: Hits = { pages: new Map(), sections: new Map(), titles: new Map(), headings: new Map() };
  const add = (map: Map<number, number>, place: number, amount: number): void => {
    map.set(place, (map.get(place) ?? 0) + amount);
  };
  for (const { term, worth } of set) {
    const { number } = term;
    if (number >= 0) {
      const title = index.title[number];
      if (title !== undefined) {
        eachPage(title, 1, index.pages.length, (page) => {
          add(hits.pages, page, worth * weights.title);
          add(hits.titles, page, worth * (index.titleWeight[number] ?? 0));
          // The title is the heading of what stands before the first heading.
          const first = index.pages[page]?.first ?? 0;
          add(hits.sections, first, worth * weights.heading);
          add(hits.headings, first, worth * (index.titleWeight[number] ?? 0));
        });
      }
      const keywords = index.keywords[number];
      if (keywords !== undefined) {
        eachPage(keywords, 2, index.pages.length, (page, keyword) => {
          add(hits.pages, page, worth * (keyword === 1 ? weights.keyword : weights.place));
        });
      }
      const description = index.description[number];
      if (description !== undefined) {
        eachPage(description, 1, index.pages.length, (page) => {
          add(hits.pages, page, worth * weights.description);
        });
      }
      const heading = index.heading[number];
      if (heading !== undefined) {
        eachSection(heading, index.pages, (section) => {
          const page = index.sectionPage[section] ?? 0;
          add(
            hits.pages,
            page,
            (worth * weights.headingOfPage) / shortening(index.pageLength[page], index.meanPage, weights.pageLength),
          );
          add(hits.sections, section, worth * weights.heading);
          add(hits.headings, section, worth * (index.headingWeight[number] ?? 0));
        });
      }
    }
    const content = list.content(term);
    if (content !== undefined && content !== "") {
      eachSection(content, index.pages, (section, frequency) => {
        const page = index.sectionPage[section] ?? 0;
        const amount = worth * weights.content * (frequencies[frequency] ?? 1);
        add(hits.pages, page, amount / shortening(index.pageLength[page], index.meanPage, weights.pageLength));
        add(
          hits.sections,
          section,
          amount / shortening(index.sectionLength[section], index.meanSection, weights.sectionLength),
        );
      });
    }
  }
  return hits;
}

function shortening(length: number | undefined, mean: number, part: number): number {
  return 1 - part + (part * (length ?? mean)) / mean;
}
