/**
 * Prepares compiled modes of highlight.js for reading. What is needed only inside a mode is prepared when it is
 * entered.
 */
import { patternSource, type CompiledLanguage, type CompiledMode } from "./compiled.ts";
import { newScanners, findMatch, type ScanState, type Scanner } from "./scanners.ts";
import { keywordsOf, type Keywords } from "./keywords.ts";

export interface ModeRule {
  /** The mode that begins; undefined if the rule is the end of the current mode. */
  readonly plan: ModePlan | undefined;
  readonly scanner: Scanner;
}

export interface ModePlan {
  readonly mode: CompiledMode;
  readonly scope: string | undefined;
  /** Rules for modes that may begin inside this one, and for its end. */
  readonly rules: readonly ModeRule[];
  readonly words: Keywords | undefined;
  /** Whether it ends immediately after its beginning. */
  readonly isOver: boolean;
  readonly endsAt: (text: string, at: number) => boolean;
  readonly starts: ModePlan | undefined;
  /** Data that callbacks keep from the beginning of the mode to its end. */
  readonly data: object;
}

export interface Planned {
  readonly root: ModePlan;
  readonly aliases: Readonly<Record<string, string>>;
}

/** The end pattern of a mode that consists of one match; it matches anywhere. */
const ANYWHERE = String.raw`\B|\b`;
/** Constructs that depend on preceding text; highlight.js applies the pattern to the remaining text only. */
const LOOKS_BACK = /\\[bB]|\^|\(\?</;

/** @param language a language compiled by highlight.js */
export function planOf(language: CompiledLanguage): Planned {
  const isCaseless = language.case_insensitive === true;
  const flags = `m${isCaseless ? "i" : ""}${language.unicodeRegex === true ? "u" : ""}`;
  const scannerFor = newScanners(flags);
  const aliases = language.classNameAliases;
  const plans = new Map<CompiledMode, ModePlan>();

  const planFor = (mode: CompiledMode): ModePlan => {
    const known = plans.get(mode);
    if (known !== undefined) return known;
    const scope = typeof mode.scope === "string" && mode.scope !== "" ? (aliases[mode.scope] ?? mode.scope) : undefined;
    const plan: ModePlan = {
      mode,
      scope,
      data: {},
      isOver: mode.contains.length === 0 && mode.terminatorEnd === ANYWHERE && mode.endsWithParent !== true,
      get rules() {
        return fixed(plan, "rules", rulesOf(mode));
      },
      get words() {
        return fixed(plan, "words", keywordsOf(mode, isCaseless, aliases));
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

  const rulesOf = (mode: CompiledMode): readonly ModeRule[] => {
    const rules: ModeRule[] = mode.contains.map((each) => ({
      plan: planFor(each),
      scanner: scannerFor(patternSource(each.begin ?? ""), readsGroups(each)),
    }));
    if (mode.terminatorEnd) rules.push({ plan: undefined, scanner: scannerFor(mode.terminatorEnd, true) });
    return rules;
  };

  return { root: planFor(language), aliases };
}

/** Whether the groups of a mode's beginning are read: by a callback, or by a scope in several parts. */
const readsGroups = (mode: CompiledMode): boolean => mode["on:begin"] !== undefined || mode.beginScope?._multi === true;

/** Replaces a lazy getter by its value. */
function fixed<Key extends keyof ModePlan>(plan: ModePlan, key: Key, value: ModePlan[Key]): ModePlan[Key] {
  Object.defineProperty(plan, key, { value });
  return value;
}

function endOf(mode: CompiledMode, flags: string): ModePlan["endsAt"] {
  if (mode.end === undefined || mode.end === "") return () => false;
  const source = patternSource(mode.end);
  if (source === ANYWHERE) return () => true;
  const expression = new RegExp(source, `${flags}y`);
  const needsRest = LOOKS_BACK.test(source);
  return (text, at) => {
    expression.lastIndex = needsRest ? 0 : at;
    return expression.test(needsRest ? text.slice(at) : text);
  };
}

/**
 * The rule of a mode with the earliest match at or after an offset.
 * @param first index of the first rule to try; those before it were refused
 * @returns its index, -1 for none
 */
export function firstRule(rules: readonly ModeRule[], reading: ScanState, from: number, first: number): number {
  const { next } = reading;
  let best = Infinity;
  let found = -1;
  for (let position = first; position < rules.length; position++) {
    const { scanner } = rules[position] as ModeRule;
    let at = next[scanner.id] ?? -1;
    if (at < from) at = findMatch(scanner, reading, from);
    if (at >= best) continue;
    best = at;
    found = position;
    if (at === from) break;
  }
  return found;
}
