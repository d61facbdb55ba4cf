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

/** Asks toncenter's index until the transaction is there, or until the request could no longer be executed. */
export async function outcomeOf(boc: string, validUntil: number, api = 'https://toncenter.com'): Promise<Outcome> {
    const url = `${api}/api/v3/transactionsByMessage?msg_hash=${normalizedHash(boc)}&direction=in`;
    while (Date.now() / 1000 < validUntil + 60) {
        const response = await fetch(url);
        const [transaction] = response.ok ? ((await response.json()) as Transactions).transactions : [];
        if (transaction !== undefined) {
            const { aborted, action } = transaction.description;
            const complete = !aborted && action?.success === true && action.skipped_actions === 0;
            return complete ? 'done' : 'failed'; // a wallet skips messages that it can't pay for
        }
        await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
    return 'unknown';
}
// #endregion
