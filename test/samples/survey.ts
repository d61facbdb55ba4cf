/** All samples against all checks. */
import { checkBrackets } from "./brackets.ts";
import { checkJson, checkYaml } from "./data.ts";
import type { Sample } from "./extract.ts";
import { checkMarkup } from "./markup.ts";
import { checkPython, checkShell } from "./programs.ts";
import { checkSyntax } from "./types.ts";
import { each, skipped, verdict, type Check, type Verdict } from "./verdict.ts";

export interface Judged {
  readonly sample: Sample;
  readonly verdict: Verdict;
}

/** Text for people: there is nothing that it could break. */
const PROSE: ReadonlySet<string> = new Set(["plaintext", "markdown", "diff", "http", "latex", "asciidoc", "csv"]);

/** What works without any library, by name of the grammar. */
export const OFFLINE: ReadonlyMap<string, Check> = new Map([
  ["json", each(checkJson)],
  ["yaml", each(checkYaml)],
  ["xml", each(checkMarkup)],
  ["bash", checkShell],
  ["shell", checkShell],
  ["python", checkPython],
  ["typescript-syntax", each(checkSyntax)],
]);

/**
 * @param checks by name of the grammar; a language that has none gets its brackets counted
 * @returns a verdict for each sample, in order
 */
export async function survey(
  samples: readonly Sample[],
  checks: ReadonlyMap<string, Check>,
): Promise<readonly Judged[]> {
  const verdicts = new Map<Sample, Verdict>();
  for (const [key, group] of Map.groupBy(samples, checkOf)) {
    const check = checks.get(key) ?? GENERAL.get(key) ?? each(checkBrackets);
    const found = await check(group);
    group.forEach((sample, index) => verdicts.set(sample, found[index] ?? skipped("the check said nothing")));
  }
  return samples.flatMap((sample) => {
    const found = verdicts.get(sample);
    return found === undefined ? [] : [{ sample, verdict: found }];
  });
}

const GENERAL: ReadonlyMap<string, Check> = new Map([
  ["no-check", each(() => skipped("marked no-check"))],
  ["prose", each(() => skipped("no code"))],
  ["nameless", each(() => verdict("skipped", [{ line: 0, message: "the fence names no language" }]))],
  [
    "unknown",
    each(({ written }) =>
      verdict("skipped", [{ line: 0, message: `nobody here knows the language ${JSON.stringify(written)}` }]),
    ),
  ],
]);

function checkOf({ language, written, unchecked }: Sample): string {
  if (unchecked) return language === "typescript" ? "typescript-syntax" : "no-check";
  if (language === undefined) return written === "" ? "nameless" : "unknown";
  if (PROSE.has(language)) return "prose";
  // One program holds both, so that they can import each other.
  return language === "javascript" ? "typescript" : language;
}
