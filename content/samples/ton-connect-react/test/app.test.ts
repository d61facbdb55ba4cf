import { expect, test } from 'bun:test';
import { beginCell, Cell, contractAddress, loadStateInit } from '@ton/core';
import type { SendTransactionRequest, TonConnectUI } from '@tonconnect/ui-react';
import { build } from 'esbuild';
import { deployRequest } from '../src/deploy.ts';
import { orderComment } from '../src/order.ts';
import { senderOf } from '../src/sender.ts';

const init = { code: beginCell().storeUint(1, 8).endCell(), data: Cell.EMPTY };

test('the app builds', async () => {
    const { outputFiles, warnings } = await build({
        entryPoints: [`${import.meta.dir}/../src/main.tsx`],
        bundle: true,
        jsx: 'automatic',
        write: false,
        logLevel: 'silent',
    });
    expect(warnings).toEqual([]);
    expect(outputFiles[0]?.text).toContain('tonconnect-manifest.json');
});

test('the comment of an order', () => {
    expect(orderComment('Order 42').beginParse().skip(32).loadStringTail()).toBe('Order 42');
});

test('a deployment goes to the address of its state init', () => {
    const [message] = deployRequest(init).messages;
    expect(message?.address).toBe(contractAddress(0, init).toString());
    expect(loadStateInit(Cell.fromBase64(message?.stateInit ?? '').beginParse()).code?.equals(init.code)).toBe(true);
});

test('a wrapper sends through the wallet', async () => {
    const sent: SendTransactionRequest[] = [];
    const ui = {
        account: { address: `0:${'11'.repeat(32)}` },
        sendTransaction: (request: SendTransactionRequest) => Promise.resolve(sent.push(request)),
    } as unknown as TonConnectUI;
    const sender = senderOf(ui);
    const to = contractAddress(0, init);
    await sender.send({ to, value: 5n, body: Cell.EMPTY });
    await sender.send({ to, value: 5n, bounce: false });
    expect(sender.address?.toRawString()).toBe(`0:${'11'.repeat(32)}`);
    expect(sent[0]).toMatchObject({ network: '-3', messages: [{ address: to.toString(), amount: '5' }] });
    expect(sent[0]?.messages[0]?.payload).toBe(Cell.EMPTY.toBoc().toString('base64'));
    expect(sent[1]?.messages[0]).toEqual({ address: to.toString({ bounceable: false }), amount: '5' });
});
