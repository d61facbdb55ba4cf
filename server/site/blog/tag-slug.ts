import { hashOf } from "../../engine/hash.ts";

/** Longest slug, in characters: the name of a folder may have 255 bytes, and a character has up to three. */
const LONGEST = 80;
/** Digits of the hash that tells shortened slugs apart. */
const DIGITS = 4;

/**
 * @returns the slug of a tag: lower case, letters and digits of any script, words joined by `-`. Combining marks are
 *   kept: without its vowel signs, a word of Hindi is another word, or none.
 */
export function tagSlug(label: string): string {
  const slug = label
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= LONGEST) return slug || "tag";
  const beginning = slug.slice(0, LONGEST - DIGITS - 1).toWellFormed();
  return `${beginning.replace(/[-\ufffd]$/, "")}-${hashOf(slug).slice(0, DIGITS)}`;
}

/** The tags of a page without duplicates. Tags that differ only in case or punctuation are the same one. */
export function uniqueTags(labels: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return labels.filter((label) => {
    const count = seen.size;
    return seen.add(tagSlug(label)).size > count;
  });
}
