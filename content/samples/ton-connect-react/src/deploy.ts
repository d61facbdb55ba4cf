// #region deploy
import { beginCell, contractAddress, storeStateInit, toNano, type StateInit } from '@ton/core';
import { CHAIN, type SendTransactionRequest } from '@tonconnect/ui-react';
import { base64 } from './order.ts';

/** The first message to an address that doesn't exist yet brings code and data along. */
export function deployRequest(init: StateInit): SendTransactionRequest {
    return {
        validUntil: Math.floor(Date.now() / 1000) + 300,
        network: CHAIN.TESTNET,
        messages: [
            {
                address: contractAddress(0, init).toString(),
                amount: toNano('0.05').toString(),
                stateInit: base64(beginCell().store(storeStateInit(init)).endCell()),
            },
        ],
    };
}
// #endregion
