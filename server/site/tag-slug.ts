import { hashOf } from "../engine/hash.ts";

/** Characters of the longest slug: a name of a folder may have 255 bytes, and a character three. */
const LONGEST = 80;
/** Digits that tell longer ones apart. */
const DIGITS = 4;

/** @returns the slug of a tag: lower case, letters and digits of any script, words joined by `-` */
export function tagSlug(label: string): string {
  const slug = label
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= LONGEST) return slug || "tag";
  const beginning = slug.slice(0, LONGEST - DIGITS - 1).toWellFormed();
  return `${beginning.replace(/[-\ufffd]$/, "")}-${hashOf(slug).slice(0, DIGITS)}`;
}
