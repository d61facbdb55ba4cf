/** Files in `content/static` that have the address of a folder of the site, or of the list of its files. */
import { diagnose } from "../../../shared/catalogue.ts";
import { joinPath } from "../../../shared/address.ts";
import { MANIFEST } from "../../../shared/manifest-name.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import type { Context } from "../../engine/types.ts";
import { ARCHIVES, archiveNamesQuery } from "../documents/archives.ts";
import { staticFilesQuery } from "../assets.ts";
import { builtInRoutesQuery } from "../built-in.ts";
import { configQuery } from "../config.ts";
import { SEARCH_FOLDER } from "../search/index-files.ts";
import { versionsQuery } from "../versions.ts";

/** Diagnostics for files that lie where the site needs a folder, so that it could not be written. */
export function staticNameFaults(context: Context): readonly Diagnostic[] {
  const files = Object.keys(context.read(staticFilesQuery));
  if (files.length === 0) return [];
  const folders = foldersOfSite(context);
  return files
    .filter((path) => folders.has(path) || path === `/${MANIFEST}`)
    .map((path) => {
      const [what, hint] = folders.has(path)
        ? ["a folder of the site", "Give the file another name, or an extension."]
        : ["the list of the site's own files", "Remove it: it came here with a site that was copied."];
      return diagnose("static-name-taken", `content/static${path} has the address ${path}, where ${what} has to be.`, {
        place: { file: `content/static${path}`, line: 1, column: 1 },
        hint,
      });
    });
}

/** Folders that the engine itself makes, by address without the base path. Routes of documents are checked elsewhere. */
function foldersOfSite(context: Context): ReadonlySet<string> {
  const folders = new Set(["/assets"]);
  /** Adds an address and all above it. */
  const add = (address: string): void => {
    const names = address.split("/").filter((name) => name !== "");
    names.forEach((_, i) => folders.add(`/${names.slice(0, i + 1).join("/")}`));
  };
  if (context.read(archiveNamesQuery).length > 0) add(ARCHIVES);
  for (const { id, path } of context.read(configQuery).locales.list) {
    for (const route of context.read(builtInRoutesQuery, id)) add(joinPath(path, route));
    for (const version of context.read(versionsQuery)) add(joinPath(path, version.path, SEARCH_FOLDER));
  }
  return folders;
}
