/** A bridge and a wallet for tests: they speak the real protocol, encryption included, and approve what they are told to. */
import { Base64, SessionCrypto } from '@tonconnect/protocol';
import type { IStorage } from '@tonconnect/sdk';

export const ADDRESS = `0:${'11'.repeat(32)}`;

export function memory(): IStorage {
    const values = new Map<string, string>();
    return {
        getItem: (key) => Promise.resolve(values.get(key) ?? null),
        setItem: (key, value) => Promise.resolve(void values.set(key, value)),
        removeItem: (key) => Promise.resolve(void values.delete(key)),
    };
}

export interface ConnectRequest {
    manifestUrl: string;
    items: { name: string; network?: string; payload?: string }[];
}

interface Request {
    id: string;
    method: string;
    params: string[];
}

export class FakeWallet {
    readonly #crypto = new SessionCrypto();
    readonly #streams = new Map<string, ReadableStreamDefaultController<string>>();
    readonly #waiting = new Map<string, string[]>();
    readonly #server = Bun.serve({ port: 0, idleTimeout: 0, fetch: (request) => this.#serve(request) });
    #events = 0;
    #app = '';
    readonly requests: Request[] = [];
    /** How the next request is answered. */
    answer: { result: string | object } | { error: { code: number; message: string } } = { result: 'boc' };

    get bridgeUrl(): string {
        return this.#server.url.origin;
    }

    /** A wallets list with this wallet alone. */
    get listUrl(): string {
        return `${this.bridgeUrl}/wallets.json`;
    }

    /** The user opens the link and agrees, or not. */
    open(link: string, agrees = true): ConnectRequest {
        const query = new URL(link.replace(/^tc:\/\//, 'https://tc/')).searchParams;
        this.#app = query.get('id') ?? '';
        const request: ConnectRequest = JSON.parse(query.get('r') ?? '{}');
        const items = request.items.map((item) =>
            item.name === 'ton_addr'
                ? { name: 'ton_addr', address: ADDRESS, network: '-239', walletStateInit: STATE_INIT, publicKey: KEY }
                : { name: 'ton_proof', proof: { ...PROOF, payload: item.payload } },
        );
        const sendTransaction = { name: 'SendTransaction', maxMessages: 4 };
        const device = { platform: 'iphone', appName: 'fake', appVersion: '1', maxProtocolVersion: 2 };
        const payload = { items, device: { ...device, features: ['SendTransaction', sendTransaction] } };
        this.#say(
            agrees
                ? { event: 'connect', id: 1, payload }
                : { event: 'connect_error', id: 1, payload: { code: 300, message: 'User declined' } },
        );
        return request;
    }

    /** The user removes the app in the wallet. */
    forget(): void {
        this.#say({ event: 'disconnect', id: 2, payload: {} });
    }

    stop(): Promise<void> {
        for (const stream of this.#streams.values()) stream.close();
        return this.#server.stop(true);
    }

    #say(message: object): void {
        const sealed = this.#crypto.encrypt(JSON.stringify(message), Buffer.from(this.#app, 'hex'));
        this.#deliver(this.#app, Base64.encode(sealed));
    }

    #deliver(to: string, message: string): void {
        const data = JSON.stringify({ from: this.#crypto.sessionId, message });
        const event = `event: message\nid: ${++this.#events}\ndata: ${data}\n\n`;
        const stream = this.#streams.get(to);
        if (stream) stream.enqueue(event);
        else this.#waiting.set(to, [...(this.#waiting.get(to) ?? []), event]);
    }

    #listed(): object {
        return {
            app_name: 'fake',
            name: 'Fake',
            image: 'https://wallet.example/icon.png',
            about_url: 'https://wallet.example',
            universal_url: 'https://wallet.example/ton-connect',
            bridge: [{ type: 'sse', url: this.bridgeUrl }],
            platforms: ['ios', 'android'],
            features: ['SendTransaction', { name: 'SendTransaction', maxMessages: 4 }],
        };
    }

    async #serve(request: globalThis.Request): Promise<Response> {
        const { pathname, searchParams } = new URL(request.url);
        const client = searchParams.get('client_id') ?? '';
        if (pathname === '/events') {
            const stream = new ReadableStream<string>({
                start: (controller) => {
                    this.#streams.set(client, controller);
                    controller.enqueue('event: heartbeat\n\n');
                    for (const event of this.#waiting.get(client) ?? []) controller.enqueue(event);
                    this.#waiting.delete(client);
                },
            });
            return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
        }
        if (pathname === '/wallets.json') return Response.json([this.#listed()]);
        const sealed = Base64.decode(await request.text()).toUint8Array();
        const asked: Request = JSON.parse(this.#crypto.decrypt(sealed, Buffer.from(client, 'hex')));
        this.requests.push(asked);
        // The SDK expects an answer once its request has been accepted; a user needs longer than that to decide.
        const { answer } = this;
        setTimeout(() => this.#say({ id: asked.id, ...answer }), DECISION);
        return Response.json({ message: 'OK', statusCode: 200 });
    }
}

/** Milliseconds until the user has decided. */
const DECISION = 100;
const KEY = '22'.repeat(32);
const STATE_INIT = 'te6cckEBAQEAAgAAAEysuc0=';
const PROOF = {
    timestamp: 1_764_424_242,
    domain: { lengthBytes: 15, value: 'app.example.com' },
    signature: Buffer.alloc(64, 3).toString('base64'),
};
