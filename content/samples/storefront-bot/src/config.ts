import { Address } from '@ton/core';

export type Config = {
    botToken: string;
    shop: Address;
    testnet: boolean;
    toncenter: { endpoint: string; apiKey: string | undefined };
    database: string;
};

/** Reads the environment once, at start-up, and refuses to start with half a configuration. */
export function readConfig(env: Record<string, string | undefined>): Config {
    const need = (name: string): string => {
        const value = env[name];
        if (!value) throw new Error(`Set ${name} in .env`);
        return value;
    };

    const network = env.NETWORK ?? 'testnet';
    if (network !== 'testnet' && network !== 'mainnet') throw new Error('NETWORK is testnet or mainnet');
    const testnet = network === 'testnet';

    const written = need('SHOP_ADDRESS');
    if (!Address.isFriendly(written)) throw new Error(`SHOP_ADDRESS is no address: ${written}`);
    const { isTestOnly, address } = Address.parseFriendly(written);
    if (isTestOnly !== testnet) throw new Error(`SHOP_ADDRESS is not an address for ${network}`);

    return {
        botToken: need('BOT_TOKEN'),
        shop: address,
        testnet,
        toncenter: {
            endpoint: `https://${testnet ? 'testnet.' : ''}toncenter.com/api/v2/jsonRPC`,
            apiKey: env.TONCENTER_API_KEY || undefined,
        },
        database: env.DATABASE ?? 'shop.sqlite',
    };
}
