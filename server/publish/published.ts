/** The state that a publish leaves in the bucket, by which the next one recognises its objects. */
import { compareText } from "../../shared/diagnostics.ts";
import { isListOfTexts, isRecordOf, isRowOfTexts } from "../../shared/json-shape.ts";

/** Prefix of keys that are not part of the site. */
const OWN = ".published/";
export const MANIFEST_KEY = `${OWN}manifest.json`;
export const LOCK_KEY = `${OWN}lock.json`;
/** Prefix of copies of replaced objects, named by their MD5, for rollbacks. */
export const REPLACED = `${OWN}replaced/`;

/** An object: what the dump calls its content, and the MD5 of the bytes that were sent. */
export type Sent = readonly [fingerprint: string, md5: string];

/** Whether a key is one of those that a publish keeps for itself. */
export function isOwn(key: string): boolean {
  return key.startsWith(OWN);
}

export type Objects = Readonly<Record<string, Sent>>;

export interface Published {
  /** Base path that the site was made for. */
  readonly base: string;
  /** The one that the publish before was made for. */
  readonly baseBefore: string;
  readonly files: Objects;
  /**
   * Files named by their content that the publish before had: they stay one more round, for pages that are still open.
   */
  readonly kept: Objects;
  /** Paths, also of the publish before, whose names only look as if they told their content: the site has chosen them. */
  readonly lookalikes: ReadonlySet<string>;
  /** What the publish before had in place of `files`; null for what it had not. */
  readonly before: Readonly<Record<string, Sent | null>>;
}

export const NOTHING: Published = {
  base: "/",
  baseBefore: "/",
  files: {},
  kept: {},
  lookalikes: new Set(),
  before: {},
};

/** @returns undefined if the text was not written by a publish of this format */
export function readPublished(text: string): Published | undefined {
  try {
    const {
      format,
      base,
      baseBefore = base,
      files,
      kept,
      before,
      lookalikes = [],
    } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (format !== 1 || typeof base !== "string" || typeof baseBefore !== "string") return undefined;
    if (!isRecordOf(files, isSent) || !isRecordOf(kept, isSent) || !isRecordOf(before, isSentOrNull)) return undefined;
    if (!isListOfTexts(lookalikes)) return undefined;
    return { base, baseBefore, files, kept, lookalikes: new Set(lookalikes), before };
  } catch {
    return undefined;
  }
}

/** The same state gives the same bytes. Lookalikes are named only where there are some, and an earlier base where it differs. */
export function encodePublished({ base, baseBefore, files, kept, lookalikes, before }: Published): string {
  const sorted = <T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => compareText(a, b)));
  const named = lookalikes.size > 0 ? { lookalikes: [...lookalikes].sort(compareText) } : {};
  const moved = baseBefore === base ? {} : { baseBefore };
  return `${JSON.stringify({ format: 1, base, ...moved, files: sorted(files), kept: sorted(kept), ...named, before: sorted(before) })}\n`;
}

/** What was sent to a path last, or is kept there. */
export function knownAt({ files, kept }: Published, path: string): Sent | undefined {
  return files[path] ?? kept[path];
}

/** Files of the publish before. */
export function filesBefore({ files, before }: Published): Objects {
  const found = new Map(Object.entries(files));
  for (const [path, sent] of Object.entries(before)) {
    if (sent === null) found.delete(path);
    else found.set(path, sent);
  }
  return Object.fromEntries(found);
}

const isSent = (value: unknown): value is Sent => isRowOfTexts(value, 2);
const isSentOrNull = (value: unknown): value is Sent | null => value === null || isSent(value);
