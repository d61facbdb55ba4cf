// #region check
import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_AGE = 3600; // seconds

export interface User {
    id: number;
    first_name: string;
    language_code?: string;
}

/** The user that Telegram vouches for, or undefined. `initData` is the raw string, exactly as the page received it. */
export function userOf(initData: string, botToken: string, now = Date.now() / 1000): User | undefined {
    const fields = new URLSearchParams(initData);
    const received = Buffer.from(fields.get('hash') ?? '', 'hex');
    fields.delete('hash'); // all other fields are covered, `signature` too

    const lines = [...fields].map(([key, value]) => `${key}=${value}`).sort();
    const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
    const expected = createHmac('sha256', secret).update(lines.join('\n')).digest();

    if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
    if (!(now - Number(fields.get('auth_date')) <= MAX_AGE)) return undefined;
    return JSON.parse(fields.get('user') ?? 'null') ?? undefined;
}
// #endregion
