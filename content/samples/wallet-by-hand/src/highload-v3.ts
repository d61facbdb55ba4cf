import { Address, beginCell, Cell } from '@ton/core';
import { sign } from '@ton/crypto';
import { internalMessage } from './message.ts';
import type { Outgoing } from './wallet-v3.ts';

// #region data
export const HIGHLOAD_SUBWALLET = 0x10ad;
export const TIMEOUT = 3_600; // seconds

export function highloadData(publicKey: Buffer): Cell {
    return beginCell()
        .storeBuffer(publicKey, 32)
        .storeUint(HIGHLOAD_SUBWALLET, 32)
        .storeBit(false) // old_queries: empty
        .storeBit(false) // queries: empty
        .storeUint(0, 64) // last_clean_time
        .storeUint(TIMEOUT, 22)
        .endCell();
}
// #endregion data

// #region query-id
const BITS = 1_023n; // bit numbers 0 … 1,022
export const IDS = 8_192n * BITS - 1n; // the very last one is kept for an emergency

/** The n-th request of a service: bit numbers first, then the shift. */
export function queryId(n: bigint): { shift: number; bit: number } {
    if (n < 0n || n >= IDS) throw new RangeError('no such ID: start again at 0, as soon as that ID is free');
    return { shift: Number(n / BITS), bit: Number(n % BITS) };
}
// #endregion query-id

// #region request
export interface HighloadRequest {
    n: bigint;
    createdAt: number; // Unix time, a little in the past
    outgoing: Outgoing;
}

export function highloadRequest({ n, createdAt, outgoing }: HighloadRequest, secretKey: Buffer): Cell {
    const { shift, bit } = queryId(n);
    const inner = beginCell()
        .storeUint(HIGHLOAD_SUBWALLET, 32)
        .storeRef(outgoing.message)
        .storeUint(outgoing.mode, 8)
        .storeUint(shift, 13)
        .storeUint(bit, 10)
        .storeUint(createdAt, 64)
        .storeUint(TIMEOUT, 22)
        .endCell();
    return beginCell().storeBuffer(sign(inner.hash(), secretKey), 64).storeRef(inner).endCell();
}
// #endregion request

// #region batch
/** action_send_msg#0ec3c86d, chained: each one refers to the one before. */
export function actionList(messages: readonly Outgoing[]): Cell {
    if (messages.length > 254) throw new RangeError('254 messages at most: the wallet needs one action itself');
    return messages.reduce(
        (previous, { mode, message }) =>
            beginCell().storeRef(previous).storeUint(0x0ec3c86d, 32).storeUint(mode, 8).storeRef(message).endCell(),
        Cell.EMPTY,
    );
}

/** internal_transfer#ae42e5a4, from the wallet to itself. */
export function batch(wallet: Address, n: bigint, messages: readonly Outgoing[], value: bigint): Outgoing {
    const body = beginCell()
        .storeUint(0xae42e5a4, 32)
        .storeUint(n, 64)
        .storeRef(actionList(messages))
        .endCell();
    return { mode: 1, message: internalMessage({ to: wallet, value, bounce: false, body }) };
}
// #endregion batch
