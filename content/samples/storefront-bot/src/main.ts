import { TonClient } from '@ton/ton';
import { createBot, notify } from './bot.ts';
import { readConfig } from './config.ts';
import { Shop } from './database.ts';
import { checkPayments, repeat } from './watch.ts';

const config = readConfig(process.env); // Bun reads .env by itself
const client = new TonClient(config.toncenter);
const shop = new Shop(config.database);

let running: Promise<void> | undefined;
/** The button and the loop share one look at the chain. */
const check = (): Promise<void> =>
    (running ??= checkPayments(client, config.shop, shop)
        .then((orders) => notify(bot, orders))
        .finally(() => (running = undefined)));

const bot = createBot({ token: config.botToken, wallet: config.shop, testnet: config.testnet, shop, check });

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
        stop.abort();
        void bot.stop();
    });
}

await bot.api.setMyCommands([
    { command: 'buy', description: 'Choose a postcard' },
    { command: 'me', description: 'Your orders' },
    { command: 'cancel', description: 'Forget the order in progress' },
]);
console.log(`Watching ${config.shop.toString({ testOnly: config.testnet, bounceable: false })}`);
await Promise.all([bot.start(), repeat(check, 5000, stop.signal)]);
shop.close();
