/** The search engine: the same code answers in the browser's worker and on the command line. */
import { decodePath } from "../../address.ts";
import type { PageInPart, SearchContext } from "../format.ts";
import { arrange, type ResultLine } from "./arrange.ts";
import { inFormsOf, type InTime } from "./chinese-forms.ts";
import { chooseEntities } from "./choose-entities.ts";
import { type EntityTable, openEntities } from "./entities.ts";
import { headingOf } from "./heading.ts";
import { type IndexedPage, loadIndex, type LoadFailure, type SearchIndex } from "./load.ts";
import { openRanker, type RankedPage } from "./rank.ts";
import { marksIn, type Snippet, snippetOf } from "./snippet.ts";
import { synonymTable, type SynonymTable } from "./synonyms.ts";
import { LEAST_NEED, understand, type Unit } from "./understand.ts";
import { eachPage } from "./visit.ts";
import { resembling } from "./fuzzy.ts";
import { type FetchPart, openWords, type WordList } from "./word-list.ts";

export type { Snippet } from "./snippet.ts";
export type { FetchPart } from "./word-list.ts";
export type { LoadFailure } from "./load.ts";

/** The field in which the query was found; `entity` if it was found in an entity, whatever the field. */
export type ResultKind = "title" | "heading" | "entity" | "description" | "keywords" | "content";

export interface SearchResult {
  /** Without base path and locale. */
  readonly route: string;
  /** Address, base path and locale included, with the anchor. */
  readonly href: string;
  /**
   * "" for the top of the page. Without texts, a section's is the slug of its heading, and need not be the one it has:
   * pages lead from there to the heading as well.
   */
  readonly anchor: string;
  readonly title: Snippet;
  /** "" where the page as a whole is meant. */
  readonly heading: Snippet;
  /** Breadcrumb trail of the page, outermost first: the part of the site and the categories. */
  readonly trail: string;
  readonly kind: ResultKind;
  readonly snippet: Snippet;
  /** Number of the context in `SearchEngine.contexts`, -1 for none. */
  readonly context: number;
  /** Whether it is a section of the same page as the result before it, and shown under that. */
  readonly nested: boolean;
}

export interface SearchAnswer {
  readonly results: readonly SearchResult[];
  /** How many pages match, including those that are not shown. */
  readonly total: number;
  /** Words to highlight on a page that is opened. */
  readonly terms: readonly string[];
  /** Whether a part of the index is missing, so that there may be more. */
  readonly isPartial?: true;
}

export interface SearchOptions {
  readonly limit: number;
  /** Id of the context to which the search is limited, or which it excludes. */
  readonly within?: string;
  readonly outside?: string;
  /** Whether to fetch text for snippets; otherwise only results whose text is here already have one. */
  readonly snippets: boolean;
  /** Whether to answer from the parts that are there, where one can't be fetched. */
  readonly isLenient?: boolean;
}

/** A page that the configuration lists as one that readers often look up. */
export interface OftenPage {
  readonly href: string;
  readonly title: string;
  readonly trail: string;
}

export interface SearchEngine {
  readonly contexts: SearchIndex["contexts"];
  readonly often: readonly OftenPage[];
  /** The context of the page at an address, as browsers write it. */
  contextOf(path: string): SearchContext | undefined;
  /** Rejects if a part of the index can't be fetched, unless the search is lenient. */
  search(query: string, options: SearchOptions): Promise<SearchAnswer>;
}

/** Characters of a query that are read. Addresses of the search page may hold any number, and a pasted file does. */
const LONGEST_QUERY = 500;
const NOTHING: SearchAnswer = { results: [], total: 0, terms: [] };
const nothingHere: FetchPart = () => Promise.reject(new Error("no part has been fetched"));
/** Most pages whose titles are compared with the query as a whole, if its words match nothing. */
const RESEMBLING = 1200;

/**
 * Opens an index.
 * @param json the parsed entry file, not validated yet
 * @param partHere a part that has been fetched before; rejects for all others
 * @param inTime waits for what else is fetched, and rejects where that takes too long
 * @returns the engine, or why there is none
 */
