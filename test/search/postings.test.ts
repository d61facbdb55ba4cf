import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createBitReader, createBitWriter, createChances } from "../../shared/search/bit-coder.ts";
import { encodeNumber } from "../../shared/search/codec.ts";
import { createFieldPostings } from "../../server/site/search/field-postings.ts";
import { createPacker, unpackPostings, type ShardShape } from "../../shared/search/postings.ts";
import { INDEX_FORMAT } from "../../shared/search/format.ts";
import { fingerprint } from "../../shared/live.ts";
import { lengthClassOf } from "../../shared/search/section-order.ts";
import { evenWeights, textRanks, textWeights, type TextWeights } from "../../shared/search/text-weights.ts";
import { property } from "../support/property.ts";
import { randomOf } from "../support/random.ts";

/** A list: for each page the difference of its number, then values of sections, of which only the last is odd. */
const list = (...values: readonly number[]): string => values.map(encodeNumber).join("");

/** Pages that have sections of these ranks each; see `textRanks`. */
const pagesOf = (count: number, ...ranks: readonly number[]): TextWeights =>
  textWeights(new Array<string>(count).fill(list(...ranks)));

const lists = [list(0, 1), "", list(3, 12, 7, 27, 2, 10, 21), list(60, 5)];
const shape = { common: 3, words: 4 };
const weights = pagesOf(100, 9, 7, 7, 4, 1, 0);

const packPostings = (given: readonly string[], of: ShardShape, by = weights): string => createPacker(by)(given, of);

