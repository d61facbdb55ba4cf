/**
 * The memo table on disk: one SQLite file (Bun has SQLite built in). Several processes may share it: values are stored
 * under their own hash, so that they can't be mixed up, and a value that another process dropped is computed again. A
 * file that is damaged or can't be opened is treated as missing; checksums ensure that only intact data is used.
 */
import type { Database, Statement } from "bun:sqlite";
import { hashOf } from "./hash.ts";
import { openTable } from "./memo-table.ts";
import type { MemoStore } from "./types.ts";

/**
 * @param open opens the database; it may throw
 * @param version version of everything that results depend on besides their inputs: the code and the runtime
 * @returns the store, or undefined if the file can't be used
 */
export function openMemoStore(open: () => Database, version: string): (MemoStore & { close(): void }) | undefined {
  let db: Database;
  let read: Statement<{ json: string }, [string]>;
  let put: Statement<unknown, [string, string]>;
  try {
    db = open();
    db.run("PRAGMA journal_mode = WAL");
    // A lost memo only costs time, so there is no need to wait for the disk.
    db.run("PRAGMA synchronous = OFF");
    db.run("PRAGMA busy_timeout = 2000");
    db.run("CREATE TABLE IF NOT EXISTS memo (version TEXT PRIMARY KEY, sum TEXT, bytes BLOB)");
    db.run("CREATE TABLE IF NOT EXISTS value (hash TEXT PRIMARY KEY, json TEXT) WITHOUT ROWID");
    read = db.query("SELECT json FROM value WHERE hash = ?");
    put = db.query("INSERT OR IGNORE INTO value VALUES (?, ?)");
  } catch {
    return undefined;
  }

  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch {
      return undefined; // Locked for too long, disk full, or damaged: continue without a store.
    }
  };

  return {
    load: () =>
      attempt(() => {
        const row = db
          .query<{ sum: string; bytes: Uint8Array }, [string]>("SELECT sum, bytes FROM memo WHERE version = ?")
          .get(version);
        return row && sumOf(row.bytes) === row.sum ? openTable(row.bytes) : undefined;
      }),
    value: (hash) =>
      attempt(() => {
        const json = read.get(hash)?.json;
        return json !== undefined && hashOf(json) === hash ? json : undefined;
      }),
    keep(values) {
      if (values.size === 0) return;
      attempt(() =>
        db.transaction(() => {
          for (const [hash, json] of values) put.run(hash, json);
        })(),
      );
    },
    save(table) {
      attempt(() =>
        db.transaction(() => {
          db.run("DELETE FROM memo");
          db.query("INSERT INTO memo VALUES (?, ?, ?)").run(version, sumOf(table), table);
          dropUnnamed(db, table);
        })(),
      );
    },
    close() {
      attempt(() => db.close());
    },
  };
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
function dropUnnamed(db: Database, bytes: Uint8Array): void {
  const count = db.query<{ n: number }, []>("SELECT count(*) AS n FROM value").get()?.n ?? 0;
  if (count < SPARE) return;
  const table = openTable(bytes);
  // A row refers to one value at most, and two thirds of them to none that is stored.
  if (count < table.size) return;
  const named = new Set<string>();
  for (let row = 0; row < table.size; row++) named.add(table.hash(row));
  const drop = db.query("DELETE FROM value WHERE hash = ?");
  for (const { hash } of db.query<{ hash: string }, []>("SELECT hash FROM value").all()) {
    if (!named.has(hash)) drop.run(hash);
  }
}
