// #region group
import { createHash, createPublicKey, verify } from 'node:crypto';
import { Cell } from '@ton/core';
import { entries, find, skipCurrencies, skipNothing } from './dictionary.ts';
import { checkHeader, child, openBlock, type BlockId } from './proof.ts';

export interface Validator {
    key: Buffer;
    weight: bigint;
}

export function keyBlockConfig(block: Cell): Cell {
    const extra = child(child(block, 3), 3).beginParse();
    if (extra.loadUint(16) !== 0xcca5 || !extra.loadBit())
        throw new Error('not a key block');
    extra.loadMaybeRef();
    extra.loadMaybeRef();
    skipCurrencies(extra);
    skipCurrencies(extra);
    extra.loadRef();
    return extra.skip(256).loadRef();
}

export function masterchainGroup(config: Cell): Validator[] {
    const set = find(config.beginParse(), 34n, 32, skipNothing)?.loadRef().beginParse();
    if (set?.loadUint(8) !== 0x12) throw new Error('no validators');
    set.skip(32 + 32 + 16);
    const main = set.loadUint(16);
    set.skip(64);
    if (!set.loadBit()) throw new Error('no validators');
    return [...entries(set.loadRef().beginParse(), 16, skipNothing)]
        .slice(0, main)
        .map(([, validator]) => {
            validator.skip(8 + 32);
            return { key: validator.loadBuffer(32), weight: validator.loadUintBig(64) };
        });
}
// #endregion

// #region message
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
const int = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
};

const BLOCK_ID = hex('706e0bc5');
const DATA_TO_SIGN = hex('f83de3a8');
const FINALIZE_VOTE = hex('05e1a740');
const CANDIDATE_ID = hex('3fcd91b6');
const CANDIDATES = ['dcbcf9e8', '33d9b472'];

export type SignatureSet = {
    signatures: readonly { node: Buffer; signature: Buffer }[];
} & (
    | { kind: 'ordinary' }
    | { kind: 'simplex'; session: Buffer; slot: number; candidate: Buffer }
);

export function signedBytes(id: BlockId, set: SignatureSet): Buffer {
    if (set.kind === 'ordinary') return Buffer.concat([BLOCK_ID, id.rootHash, id.fileHash]);
    if (!CANDIDATES.includes(set.candidate.toString('hex', 0, 4)))
        throw new Error('not a candidate');
    if (!set.candidate.subarray(4, 84).equals(blockIdBytes(id)))
        throw new Error('candidate of another block');
    const vote = Buffer.concat([
        FINALIZE_VOTE,
        CANDIDATE_ID,
        int(set.slot),
        sha256(set.candidate),
    ]);
    return Buffer.concat([
        DATA_TO_SIGN,
        set.session,
        Buffer.from([vote.length]),
        vote,
        Buffer.alloc(3),
    ]);
}

function blockIdBytes({ workchain, shard, seqno, rootHash, fileHash }: BlockId): Buffer {
    const head = Buffer.alloc(16);
    head.writeInt32LE(workchain);
    head.writeBigUInt64LE(shard, 4);
    head.writeUInt32LE(seqno, 12);
    return Buffer.concat([head, rootHash, fileHash]);
}
// #endregion

// #region check
export function checkForwardLink(
    keyBlock: Buffer,
    configProof: Cell,
    id: BlockId,
    destProof: Cell,
    set: SignatureSet,
) {
    const group = masterchainGroup(keyBlockConfig(openBlock(configProof, keyBlock)));
    const header = checkHeader(id, destProof);
    const message = signedBytes(id, set);
    const byId = new Map(
        group.map((validator) => [nodeId(validator.key).toString('hex'), validator]),
    );
    let signed = 0n;
    for (const { node, signature } of set.signatures) {
        const name = node.toString('hex');
        const validator = byId.get(name);
        if (validator === undefined)
            throw new Error('not a validator of the group, or counted twice');
        byId.delete(name);
        if (!verify(null, message, publicKey(validator.key), signature))
            throw new Error('wrong signature');
        signed += validator.weight;
    }
    const total = group.reduce((sum, { weight }) => sum + weight, 0n);
    if (signed * 3n <= total * 2n) throw new Error('too few signatures');
    return header;
}

export function nodeId(key: Buffer): Buffer {
    return sha256(Buffer.concat([hex('c6b41348'), key]));
}

function publicKey(key: Buffer) {
    return createPublicKey({
        key: Buffer.concat([hex('302a300506032b6570032100'), key]),
        format: 'der',
        type: 'spki',
    });
}
// #endregion
