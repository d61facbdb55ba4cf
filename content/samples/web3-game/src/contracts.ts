import { readFileSync } from 'node:fs';
import { type Address, beginCell, Cell } from '@ton/core';
import { runTolkCompiler } from '@ton/tolk-js';

const compiled = new Map<string, Promise<Cell>>();

/** The code of a contract; compiled once. */
function compile(name: string): Promise<Cell> {
    const code = compiled.get(name) ?? compileAnew(name);
    compiled.set(name, code);
    return code;
}

async function compileAnew(name: string): Promise<Cell> {
    const result = await runTolkCompiler({
        entrypointFileName: `${name}.tolk`,
        fsReadCallback: (path) => readFileSync(new URL(`../contracts/${path}`, import.meta.url), 'utf8'),
    });
    if (result.status === 'error') throw new Error(result.message);
    return Cell.fromBase64(result.codeBoc64);
}

const text = (value: string): Cell => beginCell().storeStringTail(value).endCell();

// #region init
/** Code and first data of the collection. `base` is the folder with the metadata, with a slash at its end. */
export async function achievementsInit(admin: Address, base: string) {
    const collection = beginCell().storeUint(1, 8).storeStringTail(`${base}collection.json`).endCell();
    const content = beginCell().storeRef(collection).storeRef(text(base)).endCell();
    const data = beginCell()
        .storeAddress(admin)
        .storeUint(0, 64) // nextIndex
        .storeRef(content)
        .storeRef(await compile('achievement'))
        .endCell();
    return { code: await compile('achievements'), data };
}
// #endregion init

// #region bodies
/** Asks the collection for an item. `file` says which achievement it is, for example first.json. */
export function awardBody(owner: Address, file: string, queryId: number): Cell {
    return beginCell()
        .storeUint(0x5e1a4c02, 32)
        .storeUint(queryId, 64)
        .storeAddress(owner)
        .storeRef(text(file))
        .endCell();
}

/** Asks the minter of the coin for new ones. */
export function mintBody(owner: Address, admin: Address, amount: bigint, queryId: number): Cell {
    const transfer = beginCell()
        .storeUint(0x178d4519, 32) // internal_transfer
        .storeUint(queryId, 64)
        .storeCoins(amount)
        .storeAddress(null) // nobody sends: the coins are new
        .storeAddress(admin) // what is left over comes back
        .storeCoins(1n) // tells the player
        .storeBit(false)
        .endCell();
    return beginCell()
        .storeUint(0x00000015, 32) // MintNewJettons
        .storeUint(queryId, 64)
        .storeAddress(owner)
        .storeCoins(50_000_000n) // goes along to the Jetton wallet
        .storeRef(transfer)
        .endCell();
}
// #endregion bodies
