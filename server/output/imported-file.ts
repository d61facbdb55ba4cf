/** What the plugins for imports of the site's own code share: the file behind an import, and the question where it lies. */
import type { OnResolveArgs, OnResolveResult, PluginBuild, ResolveResult } from "esbuild";
import { hashOf } from "../engine/hash.ts";

/** A file that code of the site asks for by an address. */
export interface ImportedFile {
  /** Below `assets/`; it tells the content. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/**
 * @param words the file's own name without its ending
 * @param ending with its dot, or empty
 */
export function importedFile(words: string, ending: string, bytes: Uint8Array): ImportedFile {
  const hash = hashOf(bytes);
  return { name: `island-${words}-${hash.slice(0, 8).toUpperCase()}${ending}`, bytes, hash };
}

/** Set on the question where a file lies, which the plugin that asks must not answer itself. */
const ASKED = "asked";

/** Whether an import is the question of `placeOf`. */
export const isAsked = (pluginData: unknown): boolean => pluginData === ASKED;

/** Where an import leads, as esbuild and the other plugins say; undefined with what is wrong where it leads nowhere. */
export async function placeOf(
  build: PluginBuild,
  { path, kind, resolveDir }: OnResolveArgs,
): Promise<{ readonly found: ResolveResult | undefined; readonly faults: OnResolveResult }> {
  const found = await build.resolve(path, { kind, resolveDir, pluginData: ASKED });
  const { errors, warnings } = found;
  return { found: errors.length > 0 ? undefined : found, faults: { errors, warnings } };
}
