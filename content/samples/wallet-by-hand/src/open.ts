import type { Cell } from '@ton/core';
import { externalMessage } from './message.ts';
import { client, inOneMinute, keyPair, until } from './network.ts';
import { addressOf, signedRequest, stateInit, V3_CODE, V3_SUBWALLET, walletData, type Outgoing } from './wallet-v3.ts';

const { publicKey, secretKey } = await keyPair();
export const wallet = addressOf(stateInit(V3_CODE, walletData(publicKey, V3_SUBWALLET)));

export async function seqnoOf(): Promise<number> {
    const { stack } = await client.runMethod(wallet, 'seqno');
    return stack.readNumber();
}

/** Sends up to four messages and waits until the wallet has executed the request. */
export async function send(messages: readonly Outgoing[]): Promise<Cell> {
    const seqno = await seqnoOf();
    const request = { subwalletId: V3_SUBWALLET, seqno, validUntil: inOneMinute(), messages };
    const message = externalMessage(wallet, signedRequest(request, secretKey));
    await client.sendFile(message.toBoc());
    await until(async () => (await seqnoOf()) > seqno);
    return message;
}
