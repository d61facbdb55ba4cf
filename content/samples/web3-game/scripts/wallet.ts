/** bun scripts/wallet.ts: makes the master wallet. Shown once, stored nowhere. */
import { mnemonicNew, mnemonicToPrivateKey } from '@ton/crypto';
import { WalletContractV5R1 } from '@ton/ton';
import { TESTNET } from '../src/server/config.ts';

const words = await mnemonicNew();
const { publicKey } = await mnemonicToPrivateKey(words);
const wallet = WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: TESTNET } });
console.log(`MASTER_MNEMONIC=${words.join(' ')}`);
console.log('Master wallet:', wallet.address.toString({ bounceable: false, testOnly: true }));
