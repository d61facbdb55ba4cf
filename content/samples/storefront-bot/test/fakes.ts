/** Telegram and toncenter as the bot sees them: two HTTP servers on this machine. Everything behind them is real. */
import { type Address, type Transaction, comment, toNano } from '@ton/core';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';

export type Sent = { chat: number; text: string; buttons: { text: string; url?: string; callback_data?: string }[] };

export class FakeTelegram {
    polling = false;
    readonly sent: Sent[] = [];
    readonly answers: { text?: string; show_alert?: boolean }[] = [];
    private readonly updates: object[] = [];
    private number = 0;
    private readonly server = Bun.serve({ port: 0, fetch: (request) => this.answer(request) });

    get apiRoot(): string {
        return `http://localhost:${this.server.port}`;
    }

    stop(): void {
        void this.server.stop(true);
    }

    /** A person writes; resolves with the bot's next message to them. */
    async write(user: number, text: string): Promise<Sent> {
        const entities = text.startsWith('/') ? [{ type: 'bot_command', offset: 0, length: text.length }] : undefined;
        const message = { message_id: ++this.number, date: 0, chat: chatOf(user), from: userOf(user), text, entities };
        return this.expectMessage(() => this.updates.push({ update_id: this.number, message }));
    }

    /** A person presses a button; resolves with what the bot says about it. */
    async press(user: number, data: string): Promise<{ text?: string; show_alert?: boolean }> {
        const message = { message_id: ++this.number, date: 0, chat: chatOf(user), text: '' };
        const query = { id: `${this.number}`, from: userOf(user), chat_instance: '1', message, data };
        const before = this.answers.length;
        this.updates.push({ update_id: this.number, callback_query: query });
        await until(() => this.answers.length > before);
        return this.answers[before] ?? {};
    }

    async expectMessage(act: () => unknown): Promise<Sent> {
        const before = this.sent.length;
        await act();
        await until(() => this.sent.length > before);
        const message = this.sent[before];
        if (message === undefined) throw new Error('no message');
        return message;
    }

    private async answer(request: Request): Promise<Response> {
        const method = new URL(request.url).pathname.split('/').at(-1) ?? '';
        const body = (await request.json().catch(() => ({}))) as Record<string, any>;
        return Response.json({ ok: true, result: await this.result(method, body) });
    }

    private async result(method: string, body: Record<string, any>): Promise<unknown> {
        if (method === 'getMe') return { id: 1, is_bot: true, first_name: 'Shop', username: 'shop_bot' };
        if (method === 'getUpdates') {
            this.polling = true;
            await until(() => this.updates.length > 0, 200).catch(() => undefined);
            return this.updates.splice(0);
        }
        if (method === 'answerCallbackQuery') return this.answers.push(body), true;
        if (method !== 'sendMessage') return true;
        const buttons = (body.reply_markup?.inline_keyboard ?? []).flat();
        this.sent.push({ chat: body.chat_id, text: body.text, buttons });
        return { message_id: ++this.number, date: 0, chat: chatOf(body.chat_id), text: body.text };
    }
}

const chatOf = (id: number) => ({ id, type: 'private', first_name: 'Ada' });
const userOf = (id: number) => ({ id, is_bot: false, first_name: 'Ada' });

export async function until(isTrue: () => boolean, ms = 3000): Promise<void> {
    for (const end = Date.now() + ms; !isTrue(); await Bun.sleep(5))
        if (Date.now() > end) throw new Error('waited in vain');
}

/** A toncenter that reports the transactions of a chain in the sandbox, from its beginning. */
export class FakeToncenter {
    requests = 0;
    private readonly transactions: Transaction[] = [];
    private readonly server = Bun.serve({ port: 0, fetch: (request) => this.answer(request) });

    private constructor(
        private readonly shop: Address,
        readonly customer: SandboxContract<TreasuryContract>,
    ) {}

    static async create(shop: Address): Promise<FakeToncenter> {
        const chain = await Blockchain.create();
        return new FakeToncenter(shop, await chain.treasury('customer'));
    }

    get endpoint(): string {
        return `http://localhost:${this.server.port}/api/v2/jsonRPC`;
    }

    stop(): void {
        void this.server.stop(true);
    }

    /** The customer's wallet really sends; the transaction on the shop's account is what toncenter reports. */
    async pay(tons: string, text: string): Promise<void> {
        const { transactions } = await this.customer.send({
            to: this.shop,
            value: toNano(tons),
            bounce: false,
            body: comment(text),
        });
        const received = transactions.find((tx) => tx.inMessage?.info.dest?.toString() === this.shop.toString());
        if (received === undefined) throw new Error('nothing arrived');
        this.transactions.unshift(received); // newest first
    }

    private async answer(request: Request): Promise<Response> {
        this.requests++;
        const { method, params } = (await request.json()) as { method: string; params: Record<string, string> };
        if (method !== 'getTransactions') return Response.json({ ok: false, error: method }, { status: 422 });
        const from = params.lt === undefined ? 0 : this.transactions.findIndex((tx) => tx.lt === BigInt(params.lt!));
        const page = this.transactions.slice(from, from + Number(params.limit));
        return Response.json({
            ok: true,
            result: page.map((tx) => ({
                data: tx.raw.toBoc().toString('base64'),
                utime: tx.now,
                transaction_id: { lt: tx.lt.toString(), hash: tx.hash().toString('base64') },
                fee: '0',
                storage_fee: '0',
                other_fee: '0',
                out_msgs: [],
            })),
        });
    }
}
