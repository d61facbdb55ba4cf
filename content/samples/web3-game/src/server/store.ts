import { Database } from 'bun:sqlite';

export type Award = { id: number; wallet: string; kind: 'coins' | 'achievement'; value: string };
export type Batch = { id: number; seqno: number; validUntil: number; boc: Uint8Array };
export type Purchase = { hash: string; playerId: number; item: string };

export class Store {
    private readonly db: Database;

    // #region tables
    constructor(file: string) {
        this.db = new Database(file, { create: true, strict: true });
        this.db.run('PRAGMA journal_mode = WAL');
        this.db.run('CREATE TABLE IF NOT EXISTS players (id INTEGER PRIMARY KEY, games INTEGER NOT NULL DEFAULT 0)');
        this.db.run(`
            CREATE TABLE IF NOT EXISTS rounds (
                id INTEGER PRIMARY KEY, playerId INTEGER NOT NULL, seed INTEGER NOT NULL,
                started REAL NOT NULL, score INTEGER -- NULL until it was played
            )`);
        this.db.run(`
            CREATE TABLE IF NOT EXISTS awards (
                id INTEGER PRIMARY KEY, wallet TEXT NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL,
                batchId INTEGER -- NULL until it was signed
            )`);
        this.db.run(`
            CREATE TABLE IF NOT EXISTS batches (
                id INTEGER PRIMARY KEY, seqno INTEGER NOT NULL, validUntil INTEGER NOT NULL,
                boc BLOB NOT NULL, done INTEGER NOT NULL DEFAULT 0 -- 1: accepted, 2: expired
            )`);
        this.db.run(
            'CREATE TABLE IF NOT EXISTS purchases (hash TEXT PRIMARY KEY, playerId INTEGER NOT NULL, item TEXT NOT NULL)',
        );
        this.db.run('CREATE TABLE IF NOT EXISTS cursor (one INTEGER PRIMARY KEY CHECK (one = 1), lt TEXT NOT NULL)');
    }
    // #endregion tables

    close(): void {
        this.db.close();
    }

    // #region rounds
    startRound(playerId: number, seed: number, now: number): number {
        this.db.query('INSERT OR IGNORE INTO players (id) VALUES (?)').run(playerId);
        const { lastInsertRowid } = this.db
            .query('INSERT INTO rounds (playerId, seed, started) VALUES (?, ?, ?)')
            .run(playerId, seed, now);
        return Number(lastInsertRowid);
    }

    /** A round of this player that hasn't been played yet. */
    openRound(id: number, playerId: number): { seed: number; started: number } | undefined {
        return (
            this.db
                .query<{ seed: number; started: number }, [number, number]>(
                    'SELECT seed, started FROM rounds WHERE id = ? AND playerId = ? AND score IS NULL',
                )
                .get(id, playerId) ?? undefined
        );
    }

    /** Records score and awards together. Returns the number of games, or undefined if the round was played before. */
    finishRound(
        id: number,
        playerId: number,
        score: number,
        awards: (games: number) => Omit<Award, 'id'>[],
    ): number | undefined {
        return this.db.transaction(() => {
            const { changes } = this.db
                .query('UPDATE rounds SET score = ? WHERE id = ? AND playerId = ? AND score IS NULL')
                .run(score, id, playerId);
            if (changes === 0) return undefined;
            this.db.query('UPDATE players SET games = games + 1 WHERE id = ?').run(playerId);
            const games = this.db
                .query<{ games: number }, [number]>('SELECT games FROM players WHERE id = ?')
                .get(playerId)!.games;
            for (const { wallet, kind, value } of awards(games))
                this.db.query('INSERT INTO awards (wallet, kind, value) VALUES (?, ?, ?)').run(wallet, kind, value);
            return games;
        })();
    }

    roundsSince(playerId: number, since: number): number {
        return this.db
            .query<{ count: number }, [number, number]>(
                'SELECT count(*) AS count FROM rounds WHERE playerId = ? AND started > ? AND score IS NOT NULL',
            )
            .get(playerId, since)!.count;
    }
    // #endregion rounds

    // #region batches
    unpaid(limit: number): Award[] {
        return this.db
            .query<Award, [number]>('SELECT id, wallet, kind, value FROM awards WHERE batchId IS NULL ORDER BY id LIMIT ?')
            .all(limit);
    }

    /** Keeps a signed request together with what it pays. */
    addBatch(batch: Omit<Batch, 'id'>, awards: readonly Award[]): void {
        this.db.transaction(() => {
            const { lastInsertRowid } = this.db
                .query('INSERT INTO batches (seqno, validUntil, boc) VALUES (?, ?, ?)')
                .run(batch.seqno, batch.validUntil, batch.boc);
            for (const { id } of awards)
                this.db.query('UPDATE awards SET batchId = ? WHERE id = ?').run(Number(lastInsertRowid), id);
        })();
    }

    openBatch(): Batch | undefined {
        return (
            this.db.query<Batch, []>('SELECT id, seqno, validUntil, boc FROM batches WHERE done = 0').get() ?? undefined
        );
    }

    /** Sequence number of the last request that the wallet has accepted; −1 before the first. */
    lastSeqno(): number {
        const row = this.db.query<{ seqno: number | null }, []>('SELECT max(seqno) AS seqno FROM batches WHERE done = 1');
        return row.get()?.seqno ?? -1;
    }

    /** The wallet has accepted the request, or never will: then its awards are free again. */
    closeBatch(id: number, accepted: boolean): void {
        this.db.transaction(() => {
            this.db.query('UPDATE batches SET done = ? WHERE id = ?').run(accepted ? 1 : 2, id);
            if (!accepted) this.db.query('UPDATE awards SET batchId = NULL WHERE batchId = ?').run(id);
        })();
    }
    // #endregion batches

    // #region purchases
    purchasesOf(playerId: number): string[] {
        return this.db
            .query<{ item: string }, [number]>('SELECT DISTINCT item FROM purchases WHERE playerId = ?')
            .all(playerId)
            .map(({ item }) => item);
    }

    lastLt(): bigint {
        return BigInt(this.db.query<{ lt: string }, []>('SELECT lt FROM cursor').get()?.lt ?? '0');
    }

    book(purchases: readonly Purchase[], lastLt: bigint): void {
        this.db.transaction(() => {
            for (const { hash, playerId, item } of purchases)
                this.db.query('INSERT OR IGNORE INTO purchases VALUES (?, ?, ?)').run(hash, playerId, item);
            this.db.query('INSERT OR REPLACE INTO cursor VALUES (1, ?)').run(lastLt.toString());
        })();
    }
    // #endregion purchases
}
