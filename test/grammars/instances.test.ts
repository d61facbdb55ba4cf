/** What was highlighted before does not matter: neither another site's grammars, nor an older version, nor another language. */
import { expect, test } from "bun:test";
import { highlight } from "../../server/markdown/highlight/highlight.ts";
import type { SiteGrammar } from "../../server/source/inputs.ts";

/** A grammar that colours one word, and hands what stands between `<<` and `>>` over to another one. */
function grammar(name: string, word: string, embeds?: string, aliases: readonly string[] = []): SiteGrammar {
  const inner = embeds === undefined ? "" : `{begin:/<</,end:/>>/,subLanguage:${JSON.stringify(embeds)}}`;
  const code = `module.exports.default=()=>({aliases:${JSON.stringify(aliases)},keywords:{keyword:[${JSON.stringify(word)}]},contains:[${inner}]})`;
  return { name, aliases, embeds: embeds === undefined ? [] : [embeds], code, hash: Bun.hash(code).toString(16) };
}

const KEYWORD = (word: string): string => `<span class="k-key">${word}</span>`;

test("a language that is embedded in an embedded one is found, whatever was registered before", () => {
  // Of these, Handlebars names XML alone, and XML names JavaScript.
  expect(highlight("{{a}} <p>", "handlebars", [])).not.toContain("k-key");
  expect(highlight("{{a}} <script>let b;</script>", "handlebars", [])).toContain(KEYWORD("let"));
});

test("an edit of a grammar that is embedded in an embedded one counts", () => {
  const outer = grammar("outer", "one", "middle");
  const middle = grammar("middle", "two", "inner");
  const code = "one <<two <<three four>> >>";
  expect(highlight(code, "outer", [outer, middle, grammar("inner", "three")])).toContain(KEYWORD("three"));
  const edited = highlight(code, "outer", [outer, middle, grammar("inner", "four")]);
  expect(edited).toContain(KEYWORD("four"));
  expect(edited).not.toContain(KEYWORD("three"));
});

test("a site's grammar, by whatever name, is not there for another site", () => {
  const tide = grammar("tide", "high", undefined, ["sea"]);
  const coast = grammar("coast", "sand", "sea");
  expect(highlight("sand <<high>>", "coast", [coast, tide])).toContain(KEYWORD("high"));
  expect(highlight("sand  <<high>>", "coast", [coast])).not.toContain(KEYWORD("high"));
});

test("a site's own version of a language that comes along is not another site's", () => {
  const own = grammar("lua", "moon");
  expect(highlight("moon = 1", "lua", [own])).toContain(KEYWORD("moon"));
  expect(highlight("moon = 1", "lua", [])).not.toContain(KEYWORD("moon"));
  expect(highlight("moon = 1", "lua", [own])).toContain(KEYWORD("moon"));
});

test("what a language of its own is embedded in follows it as well", () => {
  const own = grammar("json", "moon");
  const code = "POST / HTTP/1.1\nContent-Type: application/json\n\nmoon";
  expect(highlight(code, "http", [own])).toContain(KEYWORD("moon"));
  expect(highlight(code, "http", [])).not.toContain(KEYWORD("moon"));
});
