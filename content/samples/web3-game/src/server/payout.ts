import { Address, beginCell, external, internal, type MessageRelaxed, SendMode, storeMessage, toNano } from '@ton/core';
import type { KeyPair } from '@ton/crypto';
import type { WalletContractV5R1 } from '@ton/ton';
import { awardBody, mintBody } from '../contracts.ts';
import type { Award, Store } from './store.ts';

/** What the payout needs of the network. */
export interface Network {
    seqno(): Promise<number>;
    balance(): Promise<bigint>;
    send(boc: Buffer): Promise<void>;
}

export type Payer = {
    store: Store;
    network: Network;
    wallet: WalletContractV5R1;
    keys: KeyPair;
    minter: Address;
    achievements: Address;
    now?: () => number;
};

const IN_BATCH = 50;
const VALUE = toNano('0.06'); // for each award; most of it comes back or becomes the balance of a new contract
const VALID_SECONDS = 120;

// #region message
function messageFor({ id, kind, value, wallet }: Award, payer: Payer): MessageRelaxed {
    const owner = Address.parseRaw(wallet);
    return kind === 'coins'
        ? internal({ to: payer.minter, value: VALUE, body: mintBody(owner, payer.wallet.address, BigInt(value), id) })
        : internal({ to: payer.achievements, value: VALUE, body: awardBody(owner, value, id) });
}
// #endregion message

// #region payout
/** One step: sends what is due, or looks after what has been sent. Call it every few seconds, never twice at a time. */
export async function payOut(payer: Payer): Promise<'nothing' | 'sent' | 'waiting' | 'accepted' | 'expired' | 'no money'> {
    const { store, network, wallet, keys, now = () => Math.floor(Date.now() / 1000) } = payer;
    const seqno = await network.seqno();

    const open = store.openBatch();
    if (open !== undefined) {
        if (seqno > open.seqno) {
            store.closeBatch(open.id, true);
            return 'accepted';
        }
        if (now() > open.validUntil + 60) {
            store.closeBatch(open.id, false); // the wallet will never accept it: sign anew
            return 'expired';
        }
        await network.send(Buffer.from(open.boc)); // the same bytes again
        return 'waiting';
    }

    // An API that lags still shows the old number. What is signed with it is refused, and would pass for accepted.
    if (seqno <= store.lastSeqno()) return 'waiting';

    const awards = store.unpaid(IN_BATCH);
    if (awards.length === 0) return 'nothing';
    if ((await network.balance()) < VALUE * BigInt(awards.length) + toNano('0.1')) return 'no money';

    const validUntil = now() + VALID_SECONDS;
    const body = wallet.createTransfer({
        seqno,
        secretKey: keys.secretKey,
        timeout: validUntil,
        sendMode: SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS,
        messages: awards.map((award) => messageFor(award, payer)),
    });
    const message = external({ to: wallet.address, init: seqno === 0 ? wallet.init : undefined, body });
    const boc = beginCell().store(storeMessage(message)).endCell().toBoc();
    store.addBatch({ seqno, validUntil, boc }, awards); // first on disk, then on the way
    await network.send(boc);
    return 'sent';
}
// #endregion payout
