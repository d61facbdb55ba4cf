/**
 * Puts a site in place of the one before, whole or not at all. The new tree is built beside the old one, out of links to
 * the files that stay and the files that are new, and then the two change places in one step.
 */
import { dirname } from "node:path";
import { HostFault, type Host } from "../host/host.ts";
import type { Encoding } from "./compress.ts";
import { carry, foreignAmong, retire, type Foreign } from "./foreign.ts";
import { encodeManifest, MANIFEST, readClaim, UNFINISHED, type Claim, type DumpManifest } from "./manifest.ts";
import type { AnyContent, Piece } from "./kind.ts";
import { unownedFault } from "./dump-folder.ts";

export interface TreeFile {
  readonly path: string;
  /** Asked for once, just before `content`. */
  fingerprint(): string;
  /** Called only for files that are not there yet; undefined for a file that has gone meanwhile. */
  content(): AnyContent | undefined;
  /** Compressed so before it is written. */
  readonly encoding?: Encoding;
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
  /** What lies in the folder and no dump has written: paths, whole folders with a slash at their end. */
  readonly foreign: readonly string[];
}

/** A dump that can't be written; `message` is for people. */
export class DumpFault extends Error {}

/**
 * @param options.out absolute path of the folder
 * @param options.wanted every file of the site
 * @param options.commit asked when the new tree is complete; false leaves the old one in place
 * @throws {DumpFault} when the folder holds something else, or can't be written; what was there is untouched
 */
