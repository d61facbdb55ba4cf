import { expect, test } from 'bun:test';
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { beginCell, Cell, convertToMerkleProof, Dictionary } from '@ton/core';
import { followLinks, type ForwardLink } from '../src/links.ts';
import type { BlockId } from '../src/proof.ts';
import {
    checkForwardLink,
    nodeId,
    signedBytes,
    type SignatureSet,
} from '../src/signatures.ts';

const keys = [5n, 4n, 3n, 2n].map((weight) => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    return {
        key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
        weight,
        privateKey,
    };
});

const empty = new Cell();

/** Of four validators, the first three are the group of the masterchain: weights 5, 4 and 3. */
function configuration(): Cell {
    const list = Dictionary.empty(
        Dictionary.Keys.Uint(16),
        Dictionary.Values.BitString(8 + 32 + 256 + 64),
    );
    keys.forEach(({ key, weight }, index) => {
        const cell = beginCell()
            .storeUint(0x53, 8)
            .storeUint(0x8e81278a, 32)
            .storeBuffer(key)
            .storeUint(weight, 64)
            .endCell();
        list.set(index, cell.bits);
    });
    const set = beginCell()
        .storeUint(0x12, 8)
        .storeUint(0, 64)
        .storeUint(4, 16)
        .storeUint(3, 16)
        .storeUint(14, 64)
        .storeDict(list)
        .endCell();
    const params = Dictionary.empty(Dictionary.Keys.Uint(32), Dictionary.Values.Cell()).set(
        34,
        set,
    );
    return beginCell().storeDictDirect(params).endCell();
}

function blockWith(info: Cell, custom: Cell): Cell {
    const extra = beginCell()
        .storeRef(empty)
        .storeRef(empty)
        .storeRef(empty)
        .storeRef(custom)
        .endCell();
    const parts = [info, empty, empty, extra].reduce(
        (to, part) => to.storeRef(part),
        beginCell(),
    );
    return beginCell()
        .storeUint(0x11ef55aa, 32)
        .storeInt(-239, 32)
        .storeBuilder(parts)
        .endCell();
}

const keyExtra = beginCell()
    .storeUint(0xcca5, 16)
    .storeBit(true)
    .storeBit(false)
    .storeBit(false)
    .storeCoins(0)
    .storeBit(false)
    .storeCoins(0)
    .storeBit(false)
    .storeRef(empty)
    .storeUint(0x5555n, 256)
    .storeRef(configuration())
    .endCell();
const keyBlock = blockWith(empty, keyExtra);

const info = (seqno: number, keyBlock: boolean): Cell =>
    beginCell()
        .storeUint(0x9bc7a987, 32)
        .storeUint(0, 32 + 6)
        .storeBit(keyBlock)
        .storeUint(0, 1 + 8)
        .storeUint(seqno, 32)
        .storeUint(0, 32)
        .storeUint(0, 8)
        .storeInt(-1, 32)
        .storeUint(0, 64)
        .storeUint(1_780_000_000, 32)
        .storeUint(8, 64)
        .storeUint(9, 64)
        .storeUint(1, 32)
        .storeUint(77, 32)
        .endCell();
const idOf = (seqno: number, block: Cell): BlockId => ({
    workchain: -1,
    shard: 1n << 63n,
    seqno,
    rootHash: block.hash(),
    fileHash: Buffer.alloc(32, 9),
});
const target = blockWith(info(100, false), empty);
const id = idOf(100, target);

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const idBytes = Buffer.concat([
    hex('ffffffff0000000000000080' + '64000000'),
    id.rootHash,
    id.fileHash,
]);
const candidate = Buffer.concat([
    hex('dcbcf9e8'),
    idBytes,
    Buffer.alloc(32, 3),
    hex('00112233'),
]);
const simplex = {
    kind: 'simplex',
    session: Buffer.alloc(32, 4),
    slot: 6,
    candidate,
} as const;

function signedBy(
    who: readonly number[],
    set: Omit<SignatureSet, 'signatures'>,
    key?: KeyObject,
): SignatureSet {
    const whole = { ...set, signatures: [] } as unknown as SignatureSet;
    const signatures = who.map((index) => ({
        node: nodeId(keys[index]!.key),
        signature: sign(null, signedBytes(id, whole), key ?? keys[index]!.privateKey),
    }));
    return { ...whole, signatures };
}

const check = (set: SignatureSet) =>
    checkForwardLink(
        keyBlock.hash(),
        convertToMerkleProof(keyBlock),
        id,
        convertToMerkleProof(target),
        set,
    );

test('more than two thirds of the weight prove a block', () => {
    for (const kind of [{ kind: 'ordinary' }, simplex] as const) {
        expect(check(signedBy([0, 1], kind))).toMatchObject({
            catchainSeqno: 77,
            endLt: 9n,
        });
        expect(check(signedBy([2, 1, 0], kind))).toMatchObject({ catchainSeqno: 77 });
        expect(() => check(signedBy([0, 2], kind))).toThrow('too few');
        expect(() => check(signedBy([0, 0, 0], kind))).toThrow('counted twice');
        expect(() => check(signedBy([0, 1, 3], kind))).toThrow(
            'not a validator of the group',
        );
        expect(() => check(signedBy([0, 1, 2], kind, keys[0]!.privateKey))).toThrow(
            'wrong signature',
        );
    }
});

test('links lead from one key block to the next', () => {
    const link = (from: BlockId, config: Cell, to: BlockId, dest: Cell): ForwardLink => ({
        kind: 'forward',
        from,
        to,
        configProof: convertToMerkleProof(config),
        destProof: convertToMerkleProof(dest),
        signatures: {
            kind: 'ordinary',
            signatures: [0, 1].map((index) => ({
                node: nodeId(keys[index]!.key),
                signature: sign(
                    null,
                    signedBytes(to, { kind: 'ordinary', signatures: [] }),
                    keys[index]!.privateKey,
                ),
            })),
        },
    });
    const trusted = idOf(10, keyBlock);
    const next = blockWith(info(90, true), keyExtra);
    const first = link(trusted, keyBlock, idOf(90, next), next);
    const second = link(idOf(90, next), next, id, target);
    expect(followLinks(trusted, [first, second])).toEqual({
        reached: id,
        keyBlock: idOf(90, next),
    });
    expect(() => followLinks(trusted, [second])).toThrow('another chain');
    expect(() =>
        followLinks(idOf(100, keyBlock), [{ ...first, from: idOf(100, keyBlock) }]),
    ).toThrow('wrong direction');
});

test('what is signed', () => {
    expect(signedBytes(id, { kind: 'ordinary', signatures: [] })).toHaveLength(68);
    expect(signedBytes(id, { ...simplex, signatures: [] })).toHaveLength(84);
});

test('the candidate is that of the block', () => {
    const wrong = (bytes: Buffer) => () =>
        signedBytes(id, { ...simplex, candidate: bytes, signatures: [] });
    expect(
        wrong(
            Buffer.concat([candidate.subarray(0, 20), hex('ff'), candidate.subarray(21)]),
        ),
    ).toThrow('another block');
    expect(wrong(Buffer.concat([hex('00000000'), candidate.subarray(4)]))).toThrow(
        'not a candidate',
    );
});
