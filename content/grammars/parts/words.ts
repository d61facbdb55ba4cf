/**
 * What several grammars share: comments, and conditions on words.
 * Modes are made anew at each call, because highlight.js compiles them in place.
 */
import type { Mode, ModeCallback } from "docwright";

/**
 * An expression that matches any of the words.
 *
 * @param words words in any order, taken literally; what follows has to tell where a word ends
 * @returns the source of a regular expression without capturing groups
 */
export const anyOf = (words: readonly string[]): string =>
  `(?:${words
    .join("\n")
    .replace(/[$()*+./?[\\\]^{|}-]/g, "\\$&")
    .replaceAll("\n", "|")})`;

/**
 * For `on:begin`: a mode begins only with one of the words. A look-up costs less than an expression of many words.
 *
 * @param words words as they are matched
 */
export const onlyAt =
  (words: ReadonlySet<string>): ModeCallback =>
  (match, response) => {
    if (!words.has(match[0])) response.ignoreMatch();
  };

/** For `on:begin`: a mode begins with any word but these. */
export const exceptAt =
  (words: ReadonlySet<string>): ModeCallback =>
  (match, response) => {
    if (words.has(match[0])) response.ignoreMatch();
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
