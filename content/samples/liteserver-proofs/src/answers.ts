// #region answers
import { Address, Cell } from '@ton/core';
import data from '../data/answers.json';
import type { BackwardLink, ShardLink } from './links.ts';
import type { BlockId } from './proof.ts';

const roots = (base64: string): Cell[] => Cell.fromBoc(Buffer.from(base64, 'base64'));
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

export const BLOCK = {
    workchain: -1,
    shard: 1n << 63n,
    seqno: 31220993,
    rootHash: hex('51ed3b9e728e7c548b15a5e5ce988b4a74984c3f8374f3f1a52c7b1f46c26406'),
    fileHash: hex('d4fcdc692de1a252deb379cd25774842b733e6a96525adf82b8ffc41da667bf5'),
};
export const ACCOUNT = BigInt(
    `0x${Address.parse('EQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG').hash.toString('hex')}`,
);

export const answers = {
    header: roots(data.header),
    shardProof: roots(data.shardProof),
    accountProof: roots(data.accountProof),
    accountState: Cell.fromBase64(data.accountState),
    transactions: Cell.fromBase64(data.transactions),
    configState: Cell.fromBase64(data.configState),
    config: Cell.fromBase64(data.config),
};

const block = (
    workchain: number,
    shard: bigint,
    seqno: number,
    rootHash: string,
    fileHash: string,
): BlockId => ({
    workchain,
    shard,
    seqno,
    rootHash: hex(rootHash),
    fileHash: hex(fileHash),
});

/** From block 39,984,101 of the masterchain to one that is five older, on 27 August 2024. */
export const backwardLink: BackwardLink = {
    kind: 'back',
    from: block(
        -1,
        1n << 63n,
        39984101,
        '7a095140fabed0768485002441d9a77de42bc76935975b356ecd8d6ba7040d43',
        '89131428f6ffb7f16b7858c4ff7ed94cbe910204e32f38992ae5eb6f87c12b76',
    ),
    to: block(
        -1,
        1n << 63n,
        39984096,
        '6f6ebf3f0f01633e9563b472601ff0d8d7fca4a05e6ec83e1f8ad3d691f96443',
        '94bca5ae3ede667d1348dc69838ca8bc9278c7f20b81e789ddbc92e8c1554c9c',
    ),
    destProof: Cell.fromBase64(data.backwardLink.destProof),
    proof: Cell.fromBase64(data.backwardLink.proof),
    stateProof: Cell.fromBase64(data.backwardLink.stateProof),
};

/** Root hash of block 38,215,891 of the masterchain, 5 June 2024. It made two blocks of a shard final. */
export const MASTERCHAIN = hex(
    '9b12663e48d24513dbf303d547e6e6e10b2d637cd11600e78420bf0aed1aad2d',
);
export const shardLinks: ShardLink[] = [
    block(
        0,
        0x2000000000000000n,
        43884170,
        '5d5215c4dd5e2dc3e8b0640339303135cd7296c577e37d1f0e1781cde6fb9629',
        '75f098505a68c64f4ff8f6d4a9bd6e0f9daf62752f92732a90e208b6f1cf4a3e',
    ),
    block(
        0,
        0x2000000000000000n,
        43884169,
        '0299328dbd84b0ece362aec8cb04f89f7f21b1908dd55542ae9983914d81b7d1',
        'e2c3fa09a489788cb156f769cd52eec583817e37752a86e53f042e2ee8782158',
    ),
].map((id, index) => ({ id, proof: Cell.fromBase64(data.shardLinks[index]!) }));

const id = (account: string, lt: bigint, hash: string) => ({
    account: BigInt(`0x${account.repeat(64)}`),
    lt,
    hash: hex(hash),
});
export const ids = [
    id(
        '3',
        39391488000001n,
        '5ef0532af460bcf3becf1a94597c1ec04879e0f26bf58269d319121376aad473',
    ),
    id(
        '3',
        39391488000002n,
        'b1e091fcb9df53917eaa0cae05041b3d0956242871e3ca8d6909d0aa31ff3604',
    ),
    id(
        '5',
        39391488000003n,
        '924b5992df95114196994a6d449d89e1c002cb96c14d11c4a667f843a3faf441',
    ),
];
// #endregion
