import { beginCell, type Address, type Cell } from '@ton/core';
import { getSecureRandomBytes } from '@ton/crypto';

// #region client
/** Keep it until the game is over: without it the stake is lost. */
export async function newSecret(): Promise<bigint> {
    return BigInt(`0x${(await getSecureRandomBytes(32)).toString('hex')}`);
}

export function commitBody(game: Address, player: Address, secret: bigint): Cell {
    const hidden = beginCell().storeAddress(game).storeAddress(player).storeUint(secret, 256).endCell();
    return beginCell().storeUint(0x70550001, 32).storeBuffer(hidden.hash()).endCell();
}

export const revealBody = (secret: bigint): Cell =>
    beginCell().storeUint(0x70550002, 32).storeUint(secret, 256).endCell();

export const settleBody = (): Cell => beginCell().storeUint(0x70550003, 32).endCell();
// #endregion client
