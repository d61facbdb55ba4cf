/**
 * Replaces a site atomically. The new tree is built next to the old one, from hard links to unchanged files and from
 * new files; then the two are swapped.
 */
import { dirname } from "node:path";
import { createFingerprints } from "../../engine/fingerprints.ts";
import { hashOf } from "../../engine/hash.ts";
import { createTextNumbers } from "../../engine/text-numbers.ts";
import { HostFault, type Host } from "../../host/host.ts";
import type { Encoding } from "./compress.ts";
import { carry, foreignAmong, type Foreign } from "./foreign.ts";
import { removeLeftovers, retireQuietly } from "./leftovers.ts";
import { MANIFEST } from "../../../shared/manifest-name.ts";
import {
  encodeManifest,
  intactFiles,
  isClaimed,
  readClaim,
  UNFINISHED,
  type Claim,
  type DumpManifest,
} from "./manifest.ts";
import type { AnyContent, Piece } from "../kind.ts";
import { unownedFault } from "./dump-folder.ts";
import { ASSETS, isNamedByContent } from "../paths.ts";

export interface TreeFile {
  readonly path: string;
  /** Called once, just before `content`. */
  fingerprint(): string;
  /** Called only for new and changed files; undefined if the file was removed meanwhile. */
  content(): AnyContent | undefined;
  /** How the content is compressed before it is written. */
  readonly encoding?: Encoding;
  /** Whether its name only looks as if it told its content. */
  readonly isLookalike?: boolean;
}

/** Writes files of the new tree, at once or later. */
export interface Writer {
  write(path: string, bytes: string | Uint8Array, encoding?: Encoding): void;
  /** Resolves when everything is written. @throws {HostFault} */
  flush(): Promise<void>;
}

export interface TreeChanges {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Paths of foreign files in the folder; a whole folder ends with a slash. */
  readonly foreign: readonly string[];
  /**
   * Hash of the manifest that is now in the folder; undefined if the site was not written, or if a file changed while it
   * was, so that one of the site is not the one that was asked for.
   */
  readonly manifest: string | undefined;
}

/** A dump that can't be written; `message` is for users. */
export class DumpFault extends Error {}

/**
 * @param options.out absolute path of the folder
 * @param options.wanted every file of the site
 * @param options.commit called when the new tree is complete; if it returns false, the old one stays
 * @throws {DumpFault} if the folder contains something else or can't be written; it is unchanged then
 */
export async function putTree(options: PutTreeOptions): Promise<TreeChanges> {
  const { host, out } = options;
  try {
    removeLeftovers(host, out);
    const claim = readClaim(host, out);
    const fault = unownedFault(host, out, claim);
    if (fault !== undefined) throw new DumpFault(`${out} ${fault}`);
    return await put(options, claim);
  } catch (error) {
    if (!(error instanceof HostFault)) throw error;
    const old = host.stat(out) === undefined ? "" : ", so the old one stays";
    throw new DumpFault(`The site could not be written${old}. ${error.message}.`);
  }
}

export interface PutTreeOptions {
  readonly host: Host;
  readonly out: string;
  /** Base path that the site is made for. */
  readonly base: string;
  readonly wanted: AsyncIterable<TreeFile>;
  readonly writer: Writer;
  readonly commit: () => boolean;
}

const NOTHING: DumpManifest = { base: "/", files: {}, previous: {}, lookalikes: new Set() };

