/** The configuration of Astro, and what it hands to Starlight. */
import type { Host } from "../../host/host.ts";
import { dataOf, listOf, type Data } from "../adopt-plan.ts";
import { evaluate } from "../evaluate.ts";

export interface AstroConfig {
  readonly astro: Data;
  readonly starlight: Data;
  /** Modules that were not found. */
  readonly missing: readonly string[];
}

/** @returns name of the configuration in the folder, or undefined where the folder holds no site of Astro */
export function astroConfig(host: Host, root: string): string | undefined {
  return ["mjs", "ts", "js", "mts", "cjs", "cts"]
    .map((ending) => `astro.config.${ending}`)
    .find((name) => host.stat(`${root}/${name}`)?.kind === "file");
}

/** @returns the configuration, or why there is none */
export async function readAstroConfig(host: Host, root: string, name: string): Promise<AstroConfig | string> {
  const read = await evaluate(host, `${root}/${name}`);
  if (read.kind === "failed") return `${name} can't be evaluated: ${read.message}`;
  const astro = dataOf(read.value);
  // Integrations may stand in lists of lists.
  const integrations = listOf(astro["integrations"]).flat(Infinity).map(dataOf);
  const found = integrations.find((each) => Object.hasOwn(each, "starlight"));
  if (found === undefined)
    return `${name} uses no Starlight: of the sites that Astro makes, those of Starlight can be adopted.`;
  return { astro, starlight: dataOf(found["starlight"]), missing: read.missing };
}

/** What an entry of `head` has if it is a meta element. */
export function attributesOfMeta(entry: unknown): unknown {
  const { tag, attrs } = dataOf(entry);
  return tag === "meta" ? attrs : undefined;
}
