import { Address } from '@ton/core';

export type Config = {
    botToken: string;
    wallet: Address;
    testnet: boolean;
    toncenter: { base: string; apiKey: string };
    database: string;
};

/** Reads the environment once, at start-up, and refuses to start with half a configuration. */
export function readConfig(env: Record<string, string | undefined>): Config {
    const need = (name: string): string => {
        const value = env[name];
        if (!value) throw new Error(`Set ${name} in .env`);
        return value;
    };

    const testnet = need('NETWORK') === 'testnet';
    const written = need('DEPOSIT_ADDRESS');
    if (!Address.isFriendly(written)) throw new Error(`DEPOSIT_ADDRESS is no address: ${written}`);
    const { isTestOnly, address } = Address.parseFriendly(written);
    if (isTestOnly !== testnet) throw new Error('DEPOSIT_ADDRESS and NETWORK name different networks');

    return {
        botToken: need('BOT_TOKEN'),
        wallet: address,
        testnet,
        toncenter: {
            base: `https://${testnet ? 'testnet.' : ''}toncenter.com`,
            apiKey: env.TONCENTER_API_KEY ?? '',
        },
        database: env.DATABASE ?? 'balances.sqlite',
    };
}
