/** Parses command lines to typed options, and makes the text of `--help` from the same specification. */
import { didYouMean } from "../../shared/schema/suggest.ts";

/** What a value has to look like, and how to say so: "a path such as /docs/". */
type Form = readonly [pattern: RegExp, expected: string];

interface Common {
  readonly about: string;
}

export type OptionSpec =
  | (Common & { readonly kind: "flag" })
  | (Common & {
      readonly kind: "text";
      readonly value: string;
      readonly default?: string;
      readonly form?: Form;
      /** The command does nothing without it. */
      readonly required?: true;
    })
  | (Common & {
      readonly kind: "number";
      readonly value: string;
      readonly min: number;
      readonly max: number;
      readonly default?: number;
    })
  | (Common & { readonly kind: "choice"; readonly choices: readonly string[]; readonly default?: string });

export interface CommandSpec {
  readonly name: string;
  readonly summary: string;
  /** Keys are camel case, options kebab case: `noCache` is `--no-cache`. */
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Positional arguments; if absent, there may be none. */
  readonly words?: {
    readonly value: string;
    readonly about: string;
    readonly required: boolean;
    /** Whether there may be several. */
    readonly many: boolean;
    /** What each has to look like, as with options. */
    readonly form?: Form;
  };
}

type ValueOf<O> = O extends { readonly kind: "flag" }
  ? boolean
  : O extends { readonly kind: "number" }
    ? number | (O extends { readonly default: number } ? never : undefined)
    : O extends { readonly kind: "choice"; readonly choices: readonly (infer C)[] }
      ? C | (O extends { readonly default: string } ? never : undefined)
      : string | (O extends { readonly default: string } | { readonly required: true } ? never : undefined);

export type OptionValues<S extends CommandSpec> = { readonly [K in keyof S["options"]]: ValueOf<S["options"][K]> };

export type ParsedArguments<S extends CommandSpec> =
  | { readonly kind: "options"; readonly options: OptionValues<S>; readonly words: readonly string[] }
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "fault"; readonly message: string; readonly hint: string };

interface Fault {
  readonly kind: "fault";
  readonly message: string;
  readonly hint: string;
}

/**
 * Parses a command line. `--name value` and `--name=value` are the same; of duplicate options the last one counts; `--`
 * ends the options.
 * @param argv without the program and the command
 * @param invocation how a user starts a command
 * @returns the options with their defaults, the text of `--help`, or what is wrong. Never throws.
 */
export function parseOptions<const S extends CommandSpec>(
  argv: readonly string[],
  spec: S,
  invocation = "bun run",
): ParsedArguments<S> {
  const help = `Run "${invocation} ${spec.name} --help" for the options.`;
  const values = new Map<string, string | number | boolean>();
  const words: string[] = [];
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] ?? "";
    if (argument === "--help" || argument === "-h") return { kind: "help", text: helpText(spec, invocation) };
    if (argument === "--") {
      words.push(...argv.slice(index + 1));
      break;
    }
    if (!argument.startsWith("-") || argument === "-") {
      words.push(argument);
      continue;
    }
    const equals = argument.indexOf("=");
    const flag = equals < 0 ? argument : argument.slice(0, equals);
    const key = Object.keys(spec.options).find((name) => flagOf(name) === flag);
    const option = key === undefined ? undefined : spec.options[key];
    if (key === undefined || option === undefined) return unknownOption(flag, spec, help);
    const given = equals < 0 ? undefined : argument.slice(equals + 1);
    const needsNext = option.kind !== "flag" && given === undefined;
    const next = argv[index + 1];
    if (needsNext && next !== undefined && !next.startsWith("--")) index++;
    const read = readValue(flag, option, needsNext && next?.startsWith("--") !== true ? next : given);
    if (typeof read === "object") return { ...read, hint: read.hint === "" ? help : read.hint };
    values.set(key, read);
  }
  const fault = checkWords(words, spec, help) ?? missingOption(values, spec, help);
  if (fault !== undefined) return fault;
  const options: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(spec.options)) {
    options[key] = values.get(key) ?? (option.kind === "flag" ? false : option.default);
  }
  // Every key of the specification was read by its own kind just above.
  return { kind: "options", options: options as OptionValues<S>, words };
}

