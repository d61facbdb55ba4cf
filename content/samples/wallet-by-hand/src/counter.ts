import { beginCell, toNano } from '@ton/core';
import { compileTolk } from './compile.ts';
import { internalMessage } from './message.ts';
import { client, until } from './network.ts';
import { send } from './open.ts';
import { addressOf, stateInit } from './wallet-v3.ts';

// #region deploy
const code = await compileTolk('counter');
const data = beginCell().storeUint(Date.now() % 2 ** 32, 32).storeUint(0, 64).endCell(); // id, total
const init = stateInit(code, data);
const counter = addressOf(init);

await send([{ mode: 3, message: internalMessage({ to: counter, value: toNano('0.05'), bounce: false, init }) }]);
await until(() => client.isContractDeployed(counter));
console.log('deployed:', counter.toString({ testOnly: true }));
// #endregion deploy

// #region call
const add = beginCell().storeUint(0x7e8764ef, 32).storeUint(0, 64).storeUint(5, 32).endCell();
await send([{ mode: 3, message: internalMessage({ to: counter, value: toNano('0.02'), bounce: true, body: add }) }]);
await until(async () => (await client.runMethod(counter, 'total')).stack.readNumber() === 5);
console.log('total: 5');
// #endregion call
