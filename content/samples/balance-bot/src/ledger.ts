import { Database } from 'bun:sqlite';
import { randomBytes } from 'node:crypto';
import type { Deposit } from './toncenter.ts';

export type Credit = { userId: number; nanotons: bigint };

export class Ledger {
    private readonly db: Database;

    // #region tables
    constructor(file: string) {
        // safeIntegers: 64-bit numbers arrive as bigint, so no nanoton is lost in rounding
        this.db = new Database(file, { create: true, strict: true, safeIntegers: true });
        this.db.run('PRAGMA journal_mode = WAL');
        this.db.run(`
            CREATE TABLE IF NOT EXISTS users (
                id  INTEGER PRIMARY KEY,
                tag TEXT NOT NULL UNIQUE -- the comment that marks this customer's deposits
            )`);
        this.db.run(`
            CREATE TABLE IF NOT EXISTS entries (
                reference TEXT PRIMARY KEY, -- deposit: hash of the transaction; purchase: id of the request
                userId    INTEGER NOT NULL REFERENCES users (id),
                nanotons  INTEGER NOT NULL, -- deposits are positive, purchases negative
                about     TEXT NOT NULL,
                time      TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
            )`);
        this.db.run(`
            CREATE TABLE IF NOT EXISTS unassigned (
                hash TEXT PRIMARY KEY, sender TEXT NOT NULL, nanotons INTEGER NOT NULL, comment TEXT NOT NULL
            )`);
        this.db.run('CREATE TABLE IF NOT EXISTS cursor (one INTEGER PRIMARY KEY CHECK (one = 1), lt INTEGER NOT NULL)');
    }
    // #endregion tables

    close(): void {
        this.db.close();
    }

    // #region balance
    /** The customer's tag; made on the first visit, the same ever after. */
    tagOf(userId: number): string {
        this.db
            .query('INSERT OR IGNORE INTO users (id, tag) VALUES (?, ?)')
            .run(userId, randomBytes(5).toString('hex'));
        return this.db.query<{ tag: string }, [number]>('SELECT tag FROM users WHERE id = ?').get(userId)!.tag;
    }

    balanceOf(userId: number): bigint {
        const row = this.db
            .query<{ sum: bigint }, [number]>('SELECT coalesce(sum(nanotons), 0) AS sum FROM entries WHERE userId = ?')
            .get(userId);
        return row?.sum ?? 0n;
    }

    /** Takes `price` off the balance. False, and nothing is taken, if there isn't enough. */
    spend(userId: number, price: bigint, about: string, reference: string): boolean {
        return this.db
            .transaction(() => {
                if (this.balanceOf(userId) < price) return false;
                const { changes } = this.db
                    .query('INSERT OR IGNORE INTO entries (reference, userId, nanotons, about) VALUES (?, ?, ?, ?)')
                    .run(reference, userId, -price, about);
                return changes > 0; // false: the same button was pressed before
            })
            .immediate(); // no other process writes between the look at the balance and the entry
    }

    history(userId: number): { nanotons: bigint; about: string; time: string }[] {
        return this.db
            .query<{ nanotons: bigint; about: string; time: string }, [number]>(
                'SELECT nanotons, about, time FROM entries WHERE userId = ? ORDER BY rowid DESC LIMIT 10',
            )
            .all(userId);
    }
    // #endregion balance

    // #region credit
    lastLt(): bigint {
        return this.db.query<{ lt: bigint }, []>('SELECT lt FROM cursor').get()?.lt ?? 0n;
    }

    /** Credits deposits and moves the cursor in one transaction of the database. */
    credit(deposits: readonly Deposit[], newLastLt: bigint): Credit[] {
        const credits: Credit[] = [];
        this.db.transaction(() => {
            for (const { hash, sender, nanotons, comment } of deposits) {
                const user = this.db
                    .query<{ id: bigint }, [string]>('SELECT id FROM users WHERE tag = ?')
                    .get(comment.toLowerCase());
                if (user === null) {
                    this.db
                        .query('INSERT OR IGNORE INTO unassigned VALUES (?, ?, ?, ?)')
                        .run(hash, sender, nanotons, comment);
                    continue;
                }
                const userId = Number(user.id);
                const { changes } = this.db
                    .query('INSERT OR IGNORE INTO entries (reference, userId, nanotons, about) VALUES (?, ?, ?, ?)')
                    .run(hash, userId, nanotons, 'Deposit');
                if (changes > 0) credits.push({ userId, nanotons });
            }
            this.db.query('INSERT OR REPLACE INTO cursor VALUES (1, ?)').run(newLastLt);
        })();
        return credits;
    }

    unassigned(): { sender: string; nanotons: bigint; comment: string }[] {
        return this.db
            .query<{ sender: string; nanotons: bigint; comment: string }, []>(
                'SELECT sender, nanotons, comment FROM unassigned',
            )
            .all();
    }
    // #endregion credit
}
