import '@ton/test-utils';
import { beginCell, Cell, loadMessage, toNano, type Address } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { WalletContractV3R2 } from '@ton/ton';
import { beforeEach, describe, expect, it } from 'bun:test';
import { compileTolk } from '../src/compile.ts';
import { comment, externalMessage, internalMessage } from '../src/message.ts';
import { addressOf, signedRequest, stateInit, V3_CODE, V3_SUBWALLET, walletData } from '../src/wallet-v3.ts';
import type { Outgoing, Request } from '../src/wallet-v3.ts';

const NOW = 1_780_000_000;
const keys = keyPairFromSeed(Buffer.alloc(32, 1));
const codes: [string, () => Promise<Cell>][] = [
    ['V3R2', () => Promise.resolve(V3_CODE)],
    ['our own wallet', () => compileTolk('wallet')],
];

for (const [name, codeOf] of codes) {
    describe(name, () => {
        let chain: Blockchain;
        let friend: SandboxContract<TreasuryContract>;
        let init: Cell;
        let wallet: Address;

        const request = (messages: Outgoing[], change: Partial<Request> = {}, secretKey = keys.secretKey): Cell =>
            signedRequest({ subwalletId: V3_SUBWALLET, seqno: 1, validUntil: NOW + 60, messages, ...change }, secretKey);
        const send = (body: Cell, withInit?: Cell) => {
            const message = externalMessage(wallet, body, withInit);
            return chain.sendMessage(loadMessage(message.beginParse()));
        };
        const payment = (value = toNano('1')): Outgoing => ({
            mode: 3,
            message: internalMessage({ to: friend.address, value, bounce: false, body: comment('hi') }),
        });
        const seqno = async (): Promise<number> => (await chain.runGetMethod(wallet, 'seqno')).stackReader.readNumber();

        beforeEach(async () => {
            chain = await Blockchain.create();
            chain.now = NOW;
            friend = await chain.treasury('friend');
            init = stateInit(await codeOf(), walletData(keys.publicKey, V3_SUBWALLET));
            wallet = addressOf(init);
            await friend.send({ to: wallet, value: toNano('10'), bounce: false });
            const { transactions } = await send(request([], { seqno: 0 }), init);
            expect(transactions).toHaveTransaction({ to: wallet, deploy: true, success: true });
        });

        it('is deployed by its first request', async () => {
            expect(await seqno()).toBe(1);
        });

        it('sends four messages at a time', async () => {
            const { transactions } = await send(request([1, 2, 3, 4].map((n) => payment(toNano(n) / 10n))));
            expect(transactions).toHaveTransaction({ from: wallet, to: friend.address, value: toNano('0.3') });
            expect(transactions).toHaveTransaction({ on: wallet, outMessagesCount: 4 });
        });

        it('refuses what was executed already', async () => {
            const body = request([payment()]);
            await send(body);
            await expect(send(body)).rejects.toThrow(/exit.?code: 33|exitCode.*33|33/i);
            expect(await seqno()).toBe(2);
        });

        it('refuses a request that has expired', async () => {
            await expect(send(request([payment()], { validUntil: NOW }))).rejects.toThrow(/35/);
        });

        it('refuses another wallet of the same key', async () => {
            await expect(send(request([payment()], { subwalletId: 1 }))).rejects.toThrow(/34/);
        });

        it('refuses another key', async () => {
            const other = keyPairFromSeed(Buffer.alloc(32, 2));
            await expect(send(request([payment()], {}, other.secretKey))).rejects.toThrow(/35/);
        });

        it('goes on after a payment that it cannot afford', async () => {
            const { transactions } = await send(request([payment(toNano('1000'))]));
            expect(transactions).toHaveTransaction({ on: wallet, success: true, outMessagesCount: 0 });
            expect(await seqno()).toBe(2);
        });

        it('deploys a contract', async () => {
            const counter = stateInit(await compileTolk('counter'), beginCell().storeUint(1, 32).storeUint(0, 64).endCell());
            const to = addressOf(counter);
            const value = toNano('0.05');
            const add = beginCell().storeUint(0x7e8764ef, 32).storeUint(0, 64).storeUint(5, 32).endCell();
            const { transactions } = await send(
                request([
                    { mode: 3, message: internalMessage({ to, value, bounce: false, init: counter }) },
                    { mode: 3, message: internalMessage({ to, value, bounce: true, body: add }) },
                ]),
            );
            expect(transactions).toHaveTransaction({ to, deploy: true, success: true });
            expect((await chain.runGetMethod(to, 'total')).stackReader.readNumber()).toBe(5);
        });
    });
}

it('has the address that wallet apps show', () => {
    const { address } = WalletContractV3R2.create({ workchain: 0, publicKey: keys.publicKey });
    expect(addressOf(stateInit(V3_CODE, walletData(keys.publicKey, V3_SUBWALLET))).equals(address)).toBe(true);
});
