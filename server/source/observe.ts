/** Who looks at the disk for the inputs of `server/site`. */
import { hashOf } from "../engine/hash.ts";
import type { Observer } from "../engine/types.ts";
import type { Host } from "../host/host.ts";
import type { Blob, FileText, Settings } from "./inputs.ts";
import { pictureSize } from "./picture-size.ts";
import type { Stamps } from "./stamps.ts";

/** Bytes. Nobody reads a page of this size, and a browser could not show it. */
const LARGEST_DOCUMENT = 10_000_000;

/** A path that stays inside the site directory. Others are as good as missing, whoever made them up. */
function isInside(path: string): boolean {
  return !path.startsWith("/") && !path.includes("\0") && !path.split("/").includes("..");
}

/** Text files by site path. */
export function observeFiles(stamps: Stamps): Observer<FileText> {
  return {
    fingerprint: (path) => (isInside(path) ? stamps.hash(path) : "missing"),
    load(path) {
      const { bytes, hash } = isInside(path) ? stamps.read(path) : { bytes: undefined, hash: "missing" };
      return { value: textOf(bytes, hash), fingerprint: hash };
    },
  };
}

function textOf(bytes: Uint8Array | undefined, hash: string): FileText {
  if (!bytes)
    return hash === "missing" ? { kind: "missing" } : { kind: "unreadable", reason: hash.replace(/^unreadable: /, "") };
  if (bytes.length > LARGEST_DOCUMENT) return { kind: "unreadable", reason: "it is larger than 10 MB; split it" };
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), damaged: false };
  } catch {
    return { kind: "text", text: new TextDecoder().decode(bytes), damaged: true };
  }
}

/** Listings of folders. */
export function observeTrees(host: Host, root: string): Observer<readonly string[]> {
  const listings = new Map<string, readonly string[]>();
  const look = (folder: string): readonly string[] => {
    const listing = host.list(`${root}/${folder}`);
    listings.set(folder, listing);
    return listing;
  };
  return {
    fingerprint: (folder) => hashOf(look(folder).join("\0")),
    load(folder) {
      const listing = listings.get(folder) ?? look(folder);
      return { value: listing, fingerprint: hashOf(listing.join("\0")) };
    },
  };
}

/** Files that are only copied. */
export function observeBlobs(stamps: Stamps): Observer<Blob | null> {
  return {
    fingerprint: (path) => (isInside(path) ? stamps.hash(path) : "missing"),
    load(path) {
      const { bytes, hash } = isInside(path) ? stamps.read(path) : { bytes: undefined, hash: "missing" };
      return { value: bytes ? { size: bytes.length, hash, ...pictureSize(bytes) } : null, fingerprint: hash };
    },
  };
}

/** Settings of the run, which do not change. */
export function observeSettings(settings: Settings): Observer<Settings> {
  const fingerprint = hashOf(JSON.stringify(settings));
  return { fingerprint: () => fingerprint, load: () => ({ value: settings, fingerprint }) };
}
