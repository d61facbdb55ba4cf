// #region block
import { Cell, loadTransaction, type Transaction } from '@ton/core';
import { entries, skipCurrencies } from './dictionary.ts';
import { child, openBlock } from './proof.ts';

export interface TransactionId {
    account: bigint;
    lt: bigint;
    hash: Buffer;
}

export type Position = Omit<TransactionId, 'hash'>;

export function* transactionsOf(
    block: Cell,
    after: Position = { account: 0n, lt: 0n },
): Generator<TransactionId> {
    const blocks = child(child(block, 3), 2).beginParse();
    if (!blocks.loadBit()) return;
    for (const [account, entry] of entries(
        blocks.loadRef().beginParse(),
        256,
        skipCurrencies,
        after.account,
    )) {
        if (entry.loadUint(4) !== 5 || entry.loadUintBig(256) !== account)
            throw new Error('not an AccountBlock');
        const from = account === after.account ? after.lt + 1n : 0n;
        for (const [lt, transaction] of entries(entry, 64, skipCurrencies, from)) {
            yield { account, lt, hash: transaction.loadRef().hash(0) };
        }
    }
}

export interface BlockTransactions {
    proof: Cell;
    ids: readonly TransactionId[];
    incomplete: boolean;
}

export function checkTransactions(
    rootHash: Buffer,
    answer: BlockTransactions,
    after?: Position,
) {
    const proved = transactionsOf(openBlock(answer.proof, rootHash), after);
    for (const { account, lt, hash } of answer.ids) {
        const { value } = proved.next();
        if (value?.account !== account || value.lt !== lt || !value.hash.equals(hash))
            throw new Error('not in this block');
    }
    if (!answer.incomplete && !proved.next().done)
        throw new Error('a transaction was left out');
}
// #endregion

// #region chain
export function checkChain(
    roots: readonly Cell[],
    account: bigint,
    lastLt: bigint,
    lastHash: Buffer,
): Transaction[] {
    let [lt, hash] = [lastLt, lastHash];
    return roots.map((root) => {
        if (!root.hash().equals(hash)) throw new Error('another transaction');
        const transaction = loadTransaction(root.beginParse());
        if (transaction.address !== account || transaction.lt !== lt)
            throw new Error('a transaction of something else');
        lt = transaction.prevTransactionLt;
        hash = Buffer.from(
            transaction.prevTransactionHash.toString(16).padStart(64, '0'),
            'hex',
        );
        return transaction;
    });
}
// #endregion
