import type { Address } from '@ton/core';
import type { TonClient } from '@ton/ton';
import type { Order, Shop } from './database.ts';
import { newTransactions, toPayment } from './payments.ts';

/** Reads what is new on the wallet and books it. Returns the orders that this has paid. */
export async function checkPayments(client: TonClient, wallet: Address, shop: Shop): Promise<Order[]> {
    const transactions = await newTransactions(client, wallet, shop.lastLt());
    const last = transactions.at(-1);
    if (last === undefined) return [];
    const payments = transactions.map(toPayment).filter((payment) => payment !== undefined);
    return shop.book(payments, last.lt);
}

/** Calls `look` again and again, one call after the other, until `signal` says stop. */
export async function repeat(look: () => Promise<void>, pauseMs: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
        await look().catch((error: unknown) => console.error('payments:', error)); // the next round tries again
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
}
