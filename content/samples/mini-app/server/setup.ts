// #region run
import { setUp } from './bot.ts';

const { BOT_TOKEN, APP_URL } = process.env;
if (BOT_TOKEN === undefined || APP_URL === undefined) throw new Error('Set BOT_TOKEN and APP_URL.');
console.log(`ready: ${await setUp(BOT_TOKEN, APP_URL)}`);
// #endregion
