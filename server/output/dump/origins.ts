/**
 * What a site was made from, besides the engine: to find out later whether any of it has changed, without the results
 * and without the code that makes them.
 */
import { isObject, isRecordOf, isRowOfTexts, isText } from "../../../shared/json-shape.ts";
import type { ObservedInput } from "../../engine/types.ts";
import type { Host } from "../../host/host.ts";
import type { Settings } from "../../source/inputs.ts";
import { observeSite } from "../../source/observe.ts";
import type { Stamps } from "../../source/stamps.ts";
import { bundleInputs, joinHashes, type FileHashes } from "../bundles/bundle-inputs.ts";

export interface Origins {
  /** Inputs that are read from the site as they are. */
  readonly inputs: readonly ObservedInput[];
  /** Files of which the site's own code was bundled. */
  readonly bundled: FileHashes;
}

/**
 * Inputs that follow from others, from the files that were bundled, and from the version of the engine. Any other input
 * has to be observed, or nobody can say that nothing has changed.
 */
const DERIVED: ReadonlySet<string> = new Set(["client", "parser", "module", "module-code", "islands", "grammar"]);

/** @returns undefined if the inputs or one of the lists of bundled files are not known */
export function originsOf(
  observed: readonly ObservedInput[] | undefined,
  bundled: readonly (FileHashes | undefined)[],
): Origins | undefined {
  const files = joinHashes(bundled);
  return observed && files && { inputs: observed.filter(([name]) => !DERIVED.has(name)), bundled: files };
}

/** Whether a value read from JSON is what a site was made from. */
export function isOrigins(value: unknown): value is Origins {
  if (!isObject(value)) return false;
  const { inputs, bundled } = value;
  return Array.isArray(inputs) && inputs.every((row) => isRowOfTexts(row, 3)) && isRecordOf(bundled, isText);
}

/** Whether everything is as it was. */
export function areCurrent(
  { inputs, bundled }: Origins,
  site: { readonly host: Host; readonly root: string; readonly stamps: Stamps; readonly settings: Settings },
): boolean {
  const observers = new Map(Object.entries(observeSite(site).observers));
  return (
    inputs.every(([name, key, fingerprint]) => observers.get(name)?.fingerprint(key) === fingerprint) &&
    bundleInputs(site.host, site.root, site.stamps).areCurrent(bundled)
  );
}
