/** Archives of sample projects: `content/samples/<name>/` as `/samples/<name>.zip`. */
import { zipSync, type Zippable } from "fflate";
import { hashOf } from "../../engine/hash.ts";
import { archiveNamesQuery, archiveQuery, ARCHIVES, type ArchivedFile } from "../../site/archives.ts";
import { outputKind } from "../kind.ts";

/**
 * The date of every file in an archive: the same files give the same bytes. The format knows local times only, so this is
 * one too, and reads the same in every time zone.
 */
const date = (): Date => new Date(1980, 0, 1);

function fingerprintOf(files: readonly ArchivedFile[]): string {
  return `zip ${hashOf(JSON.stringify(files))}`;
}

/** The key is the archive's name. */
export const archiveKind = outputKind({
  name: "archive",
  parts: (_read, path) => (path === undefined || `/${path}`.startsWith(ARCHIVES) ? [""] : []),
  rows: (context) => context.read(archiveNamesQuery).map((name) => [`${ARCHIVES}${name}.zip`.slice(1), name]),
  fingerprint: ({ engine }, name) => fingerprintOf(engine.get(archiveQuery, name).files),
  content(sources, name) {
    const { folder, files } = sources.engine.get(archiveQuery, name);
    const zip: Zippable = {};
    const found: ArchivedFile[] = [];
    for (const [path] of files) {
      const content = sources.raw(`${folder}/${path}`);
      if (content === undefined) return undefined;
      const { bytes, fingerprint } = content;
      // With the name as a folder, so that nobody unpacks fifty files into the folder that he happens to be in.
      zip[`${name}/${path}`] = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
      found.push([path, fingerprint]);
    }
    // Of the bytes that were read: a file may have changed since it was looked at.
    return { bytes: zipSync(zip, { level: 9, mtime: date() }), fingerprint: fingerprintOf(found) };
  },
});
