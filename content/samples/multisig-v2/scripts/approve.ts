import { toNano } from '@ton/core';
import { Order } from '../src/order.ts';
import { addressArgument, client, myWallet, placeIn } from './setup.ts';

// npm run approve -- ORDER, after npm run show -- ORDER
const order = client.open(new Order(addressArgument(0, 'ORDER')));
const { signers } = await order.getData();
const { address, sender } = await myWallet();
await order.sendApprove(sender, toNano('0.05'), placeIn(signers, address));
console.log('approval sent');
