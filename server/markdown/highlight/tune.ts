/**
 * Grammars of highlight.js, changed where they cost much and give nothing here: marks that no class shows, patterns
 * that only tell languages apart, expressions over all of Unicode.
 */
import type { Language, Mode } from "highlight.js";

type Patterns = Mode["begin"];
type Part = "begin" | "end" | "match" | "beforeMatch";
type Tunable = Mode & { keywords?: unknown; match?: Patterns; beforeMatch?: Patterns };

const PARTS: readonly Part[] = ["begin", "end", "match", "beforeMatch"];

/**
 * @param name as `languageNamed` gives it
 * @param language a grammar that nobody has compiled yet; it is changed
 */
export function tuned(name: string, language: Language): Language {
  const modes = modesOf(language);
  if (language.unicodeRegex === true) narrow(language, modes);
  if (name === "json") drop(language, ({ scope, className }) => (scope ?? className) === "punctuation");
  // It would guess, among the languages that happen to be loaded.
  if (name === "http") for (const mode of modes) if (Array.isArray(mode.subLanguage)) mode.subLanguage = "json";
  if (name === "javascript" || name === "typescript") aim(modes);
  if (name === "java") shorten(modes);
  if (name === "cpp" || name === "c") anchor(modes);
  if (name === "markdown") expect(modes);
  return language;
}

function modesOf(language: Language): ReadonlySet<Tunable> {
  const seen = new Set<Tunable>();
  const open: unknown[] = [language];
  while (open.length > 0) {
    const mode = open.pop();
    if (typeof mode !== "object" || mode === null || Object.isFrozen(mode) || seen.has(mode)) continue;
    if (Array.isArray(mode)) for (const each of mode as readonly unknown[]) open.push(each);
    else {
      const { contains, variants, starts }: Tunable = mode;
      seen.add(mode);
      open.push(contains, variants, starts);
    }
  }
  return seen;
}

const drop = (language: Language, isUseless: (mode: Mode) => boolean): void => {
  language.contains = language.contains.filter((mode) => !isUseless(mode));
};

const sourceOf = (pattern: string | RegExp): string => (typeof pattern === "string" ? pattern : pattern.source);

/** What counts as letters beyond ASCII: all but blocks of punctuation. Classes of Unicode make expressions much slower. */
const LETTERS = String.raw`\u00aa-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\uff21-\uffdc`;

const NARROWED: readonly (readonly [string, string])[] = [
  [String.raw`[\p{XID_Start}_]`, `[A-Za-z_${LETTERS}]`],
  [String.raw`\p{XID_Continue}*`, `[\\w${LETTERS}]*`],
  [String.raw`[\p{L}`, `[A-Za-z${LETTERS}`],
];

const narrowed = (pattern: string | RegExp): string =>
  NARROWED.reduce((text, [wide, tight]) => text.replaceAll(wide, tight), sourceOf(pattern));

/** Leaves a language as it is where something remains that only the flag `u` allows. */
function narrow(language: Language, modes: ReadonlySet<Tunable>): void {
  const changes: { readonly mode: Tunable; readonly part: Part; readonly sources: readonly string[] }[] = [];
  for (const mode of modes) {
    for (const part of PARTS) {
      const pattern = mode[part];
      if (pattern !== undefined) changes.push({ mode, part, sources: [pattern].flat().map(narrowed) });
    }
  }
  if (changes.some(({ sources }) => sources.some((source) => /\\[pPu]\{/.test(source)))) return;
  for (const { mode, part, sources } of changes)
    mode[part] = Array.isArray(mode[part]) ? [...sources] : sources.join("");
  language.unicodeRegex = false;
}

/** What the mode for "here a value begins" is there for: comments, regular expressions, tags, arrow functions. */
const VALUE = String.raw`(?=[/<(]|[A-Za-z_]\w*\s*=>)`;

/**
 * That mode is entered only where something in it can match; otherwise every operator and every bracket enters it.
 * And words are not tried from each of their characters.
 */
function aim(modes: ReadonlySet<Tunable>): void {
  for (const mode of modes) {
    if (typeof mode.begin === "string" && mode.begin.endsWith(String.raw`|\b(case|return|throw)\b)\s*`))
      mode.begin += VALUE;
    if (mode.begin !== undefined && !Array.isArray(mode.begin))
      mode.begin = sourceOf(mode.begin)
        .replace(String.raw`|[a-zA-Z_]\w*)\s*=>`, String.raw`|\b[a-zA-Z_]\w*)\s*=>`)
        .replace(/^\^\\s\*\['"\]use/, String.raw`^[ \t]*['"]use`);
  }
}

/** The same for names of C++ with what they may belong to. */
const NAMES = /^(?:\(\?:\[a-zA-Z_\]\\w\*::\)\?\[a-zA-Z|\(\(\?!struct\)|\[a-zA-Z\]\\w\*::)/;

function anchor(modes: ReadonlySet<Tunable>): void {
  for (const mode of modes) {
    if (mode.begin === undefined || Array.isArray(mode.begin)) continue;
    const source = sourceOf(mode.begin);
    if (NAMES.test(source)) mode.begin = String.raw`\b${source}`;
  }
}

/** Type arguments and array brackets of Java: what may stand between a type and a name. */
const ARGUMENTS = String.raw`(?:\s*<[\w\s<>,?.$@\[\]]{0,200}>)?(?:(?:\s*\[\s*])+)?\s+`;
const LONGEST_PATTERN = 1_000;

/** Type arguments in type arguments make a pattern of thousands of characters, which is interpreted. */
function shorten(modes: ReadonlySet<Tunable>): void {
  for (const mode of modes) {
    for (const part of PARTS) {
      const pattern = mode[part];
      if (!Array.isArray(pattern)) continue;
      mode[part] = pattern.map((each) => (sourceOf(each).length > LONGEST_PATTERN ? ARGUMENTS : each));
    }
  }
}

/** Links of Markdown: each `[` looks for each `](` behind it, and that for a `)`. Where the line has none, none is looked for. */
function expect(modes: ReadonlySet<Tunable>): void {
  for (const mode of modes) {
    if (mode.begin === undefined || Array.isArray(mode.begin)) continue;
    const source = sourceOf(mode.begin);
    if (/^\\\[\.[+*]\?\\\]\\\(/.test(source)) mode.begin = String.raw`(?=\[[^\n]*\))${source}`;
  }
}
