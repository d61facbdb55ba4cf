/** Temporary folders, and sites in them. */
import { setDefaultTimeout } from "bun:test";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hashOf } from "../../server/engine/hash.ts";
import { compareText } from "../../shared/diagnostics.ts";
import { filesOf, PLAIN_SITE } from "./files.ts";

// Whole processes are started where this is used; the runner's own 5 s are for unit tests.
setDefaultTimeout(120_000);

const made: string[] = [];

/** A new folder, removed by `removeFolders`. */
export function temporaryFolder(name = "site"): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)));
  made.push(folder);
  return folder;
}

/** Removes every folder made so far. To be called after all tests. */
export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, content);
  }
}

/** A site on the real disk, written as one string; its folder. */
export function diskSite(text: string): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  writeFiles(folder, { "config/site.json": PLAIN_SITE, ...filesOf(text) });
  return folder;
}

/** Paths of all files below a folder, sorted, without following links. None if the folder does not exist. */
function pathsBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort(compareText);
}

/** Hashes of all files below a folder, by path, sorted, without following links. Empty if the folder does not exist. */
export function treeOf(folder: string): ReadonlyMap<string, string> {
  return new Map(pathsBelow(folder).map((path) => [path, hashOf(readFileSync(join(folder, path)))]));
}

/** Inode and time of every file below a folder: what changes when a file is written again. */
export function stampsOf(folder: string): ReadonlyMap<string, string> {
  return new Map(
    pathsBelow(folder).map((path) => {
      const { ino, mtimeMs } = lstatSync(join(folder, path));
      return [path, `${ino} ${mtimeMs}`];
    }),
  );
}

/** Texts of all files of a dump, by path, without the manifest. */
export function siteFiles(out: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pathsBelow(out)
      .filter((path) => path !== ".site-manifest.json")
      .map((path) => [path, readFileSync(join(out, path), "latin1")]),
  );
}
