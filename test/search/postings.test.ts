import { expect, test } from "bun:test";
import { encodeNumber } from "../../shared/search/codec.ts";
import { packPostings, unpackPostings } from "../../shared/search/postings.ts";

/** A list: for each page the difference of its number, then values of sections, of which only the last is odd. */
const list = (...values: readonly number[]): string => values.map(encodeNumber).join("");

const lists = [list(0, 1), "", list(3, 12, 7, 700, 2, 4, 9001), list(60, 5)];

test("postings come out of the streams as they went in", () => {
  const streams = packPostings(lists);
  expect(streams).toEqual({
    counts: list(1, 0, 2, 1),
    pages: list(0, 3, 700, 60),
    sections: list(1, 12, 7, 2, 4, 9001, 5),
  });
  expect(unpackPostings(streams)).toEqual(lists);
  expect(unpackPostings(packPostings([]))).toEqual([]);
});

test.each(["counts", "pages", "sections"] as const)("damaged %s give short lists, and no endless loop", (stream) => {
  const streams = packPostings(lists);
  expect(unpackPostings({ ...streams, [stream]: "" })).not.toEqual(lists);
  const cut = unpackPostings({ ...streams, [stream]: streams[stream].slice(0, 1) });
  expect(cut.join("").length).toBeLessThan(lists.join("").length);
  expect(unpackPostings({ ...streams, [stream]: "\u0000 \u0000" }).length).toBeLessThan(8);
});

test("a number of pages that a shard can't hold takes no time", () => {
  expect(unpackPostings({ counts: encodeNumber(2 ** 30), pages: "", sections: "" })).toEqual([""]);
});
