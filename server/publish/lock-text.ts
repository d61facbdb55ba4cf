/** What the object says that is a lock: whose it is, what may have been changed under it, and from where to where. */
import { isListOfTexts, isRowOfTexts } from "../../shared/json-shape.ts";

/** An object that is going to be sent or removed: its path, and how the MD5 of its bytes begins; "" for any bytes. */
export type Announced = readonly [path: string, sum: string];

/** Where a rollback leads: to the publish `before` the last, or, after an interrupted one, to what is `published`. */
export type Goal = "before" | "published";

/** What a publish begins with, for a rollback after it. */
export interface Beginning {
  /** Tag of the manifest that it replaces; undefined where there is none. */
  readonly from: string | undefined;
  /** Where it goes back to, if it is a rollback. */
  readonly goal: Goal | undefined;
  /** Base paths of the sites that it, and interrupted publishers before it, have sent; earlier versions don't say. */
  readonly bases?: readonly string[] | undefined;
}

/** What interrupted publishers have left. */
export interface Left extends Partial<Beginning> {
  /** All that they may have changed. */
  readonly changes: readonly Announced[];
}

export interface LockText extends Left {
  readonly id: string;
  /** Name of the machine. */
  readonly by: string;
  /** False if the publisher was interrupted and has ended. */
  readonly alive: boolean;
}

/** Characters of a sum that are kept: the lock is often written, and may name all objects of a large site. */
const SUM_LENGTH = 8;

/** @param md5 of the bytes that are sent, or that are removed */
export function announced(path: string, md5: string): Announced {
  return [path, md5.slice(0, SUM_LENGTH)];
}

/**
 * Where a rollback goes, by what was left: a publish that has not ended is taken back, and a rollback that has not ended
 * is continued.
 * @param etag of the manifest as it is now
 */
export function goalAfter(left: Left | undefined, etag: string | undefined): Goal {
  if (left === undefined) return "before";
  const isReplaced = left.from !== etag;
  if (left.goal === undefined) return isReplaced ? "before" : "published";
  return isReplaced ? "published" : left.goal;
}

export function encodeLock(lock: LockText): string {
  return `${JSON.stringify(lock)}\n`;
}

/** @returns what can be read of a lock's text, also of one that an earlier version has written */
export function readLockText(text: string): Partial<LockText> {
  try {
    const found = JSON.parse(text) as Partial<LockText> & { readonly adds?: unknown };
    const rows: readonly unknown[] = Array.isArray(found.changes) ? found.changes : [];
    // An earlier version wrote paths alone.
    const paths: readonly unknown[] = Array.isArray(found.adds) ? found.adds : [];
    const changes = [...rows, ...paths.map((path) => [path, ""])].filter(isAnnounced);
    return { ...found, changes, bases: isListOfTexts(found.bases) ? found.bases : undefined };
  } catch {
    return {};
  }
}

const isAnnounced = (row: unknown): row is Announced => isRowOfTexts(row, 2);
