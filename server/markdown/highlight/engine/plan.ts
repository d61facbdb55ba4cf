/** A compiled mode of highlight.js, prepared for reading. What is needed only inside of it is prepared when it is entered. */
import { sourceOf, type CompiledLanguage, type CompiledMode } from "./compiled.ts";
import { newScanners, scan, type Reading, type Scanner } from "./scanners.ts";
import { wordsOf, type Words } from "./words.ts";

export interface Rule {
  /** The mode that begins; undefined for the end of the mode that looks. */
  readonly plan: Plan | undefined;
  readonly scanner: Scanner;
}

export interface Plan {
  readonly mode: CompiledMode;
  readonly scope: string | undefined;
  /** Modes that may begin here, and the end. */
  readonly rules: readonly Rule[];
  readonly words: Words | undefined;
  /** Whether it is over as soon as it has begun. */
  readonly isOver: boolean;
  readonly endsAt: (text: string, at: number) => boolean;
  readonly starts: Plan | undefined;
  /** What callbacks remember from the beginning of the mode to its end. */
  readonly data: object;
}

export interface Planned {
  readonly root: Plan;
  readonly aliases: Readonly<Record<string, string>>;
}

/** The end of a mode that is nothing but one match: wherever it stands. */
const ANYWHERE = String.raw`\B|\b`;
/** What depends on the text before it: highlight.js looks at the rest of the text alone. */
const LOOKS_BACK = /\\[bB]|\^|\(\?</;

/** @param language as highlight.js has compiled it */
export function planOf(language: CompiledLanguage): Planned {
  const isCaseless = language.case_insensitive === true;
  const flags = `m${isCaseless ? "i" : ""}${language.unicodeRegex === true ? "u" : ""}`;
  const scannerFor = newScanners(flags);
  const aliases = language.classNameAliases;
  const plans = new Map<CompiledMode, Plan>();

  const planFor = (mode: CompiledMode): Plan => {
    const known = plans.get(mode);
    if (known !== undefined) return known;
    const scope = typeof mode.scope === "string" && mode.scope !== "" ? (aliases[mode.scope] ?? mode.scope) : undefined;
    const plan: Plan = {
      mode,
      scope,
      data: {},
      isOver: mode.contains.length === 0 && mode.terminatorEnd === ANYWHERE && mode.endsWithParent !== true,
      get rules() {
        return fixed(plan, "rules", rulesOf(mode));
      },
      get words() {
        return fixed(plan, "words", wordsOf(mode, isCaseless, aliases));
      },
      get endsAt() {
        return fixed(plan, "endsAt", endOf(mode, flags));
      },
      get starts() {
        return fixed(plan, "starts", mode.starts ? planFor(mode.starts) : undefined);
      },
    };
    plans.set(mode, plan);
    return plan;
  };

  const rulesOf = (mode: CompiledMode): readonly Rule[] => {
    const rules: Rule[] = mode.contains.map((each) => ({
      plan: planFor(each),
      scanner: scannerFor(sourceOf(each.begin ?? ""), readsGroups(each)),
    }));
    if (mode.terminatorEnd) rules.push({ plan: undefined, scanner: scannerFor(mode.terminatorEnd, true) });
    return rules;
  };

  return { root: planFor(language), aliases };
}

/** Callbacks and scopes in several parts read groups. */
const readsGroups = (mode: CompiledMode): boolean => mode["on:begin"] !== undefined || mode.beginScope?._multi === true;

/** Computed once: from now on a plain property. */
function fixed<Key extends keyof Plan>(plan: Plan, key: Key, value: Plan[Key]): Plan[Key] {
  Object.defineProperty(plan, key, { value });
  return value;
}

function endOf(mode: CompiledMode, flags: string): Plan["endsAt"] {
  if (mode.end === undefined || mode.end === "") return () => false;
  const source = sourceOf(mode.end);
  if (source === ANYWHERE) return () => true;
  const expression = new RegExp(source, `${flags}y`);
  const needsRest = LOOKS_BACK.test(source);
  return (text, at) => {
    expression.lastIndex = needsRest ? 0 : at;
    return expression.test(needsRest ? text.slice(at) : text);
  };
}

/**
 * The first of a mode's rules that matches, at this place or behind it.
 *
 * @param first the first rule to look at; those before it were refused
 * @returns its number, -1 for none
 */
export function firstRule(rules: readonly Rule[], reading: Reading, from: number, first: number): number {
  const { next } = reading;
  let best = Infinity;
  let found = -1;
  for (let position = first; position < rules.length; position++) {
    const { scanner } = rules[position] as Rule;
    let at = next[scanner.id] ?? -1;
    if (at < from) at = scan(scanner, reading, from);
    if (at >= best) continue;
    best = at;
    found = position;
    if (at === from) break;
  }
  return found;
}
