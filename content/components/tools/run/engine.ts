/** Compiler and emulator together, each fetched when it is first needed and kept. */
import { compiledCode } from "./compiled.ts";
import type { Compiled, Compiler, Language } from "./compile.ts";
import { openEmulator, type Emulator } from "./emulator.ts";
import { play, type Outcome } from "./play.ts";
import type { Scenario } from "./scenario.ts";
import type { From, Loading } from "./wasm.ts";

export type Answer =
  | { readonly kind: "played"; readonly outcomes: readonly Outcome[] }
  | Extract<Compiled, { kind: "error" }>;

/** Bytes that are read, about: hosts compress them, and then no header says how many they are. */
export const SIZES: Readonly<Record<Language | "emulator", number>> = {
  tolk: 6_102_000,
  func: 5_760_000,
  emulator: 5_052_000,
};

const compilers = new Map<Language, Promise<Compiler>>();
let emulator: Promise<Emulator> | undefined;

export interface Question {
  readonly language: Language;
  readonly source: string;
  readonly scenario: Scenario;
  /** Where compiler and emulator may come from if they are not here yet. */
  readonly from?: From;
}

/** Finds code that was compiled before, in base64. */
type Known = (language: Language, source: string) => Promise<string | undefined>;

/**
 * Runs a contract. One that stands on a page unchanged comes with its code, so that its first result needs no compiler.
 * @param progress is told how many bytes have come, and of how many
 */
export async function answer(
  { language, source, scenario, from = "anywhere" }: Question,
  progress: (loaded: number, total: number) => void,
  known: Known = compiledCode,
): Promise<Answer> {
  const isMissing = emulator === undefined;
  let loaded = 0;
  let total = isMissing ? SIZES.emulator : 0;
  const loading = { from, progress: (bytes: number): void => progress(Math.min((loaded += bytes), total), total) };
  // The emulator takes longest to be ready, so it does not wait until it is known what else is needed.
  const machine = (emulator ??= openEmulator(loading));
  machine.catch(() => undefined);
  try {
    let code = await known(language, source);
    if (code === undefined) {
      if (!compilers.has(language)) total += SIZES[language];
      const compiled = await (await compilerOf(language, loading))(source);
      if (compiled.kind === "error") return compiled;
      code = compiled.boc;
    }
    return { kind: "played", outcomes: play(await machine, code, scenario) };
  } catch (error) {
    // What did not come, or has stopped working, is fetched anew the next time.
    compilers.delete(language);
    emulator = undefined;
    throw error;
  }
}

function compilerOf(language: Language, loading: Loading): Promise<Compiler> {
  const compiler = compilers.get(language) ?? import("./compile.ts").then(({ openCompiler }) => openCompiler(language, loading));
  compilers.set(language, compiler);
  return compiler;
}

/** Has a compiler ready before it is needed, if it lies in the browser's cache. */
export async function prepare(language: Language): Promise<void> {
  try {
    await compilerOf(language, { from: "cache", progress: () => undefined });
  } catch {
    compilers.delete(language);
  }
}
