/**
 * Looks up the words of an index, common ones in its entry file and rare ones in its shards, and fetches their
 * postings.
 */
import { lowerBound } from "../../lower-bound.ts";
import { unpackStrings } from "../codec.ts";
import type { Shard } from "../format.ts";
import { familyOf } from "../inflection.ts";
import { unpackPostings } from "../postings.ts";
import type { SearchIndex } from "./load.ts";

/** Fetches a part of the index by name and resolves to its parsed JSON. Rejects if it can't be fetched. */
export type FetchPart = (name: string) => Promise<unknown>;

/** A word that occurs in the index. */
export interface Term {
  readonly word: string;
  /** Number of a common word, -1 for a rare one. */
  readonly number: number;
}

interface LoadedShard {
  readonly rare: readonly string[];
  readonly postings: readonly string[];
  readonly common: number;
}

export interface Words {
  readonly index: SearchIndex;
  /**
   * Opens the words for one query. A list finds the rare words of the shards that it has loaded itself, so that what a
   * query finds does not depend on the queries before it.
   * @param isLenient whether it passes over what can't be fetched
   */
  open(isLenient?: boolean): WordList;
  /** Postings in running text; undefined if there are none, or if no list has loaded the shard. */
  content(term: Term): string | undefined;
}

/** The words of an index as one query sees them. */
export interface WordList {
  readonly index: SearchIndex;
  /** The word itself, if it is in the index; a rare word is found only if the list has loaded its shard. */
  find(word: string): Term | undefined;
  /** Words with this prefix, at most `most`: those of titles and headings first, shorter ones before longer ones. */
  startingWith(prefix: string, most: number): Term[];
  /** Words with the same stem: `deploying` for `deployment`. */
  family(word: string): Term[];
  /** Chinese words that contain these characters. */
  containing(characters: string, most: number): Term[];
  /** Rare words near the place where this word would stand. */
  neighbours(word: string): readonly string[];
  /** Whether the word occurs in a title or heading. */
  isProminent(term: Term): boolean;
  /** Loads the shards of these words and of those that begin with them. Rejects if one can't be fetched, unless lenient. */
  load(words: Iterable<string>): Promise<void>;
  /** Whether a shard was passed over. */
  isPartial(): boolean;
}

/** Most shards that are fetched for the words with one prefix. */
const MOST_SHARDS = 3;

/** Letters with which words begin that are alike. */
const ALIKE = 3;

/** A short prefix matches too many words, so only those of titles and headings are considered. */
function isShort(prefix: string): boolean {
  return prefix.length < 3 && prefix.charCodeAt(0) < 0x3040;
}

