/**
 * The memo table on disk: one SQLite file (Bun has SQLite built in). Several processes may share it: values lie under
 * their own hash, so that they can't be confused, and a value that another process dropped is computed again.
 * A file that is damaged or can't be opened is as good as none: whatever is taken from it is what was put there.
 */
import { Database } from "bun:sqlite";
import { hashOf } from "./hash.ts";
import type { MemoStore, Snapshot } from "./types.ts";

/**
 * @param file absolute path of the database; its folder exists
 * @param version of everything that results depend on beside their inputs: the code, the runtime
 * @returns the store, or undefined where the file can't be used
 */
export function openStore(file: string, version: string): (MemoStore & { close(): void }) | undefined {
  let db: Database;
  try {
    db = new Database(file, { create: true });
    db.run("PRAGMA journal_mode = WAL");
    // A lost memo costs time only: no need to wait for the disk.
    db.run("PRAGMA synchronous = OFF");
    db.run("PRAGMA busy_timeout = 2000");
    db.run("CREATE TABLE IF NOT EXISTS snapshot (version TEXT PRIMARY KEY, json TEXT)");
    db.run("CREATE TABLE IF NOT EXISTS value (hash TEXT PRIMARY KEY, json TEXT) WITHOUT ROWID");
  } catch {
    return undefined;
  }
  const read = db.query<{ json: string }, [string]>("SELECT json FROM value WHERE hash = ?");
  const put = db.query("INSERT OR IGNORE INTO value VALUES (?, ?)");

  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch {
      return undefined; // Locked for too long, full disk, damaged: go on without.
    }
  };

  return {
    load: () =>
      attempt(() => {
        const row = db.query<{ json: string }, [string]>("SELECT json FROM snapshot WHERE version = ?").get(version);
        const cut = row?.json.indexOf("\n") ?? -1;
        if (!row || cut < 0) return undefined;
        const json = row.json.slice(cut + 1);
        return hashOf(json) === row.json.slice(0, cut) ? (JSON.parse(json) as Snapshot) : undefined;
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
    save(snapshot) {
      attempt(() =>
        db.transaction(() => {
          db.run("DELETE FROM snapshot");
          const json = JSON.stringify(snapshot);
          db.query("INSERT INTO snapshot VALUES (?, ?)").run(version, `${hashOf(json)}\n${json}`);
          dropUnnamed(db, snapshot);
        })(),
      );
    },
    close() {
      attempt(() => db.close());
    },
  };
}

/** Drops values that no result has any more, when they are many: doing it every time costs more than their space. */
function dropUnnamed(db: Database, snapshot: Snapshot): void {
  const count = db.query<{ n: number }, []>("SELECT count(*) AS n FROM value").get()?.n ?? 0;
  const named = new Set(snapshot.hashes);
  if (count < 500 || count < named.size * 2) return;
  const drop = db.query("DELETE FROM value WHERE hash = ?");
  for (const { hash } of db.query<{ hash: string }, []>("SELECT hash FROM value").all()) {
    if (!named.has(hash)) drop.run(hash);
  }
}