describe("postings of a shard", () => {
  test("come out as they went in", () => {
    expect(unpackPostings(packPostings(lists, shape), weights, shape)).toEqual(lists);
    const empty = { common: 0, words: 0 };
    expect(unpackPostings(packPostings([], empty, pagesOf(0)), pagesOf(0), empty)).toEqual([]);
  });

  test("are the same, whatever was packed before with the same memory", () => {
    const pack = createPacker(weights);
    const first = pack(lists, shape);
    pack([list(99, 7), list(3, 12, 7)], { common: 0, words: 2 });
    expect(pack(lists, shape)).toBe(first);
    expect(packPostings(lists, shape)).toBe(first);
  });

  property("come out as they went in, whatever they are and however long the texts", () => {
    const pages = fc.array(fc.array(fc.nat(20), { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 300 });
    const chances = fc.array(fc.tuple(fc.nat(400), fc.nat(20)), { maxLength: 30 });
    fc.assert(
      fc.property(pages, chances, fc.nat(2 ** 30), (ranks, words, seed) => {
        const random = randomOf(seed);
        const by = textWeights(ranks.map((of) => list(...of.toSorted((a, b) => b - a))));
        const made = words.map(([ofPage, ofSection]) => {
          const numbers: number[] = [];
          let count = 0;
          let before = 0;
          ranks.forEach(({ length }, page) => {
            if (random.below(1 + ofPage) > 0) return;
            const sections = Array.from({ length }, (_, at) => at).filter(() => random.below(1 + ofSection) === 0);
            if (sections.length === 0) sections.push(random.below(length));
            numbers.push(page - before);
            sections.forEach((section, at) => {
              const step = section - (sections[at - 1] ?? 0);
              numbers.push(step * 6 + random.below(3) * 2 + (at + 1 === sections.length ? 1 : 0));
            });
            before = page;
            count++;
          });
          return { count, text: list(...numbers) };
        });
        const common = made.filter(({ count }) => count !== 1);
        const given = [...common, ...made.filter(({ count }) => count === 1)].map(({ text }) => text);
        const of = { common: common.length, words: given.length };
        const packed = packPostings(given, of, by);
        expect(JSON.stringify(packed)).toBe(`"${packed}"`);
        expect(unpackPostings(packed, by, of)).toEqual(given);
      }),
    );
  });

  test("take little where words stand evenly on pages", () => {
    const even = Array.from({ length: 400 }, () => list(...Array.from({ length: 40 }, () => [5, 1]).flat()));
    // 32,000 numbers; as they are, each is a character.
    expect(packPostings(even, { common: 400, words: 400 }, pagesOf(210, 9, 9, 9)).length).toBeLessThan(2400);
  });

  test("take least where words stand as the weights say", () => {
    const ranks = Array.from({ length: 200 }, (_, page) => (page % 8 === 0 ? [12, 1, 1, 1] : [2, 2, 2, 2]));
    const inLong = Array.from({ length: 300 }, (_, word) => list(8 * (word % 25), 1));
    const of = { common: 0, words: 300 };
    const size = (pages: readonly (readonly number[])[]): number =>
      packPostings(inLong, of, textWeights(pages.map((each) => list(...each)))).length;
    expect(size(ranks)).toBeLessThan(0.65 * size(ranks.map(() => [5, 5, 5, 5])));
  });

  test("are written as browsers of this format read them: whoever changes that changes its number", () => {
    const random = randomOf(5);
    // Pages of every length, and words of every frequency: whatever is counted, rounded or compared takes part.
    const lengths = Array.from({ length: 260 }, (_, page) =>
      list(
        ...Array.from({ length: 1 + random.below(page % 9 === 0 ? 60 : 8) }, () =>
          lengthClassOf(4 ** random.below(10)),
        ),
      ),
    );
    const by = textWeights(lengths.map(textRanks));
    const sectionsOf = (page: number): number => (by.first[page + 1] ?? 0) - (by.first[page] ?? 0);
    const word = (share: number, most = Infinity): string => {
      const numbers: number[] = [];
      let before = 0;
      let left = most;
      for (let page = random.below(3); page < by.pages && left > 0; page += 1 + random.below(share)) {
        const places = Array.from({ length: sectionsOf(page) }, (_, at) => at).filter(() => random.below(4) === 0);
        if (places.length === 0) places.push(random.below(sectionsOf(page)));
        const steps = places.map((place, at) => (place - (places[at - 1] ?? 0)) * 6 + 2 * (random.below(6) >> 1));
        numbers.push(page - before, ...steps.slice(0, -1), (steps.at(-1) ?? 0) + 1);
        before = page;
        left--;
      }
      return list(...numbers);
    };
    const common = Array.from({ length: 120 }, (_, at) => word(1 + (at % 60) ** 2 / 12));
    const rare = Array.from({ length: 40 }, () => word(90, 1));
    const of = { common: common.length, words: common.length + rare.length };
    const packed = packPostings([...common, ...rare], of, by);
    expect(unpackPostings(packed, by, of)).toEqual([...common, ...rare]);
    const even = evenWeights(Array.from({ length: by.pages }, (_, page) => sectionsOf(page)));
    expect([
      INDEX_FORMAT,
      fingerprint(packed),
      fingerprint(packPostings(common, { common: 120, words: 120 }, even)),
    ]).toEqual([7, "16ply826dvc", "2dt6tbbttgv"]);
  });

  property("that are damaged are refused, or are some others, and end", () => {
    const packed = packPostings(lists, shape);
    fc.assert(
      fc.property(fc.nat(packed.length - 1), fc.string(), (at, instead) => {
        try {
          expect(unpackPostings(packed.slice(0, at) + instead, weights, shape)).toHaveLength(lists.length);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
    expect(() => unpackPostings("", weights, { common: 1e6, words: 1e6 })).toThrow();
  });
});

test("weights keep their steps: an edit within a doubling of a section changes none", () => {
  const of = (...words: readonly number[]): string => list(...words.map(lengthClassOf));
  expect(textRanks(of(10, 300, 40))).toBe(list(8, 5, 3));
  expect(textRanks(of(13, 290, 33))).toBe(textRanks(of(10, 300, 40)));
  expect(textRanks(of(10, 600, 40))).not.toBe(textRanks(of(10, 300, 40)));
  const { ofPages, ofSections, first } = textWeights([list(8, 5, 3), list(0), list(1, 1)]);
  expect([...first]).toEqual([0, 3, 4, 6]);
  expect([...ofSections]).toEqual([0, 70, 84, 89, 90, 92, 94]);
  expect([...ofPages]).toEqual([0, 64, 65, 69]);
  const even = evenWeights([1, 3, 2]);
  expect([even.pages, [...even.first], [...even.ofPages], [...even.ofSections]]).toEqual([
    3,
    [0, 1, 4, 6],
    [0, 1, 4, 6],
    [0, 1, 2, 3, 4, 5, 6],
  ]);
});

property("bits come out of a text as they went in, however unlikely", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), fc.nat(1), fc.nat(300))), (runs) => {
      const bits = runs.flatMap(([context, bit, times]) =>
        Array.from({ length: times }, () => [context, bit] as const),
      );
      const nothing = { of: new Float64Array(3).fill(0.5), seen: new Uint8Array(3) };
      const writer = createBitWriter(createChances(nothing));
      for (const [context, bit] of bits) writer.code(context, bit);
      const reader = createBitReader(writer.finish(), createChances(nothing));
      expect(bits.map(([context]) => reader.code(context, 0))).toEqual(bits.map(([, bit]) => bit));
    }),
  );
});

property("the words of a field are written word by word as they were found page by page", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.tuple(fc.nat({ max: 19 }), fc.nat({ max: 40 })), { minLength: 4, maxLength: 10 }), {
        minLength: 250,
        maxLength: 500,
      }),
      (found) => {
        // A word stands on a page once.
        const pages = found.map((words) => [...new Map(words)]);
        const postings = createFieldPostings(20);
        pages.forEach((words, page) =>
          words.forEach(([word, section]) => postings.add(word, page, list(2 * section + 1))),
        );
        const written: string[] = [];
        const { terms } = postings.finish((lists) => {
          written.push(...lists);
          return "";
        });
        const expected = Array.from({ length: 20 }, (_, word) => {
          let before = 0;
          return pages.flatMap((words, page) =>
            words.flatMap(([each, section]) => {
              if (each !== word) return [];
              const numbers = list(page - before, 2 * section + 1);
              before = page;
              return [numbers];
            }),
          );
        });
        const numbers = expected.flatMap((pieces, word) => (pieces.length > 0 ? [word] : []));
        expect(written).toEqual(expected.filter((pieces) => pieces.length > 0).map((pieces) => pieces.join("")));
        expect(terms).toBe(list(...numbers.map((word, at) => word - (numbers[at - 1] ?? 0))));
      },
    ),
  );
});
