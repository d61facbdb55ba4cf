/**
 * Segments Chinese text into words when the site is built. Words and frequencies come from segmentit's dictionary; the
 * segmentation is our own, because segmentit's takes 12 µs per character (ten seconds for the 262 pages it was measured
 * on), ours well under one.
 */
import { segmentWords } from "../../../shared/search/segment.ts";
import { softwareWords } from "./software-words.ts";

interface Segmentit {
  readonly dicts: readonly string[];
}

interface Dictionary {
  /** Logarithm of a word's frequency; undefined for text that is not a word. */
  readonly weight: (word: string) => number | undefined;
  readonly total: number;
}

/** Frequency of the site's own words: so high that they are never split. */
const SUBJECT_FREQUENCY = 200_000;

/**
 * Frequency of the word of rank 1. The numbers in the dictionary are ranks: 的 is 1, 是 is 2. A word of rank r occurs
 * about 1/r times as often (Zipf's law).
 */
const MOST_FREQUENT = 1_000_000;
/** Rank assumed for words without one. */
const UNRANKED = 2000;

/** Loads a module synchronously, when it is needed. The bundler includes modules that are named by a literal. */
declare const require: (name: string) => unknown;

interface GeneralDictionary {
  /** Logarithms of the words' frequencies. */
  readonly weights: ReadonlyMap<string, number>;
  readonly sum: number;
}

let loaded: GeneralDictionary | undefined;

/** Loads the dictionary on first use, so that sites without Chinese text never do. */
function general(): GeneralDictionary {
  if (loaded) return loaded;
  const { dicts } = require("segmentit") as Segmentit;
  const frequencies = new Map<string, number>();
  for (const table of Object.values(dicts)) {
    if (typeof table === "string") readTable(table, frequencies);
  }
  for (const word of softwareWords) frequencies.set(word, SUBJECT_FREQUENCY);
  let sum = 0;
  const weights = new Map<string, number>();
  for (const [word, frequency] of frequencies) {
    sum += frequency;
    weights.set(word, Math.log(frequency));
  }
  return (loaded = { weights, sum });
}

let last: { readonly vocabulary: readonly string[]; readonly dictionary: Dictionary } | undefined;

/** @param vocabulary the site's own words; its dictionary is cached by the identity of the list */
function dictionary(vocabulary: readonly string[]): Dictionary {
  if (last?.vocabulary === vocabulary) return last.dictionary;
  const { weights, sum } = general();
  const added = new Set(vocabulary);
  let all = sum;
  for (const word of added) {
    const before = weights.get(word);
    all += SUBJECT_FREQUENCY - (before === undefined ? 0 : Math.round(Math.exp(before)));
  }
  const own = Math.log(SUBJECT_FREQUENCY);
  const made: Dictionary = {
    weight: (word) => (added.has(word) ? own : weights.get(word)),
    total: Math.log(all),
  };
  last = { vocabulary, dictionary: made };
  return made;
}

/** Reads lines of `word|kind|frequency`; words that are not all Chinese characters are skipped. */
function readTable(table: string, into: Map<string, number>): void {
  let at = 0;
  while (at < table.length) {
    let end = table.indexOf("\n", at);
    if (end < 0) end = table.length;
    const bar = table.indexOf("|", at);
    const second = bar < 0 ? -1 : table.indexOf("|", bar + 1);
    if (bar > at && second > 0 && second < end) {
      const word = table.slice(at, bar).replace("\ufeff", "");
      const frequency = MOST_FREQUENT / (Number(table.slice(second + 1, end)) || UNRANKED);
      if (word.length <= 8 && word.charCodeAt(0) >= 0x3400 && frequency > (into.get(word) ?? 0))
        into.set(word, frequency);
    }
    at = end + 1;
  }
}

/** The words of a run of Chinese characters, in order. */
export function segmentChinese(run: string, vocabulary: readonly string[]): string[] {
  const { weight, total } = dictionary(vocabulary);
  return segmentWords(run, weight, total);
}

/**
 * The words of a run of Chinese characters, each with the shorter words in it, so that a search for 变量 also finds
 * 全局变量.
 * @param vocabulary the site's own words
 */
export function chineseWords(run: string, vocabulary: readonly string[]): string[] {
  const { weight, total } = dictionary(vocabulary);
  const words: string[] = [];
  for (const word of segmentWords(run, weight, total)) {
    words.push(word);
    if (word.length < 3) continue;
    const smaller = (candidate: string): number | undefined => (candidate === word ? undefined : weight(candidate));
    for (const inner of segmentWords(word, smaller, total)) {
      if (inner.length > 1) words.push(inner);
    }
  }
  return words;
}
