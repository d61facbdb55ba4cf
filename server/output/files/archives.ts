/** Archives of sample projects: `content/samples/<name>/` as `/samples/<name>.zip`. */
import { zipSync, type Zippable } from "fflate";
import { hashOf } from "../../engine/hash.ts";
import { archiveNamesQuery, archiveQuery, ARCHIVES, type ArchivedFile } from "../../site/documents/archives.ts";
import { outputKind } from "../kind.ts";

/**
 * The date of every file in an archive, fixed so that the same files give the same bytes. The format stores local
 * times, so this is a local time too and is the same in every time zone.
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
      // Files are in a folder, so that unpacking does not scatter them over the current folder.
      zip[`${name}/${path}`] = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
      found.push([path, fingerprint]);
    }
    // The fingerprint is that of the bytes that were read, because a file may have changed since it was observed.
    return { bytes: zipSync(zip, { level: 9, mtime: date() }), fingerprint: fingerprintOf(found) };
  },
});
