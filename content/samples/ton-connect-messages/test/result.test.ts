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

const answers = (...actions: object[]) => {
    const api = Bun.serve({
        port: 0,
        fetch(incoming) {
            expect(new URL(incoming.url).searchParams.get('msg_hash')).toBe(normalizedHash(external(0n, false)));
            const action = actions.shift();
            return Response.json({ transactions: action === undefined ? [] : [{ description: { aborted: false, action } }] });
        },
    });
    return api;
};
const validUntil = Math.floor(Date.now() / 1000) + 300;

test('says how the transaction ended', async () => {
    const api = answers({ success: true, skipped_actions: 0 }, { success: true, skipped_actions: 1 }, { success: false });
    const ask = () => outcomeOf(external(0n, false), validUntil, api.url.origin);
    expect([await ask(), await ask(), await ask()]).toEqual(['done', 'failed', 'failed']);
    await api.stop(true);
});

test('an index that refuses to answer is asked again, also after the deadline', async () => {
    let refusals = 1;
    const api = Bun.serve({
        port: 0,
        fetch: () =>
            refusals-- > 0
                ? new Response('too many requests', { status: 429 })
                : Response.json({ transactions: [{ description: { aborted: false, action: { success: true, skipped_actions: 0 } } }] }),
    });
    expect(await outcomeOf(external(0n, false), validUntil - 3_600, api.url.origin)).toBe('done');
    await api.stop(true);
});

test('gives up when the message can no longer be executed', async () => {
    const api = answers();
    expect(await outcomeOf(external(0n, false), validUntil - 3_600, api.url.origin)).toBe('unknown');
    await api.stop(true);
});
