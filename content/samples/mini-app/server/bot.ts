// #region bot
/** One call of Telegram's Bot API. `test` leads to the test environment, which has bots and users of its own. */
export async function call<T>(token: string, method: string, params: object, base = 'https://api.telegram.org', test = false): Promise<T> {
    const response = await fetch(`${base}/bot${token}${test ? '/test' : ''}/${method}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(params),
    });
    const answer = (await response.json()) as { ok: true; result: T } | { ok: false; description: string };
    if (!answer.ok) throw new Error(`${method}: ${answer.description}`);
    return answer.result;
}
// #endregion

// #region setup
/** Everything about the bot that is not made by hand in @BotFather. Run it again after every change. */
export async function setUp(token: string, appUrl: string, base?: string): Promise<string> {
    await call(token, 'setChatMenuButton', { menu_button: { type: 'web_app', text: 'Shop', web_app: { url: appUrl } } }, base);
    await call(token, 'setMyDescription', { description: 'Tea, delivered. Tap Shop to choose.' }, base);
    await call(token, 'setMyDescription', { description: '送茶上门。点击“商店”选购。', language_code: 'zh' }, base);
    await call(token, 'setMyShortDescription', { short_description: 'Tea, delivered.' }, base);
    const { username } = await call<{ username: string }>(token, 'getMe', {}, base);
    return `https://t.me/${username}`;
}
// #endregion

// #region send
/** A message with a button that opens the app, for a private chat. */
export function invite(token: string, chatId: number, appUrl: string, base?: string): Promise<unknown> {
    const button = { text: 'Open the shop', web_app: { url: appUrl } };
    return call(token, 'sendMessage', { chat_id: chatId, text: 'Fresh tea!', reply_markup: { inline_keyboard: [[button]] } }, base);
}
// #endregion
