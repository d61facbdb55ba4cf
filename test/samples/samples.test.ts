import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extractSamples, type Sample } from "./extract.ts";
import { reportOf, reportText } from "./report.ts";
import { OFFLINE, survey } from "./survey.ts";

const page = (name: string): readonly Sample[] =>
  extractSamples(name, readFileSync(join(import.meta.dir, "fixtures", name), "utf8"));
const faultsOf = async (text: string): Promise<readonly string[]> =>
  reportOf(await survey(extractSamples("page.md", text), OFFLINE)).faults.map(
    ({ line, message }) => `${line} ${message}`,
  );
const fence = (info: string, code: string): string => `Text\n\n\`\`\`${info}\n${code}\n\`\`\`\n`;

describe("finding samples", () => {
  const samples = page("containers.md");

  test("every fence is found, with its line, language and title", () => {
    expect(samples.map(({ line, written, title }) => [line, written, title])).toEqual([
      [3, "ts", "scripts/parse.ts"],
      [9, "json", ""],
      [15, "bash", ""],
      [19, "yaml", ""],
      [24, "md", ""],
      [32, "tolk", ""],
    ]);
  });

  test("a sample is freed of the list, the quote and the component that it stands in", () => {
    expect(samples.slice(1, 4).map(({ code }) => code)).toEqual(['{\n  "a": 1\n}', "npm test", "a:\n  - 1"]);
  });

  test("a fence inside a longer fence is part of its code", () => {
    expect(samples[4]?.code).toContain("```ts");
  });

  test("a fence that nobody closes reaches the end of the page", () => {
    expect(samples[5]?.code).toBe("fun f() {}\n");
  });

  test("no-check is seen wherever it stands in the info string", () => {
    const marks = extractSamples(
      "a.md",
      fence("ts no-check", "") + fence('ts title="a.ts" no-check', "") + fence('ts title="no-check"', ""),
    );
    expect(marks.map(({ unchecked }) => unchecked)).toEqual([true, true, false]);
  });
});

describe("checking samples without libraries", () => {
  const cases: readonly (readonly [name: string, info: string, code: string, faults: readonly RegExp[]])[] = [
    ["JSON is taken", "json", '{ "a": [1, 2] }', []],
    ["a comma too many in JSON is named with its line", "json", '{\n  "a": 1,\n}', [/^4 .*jsonc/]],
    ["a comma that lacks in JSON is named with its line", "json", '{\n  "a": 1\n  "b": 2\n}', [/^6 /]],
    ["comments are JSON where the fence says jsonc", "jsonc", '{\n  // why\n  "a": 1,\n}', []],
    ["comments are no JSON", "json", '{\n  // why\n  "a": 1\n}', [/jsonc/]],
    ["YAML is taken", "yaml", "a:\n  - b: 1\n  - c", []],
    ["YAML that doesn't hold together is named with its line", "yaml", "a: 1\nb: [1, 2\nc: 3", [/^[56] /]],
    ["a script is taken", "bash", 'for f in *.fc; do\n  echo "$f" <input\ndone', []],
    ["a quote that stays open is a fault", "bash", 'echo "a', [/./]],
    [
      "a placeholder in angle brackets is a fault",
      "bash",
      "npx blueprint run mint <ADDRESS> --testnet",
      [/^4 .*capitals/],
    ],
    ["a placeholder in quotes or in a comment is none", "bash", "curl 'https://example.com/<id>' # <id> of yours", []],
    ["a prompt is no script", "bash", "MyTonCtrl> status", [/prompt/]],
    ["a recorded session has prompts and answers", "console", "$ echo 1\n1 (one\nuser@host:~$ ls", []],
    ["a command of a recorded session is looked at", "console", "$ if true; then", [/./]],
    ["SVG is taken", "svg", '<svg viewBox="0 0 1 1"><g><path d="M0 0"/></g></svg>', []],
    ["an element that closes the wrong one is a fault", "xml", "<a>\n<b>\n</a>", [/^6 .*<b> of line 2/]],
    ["HTML has elements that don't close, and scripts", "html", "<p>a<br>b</p><script>if (1 < 2) x();</script>", []],
    ["brackets of TL-B close", "tlb", "a$10 {n:#} x:^[ a:# ] = A n;", []],
    ["a bracket of TL-B that stays open is a fault", "tlb", "a$10\n  x:^[ a:# = A;", [/^5 `\[` is never closed/]],
    ["brackets in comments and strings don't count", "fift", '// ( [ {\n"text (" ', []],
    ["TypeScript that may not stand alone must be TypeScript", "ts no-check", "const a = ;", [/TS1109/]],
    ["TypeScript that may not stand alone may miss names", "ts no-check", "await send(message);", []],
    ["a fence without a language is a fault", "", "a", [/^3 .*no language/]],
    ["a language that nobody knows is a fault", "klingon", "a", [/^3 .*klingon/]],
    ["plain text is left alone", "text", "( [", []],
  ];
  test.each(cases)("%s", async (_name, info, code, expected) => {
    const faults = await faultsOf(fence(info, code));
    expect(faults).toHaveLength(expected.length);
    expected.forEach((pattern, index) => expect(faults[index]).toMatch(pattern));
  });

  test("Python is parsed where there is a Python", async () => {
    const faults = await faultsOf(
      fence("python", "def f():\n    return 1") + fence("python", "x = 1\ndef f(:\n    pass"),
    );
    expect(faults).toHaveLength(Bun.which("python3") === null ? 0 : 1);
  });
});

test("the report counts by language and says what was left out", async () => {
  const text = fence("json", "{}") + fence("json", "{") + fence("tolk no-check", "x");
  const report = reportOf(await survey(extractSamples("page.md", text), OFFLINE));
  expect(report.counts).toEqual([
    { language: "json", samples: 2, checked: 0, parsed: 2, scanned: 0, skipped: 0, faults: 1 },
    { language: "tolk", samples: 1, checked: 0, parsed: 0, scanned: 0, skipped: 1, faults: 0 },
  ]);
  expect(reportText(report)).toContain("page.md:");
  expect(reportText(report)).toContain("1 × tolk: marked no-check");
});

test("the pinned libraries are the locked ones", () => {
  const wanted = JSON.parse(readFileSync(join(import.meta.dir, "package.json"), "utf8")) as {
    readonly dependencies: Record<string, string>;
  };
  const locked = JSON.parse(readFileSync(join(import.meta.dir, "package-lock.json"), "utf8")) as {
    readonly packages: Record<string, { readonly version: string }>;
  };
  for (const [name, version] of Object.entries(wanted.dependencies))
    expect([name, locked.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  expect(readdirSync(import.meta.dir)).not.toContain("node_modules");
});
