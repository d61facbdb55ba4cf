// #region shard
import { Cell, type Slice } from '@ton/core';
import { find, skipCurrencies, skipNothing } from './dictionary.ts';
import { child, masterchainExtra, openState, type BlockId } from './proof.ts';

export function checkShard(
    rootHash: Buffer,
    proof: readonly Cell[],
    workchain: number,
    account: bigint,
): BlockId {
    const state = masterchainExtra(openState(proof, rootHash));
    return findShard(state.beginParse().skip(16), workchain, account);
}

export function findShard(shards: Slice, workchain: number, account: bigint): BlockId {
    const key = BigInt.asUintN(32, BigInt(workchain));
    const entry = shards.loadBit()
        ? find(shards.loadRef().beginParse(), key, 32, skipNothing)
        : undefined;
    if (entry === undefined) throw new Error('no such workchain');
    let tree = entry.loadRef().beginParse();
    let depth = 0n;
    while (tree.loadBit()) {
        const [left, right] = [tree.loadRef(), tree.loadRef()];
        tree = ((account >> (255n - depth)) & 1n ? right : left).beginParse();
        depth++;
    }
    const kind = tree.loadUint(4);
    if (kind !== 0xa && kind !== 0xb) throw new Error('not a ShardDescr');
    const seqno = tree.loadUint(32);
    const shard = ((account >> (256n - depth)) << (64n - depth)) | (1n << (63n - depth));
    tree.skip(32 + 64 + 64);
    return {
        workchain,
        shard,
        seqno,
        rootHash: tree.loadBuffer(32),
        fileHash: tree.loadBuffer(32),
    };
}
// #endregion

// #region account
export function checkAccount(
    rootHash: Buffer,
    proof: readonly Cell[],
    account: bigint,
    data: Cell | undefined,
) {
    const accounts = child(openState(proof, rootHash), 1).beginParse();
    const entry = accounts.loadBit()
        ? find(accounts.loadRef().beginParse(), account, 256, (extra) => {
              extra.skip(5);
              skipCurrencies(extra);
          })
        : undefined;
    if (entry === undefined) {
        if (data !== undefined) throw new Error('a state of an account that is not there');
        return undefined;
    }
    if (data === undefined || !entry.loadRef().hash(0).equals(data.hash()))
        throw new Error('the state of another account');
    return { data, lastHash: entry.loadBuffer(32), lastLt: entry.loadUintBig(64) };
}
// #endregion

// #region config
export function checkConfig(
    rootHash: Buffer,
    state: Cell,
    config: Cell,
    wanted: readonly number[],
) {
    const extra = masterchainExtra(openState([state, config], rootHash))
        .beginParse()
        .skip(16);
    if (extra.loadBit()) extra.loadRef();
    const dictionary = extra.skip(256).loadRef();
    return new Map(
        wanted.map((number) => {
            const key = BigInt.asUintN(32, BigInt(number));
            return [number, find(dictionary.beginParse(), key, 32, skipNothing)?.loadRef()];
        }),
    );
}
// #endregion