export function openEngine(
  json: unknown,
  fetchPart: FetchPart,
  partHere: FetchPart = nothingHere,
  inTime?: InTime,
): SearchEngine | LoadFailure {
  const index = loadIndex(json);
  if (typeof index === "string") return index;
  const words = openWords(index, fetchPart);
  const ranker = openRanker(words);
  let synonyms: SynonymTable | undefined;
  let entities: EntityTable | undefined;
  /** Entities that the query names. */
  const entitiesOf = (query: string, units: readonly Unit[], list: WordList): readonly number[] => {
    entities ??= openEntities(index);
    // `global` is a word that pages are about before it is the beginning of `GLOBALID`.
    const meant = entities.named(query).filter(({ isBegun }) => !isBegun || !units.some((unit) => isTopic(unit, list)));
    for (const isLenient of [false, true])
      for (const named of meant) {
        const chosen = chooseEntities(named, units, ranker.postings, isLenient);
        if (chosen.length > 0) return chosen;
      }
    return [];
  };
  return {
    contexts: index.contexts,
    often: index.often.flatMap((number) => {
      const page = index.pages[number];
      return page === undefined
        ? []
        : [{ href: index.prefix + page.route, title: page.title, trail: trailOf(page, index) }];
    }),
    contextOf: (path) => {
      const route = withoutPrefix(decodePath(path), index.prefix);
      const page = index.pages.find((candidate) => candidate.route === route);
      return page === undefined ? undefined : index.contexts[page.context];
    },
    search: async (typed, options) => {
      const asked = typed.trim().slice(0, LONGEST_QUERY);
      if (asked === "") return NOTHING;
      const inForms = await inFormsOf(index, asked, inTime);
      const query = inForms ?? asked;
      synonyms ??= synonymTable(index.synonyms, index);
      const list = words.open(options.isLenient);
      const units = await understand(query, list, synonyms);
      const wanted = wantedPages(index, options);
      const ranking = ranker.rank(units, options.limit, wanted);
      const ranked =
        ranking.total > 0 || units.length === 0
          ? ranking.pages
          : byResemblance(query, index).filter(({ page }) => wanted(page));
      const terms = termsOf(units);
      const named = entitiesOf(query, units, list).filter((section) => wanted(index.sectionPage[section] ?? 0));
      const shown = arrange(query, ranked, named, index, options.limit);
      const part = options.snippets ? fetchPart : partHere;
      const results = await Promise.all(shown.map((place) => present(place, { index, part, terms })));
      const total = Math.max(ranking.total, ranked.length, new Set(shown.map(({ page }) => page)).size);
      const isPartial = inForms === undefined || list.isPartial();
      return { results, total, terms: ownTerms(units, terms), ...(isPartial ? { isPartial } : {}) };
    },
  };
}

/** Whether a word of the query, as it stands there, occurs in a title, heading or keyword. */
function isTopic({ word }: Unit, list: WordList): boolean {
  const term = list.find(word);
  return term !== undefined && list.isProminent(term);
}

function withoutPrefix(path: string, prefix: string): string {
  const route = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  return route.length > 1 && route.endsWith("/") ? route.slice(0, -1) : route;
}

/** Which pages are searched: all of them where the site has no such part any more, as in an address that was kept. */
function wantedPages(index: SearchIndex, options: SearchOptions): (page: number) => boolean {
  const known = (id: string | undefined): boolean => index.contexts.some((context) => context.id === id);
  const contextOf = (page: number): string | undefined => index.contexts[index.pages[page]?.context ?? -1]?.id;
  if (known(options.within)) return (page) => contextOf(page) === options.within;
  if (known(options.outside)) return (page) => contextOf(page) !== options.outside;
  return () => true;
}

/** The last resort: titles that look like the query. */
function byResemblance(query: string, index: SearchIndex): RankedPage[] {
  const titles = index.pages.slice(0, RESEMBLING).map((page) => page.title);
  return resembling(query, titles, 8).map(({ place, score }) => ({
    page: place,
    score: 1 - score,
    title: 1,
    topic: 1,
    sections: [],
  }));
}

