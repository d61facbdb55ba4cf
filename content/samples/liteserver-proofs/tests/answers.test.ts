import { expect, test } from 'bun:test';
import { beginCell, Cell, Dictionary } from '@ton/core';
import { ACCOUNT, answers, BLOCK, ids } from '../src/answers.ts';
import { checkHeader, masterchainExtra } from '../src/proof.ts';
import { checkAccount, checkConfig, checkShard } from '../src/state.ts';
import { checkChain, checkTransactions } from '../src/transactions.ts';

const other = Buffer.alloc(32, 7);
const shard = () => checkShard(BLOCK.rootHash, answers.shardProof, 0, ACCOUNT);

test('the header of the block, and of no other', () => {
    expect(checkHeader(BLOCK, answers.header[0])).toMatchObject({
        keyBlock: false,
        time: 1689699158,
        catchainSeqno: 459393,
    });
    expect(() => checkHeader({ ...BLOCK, rootHash: other }, answers.header[0])).toThrow(
        'another tree',
    );
    expect(() => checkHeader({ ...BLOCK, seqno: 31220994 }, answers.header[0])).toThrow(
        'another block',
    );
    expect(() => checkHeader({ ...BLOCK, workchain: 0 }, answers.header[0])).toThrow(
        'another block',
    );
});

test('the newest block of the shard', () => {
    expect(shard()).toMatchObject({ seqno: 36908135, shard: 1n << 63n });
    expect(shard().rootHash.toString('hex')).toStartWith('39e5cbca');
    expect(() => checkShard(BLOCK.rootHash, answers.shardProof, 1, ACCOUNT)).toThrow(
        'no such workchain',
    );
    expect(() => checkShard(BLOCK.rootHash, answers.accountProof, 0, ACCOUNT)).toThrow(
        'another tree',
    );
});

test('the account, and no other in its place', () => {
    const { rootHash } = shard();
    expect(
        checkAccount(rootHash, answers.accountProof, ACCOUNT, answers.accountState)?.lastLt,
    ).toBe(39330697000001n);
    expect(() => checkAccount(rootHash, answers.accountProof, ACCOUNT, new Cell())).toThrow(
        'another account',
    );
    expect(() => checkAccount(rootHash, answers.accountProof, ACCOUNT, undefined)).toThrow(
        'another account',
    );
    expect(() =>
        checkAccount(rootHash, answers.shardProof, ACCOUNT, answers.accountState),
    ).toThrow('another tree');
    expect(() =>
        checkAccount(rootHash, answers.accountProof, ACCOUNT ^ (1n << 255n), undefined),
    ).toThrow('Exotic');
});

test('the transactions of the block: all of them, in order', () => {
    const check = (list: typeof ids, incomplete = false) =>
        checkTransactions(BLOCK.rootHash, {
            proof: answers.transactions,
            ids: list,
            incomplete,
        });
    check(ids);
    check(ids.slice(0, 2), true);
    expect(() => check(ids.slice(0, 2))).toThrow('left out');
    expect(() => check(ids.slice(1))).toThrow('not in this block');
    expect(() => check([{ ...ids[0]!, hash: other }, ids[1]!, ids[2]!])).toThrow(
        'not in this block',
    );
    expect(() => check([...ids, ids[2]!])).toThrow('not in this block');
});

test('a further page begins behind the last transaction', () => {
    const page = (list: typeof ids, after: (typeof ids)[0]) =>
        checkTransactions(
            BLOCK.rootHash,
            { proof: answers.transactions, ids: list, incomplete: false },
            after,
        );
    page(ids.slice(1), ids[0]!);
    page(ids.slice(2), ids[1]!);
    page([], ids[2]!);
    expect(() => page(ids.slice(2), ids[0]!)).toThrow('not in this block');
});

test('parameters of the configuration', () => {
    const params = checkConfig(BLOCK.rootHash, answers.configState, answers.config, [1, 8]);
    expect(params.get(1)?.beginParse().loadUintBig(256).toString(16)).toBe('3'.repeat(64));
    expect(params.get(8)?.beginParse().skip(8).loadUint(32)).toBe(2);
    expect(() =>
        checkConfig(BLOCK.rootHash, answers.configState, answers.config, [34]),
    ).toThrow('Exotic');
    expect(() =>
        checkConfig(BLOCK.rootHash, answers.configState, answers.shardProof[0]!, [1]),
    ).toThrow('another tree');
});

test('a dictionary of @ton/core passes over what is pruned, which is why the checks read dictionaries themselves', () => {
    const config = masterchainExtra(answers.config.refs[0]!).refs[1]!;
    const params = Dictionary.loadDirect(
        Dictionary.Keys.Int(32),
        Dictionary.Values.Cell(),
        config,
    );
    expect(params.get(8)).toBeDefined();
    expect(params.get(34)).toBeUndefined();
});

test('transactions of an account form a chain', () => {
    const transaction = (lt: bigint, before: bigint, hash: Buffer) =>
        beginCell()
            .storeUint(7, 4)
            .storeUint(5n, 256)
            .storeUint(lt, 64)
            .storeBuffer(hash)
            .storeUint(before, 64)
            .storeUint(1_800_000_000, 32)
            .storeUint(0, 15)
            .storeUint(2, 2)
            .storeUint(2, 2)
            .storeRef(beginCell().storeUint(0, 2).endCell())
            .storeCoins(0)
            .storeBit(false)
            .storeRef(beginCell().storeUint(0x72, 8).storeUint(0, 512).endCell())
            .storeRef(beginCell().storeUint(1, 4).storeCoins(0).storeUint(0, 2).endCell())
            .endCell();
    const first = transaction(1n, 0n, Buffer.alloc(32));
    const second = transaction(2n, 1n, first.hash());
    expect(checkChain([second, first], 5n, 2n, second.hash())).toHaveLength(2);
    expect(() => checkChain([second, second], 5n, 2n, second.hash())).toThrow(
        'another transaction',
    );
    expect(() => checkChain([second], 6n, 2n, second.hash())).toThrow('something else');
});
