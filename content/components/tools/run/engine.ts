/** Compiler and emulator together, each fetched when it is first wanted and kept. */
import { openCompiler, type Compiled, type Compiler, type Language } from "./compile.ts";
import { openEmulator, type Emulator } from "./emulator.ts";
import { play, type Outcome } from "./play.ts";
import type { Scenario } from "./scenario.ts";
import type { From } from "./wasm.ts";

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

/** @param progress is told how many bytes have come, and of how many */
export async function answer(
  { language, source, scenario, from = "anywhere" }: Question,
  progress: (loaded: number, total: number) => void,
): Promise<Answer> {
  let loaded = 0;
  const total = SIZES[language] + (emulator === undefined ? SIZES.emulator : 0);
  const loading = { from, progress: (bytes: number): void => progress(Math.min((loaded += bytes), total), total) };
  const compiler = compilers.get(language) ?? openCompiler(language, loading);
  emulator ??= openEmulator(loading);
  compilers.set(language, compiler);
  try {
    const [compile, machine] = await Promise.all([compiler, emulator]);
    const compiled = await compile(source);
    if (compiled.kind === "error") return compiled;
    return { kind: "played", outcomes: play(machine, compiled.boc, scenario) };
  } catch (error) {
    // What did not come, or has stopped working, is fetched anew the next time.
    compilers.delete(language);
    emulator = undefined;
    throw error;
  }
}
