/** The engine that pages are highlighted with against highlight.js's own loop, by the same grammars. */
import { describe, expect, test } from "bun:test";
import hljs from "highlight.js/lib/core";
import { HtmlEmitter, emittedHtml } from "../../server/markdown/highlight/emitter.ts";
import type { CompiledLanguage } from "../../server/markdown/highlight/engine/compiled.ts";
import { planOf, type Planned } from "../../server/markdown/highlight/engine/mode-plan.ts";
import { readCode, type Sink } from "../../server/markdown/highlight/engine/read-code.ts";
import { highlight } from "../../server/markdown/highlight/highlight.ts";
import { SAMPLES } from "./samples.ts";

type Hooked = CompiledLanguage & { __emitTokens?: ((text: string, sink: Sink) => void) | undefined };

const OWN = ["func", "tolk", "tact", "fift", "tlb", "tl", "tasm"];
const SHIPPED = (
  "bash c cpp csharp css diff dockerfile go graphql haskell ini java javascript json kotlin lua makefile markdown perl php " +
  "protobuf python ruby rust scss shell sql swift typescript xml yaml"
).split(" ");

const engine = hljs.newInstance();
engine.configure({ __emitter: HtmlEmitter as never });
for (const name of OWN) {
  const module = (await import(`../../content/grammars/${name}.ts`)) as { default: never };
  engine.registerLanguage(name, module.default);
}
for (const name of SHIPPED) {
  const module = (await import(`highlight.js/lib/languages/${name}`)) as { default: never };
  engine.registerLanguage(name, module.default);
}

const planned = new Map<string, Planned>();

/** @param isOurs whether our engine reads, or highlight.js itself */
const read = (name: string, code: string, isOurs: boolean): string => {
  const language = engine.getLanguage(name) as unknown as Hooked;
  const languageOf = (embedded: string): Planned | undefined => {
    const other = engine.getLanguage(embedded) as unknown as Hooked | undefined;
    if (other === undefined) return undefined;
    engine.highlight("", { language: embedded });
    const plan = planned.get(embedded) ?? planOf(other);
    planned.set(embedded, plan);
    return plan;
  };
  language.__emitTokens = isOurs
    ? (text, sink) => {
        const plan = planned.get(name) ?? planOf(language);
        planned.set(name, plan);
        readCode({ text, planned: plan, sink, languageOf });
      }
    : undefined;
  const { _emitter, errorRaised } = engine.highlight(code, { language: name, ignoreIllegals: true });
  language.__emitTokens = undefined;
  if (errorRaised !== undefined) throw errorRaised;
  return emittedHtml(_emitter);
};

const CODE = Object.values(SAMPLES)
  .flat()
  .map(([, code]) => code);

const MORE = [
  `#!/usr/bin/env node\nconst a = <b c="d">{e => /f+/g.test(\`x\${e}\`)}</b>; // TODO: g\nclass H extends I { get j() { return 0x1F } }`,
  `@k\nasync def l(m: int = 1_000, *n) -> str:\n    """o"""\n    return f"p {q!r} {{}}" if self.r else u'\\n' # s`,
  `#include <t>\nR"x(raw)x"; std::vector<u> v(w); template<class T> auto x() -> y { return 'z'; }`,
  `cat <<'E' | grep "a $b $(c)"\nd\nE\nfor f in *.g; do h=\${f%.*}; done`,
  `<style>a { b: url(c) }</style><script>let d = "e"</script><!-- f -->&amp;`,
  `a:\n  - b: "c" # d\n    e: |\n      f\n  - !g &h 1.5e3\n`,
  `{"a": [1, -2.5e3, true, null, "b\\n"], 'c': /* d */ "e"}`,
  `SELECT a.b, COUNT(*) FROM "c" WHERE d = 'e''f' -- g`,
];

describe.each([...OWN, ...SHIPPED])("%s", (name) => {
  test("is read as highlight.js reads it", () => {
    // highlight.js may lose its place where a callback refuses a word, which our grammars do in foreign code.
    const samples = SAMPLES[name]?.map(([, code]) => code) ?? CODE;
    for (const code of [...samples, ...MORE]) expect(read(name, code, true)).toBe(read(name, code, false));
  });

  test("is read as highlight.js reads it where code is far longer than patterns see", () => {
    const samples = SAMPLES[name]?.map(([, code]) => code) ?? MORE;
    const code = samples.join("\n\n");
    const long = `${code}\n`.repeat(Math.ceil(12_000 / code.length));
    expect(read(name, long, true)).toBe(read(name, long, false));
  });

  test("is read as highlight.js reads it when code stops anywhere", () => {
    const code = MORE.join("\n");
    for (let end = 0; end < code.length; end += 13)
      expect(read(name, code.slice(0, end), true)).toBe(read(name, code.slice(0, end), false));
  });
});

test.each("typescript javascript python json cpp bash xml css yaml sql java go rust".split(" "))(
  "long words, blanks and lines of %s are read in one go",
  (name) => {
    for (const piece of ["a", "1_", "A ", "a.", "a:", "f(", " ", "\n", "_", '"', "(", "<a ", "= a"]) {
      const code = piece.repeat(Math.ceil(40_000 / piece.length));
      expect(highlight(code, name, []).length).toBeGreaterThanOrEqual(40_000);
    }
  },
);
