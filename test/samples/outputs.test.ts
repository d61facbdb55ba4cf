import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractSamples } from "./extract.ts";
import { differences, faultOf, outputsOf, runIn, updated, type Run } from "./outputs.ts";

const page = (...fences: readonly (readonly [info: string, code: string])[]): string =>
  `# Title\n\n${fences.map(([info, code]) => `\`\`\`${info}\n${code}\n\`\`\`\n`).join("\n")}`;
const PROGRAM = 'console.log("a\\nb");';
const prints =
  (text: string): Run =>
  async () =>
    Promise.resolve(text);

test("a program and the output right behind it belong together, in both languages", () => {
  const text = page(
    ['ts title="a.ts"', PROGRAM],
    ['text title="Output"', "a\nb"],
    ['python title="b.py"', "print(1)"],
    ['text title="输出"', "1"],
  );
  const pairs = outputsOf(extractSamples("page.md", text));
  expect(pairs.map(({ program, shown }) => [program.title, shown.code])).toEqual([
    ["a.ts", "a\nb"],
    ["b.py", "1"],
  ]);
});

test("nothing runs that has no title, asks a server, or shows its output on another page or further below", () => {
  const alone = page(
    ["ts", PROGRAM],
    ['text title="Output"', "a"],
    ['ts title="net.ts"', 'await fetch("https://example.org");'],
    ['text title="Output"', "a"],
    ['ts title="c.ts"', PROGRAM],
    ["bash", "bun c.ts"],
    ['text title="Output"', "a"],
  );
  const samples = [
    ...extractSamples("one.md", alone),
    ...extractSamples("one.md", page(['ts title="last.ts"', PROGRAM])),
    ...extractSamples("two.md", page(['text title="Output"', "a"])),
  ];
  expect(outputsOf(samples)).toEqual([]);
});

test("the fault names the line that differs, and what to do", async () => {
  const text = page(['ts title="a.ts"', PROGRAM], ['text title="Output"', "a\nc"]);
  const pairs = outputsOf(extractSamples("page.md", text));
  expect(await differences(pairs, prints("a\nc\n"))).toEqual([]);
  const [found] = await differences(pairs, prints("a\nb\n"));
  expect(found === undefined ? undefined : faultOf(found)).toEqual({
    file: "page.md",
    line: 9,
    language: "output",
    message: 'a.ts prints "b" here, the page shows "c"; --update corrects the page',
  });
  const [longer] = await differences(pairs, prints("a\nc\nd"));
  const beyond = longer === undefined ? undefined : faultOf(longer);
  expect(beyond?.line).toBe(10);
  expect(beyond?.message).toContain('prints "d" here, the page shows nothing');
});

test("an update replaces each output, also an empty one, and nothing else", async () => {
  const text = page(
    ['ts title="a.ts"', PROGRAM],
    ['text title="Output"', "old"],
    ['ts title="b.ts"', PROGRAM],
    ['text title="Output"', "old\nolder\noldest"],
  ).replace("old\n```\n\n```ts", "```\n\n```ts");
  const found = await differences(outputsOf(extractSamples("page.md", text)), prints("new\nlines"));
  expect(updated(text, found)).toBe(
    page(
      ['ts title="a.ts"', PROGRAM],
      ['text title="Output"', "new\nlines"],
      ['ts title="b.ts"', PROGRAM],
      ['text title="Output"', "new\nlines"],
    ),
  );
});

test("a program is really run; what it throws counts as printed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "outputs-"));
  try {
    const [good, bad] = extractSamples(
      "page.md",
      page(['ts title="scripts/good.ts"', PROGRAM], ['ts title="bad.ts"', 'throw new Error("went wrong");']),
    );
    if (good === undefined || bad === undefined) throw new Error("two samples");
    expect(await runIn(folder)(good)).toBe("a\nb\n");
    expect(await runIn(folder)(bad)).toContain("went wrong");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
