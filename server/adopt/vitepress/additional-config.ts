/** Configuration of VitePress 2 that lies beside the documents: `zh/config.ts` holds for what is below `zh`. */
import { dirname } from "node:path";
import type { Host } from "../../host/host.ts";
import { dataOf, type Data, type Left } from "../adopt-plan.ts";
import { evaluate } from "../evaluate.ts";
import { readText } from "../read.ts";

export interface AdditionalConfigs {
  /** By the folder below that of the sources, without slashes at its ends; "" for all. */
  readonly byFolder: ReadonlyMap<string, Data>;
  /** Modules that were not found. */
  readonly missing: readonly string[];
  readonly left: readonly Left[];
}

/**
 * Reads the files that call `defineAdditionalConfig`; others of that name may be anything.
 * @param source absolute path of the folder of the documents
 */
export async function readAdditionalConfigs(host: Host, source: string, config: Data): Promise<AdditionalConfigs> {
  const byFolder = new Map<string, Data>();
  const missing: string[] = [];
  const left: Left[] = [];
  if (config["additionalConfig"] !== undefined) {
    for (const [folder, own] of Object.entries(dataOf(config["additionalConfig"])))
      byFolder.set(folder.replace(/^\/|\/$/g, ""), dataOf(own));
    return { byFolder, missing, left };
  }
  for (const path of host.list(source)) {
    if (!/(?:^|\/)config\.m?[jt]s$/.test(path) || /(?:^|\/)(?:node_modules|\.[^/]*)\//.test(path)) continue;
    if (readText(host, `${source}/${path}`)?.includes("defineAdditionalConfig") !== true) continue;
    const read = await evaluate(host, `${source}/${path}`);
    if (read.kind === "failed")
      left.push({ group: "Configurations of folders that can't be evaluated", item: `${path}: ${read.message}` });
    else {
      const folder = dirname(path);
      byFolder.set(folder === "." ? "" : folder, dataOf(read.value));
      missing.push(...read.missing);
    }
  }
  return { byFolder, missing, left };
}