export async function putTree(options: PutTreeOptions): Promise<TreeChanges> {
  const { host, out } = options;
  try {
    removeLeftovers(host, out);
    const fault = unownedFault(host, out);
    if (fault !== undefined) throw new DumpFault(`${out} ${fault}`);
    return await put(options, readClaim(host, out));
  } catch (error) {
    if (error instanceof HostFault)
      throw new DumpFault(`The site could not be written, so the old one stays. ${error.message}.`);
    throw error;
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

const NOTHING: DumpManifest = { base: "/", files: {}, previous: {} };

async function put({ host, out, base, wanted, writer, commit }: PutTreeOptions, claim: Claim): Promise<TreeChanges> {
  const before = claim.kind === "dump" ? claim.manifest : NOTHING;
  const entries = claim.kind === "dump" ? host.entries(out) : [];
  const present = new Set(entries.filter(({ kind }) => kind === "file").map(({ path }) => path));
  const foreign = foreignAmong(entries, before);
  const next = `${out}.next-${process.pid}`;
  const place = placer(host, next);
  const files: [string, string][] = [];
  const staying: string[] = [];
  const seen = new Set<string>();
  try {
    host.makeFolder(next);
    host.write(`${next}/${MANIFEST}`, UNFINISHED);
    for await (const file of wanted) {
      const { path } = file;
      // Files named by their content can be asked for twice.
      if (seen.has(path)) continue;
      seen.add(path);
      refuseForeign(foreign, out, path);
      const fingerprint = file.fingerprint();
      const stays =
        present.has(path) &&
        (known(before.files, path) === fingerprint || known(before.previous, path) === fingerprint);
      if (stays) {
        staying.push(path);
        files.push([path, fingerprint]);
        continue;
      }
      const content = file.content();
      if (content === undefined) throw new DumpFault(missingFile(path, fingerprint));
      // The fingerprint of what was written, not of what was looked at: a file may change between the two.
      if ("copyTo" in content) files.push([path, content.copyTo(place(path))]);
      else if ("pieces" in content) {
        // What it is made of lies in the new tree when the writer is done, or in the old one where it stays.
        await writer.flush();
        const kept = new Set(staying);
        const whereOf = (piece: string): string => `${kept.has(piece) ? out : next}/${piece}`;
        host.writePieces(place(path), bytesOf(host, content.pieces, whereOf));
        files.push([path, content.fingerprint]);
      } else {
        writer.write(place(path), content.bytes, file.encoding);
        files.push([path, content.fingerprint]);
      }
    }
    await writer.flush();
    // Tabs that are still open ask for the assets of the page they show: those stay one more round.
    const previous = Object.entries(before.files).filter(
      ([path]) => path.startsWith("assets/") && !seen.has(path) && present.has(path),
    );
    const kept = new Set([...seen, ...previous.map(([path]) => path)]);
    const gone = Object.keys({ ...before.files, ...before.previous }).filter(
      (path) => present.has(path) && !kept.has(path),
    );
    const manifest = encodeManifest(base, files, previous);
    const result = {
      written: files.length - staying.length,
      unchanged: staying.length,
      removed: gone.filter((path) => known(before.previous, path) === undefined).length,
      foreign: foreign.names,
    };
    const same = claim.kind === "dump" && gone.length === 0 && result.written === 0 && claim.text === manifest;
    if (!commit()) return { ...result, written: 0, unchanged: files.length, removed: 0 };
    if (!same) {
      for (const path of [...staying, ...previous.map(([path]) => path)]) host.link(`${out}/${path}`, place(path));
      carry(host, foreign, out, next);
      refuseOvertaken(host, out, claim);
      host.writeAtomic(`${next}/${MANIFEST}`, manifest);
      if (claim.kind === "dump") host.makeFolder(next, out);
      swap(host, next, out);
    }
    return result;
  } finally {
    // A thread may still be writing what was handed to it before the fault.
    await writer.flush().catch(() => undefined);
    retireQuietly(host, next, out);
  }
}

/** The bytes of each piece: as they were written before, else made anew. */
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

/** A tree that can't be removed is no fault of the site that has just been put in place; the next dump tries again. */
function retireQuietly(host: Host, tree: string, out: string): void {
  try {
    retire(host, tree, out);
  } catch (error) {
    if (!(error instanceof HostFault)) throw error;
  }
}

/** @returns a function from a path in a tree to its absolute path, the folder of which it has made */
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

/** A file of the site never takes the place of one that somebody else has put there. */
function refuseForeign(foreign: Foreign, out: string, path: string): void {
  const other = foreign.inTheWay(path);
  if (other === undefined) return;
  throw new DumpFault(
    `The site has a file ${path}, but ${out}/${other} was not written by a dump, and it stays. Move it away, or rename the site's. The old site stays as it is.`,
  );
}

/** Another dump may have finished since this one looked: what would be linked to now is another site's. */
function refuseOvertaken(host: Host, out: string, before: Claim): void {
  const now = readClaim(host, out);
  const same = now.kind === "dump" && before.kind === "dump" ? now.text === before.text : now.kind === before.kind;
  if (!same) throw new DumpFault(`Another dump was written to ${out} while this one was being made. Run it again.`);
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

/** The two trees change places. Without the kernel's help, two renames: a moment without a site, never half of one. */
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

/**
 * Trees that a killed dump left. One whose process still runs belongs to that process; a folder that no dump has marked
 * as its own is somebody else's, whatever its name.
 */
function removeLeftovers(host: Host, out: string): void {
  const parent = dirname(out);
  const name = out.slice(parent.length + 1);
  const left = (kind: "next" | "old"): readonly string[] =>
    host
      .siblings(parent)
      .filter((entry) => {
        const start = `${name}.${kind}-`;
        const pid = entry.startsWith(start) ? Number(entry.slice(start.length)) : NaN;
        return Number.isInteger(pid) && (pid === process.pid || !host.isRunning(pid));
      })
      .map((entry) => `${parent}/${entry}`);
  for (const tree of left("old")) {
    // Killed between the two renames of `swap`: the old site comes back.
    if (host.ownStat(out) === undefined && readClaim(host, tree).kind === "dump") host.rename(tree, out);
    else retireQuietly(host, tree, out);
  }
  for (const tree of left("next")) retireQuietly(host, tree, out);
}
