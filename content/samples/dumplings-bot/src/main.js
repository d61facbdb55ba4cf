import { Address } from '@ton/core';
import { createBot } from './bot.js';
import { fileStorage } from './storage.js';
import { createClient } from './ton.js';

const { BOT_TOKEN, OWNER_WALLET, TONCENTER_API_KEY, NETWORK = 'testnet' } = process.env;
if (!BOT_TOKEN || !OWNER_WALLET) throw new Error('Set BOT_TOKEN and OWNER_WALLET in .env');
if (!Address.isFriendly(OWNER_WALLET)) throw new Error(`OWNER_WALLET is no address: ${OWNER_WALLET}`);
if (Address.parseFriendly(OWNER_WALLET).isTestOnly !== (NETWORK === 'testnet'))
    throw new Error('OWNER_WALLET and NETWORK name different networks');

const bot = createBot({
    token: BOT_TOKEN,
    wallet: OWNER_WALLET,
    network: NETWORK,
    client: createClient(NETWORK, TONCENTER_API_KEY),
    storage: fileStorage('sessions'),
});
process.once('SIGINT', () => bot.stop());
process.once('SIGTERM', () => bot.stop());
await bot.start({ onStart: ({ username }) => console.log(`@${username} is open`) });
