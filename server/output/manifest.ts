/**
 * What a dump writes into its folder to recognise its own files later. A dump owns what its manifest names; whatever
 * else lies there belongs to somebody else.
 */
import { compareText } from "../../shared/diagnostics.ts";
import type { Host } from "../host/host.ts";

export const MANIFEST = ".site-manifest.json";

type Files = Readonly<Record<string, string>>;

export interface DumpManifest {
  /** Base path that the site was made for. */
  readonly base: string;
  /** Fingerprint of each file. */
  readonly files: Files;
  /** Those of the dump before that stay one more round. */
  readonly previous: Files;
}

/** What a tree has in place of a manifest while it is being built: everything in it is new, or a link to what lies elsewhere. */
export const UNFINISHED = '{"unfinished":true}\n';

/** What a folder says of itself. */
export type Claim =
  | { readonly kind: "none" }
  /** There is a manifest, and it can't be read. */
  | { readonly kind: "damaged" }
  | { readonly kind: "unfinished" }
  | { readonly kind: "dump"; readonly manifest: DumpManifest; readonly text: string };

/** Reads what a folder says of itself. */
export function readClaim(host: Host, folder: string): Claim {
  const result = host.read(`${folder}/${MANIFEST}`);
  if (result.kind === "missing") return { kind: "none" };
  if (result.kind === "unreadable") return { kind: "damaged" };
  const text = new TextDecoder().decode(result.bytes);
  if (text === UNFINISHED) return { kind: "unfinished" };
  try {
    const { base = "/", files, previous } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof base === "string" && isFiles(files) && isFiles(previous))
      return { kind: "dump", manifest: { base, files, previous }, text };
  } catch {
    // Not what a dump has written.
  }
  return { kind: "damaged" };
}

function isFiles(value: unknown): value is Files {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each === "string")
  );
}

/** Paths of the files that belong to a dump, its manifest included. */
export function ownedBy({ files, previous }: Pick<DumpManifest, "files" | "previous">): ReadonlySet<string> {
  return new Set([...Object.keys(files), ...Object.keys(previous), MANIFEST]);
}

type FileEntries = readonly (readonly [string, string])[];

/** The manifest as text; the same files give the same bytes. */
export function encodeManifest(base: string, files: FileEntries, previous: FileEntries): string {
  const sorted = (pairs: FileEntries): Files => Object.fromEntries([...pairs].sort(([a], [b]) => compareText(a, b)));
  return `${JSON.stringify({ base, files: sorted(files), previous: sorted(previous) } satisfies DumpManifest)}\n`;
}
