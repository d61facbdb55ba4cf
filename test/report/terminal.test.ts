/** How faults look on a terminal: lines around them, marks, colours, names of what is grouped, sizes. */
import { describe, expect, test } from "bun:test";
import { formatBytes } from "../../server/report/bytes.ts";
import { frameLines } from "../../server/report/code-frame.ts";
import { diagnosticGithub } from "../../server/report/github.ts";
import { painter } from "../../server/report/paint.ts";
import { createProgress } from "../../server/report/progress.ts";
import { formatReport, type ReportOptions } from "../../server/report/report.ts";
import { summaryLine } from "../../server/report/summary.ts";
import { cleanText } from "../../server/report/terminal-text.ts";
import { compareDiagnostics, type Diagnostic, type Place, type Severity } from "../../shared/diagnostics.ts";

const PLAIN: ReportOptions = { format: "text", colour: false };

const fault = (message: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: "broken-link",
  severity: "warning",
  message,
  ...more,
});
const times = (count: number, make: (i: number) => Diagnostic): readonly Diagnostic[] => Array.from({ length: count }, (_, i) => make(i)); // prettier-ignore

describe("lines around a fault", () => {
  const at = (line: number, column: number, endLine?: number, endColumn?: number): Place => ({
    file: "a.md",
    line,
    column,
    ...(endLine === undefined ? {} : { endLine }),
    ...(endColumn === undefined ? {} : { endColumn }),
  });

  test("are the one before and the one after, as far as there are any", () => {
    const source = "one\r\n\ntwo\nthree\nfour";
    const numbers = (place: Place, around?: number): readonly number[] =>
      frameLines(source, place, around).map(({ number }) => number);
    expect(numbers(at(1, 1))).toEqual([1, 2]);
    expect(numbers(at(3, 1))).toEqual([2, 3, 4]);
    expect(numbers(at(5, 1))).toEqual([4, 5]);
    expect(numbers(at(3, 1), 0)).toEqual([3]);
    expect(numbers(at(6, 1))).toEqual([]);
    expect(frameLines(source, at(1, 1))[0]?.text).toBe("one");
    // Also where the text begins with an empty line.
    expect(frameLines("\nx", at(2, 1)).map(({ text }) => text)).toEqual(["", "x"]);
  });

  test("have a mark from the column to the one before the end, or to the end of the line", () => {
    const source = "one two three\nfour";
    const mark = (place: Place): string | undefined => {
      const line = frameLines(source, place).find((each) => each.mark !== undefined);
      return line?.text.slice(line.mark?.start, line.mark?.end);
    };
    expect(mark(at(1, 5, 1, 8))).toBe("two");
    expect(mark(at(1, 5))).toBe("t");
    expect(mark(at(1, 5, undefined, 8))).toBe("two");
    expect(mark(at(1, 5, 2, 3))).toBe("two three");
    // A fault without extent, and one beyond the line, still have one.
    expect(mark(at(1, 5, 1, 5))).toBe("t");
    expect(frameLines(source, at(2, 40))[1]?.mark).toEqual({ start: 4, end: 5 });
    expect(frameLines(source, at(1, 0))[0]?.mark).toEqual({ start: 0, end: 1 });
    expect(frameLines(source, at(1, 11, 1, 99))[0]?.mark).toEqual({ start: 10, end: 13 });
  });

  test("are cut where they are long, with dots where something is left out", () => {
    const shown = (source: string, column: number): string | undefined => frameLines(source, at(1, column))[0]?.text;
    expect(shown("x".repeat(110), 1)).toBe("x".repeat(110));
    expect(shown("x".repeat(111), 1)).toBe(`${"x".repeat(110)}…`);
    // Up to the eighty-first column the line is shown from its start.
    expect(shown("x".repeat(111), 81)).toBe(`${"x".repeat(110)}…`);
    expect(shown("x".repeat(111), 82)).toBe(`…${"x".repeat(111 - 41)}`);
    // Neighbours are cut at the same place.
    const [, line, next] = frameLines(`a\n${"b".repeat(300)}\n${"c".repeat(60)}d`, at(2, 101));
    expect(line?.mark).toEqual({ start: 41, end: 42 });
    expect(line?.text).toBe(`…${"b".repeat(110)}…`);
    expect(next?.text).toBe("…d");
  });

  test("keep the mark where it belongs when escapes have been made visible before it", () => {
    const [line] = frameLines("a\u001bb[x](y)", at(1, 4, 1, 10));
    expect(line?.text).toBe("a\\u001bb[x](y)");
    expect(line?.text.slice(line.mark?.start, line.mark?.end)).toBe("[x](y)");
  });
});

