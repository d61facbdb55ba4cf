import { beginCell, type Address, type Builder, type Cell } from '@ton/core';
import { sign } from '@ton/crypto';
import type { Outgoing, Request } from './wallet-v3.ts';

// #region request
type Header = Omit<Request, 'messages'>;

/** The same head as in V3, then an opcode of 8 bits that says what follows. */
function signedV4({ subwalletId, validUntil, seqno }: Header, op: number, rest: Builder, secretKey: Buffer): Cell {
    const signed = beginCell()
        .storeUint(subwalletId, 32)
        .storeUint(validUntil, 32)
        .storeUint(seqno, 32)
        .storeUint(op, 8)
        .storeBuilder(rest);
    return beginCell()
        .storeBuffer(sign(signed.endCell().hash(), secretKey), 64)
        .storeBuilder(signed)
        .endCell();
}

/** op 0: up to four messages. */
export function sendV4(header: Header, messages: readonly Outgoing[], secretKey: Buffer): Cell {
    const rest = beginCell();
    for (const { mode, message } of messages) rest.storeUint(mode, 8).storeRef(message);
    return signedV4(header, 0, rest, secretKey);
}

/** op 2 installs a plugin that exists, op 3 removes it. `value` goes to the plugin with the news. */
export function changePluginV4(
    header: Header,
    change: 'install' | 'remove',
    plugin: Address,
    value: bigint,
    secretKey: Buffer,
): Cell {
    const rest = beginCell()
        .storeInt(plugin.workChain, 8)
        .storeBuffer(plugin.hash, 32)
        .storeCoins(value)
        .storeUint(0, 64); // query_id
    return signedV4(header, change === 'install' ? 2 : 3, rest, secretKey);
}
// #endregion request
