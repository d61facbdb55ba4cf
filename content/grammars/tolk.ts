import type { LanguageFn, Mode } from "docwright";
import { tasmModes } from "./parts/tasm-words.ts";
import { escapedString, exceptAt, onlyAt, slashComments, wordsOf } from "./parts/words.ts";

const NAME = "(?:`[^`\\n]+`|[A-Za-z_$][\\w$]*)";
const BEFORE = String.raw`(?<![\w$.])`;
/** Type arguments between a name and its parentheses; bounded, so that a row of `<` costs nothing. */
const TYPE_ARGUMENTS = String.raw`(?:<[^()<>;{}]{0,80}(?:<[^()<>;{}]{0,80}>[^()<>;{}]{0,80})?>)?`;

const KEYWORDS = wordsOf(`
  do if is as var fun asm try val else lazy enum type const match while break throw catch infix return assert import
  global mutate repeat struct export builtin private readonly continue operator
`);
const TYPES = wordsOf(`
  int bool cell slice builder tuple continuation coins address any_address string void never unknown array map dict
  varint16 varint32 varuint16 varuint32
`);

/** Functions that belong to no type, and those that are there without an import. */
const LIBRARY = wordsOf(`
  ton grams address min max minMax abs sign divMod modDiv mulDivFloor mulDivRound mulDivCeil mulDivMod beginCell
  commitContractDataAndActions createEmptyCell createEmptySlice createEmptyTuple createEmptyMap createEmptyDict
  createEmptyList createMapFromLowLevelDict createAddressNone createMessage createExternalLogMessage stringCrc32
  stringCrc16 stringSha256 stringSha256_32 stringToBase256 stringHexToSlice isSignatureValid isSliceSignatureValid
  reserveToncoinsOnBalance reserveGramsOnBalance reserveExtraCurrenciesOnBalance sendRawMessage acceptExternalMessage
  getGasConsumedAtTheMoment setGasLimit setGasLimitToMaximum calculateGasFee calculateGasFeeWithoutFlatPrice
  calculateStorageFee calculateForwardFee calculateForwardFeeWithoutLumpPrice calculateOriginalForwardFee
  getTvmRegisterC3 setTvmRegisterC3 transformSliceToContinuation
`);

const strings = (contains: Mode[] = []): Mode[] => [
  { scope: "string", begin: /"""/, end: /"""/, contains },
  { ...escapedString(), ...(contains.length > 0 ? { contains } : {}) },
];

const numbers = (): Mode => ({ scope: "number", match: /(?<![\w$])(?:0x[\da-fA-F_]+|0b[01_]+|\d[\d_]*)(?![\w$])/ });

const types = (): Mode[] => [
  { scope: "type", match: `${BEFORE}(?:u?int|bits|bytes)\\d+(?![\\w$])` },
  {
    scope: "variable.constant",
    match: `${BEFORE}(?:[A-Z][A-Z\\d]*_[A-Z\\d_]*|[A-Z][A-Z\\d]{2,})(?![\\w$])`,
  },
  { scope: "type", match: `${BEFORE}[A-Z][\\w$]*(?![\\w$])` },
];

/** `fun Cell<T>.load(` and `fun int?.isZero(`: the name is what stands before the parameters. */
const functionHead = (): Mode => ({
  begin: `${BEFORE}fun(?=\\s+[A-Za-z_$\`([])`,
  beginScope: "keyword",
  end: /(?=[;{}])/,
  keywords: { $pattern: /[A-Za-z_$][\w$]*/, type: TYPES, literal: ["null"] },
  contains: [
    ...slashComments(),
    { scope: "title.function", match: `${NAME}(?=\\s*${TYPE_ARGUMENTS}\\s*\\()`, endsParent: true },
    ...types(),
  ],
});

/** `asm`, an arrangement of the stack if any, and strings; the first other thing ends it. */
const assembler = (): Mode => ({
  begin: `${BEFORE}asm(?![\\w$])`,
  beginScope: "keyword",
  end: /(?=[^\s"(/])/,
  contains: [...slashComments(), { begin: /\(/, end: /\)/, contains: [numbers()] }, ...strings(tasmModes())],
});

/** `enum Color: uint8 { Red = 1, Green }`: the members are constants. */
const enumeration = (): Mode => ({
  begin: [/(?<![\w$.])enum/, /\s+/, `${NAME}(?=\\s*(?::\\s*\\w+\\s*)?\\{)`],
  beginScope: { 1: "keyword", 3: "title.class" },
  end: /\}/,
  contains: [
    ...slashComments(),
    { match: [/:\s*/, /\w+/], scope: { 2: "type" } },
    { begin: /=/, end: /(?=[,;}\n])/, contains: [...slashComments(), ...strings(), numbers(), ...types()] },
    { scope: "variable.constant", match: NAME },
  ],
});

/** Tolk, by the compiler's own lexer (1.x). */
const tolk: LanguageFn = () => ({
  name: "Tolk",
  aliases: ["tolk-lang"],
  keywords: {
    $pattern: /[A-Za-z_$][\w$]*/,
    keyword: KEYWORDS,
    type: TYPES,
    literal: ["true", "false", "null"],
    "variable.language": ["self"],
  },
  contains: [
    ...slashComments(),
    ...strings(),
    { scope: "meta", match: /@[A-Za-z_][\w.]*/ },
    { match: [/^[ \t]*tolk/, /[ \t]+/, /\d+(?:\.\d+)*/], scope: { 1: "keyword", 3: "number" } },
    { match: [/^[ \t]*contract/, /[ \t]+/, NAME], scope: { 1: "keyword", 3: "title.class" } },
    { match: [/(?<![\w$.])get/, /[ \t]+(?=fun(?![\w$]))/], scope: { 1: "keyword" } },
    // Before 1.0 a get method had no `fun`.
    { match: [/^[ \t]*get/, /[ \t]+/, `${NAME}(?=\\()`], scope: { 1: "keyword", 3: "title.function" } },
    functionHead(),
    assembler(),
    enumeration(),
    { match: [/(?<![\w$.])(?:enum|type)/, /[ \t]+/, NAME], scope: { 1: "keyword", 3: "title.class" } },
    {
      begin: `${BEFORE}struct(?=\\s*\\(|\\s+[A-Za-z_\`])`,
      beginScope: "keyword",
      end: /(?=[;{}])/,
      contains: [
        ...slashComments(),
        { begin: /\(/, end: /\)/, contains: [numbers()] },
        { scope: "title.class", match: NAME, endsParent: true },
      ],
    },
    numbers(),
    {
      scope: "built_in",
      match: `${BEFORE}[A-Za-z_$][\\w$]*(?=${TYPE_ARGUMENTS}\\()`,
      "on:begin": onlyAt(new Set(LIBRARY)),
    },
    { scope: "built_in", match: `${BEFORE}(?:contract|blockchain|random|debug|reflect)(?=\\.)` },
    {
      scope: "title.function.invoke",
      match: `(?<![\\w$])${NAME}(?=${TYPE_ARGUMENTS}\\()`,
      "on:begin": exceptAt(new Set([...KEYWORDS, ...TYPES])),
    },
    // Fields keep their names even where a type or a keyword has the same.
    { match: `\\.[A-Za-z_$][\\w$]*(?![\\w$])(?!${TYPE_ARGUMENTS}\\()` },
    { match: /(?<![\w$])[a-z_$][\w$]*(?=:)/ },
    ...types(),
    { match: /`[^`\n]+`/ },
  ],
});

export default tolk;
