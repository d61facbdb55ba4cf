/** Rewrites regular expressions, given their source, into faster ones that find the same matches. */

/** A character class or an escape, in which parentheses are literal, or the start of a capturing group. */
const CAPTURE = /\\[^]|\[(?:[^\]\\]|\\[^])*\]|\((?!\?)/g;
/** A character class or an escape, or a character that opens, divides or closes any group. */
const PART = /\\[^]|\[(?:[^\]\\]|\\[^])*\]|[(|)]/g;

/** A reference to a group by number or name, or a named group. */
const REFERENCE = /\\[1-9k]|\(\?<[^=!]/;

const SET = String.raw`\[(?:[^\]\\]|\\[^])*\]|\\[wsSd]`;
/** A negative lookbehind for a set of characters, at the very beginning or at the beginning of a group. */
const BEFORE = new RegExp(String.raw`^(\(?)\(\?<!(${SET})\)`);
const CHARACTERS = `(${SET})(?:(${SET})\\*|[*+])`;
/** A leading run of characters, in a group or not, followed by more: `[a-z]\w*(?=:)`, `(\s*)\(`, `[ ]+x`. */
const RUN = new RegExp(String.raw`^${CHARACTERS}(?![?+{|])[^]`);
const RUN_IN_GROUP = new RegExp(String.raw`^\((?:\?:)?${CHARACTERS}\)(?![?*+{|])[^]`);

export interface Cheaper {
  readonly source: string;
  /**
   * Whether the match begins one character early: a lookbehind was replaced by matching that character, and the first
   * group contains what the original expression would match.
   */
  readonly isShifted: boolean;
  readonly run?: CharacterRun;
}

/**
 * A leading run of characters. It need only be tried at its beginning, because a match further on would match there
 * too.
 */
export interface CharacterRun {
  /** Matches one character of the run. */
  readonly inside: RegExp;
  /** The expression for continuing in the middle of a run; shifted in the same way. */
  readonly rest: string;
}

/**
 * @param source source of an expression that is used with the flag `m`
 * @param keepsGroups whether its groups are read; if not, they become non-capturing
 */
export function cheaper(source: string, keepsGroups: boolean): Cheaper {
  if (REFERENCE.test(source)) return { source, isShifted: false };
  const plain =
    keepsGroups || !source.includes("(") ? source : source.replace(CAPTURE, (part) => (part === "(" ? "(?:" : part));
  return behind(plain) ?? run(plain) ?? { source: plain, isShifted: false };
}

function behind(source: string): Cheaper | undefined {
  const match = BEFORE.exec(source);
  if (match === null) return undefined;
  const [whole, group = "", set = ""] = match;
  const rest = group + source.slice(whole.length);
  const other = negated(set);
  // `^` matches after a line break, so a line break must be among the characters that the lookbehind allows.
  if (isParted(rest) || !new RegExp(other).test("\n")) return undefined;
  return { source: `(?:^|${other})(${rest})`, isShifted: true };
}

function run(source: string): Cheaper | undefined {
  const match = RUN.exec(source) ?? RUN_IN_GROUP.exec(source);
  if (match === null || isParted(source)) return undefined;
  const [, first = "", more = first] = match;
  const inside = new RegExp(more);
  const start = new RegExp(first);
  for (let code = 0; code < 0x180; code++) {
    const character = String.fromCharCode(code);
    if (start.test(character) && !inside.test(character)) return undefined;
  }
  const skipped = first === more ? "" : `(?:(?!${first})${more})*`;
  const rest = `${skipped}(${source})`;
  return { source: negated(more) + rest, isShifted: true, run: { inside, rest } };
}

/** The complement of a character class. */
function negated(set: string): string {
  if (!set.startsWith("[")) return set === set.toLowerCase() ? set.toUpperCase() : set.toLowerCase();
  return set.startsWith("[^") ? `[${set.slice(2)}` : `[^${set.slice(1)}`;
}

/** Whether an expression has alternatives outside of groups. */
function isParted(source: string): boolean {
  let depth = 0;
  for (const [part] of source.matchAll(PART)) {
    if (part === "(") depth++;
    else if (part === ")") depth--;
    else if (part === "|" && depth === 0) return true;
  }
  return false;
}
