import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { Address } from '@ton/core';
import { TonClient } from '@ton/ton';
import { createBot } from '../src/bot.js';
import { fileStorage } from '../src/storage.js';
import { FakeTelegram, FakeToncenter, until } from './fakes.js';

const WALLET = new Address(0, Buffer.alloc(32, 7)).toString({ bounceable: false, testOnly: true });
const ADA = 100;
let folder, telegram, toncenter, bot;

async function open() {
    bot = createBot({
        token: '1:test',
        wallet: WALLET,
        network: 'testnet',
        client: new TonClient({ endpoint: toncenter.endpoint }),
        storage: fileStorage(folder),
        options: { client: { apiRoot: telegram.apiRoot } },
    });
    telegram.polling = false;
    void bot.start();
    await until(() => telegram.polling);
}

beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dumplings-'));
    telegram = await FakeTelegram.create();
    toncenter = await FakeToncenter.create(WALLET);
    await open();
});

afterEach(async () => {
    await bot.stop();
    telegram.stop();
    toncenter.stop();
    rmSync(folder, { recursive: true });
});

/** Orders portions; returns the comment of the invoice. */
async function order(portions) {
    await telegram.press(ADA, 'buy');
    await until(() => telegram.sent.at(-1)?.text.startsWith('How many'));
    const invoice = await telegram.write(ADA, String(portions));
    return /comment <code>(\w+)</.exec(invoice.text)[1];
}

test('sells two portions', async () => {
    assert.match((await telegram.write(ADA, '/start')).text, /^Dumplings/);
    const comment = await order(2);
    assert.match((await telegram.press(ADA, 'check')).text, /^Missing: 0.6 TON/);

    await toncenter.pay('0.6', comment);
    assert.equal((await telegram.press(ADA, 'check')).text, 'Paid!');
    await until(() => telegram.sent.at(-1).text.includes('on their way'));
    assert.equal((await telegram.press(ADA, 'check')).text, 'No open order.');
});

test('the links carry everything a wallet needs', async () => {
    const comment = await order(1);
    const [tonkeeper] = telegram.sent.at(-1).buttons;
    assert.equal(tonkeeper.url, `https://app.tonkeeper.com/transfer/${WALLET}?amount=300000000&text=${comment}`);
});

test('takes the payment of one order for that order only', async () => {
    const first = await order(1);
    await toncenter.pay('0.3', first);
    await telegram.press(ADA, 'check');
    await until(() => telegram.sent.at(-1).text.includes('on their way'));
    assert.notEqual(await order(1), first);
    assert.match((await telegram.press(ADA, 'check')).text, /^Missing: 0.3 TON/);
});

test('asks for what is missing', async () => {
    const comment = await order(1);
    await toncenter.pay('0.1', comment);
    await toncenter.pay('5', 'something else');
    assert.match((await telegram.press(ADA, 'check')).text, /^Missing: 0.2 TON/);
});

test('an open order survives a restart', async () => {
    const comment = await order(3);
    await bot.stop();
    await open();
    await toncenter.pay('0.9', comment);
    assert.equal((await telegram.press(ADA, 'check')).text, 'Paid!');
});

for (const wrong of ['0', '-1', '2.5', '21', 'two'])
    test(`does not take ${wrong} for a number of portions`, async () => {
        await telegram.press(ADA, 'buy');
        await until(() => telegram.sent.length > 0);
        assert.match((await telegram.write(ADA, wrong)).text, /^Please send a whole number/);
    });
