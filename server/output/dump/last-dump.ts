/**
 * A record of the last dump of a site: what it was made from, what it wrote, and what it said. Where all of that is as it
 * was, the next dump has nothing to do, and knows it without loading any result, nor the code that makes them. A record
 * is never outdated: it says that this site comes of these origins, and whoever reads it compares both with what is there.
 */
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { isObject, isText } from "../../../shared/json-shape.ts";
import { hashOf } from "../../engine/hash.ts";
import type { Host } from "../../host/host.ts";
import type { Settings } from "../../source/inputs.ts";
import { createStamps } from "../../source/stamps.ts";
import type { DumpResult } from "./dump.ts";
import { foreignAmong } from "./foreign.ts";
import { hasLeftovers } from "./leftovers.ts";
import { MANIFEST } from "../../../shared/manifest-name.ts";
import { intactFiles, readClaim } from "./manifest.ts";
import { areCurrent, isOrigins, type Origins } from "./origins.ts";
import type { Session } from "../session.ts";
import { lastDumpFile, readJson, readStamps, siteCache, writeStamps } from "../site-cache.ts";

interface LastDump {
  /** Version of the engine that made it. */
  readonly version: string;
  /** Hash of its manifest, which names all files that it wrote. */
  readonly manifest: string;
  readonly origins: Origins;
  readonly pages: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Records a dump that was written, if it is certain what it was made from. */
export function recordDump(session: Session, result: DumpResult): void {
  const { host, installation, cacheFolder } = session;
  const { manifest, pages, diagnostics } = result;
  const origins = session.origins();
  if (manifest === undefined || origins === undefined) return;
  const record: LastDump = { version: installation.version, manifest, origins, pages, diagnostics };
  try {
    host.writeAtomic(lastDumpFile(cacheFolder), JSON.stringify(record));
  } catch {
    // The next dump finds out by itself that nothing has changed.
  }
}

/** Whether a record is whole: damage costs time, and nothing else. */
function isLastDump(value: unknown): value is LastDump {
  if (!isObject(value)) return false;
  const { version, manifest, origins, pages, diagnostics } = value;
  return (
    isText(version) &&
    isText(manifest) &&
    isOrigins(origins) &&
    typeof pages === "number" &&
    Array.isArray(diagnostics) &&
    diagnostics.every(isDiagnostic)
  );
}

function isDiagnostic(value: unknown): value is Diagnostic {
  if (!isObject(value)) return false;
  const { code, severity, message, hint, place, notes } = value;
  return (
    [code, severity, message].every(isText) &&
    (hint === undefined || isText(hint)) &&
    (place === undefined || isPlace(place)) &&
    (notes === undefined || (Array.isArray(notes) && notes.every((note) => isObject(note) && isNote(note))))
  );
}

function isNote({ message, place }: Readonly<Record<string, unknown>>): boolean {
  return isText(message) && (place === undefined || isPlace(place));
}

function isPlace(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { file, line, column } = value;
  return isText(file) && typeof line === "number" && typeof column === "number";
}

/** What a dump says that finds nothing to do. */
export type UnchangedDump = Pick<DumpResult, "pages" | "diagnostics" | "unchanged" | "foreign">;

/**
 * @param options.root absolute path of the site
 * @param options.out absolute path of the folder to write
 * @param options.version of the engine
 * @returns what a dump would say, if it had nothing to do; undefined if it may have something to do
 * @throws {HostFault} if the folder can't be read
 */
export function unchangedDump(options: {
  readonly host: Host;
  readonly root: string;
  readonly out: string;
  readonly settings: Settings;
  readonly version: string;
}): UnchangedDump | undefined {
  const { host, root, out, settings, version } = options;
  const cache = siteCache(root);
  const last = readJson(host, lastDumpFile(cache));
  if (!isLastDump(last) || last.version !== version) return undefined;
  // Most often it is a document that has changed, which is found sooner than what has become of some thousand files.
  const stamps = createStamps(host, root, readStamps(host, cache));
  if (!areCurrent(last.origins, { host, root, stamps, settings })) return undefined;
  const written = writtenFiles(host, out, last.manifest);
  if (written === undefined) return undefined;
  // Files that were read only because their times have changed need not be read again.
  if (stamps.haveChanged()) writeStamps(host, cache, stamps);
  return { pages: last.pages, diagnostics: last.diagnostics, ...written };
}

/** @returns what is in a dump's folder, if that is all that its manifest names, and nothing has to be removed */
function writtenFiles(host: Host, out: string, hash: string): Pick<UnchangedDump, "unchanged" | "foreign"> | undefined {
  const manifest = host.read(`${out}/${MANIFEST}`);
  if (manifest.kind !== "bytes" || hashOf(manifest.bytes) !== hash) return undefined;
  const claim = readClaim(host, out);
  // Assets of the dump before are removed by the next one, and so is what is left of one that was killed.
  if (claim.kind !== "dump" || Object.keys(claim.manifest.previous).length > 0) return undefined;
  if (hasLeftovers(host, out)) return undefined;
  const entries = host.entries(out);
  const { files } = claim.manifest;
  const unchanged = Object.keys(files).length;
  if (intactFiles(host, out, files, true).size < unchanged) return undefined;
  return { unchanged, foreign: foreignAmong(entries, claim.manifest).names };
}
