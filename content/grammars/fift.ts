import type { LanguageFn } from "docwright";
import { FIFT_CONTROL, FIFT_WORDS } from "./parts/fift-library.ts";
import { procedureModes, tasmModes } from "./parts/tasm-words.ts";
import { lineComment } from "./parts/words.ts";

/** The name that a defining word gives; where it gives none, a brace may follow. */
const GIVEN = String.raw`(?![{}](?:\s|$))\S+`;

/** Fift: any characters make a word, and only white space ends it. */
const fift: LanguageFn = () => ({
  name: "Fift",
  aliases: ["fif"],
  keywords: {
    $pattern: /\S+/,
    keyword: [...FIFT_CONTROL],
    built_in: [...FIFT_WORDS],
    literal: ["true", "false", "null"],
  },
  contains: [
    { scope: "meta", match: /^#!.*$/ },
    lineComment(/(?<!\S)\/\//),
    { scope: "comment", begin: /(?<!\S)\/\*/, end: /\*\// },
    // Words that take what follows them as it stands.
    { match: [/(?<!\S)char/, /[ \t]+/, /\S+/], scope: { 1: "keyword", 3: "string" } },
    {
      match: [/(?<!\S)(?:'|\['\]|@'|\(def\?\)|def\?|undef\?|\[compile\]|\[forget\])/, /[ \t]+/, /\S+/],
      scope: { 1: "keyword", 3: "symbol" },
    },
    {
      match: [/(?<!\S)(?:::?_?|recursive|create|library|namespace)/, /[ \t]+/, GIVEN],
      scope: { 1: "keyword", 3: "title.function" },
    },
    {
      match: [/(?<!\S)(?:2?constant|2?=:|variable)/, /[ \t]+/, GIVEN],
      scope: { 1: "keyword", 3: "variable.constant" },
    },
    { match: [/(?<!\S)(?:abort|\.|\+)/, /"[^"\n]*(?:"|$)/], scope: { 1: "built_in", 2: "string" } },
    { scope: "string", begin: /"/, end: /"|$/ },
    { scope: "number", match: /(?<!\S)[xbB]\{[\da-fA-F_]*\}/ },
    { scope: "number", match: /(?<!\S)-?(?:0x[\da-fA-F]+|0b[01]+|\d+)(?:\/\d+)?(?!\S)/ },
    { scope: "variable", match: /(?<!\S)\$(?:\d+|#)(?!\S)/ },
    // Assembly: the same words as in TVM assembly, but only whole ones.
    ...procedureModes(),
    ...tasmModes("space"),
  ],
});

export default fift;
