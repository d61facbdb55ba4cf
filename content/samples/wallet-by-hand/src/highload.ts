import { fromNano, toNano } from '@ton/core';
import { HIGHLOAD_V3_CODE } from './highload-code.ts';
import { batch, highloadData, highloadRequest } from './highload-v3.ts';
import { comment, externalMessage, internalMessage } from './message.ts';
import { client, keyPair, until } from './network.ts';
import { addressOf, stateInit } from './wallet-v3.ts';

const { publicKey, secretKey } = await keyPair();
const init = stateInit(HIGHLOAD_V3_CODE, highloadData(publicKey));
const wallet = addressOf(init);
console.log(wallet.toString({ testOnly: true, bounceable: false }), fromNano(await client.getBalance(wallet)), 'TON');

// #region run
const messages = Array.from({ length: 20 }, (_, index) => ({
    mode: 3,
    message: internalMessage({ to: wallet, value: toNano('0.001'), bounce: false, body: comment(`pay-out ${index}`) }),
}));

// A service takes n from its database, where it is stored before the request is sent.
const n = BigInt(process.argv[2] ?? 0);
const outgoing = batch(wallet, n, messages, toNano('0.1'));
const createdAt = Math.floor(Date.now() / 1000) - 10;
const body = highloadRequest({ n, createdAt, outgoing }, secretKey);

const deployed = await client.isContractDeployed(wallet);
await client.sendFile(externalMessage(wallet, body, deployed ? undefined : init).toBoc());

// Marked as used says that the request was executed, not that every message arrived.
const { shift, bit } = { shift: n / 1_023n, bit: n % 1_023n };
await until(async () => {
    if (!(await client.isContractDeployed(wallet))) return false;
    const { stack } = await client.runMethod(wallet, 'processed?', [
        { type: 'int', value: (shift << 10n) + bit },
        { type: 'int', value: 0n },
    ]);
    return stack.readBoolean();
});
console.log('executed');
// #endregion run
