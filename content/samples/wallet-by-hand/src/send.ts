import { Address, toNano } from '@ton/core';
import { comment, internalMessage } from './message.ts';
import { send } from './open.ts';

const [to, amount, text] = process.argv.slice(2);
if (to === undefined || amount === undefined) throw new Error('npm run send -- ADDRESS AMOUNT [TEXT]');

const friendly = Address.isFriendly(to) ? Address.parseFriendly(to) : undefined;
const message = internalMessage({
    to: Address.parse(to),
    value: toNano(amount),
    bounce: friendly?.isBounceable ?? true,
    body: text === undefined ? undefined : comment(text),
});
await send([{ mode: 3, message }]);
console.log('executed');
