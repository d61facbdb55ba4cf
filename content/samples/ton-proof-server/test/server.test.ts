import { expect, test } from 'bun:test';
import { WalletContractV5R1 } from '@ton/ton';
import { handler } from '../src/server.ts';
import { accountOf, keys, proofOf } from './wallet.ts';

const contract = WalletContractV5R1.create({ workchain: 0, publicKey: keys(1).publicKey });
const wallet = { address: contract.address, init: contract.init, keys: keys(1) };

const start = () =>
    handler({ domain: 'app.example.com', chain: '-239', keyOnChain: () => Promise.resolve(undefined) });
const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

async function visit(serve: ReturnType<typeof start>) {
    const response = await serve(new Request('http://test/api/nonce'));
    const body = { account: accountOf(wallet), proof: proofOf(wallet, await response.text(), Date.now() / 1000 | 0) };
    const login = () =>
        serve(
            new Request('http://test/api/login', {
                method: 'POST',
                headers: { cookie: cookieOf(response) },
                body: JSON.stringify(body),
            }),
        );
    return { body, login };
}

test('nonce, login, session, logout', async () => {
    const serve = start();
    const { login } = await visit(serve);
    const response = await login();
    expect(response.status).toBe(200);
    const headers = { cookie: cookieOf(response) };
    const me = () => serve(new Request('http://test/api/me', { headers }));
    expect(await (await me()).json()).toEqual({ address: wallet.address.toRawString() });
    await serve(new Request('http://test/api/logout', { method: 'POST', headers }));
    expect((await me()).status).toBe(401);
});

test('a proof works once', async () => {
    const { login } = await visit(start());
    expect((await login()).status).toBe(200);
    expect((await login()).status).toBe(401);
});

test('a proof of another visitor is refused', async () => {
    const serve = start();
    const { body } = await visit(serve);
    const other = await serve(new Request('http://test/api/nonce'));
    const stolen = new Request('http://test/api/login', {
        method: 'POST',
        headers: { cookie: cookieOf(other) },
        body: JSON.stringify(body),
    });
    expect((await serve(stolen)).status).toBe(401);
});

test('nobody is logged in without a proof, and nonsense is no fault of the server', async () => {
    const serve = start();
    expect((await serve(new Request('http://test/api/me'))).status).toBe(401);
    const response = await serve(new Request('http://test/api/nonce'));
    const nonsense = new Request('http://test/api/login', {
        method: 'POST',
        headers: { cookie: cookieOf(response) },
        body: '{"account":',
    });
    expect((await serve(nonsense)).status).toBe(401);
});
