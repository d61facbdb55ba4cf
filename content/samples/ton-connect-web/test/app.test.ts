import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'bun:test';

const folder = `${import.meta.dir}/..`;

test('the page loads the file that was looked at', () => {
    const page = readFileSync(`${folder}/public/index.html`, 'utf8');
    const script = readFileSync(`${folder}/node_modules/@tonconnect/ui/dist/tonconnect-ui.min.js`);
    const { version } = JSON.parse(readFileSync(`${folder}/node_modules/@tonconnect/ui/package.json`, 'utf8'));
    expect(page).toContain(`@tonconnect/ui@${version}/dist/`);
    expect(page).toContain(`sha384-${createHash('sha384').update(script).digest('base64')}`);
});

test('connect, log in, pay, refuse, leave', async () => {
    const elements = new Map<string, Record<string, unknown>>();
    const clicks = new Map<string, () => Promise<void>>();
    const element = (id: string) => {
        const known = elements.get(id) ?? {
            addEventListener: (_: string, run: () => Promise<void>) => clicks.set(id, run),
        };
        elements.set(id, known);
        return known;
    };
    let tell: (wallet: unknown) => Promise<void> = () => Promise.resolve();
    const parameters: unknown[] = [];
    let refuse = false;
    class UserRejectsError extends Error {}
    class TonConnectUI {
        connectionRestored = Promise.resolve(false);
        onStatusChange = (run: typeof tell) => (tell = run);
        setConnectRequestParameters = (value: unknown) => void parameters.push(value);
        disconnect = () => tell(null);
        sendTransaction = () => (refuse ? Promise.reject(new UserRejectsError()) : Promise.resolve({ boc: 'boc' }));
    }
    const kit = { TonConnectUI, UserRejectsError, THEME: {}, toUserFriendlyAddress: (raw: string) => `friendly ${raw}` };
    const asked: string[] = [];
    const page = {
        window: { TON_CONNECT_UI: kit },
        location: { origin: 'https://app.example.com' },
        document: { getElementById: element },
        fetch: (url: string) => (asked.push(url), Promise.resolve(new Response('nonce-1'))),
    };
    Object.assign(globalThis, page);
    await import('../public/app.js');

    expect(parameters.at(-1)).toEqual({ state: 'ready', value: { tonProof: 'nonce-1' } });
    const connectItems = { tonProof: { name: 'ton_proof', proof: {} } };
    await tell({ account: { address: 'raw' }, connectItems });
    expect(asked).toContain('/api/login');
    expect(element('address').textContent).toBe('friendly raw');
    expect(element('status').textContent).toBe('You are logged in.');
    await clicks.get('pay')?.();
    expect(element('status').textContent).toBe('Signed: boc');
    refuse = true;
    await clicks.get('pay')?.();
    expect(element('status').textContent).toBe('Refused.');
    await clicks.get('leave')?.();
    expect(element('pay').disabled).toBe(true);
});
