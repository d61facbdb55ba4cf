import type { LanguageFn, Mode } from "docwright";
import { TACT_LIBRARY } from "./parts/tact-library.ts";
import { tasmModes } from "./parts/tasm-words.ts";
import { escapedString, exceptAt, onlyAt, slashComments, wordsOf } from "./parts/words.ts";

const BEFORE = String.raw`(?<![\w.])`;
const NAME = String.raw`[A-Za-z_]\w*`;

const KEYWORDS = wordsOf(`
  fun let return native primitive if else while repeat do until try catch foreach as mutates extends import with
  initOf codeOf override abstract virtual inline const extend public
`);

const number = (): Mode => ({
  scope: "number",
  match: /(?<!\w)(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|\d[\d_]*)(?!\w)/,
});

const types = (): Mode[] => [
  { scope: "type", match: `${BEFORE}(?:map|bounced|set)(?=\\s*<)` },
  // What follows `as` says how a value is written; elsewhere these are ordinary names.
  {
    match: [/(?<![\w.])as/, /\s+/, /(?:coins|remaining|u?int\d+|varu?int(?:16|32)|bytes(?:32|64))(?!\w)/],
    scope: { 1: "keyword", 3: "type" },
  },
  { scope: "variable.constant", match: `${BEFORE}(?:[A-Z][A-Z\\d]*_[A-Z\\d_]*|[A-Z][A-Z\\d]{2,})(?!\\w)` },
  {
    scope: "variable.constant",
    match: `${BEFORE}(?:Send|Reserve|TactExitCode)[A-Z]\\w*(?!\\w|\\s*[{:])(?<!Parameters)`,
  },
  { scope: "type", match: `${BEFORE}[A-Z]\\w*` },
];

/** `asm(value key -> 1 0) extends fun f(…) { DICTGET }`: the body is assembly. */
const assemblerFunction = (): Mode => ({
  begin: /(?<![\w.])asm(?=\s*(?:\([^()]{0,300}\))?\s*(?:[a-z]+\s+){0,6}fun(?!\w))/,
  beginScope: "keyword",
  end: /\}/,
  keywords: { $pattern: /\w+/, keyword: KEYWORDS, "variable.language": ["self"] },
  contains: [
    ...slashComments(),
    { match: [/(?<![\w.])fun/, /\s+/, NAME], scope: { 1: "keyword", 3: "title.function" } },
    {
      begin: /\{/,
      end: /\}/,
      endsParent: true,
      contains: [
        ...slashComments(),
        { scope: "string", begin: /"/, end: /"|$/ },
        ...tasmModes(),
        { begin: /\{/, end: /\}/, contains: ["self", ...slashComments(), ...tasmModes()] },
      ],
    },
    ...types(),
    number(),
  ],
});

/** An opcode in parentheses, one level of calls in it, between `message` and the name. */
const OPCODE = String.raw`\((?:[^(){};]|\([^(){};]{0,100}\)){0,200}\)`;

/** Tact, by the compiler's own grammar (1.6). */
const tact: LanguageFn = () => ({
  name: "Tact",
  keywords: {
    $pattern: /[A-Za-z_]\w*/,
    keyword: KEYWORDS,
    literal: ["true", "false", "null"],
    "variable.language": ["self"],
  },
  contains: [
    ...slashComments(),
    escapedString(),
    {
      match: [/@name/, /\s*\(\s*/, /[.~]?(?:`[^`\n]+`|[^\s()[\],;.~`]+)/],
      scope: { 1: "meta", 3: "title.function" },
    },
    { scope: "meta", match: /@[A-Za-z_]\w*/ },
    assemblerFunction(),
    { match: [/(?<![\w.])(?:fun|native)/, /\s+/, NAME], scope: { 1: "keyword", 3: "title.function" } },
    { match: [/(?<![\w.])(?:contract|trait)/, /\s+/, NAME], scope: { 1: "keyword", 3: "title.class" } },
    { match: [/(?<![\w.])(?:struct|message|primitive)/, /\s+/, /[A-Z]\w*/], scope: { 1: "keyword", 3: "title.class" } },
    {
      begin: `${BEFORE}message(?=\\s*${OPCODE}\\s*[A-Z]\\w*\\s*\\{)`,
      beginScope: "keyword",
      end: /(?=\{)/,
      contains: [
        ...slashComments(),
        { begin: /\(/, end: /\)/, contains: ["self", number(), escapedString()] },
        { scope: "title.class", match: /[A-Z]\w*/, endsParent: true },
      ],
    },
    { match: [/(?<![\w.])(?:initOf|codeOf)/, /\s+/, NAME], scope: { 1: "keyword", 3: "type" } },
    // Words that are ordinary names elsewhere, such as `map.get(…)` and a field called `init`.
    { scope: "keyword", match: `${BEFORE}(?:init|receive|external|bounced)(?=\\s*\\()` },
    { scope: "keyword", match: `${BEFORE}get(?=\\s+[a-z]|\\s*\\([^()]{0,100}\\)\\s*[a-z]+\\s)` },
    { scope: "keyword", match: `${BEFORE}in(?=\\s+[\\w(])` },
    number(),
    { scope: "built_in", match: `${BEFORE}${NAME}(?=\\s?\\()`, "on:begin": onlyAt(new Set(TACT_LIBRARY)) },
    { scope: "title.function.invoke", match: `(?<!\\w)${NAME}(?=\\()`, "on:begin": exceptAt(new Set(KEYWORDS)) },
    // Fields keep their names even where a keyword has the same.
    { match: /\.[A-Za-z_]\w*(?![\w(])/ },
    { match: /(?<!\w)(?!self:)[a-z_]\w*(?=:)/ },
    ...types(),
  ],
});

export default tact;
