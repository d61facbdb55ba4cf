/** What a check says about a sample. */
import type { Sample } from "./extract.ts";

/**
 * How far a sample was looked into: `checked` is types or a whole compiler, `parsed` is the grammar of the language,
 * `scanned` is brackets and strings, `skipped` is not at all.
 */
export type Depth = "checked" | "parsed" | "scanned" | "skipped";

export interface Fault {
  /** Line of the code, from 1. */
  readonly line: number;
  readonly message: string;
}

export interface Verdict {
  readonly depth: Depth;
  readonly faults: readonly Fault[];
  /** Why no deeper, where that needs saying. */
  readonly because?: string;
}

/** Looks at all samples of one language at once; one verdict for each, in their order. */
export type Check = (samples: readonly Sample[]) => Promise<readonly Verdict[]>;

/** A check that needs one sample only. */
export function each(look: (sample: Sample) => Verdict | Promise<Verdict>): Check {
  return async (samples) => {
    const verdicts: Verdict[] = [];
    for (const sample of samples) verdicts.push(await look(sample));
    return verdicts;
  };
}

/** @param messages of faults that have no better place than the sample's beginning */
export function verdict(depth: Depth, faults: readonly (Fault | undefined)[]): Verdict {
  return { depth, faults: faults.filter((fault) => fault !== undefined) };
}

export function skipped(because: string): Verdict {
  return { depth: "skipped", faults: [], because };
}
