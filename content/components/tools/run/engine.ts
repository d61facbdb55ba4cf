/** Compiler and emulator together, each fetched when it is first wanted and kept. */
import { openCompiler, type Compiled, type Compiler, type Language } from "./compile.ts";
import { openEmulator, type Emulator } from "./emulator.ts";
import { play, type Outcome } from "./play.ts";
import type { Scenario } from "./scenario.ts";

export type Answer =
  | { readonly kind: "played"; readonly outcomes: readonly Outcome[] }
  | Extract<Compiled, { kind: "error" }>;

/** Bytes that come, about: hosts compress them, and then no header says how many they are. */
export const SIZES: Readonly<Record<Language | "emulator", number>> = {
  tolk: 8_136_000,
  func: 7_664_000,
  emulator: 6_736_000,
};

const compilers = new Map<Language, Promise<Compiler>>();
let emulator: Promise<Emulator> | undefined;

/** @param progress is told how many bytes have come, and of how many */
export async function answer(
  { language, source, scenario }: { readonly language: Language; readonly source: string; readonly scenario: Scenario },
  progress: (loaded: number, total: number) => void,
): Promise<Answer> {
  let loaded = 0;
  const total = SIZES[language] + (emulator === undefined ? SIZES.emulator : 0);
  const count = (bytes: number): void => progress(Math.min((loaded += bytes), total), total);
  const compiler = compilers.get(language) ?? openCompiler(language, count);
  emulator ??= openEmulator(count);
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
