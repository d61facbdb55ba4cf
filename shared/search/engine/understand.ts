/**
 * Query expansion: the words of a query, and for each the weighted terms to search for instead of it or in addition.
 */
import { segmentWords } from "../segment.ts";
import { isUnspaced } from "../tokens.ts";
import { guessWords } from "./fuzzy.ts";
import { queryWords, type QueryWord } from "./query-words.ts";
import type { SynonymTable } from "./synonyms.ts";
import type { Term, WordList } from "./word-list.ts";

/** Terms that stand for one word, each with its weight relative to the word itself. */
export type TermSet = readonly { readonly term: Term; readonly worth: number }[];

/** One interpretation of a word of the query. */
export interface Alternative {
  readonly kind: "exact" | "joined" | "prefix" | "synonym" | "fuzzy";
  /** A page must contain a term of every set; an interpretation as one word has one set. */
  readonly sets: readonly TermSet[];
  readonly worth: number;
  /** How many words of the query it covers. */
  readonly span: number;
}

/** Words with less `need` than this only make a query a question; its topic does not depend on them. */
export const LEAST_NEED = 0.2;

/** A word of the query. */
export interface Unit {
  readonly word: string;
  /** Weight of the word in the query: 1, or less for words that belong to the phrasing of a question. */
  readonly need: number;
  readonly alternatives: readonly Alternative[];
}

export const worths = {
  family: 0.7,
  joined: 0.8,
  split: 0.9,
  parts: 0.3,
  synonym: 0.65,
  prefixOfKnown: 0.4,
  prefix: 0.85,
  unfinished: 0.95,
  fuzzy: 0.7,
  beginning: 0.4,
  containing: 0.8,
  asked: 0.09,
  askedHan: 0.03,
  single: 0.3,
};

/** Expands a query; loads the parts of the index that are needed for it. Rejects if one can't be fetched. */
export async function understand(query: string, list: WordList, synonyms: SynonymTable): Promise<Unit[]> {
  const words = queryWords(query, list.index, synonyms.known);
  if (words.length === 0) return [];
  const joined = joinedForms(words);
  const matches = synonyms.matches(words.map((word) => word.term));
  await list.load([
    ...words.flatMap((word) => [word.term, ...word.parts, ...numberAndKind(word.term)]),
    ...joined.map((form) => form.term),
    ...matches.flatMap((match) => match.others.flat()),
  ]);
  const topical = words.some((word) => !word.asked);
  const alternatives: Alternative[][] = words.map((word) => readings(word, list));
  for (const form of joined) {
    const set = joinedSet(form, list);
    if (set.length === 0) continue;
    for (let at = form.from; at < form.to; at++) {
      alternatives[at]?.push({
        kind: "joined",
        sets: [set],
        worth: worths.joined,
        span: form.to - form.from,
      });
    }
  }
  for (const match of matches) {
    for (const phrase of match.others) {
      const sets = phrase.map((word) => exactSet(word, list));
      if (sets.some((set) => set.length === 0)) continue;
      const worth = worths.synonym;
      for (let at = match.from; at < match.to; at++) {
        alternatives[at]?.push({ kind: "synonym", sets, worth, span: match.to - match.from });
      }
    }
  }
  const units = words.map((word, at): Unit => {
    const found = alternatives[at] ?? [];
    const sure = found.some((reading) => reading.kind === "exact" || reading.kind === "joined");
    return {
      word: word.term,
      need:
        topical && word.asked
          ? word.han
            ? worths.askedHan
            : worths.asked
          : word.term.length === 1 && words.length > 1 && !/\d/.test(word.term)
            ? worths.single
            : 1,
      alternatives: sure ? found : [...found, ...guesses(word, list)],
    };
  });
  await list.load(
    units.flatMap((unit) => unit.alternatives.flatMap(({ sets }) => sets.flat().map(({ term }) => term.word))),
  );
  return units;
}

