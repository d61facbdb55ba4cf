import { type Address, Cell } from '@ton/core';

export type Deposit = { hash: string; sender: string; nanotons: bigint; comment: string };
export type Connection = { base: string; apiKey: string };

// #region answer
/** The part of the answer of `/api/v3/transactions` that we read. */
type V3Message = {
    source: string | null; // null: an external message, our own request
    value: string | null;
    bounced: boolean | null;
    message_content: { body: string } | null; // a BoC in base64
};
type V3Transaction = { hash: string; lt: string; in_msg: V3Message | null; out_msgs: unknown[] };
// #endregion answer

const PAGE = 100;

// #region request
async function page(connection: Connection, account: Address, afterLt: bigint): Promise<V3Transaction[]> {
    const url = new URL('/api/v3/transactions', connection.base);
    url.search = new URLSearchParams({
        account: account.toRawString(),
        start_lt: String(afterLt + 1n), // the parameter includes its end
        sort: 'asc', // oldest first: a crash in between loses nothing
        limit: String(PAGE),
    }).toString();

    const response = await fetch(url, {
        headers: connection.apiKey === '' ? {} : { 'X-API-Key': connection.apiKey },
        signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) throw new Error(`toncenter: HTTP ${response.status}`);
    return ((await response.json()) as { transactions: V3Transaction[] }).transactions;
}
// #endregion request

// #region deposit
function commentOf(body: string | undefined): string {
    try {
        const slice = Cell.fromBase64(body ?? '').beginParse();
        return slice.remainingBits >= 32 && slice.loadUint(32) === 0 ? slice.loadStringTail().trim() : '';
    } catch {
        return ''; // no text
    }
}

function toDeposit({ hash, in_msg: message, out_msgs }: V3Transaction): Deposit | undefined {
    if (message === null || message.source === null || message.bounced === true || out_msgs.length > 0) return undefined;
    const nanotons = BigInt(message.value ?? '0');
    if (nanotons === 0n) return undefined;
    return { hash, sender: message.source, nanotons, comment: commentOf(message.message_content?.body) };
}
// #endregion deposit

// #region read
/** One page of what is new. `more` says that there is another one. */
export async function readDeposits(connection: Connection, account: Address, afterLt: bigint) {
    const transactions = await page(connection, account, afterLt);
    return {
        deposits: transactions.map(toDeposit).filter((deposit) => deposit !== undefined),
        lastLt: BigInt(transactions.at(-1)?.lt ?? afterLt),
        more: transactions.length === PAGE,
    };
}
// #endregion read
