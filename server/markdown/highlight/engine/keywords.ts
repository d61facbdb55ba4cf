/** Finds the keywords of a mode, without a regular expression if keywords are simple runs of characters. */
import type { CompiledMode } from "./compiled.ts";
import { viewsOf } from "./views.ts";

export interface Keywords {
  /** The scope of a word, undefined if it is not a keyword. */
  readonly scopeOf: (word: string) => string | undefined;
  /**
   * Calls back for every word with a scope, in order.
   */
  readonly each: (text: string, found: (start: number, end: number, scope: string) => void) => void;
}

const START = 1;
const INSIDE = 2;
const SET = String.raw`\[(?:[^\]\\]|\\.)*\]|\\[wS]`;
/** A pattern of keywords that is a run: a first character and others, `[a-z]\w*`, or one class, `\w+`. */
const RUN = new RegExp(`^(${SET})(?:(${SET})([*+])|\\+)$`);

/** The keywords of a mode; undefined if it has none. */
export function keywordsOf(
  mode: CompiledMode,
  isCaseless: boolean,
  aliases: Readonly<Record<string, string>>,
): Keywords | undefined {
  if (!mode.keywords) return undefined;
  const scopes = new Map<string, string>();
  for (const [word, [scope]] of Object.entries(mode.keywords))
    if (!scope.startsWith("_")) scopes.set(word, aliases[scope] ?? scope);
  const scopeOf = isCaseless ? (word: string) => scopes.get(word.toLowerCase()) : (word: string) => scopes.get(word);
  const run = RUN.exec(mode.keywordPatternRe.source);
  const flags = mode.keywordPatternRe.flags.replace("g", "");
  return {
    scopeOf,
    each:
      run === null ? byExpression(mode.keywordPatternRe, scopeOf) : byRuns(run, { flags, scopes, scopeOf, isCaseless }),
  };
}

const byExpression =
  (expression: RegExp, scopeOf: Keywords["scopeOf"]): Keywords["each"] =>
  (text, found) => {
    let from = 0;
    for (const { view, sure } of viewsOf(text)) {
      for (;;) {
        expression.lastIndex = from;
        const match = expression.exec(view);
        if (match === null || match.index >= sure) break;
        const scope = scopeOf(match[0]);
        if (scope !== undefined) found(match.index, match.index + match[0].length, scope);
        from = match.index + Math.max(1, match[0].length);
      }
      from = Math.max(from, sure);
    }
  };

interface KeywordRules {
  readonly flags: string;
  readonly scopes: ReadonlyMap<string, string>;
  readonly scopeOf: Keywords["scopeOf"];
  readonly isCaseless: boolean;
}

function byRuns(run: RegExpExecArray, { flags, scopes, scopeOf, isCaseless }: KeywordRules): Keywords["each"] {
  const [, first = "", more, count] = run;
  const start = new RegExp(first, flags);
  const inside = new RegExp(more ?? first, flags);
  const kindOf = (character: string): number =>
    (start.test(character) ? START : 0) | (inside.test(character) ? INSIDE : 0);
  const kinds = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));
  const kindAt = (text: string, at: number): number => {
    const code = text.charCodeAt(at);
    return code < 128 ? (kinds[code] ?? 0) : kindOf(text.charAt(at));
  };
  const least = more !== undefined && count === "+" ? 2 : 1;
  /** Bit sets of the lengths of keywords, by first character; they exclude most words quickly. */
  const lengths = new Uint32Array(128);
  for (const word of scopes.keys()) {
    for (const form of isCaseless ? [word, word.toUpperCase()] : [word]) {
      const code = form.charCodeAt(0);
      if (code < 128) lengths[code] = (lengths[code] ?? 0) | (1 << Math.min(word.length, 31));
    }
  }
  return (text, found) => {
    for (let at = 0; at < text.length; at++) {
      if ((kindAt(text, at) & START) === 0) continue;
      const from = at;
      do at++;
      while (at < text.length && (kindAt(text, at) & INSIDE) !== 0);
      const length = at - from;
      if (length < least) {
        at = from;
        continue;
      }
      const code = text.charCodeAt(from);
      if (code < 128 && ((lengths[code] ?? 0) & (1 << Math.min(length, 31))) === 0) {
        at--;
        continue;
      }
      const scope = scopeOf(text.slice(from, at));
      if (scope !== undefined) found(from, at, scope);
      at--;
    }
  };
}
