/** Who looks at the disk for the inputs of `server/site`. */
import { compareText } from "../../shared/diagnostics.ts";
import { encode, hashOf } from "../engine/hash.ts";
import type { Observer } from "../engine/types.ts";
import type { Host } from "../host/host.ts";
import type { Blob, FileText, Settings, TreeFaults } from "./inputs.ts";
import { pictureSize } from "./picture-size.ts";
import { homeOf, LARGE_FILE, type Found, type Stamps } from "./stamps.ts";

/** Bytes. Nobody reads a page of this size, and a browser could not show it. */
const LARGEST_DOCUMENT = LARGE_FILE;

/** A path that stays inside the site directory. Others are as good as missing, whoever made them up. */
function isInside(path: string): boolean {
  return !path.startsWith("/") && !path.includes("\0") && !path.split("/").includes("..");
}

const OUTSIDE: Found = { bytes: undefined, hash: "missing", size: 0, head: new Uint8Array() };

/** Text files by site path. */
export function observeFiles(stamps: Stamps): Observer<FileText> {
  return {
    fingerprint: (path) => (isInside(path) ? stamps.hash(path) : "missing"),
    load(path) {
      const found = isInside(path) ? stamps.read(path) : OUTSIDE;
      return { value: textOf(found), fingerprint: found.hash };
    },
  };
}

function textOf({ bytes, hash, size }: Found): FileText {
  if (size > LARGEST_DOCUMENT) return { kind: "unreadable", reason: "it is larger than 10 MB; split it" };
  if (!bytes)
    return hash === "missing" ? { kind: "missing" } : { kind: "unreadable", reason: hash.replace(/^unreadable: /, "") };
  let text: string;
  let damaged = false;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder().decode(bytes);
    damaged = true;
  }
  // NUL is no character of a document: CommonMark and HTML both put this one in its place.
  return text.includes("\0")
    ? { kind: "text", text: text.replaceAll("\0", "\ufffd"), damaged: true }
    : { kind: "text", text, damaged };
}

/** Listings of folders, and what could not be listed. */
export function observeTrees(
  host: Host,
  root: string,
): { readonly trees: Observer<readonly string[]>; readonly faults: Observer<TreeFaults> } {
  const listings = new Map<string, readonly string[]>();
  const faults = new Map<string, TreeFaults>();
  const look = (folder: string): readonly string[] => {
    const passedOver: [path: string, reason: string][] = [];
    const listing = host.list(`${root}/${folder}`, {
      within: homeOf(host, root),
      // An editor's lock file is a link that leads nowhere.
      unreadable(path, reason) {
        if (!/(?:^|\/)\./.test(path)) passedOver.push([path === "" ? folder : `${folder}/${path}`, reason]);
      },
    });
    listings.set(folder, listing);
    faults.set(
      folder,
      passedOver.sort(([a], [b]) => compareText(a, b)),
    );
    return listing;
  };
  const faultsOf = (folder: string): TreeFaults => faults.get(folder) ?? [];
  return {
    trees: {
      fingerprint: (folder) => hashOf(look(folder).join("\0")),
      load(folder) {
        const listing = listings.get(folder) ?? look(folder);
        return { value: listing, fingerprint: hashOf(listing.join("\0")) };
      },
    },
    faults: {
      // As of the last listing: whoever asks reads the listing first, so it has been looked at just before.
      fingerprint(folder) {
        if (!faults.has(folder)) look(folder);
        return hashOf(encode(faultsOf(folder)));
      },
      load(folder) {
        if (!faults.has(folder)) look(folder);
        return { value: faultsOf(folder), fingerprint: hashOf(encode(faultsOf(folder))) };
      },
    },
  };
}

/** Files that are only copied. */
export function observeBlobs(stamps: Stamps): Observer<Blob | null> {
  return {
    fingerprint: (path) => (isInside(path) ? stamps.hash(path) : "missing"),
    load(path) {
      const { size, hash, head } = isInside(path) ? stamps.read(path) : OUTSIDE;
      const isThere = hash !== "missing" && !hash.startsWith("unreadable: ");
      return { value: isThere ? { size, hash, ...pictureSize(head) } : null, fingerprint: hash };
    },
  };
}

/** Settings of the run, which do not change. */
export function observeSettings(settings: Settings): Observer<Settings> {
  const fingerprint = hashOf(JSON.stringify(settings));
  return { fingerprint: () => fingerprint, load: () => ({ value: settings, fingerprint }) };
}
