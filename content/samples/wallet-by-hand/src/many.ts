import { toNano } from '@ton/core';
import { comment, internalMessage } from './message.ts';
import { send, wallet } from './open.ts';

// #region many
const messages = ['one', 'two', 'three', 'four'].map((text, index) => ({
    mode: 3, // PAY_GAS_SEPARATELY + IGNORE_ERRORS
    message: internalMessage({
        to: wallet, // to itself, so that nothing is lost
        value: toNano('0.001') * BigInt(index + 1),
        bounce: false,
        body: comment(text),
    }),
}));
await send(messages);
// #endregion many
console.log('executed');
