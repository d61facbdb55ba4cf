/** Telegram and toncenter as the bot sees them: two HTTP servers on this machine. Everything behind them is real. */
import { type Address, type Transaction, comment, toNano } from '@ton/core';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';

export type Sent = { chat: number; text: string };

export class FakeTelegram {
    polling = false;
    readonly sent: Sent[] = [];
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
        if (method === 'getMe') return { id: 1, is_bot: true, first_name: 'Coffee', username: 'coffee_bot' };
        if (method === 'getUpdates') {
            this.polling = true;
            await until(() => this.updates.length > 0, 200).catch(() => undefined);
            return this.updates.splice(0);
        }
        if (method !== 'sendMessage') return true;
        this.sent.push({ chat: body.chat_id, text: body.text });
        return { message_id: ++this.number, date: 0, chat: chatOf(body.chat_id), text: body.text };
    }
}

const chatOf = (id: number) => ({ id, type: 'private', first_name: 'Ada' });
const userOf = (id: number) => ({ id, is_bot: false, first_name: 'Ada' });

export async function until(isTrue: () => boolean, ms = 3000): Promise<void> {
    for (const end = Date.now() + ms; !isTrue(); await Bun.sleep(5))
        if (Date.now() > end) throw new Error('waited in vain');
}

let chain: Promise<Blockchain> | undefined;

/** A toncenter that reports the transactions of a chain in the sandbox. */
export class FakeToncenter {
    broken = false;
    private readonly transactions: Transaction[] = [];
    private readonly server = Bun.serve({ port: 0, fetch: (request) => this.answer(request) });

    private constructor(
        private readonly shop: Address,
        readonly customer: SandboxContract<TreasuryContract>,
    ) {}

    static async create(shop: Address): Promise<FakeToncenter> {
        chain ??= Blockchain.create();
        return new FakeToncenter(shop, await (await chain).treasury('customer'));
    }

    get base(): string {
        return `http://localhost:${this.server.port}`;
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
        this.transactions.push(received);
    }

    private answer(request: Request): Response {
        const { pathname, searchParams } = new URL(request.url);
        if (pathname !== '/api/v3/transactions' || searchParams.get('account') !== this.shop.toRawString())
            return Response.json({ error: 'not found' }, { status: 404 });
        if (this.broken) return Response.json({ error: 'Ratelimit exceed' }, { status: 429 });
        const from = BigInt(searchParams.get('start_lt') ?? '0');
        const found = this.transactions.filter(({ lt }) => lt >= from).slice(0, Number(searchParams.get('limit')));
        return Response.json({ transactions: found.map(asV3) });
    }
}

function asV3({ raw, lt, inMessage, outMessagesCount }: Transaction): object {
    const { info, body } = inMessage ?? {};
    if (info?.type !== 'internal' || body === undefined) throw new Error('only internal messages here');
    return {
        hash: raw.hash().toString('base64'),
        lt: lt.toString(),
        in_msg: {
            source: info.src.toRawString().toUpperCase(),
            value: info.value.coins.toString(),
            bounced: info.bounced,
            message_content: { body: body.toBoc().toString('base64') },
        },
        out_msgs: Array.from({ length: outMessagesCount }),
    };
}
