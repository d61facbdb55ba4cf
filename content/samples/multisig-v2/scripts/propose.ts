import { internal, SendMode } from '@ton/core';
import { Multisig } from '../src/multisig.ts';
import { addressArgument, client, myWallet, placeIn } from './setup.ts';

// npm run propose -- MULTISIG RECIPIENT AMOUNT
const multisig = client.open(new Multisig(addressArgument(0, 'MULTISIG')));
const to = addressArgument(1, 'RECIPIENT');
const value = process.argv[4] ?? '0.01';

const { address, sender } = await myWallet();
const { nextNumber, signers } = await multisig.getData();
await multisig.sendPropose(sender, {
    actions: [
        {
            type: 'send',
            mode: SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS,
            message: internal({ to, value, bounce: false, body: `order ${nextNumber}` }),
        },
    ],
    expiresAt: Math.floor(Date.now() / 1000) + 24 * 60 * 60,
    index: placeIn(signers, address),
    bySigner: true,
});
const order = await multisig.getOrderAddress(nextNumber);
console.log(`order ${nextNumber}:`, order.toString({ testOnly: true }));
