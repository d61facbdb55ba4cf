/** The words of groups of pages, put together one after the other, are those of all pages at once. */
import { expect, test } from "bun:test";
import { mergeBucket } from "../../server/site/search/merge-words.ts";
import { groupWords } from "../../server/site/search/word-groups.ts";
import { mergedWords } from "../../server/site/search/merged-words.ts";
import { makePageText, type TextShare } from "../../server/site/search/share.ts";
import { textRanks, textWeights } from "../../shared/search/text-weights.ts";
import { unpackStrings } from "../../shared/search/codec.ts";
import { BUCKETS } from "../../server/site/search/buckets.ts";
import { randomOf } from "../support/random.ts";

const random = randomOf(5);
const WORDS = ["amber", "ambers", "anvil", "axis", "acorn", "basil", "birch", "42", "é", "链", "链上"];

function page(): TextShare {
  const text = Array.from({ length: random.below(30) }, () => WORDS[random.below(WORDS.length)] ?? "").join(" ");
  return makePageText([{ id: "", heading: "", level: 0, text }], "en", []).share;
}

/** Divides a list into runs of 1 to 9. */
function inRuns<T>(list: readonly T[]): readonly (readonly T[])[] {
  const runs: (readonly T[])[] = [];
  for (let at = 0; at < list.length;) {
    const length = 1 + random.below(9);
    runs.push(list.slice(at, at + length));
    at += length;
  }
  return runs;
}

test("words of many groups come in ascending order, each once, with the postings of all its pages in order", () => {
  for (let round = 0; round < 40; round++) {
    const pages = Array.from({ length: random.below(60) }, page);
    const groups = inRuns(pages).map(groupWords);
    const whole = groupWords(pages);
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const merged = [...mergedWords(groups.flatMap((group) => group[bucket] ?? []))];
      // A single group of all pages has nothing to merge.
      expect(merged).toEqual([...mergedWords(whole.slice(bucket, bucket + 1))]);
      const terms = merged.map(({ term }) => term);
      expect(terms).toEqual([...new Set(terms)].sort());
    }
  }
});

test("words that occur in fields only are common words at their place in the alphabet", () => {
  const text = makePageText([{ id: "", heading: "", level: 0, text: "birch basil" }], "en", []).share;
  const [bucket] = groupWords([text, text]).filter((group) => group.terms.includes("birch"));
  const { entry } = mergeBucket(
    bucket ? [bucket] : [],
    ["badge", "basil", "bolt", "bzip"],
    textWeights([text.lengths, text.lengths].map(textRanks)),
  );
  expect(unpackStrings(entry.common)).toEqual(["badge", "basil", "birch", "bolt", "bzip"]);
  expect(entry.count).toBe(5);
  expect(entry.ofFields).toEqual([0, 1, 3, 4]);
});
