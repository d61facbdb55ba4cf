import { Address } from '@ton/core';
import { TonClient } from '@ton/ton';
import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import type { Bot } from 'grammy';
import { createBot, notify } from '../src/bot.ts';
import { readConfig } from '../src/config.ts';
import { Shop } from '../src/database.ts';
import { checkPayments } from '../src/watch.ts';
import { FakeTelegram, FakeToncenter, until } from './fakes.ts';

setDefaultTimeout(30_000);

const WALLET = new Address(0, Buffer.alloc(32, 7));
const ADA = 100;
const EVE = 200;
let telegram: FakeTelegram;
let toncenter: FakeToncenter;
let shop: Shop;
let bot: Bot;
let check: () => Promise<void>;

beforeEach(async () => {
    telegram = new FakeTelegram();
    toncenter = await FakeToncenter.create(WALLET);
    shop = new Shop(':memory:');
    const client = new TonClient({ endpoint: toncenter.endpoint });
    check = async () => notify(bot, await checkPayments(client, WALLET, shop));
    bot = createBot({
        token: '1:test',
        wallet: WALLET,
        testnet: true,
        shop,
        check,
        options: { client: { apiRoot: telegram.apiRoot } },
    });
    void bot.start();
    await until(() => telegram.polling);
});

afterEach(async () => {
    await bot.stop();
    telegram.stop();
    toncenter.stop();
    shop.close();
});

/** From /buy to the invoice; returns the order's id. */
async function order(user: number, product = 'cat'): Promise<string> {
    await telegram.write(user, '/buy');
    await telegram.expectMessage(() => telegram.press(user, `buy:${product}`));
    const invoice = await telegram.write(user, 'Grace Hopper, 1 Harbour Road, Arlington, USA');
    return /comment <code>(\w+)</.exec(invoice.text)?.[1] ?? '';
}

test('greets newcomers and friends', async () => {
    expect((await telegram.write(ADA, '/start')).text).toStartWith('Welcome, Ada!');
    expect((await telegram.write(ADA, '/start')).text).toStartWith('Good to see you again');
});

test('sells a postcard', async () => {
    const id = await order(ADA);
    expect(await telegram.press(ADA, `check:${id}`)).toMatchObject({ show_alert: true });

    await toncenter.pay('0.8', id);
    const { chat, text } = await telegram.expectMessage(check);
    expect(chat).toBe(ADA);
    expect(text).toContain('Cat on a roof');
    expect(shop.order(id)).toMatchObject({ status: 'paid', received: 800_000_000n });
    expect((await telegram.write(ADA, '/me')).text).toContain('✅ Cat on a roof, paid 0.8 TON');
});

test('links carry address, nanotons and comment', async () => {
    const id = await order(ADA);
    const urls = telegram.sent.at(-1)?.buttons.flatMap(({ url }) => url ?? []) ?? [];
    const to = WALLET.toString({ bounceable: false, testOnly: true });
    expect(urls).toContain(`https://app.tonkeeper.com/transfer/${to}?amount=800000000&text=${id}`);
});

test('two payments that are too small make one that is enough', async () => {
    const id = await order(ADA);
    await toncenter.pay('0.5', id);
    await check();
    expect(await telegram.press(ADA, `check:${id}`)).toMatchObject({ text: expect.stringContaining('0.3 TON') });
    await toncenter.pay('0.3', id);
    await telegram.expectMessage(check);
    expect(shop.order(id)?.status).toBe('paid');
});

test('books a payment once, however often it is read', async () => {
    const id = await order(ADA);
    await toncenter.pay('0.5', id);
    await check();
    await check();
    const [payment] = [{ ...shop.order(id)! }];
    shop.book([], 0n); // the position is lost: everything is read again
    await check();
    expect(shop.order(id)).toEqual(payment!);
});

test('keeps payments that belong to no open order for a person', async () => {
    const id = await order(ADA);
    await toncenter.pay('0.8', 'thanks');
    await toncenter.pay('0.8', id);
    await toncenter.pay('0.8', id); // paid twice by mistake
    await check();
    expect(shop.unassigned().map(({ comment }) => comment)).toEqual(['thanks', id]);
});

test('reads further pages after a long pause', async () => {
    const id = await order(ADA);
    await toncenter.pay('0.8', id);
    for (let n = 0; n < 60; n++) await toncenter.pay('0.01', 'noise');
    await telegram.expectMessage(check);
    expect(shop.order(id)?.status).toBe('paid');
    expect(shop.unassigned()).toHaveLength(60);
});

test('shows nobody the orders of others', async () => {
    const id = await order(ADA);
    expect(await telegram.press(EVE, `check:${id}`)).not.toHaveProperty('text');
    expect((await telegram.write(EVE, '/me')).text).toStartWith('No orders yet');
});

test('cancels a draft, not an invoice', async () => {
    await telegram.expectMessage(() => telegram.press(ADA, 'buy:lake'));
    expect((await telegram.write(ADA, '/cancel')).text).toStartWith('Cancelled');
    const id = await order(ADA);
    expect((await telegram.write(ADA, '/cancel')).text).toStartWith('There is nothing');
    expect(shop.order(id)?.status).toBe('open');
});

test('does not start with an address of the other network', () => {
    const SHOP_ADDRESS = WALLET.toString({ bounceable: false });
    expect(() => readConfig({ BOT_TOKEN: '1:test', SHOP_ADDRESS, NETWORK: 'testnet' })).toThrow('SHOP_ADDRESS');
    expect(readConfig({ BOT_TOKEN: '1:test', SHOP_ADDRESS, NETWORK: 'mainnet' }).testnet).toBe(false);
});
