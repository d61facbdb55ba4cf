/**
 * Archives of the folders of `content/samples`, which readers can download: the files of each, and which are too large.
 */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { query, type Context } from "../../engine/types.ts";
import { copiedFileInput, treeInput } from "../../source/inputs.ts";
import { commentsFile } from "./comments.ts";
import { SAMPLES } from "./samples.ts";

/** Address of the archives, below the root of the site. */
export const ARCHIVES = "/samples/";

/**
 * Limits of an archive, which is made in memory: the total size of its files in bytes, uncompressed, and their number.
 */
const LARGEST = 10_000_000;
const MOST_FILES = 2000;

/** Path in the archive's folder, and hash of the content. */
export type ArchivedFile = readonly [path: string, hash: string];

interface Archive {
  /** Site path of the folder. */
  readonly folder: string;
  /** Sorted by path. */
  readonly files: readonly ArchivedFile[];
  readonly size: number;
  /** Files that can't be read. */
  readonly missing: readonly string[];
}

/** Whether a file belongs in an archive. Hidden files do not, nor what tools write into a project's folder. */
function isArchived(path: string): boolean {
  return !path.split("/").some((part) => part.startsWith(".") || part === "node_modules") && !path.endsWith("~");
}

/** Files by their folder below `content/samples`. A file directly in `content/samples` belongs to no archive. */
export const foldersQuery = query<Readonly<Record<string, readonly string[]>>>(
  "archive-folders",
  "value",
  (context) => {
    const folders = new Map<string, string[]>();
    for (const path of context.read(treeInput, SAMPLES)) {
      const slash = path.indexOf("/");
      if (slash < 0 || !isArchived(path) || commentsFile(path) !== undefined) continue;
      const name = path.slice(0, slash);
      const files = folders.get(name) ?? [];
      files.push(path.slice(slash + 1));
      folders.set(name, files);
    }
    return Object.fromEntries(folders);
  },
);

export const folderQuery = query<readonly string[]>("archive-folder", "value", (context, name) => {
  const folders = context.read(foldersQuery);
  return Object.hasOwn(folders, name) ? (folders[name] ?? []) : [];
});

/** Content of an archive (key: its name). If it has too many files, none is read. */
export const archiveQuery = query<Archive>("archive", "value", (context, name) => {
  const folder = `${SAMPLES}/${name}`;
  const paths = context.read(folderQuery, name);
  const files: ArchivedFile[] = [];
  const missing: string[] = [];
  let size = 0;
  if (paths.length > MOST_FILES) return { folder, files, size, missing };
  for (const path of paths) {
    const blob = context.read(copiedFileInput, `${folder}/${path}`);
    if (!blob) {
      missing.push(path);
      continue;
    }
    files.push([path, blob.hash]);
    size += blob.size;
  }
  return { folder, files, size, missing };
});

/** Whether an archive is made (key: its name). */
export const isMadeQuery = query<boolean>("archive-is-made", "value", (context, name) => {
  const { files, size, missing } = context.read(archiveQuery, name);
  return files.length > 0 && size <= LARGEST && missing.length === 0;
});

/** Names of the archives that are made. */
export const archiveNamesQuery = query<readonly string[]>("archive-names", "value", (context) =>
  Object.keys(context.read(foldersQuery)).filter((name) => context.read(isMadeQuery, name)),
);

/** Diagnostics for folders from which no archive can be made. */
export function archiveFaults(context: Context): readonly Diagnostic[] {
  return Object.entries(context.read(foldersQuery)).flatMap(([name, paths]) => {
    if (context.read(isMadeQuery, name)) return [];
    const { size, missing } = context.read(archiveQuery, name);
    const place = { file: `${SAMPLES}/${name}`, line: 1, column: 1 };
    const none = `there is no ${ARCHIVES}${name}.zip.`;
    if (missing.length > 0) {
      return missing.map((path) =>
        diagnose("unreadable-file", `${SAMPLES}/${name}/${path} can't be read: ${none}`, {
          place: { ...place, file: `${SAMPLES}/${name}/${path}` },
          hint: "Give it back its rights, or remove it.",
        }),
      );
    }
    const what =
      paths.length > MOST_FILES
        ? `has ${paths.length} files, more than ${MOST_FILES}`
        : `holds ${(size / 1e6).toFixed(1)} MB, more than ${LARGEST / 1e6}`;
    return [
      diagnose("archive-too-large", `${SAMPLES}/${name} ${what}: ${none}`, {
        place,
        hint: "Take out what a reader's own tools make or download: results of builds, packages, large data.",
      }),
    ];
  });
}
