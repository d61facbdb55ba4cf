/** What every measure gets. */
import type { Rows } from "../rows.ts";
import type { SitePlan } from "../site/plan.ts";
import type { Tool } from "../tools/tool.ts";

export interface MeasureContext {
  readonly tools: readonly Tool[];
  readonly plan: SitePlan;
  readonly rows: Rows;
  /** How often each tool is measured. */
  readonly runs: number;
  readonly edits: number;
  /** First of the ports that may be used. */
  readonly port: number;
  /** Seconds that one program may take. */
  readonly limit: number;
  readonly say: (text: string) => void;
}

/** Tools in turn, each round beginning with another one, so that the machine's moods fall on all of them. */
export async function inTurn(
  context: MeasureContext,
  rounds: number,
  step: (tool: Tool, round: number) => Promise<void>,
): Promise<void> {
  const { tools } = context;
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at < tools.length; at++) {
      const tool = tools[(at + round) % tools.length];
      if (tool) await step(tool, round);
    }
  }
}

let edits = 0;

/** A word that no document has, another one at each call. */
export function nextMark(): string {
  return `zbench${String(++edits).padStart(5, "0")}z`;
}
