import { describe, expect, test } from "bun:test";
import { catalogueMarkdown, CATALOGUE, diagnose } from "../../shared/catalogue.ts";
import { diagnosticGithub } from "../../server/report/github.ts";
import { createProgress, progressLine } from "../../server/report/progress.ts";
import { formatReport, jsonReport, type ReportOptions } from "../../server/report/report.ts";
import { summaryLine } from "../../server/report/summary.ts";
import { diagnosticText } from "../../server/report/terminal-report.ts";

const FILE = "content/en/docs/a.md";
const SOURCE = "# Title\n\nSee [费用](/v3/fes) for more.\nEnd.\n";
const LINK = diagnose("broken-link", 'There is no page at "/v3/fes".', {
  hint: "Did you mean /v3/fees?",
  place: { file: FILE, line: 3, column: 11, endLine: 3, endColumn: 18 },
});
const ROUTE = diagnose("duplicate-route", "Two files with the address /x.", {
  place: { file: "content/en/docs/b.md", line: 1, column: 1 },
  notes: [{ message: "The other one.", place: { file: "content/en/docs/c.md", line: 1, column: 1 } }],
});
const MISSING = diagnose("config-missing", "There is no config/site.json.");
const PLAIN: ReportOptions = { format: "text", colour: false, source: (file) => (file === FILE ? SOURCE : undefined) };

