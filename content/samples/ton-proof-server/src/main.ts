// #region main
import { TonClient } from '@ton/ton';
import { askContract } from './keys.ts';
import { handler } from './server.ts';

const client = new TonClient({
    endpoint: 'https://toncenter.com/api/v2/jsonRPC',
    apiKey: process.env.TONCENTER_API_KEY,
});

const server = Bun.serve({
    port: Number(process.env.PORT ?? 3000),
    fetch: handler({
        domain: process.env.APP_DOMAIN ?? 'app.example.com', // as in the manifest's url, without https://
        chain: '-239', // mainnet
        keyOnChain: askContract(client),
    }),
});
console.log(`listening on ${server.url.href}`);
// #endregion
