/**
 * Twice as much code takes at most twice the time and twice the HTML, in every language and whatever the code is.
 * `FAMILIES=all` tries everything, which takes some minutes.
 */
import { describe, expect, test } from "bun:test";
import { highlight } from "../../server/markdown/highlight/highlight.ts";
import { GRAMMARS } from "../../server/markdown/highlight/languages.ts";
import { SITE_GRAMMARS } from "../support/grammars.ts";
import { overgrowth } from "../support/growth.ts";

/** Rows of one thing, each of which has cost some grammar the square of its length, or nests without end. */
const FAMILIES = [
  "a",
  "A_",
  "\n",
  " ",
  "a\n",
  "a b ",
  "`",
  "[",
  "\\",
  '"',
  '"\\',
  "<a ",
  "[a](",
  "`${\n",
  '"${\n',
  "(*\n",
  "/*\n",
];

const MORE = [
  'a1', '-', '$', '~', '(', "'", 'int a ', '/a', 'r#"', '<![CDATA[', '"#{\n', '"$(\n', '{-\n', '{{\n', 'f"{\n',
  ...'A 0 { < / # ^ . = _ é ! | & * + ? , ; : @ % ) ] } >'.split(" "),
  "\t", "a.", "a<", "a(", "a#", "a:", "{-", "/*", "() ", "(()\n", "(a\n", "= \n", "' ", "<a b=", "</", "<!--", "<?", "a = ",
  "= a", "a=>", "=> ", "function ", "function a(", "class ", "class A<", "def a(", "::", "a::", "a::b<", "->", "#{", "${",
  "<<A\n", "<<~A\n", "<<<A\n", "%q(", "%{", "//", "--", "# ", "#\n", "- ", "-\n", "* ", "> ", "[a][", "![", "__a", "**a", "*a ",
  "_a ", "***", "```\n", "~~~", "    a\n", "1. ", "1.", "0x", "1e", "1_", "'''", '"""', "@a", "@a(", "$a", "$a->", "$a[",
  "\\A\\", "\\a", "new ", "use ", "{%", "{#", "<%", "if ", "end\n", "begin ", "select ", "select(", "a,", "a;", "a \n", "\n\n",
  " \n", "a: ", "a: |\n", "- a:\n", "[[", "]]", "((", "))", "{}", "a{", "template<", "std::", 'R"(', "b'", "q{", "q(", "s/",
  "m/", "y/", "tr/", "=pod\n", "=begin\n", "__END__\n", "&&", "a&", "a|", "?a", "a?", "a!", "A.B", "a-", "-a", "--a", "#!", "#[",
  "#if\n", "#define A", "fn a<", "let ", "const a=", "a <", "<a>", "<a/>", "<style>", "<script>", "</a>", "@media ", "a::before",
  "url(", "%a", "$$", "$(", "$((", "<(", "2>", "export ", "import ", "from a import ", "package ", "type ", "enum ", "struct ",
  "a of ", "do ", "proc ", "\\begin{", "\\[", "\\(", "{a", "'a", '"a" ', "(?", "*)", "{|", "|a|", "<-", "|>", ":a ", "a':", 'a":',
  '"a":', "1,", "0b", "0o", "1.e", "A<B,", "A[", "[A", "forall X ", "DECLPROC ", "AB PROC", "message((", "get(", "flags.0",
]; // prettier-ignore

const families = process.env["FAMILIES"] === "all" ? [...FAMILIES, ...MORE] : FAMILIES;
/** Characters; what patterns see at once is less. */
const SIZE = 3000;

describe.each([...GRAMMARS, ...SITE_GRAMMARS.map(({ name }) => name)])("%s", (language) => {
  test("twice as much code takes at most twice as long, and twice the HTML", () => {
    let fresh = 0;
    const found: string[] = [];
    for (const piece of families) {
      const inputOf = (size: number): string => piece.repeat(Math.ceil(size / piece.length));
      /** Characters of HTML, by those of the code. What was highlighted before is remembered, so each run is another. */
      const html = new Map<number, number>();
      const run = (code: string): number => {
        const { length } = highlight(`${code}\n${fresh++}`, language, SITE_GRAMMARS);
        html.set(code.length, length);
        return length;
      };
      const slow = overgrowth(inputOf, run, SIZE);
      if (slow !== "") found.push(`${JSON.stringify(piece)}: ${slow}`);
      // What took no time was highlighted in its long form only.
      const [small, large] = [inputOf(SIZE), inputOf(SIZE * 8)].map((code) => html.get(code.length) ?? run(code));
      if (small === undefined || large === undefined || large > small * 20)
        found.push(`${JSON.stringify(piece)}: ${small} characters of HTML grow to ${large}`);
    }
    expect(found).toEqual([]);
  }, 300_000);
});