describe("what is said of many faults", () => {
  const reported = (faults: readonly Diagnostic[]): readonly string[] => formatReport(faults, PLAIN).split("\n");

  for (const [name, make, pattern] of [
    ["quoted names", (i: number) => `No "${"x".repeat(i)} y" here.`, "No “…” here."],
    ["names in curly quotes", (i: number) => `No “${"x".repeat(i)} y” here.`, "No “…” here."],
    ["names in corner brackets", (i: number) => `No 「${"x".repeat(i)} y」 here.`, "No “…” here."],
    ["tags", (i: number) => `<A${"x".repeat(i)} b> isn't closed by </A${"x".repeat(i)}>.`, "<…> isn't closed by <…>."],
    ["anchors", (i: number) => `No #a${"x".repeat(i)} here.`, "No … here."],
    ["names of packages", (i: number) => `No @a/${"x".repeat(i)}: install it.`, "No …: install it."],
    ["addresses", (i: number) => `/a${"x".repeat(i)}; is gone.`, "…; is gone."],
    ["paths from here", (i: number) => `No ../a${"x".repeat(i)}, nor ./b${"x".repeat(i)}`, "No …, nor …"],
    ["paths", (i: number) => `No a/${"x".repeat(i)}.`, "No …."],
    ["files", (i: number) => `No a${"x".repeat(i)}.md or b${"x".repeat(i)}.jpeg. Why?`, "No … or …. Why?"],
    ["numbers", (i: number) => `Takes ${10 + i} of 7.`, "Takes … of …."],
  ] as const)
    test(`counts those together that differ in ${name}`, () => {
      expect(reported(times(21, (i) => fault(make(i))))[0]).toBe(`21 × warning broken-link ${pattern}`);
    });

  test("leaves twenty as they are, and what differs otherwise, or in its severity or code", () => {
    const page = (i: number, more: Partial<Diagnostic> = {}): Diagnostic => fault(`No "${"x".repeat(i)}".`, more);
    const grouped = (faults: readonly Diagnostic[]): number =>
      reported(faults).filter((line) => line.includes(" × ")).length;
    expect(grouped(times(21, (i) => page(i)))).toBe(1);
    expect(grouped(times(20, (i) => page(i)))).toBe(0);
    expect(grouped(times(21, (i) => page(i, { severity: i < 10 ? "info" : "error" })))).toBe(0);
    expect(grouped(times(21, (i) => page(i, { code: i < 10 ? "a" : "b" })))).toBe(0);
    expect(grouped(times(21, (i) => fault(`No word${"x".repeat(i)}.`)))).toBe(0);
    expect(grouped(times(6, () => fault("The same.")))).toBe(1);
    expect(grouped(times(6, (i) => fault("The same.", { severity: i < 3 ? "info" : "error" })))).toBe(0);
    expect(grouped(times(6, (i) => fault("The same.", { code: i < 3 ? "a" : "b" })))).toBe(0);
  });

  test("comes with errors first, then in the order of their number", () => {
    const same = (count: number, severity: Severity, message: string): readonly Diagnostic[] =>
      times(count, () => fault(message, { severity }));
    const lines = reported([
      ...same(9, "info", "A."),
      ...same(6, "warning", "B."),
      ...same(8, "warning", "C."),
      ...same(7, "error", "D."),
    ]);
    expect(lines.filter((line) => line.includes("×")).map((line) => line.split(" broken-link ")[1])).toEqual([
      "D.",
      "C.",
      "B.",
      "A.",
    ]);
    expect(reported([fault("A.")]).join()).not.toContain("come in numbers");
  });

  test("names places, of each file one first, and the hint where all have the same", () => {
    const place = (file: string, line: number): Partial<Diagnostic> => ({ place: { file, line, column: 2 } });
    const four = [place("a.md", 1), place("a.md", 2), place("b.md", 1), {}, {}, {}];
    expect(reported(four.map((more) => fault("The same.", { hint: "Do.", ...more })))).toEqual([
      "6 × warning broken-link The same. in 2 files",
      "  hint: Do.",
      "  a.md:1:2",
      "  b.md:1:2",
      "  a.md:2:2",
      "  … and 3 more",
      "",
      "Those that come in numbers are put together here; --format json lists each.",
      "",
      "6 warnings in 2 files",
      "",
    ]);
    const other = four.map((more, i) => fault("The same.", { hint: i < 5 ? "Do." : "Don't.", ...more }));
    expect(reported(other)).not.toContain("  hint: Do.");
    expect(reported(times(6, () => fault("The same.", place("a.md", 1))))[0]).toBe("6 × warning broken-link The same.");
    // Members are named with what they say where that differs.
    const named = reported(times(21, (i) => fault(`No "${i}".`, place("a.md", i + 1))));
    expect(named[1]).toBe('  a.md:1:2 No "0".');
  });
});

