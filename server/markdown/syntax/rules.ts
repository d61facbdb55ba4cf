/**
 * Makes marked's expressions sticky, so that they match at one offset only. They begin with `^`, but JavaScriptCore
 * tries some of them at every character of the rest nevertheless, so that lexing takes quadratic time: ten seconds for
 * 120,000 characters of unclosed comments. On ordinary pages there is no measurable difference.
 */
import { Lexer, type Rules } from "marked";
import { emphasisRules } from "./emphasis.ts";

/** Expressions that are meant to search. */
export const SEARCHING: ReadonlySet<string> = new Set([
  "blockSkip",
  "reflinkSearch",
  "anyPunctuation",
  "anyPunctuationOutsideCode",
  "emStrongRDelimAst",
  "emStrongRDelimUnd",
  "delRDelim",
]);

let made: Pick<Rules, "block" | "inline"> | undefined;

/** @returns rules of GFM for a tokenizer */
export function stickyRules(rules: Rules): Rules {
  if (made === undefined) {
    const inline = stickyAll(Lexer.rules.inline.gfm);
    made = {
      block: stickyAll(Lexer.rules.block.gfm),
      inline: { ...inline, ...emphasisRules(Lexer.rules.inline.gfm), blockSkip: skipSearch(inline.blockSkip) },
    };
  }
  return { other: { ...rules.other, listItemRegex, hrRegex, leadingSpaceTab }, ...made };
}

/**
 * Indentation with a tab in it. marked's expression also matches indentation by spaces alone, in which marked then
 * looks for tabs, character by character; at each level of nested lists that would take most of the time.
 */
const leadingSpaceTab = sticky(/^ *\t[ \t]*/);

const listItems = new Map<string, RegExp>();

/** The expression that marked uses. It would build it again for every list. */
function listItemRegex(bullet: string): RegExp {
  let expression = listItems.get(bullet);
  if (expression === undefined) {
    expression = sticky(new RegExp(`^( {0,3}${bullet})((?:[\t ][^\\n]*)?(?:\\n|$))`));
    listItems.set(bullet, expression);
  }
  return expression;
}

/** In lists, a longer line is not a thematic break: marked checks for one at each marker in a line. */
const LONGEST_RULE = 1_000;

/**
 * Stand in for marked's expressions for a thematic break, by the number of spaces that may precede it. JavaScriptCore
 * tries those at every character and backtracks over each mark; a line of 800 markers took seconds.
 */
const lineRules = [0, 1, 2, 3].map((spaces) => {
  const expression = /^/;
  expression.test = (line: string) => isRule(line, spaces);
  return expression;
});

function hrRegex(indent: number): RegExp {
  return lineRules[Math.max(0, Math.min(3, indent - 1))] ?? /^/;
}

function isRule(line: string, spaces: number): boolean {
  let at = 0;
  while (at < spaces && line.charCodeAt(at) === 32) at++;
  const mark = line.charCodeAt(at);
  if ((mark !== 45 && mark !== 95 && mark !== 42) || line.length > LONGEST_RULE) return false;
  let marks = 0;
  for (; at < line.length; at++) {
    const char = line.charCodeAt(at);
    if (char === 10) break;
    if (char === mark) marks++;
    else if (char !== 32 && char !== 9) return false;
  }
  return marks >= 3;
}

function stickyAll<K extends string>(rules: Record<K, RegExp>): Record<K, RegExp> {
  const out = { ...rules };
  for (const key of Object.keys(rules) as K[]) {
    const rule = rules[key];
    if (rule instanceof RegExp && rule.source.startsWith("^") && !SEARCHING.has(key)) out[key] = sticky(rule);
  }
  return out;
}

/** marked calls `exec` and `test` on its rules and never looks at `lastIndex`. */
function sticky(rule: RegExp): RegExp {
  const expression = new RegExp(rule.source, rule.flags.includes("y") ? rule.flags : `${rule.flags}y`);
  const exec = expression.exec.bind(expression);
  expression.exec = (text: string) => {
    expression.lastIndex = 0;
    return exec(text);
  };
  expression.test = (text: string) => {
    expression.lastIndex = 0;
    return exec(text) !== null;
  };
  return expression;
}

/**
 * marked's search for what emphasis does not reach into: links, code and tags. The expression has named groups and
 * looks behind, so JavaScriptCore interprets it; it is tried only where a link may begin, and code is found without it.
 */
function skipSearch(rule: RegExp): RegExp {
  const first = /[[`<]/g;
  const here = new RegExp(rule.source, "y");
  const expression = new RegExp(rule.source, rule.flags);
  expression.exec = (text: string) => {
    for (let from = expression.lastIndex; ;) {
      first.lastIndex = from;
      const start = first.exec(text)?.index;
      if (start === undefined) {
        expression.lastIndex = 0;
        return null;
      }
      here.lastIndex = start;
      const found = text.charCodeAt(start) === 96 ? codeAt(text, start) : here.exec(text);
      if (found !== null) {
        expression.lastIndex = start + found[0].length;
        return found;
      }
      from = start + 1;
    }
  };
  return expression;
}

/** What marked's expression returns for code. Its groups: backticks in a link, what is kept, backticks around code. */
function codeAt(text: string, start: number): RegExpExecArray | null {
  const end = codeEnd(text, start);
  if (end === 0) return null;
  const code = text.slice(start, end);
  const groups = [code, undefined, "", code.slice(0, code.search(/[^`]/))];
  return Object.assign(groups, { index: start, input: text }) as unknown as RegExpExecArray;
}

/**
 * End of the code between backticks that begins at an offset, 0 if there is none: as many backticks, text without any,
 * and as many again.
 */
function codeEnd(text: string, start: number): number {
  if (text.charCodeAt(start - 1) === 96) return 0;
  let inner = start + 1;
  while (text.charCodeAt(inner) === 96) inner++;
  const close = text.indexOf("`", inner);
  if (close < 0) return 0;
  let end = close + 1;
  while (text.charCodeAt(end) === 96) end++;
  return end - close === inner - start ? end : 0;
}
