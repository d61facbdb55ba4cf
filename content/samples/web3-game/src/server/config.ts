import { Address } from '@ton/core';

/** Reads the environment once; this example runs on testnet only. */
export function readConfig(env: Record<string, string | undefined>) {
    const need = (name: string): string => {
        const value = env[name];
        if (!value) throw new Error(`Set ${name} in .env`);
        return value;
    };
    const address = (name: string): Address => {
        const written = need(name);
        if (!Address.isFriendly(written)) throw new Error(`${name} is no address: ${written}`);
        const { isTestOnly, address } = Address.parseFriendly(written);
        if (!isTestOnly) throw new Error(`${name} is not an address for testnet`);
        return address;
    };
    const words = need('MASTER_MNEMONIC').trim().split(/\s+/);
    if (words.length !== 24) throw new Error('MASTER_MNEMONIC has to hold 24 words');
    return {
        botToken: need('BOT_TOKEN'),
        words,
        minter: address('COIN_MINTER'),
        achievements: () => address('ACHIEVEMENTS'), // not there before it is deployed
        apiKey: env.TONCENTER_API_KEY ?? '',
        publicUrl: need('PUBLIC_URL').replace(/\/$/, ''),
        database: env.DATABASE ?? 'game.sqlite',
    };
}

export const TESTNET = -3;
export const TONCENTER = 'https://testnet.toncenter.com';
