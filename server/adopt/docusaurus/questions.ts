/** What only functions of a Docusaurus configuration know: they are called where the configuration is evaluated. */
import type { Host } from "../../host/host.ts";
import { splitNumber } from "../../site/documents/documents.ts";
import { dataOf, listOf, textOf, type Left } from "../adopt-plan.ts";
import { evaluate } from "../evaluate.ts";
import type { DocsInstance } from "./options.ts";

/** Splits the number off the name of a file or folder. */
export type SplitName = (name: string) => { readonly name: string; readonly position: number | undefined };

const PARSE_NAMES = `
  const options = [
    ...(value.presets ?? []).map((each) => Array.isArray(each) ? each[1]?.docs : undefined),
    ...(value.plugins ?? []).map((each) => Array.isArray(each) ? each[1] : undefined),
  ].find((each) => typeof each?.numberPrefixParser === "function" && (each.id ?? "default") === data.id);
  return Object.fromEntries(data.names.map((name) => {
    const parsed = options?.numberPrefixParser(name);
    return [name, { name: parsed?.filename, position: parsed?.numberPrefix }];
  }));`;

const CREATE_REDIRECTS = `
  const found = [];
  for (const plugin of value.plugins ?? []) {
    const create = Array.isArray(plugin) ? plugin[1]?.createRedirects : undefined;
    if (typeof create !== "function") continue;
    for (const to of data) {
      const from = create(to);
      if (from !== undefined && from !== null) found.push({ from: [from].flat(), to });
    }
  }
  return found;`;

/**
 * How the names of a set's documents are split: as usual, not at all, or by a function of the configuration.
 * @param names of the files, without ending, and of the folders
 */
export async function nameSplitter(
  host: Host,
  config: string,
  { id, options }: DocsInstance,
  { names, left }: { readonly names: readonly string[]; readonly left: Left[] },
): Promise<SplitName> {
  const parser = options["numberPrefixParser"];
  if (parser === false) return (name) => ({ name, position: undefined });
  if (parser !== "function") return splitNumber;
  const read = await evaluate(host, config, { ask: PARSE_NAMES, data: { id, names } });
  if (read.kind === "failed") {
    left.push({ group: "Functions of the configuration that fail", item: `numberPrefixParser: ${read.message}` });
    return splitNumber;
  }
  const parsed = dataOf(read.value);
  return (name) => {
    const { name: rest, position } = dataOf(parsed[name]);
    return { name: textOf(rest) ?? name, position: typeof position === "number" ? position : undefined };
  };
}

/** The redirects that `createRedirects` of the configuration makes of the site's routes. */
export async function createdRedirects(
  host: Host,
  config: string,
  routes: readonly string[],
  left: Left[],
): Promise<readonly unknown[]> {
  const read = await evaluate(host, config, { ask: CREATE_REDIRECTS, data: routes });
  if (read.kind === "value") return listOf(read.value);
  left.push({ group: "Functions of the configuration that fail", item: `createRedirects: ${read.message}` });
  return [];
}
