/**
 * A page's share of the search index, computed once for each version of the page. Shares are put together in
 * `word-groups.ts`, `merge-words.ts`, `field-index.ts` and `index.ts`.
 */
import type { Section } from "../../../shared/article.ts";
import { encodeNumber } from "../../../shared/search/codec.ts";
import {
  ANCHOR_MARK,
  ENTITY_MARK,
  type PageKindInIndex,
  SECTION_STEP,
  simpleSlug,
} from "../../../shared/search/format.ts";
import { lengthClassOf, placesByLength } from "../../../shared/search/section-order.ts";
import { isStopWord, isStopOrQuestionWord } from "../../../shared/search/stopwords.ts";
import { eachWord } from "../../../shared/search/tokens.ts";
import { beginningInWords } from "../../../shared/shorten.ts";
import { BUCKETS, bucketOfTerm } from "./buckets.ts";
import { chineseWords } from "./chinese-words.ts";

/** What a page's share depends on besides its text. */
export interface PageShareInput {
  /** Without base path and locale. */
  readonly route: string;
  readonly href: string;
  readonly title: string;
  readonly kind: PageKindInIndex;
  readonly lang: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Labels of the sidebar categories that contain the page, outermost first. */
  readonly trail: readonly string[];
  /** Sidebar or top section, for "See all results within …". */
  readonly context: string;
}

export interface ShareInput extends PageShareInput {
  readonly sections: readonly Section[];
}

/**
 * The part of a share that does not depend on the text: breadcrumbs, title, description. Terms are joined by spaces.
 */
export interface PageShare {
  readonly route: string;
  readonly href: string;
  readonly title: string;
  readonly kind: PageKindInIndex;
  readonly description: string;
  readonly trail: string;
  readonly context: string;
  readonly titleTerms: string;
  readonly descriptionTerms: string;
  readonly keywordTerms: string;
  readonly placeTerms: string;
}

/** The part of a text's share that is in the entry file. */
export interface TextHead {
  /** Headings of all sections but the first; that of an entity with its names, and its anchor if that isn't the slug. */
  readonly headings: readonly string[];
  /** One character for each section, see `ContentGroup.index.lengths`. */
  readonly lengths: string;
  readonly headingTerms: string;
  readonly headingPosts: string;
}

/**
 * The share of a text. Terms are joined by spaces; each list of terms has a list of their postings inside the page.
 */
export interface TextShare extends TextHead {
  /** Terms of the running text by the bucket that they fall into, see `bucketOf`; so too the postings. */
  readonly contentTerms: readonly string[];
  readonly contentPosts: readonly string[];
}

/** The text of a page for search. Plain data, because it is sent between threads and cached on disk. */
export interface PageText {
  readonly share: TextShare;
  /** The texts and anchors of the sections, as `PageInPart` has them: JSON of two lists, a comma between them. */
  readonly texts: string;
}

/** The words of a page's fields: its title, headings and so on. */
export type FieldShare = Pick<PageShare, "titleTerms" | "descriptionTerms" | "keywordTerms" | "placeTerms"> &
  Pick<TextHead, "headingTerms" | "headingPosts">;

/** What else the entry file says of a page. */
export type PageEntry = Omit<PageShare & TextHead, keyof FieldShare>;

/** A page in the index. */
export type SearchShare = PageShare & TextShare;

/** The part of a page's share that makes the indexes of fields. An edit of a text seldom changes it. */
export function fieldShareOf(page: PageShare & TextHead): FieldShare {
  const { titleTerms, descriptionTerms, keywordTerms, placeTerms, headingTerms, headingPosts } = page;
  return { titleTerms, descriptionTerms, keywordTerms, placeTerms, headingTerms, headingPosts };
}

/** The rest of what the entry file is made from. */
export function pageEntryOf(page: PageShare & TextHead): PageEntry {
  const { route, href, title, kind, description, trail, context, headings, lengths } = page;
  return { route, href, title, kind, description, trail, context, headings, lengths };
}

