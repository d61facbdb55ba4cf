import { Dictionary, loadMessageRelaxed } from '@ton/core';
import { Multisig } from '../src/multisig.ts';
import { Order } from '../src/order.ts';
import { addressArgument, client } from './setup.ts';

// npm run show -- ORDER
const address = addressArgument(0, 'ORDER');
const data = await client.open(new Order(address)).getData();

// Anyone can deploy something that calls itself an order. Its multisig must know it.
const multisig = client.open(new Multisig(data.multisig));
if (!(await multisig.getOrderAddress(data.number)).equals(address)) throw new Error('not an order of this multisig');

console.log('approved by', data.approvals, 'of', data.threshold, 'needed; sent:', data.sent);
const actions = Dictionary.loadDirect(Dictionary.Keys.Uint(8), Dictionary.Values.Cell(), data.order);
for (const [index, cell] of actions) {
    const slice = cell.beginParse();
    const op = slice.loadUint(32);
    if (op === 0xf1381e5b) {
        const mode = slice.loadUint(8);
        console.log(index, 'send, mode', mode, loadMessageRelaxed(slice.loadRef().beginParse()));
    } else if (op === 0x1d0cfbd3) {
        const threshold = slice.loadUint(8);
        const signers = Dictionary.loadDirect(Dictionary.Keys.Uint(8), Dictionary.Values.Address(), slice.loadRef());
        console.log(index, 'NEW SIGNERS, threshold', threshold, signers.values().map(String));
    } else {
        throw new Error(`action ${index} is of an unknown kind: do not approve`);
    }
}
