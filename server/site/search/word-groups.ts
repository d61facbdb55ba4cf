/**
 * The words of a group of pages, by bucket: the first of two steps in which the words of all pages are merged, so that a
 * change of one page repeats little of it.
 */
import { compareText } from "../../../shared/diagnostics.ts";
import { encodeNumber } from "../../../shared/search/codec.ts";
import { BUCKETS } from "./buckets.ts";
import { flat } from "../../source/detached.ts";
import type { TextShare } from "./share.ts";
import { groupRoutes, MANY_PAGES } from "./text-parts.ts";

/** Approximate number of pages in a group, on small and on large sites. */
const [FEW, MORE] = [16, 64];

/** Splits terms that are joined by spaces. */
export function splitTerms(joined: string): string[] {
  return joined === "" ? [] : joined.split(" ");
}

/** Visits terms that are joined by spaces, without making a list of them: for all pages that would be much garbage. */
export function eachTermIn(joined: string, take: (term: string) => void): void {
  for (let start = 0, end = 0; end < joined.length; start = end + 1) {
    end = joined.indexOf(" ", start);
    if (end < 0) end = joined.length;
    take(joined.slice(start, end));
  }
}

/** Groups the pages whose words are merged first; see `groupRoutes`. */
export function groupForWords(routes: readonly string[]): readonly (readonly string[])[] {
  return groupRoutes(routes, routes.length <= MANY_PAGES ? FEW : MORE);
}

/** The words of a group's pages in one bucket. Page numbers are relative to the group's first page. Plain data. */
export interface WordGroup {
  /** Number of the group's pages. */
  readonly pages: number;
  /** Ascending, joined by spaces. */
  readonly terms: string;
  /**
   * For each term, as encoded numbers: the first page on which it occurs, how far the last is from that, and the number
   * of such pages.
   */
  readonly spans: string;
  /** Postings of each term without the number of the first page, separated by spaces. */
  readonly posts: string;
}

interface WordBuilder {
  readonly first: number;
  last: number;
  count: number;
  posts: string;
}

/** @returns the words of a group's pages, by bucket */
export function groupWords(pages: readonly TextShare[]): readonly WordGroup[] {
  return Array.from({ length: BUCKETS }, (_, bucket) => {
    const words = new Map<string, WordBuilder>();
    pages.forEach(({ contentTerms, contentPosts }, page) => {
      const posts = splitTerms(contentPosts[bucket] ?? "");
      splitTerms(contentTerms[bucket] ?? "").forEach((term, at) => {
        const word = words.get(term);
        const post = posts[at] ?? "";
        if (!word) {
          words.set(term, { first: page, last: page, count: 1, posts: post });
          return;
        }
        word.posts += encodeNumber(page - word.last) + post;
        word.last = page;
        word.count++;
      });
    });
    const terms = [...words.keys()].sort(compareText);
    const all = terms.flatMap((term) => words.get(term) ?? []);
    return {
      pages: pages.length,
      terms: flat(terms.join(" ")),
      spans: flat(
        all
          .map(({ first, last, count }) => encodeNumber(first) + encodeNumber(last - first) + encodeNumber(count))
          .join(""),
      ),
      // `flat`, because `join` returns the only string of a list as it is, and that one was appended piece by piece.
      posts: flat(all.map(({ posts }) => posts).join(" ")),
    };
  });
}

/** A word group in half the memory: a large site has those of all its pages in memory until they are merged. */
export type PackedWordGroup = string & { readonly packedWordGroup: true };

export function packWordGroup(group: WordGroup): PackedWordGroup {
  return Buffer.from(Bun.zstdCompressSync(JSON.stringify(group), { level: 1 })).toString("latin1") as PackedWordGroup;
}

export function unpackWordGroup(packed: PackedWordGroup): WordGroup {
  return JSON.parse(Bun.zstdDecompressSync(Buffer.from(packed, "latin1")).toString()) as WordGroup;
}
