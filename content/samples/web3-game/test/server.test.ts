import { createHmac } from 'node:crypto';
import { Address, beginCell, type Cell, comment } from '@ton/core';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { createApi } from '../src/server/api.ts';
import { playerOf } from '../src/server/auth.ts';
import { collectPurchases } from '../src/server/purchases.ts';
import { Store } from '../src/server/store.ts';
import { fly } from './pilot.ts';

const TOKEN = '1:test';
const WALLET = new Address(0, Buffer.alloc(32, 7));
const COIN_WALLET = new Address(0, Buffer.alloc(32, 8));
const SOMEBODY = new Address(0, Buffer.alloc(32, 9));
let store: Store;
let now: number;
let api: ReturnType<typeof createApi>;

beforeEach(() => {
    store = new Store(':memory:');
    now = 1_000_000;
    let seed = 0; // not drawn: about one round in a hundred is too hard for the pilot of these tests
    api = createApi({ store, botToken: TOKEN, now: () => now, newSeed: () => ++seed });
});
afterEach(() => store.close());

/** Signs as Telegram does. */
function initData(id: number, date = now): string {
    const fields = { auth_date: String(date), query_id: 'q', user: JSON.stringify({ id, first_name: 'Ada' }) };
    const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`).sort().join('\n');
    const key = createHmac('sha256', 'WebAppData').update(TOKEN).digest();
    return new URLSearchParams({ ...fields, hash: createHmac('sha256', key).update(lines).digest('hex') }).toString();
}

async function call(path: string, id = 100, body?: object): Promise<{ status: number; json: any }> {
    const response = await api(
        new Request(`http://game${path}`, {
            method: body ? 'POST' : 'GET',
            headers: { authorization: `tma ${initData(id)}` },
            body: body ? JSON.stringify(body) : undefined,
        }),
    );
    return { status: response!.status, json: await response!.json() };
}

async function play(goal: number, seconds = 600) {
    const { json } = await call('/api/round');
    now += seconds;
    return call('/api/played', 100, { round: json.round, flaps: fly(json.seed, goal), wallet: SOMEBODY.toString() });
}

test('believes Telegram and nobody else', () => {
    expect(playerOf(initData(100), TOKEN, now)).toBe(100);
    expect(playerOf(initData(100), '2:other', now)).toBeUndefined();
    expect(playerOf(initData(100).replace('100', '101'), TOKEN, now)).toBeUndefined();
    expect(playerOf(initData(100, now - 4000), TOKEN, now)).toBeUndefined();
    expect(playerOf('', TOKEN, now)).toBeUndefined();
});

test('the score is what the replay says; the first and the fifth game are achievements', async () => {
    for (let game = 1; game <= 5; game++) expect((await play(3)).json).toEqual({ score: 3, games: game });
    const kinds = store.unpaid(100).map(({ kind, value }) => `${kind} ${value}`);
    expect(kinds).toEqual([
        'coins 3', 'achievement first.json', 'coins 3', 'coins 3', 'coins 3', 'coins 3', 'achievement fifth.json',
    ]);
});

test('pays a round once', async () => {
    const { json } = await call('/api/round');
    now += 600;
    const record = { round: json.round, flaps: fly(json.seed, 2), wallet: SOMEBODY.toString() };
    expect((await call('/api/played', 100, record)).status).toBe(200);
    expect((await call('/api/played', 100, record)).status).toBe(409);
});

test('refuses the rounds of others, records that do not fit, and players who are faster than time', async () => {
    const { json } = await call('/api/round');
    const flaps = fly(json.seed, 5);
    expect((await call('/api/played', 100, { round: json.round, flaps })).status).toBe(422); // no time has passed
    now += 600;
    expect((await call('/api/played', 200, { round: json.round, flaps })).status).toBe(409);
    expect((await call('/api/played', 100, { round: json.round, flaps: [...flaps, 1e6] })).status).toBe(422);
    expect((await call('/api/played', 100, { round: json.round, flaps: 'all' })).status).toBe(422);
});

test('ends the day after fifty rounds', async () => {
    for (let n = 0; n < 50; n++) await play(0, 10);
    expect((await call('/api/round')).status).toBe(429);
});

// The shop: a toncenter that reports what it is told.
type Incoming = { from: Address; nanotons: bigint; body: Cell; bounced?: boolean };
async function shopAfter(...messages: Incoming[]): Promise<string[]> {
    const transactions = messages.map(({ from, nanotons, body, bounced = false }, n) => ({
        hash: `hash${n}`,
        lt: String(n + 1),
        out_msgs: [],
        in_msg: {
            source: from.toRawString().toUpperCase(),
            value: nanotons.toString(),
            bounced,
            message_content: { body: body.toBoc().toString('base64') },
        },
    }));
    const server = Bun.serve({
        port: 0,
        fetch(request) {
            const from = BigInt(new URL(request.url).searchParams.get('start_lt') ?? '0');
            return Response.json({ transactions: transactions.filter(({ lt }) => BigInt(lt) >= from) });
        },
    });
    const shop = { base: `http://localhost:${server.port}`, apiKey: '', wallet: WALLET, coinWallet: COIN_WALLET };
    await collectPurchases(shop, store);
    await collectPurchases(shop, store); // nothing new
    await server.stop(true);
    return (await call('/api/purchases')).json.items;
}
const coins = (amount: bigint, text: string, inRef: boolean): Cell => {
    const body = beginCell().storeUint(0x7362d09c, 32).storeUint(0, 64).storeCoins(amount).storeAddress(SOMEBODY);
    return inRef
        ? body.storeBit(true).storeRef(comment(text)).endCell()
        : body.storeBit(false).storeUint(0, 32).storeStringTail(text).endCell();
};

test('sells for Toncoin and for coins', async () => {
    expect(
        await shopAfter(
            { from: SOMEBODY, nanotons: 200_000_000n, body: comment('100:hat') },
            { from: COIN_WALLET, nanotons: 1n, body: coins(100n, '100:wings', true) },
        ),
    ).toEqual(['hat', 'wings']);
});

test.each([
    ['too little Toncoin', { from: SOMEBODY, nanotons: 199_999_999n, body: comment('100:hat') }],
    ['too few coins', { from: COIN_WALLET, nanotons: 1n, body: coins(19n, '100:hat', false) }],
    ['a forged notification', { from: SOMEBODY, nanotons: 1n, body: coins(1000n, '100:wings', false) }],
    ['our own money that came back', { from: SOMEBODY, nanotons: 10n ** 10n, body: comment('100:hat'), bounced: true }],
    ['an unknown thing', { from: SOMEBODY, nanotons: 10n ** 10n, body: comment('100:constructor') }],
    ['a broken body', { from: COIN_WALLET, nanotons: 1n, body: beginCell().storeUint(0x7362d09c, 32).endCell() }],
])('does not sell for %s', async (_, message) => {
    expect(await shopAfter(message)).toEqual([]);
});