/** Opens the words of an index. A shard is fetched when a list first loads it, and kept for all of them. */
export function openWords(index: SearchIndex, fetchPart: FetchPart): Words {
  const shards = new Map<number, LoadedShard>();
  const loading = new Map<number, Promise<void>>();
  const firstHan = lowerBound(index.words, "\u3400");

  /** Index of a word's shard: the last one whose first word does not sort after it. */
  const shardOf = (word: string): number => {
    let low = 0;
    let high = index.shards.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((index.shards[middle]?.[0] ?? "") <= word) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  /**
   * Indices of the shards with the words that have this prefix or that it may be a misspelling of: its own, the next
   * one if it begins alike, and a further one if the prefix goes on there.
   */
  function* shardsOf(word: string): Generator<number> {
    const own = shardOf(word);
    yield own;
    if (isShort(word)) return;
    for (let further = 1; further < MOST_SHARDS; further++) {
      const first = index.shards[own + further]?.[0];
      if (first?.startsWith(further === 1 ? word.slice(0, ALIKE) : word) !== true) return;
      yield own + further;
    }
  }
  const loadShard = async (number: number): Promise<void> => {
    const entry = index.shards[number];
    if (entry === undefined) return;
    const part = (await fetchPart(entry[2])) as Readonly<Partial<Record<keyof Shard, unknown>>> | null;
    if (typeof part?.rare !== "string" || typeof part.postings !== "string") throw new Error("damaged part");
    const rare = unpackStrings(part.rare);
    const common = (index.shards[number + 1]?.[1] ?? index.words.length) - entry[1];
    const shape = { common, words: common + rare.length };
    shards.set(number, { rare, postings: unpackPostings(part.postings, index.weights, shape), common });
  };
  const load = (number: number): Promise<void> => {
    if (shards.has(number)) return Promise.resolve();
    const under = loading.get(number) ?? loadShard(number).finally(() => loading.delete(number));
    loading.set(number, under);
    return under;
  };
  const prominent = (number: number): boolean =>
    index.title[number] !== undefined || index.heading[number] !== undefined || index.keywords[number] !== undefined;

  const open = (isLenient = false): WordList => {
    const loaded = new Set<number>();
    let isPartial = false;
    /** The rare words of a shard, if the list has loaded it. */
    const rareIn = (number: number): readonly string[] =>
      (loaded.has(number) ? shards.get(number)?.rare : undefined) ?? [];
    return {
      index,
      find: (word) => {
        const number = index.numbers.get(word);
        if (number !== undefined) return { word, number };
        return at(rareIn(shardOf(word)), word) >= 0 ? { word, number: -1 } : undefined;
      },
      startingWith: (prefix, most) => {
        const chief: Term[] = [];
        const rest: Term[] = [];
        const short = isShort(prefix);
        for (let number = lowerBound(index.words, prefix); number < index.words.length; number++) {
          const word = index.words[number] ?? "";
          if (!word.startsWith(prefix)) break;
          if (prominent(number)) chief.push({ word, number });
          else if (!short && rest.length < 4 * most) rest.push({ word, number });
        }
        if (!short && chief.length + rest.length < most) {
          for (const number of shardsOf(prefix)) {
            const rare = rareIn(number);
            for (let place = lowerBound(rare, prefix); place < rare.length; place++) {
              const word = rare[place] ?? "";
              if (!word.startsWith(prefix) || rest.length >= most) break;
              rest.push({ word, number: -1 });
            }
          }
        }
        rest.sort((a, b) => a.word.length - b.word.length);
        return [...chief, ...rest].slice(0, most);
      },
      family: (word) => {
        // Words with the same stem share their first letters, so only a range of the words is searched.
        const beginning = word.slice(0, 4);
        const key = familyOf(word);
        const found: Term[] = [];
        for (let number = lowerBound(index.words, beginning); number < index.words.length; number++) {
          const other = index.words[number] ?? "";
          if (!other.startsWith(beginning)) break;
          if (other !== word && other.length < word.length + 6 && familyOf(other) === key)
            found.push({ word: other, number });
        }
        return found;
      },
      containing: (characters, most) => {
        const found: Term[] = [];
        for (let number = firstHan; number < index.words.length; number++) {
          const word = index.words[number] ?? "";
          if (word.length > characters.length && word.includes(characters)) found.push({ word, number });
        }
        found.sort(
          (a, b) => Number(prominent(b.number)) - Number(prominent(a.number)) || a.word.length - b.word.length,
        );
        return found.slice(0, most);
      },
      neighbours: (word) => {
        const lists = [...shardsOf(word)].map(rareIn).filter((rare) => rare.length > 0);
        // What is known of a list's letters goes by the list itself: one alone stays what it is.
        return lists.length === 1 ? (lists[0] ?? []) : lists.flat();
      },
      isProminent: (term) => term.number >= 0 && prominent(term.number),
      load: async (words) => {
        const wanted = new Set<number>();
        for (const word of words) for (const number of shardsOf(word)) wanted.add(number);
        await Promise.all(
          [...wanted].map(async (number) => {
            try {
              await load(number);
              loaded.add(number);
            } catch (error) {
              if (!isLenient) throw error;
              isPartial = true;
            }
          }),
        );
      },
      isPartial: () => isPartial,
    };
  };

  return {
    index,
    open,
    content: (term) => {
      const number = shardOf(term.word);
      const shard = shards.get(number);
      if (shard === undefined) return undefined;
      const place =
        term.number < 0 ? shard.common + at(shard.rare, term.word) : term.number - (index.shards[number]?.[1] ?? 0);
      return shard.postings[place] ?? undefined;
    },
  };
}

function at(sorted: readonly string[], word: string): number {
  const place = lowerBound(sorted, word);
  return sorted[place] === word ? place : -1;
}
