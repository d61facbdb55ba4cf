import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { IStorage, Wallet, WalletInfo, WalletInfoRemote } from '@tonconnect/sdk';
import { choicesOf, createConnector, linkTo, linkToAny, loginOf, send } from '../src/connection.ts';
import { ADDRESS, FakeWallet, memory } from './fake-wallet.ts';

const manifestUrl = 'https://app.example.com/tonconnect-manifest.json';
const SHOP = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';
const payment = () => ({
    validUntil: Math.floor(Date.now() / 1000) + 300,
    messages: [{ address: SHOP, amount: '50000000' }],
});

let wallet: FakeWallet;
let storage: IStorage;
beforeEach(() => {
    wallet = new FakeWallet();
    storage = memory();
});
afterEach(() => wallet.stop());

const create = () =>
    createConnector({ manifestUrl, storage, walletsListSource: wallet.listUrl, analytics: { mode: 'off' } });
const remote = (): WalletInfoRemote => ({
    name: 'Fake',
    appName: 'fake',
    imageUrl: '',
    aboutUrl: '',
    platforms: ['ios'],
    universalLink: 'https://wallet.example/ton-connect',
    bridgeUrl: wallet.bridgeUrl,
});
const next = (connector: ReturnType<typeof create>) =>
    new Promise<Wallet | null>((resolve, reject) => connector.onStatusChange(resolve, reject));

test('a link leads to a connection without a proof', async () => {
    const connector = create();
    const connected = next(connector);
    const request = wallet.open(linkTo(connector, remote()));
    expect(request).toEqual({ manifestUrl, items: [{ name: 'ton_addr', network: '-239' }] });
    const found = await connected;
    expect(found?.account.address).toBe(ADDRESS);
    expect(found && loginOf(found)).toBeUndefined();
});

test('a QR code for any wallet, with a nonce, brings a proof', async () => {
    const connector = create();
    const connected = next(connector);
    const link = linkToAny(connector, [remote(), remote()], 'nonce-1');
    expect(link).toStartWith('tc://');
    wallet.open(link);
    const found = await connected;
    expect(found && loginOf(found)?.proof.payload).toBe('nonce-1');
});

test('the user declines', async () => {
    const connector = create();
    const connected = next(connector);
    wallet.open(linkTo(connector, remote()), false);
    expect(connected).rejects.toThrow('declined');
});

test('a payment is signed, refused, and refused by the SDK', async () => {
    const connector = create();
    const connected = next(connector);
    wallet.open(linkTo(connector, remote()));
    await connected;

    expect(await send(connector, payment())).toEqual({ state: 'signed', boc: 'boc' });
    const { method, params } = wallet.requests[0] ?? { params: [] };
    expect(method).toBe('sendTransaction');
    expect(JSON.parse(params[0] ?? '')).toMatchObject({ network: '-239', from: ADDRESS });

    wallet.answer = { error: { code: 300, message: 'User declined' } };
    expect(await send(connector, payment())).toEqual({ state: 'refused' });

    const five = { ...payment(), messages: Array.from({ length: 5 }, () => ({ address: SHOP, amount: '1' })) };
    expect((await send(connector, five)).state).toBe('failed'); // this wallet takes four at once
});

test('the connection survives a reload, the proof does not', async () => {
    const first = create();
    const connected = next(first);
    wallet.open(linkTo(first, remote(), 'nonce-2'));
    await connected;
    first.pauseConnection();

    const second = create();
    const restored = next(second);
    await second.restoreConnection();
    const found = await restored;
    expect(found?.account.address).toBe(ADDRESS);
});

test('disconnecting, from both sides', async () => {
    const connector = create();
    const connected = next(connector);
    wallet.open(linkTo(connector, remote()));
    await connected;
    const gone = new Promise<void>((resolve) =>
        connector.onStatusChange((status) => {
            if (status === null) resolve();
        }),
    );
    wallet.forget();
    await gone;
    expect(connector.connected).toBe(false);
});

test('wallets by the way to reach them', async () => {
    expect(choicesOf(await create().getWallets()).remote.map(({ bridgeUrl }) => bridgeUrl)).toEqual([wallet.bridgeUrl]);
    const extension = { ...remote(), jsBridgeKey: 'fake', injected: true, embedded: false } as WalletInfo;
    const choices = choicesOf([remote(), extension]);
    expect([choices.embedded, choices.injected.length, choices.remote.length]).toEqual([undefined, 1, 2]);
});
