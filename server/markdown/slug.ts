/** Ids of headings, as github-slugger makes them (version 2, which GitHub and Docusaurus follow). */

/** Characters that are removed: all but letters, marks, digits, connector punctuation, hyphens and spaces. */
const REMOVED = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu;

/** `Send a message!` → `send-a-message`; Chinese characters are kept. */
export function slug(text: string): string {
  return slugWithCase(text.toLowerCase());
}

/** The same with capital letters as they are: `Send-a-message`. */
export function slugWithCase(text: string): string {
  return text.replace(REMOVED, "").replace(/ /g, "-");
}

/** State for making unique ids of headings: `a`, `a-1`, `a-2`. */
export interface Slugger {
  readonly seen: Map<string, number>;
}

/** @returns a slugger that has given no id yet */
export function createSlugger(): Slugger {
  return { seen: new Map() };
}

/** @returns an id that no other heading of the page has */
export function uniqueSlug(slugger: Slugger, text: string): string {
  const base = slug(text);
  let result = base;
  while (slugger.seen.has(result)) {
    const count = (slugger.seen.get(base) ?? 0) + 1;
    slugger.seen.set(base, count);
    result = `${base}-${count}`;
  }
  slugger.seen.set(result, 0);
  return result;
}
