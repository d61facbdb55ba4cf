import { describe, expect, test } from "bun:test";
import { LANGUAGES, paint, tokens } from "./languages.ts";
import { SAMPLES } from "./samples.ts";

/** What a pattern might be tempted to look at again and again. */
const PIECES = [
  ...'a A 0 ( [ { < " ` / \\ # $ ~ ^ . - = _ é'.split(" "),
  " ",
  "\n",
  "a.",
  "a<",
  "a(",
  "a#",
  "a:",
  "{-",
  "/*",
  "A_",
  "() ",
  "(()\n",
  "(a\n",
  "= \n",
  "' ",
  "x{A",
  "int ",
  "int a ",
  "forall X ",
  "asm (",
  'asm "A ',
  "fun a<",
  "struct ",
  "enum a:",
  "message((",
  "get(",
  "DECLPROC ",
  "AB PROC",
  "flags.0",
  'abort"',
];

/** Long enough that a pattern with quadratic work would outlast the runner's patience. */
const LENGTH = 60_000;

const textOf = (language: string, code: string): string =>
  tokens(language, code)
    .map(([text]) => text)
    .join("");

describe.each(LANGUAGES)("%s", (language) => {
  test("no text is lost or added in any sample of any language", () => {
    for (const [, code] of Object.values(SAMPLES).flat()) expect(textOf(language, code)).toBe(code);
  });

  test("no text is lost when code stops anywhere", () => {
    const code = (SAMPLES[language] ?? []).map(([, text]) => text).join("\n");
    for (let end = 0; end < code.length; end += 41)
      expect(textOf(language, code.slice(0, end))).toBe(code.slice(0, end));
  });

  test("deep nesting stays flat", () => {
    for (const open of ["{- ", "( ", "{ ", "[ ", "<{ "]) {
      const code = open.repeat(10_000);
      expect(textOf(language, code)).toBe(code);
    }
  });

  test("markup in code is text", () => {
    const code = `<img src=x onerror="a">&amp;</span>'`;
    expect(textOf(language, code)).toBe(code);
    expect(paint(language, code).replaceAll(/<span class="hljs-[\w -]+">|<\/span>/gu, "")).not.toMatch(/[<>"']/u);
  });

  test.each(PIECES.map((piece) => [JSON.stringify(piece), piece]))(
    "a long row of %s is read in one go",
    (_name, piece) => {
      const code = piece.repeat(Math.ceil(LENGTH / piece.length));
      expect(paint(language, code).length).toBeGreaterThanOrEqual(LENGTH);
    },
  );
});
