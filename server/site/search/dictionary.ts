/**
 * Cuts Chinese text into words when the site is built. The words and their frequencies are segmentit's; the cutting is
 * ours, because segmentit's own takes 12 µs a character (ten seconds for this site) where one pass over its dictionary
 * takes well under one.
 */
import { splitWords } from "../../../shared/search/split.ts";
import { domainWords } from "./domain.ts";

interface Segmentit {
  readonly dicts: readonly string[];
}

interface Dictionary {
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
}

/** Words of the domain win against any way to cut them. */
const DOMAIN_FREQUENCY = 200_000;

/** The engine's own `require`: synchronous, and known to the bundler, which takes in what is named in full. */
declare const require: (name: string) => unknown;

let loaded: Dictionary | undefined;

/** Loads on first use: sites without Chinese never pay for it. */
function dictionary(): Dictionary {
  if (loaded) return loaded;
  const { dicts } = require("segmentit") as Segmentit;
  const frequencies = new Map<string, number>();
  for (const table of Object.values(dicts)) {
    if (typeof table === "string") readTable(table, frequencies);
  }
  for (const word of domainWords) frequencies.set(word, DOMAIN_FREQUENCY);
  let sum = 0;
  const weights = new Map<string, number>();
  for (const [word, frequency] of frequencies) {
    sum += frequency;
    weights.set(word, Math.log(frequency));
  }
  return (loaded = { weights, total: Math.log(sum) });
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
      const frequency = Number(table.slice(second + 1, end)) + 1;
      if (word.length <= 8 && word.charCodeAt(0) >= 0x3400 && frequency > (into.get(word) ?? 0))
        into.set(word, frequency);
    }
    at = end + 1;
  }
}

/**
 * The words of a run of Chinese characters, each with the smaller words in it: whoever searches for 合约 finds
 * 智能合约 too.
 */
export function chineseWords(run: string): string[] {
  const { weights, total } = dictionary();
  const words: string[] = [];
  for (const word of splitWords(run, (candidate) => weights.get(candidate), total)) {
    words.push(word);
    if (word.length < 3) continue;
    for (const inner of splitWords(
      word,
      (candidate) => (candidate === word ? undefined : weights.get(candidate)),
      total,
    )) {
      if (inner.length > 1) words.push(inner);
    }
  }
  return words;
}
