/** From an error's trace through bundled code to the place in the source it was bundled from. */
import { SourceMap } from "node:module";
import type { SourcePlace } from "../../render/modules.ts";

/** Lines that `new Function` puts before the code. */
const LINES_BEFORE = 2;

/**
 * @param options.codeFile path of the bundled code, as traces name it
 * @param options.code with its source map at its end, whose sources are relative to the site directory
 * @param options.siteFile path in the site directory of such a source, undefined for what lies elsewhere
 * @returns the innermost place in a file of the site, or undefined
 */
export function firstPlace(
  error: Error,
  options: {
    readonly codeFile: string;
    readonly code: string;
    readonly siteFile: (path: string) => string | undefined;
  },
): SourcePlace | undefined {
  const { codeFile, code, siteFile } = options;
  const encoded = /\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]*)\s*$/.exec(code)?.[1];
  if (encoded === undefined) return undefined;
  let sources: SourceMap;
  try {
    const map: unknown = JSON.parse(Buffer.from(encoded, "base64").toString());
    sources = new SourceMap(map as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    return undefined;
  }
  for (const [, path = "", line = "1", column = "1"] of (error.stack ?? "").matchAll(/([^\s()]+):(\d+):(\d+)\)?$/gm)) {
    if (!codeFile.endsWith(path)) continue;
    const entry = sources.findEntry(Number(line) - 1 - LINES_BEFORE, Number(column) - 1);
    if (!("originalSource" in entry)) continue;
    const file = siteFile(entry.originalSource);
    if (file !== undefined) return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return undefined;
}
