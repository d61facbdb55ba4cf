/**
 * Contracts that readers can run on their page do what the page says: each is compiled and played here as it is there, by
 * the same code, compiler and emulator, and every step has to end as its scenario says.
 */
import { answer } from "../../content/components/tools/run/engine.ts";
import { differences } from "../../content/components/tools/run/judge.ts";
import type { Scenario } from "../../content/components/tools/run/scenario.ts";
import { scenarioSchema } from "../../content/components/tools/run/scenario-schema.ts";
import type { Sample } from "./extract.ts";
import type { FaultLine } from "./report.ts";

/** A contract and the fence behind it. */
export interface Runnable {
  readonly contract: Sample;
  readonly scenario: Sample;
}

/** @param samples of one page or of several, in their order */
export function runnables(samples: readonly Sample[]): readonly Runnable[] {
  return samples.flatMap((scenario, index) => {
    const contract = samples[index - 1];
    if (!scenario.runs || scenario.language !== "json" || contract?.file !== scenario.file || !contract.runs) return [];
    return [{ contract, scenario }];
  });
}

/** @returns what is not as the page says */
export async function scenarioFaults({ contract, scenario }: Runnable): Promise<readonly FaultLine[]> {
  const { file, language } = contract;
  const fault = (message: string, at: Sample, line = 0): FaultLine => ({
    file,
    line: at.line + line,
    language: language ?? "",
    message,
  });
  if (language !== "tolk" && language !== "func") return [fault("only Tolk and FunC run on a page", contract)];
  let data: Scenario;
  try {
    data = scenarioSchema.parse(JSON.parse(scenario.code)) as Scenario;
  } catch (error) {
    return [fault(`the scenario can't be read: ${(error as Error).message}`, scenario)];
  }
  const unknown = () => Promise.resolve(undefined);
  const found = await answer({ language, source: contract.code, scenario: data }, () => undefined, unknown);
  if (found.kind === "error") return [fault(found.message, contract, found.line)];
  return data.steps.flatMap((step, at) =>
    differences(step, found.outcomes[at]).map(({ of, expected, found: is }) =>
      fault(
        of === "fault" ? `step ${at + 1}: ${is}` : `step ${at + 1}: ${of} is ${is}, and the page says ${expected}`,
        scenario,
        1,
      ),
    ),
  );
}
