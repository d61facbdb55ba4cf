/** The words that mean the same wherever software is documented. */
import { expect, test } from "bun:test";
import { defaultSynonyms } from "../../server/site/search/synonyms.ts";

const english = defaultSynonyms("en");
const chinese = defaultSynonyms("zh-CN");

test.each([
  ["English", english],
  ["Chinese", chinese],
])("a group in %s has two words or more, each once and none of them empty", (_, groups) => {
  for (const group of groups) {
    expect(group.length).toBeGreaterThanOrEqual(2);
    expect(group.filter((word) => word.trim() !== word || word === "")).toEqual([]);
    expect(new Set(group).size).toBe(group.length);
  }
});

test("Chinese has groups of its own, each with a Chinese word, and those of English", () => {
  const own = chinese.slice(0, chinese.length - english.length);
  expect(chinese.slice(own.length)).toEqual([...english]);
  expect(own.length).toBeGreaterThan(40);
  for (const group of own) expect(group[0]).toMatch(/^[\u3400-\u9fff]+$/);
  for (const group of english) expect(group.join(" ")).toMatch(/^[\x20-\x7e]+$/);
});

test("a language is known by the beginning of its tag", () => {
  expect(defaultSynonyms("EN-gb")).toEqual(english);
  expect(defaultSynonyms("zh")).toEqual(chinese);
  for (const lang of ["fr", "", "english", "x-en"]) expect(defaultSynonyms(lang)).toEqual([]);
});
