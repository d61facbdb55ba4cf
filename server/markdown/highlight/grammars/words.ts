/**
 * What several grammars share: comments, and one expression for a list of words.
 * Modes are made anew at each call, because highlight.js compiles them in place.
 */
import type { Mode } from "highlight.js";

interface Branch {
  readonly children: Map<string, Branch>;
  isEnd: boolean;
}

const newBranch = (): Branch => ({ children: new Map(), isEnd: false });

const escapeCharacter = (character: string): string => character.replace(/[$()*+./?[\\\]^{|}-]/, "\\$&");

/** A leaf adds nothing; everything else becomes one group, optional where a word may end. */
const writeBranch = (branch: Branch): string => {
  if (branch.children.size === 0) return "";
  const parts = [...branch.children].map(([character, child]) => escapeCharacter(character) + writeBranch(child));
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only !== undefined && !branch.isEnd) return only;
  return `(?:${parts.join("|")})${branch.isEnd ? "?" : ""}`;
};

/**
 * An expression that matches any of the words, written as a prefix tree: the engine looks at each character once
 * instead of trying every word in turn.
 *
 * @param words words in any order, taken literally
 * @returns the source of a regular expression without capturing groups; it prefers the longest word
 */
export const anyOf = (words: readonly string[]): string => {
  const root = newBranch();
  for (const word of words) {
    let branch = root;
    for (const character of word) {
      const next = branch.children.get(character) ?? newBranch();
      branch.children.set(character, next);
      branch = next;
    }
    branch.isEnd = true;
  }
  return `(?:${writeBranch(root)})`;
};

/**
 * Splits a list written for people into words.
 *
 * @param list words with white space between them
 */
export const wordsOf = (list: string): string[] => list.split(/\s+/u).filter((word) => word !== "");

/** TODO and its like inside a comment. */
const remark = (): Mode => ({ scope: "doctag", match: /\b(?:TODO|FIXME|NOTE|BUG|HACK|XXX)(?=[:\s])/ });

/**
 * A comment from a mark to the end of the line.
 *
 * @param mark where it begins
 */
export const lineComment = (mark: RegExp): Mode => ({ scope: "comment", begin: mark, end: /$/, contains: [remark()] });

/** A comment between slash-star and star-slash, which does not nest. */
export const blockComment = (): Mode => ({ scope: "comment", begin: /\/\*/, end: /\*\//, contains: [remark()] });

/** The two comments of the C family. */
export const slashComments = (): Mode[] => [lineComment(/\/\//), blockComment()];

/** A string in double quotes with backslash escapes, closed at the end of its line if nobody closes it. */
export const escapedString = (): Mode => ({
  scope: "string",
  begin: /"/,
  end: /"|$/,
  contains: [{ scope: "char.escape", match: /\\(?:u\{[\da-fA-F]{1,6}\}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|[^\n])/ }],
});
