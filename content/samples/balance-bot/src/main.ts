import { createBot, notify } from './bot.ts';
import { readConfig } from './config.ts';
import { Ledger } from './ledger.ts';
import { watch } from './watch.ts';

const config = readConfig(process.env); // Bun reads .env by itself
const ledger = new Ledger(config.database);
const bot = createBot({ token: config.botToken, wallet: config.wallet, testnet: config.testnet, ledger });

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
        stop.abort();
        void bot.stop();
    });
}

console.log(`Watching ${config.wallet.toString({ testOnly: config.testnet, bounceable: false })}`);
await Promise.all([
    bot.start(),
    watch(config.toncenter, config.wallet, ledger, (credits) => notify(bot, credits), stop.signal),
]);
ledger.close();
