/** Telegram and toncenter as the bot sees them: two HTTP servers on this machine. Everything behind them is real. */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Address, comment, toNano } from '@ton/core';
import { Blockchain } from '@ton/sandbox';

export async function until(isTrue, ms = 3000) {
    for (const end = Date.now() + ms; !isTrue(); await sleep(5)) if (Date.now() > end) throw new Error('waited in vain');
}

function listen(answer) {
    const server = createServer(async (request, response) => {
        let text = '';
        for await (const chunk of request) text += chunk;
        const result = await answer(request.url.split('/').at(-1), text === '' ? {} : JSON.parse(text));
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, result }));
    });
    return new Promise((resolve) => server.listen(0, () => resolve(server)));
}

const person = (id) => ({ id, is_bot: false, first_name: 'Ada' });
const chat = (id) => ({ id, type: 'private', first_name: 'Ada' });

export class FakeTelegram {
    sent = [];
    answers = [];
    polling = false;
    #updates = [];
    #number = 0;

    static async create() {
        const telegram = new FakeTelegram();
        telegram.server = await listen((method, body) => telegram.#answer(method, body));
        return telegram;
    }

    get apiRoot() {
        return `http://localhost:${this.server.address().port}`;
    }

    stop() {
        this.server.closeAllConnections();
        this.server.close();
    }

    /** A person writes; resolves with the bot's next message. */
    async write(user, text) {
        const entities = text.startsWith('/') ? [{ type: 'bot_command', offset: 0, length: text.length }] : undefined;
        const update_id = ++this.#number;
        const message = { message_id: update_id, date: 0, chat: chat(user), from: person(user), text, entities };
        return this.#next(this.sent, () => this.#updates.push({ update_id, message }));
    }

    /** A person presses a button; resolves with the bot's answer to that. */
    async press(user, data) {
        const update_id = ++this.#number;
        const message = { message_id: update_id, date: 0, chat: chat(user), text: '' };
        const callback_query = { id: `${update_id}`, from: person(user), chat_instance: '1', message, data };
        return this.#next(this.answers, () => this.#updates.push({ update_id, callback_query }));
    }

    async #next(list, act) {
        const before = list.length;
        act();
        await until(() => list.length > before);
        return list[before];
    }

    async #answer(method, body) {
        if (method === 'getMe') return { id: 1, is_bot: true, first_name: 'Dumplings', username: 'dumplings_bot' };
        if (method === 'getUpdates') {
            this.polling = true;
            await until(() => this.#updates.length > 0, 200).catch(() => undefined);
            return this.#updates.splice(0);
        }
        if (method === 'answerCallbackQuery') this.answers.push(body);
        if (method !== 'sendMessage') return true;
        this.sent.push({ text: body.text, buttons: (body.reply_markup?.inline_keyboard ?? []).flat() });
        return { message_id: ++this.#number, date: 0, chat: chat(body.chat_id), text: body.text };
    }
}

let chain;

/** A toncenter that reports the transactions of a chain in the sandbox. */
export class FakeToncenter {
    #transactions = [];

    static async create(wallet) {
        const toncenter = new FakeToncenter();
        chain ??= await Blockchain.create();
        toncenter.wallet = Address.parse(wallet);
        toncenter.customer = await chain.treasury('customer');
        toncenter.server = await listen((_, { method, params }) => toncenter.#answer(method, params));
        return toncenter;
    }

    get endpoint() {
        return `http://localhost:${this.server.address().port}/api/v2/jsonRPC`;
    }

    stop() {
        this.server.closeAllConnections();
        this.server.close();
    }

    /** The customer's wallet really sends; the transaction on the shop's account is what toncenter reports. */
    async pay(amount, text) {
        const { transactions } = await this.customer.send({
            to: this.wallet,
            value: toNano(amount),
            bounce: false,
            body: comment(text),
        });
        this.#transactions.unshift(transactions.find((tx) => this.wallet.equals(tx.inMessage?.info.dest)));
    }

    #answer(method, { limit }) {
        if (method !== 'getTransactions') throw new Error(method);
        return this.#transactions.slice(0, limit).map((tx) => ({
            data: tx.raw.toBoc().toString('base64'),
            utime: tx.now,
            transaction_id: { lt: tx.lt.toString(), hash: tx.hash().toString('base64') },
            fee: '0',
            storage_fee: '0',
            other_fee: '0',
            out_msgs: [],
        }));
    }
}
