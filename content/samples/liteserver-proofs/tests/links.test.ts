import { expect, test } from 'bun:test';
import { beginCell, Cell, convertToMerkleProof, type Builder } from '@ton/core';
import { backwardLink, MASTERCHAIN, shardLinks } from '../src/answers.ts';
import {
    checkBackwardLink,
    checkShardBlock,
    followLinks,
    previousBlocks,
    type BackwardLink,
} from '../src/links.ts';
import type { BlockId } from '../src/proof.ts';

const other = Buffer.alloc(32, 7);
const [newest, older] = [shardLinks[0]!, shardLinks[1]!];

test('an older block of the masterchain, and no other in its place', () => {
    expect(checkBackwardLink(backwardLink)).toMatchObject({
        keyBlock: false,
        time: 1724744427,
        catchainSeqno: 600633,
    });
    const forged = (change: Partial<BackwardLink>) => () =>
        checkBackwardLink({ ...backwardLink, ...change });
    const { from, to } = backwardLink;
    for (const wrong of [
        { ...to, rootHash: other },
        { ...to, fileHash: other },
        { ...to, workchain: 0 },
        { ...to, shard: 1n << 62n },
    ])
        expect(forged({ to: wrong })).toThrow('not a former block');
    expect(forged({ to: { ...from, seqno: from.seqno + 1 } })).toThrow(
        'not a former block',
    );
    // The state doesn't list the block that it belongs to, and the branch of most others is pruned.
    expect(forged({ to: from })).toThrow('not a former block');
    expect(forged({ to: { ...to, seqno: to.seqno - 1000 } })).toThrow('Exotic');
    expect(forged({ from: { ...from, rootHash: other } })).toThrow('another tree');
    expect(forged({ stateProof: backwardLink.proof })).toThrow('another tree');
    expect(forged({ destProof: backwardLink.proof })).toThrow('another tree');
});

test('links are followed one from the other', () => {
    const { from, to } = backwardLink;
    expect(followLinks(from, [backwardLink])).toEqual({ reached: to, keyBlock: undefined });
    expect(followLinks(from, [])).toEqual({ reached: from, keyBlock: undefined });
    expect(() => followLinks(to, [backwardLink])).toThrow('another chain');
    expect(() => followLinks(from, [backwardLink, backwardLink])).toThrow('another chain');
    expect(() =>
        followLinks(from, [{ ...backwardLink, to: { ...to, seqno: from.seqno + 5 } }]),
    ).toThrow('wrong direction');
});

test('an older block of a shard, and no other in its place', () => {
    const check = (links: typeof shardLinks, wanted = older.id) =>
        checkShardBlock(MASTERCHAIN, links, wanted);
    check(shardLinks);
    check([newest], newest.id);
    expect(() => check([newest])).toThrow('another block');
    expect(() => check([])).toThrow('another block');
    expect(() => check([older])).toThrow('another tree');
    expect(() => check(shardLinks, { ...older.id, fileHash: other })).toThrow(
        'another block',
    );
    for (const wrong of [
        { ...older.id, rootHash: other },
        { ...older.id, fileHash: other },
        { ...older.id, seqno: 43884168 },
        { ...older.id, shard: 0x6000000000000000n },
    ])
        expect(() => check([newest, { ...older, id: wrong }], wrong)).toThrow(
            'not its predecessor',
        );
    const split = { ...newest.id, shard: 0x1000000000000000n };
    expect(() => check([{ ...newest, id: split }], split)).toThrow('not its predecessor');
    expect(() =>
        check([{ ...newest, id: { ...newest.id, rootHash: other } }, older]),
    ).toThrow('not its predecessor');
});

/** Number, root hash and file hash of a former block. */
const reference = (seqno: number) => (to: Builder) =>
    to.storeUint(5, 64).storeUint(seqno, 32).storeUint(1, 256).storeUint(2, 256);
const cell = (write: (to: Builder) => Builder) => write(beginCell()).endCell();

/** A block of shard c000000000000000, with the flags that say what happened to its shard before it. */
function block(flags: { merged?: boolean; split?: boolean }, previous: Cell) {
    const info = beginCell()
        .storeUint(0x9bc7a987, 32)
        .storeUint(0, 32)
        .storeBit(true)
        .storeBit(flags.merged ?? false)
        .storeBit(false)
        .storeBit(flags.split ?? false)
        .storeUint(0, 4 + 8)
        .storeUint(100, 32)
        .storeUint(0, 32)
        .storeUint(1, 8)
        .storeInt(0, 32)
        .storeUint(1n << 63n, 64)
        .storeUint(0, 32 + 64 + 64 + 32 + 32 + 32 + 32)
        .storeRef(new Cell())
        .storeRef(previous)
        .endCell();
    const root = beginCell()
        .storeUint(0x11ef55aa, 32)
        .storeInt(-239, 32)
        .storeRef(info)
        .endCell();
    const id: BlockId = {
        workchain: 0,
        shard: 0xc000000000000000n,
        seqno: 100,
        rootHash: root.hash(),
        fileHash: other,
    };
    return previousBlocks(id, convertToMerkleProof(root)).map(({ shard, seqno }) => [
        shard.toString(16),
        seqno,
    ]);
}

test('shards split and merge', () => {
    const one = cell(reference(99));
    expect(block({}, one)).toEqual([['c000000000000000', 99]]);
    expect(block({ split: true }, one)).toEqual([['8000000000000000', 99]]);
    const two = beginCell()
        .storeRef(cell(reference(98)))
        .storeRef(one)
        .endCell();
    expect(block({ merged: true }, two)).toEqual([
        ['a000000000000000', 98],
        ['e000000000000000', 99],
    ]);
});
