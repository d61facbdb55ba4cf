/** The words of groups of pages, put together one after the other, are those of all pages at once. */
import { expect, test } from "bun:test";
import { mergeBucket } from "../../server/site/search/merge-words.ts";
import { groupWords } from "../../server/site/search/word-groups.ts";
import { mergedWords } from "../../server/site/search/merged-words.ts";
import { makePageShare, makePageText, type TextShare } from "../../server/site/search/share.ts";
import { textRanks, textWeights } from "../../shared/search/text-weights.ts";
import { unpackStrings } from "../../shared/search/codec.ts";
import { BUCKETS } from "../../server/site/search/buckets.ts";
import { randomOf } from "../support/random.ts";

const random = randomOf(5);
/** In the order of languages, `ambré` would come before `ambrz`. */
const WORDS = [
  "amber",
  "ambers",
  "ambré",
  "ambrz",
  "anvil",
  "axis",
  "acorn",
  "basil",
  "birch",
  "42",
  "é",
  "链",
  "链上",
];

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

test("each part of a bucket's postings says which word is its first, and the number of its first common one", () => {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const words = Array.from({ length: 8000 }, (_, i) => `am${letters[i % 26] ?? ""}${letters[(i * 7) % 26] ?? ""}${i}`);
  // Every third word stands on both pages, which makes it a common one.
  const pages = [words, words.filter((_, i) => i % 3 === 0)].map(
    (own) => makePageText([{ id: "", heading: "", level: 0, text: own.join(" ") }], "en", []).share,
  );
  const groups = groupWords(pages).filter(({ terms }) => terms.includes("am"));
  expect(groups).toHaveLength(1);
  const { entry, parts } = mergeBucket(groups, [], textWeights(pages.map(({ lengths }) => textRanks(lengths))));
  const common = unpackStrings(entry.common);
  expect(entry.shards.length).toBeGreaterThan(2);
  let expected = 0;
  for (const [first, number, name] of entry.shards) {
    expect(number).toBe(expected);
    expect(number).toBe(common.filter((word) => word < first).length);
    const next = entry.shards[entry.shards.findIndex((shard) => shard[2] === name) + 1]?.[0];
    expected += common.filter((word) => word >= first && (next === undefined || word < next)).length;
    expect(parts[name]).toBeDefined();
  }
  expect(expected).toBe(entry.count);
});

test("an entity is found by what it is about, and names hold none of the marks that part them", () => {
  const { share } = makePageText(
    [
      {
        id: "x",
        heading: "na\u007fme\u0000d",
        level: 7,
        text: "text",
        entity: { names: ["al\u007fias"], about: "subject" },
      },
    ],
    "en",
    [],
  );
  expect(share.contentTerms.flatMap((terms) => terms.split(" "))).toContain("subject");
  expect(share.headings).toEqual(["named\u007falias\u0000x"]);
});

test("a description is cut between words, and never within a character", () => {
  const cut = (description: string): string =>
    makePageShare(
      { route: "/", href: "/", title: "", kind: "doc", lang: "en", description, keywords: [], trail: [], context: "" },
      [],
    ).description;
  expect(cut("word ".repeat(32).trim())).toBe("word ".repeat(32).trim());
  expect(cut(`${"word ".repeat(31)}longer words`)).toBe(`${"word ".repeat(30)}word…`);
  expect(cut("x".repeat(200))).toBe(`${"x".repeat(160)}…`);
  expect(cut(`x${"😀".repeat(100)}`)).toBe(`x${"😀".repeat(79)}…`);
});
