/** Merges the words of many groups of pages, which are in ascending order, word by word (a k-way merge with a heap). */
import { decodeNumber, encodeNumber, type Cursor } from "../../../shared/search/codec.ts";
import type { WordGroup } from "./word-groups.ts";

export interface MergedWord {
  readonly term: string;
  /** Number of pages. */
  readonly count: number;
  /** Of all groups, one after the other. */
  readonly postings: string;
}

/** A place in a group's words. */
interface WordCursor {
  readonly terms: string;
  readonly posts: string;
  /** Number of the group's first page. */
  readonly from: number;
  /** The place after the word in the group's spans. */
  readonly spans: Cursor;
  /** The word, and where it ends in the group's terms. */
  term: string;
  termEnd: number;
  /** Where the word's postings lie in the group's. */
  postsStart: number;
  postsEnd: number;
}

/**
 * @param groups in the order of their pages
 * @returns all words, ascending. Only the current word of each group is in memory, so merging a bucket of a large site
 *   takes little more memory than the result.
 */
export function* mergedWords(groups: readonly WordGroup[]): Generator<MergedWord> {
  const heap = cursorsOf(groups);
  for (let at = heap.length >> 1; at >= 0; at--) sink(heap, at);
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    const { term } = top;
    const pieces: string[] = [];
    let last = 0;
    let count = 0;
    for (let same: WordCursor | undefined = top; same?.term === term; same = heap[0]) {
      const first = same.from + decodeNumber(same.spans);
      pieces.push(encodeNumber(first - last), same.posts.slice(same.postsStart, same.postsEnd));
      last = first + decodeNumber(same.spans);
      count += decodeNumber(same.spans);
      if (!advance(same)) {
        const moved = heap.pop();
        if (moved !== undefined && heap.length > 0) heap[0] = moved;
      }
      sink(heap, 0);
    }
    yield { term, count, postings: pieces.join("") };
  }
}

function cursorsOf(groups: readonly WordGroup[]): WordCursor[] {
  const cursors: WordCursor[] = [];
  let from = 0;
  for (const { pages, terms, spans, posts } of groups) {
    const cursor = {
      terms,
      posts,
      from,
      spans: { text: spans, at: 0 },
      term: "",
      termEnd: -1,
      postsStart: 0,
      postsEnd: -1,
    };
    if (advance(cursor)) cursors.push(cursor);
    from += pages;
  }
  return cursors;
}

/** Goes to the next word. @returns false if there is none */
function advance(cursor: WordCursor): boolean {
  const { terms, posts } = cursor;
  if (cursor.termEnd >= terms.length || terms === "") return false;
  const start = cursor.termEnd + 1;
  cursor.termEnd = endOf(terms, start);
  cursor.term = terms.slice(start, cursor.termEnd);
  cursor.postsStart = cursor.postsEnd + 1;
  cursor.postsEnd = endOf(posts, cursor.postsStart);
  return true;
}

function endOf(joined: string, start: number): number {
  const end = joined.indexOf(" ", start);
  return end < 0 ? joined.length : end;
}

/** Whether a cursor comes first: by its word, then by its pages. */
function isBefore(a: WordCursor, b: WordCursor): boolean {
  return a.term === b.term ? a.from < b.from : a.term < b.term;
}

/** Moves the cursor at a place of the heap down to where it belongs. */
function sink(heap: WordCursor[], from: number): void {
  const moved = heap[from];
  if (moved === undefined) return;
  let at = from;
  for (;;) {
    const left = heap[2 * at + 1];
    const right = heap[2 * at + 2];
    if (left === undefined) break;
    const isRight = right !== undefined && isBefore(right, left);
    const child = isRight ? right : left;
    if (!isBefore(child, moved)) break;
    heap[at] = child;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = moved;
}
