/**
 * Puts a site in place of the one before, whole or not at all. The new tree is built beside the old one, out of links to
 * the files that stay and the files that are new, and then the two change places in one step.
 */
import { dirname } from "node:path";
import { compareText } from "../../shared/diagnostics.ts";
import { HostFault, type Host } from "../host/host.ts";
import type { Encoding } from "./compress.ts";
import type { Content } from "./produce.ts";

/** What a dump leaves of itself in its folder, to know its own files again. */
const MANIFEST = ".site-manifest.json";

/** Fingerprint of each file, and those of the previous dump that stay one more round. */
interface Manifest {
  readonly files: Readonly<Record<string, string>>;
  readonly previous: Readonly<Record<string, string>>;
}

export interface Wanted {
  readonly path: string;
  /** Asked for once, just before `content`. */
  fingerprint(): string;
  /** Called only for files that are not there yet; undefined for a file that has gone meanwhile. */
  content(): Content | undefined;
  /** Compressed so before it is written. */
  readonly encoding?: Encoding;
}

/** Writes files of the new tree, at once or later. */
export interface Writer {
  write(path: string, bytes: string | Uint8Array, encoding?: Encoding): void;
  /** Resolves when everything is written. @throws {HostFault} */
  flush(): Promise<void>;
}

export interface Written {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** A dump that can't be written; `message` is for people. */
export class DumpFault extends Error {}

/**
 * @param options.out absolute path of the folder
 * @param options.wanted every file of the site
 * @param options.commit asked when the new tree is complete; false leaves the old one in place
 * @throws {DumpFault} when the folder holds something else, or can't be written; what was there is untouched
 */
export async function putTree(options: PutOptions): Promise<Written> {
  const { host, out } = options;
  const before = readManifest(host, out);
  if (!before && host.list(out).length > 0) {
    throw new DumpFault(`${out} holds files that no dump wrote. Choose another --out, or empty the folder.`);
  }
  try {
    return await put(options, before);
  } catch (error) {
    if (error instanceof HostFault)
      throw new DumpFault(`The site could not be written, so the old one stays. ${error.message}.`);
    throw error;
  }
}

export interface PutOptions {
  readonly host: Host;
  readonly out: string;
  readonly wanted: AsyncIterable<Wanted>;
  readonly writer: Writer;
  readonly commit: () => boolean;
}

function readManifest(host: Host, out: string): Manifest | undefined {
  const result = host.read(`${out}/${MANIFEST}`);
  if (result.kind !== "bytes") return undefined;
  try {
    const { files, previous } = JSON.parse(new TextDecoder().decode(result.bytes)) as Manifest;
    return { files, previous };
  } catch {
    return { files: {}, previous: {} };
  }
}

async function put({ host, out, wanted, writer, commit }: PutOptions, before: Manifest | undefined): Promise<Written> {
  const present = new Set(before ? host.list(out) : []);
  const next = `${out}.next-${process.pid}`;
  host.remove(next);
  removeLeftovers(host, out);
  const folders = new Set<string>();
  const place = (path: string): string => {
    const full = `${next}/${path}`;
    const folder = dirname(full);
    if (!folders.has(folder)) {
      folders.add(folder);
      host.makeFolder(folder);
    }
    return full;
  };
  const files: [string, string][] = [];
  const staying: string[] = [];
  try {
    for await (const file of wanted) {
      const { path } = file;
      const fingerprint = file.fingerprint();
      const stays =
        present.has(path) &&
        (known(before?.files, path) === fingerprint || known(before?.previous, path) === fingerprint);
      if (stays) {
        staying.push(path);
        files.push([path, fingerprint]);
        continue;
      }
      const content = file.content();
      if (content === undefined) throw new DumpFault(missingFile(path, fingerprint));
      writer.write(place(path), content.bytes, file.encoding);
      // Of what was written, not of what was looked at: a file may change between the two.
      files.push([path, content.fingerprint]);
    }
    await writer.flush();
    const paths = new Set(files.map(([path]) => path));
    // Tabs that are still open ask for the assets of the page they show: those stay one more round.
    const previous = Object.entries(before?.files ?? {}).filter(
      ([path]) => path.startsWith("assets/") && !paths.has(path) && present.has(path),
    );
    const kept = new Set([...paths, ...previous.map(([path]) => path), MANIFEST]);
    const gone = [...present].filter((path) => !kept.has(path));
    const manifest = encodeManifest(files, previous);
    const result = {
      written: files.length - staying.length,
      unchanged: staying.length,
      removed: gone.filter((path) => known(before?.previous, path) === undefined).length,
    };
    const same =
      before !== undefined &&
      gone.length === 0 &&
      result.written === 0 &&
      encodeManifest(Object.entries(before.files), Object.entries(before.previous)) === manifest;
    if (!commit()) return { written: 0, unchanged: files.length, removed: 0 };
    if (!same) {
      for (const path of [...staying, ...previous.map(([path]) => path)]) host.link(`${out}/${path}`, place(path));
      host.makeFolder(next);
      host.write(`${next}/${MANIFEST}`, manifest);
      swap(host, next, out);
    }
    return result;
  } finally {
    // A thread may still be writing what was handed to it before the fault.
    await writer.flush().catch(() => undefined);
    host.remove(next);
  }
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

/** The manifest as text; the same files give the same bytes. */
function encodeManifest(
  files: readonly (readonly [string, string])[],
  previous: readonly (readonly [string, string])[],
): string {
  const sorted = (pairs: readonly (readonly [string, string])[]): Record<string, string> =>
    Object.fromEntries([...pairs].sort(([a], [b]) => compareText(a, b)));
  return `${JSON.stringify({ files: sorted(files), previous: sorted(previous) } satisfies Manifest)}\n`;
}

/** The two trees change places. Without the kernel's help, two renames: a moment without a site, never half of one. */
function swap(host: Host, next: string, out: string): void {
  if (host.stat(out) === undefined) {
    host.makeFolder(dirname(out));
    host.rename(next, out);
    return;
  }
  if (host.exchange(next, out)) return;
  const aside = `${out}.old-${process.pid}`;
  host.rename(out, aside);
  host.rename(next, out);
  host.rename(aside, next);
}

/** Trees that a killed dump left. One whose process still runs belongs to that process. */
function removeLeftovers(host: Host, out: string): void {
  const parent = dirname(out);
  const name = out.slice(parent.length + 1);
  for (const entry of new Set(host.siblings(parent))) {
    const pid = entry.startsWith(`${name}.next-`) ? Number(entry.slice(`${name}.next-`.length)) : NaN;
    if (Number.isInteger(pid) && pid !== process.pid && !host.isRunning(pid)) host.remove(`${parent}/${entry}`);
  }
}
