import { randomBytes } from 'node:crypto';
import { toNano } from '@ton/core';
import { Bot, InlineKeyboard, session } from 'grammy';
import { paymentLink, receivedWith, tons } from './ton.js';

const PORTION = toNano('0.3');
const MOST = 20;

// #region setup
/**
 * @param {object} parts
 * @param {string} parts.token
 * @param {string} parts.wallet address that is paid, in its friendly form
 * @param {string} parts.network `testnet` or `mainnet`
 * @param {import('@ton/ton').TonClient} parts.client
 * @param {import('grammy').StorageAdapter<object>} parts.storage keeps a customer's order
 */
export function createBot({ token, wallet, network, client, storage, options }) {
    const bot = new Bot(token, options);
    bot.use(session({ initial: () => ({ order: undefined, asking: false }), storage }));
    // #endregion setup

    // #region start
    bot.command('start', async (ctx) => {
        ctx.session.asking = false;
        await ctx.reply('Dumplings, hot from the pot. We deliver in the old town.', {
            reply_markup: new InlineKeyboard().text('Buy dumplings 🥟', 'buy'),
        });
    });
    // #endregion start

    // #region buy
    bot.callbackQuery('buy', async (ctx) => {
        await ctx.answerCallbackQuery(); // ends the spinner on the button
        if (ctx.session.order) return sendInvoice(ctx); // an invoice that is open stays open
        ctx.session.asking = true;
        await ctx.reply(`How many portions? One costs ${tons(PORTION)}. Send a number from 1 to ${MOST}.`);
    });
    // #endregion buy

    // #region count
    bot.on('message:text', async (ctx) => {
        if (!ctx.session.asking) return ctx.reply('/start shows the menu.');
        const portions = Number(ctx.message.text);
        if (!Number.isInteger(portions) || portions < 1 || portions > MOST)
            return ctx.reply(`Please send a whole number from 1 to ${MOST}.`);
        ctx.session.asking = false;
        ctx.session.order = {
            portions,
            nanotons: String(PORTION * BigInt(portions)), // a session is stored as JSON, which has no bigint
            comment: randomBytes(6).toString('hex'),
        };
        await sendInvoice(ctx);
    });
    // #endregion count

    // #region invoice
    async function sendInvoice(ctx) {
        const { nanotons, comment, portions } = ctx.session.order;
        const keyboard = new InlineKeyboard()
            .url('Pay in Tonkeeper', paymentLink(wallet, nanotons, comment, 'tonkeeper'))
            .row()
            .url('Pay in Tonhub', paymentLink(wallet, nanotons, comment, 'tonhub'))
            .row()
            .text(`I sent ${tons(nanotons)}`, 'check');
        await ctx.reply(
            `${portions} × dumplings. Send <b>${tons(nanotons)}</b> on ${network} to <code>${wallet}</code> ` +
                `with the comment <code>${comment}</code>.`,
            { parse_mode: 'HTML', reply_markup: keyboard },
        );
    }
    // #endregion invoice

    // #region check
    bot.callbackQuery('check', async (ctx) => {
        const { order } = ctx.session;
        if (!order) return ctx.answerCallbackQuery('No open order.');

        const missing = BigInt(order.nanotons) - (await receivedWith(client, wallet, order.comment));
        if (missing > 0n)
            return ctx.answerCallbackQuery({ text: `Missing: ${tons(missing)}. Try again soon.`, show_alert: true });

        ctx.session.order = undefined; // the comment is used up
        await ctx.answerCallbackQuery('Paid!');
        await ctx.reply(`Thank you! ${order.portions} × dumplings are on their way.`, {
            reply_markup: new InlineKeyboard().text('Buy more dumplings 🥟', 'buy'),
        });
    });
    // #endregion check

    bot.catch(({ error, ctx }) => console.error(`update ${ctx.update.update_id}:`, error));
    return bot;
}
