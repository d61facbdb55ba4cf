/** `bun run check --explain CODE`: what a diagnostic means, why it matters, and an example of its repair. */
import { CATALOGUE, catalogueMarkdown, isDiagnosticCode, type DiagnosticCode } from "../../shared/catalogue.ts";
import { didYouMean } from "../../shared/schema/suggest.ts";
import { misuse, type CommandContext } from "./command-context.ts";

/** Asks for all codes. */
const ALL = "all";

/**
 * @param code a diagnostic's code, or `all`
 * @returns 0, or 2 where there is no such code
 */
export function explain(code: string, json: boolean, context: CommandContext): number {
  const { terminal } = context;
  const codes = Object.keys(CATALOGUE).filter(isDiagnosticCode).sort();
  if (code !== ALL && !isDiagnosticCode(code)) {
    const hint = didYouMean(code, codes) ?? `"--explain ${ALL}" tells of all ${codes.length}.`;
    return misuse(context, json, `There is no diagnostic "${code}". ${hint}`);
  }
  if (json) {
    const entries = (code === ALL ? codes : [code]).map((each) => ({ code: each, ...CATALOGUE[each] }));
    terminal.out(`${JSON.stringify(code === ALL ? entries : entries[0])}\n`);
  } else terminal.out(code === ALL ? catalogueMarkdown() : oneCode(code));
  return 0;
}

function oneCode(code: DiagnosticCode): string {
  const { severity, title, explanation, example } = CATALOGUE[code];
  return `${title} (${code}, ${severity})\n\n${explanation}\n\n${example}\n`;
}