async function put({ host, out, base, wanted, writer, commit }: PutTreeOptions, claim: Claim): Promise<TreeChanges> {
  const before = claim.kind === "dump" ? claim.manifest : NOTHING;
  const entries = claim.kind === "dump" ? host.entries(out) : [];
  const present = new Set(entries.filter(({ kind }) => kind === "file").map(({ path }) => path));
  const ownedFiles = { ...before.previous, ...before.files };
  const owned = Object.keys(ownedFiles);
  const intact = intactFiles(host, out, ownedFiles, true);
  const foreign = foreignAmong(entries, before);
  const next = `${out}.next-${process.pid}`;
  const place = placer(host, next);
  const paths = createTextNumbers();
  /** Fingerprints of the files, by the numbers of their paths. */
  const fingerprints = createFingerprints();
  const staying: string[] = [];
  const lookalikes: string[] = [];
  let isAsWanted = true;
  let isInPlace = false;
  try {
    host.makeFolder(next);
    host.write(`${next}/${MANIFEST}`, UNFINISHED);
    for await (const file of wanted) {
      const { path } = file;
      // Files that are named by their content may be listed twice.
      if (paths.has(path)) continue;
      const number = paths.number(path);
      refuseForeign(foreign, out, path);
      if (file.isLookalike === true) lookalikes.push(path);
      const fingerprint = file.fingerprint();
      const stays =
        intact.has(path) && (known(before.files, path) === fingerprint || known(before.previous, path) === fingerprint);
      if (stays) {
        staying.push(path);
        fingerprints.set(number, fingerprint);
        continue;
      }
      const content = file.content();
      if (content === undefined) throw new DumpFault(missingFile(path, fingerprint));
      // The fingerprint is that of the copy, because the file may have changed since it was observed.
      const made = "copyTo" in content ? content.copyTo(place(path)) : content.fingerprint;
      fingerprints.set(number, made);
      isAsWanted &&= made === fingerprint;
      if ("copyTo" in content) continue;
      if ("pieces" in content) {
        // Its pieces are in the new tree once the writer has finished, or in the old one if they are unchanged.
        await writer.flush();
        const kept = new Set(staying);
        const whereOf = (piece: string): string => `${kept.has(piece) ? out : next}/${piece}`;
        host.writePieces(place(path), bytesOf(host, content.pieces, whereOf));
      } else writer.write(place(path), content.bytes, file.encoding);
    }
    await writer.flush();
    // Assets of the previous dump are kept until the next one, for pages that are still open in a browser.
    const previous = Object.entries(before.files).filter(
      ([path]) =>
        path.startsWith(ASSETS) && isNamedByContent(path, before.lookalikes) && !paths.has(path) && intact.has(path),
    );
    const kept = new Set(previous.map(([path]) => path));
    const gone = owned.filter((path) => present.has(path) && !paths.has(path) && !kept.has(path));
    const count = paths.size();
    const files = Array.from({ length: count }, (_, at) => [paths.text(at), fingerprints.get(at) ?? ""] as const);
    const manifest = encodeManifest(base, files, previous, lookalikes);
    const result = {
      written: count - staying.length,
      unchanged: staying.length,
      removed: gone.filter((path) => known(before.previous, path) === undefined).length,
      foreign: foreign.names,
      manifest: isAsWanted ? hashOf(manifest) : undefined,
    };
    const same = claim.kind === "dump" && gone.length === 0 && result.written === 0 && claim.text === manifest;
    if (!commit()) return { ...result, written: 0, unchanged: count, removed: 0, manifest: undefined };
    if (!same) {
      for (const path of [...staying, ...previous.map(([path]) => path)]) host.link(`${out}/${path}`, place(path));
      carry(host, foreign, out, next);
      refuseOvertaken(host, out, claim);
      host.writeAtomic(`${next}/${MANIFEST}`, manifest);
      if (claim.kind === "dump") host.makeFolder(next, out);
      swap(host, next, out);
      isInPlace = true;
    }
    return result;
  } finally {
    // A thread may still be writing what was handed to it before the fault.
    await writer.flush().catch(() => undefined);
    retireQuietly(host, next, out);
    // That files have one name less now is no change of theirs.
    if (isInPlace) host.renewStatus(`${out}/${MANIFEST}`);
  }
}

/** The bytes of each piece: read from the file that was written, or else made again. */
function* bytesOf(
  host: Host,
  pieces: Iterable<Piece>,
  whereOf: (path: string) => string,
): Generator<Uint8Array | string> {
  for (const piece of pieces) {
    const written = typeof piece === "string" ? undefined : host.read(whereOf(piece.path));
    yield typeof piece === "string" ? piece : written?.kind === "bytes" ? written.bytes : piece.text();
  }
}

/** @returns a function that returns the absolute path for a path in a tree, and creates its folder */
function placer(host: Host, tree: string): (path: string) => string {
  const folders = new Set<string>();
  return (path) => {
    const full = `${tree}/${path}`;
    const folder = dirname(full);
    if (!folders.has(folder)) {
      folders.add(folder);
      host.makeFolder(folder);
    }
    return full;
  };
}

/** @throws {DumpFault} if a file of the site would replace a foreign one */
function refuseForeign(foreign: Foreign, out: string, path: string): void {
  const other = foreign.inTheWay(path);
  if (other === undefined) return;
  throw new DumpFault(
    `The site has a file ${path}, but ${out}/${other} was not written by a dump, and it stays. Move it away, or rename the site's. The old site stays as it is.`,
  );
}

/**
 * @throws {DumpFault} if another dump has finished meanwhile, because the files to be linked would be those of another
 * site
 */
function refuseOvertaken(host: Host, out: string, before: Claim): void {
  if (isClaimed(host, out, before)) return;
  throw new DumpFault(`Another dump was written to ${out} while this one was being made. Run it again.`);
}

/** Why a file that is to be copied has no bytes; its fingerprint says so if it can't be read. */
function missingFile(path: string, fingerprint: string): string {
  const reason = /^unreadable: (.*)$/.exec(fingerprint)?.[1];
  return reason === undefined
    ? `${path} went away while the site was being written. Try again.`
    : `The site could not be written, so the old one stays. The file for ${path} can't be read: ${reason}.`;
}

function known(files: Readonly<Record<string, string>> | undefined, path: string): string | undefined {
  return files && Object.hasOwn(files, path) ? files[path] : undefined;
}

/**
 * Swaps the trees. If the system can't do that atomically, two renames: for a moment there is no site, but never half
 * of one.
 */
function swap(host: Host, next: string, out: string): void {
  if (host.ownStat(out) === undefined) {
    host.makeFolder(dirname(out));
    host.rename(next, out);
    return;
  }
  if (host.exchange(next, out)) return;
  const aside = `${out}.old-${process.pid}`;
  host.rename(out, aside);
  try {
    host.rename(next, out);
  } catch (error) {
    host.rename(aside, out);
    throw error;
  }
  host.rename(aside, next);
}
