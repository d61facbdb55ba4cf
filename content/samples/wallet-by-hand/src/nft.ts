import { Address, toNano } from '@ton/core';
import { comment, internalMessage } from './message.ts';
import { nftTransferBody } from './nft-transfer.ts';
import { send, wallet } from './open.ts';

const [item, to] = process.argv.slice(2);
if (item === undefined || to === undefined) throw new Error('npm run nft -- ITEM NEW_OWNER');

const body = nftTransferBody({
    newOwner: Address.parse(to),
    responseTo: wallet,
    forwardPayload: comment('a present'),
});
await send([{ mode: 3, message: internalMessage({ to: Address.parse(item), value: toNano('0.05'), bounce: true, body }) }]);
console.log('executed');
