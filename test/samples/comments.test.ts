/** Comments of code that pages take from samples are in the language of the page. */
import { expect, test } from "bun:test";
import { englishComments } from "./comments.ts";

test("Chinese pages show no comment of a sample in English (bun test/samples/comments.ts lists them)", () => {
  expect(englishComments().map(({ file, said }) => `${file}: ${said}`)).toEqual([]);
});
