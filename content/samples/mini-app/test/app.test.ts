import { createHmac } from 'node:crypto';
import { expect, test } from 'bun:test';
import { api } from '../server/api.ts';
import { invite, setUp } from '../server/bot.ts';
import { userOf } from '../server/init-data.ts';
import { Cart } from '../src/cart.ts';

const TOKEN = '123456:test';
const now = Math.floor(Date.now() / 1000);

/** What Telegram hands to the page, signed in its way. */
function launchData(changes: Record<string, string> = {}, token = TOKEN): string {
    const fields: Record<string, string> = {
        auth_date: String(now),
        query_id: 'AA',
        user: JSON.stringify({ id: 7, first_name: '安娜 & co' }),
        ...changes,
    };
    const text = Object.keys(fields)
        .sort()
        .map((key) => `${key}=${fields[key]}`)
        .join('\n');
    const secret = createHmac('sha256', 'WebAppData').update(token).digest();
    const hash = createHmac('sha256', secret).update(text).digest('hex');
    return new URLSearchParams({ ...fields, hash }).toString();
}

test('launch data: genuine, of another bot, changed, old, empty', () => {
    expect(userOf(launchData(), TOKEN)?.first_name).toBe('安娜 & co');
    expect(userOf(launchData({ signature: 'abc' }), TOKEN)?.id).toBe(7);
    expect(userOf(launchData({}, 'other:token'), TOKEN)).toBeUndefined();
    expect(userOf(launchData().replace('%3A7%2C', '%3A8%2C'), TOKEN)).toBeUndefined();
    expect(userOf(launchData({ auth_date: String(now - 7200) }), TOKEN)).toBeUndefined();
    expect(userOf('', TOKEN)).toBeUndefined();
});

test('the API knows users by their launch data alone', async () => {
    const handle = api(TOKEN);
    const ask = (authorization: string) =>
        handle(new Request('http://test/api/me?user=8', { headers: { authorization } }));
    expect(await (await ask(`tma ${launchData()}`)).json()).toEqual({ name: '安娜 & co' });
    expect((await ask('tma user=8')).status).toBe(401);
    expect((await ask('')).status).toBe(401);
});

test('the bot is set up; an error of Telegram is told', async () => {
    const calls: { method: string; params: Record<string, unknown> }[] = [];
    const telegram = Bun.serve({
        port: 0,
        async fetch(request) {
            const [, bot, method] = new URL(request.url).pathname.split('/');
            if (bot !== `bot${TOKEN}`) return Response.json({ ok: false, description: 'Unauthorized' }, { status: 401 });
            calls.push({ method: method ?? '', params: await request.json() });
            return Response.json({ ok: true, result: { username: 'tea_shop_bot' } });
        },
    });
    const base = telegram.url.origin;
    expect(await setUp(TOKEN, 'https://tea.example.com', base)).toBe('https://t.me/tea_shop_bot');
    await invite(TOKEN, 7, 'https://tea.example.com', base);
    expect(calls.map(({ method }) => method)).toEqual([
        'setChatMenuButton',
        'setMyDescription',
        'setMyDescription',
        'setMyShortDescription',
        'getMe',
        'sendMessage',
    ]);
    expect(JSON.stringify(calls[0]?.params)).toContain('"web_app":{"url":"https://tea.example.com"}');
    expect(setUp('wrong', 'https://tea.example.com', base)).rejects.toThrow('setChatMenuButton: Unauthorized');
    await telegram.stop(true);
});

test('the cart', () => {
    const cart = new Cart({ Oolong: 3 });
    cart.add('Oolong');
    cart.add('Oolong');
    expect([cart.total, cart.items]).toEqual([6, { Oolong: 2 }]);
    expect(() => cart.add('Coffee')).toThrow();
});
