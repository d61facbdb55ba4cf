/** The reader's recent searches, which are stored only in this browser. */
import { readStored, writeStored } from "../runtime/kit.ts";

const KEY = "search-recent";
const MOST = 5;
/** Longer queries, in characters, are not stored: they are pasted texts, which nobody would choose from a list. */
const LONGEST = 80;

/** The queries, the latest first. */
export function recentSearches(): readonly string[] {
  const stored = readStored(KEY);
  if (stored === undefined) return [];
  try {
    const list = JSON.parse(stored) as unknown;
    return Array.isArray(list) ? list.filter((each) => typeof each === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Stores a query from which a result was opened. */
export function noteSearch(query: string): void {
  const text = query.trim();
  if (text === "" || text.length > LONGEST) return;
  const others = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
  writeStored(KEY, JSON.stringify([text, ...others].slice(0, MOST)));
}

/** Forgets one query. @returns what is left */
export function forgetSearch(query: string): readonly string[] {
  const left = recentSearches().filter((each) => each !== query);
  writeStored(KEY, JSON.stringify(left));
  return left;
}

/** Forgets all queries. */
export function forgetSearches(): readonly string[] {
  writeStored(KEY, "[]");
  return [];
}