function termsOf(units: readonly Unit[]): Set<string> {
  const terms = new Set<string>();
  for (const unit of units) {
    if (unit.need < LEAST_NEED) continue;
    for (const { sets } of unit.alternatives) for (const { term } of sets.flat()) terms.add(term.word);
  }
  return terms;
}

/** The matched terms that are words of the query itself; if there are none, all matched terms, synonyms included. */
function ownTerms(units: readonly Unit[], all: ReadonlySet<string>): readonly string[] {
  const own = new Set<string>();
  for (const unit of units) {
    if (unit.need < LEAST_NEED) continue;
    for (const { kind, sets } of unit.alternatives) {
      if (kind !== "synonym") for (const { term } of sets.flat()) own.add(term.word);
    }
  }
  return own.size > 0 ? [...own] : [...all];
}

interface Presenting {
  readonly index: SearchIndex;
  /** From where the texts come. */
  readonly part: FetchPart;
  readonly terms: ReadonlySet<string>;
}

async function present(place: ResultLine, { index, part, terms }: Presenting): Promise<SearchResult> {
  const page = index.pages[place.page];
  if (page === undefined) throw new Error("no such page");
  const number = place.section?.section ?? page.first;
  const heading = headingOf(place.section === undefined ? "" : (index.headings[number] ?? ""));
  let anchor = place.section === undefined ? "" : heading.anchor;
  const kind = heading.isEntity ? "entity" : kindOf(place, index, terms);
  const { description, text, anchor: stated } = await textsOf(page.text, number - page.first, part);
  if (place.section !== undefined && stated !== "") anchor = stated;
  const isDescribed =
    text === "" || (place.section === undefined && marksIn(text, terms).length === 0 && description !== "");
  const snippet = snippetOf(isDescribed ? description : text, terms);
  return {
    route: page.route,
    href: index.prefix + page.route + (anchor === "" ? "" : `#${encodeURIComponent(anchor)}`),
    anchor,
    title: marked(page.title, terms),
    heading: marked(heading.text, terms),
    trail: trailOf(page, index),
    kind,
    snippet,
    context: page.context,
    nested: place.nested,
  };
}

/** The breadcrumb trail, which tells pages of the same title apart. */
function trailOf({ context, trail }: IndexedPage, index: SearchIndex): string {
  const label = index.contexts[context]?.label ?? "";
  return [label, trail].filter((part) => part !== "").join(" › ");
}

/** Where the query was found. */
function kindOf({ page, section, title }: ResultLine, index: SearchIndex, terms: ReadonlySet<string>): ResultKind {
  if (section !== undefined) return section.heading > 0.3 ? "heading" : "content";
  if (title > 0) return "title";
  const within = (field: "description" | "keywords"): boolean => isInField(page, field, index, terms);
  // What stands before the first heading is a text of the page as a whole.
  return within("description") ? "description" : within("keywords") ? "keywords" : "content";
}

/** Whether a field of a page contains one of these words. */
function isInField(
  page: number,
  field: "description" | "keywords",
  index: SearchIndex,
  terms: ReadonlySet<string>,
): boolean {
  let found = false;
  for (const term of terms) {
    const posting = index[field][index.numbers.get(term) ?? -1];
    if (posting !== undefined)
      eachPage(posting, index.pages.length, (each) => {
        found ||= each === page;
      });
  }
  return found;
}

function marked(text: string, terms: ReadonlySet<string>): Snippet {
  return { text, marks: marksIn(text, terms) };
}

interface SectionInPart {
  readonly description: string;
  readonly text: string;
  /** "" if it is the slug of the heading. */
  readonly anchor: string;
}

/** What a part says of a page and a section: "" for what can't be fetched, so that the result is shown without it. */
async function textsOf(name: string, section: number, fetchPart: FetchPart): Promise<SectionInPart> {
  const [file = "", place = "0"] = name.split(":");
  try {
    const part = (await fetchPart(file)) as readonly Partial<PageInPart>[];
    const [description, texts, anchors] = part[Number(place)] ?? [];
    return {
      description: stringOf(description),
      text: stringOf(texts?.[section]),
      anchor: stringOf(anchors?.[section]),
    };
  } catch {
    return { description: "", text: "", anchor: "" };
  }
}

/** What comes from the network may be anything. */
function stringOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
