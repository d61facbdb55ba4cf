// #region show
import { loadAccount, fromNano } from '@ton/core';
import {
    ACCOUNT,
    answers,
    backwardLink,
    BLOCK,
    ids,
    MASTERCHAIN,
    shardLinks,
} from './answers.ts';
import { checkShardBlock, followLinks } from './links.ts';
import { checkHeader } from './proof.ts';
import { checkAccount, checkConfig, checkShard } from './state.ts';
import { checkTransactions } from './transactions.ts';

const header = checkHeader(BLOCK, answers.header[0]);
console.log(
    'block',
    BLOCK.seqno,
    new Date(header.time * 1000).toISOString(),
    'key block:',
    header.keyBlock,
);

const shard = checkShard(BLOCK.rootHash, answers.shardProof, 0, ACCOUNT);
console.log(
    'shard block',
    shard.seqno,
    shard.shard.toString(16),
    shard.rootHash.toString('hex').slice(0, 8),
);

const account = checkAccount(
    shard.rootHash,
    answers.accountProof,
    ACCOUNT,
    answers.accountState,
);
const { storage } = loadAccount(answers.accountState.beginParse().skip(1));
console.log(
    'account',
    storage.state.type,
    fromNano(storage.balance.coins),
    'TON, last transaction',
    account?.lastLt,
);

checkTransactions(BLOCK.rootHash, { proof: answers.transactions, ids, incomplete: false });
console.log('transactions', ids.length);

const params = checkConfig(BLOCK.rootHash, answers.configState, answers.config, [1, 8]);
console.log('version', params.get(8)?.beginParse().skip(8).loadUint(32));

const { reached } = followLinks(backwardLink.from, [backwardLink]);
console.log('older block', backwardLink.from.seqno, '->', reached.seqno);

const older = shardLinks[shardLinks.length - 1]!.id;
checkShardBlock(MASTERCHAIN, shardLinks, older);
console.log('older shard block', older.seqno, 'after', shardLinks.length, 'links');
// #endregion
