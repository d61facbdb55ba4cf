import { mnemonicToPrivateKey, type KeyPair } from '@ton/crypto';
import { TonClient } from '@ton/ton';

/** The testnet. An API key, from @toncenter in Telegram, raises the limit of one request a second. */
export const client = new TonClient({
    endpoint: process.env.TON_ENDPOINT ?? 'https://testnet.toncenter.com/api/v2/jsonRPC',
    apiKey: process.env.TONCENTER_API_KEY,
});

export async function keyPair(): Promise<KeyPair> {
    const words = process.env.WALLET_MNEMONIC?.trim().split(/\s+/);
    if (words?.length !== 24) throw new Error('put the 24 words into WALLET_MNEMONIC (file .env)');
    return mnemonicToPrivateKey(words);
}

export const inOneMinute = (): number => Math.floor(Date.now() / 1000) + 60;

/** Waits until `done` holds. @throws when it doesn't within 90 seconds */
export async function until(done: () => Promise<boolean>): Promise<void> {
    for (let i = 0; i < 45; i++) {
        if (await done()) return;
        await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
    throw new Error('nothing happened within 90 seconds: look into an explorer before you repeat');
}
