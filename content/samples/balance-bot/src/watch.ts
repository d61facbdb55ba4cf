import type { Address } from '@ton/core';
import type { Credit, Ledger } from './ledger.ts';
import { type Connection, readDeposits } from './toncenter.ts';

/** Reads all that is new, page by page; every page is in the ledger before the next one is asked for. */
export async function collect(connection: Connection, wallet: Address, ledger: Ledger): Promise<Credit[]> {
    const credits: Credit[] = [];
    for (;;) {
        const { deposits, lastLt, more } = await readDeposits(connection, wallet, ledger.lastLt());
        credits.push(...ledger.credit(deposits, lastLt));
        if (!more) return credits;
    }
}

export async function watch(
    connection: Connection,
    wallet: Address,
    ledger: Ledger,
    tell: (credits: Credit[]) => Promise<void>,
    signal: AbortSignal,
): Promise<void> {
    while (!signal.aborted) {
        try {
            await tell(await collect(connection, wallet, ledger));
        } catch (error) {
            console.error('deposits:', error); // the next round reads from the same place
        }
        await new Promise((resolve) => setTimeout(resolve, 5000));
    }
}
