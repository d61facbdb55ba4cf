/** The cache of a site: in the site, so that copied and moved sites have their own. */
import { isObject } from "../../shared/json-shape.ts";
import type { Host } from "../host/host.ts";
import type { Stamps, StampTable } from "../source/stamps.ts";

/**
 * @param root absolute path of the site
 * @returns absolute path of the folder of the site's cache
 */
export function siteCache(root: string): string {
  return `${root}/.cache/site`;
}

/** @returns the file of the memo table in the folder of a site's cache */
export function memoFile(folder: string): string {
  return `${folder}/memo.sqlite`;
}

/** @returns the record of the last dump in the folder of a site's cache */
export function lastDumpFile(folder: string): string {
  return `${folder}/last-dump.json`;
}

/** Reads what a file of a site's cache holds. @returns undefined if there is none, or it is damaged */
export function readJson(host: Host, file: string): unknown {
  const result = host.read(file);
  if (result.kind !== "bytes") return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(result.bytes)) as unknown;
  } catch {
    return undefined;
  }
}

const stampsFile = (folder: string): string => `${folder}/stamps.json`;

/** The stamps that an earlier process left in the folder of a site's cache; damaged ones are left out. */
export function readStamps(host: Host, folder: string): StampTable {
  const table = readJson(host, stampsFile(folder));
  return isObject(table) ? Object.fromEntries(Object.entries(table).filter(isStamp)) : {};
}

function isStamp(entry: readonly [string, unknown]): entry is [string, StampTable[string]] {
  const [, stamp] = entry;
  return (
    Array.isArray(stamp) &&
    ["number", "number", "number", "number", "string"].every((type, at) => typeof stamp[at] === type)
  );
}

/** Leaves stamps for the next process. */
export function writeStamps(host: Host, folder: string, stamps: Stamps): void {
  try {
    host.writeAtomic(stampsFile(folder), JSON.stringify(stamps.table()));
  } catch {
    // Files are hashed again next time.
  }
}