describe("a report as text", () => {
  test("shows place, message, the line with a mark under the fault, and the hint", () => {
    expect(diagnosticText(LINK, PLAIN)).toBe(
      [
        'content/en/docs/a.md:3:11 warning broken-link There is no page at "/v3/fes".',
        "  2 |",
        "  3 | See [费用](/v3/fes) for more.",
        // The two Chinese characters are two columns wide each on a terminal.
        "    |             ^^^^^^^",
        "  4 | End.",
        "  hint: Did you mean /v3/fees?",
      ].join("\n"),
    );
  });

  test("is sorted by place and ends with the counts", () => {
    const text = formatReport([ROUTE, LINK, MISSING], PLAIN);
    expect(text.indexOf("config-missing")).toBeLessThan(text.indexOf("broken-link"));
    expect(text.indexOf("broken-link")).toBeLessThan(text.indexOf("duplicate-route"));
    expect(text).toContain("note: content/en/docs/c.md:1:1 The other one.");
    expect(text.trimEnd().split("\n").at(-1)).toBe("1 error, 2 warnings in 2 files");
    expect(formatReport([], PLAIN)).toBe("No faults found.\n");
  });

  test("has colour on a terminal only", () => {
    expect(formatReport([LINK], PLAIN)).not.toContain("\u001b");
    expect(formatReport([LINK], { ...PLAIN, colour: true })).toContain("\u001b[33mwarning\u001b[39m");
    expect(formatReport([LINK], { ...PLAIN, colour: true, format: "json" })).not.toContain("\u001b");
  });

  test("lets no escape sequence of a document reach the terminal", () => {
    const evil = diagnose("broken-link", "x\u001b]0;owned\u0007\u202ey\nz", {
      place: { file: "a\u001b.md", line: 1, column: 1 },
    });
    const text = formatReport([evil], { ...PLAIN, source: () => "a\u001b[2Jb\r\n" });
    expect(text).not.toMatch(/[\u001b\u0007\u202e\r]/);
    expect(text).toContain("\\u001b");
    expect(text).toContain("y z");
    // All marks that change the direction of text: what is read must be what is there.
    for (const mark of "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
      expect(formatReport([diagnose("broken-link", `x${mark}y`)], PLAIN)).not.toContain(mark);
  });

  test("cuts long lines round the fault", () => {
    const source = `${"x".repeat(5000)}HERE${"y".repeat(5000)}`;
    const fault = diagnose("broken-link", "m.", {
      place: { file: "a.md", line: 1, column: 5001, endLine: 1, endColumn: 5005 },
    });
    const lines = diagnosticText(fault, { ...PLAIN, source: () => source }).split("\n");
    expect(lines[1]?.length).toBeLessThan(130);
    const mark = lines[2]?.indexOf("^") ?? 0;
    expect(lines[1]?.slice(mark, mark + 4)).toBe("HERE");
  });

  test("a place outside the text has no frame", () => {
    const fault = diagnose("broken-link", "m.", { place: { file: FILE, line: 99, column: 1 } });
    expect(diagnosticText(fault, PLAIN)).toBe("content/en/docs/a.md:99:1 warning broken-link m.");
  });
});

describe("a report as JSON", () => {
  test("is one object with the counts", () => {
    const report = JSON.parse(formatReport([LINK, MISSING], { ...PLAIN, format: "json" })) as unknown;
    expect(report).toEqual({ diagnostics: [MISSING, LINK], errors: 1, warnings: 1, infos: 0 });
  });

  test("strict makes errors of warnings", () => {
    expect(jsonReport([LINK], true)).toMatchObject({ errors: 1, warnings: 0, diagnostics: [{ severity: "error" }] });
    expect(summaryLine([LINK], { colour: false, strict: true })).toBe("1 error in 1 file");
  });
});

describe("a report for GitHub", () => {
  test("is a command with the place and the message", () => {
    expect(diagnosticGithub(LINK)).toBe(
      '::warning file=content/en/docs/a.md,line=3,endLine=3,col=11,endColumn=18,title=broken-link::There is no page at "/v3/fes".%0ADid you mean /v3/fees?',
    );
    expect(diagnosticGithub(MISSING, "site/")).toBe("::error title=config-missing::There is no config/site.json.");
    expect(diagnosticGithub(ROUTE, "site/")).toContain("file=site/content/en/docs/b.md,");
  });

  test("nothing in a document can begin a command of its own", () => {
    const evil = diagnose("broken-link", "100%\n::set-output name=x::y\r\n", {
      place: { file: "a,line=1::b%.md", line: 1, column: 1 },
    });
    const line = diagnosticGithub(evil);
    expect(line.split(/\r|\n/)).toHaveLength(1);
    expect(line).toContain("file=a%2Cline=1%3A%3Ab%25.md,");
    expect(line).toContain("::100%25%0A::set-output");
  });
});

describe("the progress bar", () => {
  const run = (enabled: boolean, steps: readonly number[]): string => {
    let now = 0;
    let out = "";
    const progress = createProgress({
      write: (text) => void (out += text),
      enabled: () => enabled,
      elapsed: () => now,
      columns: () => 40,
    });
    for (const step of steps) {
      now = step;
      progress.update(step, 2000, "pages");
    }
    progress.finish();
    return out;
  };

  test("is not shown for work under half a second, nor in a pipe", () => {
    expect(run(true, [100, 300, 499])).toBe("");
    expect(run(false, [100, 900, 1900])).toBe("");
  });

  test("is drawn now and then, and taken away at the end", () => {
    const out = run(true, [100, 600, 610, 1000]);
    expect(out.match(/pages/g) ?? []).toHaveLength(0);
    expect(out.match(/\r\u001b\[2K/g)).toHaveLength(3);
    expect(out.endsWith("\r\u001b[2K")).toBe(true);
  });

  test("says how much is done", () => {
    expect(progressLine(131, 262, "pages")).toBe(`${"█".repeat(12)}${"░".repeat(12)} 50% 131/262 pages`);
    expect(progressLine(0, 0, "pages")).toContain("0%");
  });
});

describe("the catalogue", () => {
  test("explains every code in sentences, with an example", () => {
    for (const [code, { title, explanation, example }] of Object.entries(CATALOGUE)) {
      expect(code).toMatch(/^[a-z][a-z0-9-]+$/);
      expect(title).not.toMatch(/\.$/);
      expect(explanation).toMatch(/\.$/);
      expect(example.length).toBeGreaterThan(5);
    }
  });

  test("is a page with a section a code", () => {
    const page = catalogueMarkdown();
    for (const code of Object.keys(CATALOGUE)) expect(page).toContain(`{#${code}}`);
  });
});
