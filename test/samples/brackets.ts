/** For languages without a parser at hand: brackets close in order. Comments and strings are told apart by the site's own grammars. */
import { highlight } from "../../server/markdown/highlight/highlight.ts";
import { SITE_GRAMMARS } from "../support/grammars.ts";
import type { Sample } from "./extract.ts";
import { verdict, type Fault, type Verdict } from "./verdict.ts";

const PAIRS: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);
const OPENING: ReadonlySet<string> = new Set(PAIRS.values());
const PART = /<span class="([^"]*)">|(<\/span>)|([^<]+)/g;

export function checkBrackets({ code, language = "" }: Sample): Verdict {
  const open: { readonly bracket: string; readonly line: number }[] = [];
  const faults: Fault[] = [];
  let line = 1;
  for (const letter of codeOnly(highlight(code, language, SITE_GRAMMARS))) {
    if (letter === "\n") line++;
    else if (OPENING.has(letter)) open.push({ bracket: letter, line });
    else if (PAIRS.has(letter)) {
      const last = open.pop();
      if (last?.bracket === PAIRS.get(letter)) continue;
      const message =
        last === undefined
          ? `\`${letter}\` closes nothing`
          : `\`${letter}\` closes the \`${last.bracket}\` of line ${last.line}`;
      faults.push({ line, message });
      return verdict("scanned", faults);
    }
  }
  faults.push(...open.map(({ bracket, line: at }) => ({ line: at, message: `\`${bracket}\` is never closed` })));
  return verdict("scanned", faults);
}

/** Highlighted code without its comments and strings; line ends stay. */
function codeOnly(html: string): string {
  const classes: string[] = [];
  let text = "";
  for (const [, opened, closed, plain] of html.matchAll(PART)) {
    if (opened !== undefined) classes.push(opened);
    else if (closed !== undefined) classes.pop();
    else if (plain !== undefined)
      text += classes.some((name) => /\bk-(?:com|str|esc)\b/.test(name)) ? plain.replace(/[^\n]/g, "") : plain;
  }
  return text;
}
