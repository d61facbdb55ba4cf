import { Address, toNano } from '@ton/core';
import { Multisig } from '../src/multisig.ts';
import { client, myWallet } from './setup.ts';

// npm run deploy -- THRESHOLD SIGNER SIGNER …
const [threshold, ...signers] = process.argv.slice(2);
const config = {
    threshold: Number(threshold),
    signers: signers.map((text) => Address.parse(text)),
    proposers: [],
    anyNumber: false,
};
const { sender } = await myWallet();
const multisig = client.open(Multisig.create(config));
await multisig.sendDeploy(sender, toNano('0.1'));
console.log('multisig:', multisig.address.toString({ testOnly: true }));
