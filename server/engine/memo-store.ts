/**
 * The memo table on disk: one SQLite file (Bun has SQLite built in). Several processes may share it: values are stored
 * under their own hash, so that they can't be mixed up, and a value that another process dropped is computed again. A
 * file that is damaged or can't be opened is treated as missing; checksums ensure that only intact data is used.
 */
import type { Database, Statement } from "bun:sqlite";
import { hashOf } from "./hash.ts";
import { openTable, type EncodedTable } from "./memo-table.ts";
import type { MemoStore } from "./types.ts";

/**
 * @param open opens the database; it may throw
 * @param version version of everything that results depend on besides their inputs: the code and the runtime
 * @param discard removes a file that is damaged, so that the next process keeps its results in a sound one; it may throw
 * @returns the store, or undefined if the file can't be used
 */
export function openMemoStore(
  open: () => Database,
  version: string,
  discard?: () => void,
): (MemoStore & { close(): void }) | undefined {
  let db: Database | undefined;
  let isDamaged = false;
  let read: Statement<{ json: string }, [string]>;
  let put: Statement<unknown, [string, string]>;
  try {
    db = open();
    // First of all: two processes may set the next one at the same time.
    db.run("PRAGMA busy_timeout = 2000");
    db.run("PRAGMA journal_mode = WAL");
    // A lost memo only costs time, so there is no need to wait for the disk.
    db.run("PRAGMA synchronous = OFF");
    // Earlier versions kept the table in one row.
    db.run("DROP TABLE IF EXISTS memo");
    db.run("CREATE TABLE IF NOT EXISTS part (number INTEGER PRIMARY KEY, version TEXT, sum TEXT, bytes BLOB)");
    db.run("CREATE TABLE IF NOT EXISTS value (hash TEXT PRIMARY KEY, json TEXT) WITHOUT ROWID");
    read = db.query("SELECT json FROM value WHERE hash = ?");
    put = db.query("INSERT OR IGNORE INTO value VALUES (?, ?)");
  } catch (error) {
    if (discard === undefined || !saysDamage(error)) return undefined;
    try {
      db?.close();
      discard();
    } catch {
      return undefined;
    }
    return openMemoStore(open, version);
  }
  const opened = db;

  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch (error) {
      isDamaged ||= saysDamage(error);
      return undefined; // Locked for too long, disk full, or damaged: continue without a store.
    }
  };

  return {
    load: () =>
      attempt(() => {
        const bytes = readParts(opened, version);
        return bytes && openTable(bytes);
      }),
    value: (hash) =>
      attempt(() => {
        const json = read.get(hash)?.json;
        return json !== undefined && hashOf(json) === hash ? json : undefined;
      }),
    keep(values) {
      if (values.size === 0) return;
      attempt(() =>
        opened.transaction(() => {
          for (const [hash, json] of values) put.run(hash, json);
        })(),
      );
    },
    save(table) {
      attempt(() =>
        opened.transaction(() => {
          opened.run("DELETE FROM part");
          const insert = opened.query("INSERT INTO part (version, sum, bytes) VALUES (?, ?, ?)");
          for (const part of partsOf(table.pieces)) insert.run(version, sumOf(part), part);
          dropUnnamed(opened, table);
        })(),
      );
    },
    close() {
      attempt(() => opened.close());
      if (isDamaged) attempt(() => discard?.());
    },
  };
}

/** Whether SQLite says that a file is no database, or a damaged one. Nothing that is written to it would be kept. */
function saysDamage(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^SQLITE_(?:NOTADB|CORRUPT)/.test(String(error.code));
}

/**
 * Bytes of the table in one row of the database. SQLite copies what it is handed twice, so what it is handed has to be
 * small beside a table of a hundred megabytes.
 */
const PART = 2 ** 20;

/** Cuts a table into parts. A part is overwritten when the next one is asked for. */
export function* partsOf(pieces: readonly Uint8Array[], size = PART): Generator<Uint8Array> {
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  const part = new Uint8Array(Math.min(size, total));
  let filled = 0;
  for (const piece of pieces)
    for (let at = 0; at < piece.length;) {
      const taken = piece.subarray(at, at + part.length - filled);
      part.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < part.length) continue;
      yield part;
      filled = 0;
    }
  if (filled > 0) yield part.subarray(0, filled);
}

/** @returns the parts that were stored, one behind the other; undefined where there are none or one is damaged */
function readParts(db: Database, version: string): Uint8Array | undefined {
  const total = db
    .query<{ total: number | null }, [string]>("SELECT sum(length(bytes)) AS total FROM part WHERE version = ?")
    .get(version)?.total;
  if (!total) return undefined;
  const all = new Uint8Array(total);
  let at = 0;
  const rows = db.query<{ sum: string; bytes: Uint8Array }, [string]>(
    "SELECT sum, bytes FROM part WHERE version = ? ORDER BY number",
  );
  for (const { sum, bytes } of rows.iterate(version)) {
    if (sumOf(bytes) !== sum) return undefined;
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}

/** Checksum that detects damage. It does not protect against forgery, which nobody would gain from. */
function sumOf(bytes: Uint8Array): string {
  return String(Bun.hash(bytes));
}

/**
 * Unreferenced values are dropped when there are more than this, because dropping them each time costs more than their
 * space.
 */
const SPARE = 500;

/** Drops values that no row refers to, if there are many. */
function dropUnnamed(db: Database, { rows, hashes }: EncodedTable): void {
  const count = db.query<{ n: number }, []>("SELECT count(*) AS n FROM value").get()?.n ?? 0;
  if (count < SPARE) return;
  // A row refers to one value at most, and two thirds of them to none that is stored.
  if (count < rows) return;
  const named = new Set<string>();
  for (let number = 0; number < hashes.size(); number++) named.add(hashes.text(number));
  const drop = db.query("DELETE FROM value WHERE hash = ?");
  for (const { hash } of db.query<{ hash: string }, []>("SELECT hash FROM value").all()) {
    if (!named.has(hash)) drop.run(hash);
  }
}