test("each text of a file is asked for once, however many faults it has", () => {
  const asked: string[] = [];
  const at = (file: string, line: number): Diagnostic => fault(`In ${line}.`, { place: { file, line, column: 1 } });
  const report = formatReport([at("b.md", 1), at("a.md", 1), at("a.md", 2)], {
    ...PLAIN,
    source(file) {
      asked.push(file);
      return `${file} one\n${file} two\n`;
    },
  });
  expect(asked).toEqual(["a.md", "b.md"]);
  expect(report).toContain("  2 | a.md two");
});

test("paths begin where the command was started", () => {
  const [line] = formatReport([fault("m.", { place: { file: "a.md", line: 1, column: 1 } })], {
    ...PLAIN,
    prefix: "site/",
  }).split("\n");
  expect(line).toBe("site/a.md:1:1 warning broken-link m.");
});

test("colours are those of the terminal, and end where they should", () => {
  const paint = painter(true);
  expect(
    (["bold", "dim", "red", "green", "yellow", "blue", "cyan"] as const).map((style) => paint(style, style)),
  ).toEqual([
    "\u001b[1mbold\u001b[22m",
    "\u001b[2mdim\u001b[22m",
    "\u001b[31mred\u001b[39m",
    "\u001b[32mgreen\u001b[39m",
    "\u001b[33myellow\u001b[39m",
    "\u001b[34mblue\u001b[39m",
    "\u001b[36mcyan\u001b[39m",
  ]);
  expect(summaryLine([fault("a"), fault("b", { severity: "info" })], { colour: true })).toBe(
    "\u001b[33m1 warning\u001b[39m, \u001b[34m1 note\u001b[39m",
  );
  expect(summaryLine([], { colour: true })).toBe("\u001b[32mNo faults found.\u001b[39m");
  expect(
    formatReport([fault("a", { place: { file: "a.md", line: 1, column: 1 } })], { ...PLAIN, colour: true }),
  ).toStartWith("\u001b[36ma.md:1:1\u001b[39m \u001b[33mwarning\u001b[39m \u001b[2mbroken-link\u001b[22m a\n");
  expect(
    formatReport(
      times(6, () => fault("a")),
      { ...PLAIN, colour: true },
    ),
  ).toStartWith("6 × \u001b[33mwarning\u001b[39m \u001b[2mbroken-link\u001b[22m a");
  // A file that GitHub reads has none even where the terminal would.
  expect(formatReport([fault("a")], { format: "github", colour: true })).toBe(
    "::warning title=broken-link::a\n1 warning\n",
  );
});