/** Two to four words in a row, written as one. */
interface JoinedForm {
  readonly term: string;
  /** The first of them, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Whether it may be the beginning of a word: what is typed of one is cut elsewhere, where only a dictionary can. */
  readonly unfinished: boolean;
}

function joinedForms(words: readonly QueryWord[]): JoinedForm[] {
  const forms: JoinedForm[] = [];
  for (let from = 0; from < words.length; from++) {
    let term = "";
    for (let to = from + 1; to <= Math.min(words.length, from + 4); to++) {
      const word = words[to - 1];
      if (word === undefined || word.han !== words[from]?.han) break;
      term += word.term;
      if (to - from > 1) forms.push({ term, from, to, unfinished: word.last && isUnspaced(term.charCodeAt(0)) });
    }
  }
  return forms;
}

function joinedSet(form: JoinedForm, list: WordList): TermSet {
  const term = list.find(form.term);
  if (term !== undefined) return [{ term, worth: 1 }];
  return form.unfinished ? beginnings(form.term, list, []) : [];
}

/** The word and its inflected forms. */
function exactSet(word: string, list: WordList): TermSet {
  const term = list.find(word);
  const family = /^[a-z]{4,}$/.test(word)
    ? list.family(word).map((other) => ({ term: other, worth: worths.family }))
    : [];
  return term === undefined ? family : [{ term, worth: 1 }, ...family];
}

function readings(word: QueryWord, list: WordList): Alternative[] {
  const found: Alternative[] = [];
  const single = (kind: Alternative["kind"], set: TermSet, worth: number): void => {
    if (set.length > 0) found.push({ kind, sets: [set], worth, span: 1 });
  };
  if (word.asked) {
    // Words that belong to the phrasing of a question are not corrected.
    const plain = list.find(word.term);
    single("exact", plain === undefined ? [] : [{ term: plain, worth: 1 }], 1);
    return found;
  }
  const exact = exactSet(word.term, list);
  const own = exact.some(({ worth }) => worth === 1);
  // A prefix may happen to be a rare word itself: `cont`, `valid`.
  const prominent = exact.some(({ term, worth }) => worth === 1 && list.isProminent(term));
  if (word.last && own && !prominent && word.term.length > 1) {
    single("prefix", [...exact, ...beginnings(word.term, list, exact)], worths.unfinished);
  } else single("exact", exact, 1);
  if (word.parts.length > 1) {
    const sets = word.parts.map((part) => exactSet(part, list));
    if (sets.every((set) => set.length > 0)) found.push({ kind: "joined", sets, worth: worths.parts, span: 1 });
  }
  if (!own) {
    const sets = word.han ? splitRun(word.term, list) : splitName(word.term, list);
    // One slip away from a word, `overlow` is not "over" and "low".
    if (sets.length > 0 && !isSlip(word.term, list)) found.push({ kind: "joined", sets, worth: worths.split, span: 1 });
  }
  if ((word.last ? !own || prominent : !own) && (word.term.length > 1 || word.han)) {
    const set = beginnings(word.term, list, exact);
    single("prefix", set, own ? worths.prefixOfKnown : worths.prefix);
  }
  if (word.han && (word.term.length === 1 || !own)) {
    single(
      "prefix",
      list.containing(word.term, 24).map((term) => ({ term, worth: 1 })),
      worths.containing,
    );
  }
  return found;
}

/** Words with this prefix; the larger the typed share of a word, the higher its weight. */
function beginnings(prefix: string, list: WordList, exact: TermSet): TermSet {
  const forms = prefix.endsWith("i") && prefix.length > 4 ? [prefix, prefix.slice(0, -1) + "y"] : [prefix];
  if (prefix.endsWith("e") && prefix.length > 5) forms.push(prefix.slice(0, -1));
  const known = new Set(exact.map(({ term }) => term.word));
  return forms
    .flatMap((form) => list.startingWith(form, 40))
    .filter((term) => !known.has(term.word))
    .map((term) => ({ term, worth: 0.55 + 0.45 * Math.min(1, prefix.length / term.word.length) }));
}

