import { fromNano } from '@ton/core';
import { comment, externalMessage, internalMessage } from './message.ts';
import { client, inOneMinute, keyPair, until } from './network.ts';
import { addressOf, signedRequest, stateInit, V3_CODE, V3_SUBWALLET, walletData } from './wallet-v3.ts';

const { publicKey, secretKey } = await keyPair();
const init = stateInit(V3_CODE, walletData(publicKey, V3_SUBWALLET));
const wallet = addressOf(init);

const balance = await client.getBalance(wallet);
console.log(wallet.toString({ testOnly: true, bounceable: false }), fromNano(balance), 'TON');
if (balance < 20_000_000n) throw new Error('send it some test coins first, not bounceable');
if (await client.isContractDeployed(wallet)) throw new Error('it is deployed already');

const body = signedRequest(
    {
        subwalletId: V3_SUBWALLET,
        seqno: 0,
        validUntil: inOneMinute(),
        messages: [
            { mode: 3, message: internalMessage({ to: wallet, value: 1_000_000n, bounce: false, body: comment('first') }) },
        ],
    },
    secretKey,
);
await client.sendFile(externalMessage(wallet, body, init).toBoc());
await until(() => client.isContractDeployed(wallet));
console.log('deployed');
