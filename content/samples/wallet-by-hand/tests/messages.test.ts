import { beginCell, external, internal, storeMessage, storeMessageRelaxed, storeStateInit, toNano } from '@ton/core';
import { randomAddress } from '@ton/test-utils';
import { describe, expect, it } from 'bun:test';
import { comment, externalMessage, internalMessage } from '../src/message.ts';
import { nftTransferBody } from '../src/nft-transfer.ts';
import { stateInit, V3_CODE, V3_SUBWALLET, walletData } from '../src/wallet-v3.ts';

const to = randomAddress();
const value = toNano('1.5');
const data = walletData(Buffer.alloc(32, 7), V3_SUBWALLET);

describe('what the library builds and what we build is the same', () => {
    // #region same
    it('an internal message', () => {
        const ours = internalMessage({ to, value, bounce: true, body: comment('hello') });
        const theirs = beginCell()
            .store(storeMessageRelaxed(internal({ to, value, bounce: true, body: 'hello' }), { forceRef: true }))
            .endCell();
        expect(ours.equals(theirs)).toBe(true);
    });
    // #endregion same

    it('a state', () => {
        const theirs = beginCell().store(storeStateInit({ code: V3_CODE, data })).endCell();
        expect(stateInit(V3_CODE, data).equals(theirs)).toBe(true);
    });

    it('an internal message with a state', () => {
        const ours = internalMessage({ to, value, bounce: false, init: stateInit(V3_CODE, data) });
        const message = internal({ to, value, bounce: false, init: { code: V3_CODE, data } });
        const theirs = beginCell().store(storeMessageRelaxed(message, { forceRef: true })).endCell();
        expect(ours.equals(theirs)).toBe(true);
    });

    it('an external message, with and without a state', () => {
        const init = { code: V3_CODE, data };
        const body = comment('signed');
        const plain = beginCell().store(storeMessage(external({ to, body }), { forceRef: true })).endCell();
        const first = beginCell().store(storeMessage(external({ to, body, init }), { forceRef: true })).endCell();
        expect(externalMessage(to, body).equals(plain)).toBe(true);
        expect(externalMessage(to, body, stateInit(V3_CODE, data)).equals(first)).toBe(true);
    });
});

it('an NFT transfer reads as TEP-62 says', () => {
    const slice = nftTransferBody({ newOwner: to, responseTo: to, forwardPayload: comment('a present') }).beginParse();
    expect(slice.loadUint(32)).toBe(0x5fcc3d14);
    expect(slice.loadUint(64)).toBe(0);
    expect(slice.loadAddress().equals(to)).toBe(true);
    expect(slice.loadAddress().equals(to)).toBe(true);
    expect(slice.loadBit()).toBe(false);
    expect(slice.loadCoins()).toBe(toNano('0.01'));
    expect(slice.loadBit()).toBe(true);
    expect(slice.loadRef().equals(comment('a present'))).toBe(true);
    slice.endParse();
});