test("GitHub is told of the end of a fault, of its column only in the same line, and of notes with their places", () => {
  const place = { file: "a.md", line: 1, column: 2 };
  const told = (more: Partial<Place>): string =>
    diagnosticGithub(fault("m.", { place: { ...place, ...more } })).split(",title")[0] ?? "";
  expect(told({})).toBe("::warning file=a.md,line=1,col=2");
  expect(told({ endLine: 1, endColumn: 5 })).toBe("::warning file=a.md,line=1,endLine=1,col=2,endColumn=5");
  expect(told({ endLine: 2, endColumn: 5 })).toBe("::warning file=a.md,line=1,endLine=2,col=2");
  const notes = [{ message: "Here." }, { message: "There.", place: { ...place, line: 9 } }];
  expect(diagnosticGithub(fault("m.\r\nn\ro", { hint: "h.", notes }))).toBe(
    "::warning title=broken-link::m.%0An%0Ao%0Ah.%0AHere.%0Aa.md:9: There.",
  );
});

test("strict makes errors of warnings, and of nothing else", () => {
  const all = (["error", "warning", "info"] as const).map((severity) => fault("m.", { severity }));
  expect(summaryLine(all, { colour: false })).toBe("1 error, 1 warning, 1 note");
  expect(summaryLine(all, { colour: false, strict: true })).toBe("2 errors, 1 note");
  expect(formatReport(all, { format: "github", colour: false, strict: true }).split("\n")).toEqual([
    ...["error", "error", "notice"].map((name) => `::${name} title=broken-link::m.`),
    "2 errors, 1 note",
    "",
  ]);
});

test("line breaks of all systems are line breaks", () => {
  expect(cleanText("a\r\nb\rc\nd\te\u0000")).toBe("a\nb\nc\nd\te\\u0000");
});

test("sizes are in the unit that people would use", () => {
  expect([0, 999, 1000, 1499, 999_499, 1_000_000, 3_440_000].map(formatBytes)).toEqual([
    "0 B",
    "999 B",
    "1 KB",
    "1 KB",
    "999 KB",
    "1.0 MB",
    "3.4 MB",
  ]);
});

test("the progress bar fits the terminal, is drawn at its times, and taken away once", () => {
  const written: string[] = [];
  let now = 0;
  let columns = 200;
  const progress = createProgress({
    write: (text) => void written.push(text),
    enabled: () => true,
    elapsed: () => now,
    columns: () => columns,
  });
  const draw = (ms: number): number => {
    now = ms;
    progress.update(1, 4, "pages");
    return written.length;
  };
  expect([499, 500, 579, 580].map(draw)).toEqual([0, 1, 1, 2]);
  expect(written[0]).toBe(`\r\u001b[2K${"█".repeat(6)}${"░".repeat(18)} 25% 1/4 pages`);
  // The last column stays free, for otherwise some terminals begin a new line.
  columns = 10;
  draw(1000);
  expect(written.at(-1)).toBe(`\r\u001b[2K${"█".repeat(6)}${"░".repeat(3)}`);
  columns = 0;
  draw(2000);
  expect(written.at(-1)).toBe("\r\u001b[2K█");
  progress.finish();
  progress.finish();
  expect(written.slice(4)).toEqual(["\r\u001b[2K"]);
});

test("faults are in the order of files, lines and columns, those without a place first", () => {
  const at = (file: string, line: number, column: number): Diagnostic => fault("m.", { place: { file, line, column } });
  const sorted = [fault("none"), at("a.md", 1, 1), at("a.md", 1, 2), at("a.md", 10, 1), at("b.md", 1, 1)];
  expect(sorted.toReversed().sort(compareDiagnostics)).toEqual(sorted);
});
