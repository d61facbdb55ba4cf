import { join, normalize } from 'node:path';
import { JettonMaster } from '@ton/ton';
import { createApi } from './api.ts';
import { readConfig, TONCENTER } from './config.ts';
import { openMaster } from './master.ts';
import { payOut } from './payout.ts';
import { collectPurchases, SHOP } from './purchases.ts';
import { Store } from './store.ts';

const config = readConfig(process.env);
const achievements = config.achievements();
const store = new Store(config.database);
const { keys, wallet, client, network } = await openMaster(config.words, config.apiKey);
const coinWallet = await client.open(JettonMaster.create(config.minter)).getWalletAddress(wallet.address);
const shop = { base: TONCENTER, apiKey: config.apiKey, wallet: wallet.address, coinWallet };
const api = createApi({ store, botToken: config.botToken });
const PUBLIC = new URL('../../public/', import.meta.url).pathname;

// #region loops
async function every(seconds: number, name: string, work: () => Promise<unknown>): Promise<void> {
    for (;;) {
        await work().catch((error: unknown) => console.error(`${name}:`, error));
        await Bun.sleep(seconds * 1000);
    }
}
void every(5, 'purchases', () => collectPurchases(shop, store));
void every(5, 'payout', () => payOut({ store, network, wallet, keys, minter: config.minter, achievements }));
// #endregion loops

/** What the page has to know of this server. */
const settings = {
    wallet: wallet.address.toString({ bounceable: false, testOnly: true }),
    minter: config.minter.toString({ testOnly: true }),
    prices: Object.entries(SHOP).map(([item, { coins, nanotons }]) => ({
        item,
        coins: coins.toString(),
        nanotons: nanotons.toString(),
    })),
};
const manifest = { url: config.publicUrl, name: 'Bird', iconUrl: `${config.publicUrl}/icon.png` };

const server = Bun.serve({
    port: 3000,
    async fetch(request) {
        const { pathname } = new URL(request.url);
        if (pathname === '/api/settings') return Response.json(settings);
        if (pathname === '/tonconnect-manifest.json')
            return Response.json(manifest, { headers: { 'access-control-allow-origin': '*' } });
        const answer = await api(request);
        if (answer !== undefined) return answer;
        const file = Bun.file(join(PUBLIC, normalize(pathname === '/' ? '/index.html' : pathname)));
        return (await file.exists()) ? new Response(file) : new Response('Not found', { status: 404 });
    },
});
console.log(`http://localhost:${server.port}`);
