import { beginCell, contractAddress, storeStateInit } from '@ton/core';
import { compilePrize } from './compile.js';

// #region init
/** Code and first data of a contract that offers a prize for the factors of `product`. */
export async function prizeInit(product) {
    const data = beginCell().storeUint(product, 128).storeAddress(null).endCell();
    return { code: await compilePrize(), data };
}
// #endregion init

// #region links
/** Links that a wallet opens: one deploys the contract and fills it, one sends a claim. */
export function deployLink(init, nanotons) {
    const boc = beginCell().store(storeStateInit(init)).endCell().toBoc().toString('base64url');
    const to = contractAddress(0, init).toString({ bounceable: false, testOnly: true });
    return `ton://transfer/${to}?amount=${nanotons}&init=${boc}`;
}

export function claimLink(prize, body) {
    const to = prize.toString({ testOnly: true });
    return `ton://transfer/${to}?amount=200000000&bin=${body.toBoc().toString('base64url')}`;
}
// #endregion links
