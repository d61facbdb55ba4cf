/** What the survey found, for people and for programs. */
import type { Judged } from "./survey.ts";
import type { Depth } from "./verdict.ts";

export interface FaultLine {
  readonly file: string;
  readonly line: number;
  readonly language: string;
  readonly message: string;
}

export interface Count {
  readonly language: string;
  readonly samples: number;
  readonly checked: number;
  readonly parsed: number;
  readonly scanned: number;
  readonly skipped: number;
  readonly faults: number;
}

export interface Report {
  readonly faults: readonly FaultLine[];
  readonly counts: readonly Count[];
  /** How many samples were not looked into, or not to the end, by reason. */
  readonly because: readonly (readonly [reason: string, samples: number])[];
}

/** @param projects faults of sample projects and of outputs */
export function reportOf(judged: readonly Judged[], projects: readonly FaultLine[] = []): Report {
  const samples = judged.flatMap(({ sample, verdict }) =>
    verdict.faults.map(({ line, message }) => ({
      file: sample.file,
      line: sample.line + line,
      language: nameOf(sample),
      message,
    })),
  );
  const counts = [...Map.groupBy(judged, ({ sample }) => nameOf(sample))].map(([language, group]): Count => {
    const at = (depth: Depth): number => group.filter(({ verdict }) => verdict.depth === depth).length;
    const found = group.reduce((sum, { verdict }) => sum + verdict.faults.length, 0);
    return {
      language,
      samples: group.length,
      checked: at("checked"),
      parsed: at("parsed"),
      scanned: at("scanned"),
      skipped: at("skipped"),
      faults: found,
    };
  });
  const reasons = Map.groupBy(
    judged.filter(({ verdict }) => verdict.because !== undefined),
    ({ sample, verdict }) => `${nameOf(sample)}: ${verdict.because ?? ""}`,
  );
  return {
    faults: [...projects, ...samples],
    counts: counts.sort((a, b) => b.samples - a.samples),
    because: [...reasons].map(([reason, { length }]) => [reason, length]),
  };
}

function nameOf({ language, written }: Judged["sample"]): string {
  return language ?? (written === "" ? "(none)" : written);
}

/** `file:line language message` for each fault, then a table, then what was left out. */
export function reportText({ faults, counts, because }: Report): string {
  const lines = faults.map(({ file, line, language, message }) => `${file}:${line} ${language} ${message}`);
  const columns = ["language", "samples", "checked", "parsed", "scanned", "skipped", "faults"] as const;
  const rows = [[...columns], ...counts.map((count) => columns.map((column) => String(count[column])))];
  const table = rows.map(([first = "", ...rest]) => first.padEnd(12) + rest.map((cell) => cell.padStart(9)).join(""));
  const reasons = because.map(([reason, samples]) => `${samples} × ${reason}`);
  return [...lines, ...(lines.length > 0 ? [""] : []), ...table, "", ...reasons].join("\n").trimEnd();
}
