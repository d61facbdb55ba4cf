// #region sender
import { Address, beginCell, storeStateInit, type Sender } from '@ton/core';
import { CHAIN, type TonConnectUI } from '@tonconnect/ui-react';
import { base64 } from './order.ts';

/** Lets wrapper classes send through the user's wallet: `opened.sendIncrement(senderOf(tonConnectUI), …)`. */
export function senderOf(tonConnectUI: TonConnectUI, network = CHAIN.TESTNET): Sender {
    const account = tonConnectUI.account;
    return {
        ...(account === null ? {} : { address: Address.parse(account.address) }),
        async send({ to, value, body, init, bounce }) {
            await tonConnectUI.sendTransaction({
                validUntil: Math.floor(Date.now() / 1000) + 300,
                network,
                messages: [
                    {
                        address: to.toString({ bounceable: bounce ?? true }),
                        amount: value.toString(),
                        ...(body ? { payload: base64(body) } : {}),
                        ...(init ? { stateInit: base64(beginCell().store(storeStateInit(init)).endCell()) } : {}),
                    },
                ],
            });
        },
    };
}
// #endregion
