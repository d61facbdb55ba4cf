// #region answers
import { Address, Cell } from '@ton/core';
import data from '../data/answers.json';

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
