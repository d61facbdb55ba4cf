/** Regular expressions rewritten, by their source alone, into ones that find the same and cost less. */

/** A class or an escape, in which parentheses mean nothing, or what opens a group that captures. */
const CAPTURE = /\\[^]|\[(?:[^\]\\]|\\[^])*\]|\((?!\?)/g;
/** The same, and what opens, parts and closes any group. */
const PART = /\\[^]|\[(?:[^\]\\]|\\[^])*\]|[(|)]/g;

/** Whether it names groups of its own, by number or by name. */
const REFERENCE = /\\[1-9k]|\(\?<[^=!]/;

const SET = String.raw`\[(?:[^\]\\]|\\[^])*\]|\\[wsSd]`;
/** "Not behind one of these characters", at the very beginning or in the first of several groups. */
const BEFORE = new RegExp(String.raw`^(\(?)\(\?<!(${SET})\)`);
const CHARACTERS = `(${SET})(?:(${SET})\\*|[*+])`;
/** A run of characters, in a group of its own or in none, with more behind it: `[a-z]\w*(?=:)`, `(\s*)\(`, `[ ]+x`. */
const RUN = new RegExp(String.raw`^${CHARACTERS}(?![?+{|])[^]`);
const RUN_IN_GROUP = new RegExp(String.raw`^\((?:\?:)?${CHARACTERS}\)(?![?*+{|])[^]`);

export interface Cheaper {
  readonly source: string;
  /**
   * Whether the first group holds what the original would match, behind a character that it would only look at.
   */
  readonly isShifted: boolean;
  readonly run?: Run;
}

/** A run is found at its beginning alone: whatever matches further on in it matches there as well. */
export interface Run {
  /** One of its characters. */
  readonly inside: RegExp;
  /** What finds it where something else has begun to read it; shifted as well. */
  readonly rest: string;
}

/**
 * @param source of an expression that is used with the flag `m`
 * @param keepsGroups whether somebody reads its groups; if not they are dropped
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
  // A line's beginning is behind a line end, which has to be among the other characters.
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

/** All characters that a class leaves out. */
function negated(set: string): string {
  if (!set.startsWith("[")) return set === set.toLowerCase() ? set.toUpperCase() : set.toLowerCase();
  return set.startsWith("[^") ? `[${set.slice(2)}` : `[^${set.slice(1)}`;
}

/** Whether it is several alternatives, outside of groups. */
function isParted(source: string): boolean {
  let depth = 0;
  for (const [part] of source.matchAll(PART)) {
    if (part === "(") depth++;
    else if (part === ")") depth--;
    else if (part === "|" && depth === 0) return true;
  }
  return false;
}
