import { Address } from '@ton/core';
import { mnemonicToPrivateKey } from '@ton/crypto';
import { TonClient, WalletContractV5R1 } from '@ton/ton';

export const client = new TonClient({
    endpoint: process.env.TON_ENDPOINT ?? 'https://testnet.toncenter.com/api/v2/jsonRPC',
    apiKey: process.env.TONCENTER_API_KEY,
});

/** The V5 wallet of whoever runs the script. */
export async function myWallet() {
    const words = process.env.WALLET_MNEMONIC?.trim().split(/\s+/);
    if (words?.length !== 24) throw new Error('put your 24 words into WALLET_MNEMONIC (file .env)');
    const { publicKey, secretKey } = await mnemonicToPrivateKey(words);
    const wallet = client.open(WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: -3 } }));
    return { address: wallet.address, sender: wallet.sender(secretKey) };
}

export function addressArgument(place: number, name: string): Address {
    const text = process.argv[2 + place];
    if (text === undefined) throw new Error(`argument ${place + 1} is missing: ${name}`);
    return Address.parse(text);
}

export function placeIn(list: readonly Address[], mine: Address): number {
    const place = list.findIndex((address) => address.equals(mine));
    if (place < 0) throw new Error(`${mine.toString()} is not in the list`);
    return place;
}
