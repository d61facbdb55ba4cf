// #region back
import { Cell, type Slice } from '@ton/core';
import { find } from './dictionary.ts';
import {
    checkHeader,
    child,
    masterchainExtra,
    openBlock,
    openState,
    type BlockId,
} from './proof.ts';
import { checkForwardLink, type SignatureSet } from './signatures.ts';
import { findShard } from './state.ts';

export interface BackwardLink {
    kind: 'back';
    from: BlockId;
    to: BlockId;
    destProof: Cell;
    proof: Cell;
    stateProof: Cell;
}

export function checkBackwardLink(link: BackwardLink) {
    const state = openState([link.proof, link.stateProof], link.from.rootHash);
    const listed = olderBlock(state, link.to.seqno);
    if (!sameBlock(listed, link.to)) throw new Error('not a former block');
    return checkHeader(link.to, link.destProof);
}

function olderBlock(state: Cell, seqno: number): BlockId {
    const extra = masterchainExtra(state).beginParse().skip(16);
    if (extra.loadBit()) extra.loadRef();
    extra.skip(256).loadRef();
    const rest = extra.loadRef().beginParse();
    rest.skip(16 + 32 + 32 + 1);
    const entry = rest.loadBit()
        ? find(rest.loadRef().beginParse(), BigInt(seqno), 32, (extra) =>
              extra.skip(1 + 64),
          )
        : undefined;
    if (entry === undefined) throw new Error('not a former block');
    return loadBlock(entry.skip(1), -1, 1n << 63n);
}

function loadBlock(slice: Slice, workchain: number, shard: bigint): BlockId {
    const seqno = slice.skip(64).loadUint(32);
    const [rootHash, fileHash] = [slice.loadBuffer(32), slice.loadBuffer(32)];
    return { workchain, shard, seqno, rootHash, fileHash };
}

export function sameBlock(a: BlockId, b: BlockId): boolean {
    return (
        a.workchain === b.workchain &&
        a.shard === b.shard &&
        a.seqno === b.seqno &&
        a.rootHash.equals(b.rootHash) &&
        a.fileHash.equals(b.fileHash)
    );
}
// #endregion

// #region chain
export interface ForwardLink {
    kind: 'forward';
    from: BlockId;
    to: BlockId;
    destProof: Cell;
    configProof: Cell;
    signatures: SignatureSet;
}

export function followLinks(
    trusted: BlockId,
    links: readonly (ForwardLink | BackwardLink)[],
) {
    let reached = trusted;
    let keyBlock: BlockId | undefined;
    for (const link of links) {
        if (!sameBlock(link.from, reached)) throw new Error('a link of another chain');
        const forward = link.kind === 'forward';
        if (forward !== link.from.seqno < link.to.seqno) throw new Error('wrong direction');
        const header = forward
            ? checkForwardLink(
                  link.from.rootHash,
                  link.configProof,
                  link.to,
                  link.destProof,
                  link.signatures,
              )
            : checkBackwardLink(link);
        reached = link.to;
        if (header.keyBlock) keyBlock = reached;
    }
    return { reached, keyBlock };
}
// #endregion

// #region shard-links
export interface ShardLink {
    id: BlockId;
    proof: Cell;
}

export function checkShardBlock(
    masterchain: Buffer,
    links: readonly ShardLink[],
    wanted: BlockId,
): void {
    let current: BlockId | undefined;
    for (const { id, proof } of links) {
        const named =
            current === undefined
                ? [topBlock(openBlock(proof, masterchain), id)]
                : previousBlocks(current, proof);
        if (!named.some((block) => sameBlock(block, id)))
            throw new Error('not its predecessor');
        current = id;
    }
    if (current === undefined || !sameBlock(current, wanted))
        throw new Error('the chain ends at another block');
}

function topBlock(block: Cell, { workchain, shard }: BlockId): BlockId {
    const custom = child(child(block, 3), 3).beginParse();
    if (custom.loadUint(16) !== 0xcca5) throw new Error('not a block of the masterchain');
    return findShard(custom.skip(1), workchain, shard << 192n);
}

export function previousBlocks(id: BlockId, proof: Cell): BlockId[] {
    const { afterMerge, afterSplit } = checkHeader(id, proof);
    const info = child(openBlock(proof, id.rootHash), 0);
    const previous = child(info, id.workchain === -1 ? 0 : 1);
    const last = id.shard & -id.shard;
    if (!afterMerge) {
        const parent = (id.shard - last) | (last << 1n);
        const shard = afterSplit ? parent : id.shard;
        return [loadBlock(previous.beginParse(), id.workchain, shard)];
    }
    const halves = [id.shard - (last >> 1n), id.shard + (last >> 1n)];
    return halves.map((shard, index) =>
        loadBlock(child(previous, index).beginParse(), id.workchain, shard),
    );
}
// #endregion
