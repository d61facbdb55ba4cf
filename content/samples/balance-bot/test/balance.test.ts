import { Address } from '@ton/core';
import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import type { Bot } from 'grammy';
import { createBot, notify } from '../src/bot.ts';
import { Ledger } from '../src/ledger.ts';
import { collect } from '../src/watch.ts';
import { FakeTelegram, FakeToncenter, until } from './fakes.ts';

setDefaultTimeout(30_000);

const WALLET = new Address(0, Buffer.alloc(32, 7));
const ADA = 100;
const EVE = 200;
let telegram: FakeTelegram;
let toncenter: FakeToncenter;
let ledger: Ledger;
let bot: Bot;
const look = async () => notify(bot, await collect({ base: toncenter.base, apiKey: '' }, WALLET, ledger));

beforeEach(async () => {
    telegram = new FakeTelegram();
    toncenter = await FakeToncenter.create(WALLET);
    ledger = new Ledger(':memory:');
    bot = createBot({
        token: '1:test',
        wallet: WALLET,
        testnet: true,
        ledger,
        options: { client: { apiRoot: telegram.apiRoot } },
    });
    void bot.start();
    await until(() => telegram.polling);
});

afterEach(async () => {
    await bot.stop();
    telegram.stop();
    toncenter.stop();
    ledger.close();
});

async function tag(user: number): Promise<string> {
    const { text } = await telegram.write(user, 'Deposit');
    return /comment <code>(\w+)</.exec(text)?.[1] ?? '';
}

test('a customer keeps one tag', async () => {
    await telegram.write(ADA, '/start');
    expect(await tag(ADA)).toBe(await tag(ADA));
    expect(await tag(EVE)).not.toBe(await tag(ADA));
});

test('credits a deposit, sells coffee, and stops at zero', async () => {
    await toncenter.pay('0.5', await tag(ADA));
    const news = await telegram.expectMessage(look);
    expect(news).toEqual({ chat: ADA, text: '+0.5 TON has arrived.' });

    expect((await telegram.write(ADA, 'Buy coffee')).text).toContain('Left: 0.25 TON');
    expect((await telegram.write(ADA, 'Buy coffee')).text).toContain('Left: 0 TON');
    expect((await telegram.write(ADA, 'Buy coffee')).text).toContain('you have 0.');
    expect((await telegram.write(ADA, 'Balance')).text).toMatch(/^Balance: 0 TON\n.*-0.25 {2}Coffee\n.*\n.*\+0.5 {2}Deposit$/);
});

test('credits each deposit once', async () => {
    await toncenter.pay('0.5', await tag(ADA));
    await look();
    ledger.credit([], 0n); // the position is lost
    await look();
    expect(ledger.balanceOf(ADA)).toBe(500_000_000n);
});

test('a purchase that is delivered twice is paid once', () => {
    ledger.tagOf(ADA);
    ledger.credit([{ hash: 'h', sender: 's', nanotons: 10n, comment: ledger.tagOf(ADA) }], 1n);
    expect([ledger.spend(ADA, 4n, 'Coffee', 'u1'), ledger.spend(ADA, 4n, 'Coffee', 'u1')]).toEqual([true, false]);
    expect(ledger.balanceOf(ADA)).toBe(6n);
});

test('a deposit without a known tag waits for a person', async () => {
    await toncenter.pay('0.5', 'hello');
    await look();
    expect(ledger.unassigned()).toMatchObject([{ nanotons: 500_000_000n, comment: 'hello' }]);
});

test('nothing is lost while toncenter refuses', async () => {
    await toncenter.pay('0.5', await tag(ADA));
    toncenter.broken = true;
    expect(look()).rejects.toThrow('429');
    toncenter.broken = false;
    await look();
    expect(ledger.balanceOf(ADA)).toBe(500_000_000n);
});

test('reads more than one page', async () => {
    const mine = await tag(ADA);
    for (let n = 0; n < 101; n++) await toncenter.pay('0.01', mine);
    await look();
    expect(ledger.balanceOf(ADA)).toBe(1_010_000_000n);
});
