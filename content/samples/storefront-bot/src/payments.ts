import { Address, type Cell, type Transaction } from '@ton/core';
import type { TonClient } from '@ton/ton';

export type Payment = { hash: string; lt: bigint; sender: Address; nanotons: bigint; comment: string };

const PAGE = 50;

// #region comment
function commentOf(body: Cell): string {
    try {
        const slice = body.beginParse();
        return slice.remainingBits >= 32 && slice.loadUint(32) === 0 ? slice.loadStringTail().trim() : '';
    } catch {
        return ''; // senders may put anything into a body
    }
}

/** The payment that a transaction of the shop's wallet is, if it is one. */
export function toPayment(tx: Transaction): Payment | undefined {
    const message = tx.inMessage;
    if (message?.info.type !== 'internal' || message.info.bounced) return undefined; // our own request, or our money
    if (tx.outMessagesCount > 0 || message.info.value.coins === 0n) return undefined;
    return {
        hash: tx.hash().toString('hex'),
        lt: tx.lt,
        sender: message.info.src,
        nanotons: message.info.value.coins,
        comment: commentOf(message.body),
    };
}
// #endregion comment

// #region pages
/** Everything that has happened on the account after `afterLt`, oldest first. */
export async function newTransactions(client: TonClient, account: Address, afterLt: bigint): Promise<Transaction[]> {
    const found: Transaction[] = [];
    let before: { lt: string; hash: string } | undefined;
    for (;;) {
        const page = await client.getTransactions(account, { limit: PAGE, archival: true, ...before });
        found.push(...page.filter((tx) => tx.lt > afterLt));
        const last = page.at(-1);
        if (last === undefined && before !== undefined) throw new Error('the API does not have the older transactions');
        if (last === undefined || last.prevTransactionLt <= afterLt) return found.reverse();
        before = { lt: last.lt.toString(), hash: last.hash().toString('base64') };
    }
}
// #endregion pages
