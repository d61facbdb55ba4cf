/** Reads the info string of a fence: language, title, lines to mark, switches. */

export interface Fence {
  /** As written. */
  readonly language: string;
  readonly title: string;
  /** Numbers of lines to mark, from 1. */
  readonly marked: ReadonlySet<number>;
  /** Number of the first line, if lines are numbered. */
  readonly numbersFrom?: number;
  readonly live: boolean;
  readonly packageManager: boolean;
  readonly diff: boolean;
  readonly wrap: boolean;
  /** Words that say nothing to the engine: the site may have given one of them a meaning. */
  readonly words: readonly string[];
  /** `path#region` of a file that contains the code. */
  readonly file?: string;
  /** A part that could not be read. */
  readonly fault?: string;
}

const WORD = /(\w[\w-]*)=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}|(\S+))|\{([^{}]*)\}|(\S+)/g;
const MAX_LINE = 100_000;

/** @param info everything behind the opening backticks */
export function readFence(info: string): Fence {
  const language = /^[^\s{]*/.exec(info)?.[0] ?? "";
  const fence = { title: "", live: false, packageManager: false, diff: false, wrap: false };
  const hasLanguage = !/^[\w-]+=/.test(language);
  const marked = new Set<number>();
  const words: string[] = [];
  let numbersFrom: number | undefined;
  let file: string | undefined;
  let fault: string | undefined;
  const rest = hasLanguage ? info.slice(language.length) : info;
  for (const match of rest.matchAll(WORD)) {
    const [whole, name, double, single, braces, bare, range, word] = match;
    const value = double ?? single ?? braces ?? bare ?? "";
    if (range !== undefined) {
      if (!addRange(marked, range)) fault ??= whole;
    } else if (name === "title" || name === "filename") fence.title = value;
    else if (name === "file") file = value;
    else if (name === "showLineNumbers")
      numbersFrom = /^\d{1,6}$/.test(value) ? Number(value) : value === "false" ? undefined : 1;
    else if (word === "showLineNumbers") numbersFrom = 1;
    else if (word === "live" || word === "npm2yarn" || word === "diff" || word === "wrap")
      fence[word === "npm2yarn" ? "packageManager" : word] = true;
    else if (word !== undefined) words.push(word);
  }
  return {
    ...fence,
    language: hasLanguage && language !== "npm2yarn" ? language : "",
    packageManager: fence.packageManager || language === "npm2yarn",
    marked,
    words,
    ...(numbersFrom === undefined ? {} : { numbersFrom }),
    ...(file === undefined ? {} : { file }),
    ...(fault === undefined ? {} : { fault }),
  };
}

/** `1,3-5` */
function addRange(lines: Set<number>, range: string): boolean {
  for (const part of range.split(",")) {
    const found = /^\s*(\d{1,6})(?:\s*(?:-|\.\.)\s*(\d{1,6}))?\s*$/.exec(part);
    if (found === null) {
      if (part.trim() !== "") return false;
      continue;
    }
    const from = Number(found[1]);
    const to = Math.min(Number(found[2] ?? found[1]), from + 5_000, MAX_LINE);
    for (let line = from; line <= to; line++) lines.add(line);
  }
  return true;
}
