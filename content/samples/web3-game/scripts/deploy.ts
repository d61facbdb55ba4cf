/** npm run deploy: shows the master wallet, and deploys the collection of achievements with it. */
import { contractAddress, internal, SendMode, toNano } from '@ton/core';
import { achievementsInit } from '../src/contracts.ts';
import { readConfig } from '../src/server/config.ts';
import { openMaster } from '../src/server/master.ts';

const config = readConfig(process.env);
const { keys, wallet, client } = await openMaster(config.words, config.apiKey);
console.log('Master wallet:', wallet.address.toString({ bounceable: false, testOnly: true }));
if ((await client.getBalance(wallet.address)) < toNano('0.2')) throw new Error('Send it some test coins first');

const init = await achievementsInit(wallet.address, `${config.publicUrl}/achievements/`);
const collection = contractAddress(0, init);
console.log(`ACHIEVEMENTS=${collection.toString({ testOnly: true })}`);
if (await client.isContractDeployed(collection)) process.exit();

const opened = client.open(wallet);
await opened.sendTransfer({
    seqno: await opened.getSeqno(),
    secretKey: keys.secretKey,
    sendMode: SendMode.PAY_GAS_SEPARATELY,
    messages: [internal({ to: collection, value: toNano('0.05'), init, bounce: false })],
});
console.log('Deployed in a few seconds; put the line above into .env');
