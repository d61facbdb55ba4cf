import { describe, expect, test } from "bun:test";
import { tagSlug } from "../../server/site/blog/tag-slug.ts";

describe("the slug of a tag", () => {
  test("is its words in lower case, of any script", () => {
    expect(["Smart contracts", " C++ ", "智能合约", "…", "Ünïcode_2"].map(tagSlug)).toEqual([
      "smart-contracts",
      "c",
      "智能合约",
      "tag",
      "ünïcode-2",
    ]);
    expect(tagSlug("x".repeat(80))).toBe("x".repeat(80));
  });

  test("keeps the marks of letters, however they are encoded", () => {
    expect(["हिन्दी", "हिन्दू", "ที่นี่", "عَرَبِيّ"].map(tagSlug)).toEqual(["हिन्दी", "हिन्दू", "ที่นี่", "عَرَبِيّ".normalize("NFC")]);
    expect(tagSlug("Résumé".normalize("NFD"))).toBe(tagSlug("résumé".normalize("NFC")));
  });

  test("is the name of a folder that any file system takes, and another one for each long tag", () => {
    for (const character of ["x", "约", "𝔞", "a b", "a𝔞"]) {
      const [long, longer] = [tagSlug(character.repeat(200)), tagSlug(character.repeat(201))];
      for (const slug of [long, longer]) {
        expect(new TextEncoder().encode(slug).length).toBeLessThanOrEqual(255);
        expect(slug).toMatch(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*-[0-9a-f]{4}$/u);
      }
      expect(long).not.toBe(longer);
    }
  });
});