function readValue(flag: string, option: OptionSpec, given: string | undefined): string | number | boolean | Fault {
  if (option.kind === "flag") {
    if (given === undefined || given === "true") return true;
    return given === "false"
      ? false
      : { kind: "fault", message: `${flag} takes no value.`, hint: `Write ${flag} alone.` };
  }
  if (given === undefined || (given === "" && option.kind !== "text")) {
    return { kind: "fault", message: `${flag} needs a value.`, hint: `Write ${flag} ${valueName(option)}.` };
  }
  if (option.kind === "text") {
    const [pattern, expected] = option.form ?? [];
    return pattern?.test(given) === false
      ? { kind: "fault", message: `${flag} should be ${expected ?? ""}, but is "${given}".`, hint: "" }
      : given;
  }
  if (option.kind === "choice") {
    if (option.choices.includes(given)) return given;
    const allowed = `Allowed: ${option.choices.join(", ")}.`;
    return {
      kind: "fault",
      message: `${flag} cannot be "${given}".`,
      hint: [didYouMean(given, option.choices), allowed].filter(Boolean).join(" "),
    };
  }
  const number = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (number >= option.min && number <= option.max) return number;
  return {
    kind: "fault",
    message: `${flag} should be a whole number from ${option.min} to ${option.max}, but is "${given}".`,
    hint: "",
  };
}

function unknownOption(flag: string, spec: CommandSpec, help: string): Fault {
  const known = [...Object.keys(spec.options).map(flagOf), "--help"];
  const near = didYouMean(flag, known);
  // `search -14`: readers look up numbers and options.
  const more = spec.words?.many === true ? `Write -- before words that begin with a dash. ${help}` : help;
  return { kind: "fault", message: `Unknown option ${flag}.`, hint: near === undefined ? more : `${near} ${help}` };
}

function missingOption(given: ReadonlyMap<string, unknown>, spec: CommandSpec, help: string): Fault | undefined {
  const missing = Object.entries(spec.options).find(
    ([key, option]) => option.kind === "text" && option.required === true && !given.has(key),
  );
  if (missing === undefined) return undefined;
  const [key, option] = missing;
  return { kind: "fault", message: `${spec.name} needs ${flagOf(key)} ${valueName(option)}.`, hint: help };
}

function checkWords(words: readonly string[], spec: CommandSpec, help: string): Fault | undefined {
  const [first, second] = words;
  const unwanted = spec.words === undefined ? first : spec.words.many ? undefined : second;
  if (unwanted !== undefined)
    return { kind: "fault", message: `${spec.name} does not know what to do with "${unwanted}".`, hint: help };
  if (first === undefined && spec.words?.required === true) {
    return { kind: "fault", message: `${spec.name} needs ${spec.words.value}.`, hint: help };
  }
  const [pattern, expected] = spec.words?.form ?? [];
  const odd = pattern && words.find((word) => !pattern.test(word));
  if (spec.words === undefined || odd === undefined) return undefined;
  const name = spec.words.value.replace(/[[\]…]/g, "");
  return { kind: "fault", message: `${name} should be ${expected}, but is "${odd}".`, hint: help };
}

function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function valueName(option: OptionSpec): string {
  return option.kind === "flag" ? "" : option.kind === "choice" ? option.choices.join("|") : option.value;
}

/** The text of `--help`. */
export function helpText(spec: CommandSpec, invocation = "bun run"): string {
  const rows = Object.entries(spec.options).map(([key, option]): readonly [string, string] => {
    const fallback = option.kind === "flag" || option.default === undefined ? "" : ` (default: ${option.default})`;
    return [`${flagOf(key)} ${valueName(option)}`.trimEnd(), option.about + fallback];
  });
  const all: readonly (readonly [string, string])[] = [
    ...(spec.words === undefined ? [] : [[spec.words.value, spec.words.about] as const]),
    ...rows,
    ["--help", "Shows this text."],
  ];
  const width = Math.max(...all.map(([left]) => left.length));
  const usage = `Usage: ${invocation} ${spec.name}${spec.words === undefined ? "" : ` ${spec.words.value}`} [options]`;
  return `${spec.summary}\n\n${usage}\n\n${all.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n")}\n`;
}
