/**
 * The manifest, by which a dump recognises its own files later. A dump owns the files in its manifest; other files in
 * the folder are foreign.
 */
import { compareText } from "../../../shared/diagnostics.ts";
import { isRecordOf, isText, isListOfTexts } from "../../../shared/json-shape.ts";
import { MANIFEST } from "../../../shared/manifest-name.ts";
import { hashOf, shortHash } from "../../engine/hash.ts";
import type { Host } from "../../host/host.ts";
import { decompress } from "./compress.ts";

type Files = Readonly<Record<string, string>>;

export interface DumpManifest {
  /** Base path of the site. */
  readonly base: string;
  /** Fingerprint of each file. */
  readonly files: Files;
  /** Files of the previous dump that are kept until the next one. */
  readonly previous: Files;
  /** Files of the site whose names only look as if they told their content. */
  readonly lookalikes: ReadonlySet<string>;
}

/**
 * Content of the manifest while a tree is being built. Such a tree can be removed: its files are new, or hard links.
 */
export const UNFINISHED = '{"unfinished":true}\n';

/** State of a folder, according to its manifest. */
export type Claim =
  | { readonly kind: "none" }
  /** There is a manifest that can't be read. */
  | { readonly kind: "damaged" }
  | { readonly kind: "unfinished" }
  | { readonly kind: "dump"; readonly manifest: DumpManifest; readonly text: string };

/** Reads the manifest of a folder. */
export function readClaim(host: Host, folder: string): Claim {
  const result = host.read(`${folder}/${MANIFEST}`);
  if (result.kind === "missing") return { kind: "none" };
  if (result.kind === "unreadable") return { kind: "damaged" };
  const text = new TextDecoder().decode(result.bytes);
  if (text === UNFINISHED) return { kind: "unfinished" };
  try {
    const { base = "/", files, previous, lookalikes = [] } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof base === "string" && isFiles(files) && isFiles(previous) && isListOfTexts(lookalikes))
      return { kind: "dump", manifest: { base, files, previous, lookalikes: new Set(lookalikes) }, text };
  } catch {
    // Not what a dump has written.
  }
  return { kind: "damaged" };
}

/** A folder may have come from somebody else, as an artifact does: its list must not lead out of it. */
function isFiles(value: unknown): value is Files {
  return isRecordOf(value, isText) && !Object.keys(value).some((path) => /(?:^|\/)\.{0,2}(?:\/|$)/.test(path));
}

/** Whether a folder's manifest still says what it said; it is not parsed again, which takes long for many files. */
export function isClaimed(host: Host, folder: string, before: Claim): boolean {
  if (before.kind !== "dump") return readClaim(host, folder).kind === before.kind;
  const result = host.read(`${folder}/${MANIFEST}`);
  return result.kind === "bytes" && new TextDecoder().decode(result.bytes) === before.text;
}

/** Paths of the files that belong to a dump, its manifest included. */
export function ownedBy({ files, previous }: Pick<DumpManifest, "files" | "previous">): ReadonlySet<string> {
  return new Set([...Object.keys(files), ...Object.keys(previous), MANIFEST]);
}

/**
 * Files of a dump that nobody has written to since: its manifest was written last. One that was is made anew, because
 * what is in it is not the site any more. A file may come with an older time of its own, as from a backup; that it came
 * later is what its status tells, and then its bytes say whether it is another one.
 * @param files fingerprints by path, relative to the folder
 * @param renew whether the manifest's status is made newer than that of all files if these are intact, as after a copy
 *   of the folder: so the next look need not read them again
 */
export function intactFiles(host: Host, folder: string, files: Files, renew = false): ReadonlySet<string> {
  const last = host.ownStat(`${folder}/${MANIFEST}`);
  const found = new Set<string>();
  let wereRead = false;
  if (last === undefined) return found;
  for (const [path, fingerprint] of Object.entries(files)) {
    const own = host.ownStat(`${folder}/${path}`);
    if (own?.kind !== "file" || own.mtimeMs > last.mtimeMs) continue;
    const isOlder = own.ctimeMs <= last.ctimeMs;
    wereRead ||= !isOlder;
    if (isOlder || mayBe(host, `${folder}/${path}`, fingerprint)) found.add(path);
  }
  if (renew && wereRead && found.size === Object.keys(files).length) host.renewStatus(`${folder}/${MANIFEST}`);
  return found;
}

/** Whether a file has the bytes of a fingerprint, as far as that is one of bytes. */
function mayBe(host: Host, file: string, fingerprint: string): boolean {
  const [, encoding, hash] = /^(?:(br|gz) )?(?:s:)?([0-9a-f]{32})$/.exec(fingerprint) ?? [];
  if (hash === undefined) return true;
  if (encoding === undefined) {
    const found = host.digest(file, 0);
    return found.kind === "digest" && shortHash(found.sha256) === hash;
  }
  const packed = host.read(file);
  const bytes = packed.kind === "bytes" ? decompress(packed.bytes, encoding === "br" ? "br" : "gz") : undefined;
  return bytes !== undefined && hashOf(bytes) === hash;
}

type FileEntries = readonly (readonly [string, string])[];

/** The manifest as text; the same files give the same bytes. Lookalikes are named only where there are some. */
export function encodeManifest(
  base: string,
  files: FileEntries,
  previous: FileEntries,
  lookalikes: readonly string[] = [],
): string {
  const sorted = (pairs: FileEntries): Files => Object.fromEntries([...pairs].sort(([a], [b]) => compareText(a, b)));
  const named = lookalikes.length > 0 ? { lookalikes: [...lookalikes].sort(compareText) } : {};
  return `${JSON.stringify({ base, files: sorted(files), previous: sorted(previous), ...named })}\n`;
}
