/**
 * Cuts Chinese text into words when the site is built. The words and their frequencies are segmentit's; the cutting is
 * ours, because segmentit's own takes 12 µs a character (ten seconds for this site) where one pass over its dictionary
 * takes well under one.
 */
import { segmentWords } from "../../../shared/search/segment.ts";
import { softwareWords } from "./software.ts";

interface Segmentit {
  readonly dicts: readonly string[];
}

interface Dictionary {
  /** How likely a word is, as a logarithm; undefined for what is none. */
  readonly weight: (word: string) => number | undefined;
  readonly total: number;
}

/** Words of the subject are preferred to every split of them. */
const SUBJECT_FREQUENCY = 200_000;

/**
 * The tables' numbers are ranks: 的 is 1, 是 is 2. A word of rank r occurs about 1/r times as often as the first
 * (Zipf's law).
 */
const MOST_FREQUENT = 1_000_000;
/** Rank of the words that have none. */
const UNRANKED = 2000;

/** The engine's own `require`: synchronous, and known to the bundler, which takes in what is named in full. */
declare const require: (name: string) => unknown;

interface General {
  /** Logarithms of the words' frequencies. */
  readonly weights: ReadonlyMap<string, number>;
  readonly sum: number;
}

let loaded: General | undefined;

/** Loads on first use: sites without Chinese never pay for it. */
function general(): General {
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

/** @param vocabulary words of the site's own; the same list for one text after another */
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

/** Lines of `word|kind|frequency`; only words of Chinese characters are of use here. */
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

/** A run of Chinese characters cut into words, in order. */
export function cutChinese(run: string, vocabulary: readonly string[]): string[] {
  const { weight, total } = dictionary(vocabulary);
  return segmentWords(run, weight, total);
}

/**
 * The words of a run of Chinese characters, each with the smaller words in it: whoever searches for 变量 finds
 * 全局变量 too.
 * @param vocabulary words of the site's own
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
