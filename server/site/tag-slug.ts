import { hashOf } from "../engine/hash.ts";

/** Characters of the longest slug: a name of a folder may have 255 bytes, and a character three. */
const LONGEST = 80;
/** Digits that tell longer ones apart. */
const DIGITS = 4;

/**
 * @returns the slug of a tag: lower case, letters and digits of any script, words joined by `-`. Marks belong to letters:
 *   without those of vowels, words of Hindi are other words, or none.
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

/** The tags of a page, each once: what differs in case or signs only is the same tag. */
export function uniqueTags(labels: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return labels.filter((label) => {
    const count = seen.size;
    return seen.add(tagSlug(label)).size > count;
  });
}
