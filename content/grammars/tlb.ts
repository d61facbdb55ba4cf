import type { LanguageFn, Mode } from "docwright";
import { blockComment, lineComment } from "./parts/words.ts";

const comments = (): Mode[] => [lineComment(/\/\//), blockComment()];

/** Types that the TL-B compiler knows without a declaration. */
const BUILT_IN = String.raw`(?<![\w#.])(?:##|#<=|#<|#|(?:u?int|bits)\d*(?!\w)|(?:Any|Cell|Int|UInt|Bits|Type|EMPTY)(?!\w))`;

const number = (): Mode => ({ scope: "number", match: /(?<![\w.])(?:0x[\da-fA-F]+|\d+)(?!\w)/ });

/** What a type expression is made of: in fields, in constraints and behind the equals sign. */
const expression = (): Mode[] => [
  ...comments(),
  { scope: "built_in", match: BUILT_IN },
  { scope: "operator", match: /[\^~?*+]|[<>!]=|==|[<>](?!=)/ },
  { scope: "type", match: /(?<![\w.])[A-Z]\w*(?:\.\w+)*/ },
  // The TL schemas that documentation often calls TL-B: dotted names, and the types TL has by itself.
  { scope: "type", match: /(?<![\w.])[a-z]\w*(?:\.[A-Za-z_]\w*)+/ },
  { scope: "type", match: /(?<=:)(?:long|double|string|bytes)(?!\w)/ },
  number(),
];

/** `name:` of a field or a parameter. */
const field = (): Mode => ({ scope: "attr", match: /(?<![\w.])[A-Za-z_]\w*(?=\s*:)/ });

/** `= Maybe X;`: the first word is the type that the whole declaration adds to. */
const result = (): Mode => ({
  begin: /=/,
  beginScope: "operator",
  end: /(?=;)/,
  contains: [
    ...comments(),
    { scope: "title.class", match: /(?<=(?:^|[^<>=!])=\s{0,40})[A-Za-z_]\w*(?:\.\w+)*/ },
    ...expression(),
  ],
});

/** An implicit parameter or a constraint; the equals sign in it compares. */
const braces = (): Mode => ({
  begin: /\{/,
  end: /\}/,
  contains: [field(), ...expression(), { scope: "operator", match: /=/ }],
});

/** Fields of an anonymous constructor: `^[ a:int32 b:Cell ]`. */
const brackets = (kind: "(" | "["): Mode => ({
  begin: kind === "(" ? /\(/ : /\[/,
  end: kind === "(" ? /\)/ : /\]/,
  contains: ["self", field(), ...expression()],
});

/** TL-B, by the lexer and the built-in types of the reference compiler. */
const tlb: LanguageFn = () => ({
  name: "TL-B",
  aliases: ["tl-b", "tbl"],
  contains: [
    ...comments(),
    // A constructor stands first, or has a tag.
    {
      match: [/(?<![\w.^])!?[A-Za-z_]\w*(?:\.\w+)*/, /#[\da-fA-F]+_?|#_|\$[01]*_?/, /(?![\w<=])/],
      scope: { 1: "title.function", 2: "number" },
    },
    { scope: "title.function", match: /^[ \t]*!?[a-z_]\w*(?:\.\w+)*(?=\s+[\w{([^#=])/ },
    field(),
    result(),
    braces(),
    brackets("("),
    brackets("["),
    ...expression(),
  ],
});

export default tlb;
