// #region server
import { randomBytes } from 'node:crypto';
import { type KeyOnChain } from './keys.ts';
import { checkProof, type Account, type TonProof } from './proof.ts';
import { Sessions } from './sessions.ts';

export interface Settings {
    domain: string;
    chain: string;
    keyOnChain: KeyOnChain;
}

const COOKIE = 'HttpOnly; Secure; SameSite=Lax; Path=/';

function cookie(request: Request, name: string): string {
    const found = (request.headers.get('cookie') ?? '').split('; ').find((part) => part.startsWith(`${name}=`));
    return found?.slice(name.length + 1) ?? '';
}

/** GET /api/nonce, POST /api/login, GET /api/me, POST /api/logout. */
export function handler(settings: Settings): (request: Request) => Promise<Response> {
    const sessions = new Sessions();

    return async (request) => {
        const route = `${request.method} ${new URL(request.url).pathname}`;

        if (route === 'GET /api/nonce') {
            const visitor = randomBytes(16).toString('hex');
            return new Response(sessions.nonceFor(visitor), {
                headers: { 'Set-Cookie': `visitor=${visitor}; ${COOKIE}`, 'Cache-Control': 'no-store' },
            });
        }
        if (route === 'POST /api/login') {
            const payload = sessions.takeNonce(cookie(request, 'visitor')); // used up, whatever comes
            if (payload === undefined) return new Response('ask for a nonce first', { status: 401 });
            const now = Math.floor(Date.now() / 1000);
            const { domain, chain, keyOnChain } = settings;
            const address = await (async () => {
                const { account, proof } = (await request.json()) as { account: Account; proof: TonProof };
                return checkProof(account, proof, { domain, chain, payload, now }, keyOnChain);
            })().catch(() => undefined); // malformed input is a failed login, not a fault of the server
            if (address === undefined) return new Response('not proven', { status: 401 });
            const secret = sessions.open(address.toRawString());
            return Response.json(
                { address: address.toRawString() },
                { headers: { 'Set-Cookie': `session=${secret}; ${COOKIE}` } },
            );
        }
        if (route === 'GET /api/me') {
            const address = sessions.userOf(cookie(request, 'session'));
            return address === undefined ? new Response('log in', { status: 401 }) : Response.json({ address });
        }
        if (route === 'POST /api/logout') {
            sessions.close(cookie(request, 'session'));
            return new Response(null, { status: 204 });
        }
        return new Response('not found', { status: 404 });
    };
}
// #endregion
