import { Address, fromNano } from '@ton/core';
import { TonClient } from '@ton/ton';

// #region client
/** @param {string} network `testnet` or `mainnet` */
export function createClient(network, apiKey) {
    const host = network === 'mainnet' ? 'toncenter.com' : 'testnet.toncenter.com';
    return new TonClient({ endpoint: `https://${host}/api/v2/jsonRPC`, apiKey: apiKey || undefined });
}
// #endregion client

// #region transactions
/** The newest transactions of the wallet, up to a hundred; newest first. */
export async function latestTransactions(client, wallet) {
    return client.getTransactions(Address.parse(wallet), { limit: 100, archival: true });
}
// #endregion transactions

// #region comment
function commentOf(body) {
    try {
        const slice = body.beginParse();
        return slice.remainingBits >= 32 && slice.loadUint(32) === 0 ? slice.loadStringTail().trim() : '';
    } catch {
        return ''; // not text
    }
}
// #endregion comment

// #region find
/** How many nanotons have come in with this comment. */
export async function receivedWith(client, wallet, comment) {
    let sum = 0n;
    for (const { inMessage, outMessagesCount } of await latestTransactions(client, wallet)) {
        if (inMessage?.info.type !== 'internal' || inMessage.info.bounced) continue; // our own request, or our money
        if (outMessagesCount === 0 && commentOf(inMessage.body) === comment) sum += inMessage.info.value.coins;
    }
    return sum;
}
// #endregion find

// #region links
/** @param {bigint} nanotons */
export function paymentLink(wallet, nanotons, comment, app) {
    const base = { tonkeeper: 'https://app.tonkeeper.com/', tonhub: 'https://tonhub.com/', any: 'ton://' }[app];
    return `${base}transfer/${wallet}?amount=${nanotons}&text=${encodeURIComponent(comment)}`;
}
// #endregion links

export const tons = (nanotons) => `${fromNano(nanotons)} TON`;