const DESCRIPTION_LENGTH = 160;
/** Sections of a page in which a word is indexed. The limit makes the index a tenth smaller and changes no ranking. */
const MOST_SECTIONS = 10;
/** Titles that are meaningless without the folder of the page. */
const generic =
  /^(?:overview|introduction|getting started|faq|index|readme|guidelines?|documentation|概述|概览|介绍|简介|入门|总览|常见问题|指南)$/i;

/**
 * Prepares a text for search. Pure; loads the Chinese dictionary for the first Chinese text.
 * @param vocabulary the site's own words, for segmenting text in this language
 */
export function makePageText(written: readonly Section[], lang: string, vocabulary: readonly string[]): PageText {
  const sections = withIntroduction(written);
  const heading = new Map<string, number[]>();
  const content = new Map<string, number[]>();
  const lengths: number[] = [];
  sections.forEach((section, number) => {
    const { entity } = section;
    // The title of an entity is indexed as text: only real headings count as headings of the page.
    if (number > 0 && entity === undefined)
      for (const term of termsOf(section.heading, lang, vocabulary)) note(heading, term, number);
    const text =
      entity === undefined ? section.text : [section.heading, ...entity.names, entity.about, section.text].join("\n");
    let count = 0;
    eachTerm(text, lang, vocabulary, (term) => {
      if (isStopOrQuestionWord(term)) return;
      note(content, term, number);
      count++;
    });
    lengths.push(lengthClassOf(count));
  });
  const places = placesByLength(lengths);
  return {
    share: {
      headings: sections.slice(1).map(anchored),
      lengths: lengths.map(encodeNumber).join(""),
      headingTerms: [...heading.keys()].join(" "),
      headingPosts: postsOf(heading, places),
      ...inBuckets(content, places),
    },
    texts: `${JSON.stringify(sections.map((section) => section.text))},${JSON.stringify(sections.map(anchorInText))}`,
  };
}

/** Makes the part of a page's share that does not depend on its text. */
export function makePageShare(input: PageShareInput, vocabulary: readonly string[]): PageShare {
  const terms = (text: string): string[] => termsOf(text, input.lang, vocabulary);
  return {
    route: input.route,
    href: input.href,
    title: input.title,
    kind: input.kind,
    description: cut(input.description, DESCRIPTION_LENGTH),
    trail: input.trail.join(" › "),
    context: input.context,
    titleTerms: distinct(terms(`${input.title} ${nameOfGeneric(input)}`)),
    descriptionTerms: distinct(terms(input.description).filter((term) => !isStopWord(term))),
    keywordTerms: distinct(input.keywords.flatMap(terms).filter((term) => !isStopWord(term))),
    placeTerms: distinct([...input.trail, ...input.route.split("/").slice(-3)].flatMap(terms)),
  };
}

/** Index terms of a text: names whole and in parts, Chinese as words and the words in them. */
function termsOf(text: string, lang: string, vocabulary: readonly string[]): string[] {
  const terms: string[] = [];
  eachTerm(text, lang, vocabulary, (term) => terms.push(term));
  return terms;
}

function eachTerm(text: string, lang: string, vocabulary: readonly string[], visit: (term: string) => void): void {
  eachWord(text, ({ term, parts }, han) => {
    if (han) {
      // Chinese names on pages in other languages are indexed by character, to avoid loading the dictionary for them.
      for (const word of lang.startsWith("zh") ? chineseWords(term, vocabulary) : charactersOf(term)) visit(word);
      return;
    }
    visit(term);
    for (const part of parts) visit(part);
  });
}

function charactersOf(run: string): string[] {
  const characters = Array.from(run);
  return run.length === 1 || run.length > 8 ? characters : [run, ...characters];
}

function withIntroduction(sections: readonly Section[]): readonly Section[] {
  return sections[0]?.id === "" && sections[0].heading === ""
    ? sections
    : [{ id: "", heading: "", level: 0, text: "" }, ...sections];
}

/** Removes the characters that the index uses as separators. */
function plain(text: string): string {
  return text.replaceAll(ANCHOR_MARK, "").replaceAll(ENTITY_MARK, "");
}

