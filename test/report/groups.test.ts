/** What a report makes of many faults of one kind. */
import { describe, expect, test } from "bun:test";
import { formatReport } from "../../server/report/report.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";

const fault = (file: string, line: number, code: string, message: string): Diagnostic => ({
  code,
  severity: "warning",
  message,
  hint: "Do something.",
  place: { file, line, column: 1 },
});
const many = (count: number, make: (i: number) => Diagnostic): readonly Diagnostic[] => Array.from({ length: count }, (_, i) => make(i)); // prettier-ignore

describe("a report in text", () => {
  test("says once what is said of many places, with the first ones, each in another file", () => {
    const text = formatReport(
      [
        ...many(558, (i) =>
          fault(`docs/${Math.floor(i / 10)}.md`, i, "unknown-component", 'There is no component "X".'),
        ),
        fault("a.md", 1, "broken-link", "There is no page /gone."),
      ],
      { format: "text", colour: false },
    );
    expect(text).toBe(`a.md:1:1 warning broken-link There is no page /gone.
  hint: Do something.

558 × warning unknown-component There is no component "X". in 56 files
  hint: Do something.
  docs/0.md:0:1
  docs/1.md:10:1
  docs/10.md:100:1
  … and 555 more

Those that come in numbers are put together here; --format json lists each.

559 warnings in 57 files
`);
  });

  test("puts together what differs in a quoted name only, once there are many, and names some", () => {
    const text = formatReport(
      many(30, (i) => fault("a.md", i + 1, "broken-link", `There is no page /x/${"y".repeat(i)}.`)),
      { format: "text", colour: false },
    );
    expect(text).toContain("30 × warning broken-link There is no page ….\n");
    expect(text).toContain("a.md:1:1 There is no page /x/.");
    expect(text).toContain("… and 27 more");
  });

  test("leaves a few as they are, and every one in the other formats", () => {
    const five = many(5, (i) => fault("a.md", i + 1, "broken-link", "There is no page /x."));
    expect(formatReport(five, { format: "text", colour: false })).not.toContain("×");
    const hundred = many(100, (i) => fault("a.md", i + 1, "broken-link", "There is no page /x."));
    expect(formatReport(hundred, { format: "github", colour: false }).match(/^::warning/gm)).toHaveLength(100);
    const json = JSON.parse(formatReport(hundred, { format: "json", colour: false })) as { diagnostics: unknown[] };
    expect(json.diagnostics).toHaveLength(100);
  });
});
