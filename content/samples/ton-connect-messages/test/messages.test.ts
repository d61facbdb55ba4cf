import { describe, expect, test } from 'bun:test';
import { Address, beginCell, Cell, loadStateInit, toNano } from '@ton/core';
import { createOrder, createOrderWithNote, createReferral, parseNote, parseOrder, parseReferral } from '../src/cells.ts';
import {
    deploy,
    jettonBurn,
    jettonTransfer,
    nftPurchase,
    nftSale,
    nftTransfer,
    request,
    saleStateInit,
    tonTransfer,
    tonTransferWithComment,
    type Message,
    type Sale,
} from '../src/messages.ts';

const [alice, bob, shop, item] = [1, 2, 3, 4].map((n) => new Address(0, Buffer.alloc(32, n))) as [
    Address,
    Address,
    Address,
    Address,
];

const body = (message: Message) => Cell.fromBase64(message.payload ?? '').beginParse();

describe('cells', () => {
    test('what was written is read in the same order', () => {
        expect(parseOrder(createOrder(7, alice, true))).toMatchObject({ id: 7, urgent: true });
        expect(() => parseOrder(createOrderWithNote(createOrder(7, alice, true), 'note'))).toThrow();
    });

    test('a long text goes on in other cells', () => {
        const note = 'long '.repeat(100);
        const slice = createOrderWithNote(createOrder(7, alice, false), note).beginParse();
        slice.skip(32 + 267 + 1);
        expect(parseNote(slice)).toBe(note);
    });

    test('optional parts', () => {
        expect(parseReferral(createReferral(null, null))).toEqual({ referrer: null, details: null });
        expect(parseReferral(createReferral(bob, Cell.EMPTY)).referrer?.equals(bob)).toBe(true);
    });
});

describe('messages', () => {
    test('a request names the network and ends soon', () => {
        const made = request(tonTransfer(bob, toNano('0.5')));
        expect(made.network).toBe('-239');
        expect(made.validUntil - Date.now() / 1000).toBeLessThanOrEqual(300);
        expect(made.messages).toEqual([{ address: bob.toString({ bounceable: false }), amount: '500000000' }]);
    });

    test('a comment begins with 32 zero bits', () => {
        const slice = body(tonTransferWithComment(bob, 1n, 'Order 7'));
        expect(slice.loadUint(32)).toBe(0);
        expect(slice.loadStringTail()).toBe('Order 7');
    });

    test('Jetton transfer, with a comment and without', () => {
        const message = jettonTransfer({ jettonWallet: shop, recipient: bob, amount: 5n, excessesTo: alice, text: 'hi' });
        const slice = body(message);
        expect(message.address).toBe(shop.toString({ bounceable: true }));
        expect(slice.loadUint(32)).toBe(0x0f8a7ea5);
        expect(slice.loadUintBig(64)).toBe(0n);
        expect(slice.loadCoins()).toBe(5n);
        expect(slice.loadAddress().equals(bob)).toBe(true);
        expect(slice.loadAddress().equals(alice)).toBe(true);
        expect(slice.loadMaybeRef()).toBeNull();
        expect(slice.loadCoins()).toBe(1n);
        expect(slice.loadMaybeRef()?.beginParse().skip(32).loadStringTail()).toBe('hi');
        slice.endParse();

        const plain = body(jettonTransfer({ jettonWallet: shop, recipient: bob, amount: 5n, excessesTo: alice }));
        expect(plain.remainingRefs).toBe(0);
    });

    test('burn', () => {
        const slice = body(jettonBurn(shop, 9n, alice));
        expect(slice.loadUint(32)).toBe(0x595f07bc);
        expect(slice.skip(64).loadCoins()).toBe(9n);
        expect(slice.loadAddress().equals(alice)).toBe(true);
        expect(slice.loadMaybeRef()).toBeNull();
        slice.endParse();
    });

    test('NFT transfer', () => {
        const slice = body(nftTransfer(item, bob, alice));
        expect(slice.loadUint(32)).toBe(0x5fcc3d14);
        expect(slice.skip(64).loadAddress().equals(bob)).toBe(true);
        expect(slice.loadAddress().equals(alice)).toBe(true);
        expect(slice.loadMaybeRef()).toBeNull();
        expect(slice.loadCoins()).toBe(1n);
        expect(slice.loadMaybeRef()).toBeNull();
        slice.endParse();
    });

    test('sale and purchase of an NFT', () => {
        const sale: Sale = {
            item,
            seller: alice,
            price: toNano('5'),
            code: beginCell().storeUint(1, 8).endCell(),
            marketplace: shop,
            marketplaceFee: { to: shop, amount: toNano('0.25') },
            royalty: { to: bob, amount: toNano('0.25') },
            deployer: shop,
            createdAt: 1_700_000_000,
        };
        const slice = body(nftSale(sale));
        slice.skip(32 + 64);
        expect(slice.loadAddress().equals(shop)).toBe(true);
        slice.loadAddress();
        expect(slice.loadBit()).toBe(false);
        expect(slice.loadCoins()).toBe(toNano('0.2'));
        expect(slice.preloadBit()).toBe(false); // Either: in place
        expect(slice.loadUint(32)).toBe(0x0fe0ede);
        const data = loadStateInit(slice.loadRef().beginParse()).data;
        expect(data?.equals(saleStateInit(sale).data ?? Cell.EMPTY)).toBe(true);

        expect(nftPurchase(shop, toNano('5'))).toEqual({ address: shop.toString(), amount: toNano('6').toString() });
    });

    test('deployment', () => {
        const init = { code: beginCell().storeUint(1, 8).endCell(), data: Cell.EMPTY };
        const message = deploy(init, toNano('0.05'));
        const sent = loadStateInit(Cell.fromBase64(message.stateInit ?? '').beginParse());
        expect(sent.code?.equals(init.code)).toBe(true);
        expect(message.payload).toBeUndefined();
    });
});
