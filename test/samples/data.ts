/** Data formats: JSON (strict; comments and trailing commas in `jsonc` and `json5`), lines of JSON, YAML. */
import ts from "typescript";
import { parseAllDocuments } from "yaml";
import type { Sample } from "./extract.ts";
import { verdict, type Fault, type Verdict } from "./verdict.ts";

export function checkJson({ written, code }: Sample): Verdict {
  if (written === "jsonl") {
    const lines = code.split("\n").map((line, index) => (line.trim() === "" ? undefined : jsonFault(line, index + 1)));
    return verdict("parsed", lines);
  }
  const relaxed = written === "jsonc" || written === "json5";
  return verdict("parsed", [relaxed ? relaxedFault(code) : jsonFault(code, 1)]);
}

function jsonFault(code: string, line: number): Fault | undefined {
  try {
    JSON.parse(code);
    return undefined;
  } catch (error) {
    const place = relaxedFault(code);
    if (place !== undefined) return { line: line + place.line - 1, message: place.message };
    const reason = error instanceof Error ? error.message : String(error);
    return { line, message: `${reason} (comments and trailing commas need \`jsonc\`)` };
  }
}

interface Parsed {
  readonly parseDiagnostics?: readonly ts.Diagnostic[];
}

/** The reader of tsconfig.json takes comments and trailing commas, and knows where it stopped. */
function relaxedFault(code: string): Fault | undefined {
  const file = ts.parseJsonText("sample.json", code);
  const [first] = (file as Parsed).parseDiagnostics ?? [];
  if (first === undefined) return undefined;
  const line = file.getLineAndCharacterOfPosition(first.start ?? 0).line + 1;
  return { line, message: ts.flattenDiagnosticMessageText(first.messageText, " ") };
}

export function checkYaml({ code }: Sample): Verdict {
  const documents = parseAllDocuments(code, { prettyErrors: false, strict: true });
  const errors = Array.isArray(documents) ? documents.flatMap((document) => document.errors) : [];
  const lineOf = (offset: number): number => code.slice(0, offset).split("\n").length;
  return verdict(
    "parsed",
    errors.map(({ pos, message }) => ({ line: lineOf(pos[0]), message })),
  );
}
