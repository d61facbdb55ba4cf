import { type Address, fromNano } from '@ton/core';
import { Bot, type BotConfig, type Context, InlineKeyboard } from 'grammy';
import { CATALOGUE } from './catalogue.ts';
import type { Order, Shop } from './database.ts';

export type Parts = {
    token: string;
    wallet: Address;
    testnet: boolean;
    shop: Shop;
    /** Looks at the chain now; called when a customer presses the button. */
    check: () => Promise<void>;
    options?: BotConfig<Context>;
};

// #region links
/** Where wallets find address, amount in nanotons and comment. */
export function paymentLinks(wallet: Address, testnet: boolean, order: Order) {
    const to = wallet.toString({ bounceable: false, testOnly: testnet });
    const query = `?amount=${order.price - order.received}&text=${order.id}`;
    return {
        any: `ton://transfer/${to}${query}`,
        tonkeeper: `https://app.tonkeeper.com/transfer/${to}${query}`,
        tonhub: `https://tonhub.com/transfer/${to}${query}`,
    };
}
// #endregion links

export function createBot({ token, wallet, testnet, shop, check, options }: Parts): Bot {
    const bot = new Bot(token, options);

    // #region start
    bot.command('start', async (ctx) => {
        if (ctx.from === undefined) return; // a channel, not a person
        const isNew = shop.addUser(ctx.from.id, ctx.from.first_name);
        const hello = isNew ? `Welcome, ${ctx.from.first_name}!` : `Good to see you again, ${ctx.from.first_name}!`;
        const network = testnet ? '\nThis shop runs on testnet: test coins only, and nothing is sent.' : '';
        await ctx.reply(`${hello} We print postcards and mail them.${network}\n/buy to choose one, /me for your orders`);
    });
    // #endregion start

    // #region buy
    bot.command('buy', async (ctx) => {
        const keyboard = new InlineKeyboard();
        for (const { id, name, price } of CATALOGUE) keyboard.text(`${name}: ${fromNano(price)} TON`, `buy:${id}`).row();
        await ctx.reply('Which postcard would you like?', { reply_markup: keyboard });
    });

    bot.callbackQuery(/^buy:(.+)$/, async (ctx) => {
        await ctx.answerCallbackQuery(); // ends the spinner on the button
        const product = CATALOGUE.find(({ id }) => id === ctx.match[1]);
        if (product === undefined) return; // a button of an old catalogue
        shop.addUser(ctx.from.id, ctx.from.first_name);
        shop.startOrder(ctx.from.id, product);
        await ctx.reply(`${product.name}. Write the name and postal address of the recipient, or /cancel.`);
    });
    // #endregion buy

    // #region cancel
    bot.command('cancel', async (ctx) => {
        const gone = ctx.from !== undefined && shop.cancelDraft(ctx.from.id);
        await ctx.reply(gone ? 'Cancelled. /buy starts again.' : 'There is nothing to cancel.');
    });
    // #endregion cancel

    // #region me
    bot.command('me', async (ctx) => {
        const orders = ctx.from === undefined ? [] : shop.ordersOf(ctx.from.id);
        if (orders.length === 0) return void (await ctx.reply('No orders yet. /buy'));
        const lines = orders.map(({ id, product, price, received, status }) =>
            status === 'paid'
                ? `✅ ${product}, paid ${fromNano(received)} TON (${id})`
                : `⏳ ${product}, ${fromNano(price - received)} TON to pay (${id})`,
        );
        await ctx.reply(lines.join('\n'));
    });
    // #endregion me

    // #region invoice
    const sendInvoice = async (ctx: Context, order: Order): Promise<void> => {
        const links = paymentLinks(wallet, testnet, order);
        const keyboard = new InlineKeyboard()
            .url('Pay in Tonkeeper', links.tonkeeper)
            .url('Pay in Tonhub', links.tonhub)
            .row()
            .text('I have paid', `check:${order.id}`);
        await ctx.reply(
            `${order.product}\n` +
                `Send <b>${fromNano(order.price - order.received)} TON</b> to\n` +
                `<code>${wallet.toString({ bounceable: false, testOnly: testnet })}</code>\n` +
                `with the comment <code>${order.id}</code>\n\n` +
                'Without this comment we cannot see that the payment is yours.',
            { parse_mode: 'HTML', reply_markup: keyboard },
        );
    };
    // #endregion invoice

    // #region check
    bot.callbackQuery(/^check:(.+)$/, async (ctx) => {
        const of = () => {
            const order = shop.order(ctx.match[1] ?? '');
            return order?.userId === ctx.from.id ? order : undefined; // nobody asks about the orders of others
        };
        if (of()?.status === 'open') await check();
        const order = of();
        if (order === undefined) return void (await ctx.answerCallbackQuery());
        const missing = fromNano(order.price - order.received);
        const text = order.status === 'paid' ? 'Paid, thank you!' : `Still missing: ${missing} TON. Try again in 10 seconds.`;
        await ctx.answerCallbackQuery({ text, show_alert: order.status !== 'paid' });
    });
    // #endregion check

    // #region text
    /** Comes last: only what no command has taken arrives here. */
    bot.on('message:text', async (ctx) => {
        const draft = shop.draftOf(ctx.from.id);
        if (draft === undefined) return void (await ctx.reply('/buy to choose a postcard, /me for your orders'));
        const recipient = ctx.message.text.trim();
        if (recipient.length < 10 || recipient.length > 300)
            return void (await ctx.reply('Please write name, street, town and country, up to 300 characters.'));
        await sendInvoice(ctx, shop.confirm(draft.id, recipient));
    });
    // #endregion text

    bot.catch(({ error, ctx }) => console.error(`update ${ctx.update.update_id}:`, error));
    return bot;
}

// #region notify
/** Tells a customer that the order is paid; a customer who has blocked the bot stops nobody else. */
export async function notify(bot: Bot, orders: readonly Order[]): Promise<void> {
    for (const { id, userId, product } of orders) {
        await bot.api
            .sendMessage(userId, `Your payment for “${product}” has arrived. We mail it tomorrow. Order ${id}.`)
            .catch((error: unknown) => console.error(`order ${id}:`, error));
    }
}
// #endregion notify
