import type { LanguageFn, Mode } from "docwright";
import { FUNC_LIBRARY } from "./parts/func-library.ts";
import { tasmModes } from "./parts/tasm-words.ts";
import { anyOf, exceptAt, lineComment, onlyAt, wordsOf } from "./parts/words.ts";

/** Almost every character may be part of a FunC name; these only separate. */
const LETTER = '[^\\s;,()\\[\\]{}"~.`]';
const BEFORE = `(?<!${LETTER})`;
const AFTER = `(?!${LETTER})`;
/** A name starts with no digit and no sign of an operator, so that `=(` and `-(` stay operators. */
const NAME = `(?:\`[^\`\\n]+\`|[^\\s;,()\\[\\]{}"~.\`\\d+\\-*/%?:=<>&|^!#]${LETTER}*)`;

const KEYWORDS = wordsOf(`
  return var repeat do while until try catch if ifnot then else elseif elseifnot forall extern global asm impure inline
  inline_ref auto_apply method_id operator infix infixl infixr const type
`);
const TYPES = wordsOf("int cell slice builder cont tuple");
const LITERALS = wordsOf("true false nil Nil");

const CALLED = `${BEFORE}${NAME}(?=\\()`;

const NO_KEYWORD = `(?!${anyOf([...KEYWORDS, ...TYPES])}${AFTER})`;

/** `{- -}` nests. The inner ones carry no scope: they need no marks, and deep nesting must not make deep trees. */
const nestedComment = (): Mode => ({
  scope: "comment",
  begin: /\{-/,
  end: /-\}/,
  contains: [{ begin: /\{-/, end: /-\}/, contains: ["self"] }],
});

const comments = (): Mode[] => [lineComment(/;;/), nestedComment()];

/** `"…"H` and its like are numbers or slices made at compile time; strings know no escapes. */
const strings = (): Mode[] => [
  { scope: "string", begin: /"""/, end: /"""/ },
  { match: [/"[^"\n]*"/, /[sauhHc](?!\w)/], scope: { 1: "string", 2: "meta" } },
  { scope: "string", begin: /"/, end: /"|$/ },
];

const numbers = (): Mode => ({ scope: "number", match: `${BEFORE}-?(?:0x[\\da-fA-F]+|\\d+)${AFTER}` });

/** `asm (value key -> 1 0) "DICTGET" "NULLSWAPIFNOT"`, up to the semicolon. */
const assembler = (): Mode => ({
  begin: `${BEFORE}asm${AFTER}`,
  beginScope: "keyword",
  end: /(?=;(?!;)|[{}])/,
  contains: [
    ...comments(),
    { begin: /\(/, end: /\)/, contains: [numbers()] },
    { scope: "string", begin: /"""/, end: /"""/, contains: tasmModes() },
    { scope: "string", begin: /"/, end: /"|$/, contains: tasmModes() },
  ],
});

const typeVariable = (): Mode => ({ scope: "type", match: `${BEFORE}[A-Z]\\w?${AFTER}` });

/** The rest of a declaration's head, from its type on; it ends with the name. */
const headParts = (): Mode[] => [
  ...comments(),
  {
    begin: /[([]/,
    end: /[)\]]/,
    keywords: { $pattern: `${LETTER}+`, type: TYPES },
    contains: ["self", typeVariable()],
  },
  typeVariable(),
  { scope: "title.function", match: `${BEFORE}${NO_KEYWORD}~?${NAME}(?=\\s*\\()`, endsParent: true },
];

/** A type in a head: one word, or a bracketed list with one more level in it. */
const LIST = String.raw`\((?:[^(){};]|\([^(){};]{0,200}\)){0,400}\)|\[[^\[\]{};]{0,400}\]`;
const HEAD_TYPE = `(?:${anyOf(TYPES)}${AFTER}|_${AFTER}|${NO_KEYWORD}[A-Za-z]\\w*|${LIST})`;

/** FunC, by the compiler's own lexer and keyword list. */
const func: LanguageFn = () => ({
  name: "FunC",
  aliases: ["fc", "func2"],
  keywords: { $pattern: `${LETTER}+`, keyword: KEYWORDS, type: TYPES, literal: LITERALS },
  contains: [
    ...comments(),
    {
      scope: "meta",
      begin: /#(?=(?:include|pragma)\b)/,
      end: /(?=;)|$/,
      keywords: { $pattern: /[a-z-]+/, keyword: ["include", "pragma"] },
      contains: [
        { scope: "string", begin: /"/, end: /"|$/ },
        { scope: "number", match: /\d+(?:\.\d+)*/ },
      ],
    },
    ...strings(),
    {
      begin: `${BEFORE}forall${AFTER}`,
      beginScope: "keyword",
      end: /(?=[;{}"])/,
      keywords: { $pattern: `${LETTER}+`, type: TYPES },
      contains: headParts(),
    },
    {
      begin: `^(?=[ \\t]*${HEAD_TYPE}[ \\t]+~?${NO_KEYWORD}${NAME}[ \\t]*\\()`,
      end: /(?=[;{}"])/,
      keywords: { $pattern: `${LETTER}+`, type: TYPES },
      contains: headParts(),
    },
    assembler(),
    // A type variable before what it types: `X head`.
    { scope: "type", match: `${BEFORE}[A-Z](?=[ \\t]+[a-z_])` },
    { scope: "built_in", match: CALLED, "on:begin": onlyAt(new Set(FUNC_LIBRARY)) },
    { scope: "title.function.invoke", match: CALLED, "on:begin": exceptAt(new Set([...KEYWORDS, ...TYPES])) },
    numbers(),
    // Names in back quotes may hold anything, keywords too.
    { match: /`[^`\n]+`/ },
  ],
});

export default func;
