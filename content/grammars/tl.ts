import type { LanguageFn, Mode } from "docwright";
import { slashComments } from "./parts/words.ts";

/** `flags.0?`, the condition of a field. */
const condition = (): Mode => ({
  match: [/(?<![\w.])[A-Za-z_]\w*/, /\./, /\d+/, /\?/],
  scope: { 1: "variable", 3: "number", 4: "operator" },
});

const parts = (): Mode[] => [
  ...slashComments(),
  condition(),
  {
    scope: "built_in",
    match:
      /(?<![\w.])(?:int(?:53|64|128|256)?|long|double|string|bytes|object|function|vector|secureString|secureBytes|true|Type)(?![\w.])|(?<![\w#])#(?![\da-fA-F])/,
  },
  { scope: "type", match: /(?<![\w.])(?:[a-z]\w*\.)*[A-Z]\w*(?![\w.])/ },
  { scope: "type", match: /(?<![\w.])[a-z]\w*(?:\.\w+)+/ },
  { scope: "number", match: /(?<![\w.])\d+(?!\w)/ },
  { scope: "operator", match: /[!%?*]/ },
];

const field = (): Mode => ({ scope: "attr", match: /(?<![\w.])[A-Za-z_]\w*(?=:)/ });

/** TL, the schema language of the node's and the lite client's interfaces. */
const tl: LanguageFn = () => ({
  name: "TL",
  contains: [
    ...slashComments(),
    { scope: "section", match: /---(?:functions|types)---/ },
    {
      match: [/^[ \t]*[A-Za-z_][\w.]*/, /(?:#[\da-fA-F]+)?/, /(?=[\s{=])/],
      scope: { 1: "title.function", 2: "number" },
    },
    field(),
    {
      begin: /=/,
      beginScope: "operator",
      end: /(?=;)/,
      contains: [...slashComments(), { scope: "title.class", match: /(?<==\s{0,40})[A-Za-z_][\w.]*/ }, ...parts()],
    },
    { begin: /\{/, end: /\}/, contains: [field(), ...parts()] },
    ...parts(),
  ],
});

export default tl;
