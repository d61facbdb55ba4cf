import { mnemonicToPrivateKey } from '@ton/crypto';
import { TonClient, WalletContractV5R1 } from '@ton/ton';
import { TESTNET, TONCENTER } from './config.ts';
import type { Network } from './payout.ts';

/** The wallet that gives awards and is paid in the shop, and its way to the network. */
export async function openMaster(words: string[], apiKey: string) {
    const keys = await mnemonicToPrivateKey(words);
    const wallet = WalletContractV5R1.create({ publicKey: keys.publicKey, walletId: { networkGlobalId: TESTNET } });
    const client = new TonClient({ endpoint: `${TONCENTER}/api/v2/jsonRPC`, apiKey: apiKey || undefined });
    const opened = client.open(wallet);
    const network: Network = {
        seqno: () => opened.getSeqno(),
        balance: () => opened.getBalance(),
        send: (boc) => client.sendFile(boc),
    };
    return { keys, wallet, client, network };
}
