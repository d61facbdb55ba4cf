// #region hash
import { beginCell, Cell, loadMessage, storeMessage } from '@ton/core';

/** The hash that explorers and indexers know an external message by, whatever route it took (TEP-467). */
export function normalizedHash(boc: string): string {
    const { info, body } = loadMessage(Cell.fromBase64(boc).beginParse());
    if (info.type !== 'external-in') throw new Error(`expected an external message, got ${info.type}`);
    const normal = {
        info: { ...info, src: undefined, importFee: 0n }, // what a node may change is set to fixed values
        init: null,
        body,
    };
    return beginCell()
        .store(storeMessage(normal, { forceRef: true }))
        .endCell()
        .hash()
        .toString('hex');
}
// #endregion

// #region wait
export type Outcome = 'done' | 'failed' | 'unknown';

interface Transactions {
    transactions: { description: { aborted: boolean; action?: { success: boolean; skipped_actions: number } } }[];
}

/** Asks toncenter's index until it has the transaction, or says after the deadline that there is none. */
export async function outcomeOf(boc: string, validUntil: number, api = 'https://toncenter.com'): Promise<Outcome> {
    const url = `${api}/api/v3/transactionsByMessage?msg_hash=${normalizedHash(boc)}&direction=in`;
    for (;;) {
        const late = Date.now() / 1000 > validUntil + 60; // no wallet accepts the message any more
        const response = await fetch(url).catch(() => undefined);
        if (response?.ok) {
            const [transaction] = ((await response.json()) as Transactions).transactions;
            if (transaction !== undefined) {
                const { aborted, action } = transaction.description;
                const complete = !aborted && action?.success === true && action.skipped_actions === 0;
                return complete ? 'done' : 'failed'; // a wallet skips messages that it can't pay for
            }
            if (late) return 'unknown';
        }
        await new Promise((resolve) => setTimeout(resolve, 2_000)); // an index that doesn't answer has said nothing
    }
}
// #endregion
