/** What plugins for imports of the site's own code share: the file behind an import, and finding where it lies. */
import type { OnResolveArgs, OnResolveResult, PluginBuild, ResolveResult } from "esbuild";
import { hashOf } from "../../engine/hash.ts";

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

/** Marks the question where a file lies, so that the plugin that asks it does not answer it itself. */
const ASKED = "asked";

/** Whether an import is the question of `placeOf`. */
export const isAsked = (pluginData: unknown): boolean => pluginData === ASKED;

/** Where an import leads, according to esbuild and the other plugins; if it leads nowhere, the faults to report. */
export async function placeOf(
  build: PluginBuild,
  { path, kind, resolveDir }: OnResolveArgs,
): Promise<{ readonly found: ResolveResult | undefined; readonly faults: OnResolveResult }> {
  const found = await build.resolve(path, { kind, resolveDir, pluginData: ASKED });
  const { errors, warnings } = found;
  return { found: errors.length > 0 ? undefined : found, faults: { errors, warnings } };
}
