/** Observers that read files and folders of the site directory. */
import { compareText } from "../../shared/diagnostics.ts";
import { lowerBound } from "../../shared/lower-bound.ts";
import { encode, hashOf } from "../engine/hash.ts";
import type { Observer } from "../engine/types.ts";
import type { Host } from "../host/host.ts";
import type { CopiedFile, FileText, Settings, TreeFaults } from "./inputs.ts";
import { observeLastChanges } from "./last-commits.ts";
import { pictureSize } from "./picture-size.ts";
import { realFoldersOf, LARGE_FILE, type FileContent, type Stamps } from "./stamps.ts";

/** In bytes. Nobody reads a page of this size, and a browser could not show it. */
const LARGEST_DOCUMENT = LARGE_FILE;

/** Whether a path stays inside the site directory. Other paths are treated as missing. */
function isInside(path: string): boolean {
  return !path.startsWith("/") && !path.includes("\0") && !path.split("/").includes("..");
}

const OUTSIDE: FileContent = { bytes: undefined, hash: "missing", size: 0, head: new Uint8Array() };

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

function textOf({ bytes, hash, size }: FileContent): FileText {
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
  // CommonMark and HTML both replace NUL by U+FFFD.
  return text.includes("\0")
    ? { kind: "text", text: text.replaceAll("\0", "\ufffd"), damaged: true }
    : { kind: "text", text, damaged };
}

/**
 * What may have changed with a path, compared with the last listings. `text`: it was listed and is still a file, not a
 * link. `nothing`: it was not listed and is not there, like temporary files of editors. `listings`: anything else.
 */
export type Trace = "text" | "nothing" | "listings";

/** Listings of folders, and the folders that could not be listed. */
export function observeTrees(
  host: Host,
  root: string,
): {
  readonly trees: Observer<readonly string[]>;
  readonly faults: Observer<TreeFaults>;
  readonly traceOf: (path: string) => Trace;
} {
  const listings = new Map<string, readonly string[]>();
  const faults = new Map<string, TreeFaults>();
  const look = (folder: string): readonly string[] => {
    const passedOver: [path: string, reason: string][] = [];
    const listing = host.list(`${root}/${folder}`, {
      within: realFoldersOf(host, root),
      // Editors make lock files that are dangling links.
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
      // From the last listing, which is current: queries read the listing before they read this.
      fingerprint(folder) {
        if (!faults.has(folder)) look(folder);
        return hashOf(encode(faultsOf(folder)));
      },
      load(folder) {
        if (!faults.has(folder)) look(folder);
        return { value: faultsOf(folder), fingerprint: hashOf(encode(faultsOf(folder))) };
      },
    },
    traceOf(path) {
      const kind = host.ownStat(`${root}/${path}`)?.kind;
      if (kind !== "file" && kind !== undefined) return "listings";
      const around = [...listings].filter(([folder]) => path.startsWith(`${folder}/`));
      const isSame = ([folder, listing]: readonly [string, readonly string[]]): boolean => {
        const name = path.slice(folder.length + 1);
        const isListed = listing[lowerBound(listing, name)] === name;
        if (kind === "file") return isListed;
        const isIn = (each = ""): boolean => each.startsWith(`${name}/`);
        const isFault = ([at]: TreeFaults[number]): boolean => at === path || isIn(at.slice(folder.length + 1));
        return !isListed && !isIn(listing[lowerBound(listing, `${name}/`)]) && !faultsOf(folder).some(isFault);
      };
      if (!around.every(isSame)) return "listings";
      if (kind === "file") return "text";
      return around.length > 0 ? "nothing" : "listings";
    },
  };
}

/** Files that are copied without being read as text. */
export function observeCopiedFiles(stamps: Stamps): Observer<CopiedFile | null> {
  return {
    fingerprint: (path) => (isInside(path) ? stamps.hash(path) : "missing"),
    load(path) {
      const { size, hash, head } = isInside(path) ? stamps.read(path) : OUTSIDE;
      const isThere = hash !== "missing" && !hash.startsWith("unreadable: ");
      return { value: isThere ? { size, hash, ...pictureSize(head) } : null, fingerprint: hash };
    },
  };
}

/** Settings, which do not change while the process runs. */
export function observeSettings(settings: Settings): Observer<Settings> {
  const fingerprint = hashOf(JSON.stringify(settings));
  return { fingerprint: () => fingerprint, load: () => ({ value: settings, fingerprint }) };
}

/**
 * The observers of all inputs that are read from the site as they are; others are bundled of its code.
 * `traceOf`: what may have changed with a path; to be asked before folders are listed again
 */
export function observeSite(options: {
  readonly host: Host;
  readonly root: string;
  readonly stamps: Stamps;
  readonly settings: Settings;
}): {
  readonly observers: Readonly<Record<string, Observer<unknown>>>;
  readonly traceOf: (path: string) => Trace;
} {
  const { host, root, stamps, settings } = options;
  const { trees, faults, traceOf } = observeTrees(host, root);
  const observers = {
    file: observeFiles(stamps),
    "config-file": observeFiles(stamps),
    tree: trees,
    "tree-faults": faults,
    blob: observeCopiedFiles(stamps),
    settings: observeSettings(settings),
    "last-changes": observeLastChanges(host, root),
  };
  return { observers, traceOf };
}
