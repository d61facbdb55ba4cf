import { Address } from '@ton/core';
import { TonClient } from '@ton/ton';

const client = new TonClient({
    endpoint: 'https://toncenter.com/api/v2/jsonRPC',
    apiKey: process.env.TONCENTER_API_KEY,
});

const [wallet] = process.argv.slice(2);
if (wallet === undefined) throw new Error('npm run read -- ADDRESS');

const { stack } = await client.runMethod(Address.parse(wallet), 'seqno');
console.log('seqno:', stack.readNumber());
