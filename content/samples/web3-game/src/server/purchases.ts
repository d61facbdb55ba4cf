import { Address, Cell, type Slice, toNano } from '@ton/core';
import type { Purchase, Store } from './store.ts';

// #region prices
/** What the shop sells, for coins of the game or for Toncoin. */
export const SHOP = {
    hat: { coins: 20n, nanotons: toNano('0.2') },
    wings: { coins: 100n, nanotons: toNano('1') },
} as const;
// #endregion prices

export type Shop = { base: string; apiKey: string; wallet: Address; coinWallet: Address };

type V3Message = {
    source: string | null;
    value: string | null;
    bounced: boolean | null;
    message_content: { body: string } | null;
};
type V3Transaction = { hash: string; lt: string; in_msg: V3Message | null; out_msgs: unknown[] };

// #region order
function textOf(slice: Slice): string {
    return slice.remainingBits >= 32 && slice.loadUint(32) === 0 ? slice.loadStringTail() : '';
}

/** `123:hat` if what was paid is enough for a hat. */
function purchase(hash: string, text: string, paid: { coins?: bigint; nanotons?: bigint }): Purchase | undefined {
    const [, player, item = ''] = /^(\d{1,15}):(\w+)$/.exec(text) ?? [];
    if (player === undefined || !Object.hasOwn(SHOP, item)) return undefined;
    const price = SHOP[item as keyof typeof SHOP];
    const isEnough = (paid.coins ?? 0n) >= price.coins || (paid.nanotons ?? 0n) >= price.nanotons;
    return isEnough ? { hash, playerId: Number(player), item } : undefined;
}

function toPurchase({ hash, in_msg: message, out_msgs }: V3Transaction, coinWallet: Address): Purchase | undefined {
    if (message === null || message.source === null || message.bounced === true || out_msgs.length > 0) return undefined;
    try {
        const body = Cell.fromBase64(message.message_content?.body ?? '').beginParse();
        const isNotification = body.remainingBits >= 32 && body.preloadUint(32) === 0x7362d09c;
        if (!isNotification) return purchase(hash, textOf(body), { nanotons: BigInt(message.value ?? '0') });

        // Anybody can send a notification. Only that of our own Jetton wallet is about our coins.
        if (!Address.parse(message.source).equals(coinWallet)) return undefined;
        body.skip(32 + 64); // opcode, query_id
        const coins = body.loadCoins();
        body.loadMaybeAddress(); // who has paid
        const payload = body.loadBit() ? body.loadRef().beginParse() : body;
        return purchase(hash, textOf(payload), { coins });
    } catch {
        return undefined; // senders may put anything into a body
    }
}
// #endregion order

// #region loop
const PAGE = 100;

/** Books everything that has been paid since the last call. */
export async function collectPurchases(shop: Shop, store: Store): Promise<void> {
    for (;;) {
        const lastLt = store.lastLt();
        const url = new URL('/api/v3/transactions', shop.base);
        url.search = new URLSearchParams({
            account: shop.wallet.toRawString(),
            start_lt: String(lastLt + 1n),
            sort: 'asc',
            limit: String(PAGE),
        }).toString();
        const response = await fetch(url, {
            headers: shop.apiKey === '' ? {} : { 'X-API-Key': shop.apiKey },
            signal: AbortSignal.timeout(15_000),
        });
        if (!response.ok) throw new Error(`toncenter: HTTP ${response.status}`);
        const { transactions } = (await response.json()) as { transactions: V3Transaction[] };
        const purchases = transactions.map((tx) => toPurchase(tx, shop.coinWallet)).filter((one) => one !== undefined);
        store.book(purchases, BigInt(transactions.at(-1)?.lt ?? lastLt));
        if (transactions.length < PAGE) return;
    }
}
// #endregion loop
