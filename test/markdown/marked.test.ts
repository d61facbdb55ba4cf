/** What this engine relies on of marked beyond its documentation: another version of it has to keep to this. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Lexer, Marked, Tokenizer, type Token } from "marked";
import { SEARCHING, stickyRules } from "../../server/markdown/syntax/rules.ts";
import { DocumentTokenizer } from "../../server/markdown/tokenizer.ts";

/** Texts with something of everything, to be read from each of their places. */
const TEXT =
  '# A\n\n> b *c* **d** `e` [f](g)\n\n1. h\n2. [ ] i\n\n***\n\n```j\nk\n```\n\n~~l~~ <m@n.o> ![p](q "r")\\\n[s]: t\n';

describe("marked", () => {
  test("reads what lies inside of blocks by the lexer's own methods, which may be replaced", () => {
    const lexer = new Lexer(new Marked().defaults);
    const seen: string[] = [];
    const blockTokens = lexer.blockTokens.bind(lexer);
    const guarded = (src: string, tokens: Token[] = [], clipped?: boolean): Token[] => {
      seen.push(src.trim());
      return blockTokens(src, tokens, clipped);
    };
    lexer.blockTokens = guarded as Lexer["blockTokens"];
    lexer.blockTokens("> quote\n\n- item\n", lexer.tokens);
    expect(seen).toEqual(["> quote\n\n- item", "quote", "item"]);
  });

  test("leaves runs of text in a queue, with the list that their tokens belong in", () => {
    const lexer = new Lexer(new Marked().defaults);
    lexer.blockTokens("a *b*\n\n# c\n", lexer.tokens);
    expect(lexer.inlineQueue.map(({ src, tokens }) => [src, tokens])).toEqual([
      ["a *b*", []],
      ["c", []],
    ]);
    const [first] = lexer.inlineQueue;
    expect(lexer.tokens[0]).toHaveProperty("tokens", first?.tokens);
  });

  test("hands the token of an extension on as it got it", () => {
    const made = { type: "own", raw: "!own", further: { anything: [1] } };
    const marked = new Marked({
      extensions: [{ name: "own", level: "block", tokenizer: (src) => (src.startsWith("!own") ? made : undefined) }],
    });
    expect(marked.lexer("!own")[0]).toBe(made);
  });

  test("prepares no text for emphasis that has no delimiter, as long as these two methods are its own", () => {
    for (const name of ["emStrong", "del"] as const)
      expect(DocumentTokenizer.prototype[name] === Tokenizer.prototype[name]).toBe(true);
  });

  test("has the expressions that are meant to search, under their names", () => {
    const names = Object.keys(Lexer.rules.inline.gfm);
    expect([...SEARCHING].filter((name) => !names.includes(name))).toEqual([]);
  });

  test("takes the same lines for thematic breaks in lists as with its own expressions", () => {
    const tokenizer = new Lexer(new Marked().defaults).options.tokenizer;
    if (!tokenizer) throw new Error("marked's lexer has no tokenizer");
    const own = tokenizer.rules.other.hrRegex;
    const ours = stickyRules(tokenizer.rules).other.hrRegex;
    const pieces = fc.array(fc.constantFrom("-", "-", "*", "_", " ", " ", "\t", "a"), { maxLength: 9 });
    fc.assert(
      fc.property(pieces, fc.integer({ min: 0, max: 6 }), (line, indent) => {
        expect(ours(indent).test(line.join(""))).toBe(own(indent).test(line.join("")));
      }),
      { numRuns: 3000 },
    );
  });

  test("finds the same with expressions that look at one place as with its own", () => {
    const tokenizer = new Lexer(new Marked().defaults).options.tokenizer;
    if (!tokenizer) throw new Error("marked's lexer has no tokenizer");
    const sticky = stickyRules(tokenizer.rules);
    for (const kind of ["block", "inline"] as const) {
      const own: Record<string, RegExp> = Lexer.rules[kind].gfm;
      const ours: Record<string, RegExp> = sticky[kind];
      expect(Object.keys(ours)).toEqual(Object.keys(own));
      for (const [name, rule] of Object.entries(own)) {
        for (let at = 0; at < TEXT.length; at++) {
          const src = TEXT.slice(at);
          rule.lastIndex = 0;
          const expected = rule.exec(src);
          const found = ours[name];
          if (found) found.lastIndex = 0;
          const actual = found?.exec(src) ?? null;
          expect([name, at, actual && [...actual], actual?.index]).toEqual([
            name,
            at,
            expected && [...expected],
            expected?.index,
          ]);
        }
      }
    }
  });

  test("finds links, code and tags that emphasis does not reach into at the same places", () => {
    const own = Lexer.rules.inline.gfm.blockSkip;
    const tokenizer = new Lexer(new Marked().defaults).options.tokenizer;
    const ours = tokenizer && stickyRules(tokenizer.rules).inline.blockSkip;
    // marked replaces each find before it goes on behind it; the second group says how much of a find it keeps.
    const all = (rule: RegExp, text: string): readonly unknown[] => {
      rule.lastIndex = 0;
      const found: unknown[] = [];
      for (let match = rule.exec(text); match !== null; match = rule.exec(text))
        found.push([match.index, match[0], match[2], rule.lastIndex]);
      return found;
    };
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom("`", "``", "[", "]", "(", ")", "<", ">", " ", "a", "\\", "\n"),
          maxLength: 24,
        }),
        (text) => {
          expect(ours && all(ours, text)).toEqual(all(own, text));
        },
      ),
      { numRuns: 3000, seed: 7 },
    );
  });
});
