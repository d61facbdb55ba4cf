import { type Address, fromNano, toNano } from '@ton/core';
import { Bot, type BotConfig, type Context, InlineKeyboard, Keyboard } from 'grammy';
import type { Credit, Ledger } from './ledger.ts';

export type Parts = {
    token: string;
    wallet: Address;
    testnet: boolean;
    ledger: Ledger;
    options?: BotConfig<Context>;
};

const COFFEE = toNano('0.25');
const MENU = new Keyboard().text('Balance').text('Deposit').row().text('Buy coffee').resized().persistent();

export function createBot({ token, wallet, testnet, ledger, options }: Parts): Bot {
    const bot = new Bot(token, options);
    // Everything below is about one customer's money: only in a private chat, where chat and customer are the same.
    const people = bot.chatType('private');

    // #region start
    people.command('start', async (ctx) => {
        ledger.tagOf(ctx.from.id);
        await ctx.reply('A coffee card in Telegram: deposit Toncoin, show the receipt at the counter.', {
            reply_markup: MENU,
        });
    });
    // #endregion start

    // #region balance
    people.hears('Balance', async (ctx) => {
        const lines = ledger
            .history(ctx.from.id)
            .map(({ nanotons, about, time }) => `${time}  ${nanotons > 0n ? '+' : ''}${fromNano(nanotons)}  ${about}`);
        await ctx.reply([`Balance: ${fromNano(ledger.balanceOf(ctx.from.id))} TON`, ...lines].join('\n'));
    });
    // #endregion balance

    // #region deposit
    people.hears('Deposit', async (ctx) => {
        const tag = ledger.tagOf(ctx.from.id);
        const to = wallet.toString({ bounceable: false, testOnly: testnet });
        await ctx.reply(
            `Send any amount${testnet ? ' of <b>test</b> coins' : ''} to\n<code>${to}</code>\n` +
                `with the comment <code>${tag}</code>\n\n` +
                'The comment is yours for good, so you can save it in your wallet. ' +
                'A deposit without it stays unassigned until you write to us.',
            {
                parse_mode: 'HTML',
                reply_markup: new InlineKeyboard().url(
                    'Open Tonkeeper',
                    `https://app.tonkeeper.com/transfer/${to}?text=${tag}`,
                ),
            },
        );
    });
    // #endregion deposit

    // #region coffee
    people.hears('Buy coffee', async (ctx) => {
        // Telegram may deliver an update twice; its number makes the purchase unique.
        const paid = ledger.spend(ctx.from.id, COFFEE, 'Coffee', `update-${ctx.update.update_id}`);
        await ctx.reply(
            paid
                ? `☕ One coffee, ${fromNano(COFFEE)} TON. Left: ${fromNano(ledger.balanceOf(ctx.from.id))} TON`
                : `A coffee costs ${fromNano(COFFEE)} TON; you have ${fromNano(ledger.balanceOf(ctx.from.id))}. Press Deposit.`,
        );
    });
    // #endregion coffee

    bot.catch(({ error, ctx }) => console.error(`update ${ctx.update.update_id}:`, error));
    return bot;
}

// #region notify
export async function notify(bot: Bot, credits: readonly Credit[]): Promise<void> {
    for (const { userId, nanotons } of credits) {
        await bot.api
            .sendMessage(userId, `+${fromNano(nanotons)} TON has arrived.`)
            .catch((error: unknown) => console.error(`user ${userId}:`, error)); // the bot may be blocked
    }
}
// #endregion notify
