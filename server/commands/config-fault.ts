/** Commands that say nothing of faults themselves don't work on what is left of a configuration that is wrong. */
import type { Engine } from "../engine/engine.ts";
import { configDiagnosticsQuery } from "../site/config.ts";

/** @returns the first error of the configuration, with its place, or undefined */
export function configFault(engine: Engine): string | undefined {
  const fault = engine.get(configDiagnosticsQuery).find(({ severity }) => severity === "error");
  if (fault === undefined) return undefined;
  const { file = "", line = 1, column = 1 } = fault.place ?? {};
  return file === "" ? fault.message : `${file}:${line}:${column}: ${fault.message}`;
}
