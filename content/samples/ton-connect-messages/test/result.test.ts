import { expect, test } from 'bun:test';
import { Address, beginCell, storeMessage } from '@ton/core';
import { normalizedHash, outcomeOf } from '../src/result.ts';

const dest = new Address(0, Buffer.alloc(32, 7));
const signed = beginCell().storeUint(1, 512).storeUint(2, 32).endCell();

function external(importFee: bigint, withInit: boolean): string {
    const init = withInit ? { code: beginCell().endCell(), data: beginCell().endCell() } : undefined;
    const message = { info: { type: 'external-in' as const, dest, importFee }, init, body: signed };
    return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64');
}

test('the hash does not depend on what a node may change', () => {
    expect(normalizedHash(external(0n, false))).toBe(normalizedHash(external(5n, true)));
});

test('waits for the transaction and says how it ended', async () => {
    let calls = 0;
    const api = Bun.serve({
        port: 0,
        fetch(incoming) {
            expect(new URL(incoming.url).searchParams.get('msg_hash')).toBe(normalizedHash(external(0n, false)));
            calls += 1;
            const found = { description: { aborted: false, action: { success: false } } };
            return Response.json({ transactions: calls === 1 ? [] : [found] });
        },
    });
    const validUntil = Math.floor(Date.now() / 1000) + 300;
    expect(await outcomeOf(external(0n, false), validUntil, api.url.origin)).toBe('failed');
    expect(calls).toBe(2);
    await api.stop(true);
});
