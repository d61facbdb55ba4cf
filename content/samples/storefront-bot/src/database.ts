import { Database } from 'bun:sqlite';
import { randomBytes } from 'node:crypto';
import type { Product } from './catalogue.ts';
import type { Payment } from './payments.ts';

export type Status = 'draft' | 'open' | 'paid' | 'cancelled';
export type Order = {
    id: string;
    userId: number;
    product: string;
    price: bigint;
    recipient: string;
    status: Status;
    received: bigint;
};

type Row = Omit<Order, 'price' | 'received'> & { price: string; received: string };
const toOrder = (row: Row): Order => ({ ...row, price: BigInt(row.price), received: BigInt(row.received) });

export class Shop {
    private readonly db: Database;

    // #region tables
    constructor(file: string) {
        this.db = new Database(file, { create: true, strict: true });
        this.db.run('PRAGMA journal_mode = WAL');
        this.db.run(`
            CREATE TABLE IF NOT EXISTS users (
                id     INTEGER PRIMARY KEY, -- Telegram's number
                name   TEXT NOT NULL,
                joined TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
            )`);
        this.db.run(`
            CREATE TABLE IF NOT EXISTS orders (
                id        TEXT PRIMARY KEY, -- also the comment of the transfer
                userId    INTEGER NOT NULL REFERENCES users (id),
                product   TEXT NOT NULL,
                price     TEXT NOT NULL, -- nanotons
                recipient TEXT NOT NULL DEFAULT '',
                status    TEXT NOT NULL DEFAULT 'draft',
                received  TEXT NOT NULL DEFAULT '0'
            )`);
        this.db.run(`
            CREATE TABLE IF NOT EXISTS payments (
                hash     TEXT PRIMARY KEY, -- of the transaction: it can be booked only once
                lt       TEXT NOT NULL,
                sender   TEXT NOT NULL,
                nanotons TEXT NOT NULL,
                comment  TEXT NOT NULL,
                orderId  TEXT -- NULL: a person has to look at it
            )`);
        this.db.run('CREATE TABLE IF NOT EXISTS cursor (one INTEGER PRIMARY KEY CHECK (one = 1), lt TEXT NOT NULL)');
    }
    // #endregion tables

    close(): void {
        this.db.close();
    }

    // #region users
    /** Returns true for somebody who hasn't been here before. */
    addUser(id: number, name: string): boolean {
        const { changes } = this.db.query('INSERT OR IGNORE INTO users (id, name) VALUES (?, ?)').run(id, name);
        return changes > 0;
    }
    // #endregion users

    // #region orders
    /** A customer has one draft at a time: a new one replaces it. */
    startOrder(userId: number, product: Product): Order {
        this.cancelDraft(userId);
        const id = randomBytes(6).toString('hex');
        this.db
            .query('INSERT INTO orders (id, userId, product, price) VALUES (?, ?, ?, ?)')
            .run(id, userId, product.name, product.price.toString());
        return this.order(id)!;
    }

    order(id: string): Order | undefined {
        const row = this.db.query<Row, [string]>('SELECT * FROM orders WHERE id = ?').get(id);
        return row ? toOrder(row) : undefined;
    }

    draftOf(userId: number): Order | undefined {
        const row = this.db
            .query<Row, [number]>("SELECT * FROM orders WHERE userId = ? AND status = 'draft'")
            .get(userId);
        return row ? toOrder(row) : undefined;
    }

    ordersOf(userId: number): Order[] {
        const rows = this.db
            .query<Row, [number]>("SELECT * FROM orders WHERE userId = ? AND status IN ('open', 'paid') ORDER BY rowid")
            .all(userId);
        return rows.map(toOrder);
    }

    confirm(id: string, recipient: string): Order {
        this.db.query("UPDATE orders SET recipient = ?, status = 'open' WHERE id = ?").run(recipient, id);
        return this.order(id)!;
    }

    /** Only a draft can be cancelled: an invoice that has been sent may be paid at any moment. */
    cancelDraft(userId: number): boolean {
        const { changes } = this.db
            .query("UPDATE orders SET status = 'cancelled' WHERE userId = ? AND status = 'draft'")
            .run(userId);
        return changes > 0;
    }
    // #endregion orders

    // #region booking
    lastLt(): bigint {
        return BigInt(this.db.query<{ lt: string }, []>('SELECT lt FROM cursor').get()?.lt ?? '0');
    }

    /** Books payments and moves the cursor: both happen, or neither. Returns the orders that are paid now. */
    book(payments: readonly Payment[], newLastLt: bigint): Order[] {
        const paid: Order[] = [];
        this.db.transaction(() => {
            for (const payment of payments) {
                const order = this.order(payment.comment);
                const target = order?.status === 'open' ? order : undefined;
                const { changes } = this.db
                    .query('INSERT OR IGNORE INTO payments VALUES (?, ?, ?, ?, ?, ?)')
                    .run(
                        payment.hash,
                        payment.lt.toString(),
                        payment.sender.toString(),
                        payment.nanotons.toString(),
                        payment.comment,
                        target?.id ?? null,
                    );
                if (changes === 0 || target === undefined) continue; // booked before, or for a person to look at

                const received = target.received + payment.nanotons;
                const status: Status = received >= target.price ? 'paid' : 'open';
                this.db
                    .query('UPDATE orders SET received = ?, status = ? WHERE id = ?')
                    .run(received.toString(), status, target.id);
                if (status === 'paid') paid.push({ ...target, received, status });
            }
            this.db.query('INSERT OR REPLACE INTO cursor VALUES (1, ?)').run(newLastLt.toString());
        })();
        return paid;
    }

    unassigned(): { hash: string; sender: string; nanotons: string; comment: string }[] {
        return this.db
            .query<{ hash: string; sender: string; nanotons: string; comment: string }, []>(
                'SELECT hash, sender, nanotons, comment FROM payments WHERE orderId IS NULL',
            )
            .all();
    }
    // #endregion booking
}
