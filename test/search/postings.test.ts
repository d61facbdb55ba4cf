import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createBitReader, createBitWriter, createChances } from "../../shared/search/bit-coder.ts";
import { encodeNumber } from "../../shared/search/codec.ts";
import { createFieldPostings } from "../../server/site/search/field-postings.ts";
import { createPacker, unpackPostings, type ShardShape } from "../../shared/search/postings.ts";
import { property } from "../support/property.ts";

/** A list: for each page the difference of its number, then values of sections, of which only the last is odd. */
const list = (...values: readonly number[]): string => values.map(encodeNumber).join("");

const lists = [list(0, 1), "", list(3, 12, 7, 700, 2, 10, 9001), list(60, 5)];
const shape = { pages: 900, common: 3, words: 4 };

const packPostings = (given: readonly string[], of: ShardShape): string => createPacker(of.pages)(given, of);

describe("postings of a shard", () => {
  test("come out as they went in", () => {
    expect(unpackPostings(packPostings(lists, shape), shape)).toEqual(lists);
    const empty = { pages: 0, common: 0, words: 0 };
    expect(unpackPostings(packPostings([], empty), empty)).toEqual([]);
  });

  test("are the same, whatever was packed before with the same memory", () => {
    const pack = createPacker(shape.pages);
    const first = pack(lists, shape);
    pack([list(899, 7), list(3, 12, 7)], { common: 0, words: 2 });
    expect(pack(lists, shape)).toBe(first);
    expect(packPostings(lists, shape)).toBe(first);
  });

  property("come out as they went in, whatever they are", () => {
    const section = fc.tuple(fc.nat(400), fc.nat(2));
    const page = fc.tuple(fc.nat(5000), fc.array(section, { minLength: 1, maxLength: 14 }));
    const word = fc.array(page, { maxLength: 12 }).map((pages) => {
      const numbers: number[] = [];
      pages.forEach(([gap, sections], at) => {
        numbers.push(at === 0 ? gap : gap + 1);
        sections.forEach(([step, frequency], each) =>
          numbers.push((each === 0 ? step : step + 1) * 6 + frequency * 2 + (each + 1 === sections.length ? 1 : 0)),
        );
      });
      return { count: pages.length, text: list(...numbers) };
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const common = words.filter(({ count }) => count !== 1);
        const given = [...common, ...words.filter(({ count }) => count === 1)].map(({ text }) => text);
        const of = { pages: 70_000, common: common.length, words: given.length };
        const packed = packPostings(given, of);
        expect(JSON.stringify(packed)).toBe(`"${packed}"`);
        expect(unpackPostings(packed, of)).toEqual(given);
      }),
    );
  });

  test("take little where words stand evenly on pages", () => {
    const even = Array.from({ length: 400 }, () => list(...Array.from({ length: 40 }, () => [5, 1]).flat()));
    // 32,000 numbers; as they are, each is a character.
    expect(packPostings(even, { pages: 210, common: 400, words: 400 }).length).toBeLessThan(1200);
  });

  property("that are damaged are refused, or are some others, and end", () => {
    const packed = packPostings(lists, shape);
    fc.assert(
      fc.property(fc.nat(packed.length - 1), fc.string(), (at, instead) => {
        try {
          expect(unpackPostings(packed.slice(0, at) + instead, shape)).toHaveLength(lists.length);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
    expect(() => unpackPostings("", { pages: 1e6, common: 1e6, words: 1e6 })).toThrow("ends too early");
  });
});

property("bits come out of a text as they went in, however unlikely", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), fc.nat(1), fc.nat(300))), (runs) => {
      const bits = runs.flatMap(([context, bit, times]) =>
        Array.from({ length: times }, () => [context, bit] as const),
      );
      const writer = createBitWriter(createChances(3));
      for (const [context, bit] of bits) writer.code(context, bit);
      const reader = createBitReader(writer.finish(), createChances(3));
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