/** A number and its unit, `16gb`, or a kind and its number, `mode64`, which pages write apart. Others are not split. */
function numberAndKind(name: string): readonly string[] {
  return /^(?:\d+[a-z]{2,}|[a-z]{3,}\d+)$/.test(name) ? (name.match(/\d+|[a-z]+/g) ?? []) : [];
}

/**
 * Splits a compound into two words, if possible: a number and what it counts, or two words that occur in titles,
 * `highloadwallet` → `highload`, `wallet`.
 */
function splitName(name: string, list: WordList): TermSet[] {
  const sets = numberAndKind(name).map((part) => exactSet(part, list));
  if (sets.length > 0 && sets.every((set) => set.length > 0)) return sets;
  if (name.length < 6 || name.length > 32 || !/^[a-z0-9]+$/.test(name)) return [];
  let best: readonly string[] = [];
  let most = 0;
  for (let at = 2; at <= name.length - 2; at++) {
    const head = list.find(name.slice(0, at));
    if (head === undefined) continue;
    const tail = list.find(name.slice(at)) ?? list.find(name.slice(at).replace(/s$/, ""));
    if (tail === undefined) continue;
    const score =
      (list.isProminent(head) ? 2 : 0) +
      (list.isProminent(tail) ? 2 : 0) +
      Math.min(head.word.length, tail.word.length) / 4;
    if (Math.min(head.word.length, tail.word.length) > 2 && score > most) {
      most = score;
      best = [head.word, tail.word];
    }
  }
  return best.map((part) => exactSet(part, list));
}

/** Segments a Chinese word that the index does not have as a whole. */
function splitRun(run: string, list: WordList): TermSet[] {
  if (run.length < 2) return [];
  const pieces = segmentWords(run, (word) => (list.index.numbers.has(word) ? 0 : undefined), 12);
  const sets = pieces.map((piece) => exactSet(piece, list));
  return pieces.length > 1 && sets.every((set) => set.length > 0) ? sets : [];
}

/** Whether a name without digits is one typing mistake away from a word of the index. */
function isSlip(name: string, list: WordList): boolean {
  return (
    /^[a-z]+$/.test(name) &&
    [list.index.words, list.neighbours(name)].some((words) => (guessWords(name, words, 1)[0]?.distance ?? 2) <= 1)
  );
}

function guesses(word: QueryWord, list: WordList): Alternative[] {
  if (word.han || word.asked || /^\d+$/.test(word.term)) return [];
  const candidates = [
    ...guessWords(word.term, list.index.words, 6, word.last),
    ...guessWords(word.term, list.neighbours(word.term), 2),
  ];
  const nearest = Math.min(...candidates.map(({ distance }) => distance));
  const set: { term: Term; worth: number }[] = [];
  for (const { word: guess, distance } of candidates) {
    const term = list.find(guess);
    if (term === undefined || distance > nearest + 0.5) continue;
    set.push({ term, worth: (list.isProminent(term) ? 1 : 0.6) * 0.75 ** distance });
  }
  if (set.length > 0) return [{ kind: "fuzzy", sets: [set], worth: worths.fuzzy, span: 1 }];
  const shared = sharedBeginning(word.term, list);
  return shared.length === 0 ? [] : [{ kind: "fuzzy", sets: [shared], worth: worths.beginning, span: 1 }];
}

/** Words that share most of this one as a prefix: `tokenomics` and `token`. */
function sharedBeginning(word: string, list: WordList): TermSet {
  for (let length = word.length - 1; length >= Math.max(4, word.length / 2); length--) {
    const terms = list.startingWith(word.slice(0, length), 8);
    if (terms.length > 0) return terms.map((term) => ({ term, worth: 1 }));
  }
  return [];
}
