// #region open
import { Cell, exoticMerkleProof, exoticMerkleUpdate } from '@ton/core';

export function open(proof: Cell | undefined, trusted: Buffer): Cell {
    if (proof === undefined) throw new Error('a root is missing');
    const { proofHash } = exoticMerkleProof(proof.bits, proof.refs);
    if (!proofHash.equals(trusted)) throw new Error('proof of another tree');
    return child(proof, 0);
}

export function child(cell: Cell, index: number): Cell {
    const found = cell.refs[index];
    if (found === undefined) throw new Error('reference missing');
    return found;
}
// #endregion

// #region header
export interface BlockId {
    workchain: number;
    shard: bigint;
    seqno: number;
    rootHash: Buffer;
    fileHash: Buffer;
}

export function openBlock(proof: Cell | undefined, rootHash: Buffer): Cell {
    const block = open(proof, rootHash);
    if (block.beginParse().loadUint(32) !== 0x11ef55aa) throw new Error('not a block');
    return block;
}

export function checkHeader(id: BlockId, proof: Cell | undefined) {
    const info = child(openBlock(proof, id.rootHash), 0).beginParse();
    if (info.loadUint(32) !== 0x9bc7a987) throw new Error('not a BlockInfo');
    info.skip(32 + 1);
    const afterMerge = info.loadBit();
    info.skip(1);
    const afterSplit = info.loadBit();
    info.skip(2);
    const keyBlock = info.loadBit();
    info.skip(1 + 8);
    const seqno = info.loadUint(32);
    info.skip(32);
    const { workchain, shard } = loadShard(info);
    if (workchain !== id.workchain || shard !== id.shard || seqno !== id.seqno)
        throw new Error('header of another block');
    const header = {
        keyBlock,
        afterMerge,
        afterSplit,
        time: info.loadUint(32),
        startLt: info.loadUintBig(64),
        endLt: info.loadUintBig(64),
    };
    return {
        ...header,
        validatorListHash: info.loadUint(32),
        catchainSeqno: info.loadUint(32),
    };
}

function loadShard(slice: ReturnType<Cell['beginParse']>) {
    slice.skip(2);
    const bits = BigInt(slice.loadUint(6));
    const workchain = slice.loadInt(32);
    const prefix = slice.loadUintBig(64);
    return { workchain, shard: prefix | (1n << (63n - bits)) };
}
// #endregion

// #region state
export function newStateHash(block: Cell): Buffer {
    const update = child(block, 2);
    return exoticMerkleUpdate(update.bits, update.refs).proofHash2;
}

export function openState(proof: readonly Cell[], rootHash: Buffer): Cell {
    if (proof.length !== 2) throw new Error('a proof of a state has two roots');
    const block = openBlock(proof[0], rootHash);
    const state = open(proof[1], newStateHash(block));
    if (state.beginParse().loadUint(32) !== 0x9023afe2) throw new Error('not a state');
    return state;
}

export function masterchainExtra(state: Cell): Cell {
    const extra = child(state, 3);
    if (extra.beginParse().loadUint(16) !== 0xcc26) throw new Error('not a McStateExtra');
    return extra;
}
// #endregion