function anchored(section: Section): string {
  const heading = plain(section.heading);
  if (section.entity === undefined) return heading;
  const names = ENTITY_MARK + section.entity.names.map(plain).join(ENTITY_MARK);
  if (simpleSlug(heading) === section.id) return heading + names;
  return heading + names + ANCHOR_MARK + (section.id === heading ? "" : section.id);
}

/** The anchor of a section as a part with texts has it; see `PageInPart`. */
function anchorInText({ heading, id, entity }: Section): string {
  return entity !== undefined || simpleSlug(plain(heading)) === id ? "" : id;
}

/** A name for a page with a generic title such as "Overview": that of its category or folder. */
function nameOfGeneric(input: PageShareInput): string {
  if (!generic.test(input.title.trim())) return "";
  const folder = input.route.split("/").slice(-2, -1)[0] ?? "";
  return `${input.trail.at(-1) ?? ""} ${folder}`;
}

function distinct(terms: readonly string[]): string {
  return [...new Set(terms)].join(" ");
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${beginningInWords(text, most)}…`;
}

/** For each term: section, count, section, count …, in ascending order of sections. */
type Occurrences = Map<string, number[]>;

function note(occurrences: Occurrences, term: string, section: number): void {
  const list = occurrences.get(term);
  if (list === undefined) occurrences.set(term, [section, 1]);
  else if (list[list.length - 2] === section) list[list.length - 1] = (list[list.length - 1] ?? 0) + 1;
  else list.push(section, 1);
}

function inBuckets(
  occurrences: Occurrences,
  places: readonly number[],
): Pick<TextShare, "contentTerms" | "contentPosts"> {
  const terms = Array.from({ length: BUCKETS }, (): string[] => []);
  const posts = Array.from({ length: BUCKETS }, (): string[] => []);
  for (const [term, list] of occurrences) {
    const bucket = bucketOfTerm(term);
    terms[bucket]?.push(term);
    posts[bucket]?.push(postOf(list, places));
  }
  return {
    contentTerms: terms.map((each) => each.join(" ")),
    contentPosts: posts.map((each) => each.join(" ")),
  };
}

/** The class of a number of occurrences, see `FREQUENCIES`. */
function frequencyOf(count: number): number {
  return count >= 4 ? 2 : count >= 2 ? 1 : 0;
}

interface Posting {
  readonly section: number;
  /** A class, see `FREQUENCIES`. */
  readonly frequency: number;
}

/**
 * The sections in which a word is indexed, of those of a page that contain it. A word in many sections does not tell one
 * from another, so the sections that contain it most often are kept, and of equals the first ones.
 */
function indexedSections(list: readonly number[]): readonly Posting[] {
  const all: Posting[] = [];
  for (let at = 0; at < list.length; at += 2)
    all.push({ section: list[at] ?? 0, frequency: frequencyOf(list[at + 1] ?? 1) });
  if (all.length <= MOST_SECTIONS) return all;
  return all.toSorted((a, b) => b.frequency - a.frequency || a.section - b.section).slice(0, MOST_SECTIONS);
}

/**
 * The posting of a word, see `SECTION_STEP`.
 * @param places of the sections; see `longestFirst`
 */
function postOf(list: readonly number[], places: readonly number[]): string {
  // Most words stand in one section.
  if (list.length === 2)
    return encodeNumber((places[list[0] ?? 0] ?? 0) * SECTION_STEP + frequencyOf(list[1] ?? 1) * 2 + 1);
  let post = "";
  let before = 0;
  const kept = indexedSections(list)
    .map(({ section, frequency }) => ({ place: places[section] ?? 0, frequency }))
    .sort((a, b) => a.place - b.place);
  kept.forEach(({ place, frequency }, at) => {
    post += encodeNumber((place - before) * SECTION_STEP + frequency * 2 + (at + 1 === kept.length ? 1 : 0));
    before = place;
  });
  return post;
}

/** The postings of words, joined by spaces. Not appended one by one, which would keep all the pieces in memory. */
function postsOf(occurrences: Occurrences, places: readonly number[]): string {
  return Array.from(occurrences.values(), (list) => postOf(list, places)).join(" ");
}
