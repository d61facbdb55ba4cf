/** From an error's trace through bundled code to the place in the source it was bundled from. */
import { SourceMap } from "node:module";
import { resolve } from "node:path";
import type { SourcePlace } from "../render/modules.ts";

/**
 * @param options.code name of the bundled file, as traces have it at the end of a path
 * @param options.map its source map
 * @param options.root absolute path that the map's sources are relative to
 * @param options.siteFile path in the site directory of an absolute path, undefined for what lies elsewhere
 * @returns the innermost place in a file of the site, or undefined
 */
export function firstPlace(
  error: Error,
  options: {
    readonly code: string;
    readonly map: string;
    readonly root: string;
    readonly siteFile: (path: string) => string | undefined;
  },
): SourcePlace | undefined {
  const { code, map, root, siteFile } = options;
  let sources: SourceMap;
  try {
    sources = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    return undefined;
  }
  for (const [, path = "", line = "1", column = "1"] of (error.stack ?? "").matchAll(/([^\s()]+):(\d+):(\d+)\)?$/gm)) {
    if (!path.endsWith(code)) continue;
    const entry = sources.findEntry(Number(line) - 1, Number(column) - 1);
    if (!("originalSource" in entry)) continue;
    const file = siteFile(resolve(root, entry.originalSource));
    if (file !== undefined) return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return undefined;
}
