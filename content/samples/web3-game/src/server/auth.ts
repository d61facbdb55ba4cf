import { createHmac, timingSafeEqual } from 'node:crypto';

const HOUR = 3600;

/** Telegram's number of the player, or undefined if Telegram hasn't signed these data for this bot within an hour. */
export function playerOf(initData: string, botToken: string, now = Date.now() / 1000): number | undefined {
    const fields = new URLSearchParams(initData);
    const hash = Buffer.from(fields.get('hash') ?? '', 'hex');
    fields.delete('hash');
    const signed = [...fields].map(([name, value]) => `${name}=${value}`).sort().join('\n');
    const key = createHmac('sha256', 'WebAppData').update(botToken).digest();
    const expected = createHmac('sha256', key).update(signed).digest();
    if (hash.length !== expected.length || !timingSafeEqual(hash, expected)) return undefined;

    const age = now - Number(fields.get('auth_date'));
    if (!(age <= HOUR)) return undefined; // also if there is no date
    const id: unknown = JSON.parse(fields.get('user') ?? '{}').id;
    return typeof id === 'number' ? id : undefined;
}
