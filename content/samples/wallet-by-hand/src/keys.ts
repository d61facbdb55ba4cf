import { mnemonicNew, mnemonicToPrivateKey } from '@ton/crypto';
import { addressOf, stateInit, V3_CODE, V3_SUBWALLET, walletData } from './wallet-v3.ts';

const words = await mnemonicNew(24);
const { publicKey } = await mnemonicToPrivateKey(words);
const address = addressOf(stateInit(V3_CODE, walletData(publicKey, V3_SUBWALLET)));

console.log(`WALLET_MNEMONIC="${words.join(' ')}"`);
console.error('address:', address.toString({ testOnly: true, bounceable: false }));
