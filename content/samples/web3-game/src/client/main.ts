import './polyfill.ts'; // first: the libraries below need it
import { Address } from '@ton/core';
import { newWorld, step, TICKS_PER_SECOND, type World } from '../game/world.ts';
import { draw } from './draw.ts';
import { buyWithCoins, buyWithToncoin, connect, type Settings } from './wallet.ts';

// #region telegram
type Telegram = { initData: string; initDataUnsafe: { user?: { id: number } }; ready(): void; expand(): void };
const telegram = (window as unknown as { Telegram?: { WebApp?: Telegram } }).Telegram?.WebApp;
telegram?.ready();
telegram?.expand();
const playerId = telegram?.initDataUnsafe.user?.id ?? 0; // only for the comment; the server reads the signed data

async function call<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `tma ${telegram?.initData ?? ''}`, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : undefined,
    });
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok) throw new Error(answer.error ?? `HTTP ${response.status}`);
    return answer;
}
// #endregion telegram

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const say = (text: string) => (element('status').textContent = text);
const canvas = element<HTMLCanvasElement>('game').getContext('2d')!;
const wallet = connect('connect');
let items: string[] = [];

// #region game
let world: World | undefined;
let round = 0;
let flaps: number[] = [];
let flap = false;

async function play(): Promise<void> {
    const start = await call<{ round: number; seed: number }>('/api/round');
    round = start.round;
    flaps = [];
    flap = true; // the bird takes off
    world = newWorld(start.seed);
    const began = performance.now();
    requestAnimationFrame(function frame(now) {
        if (world === undefined) return;
        // The rules run 60 times a second, however often the screen is painted.
        while (!world.over && world.tick < ((now - began) / 1000) * TICKS_PER_SECOND) {
            if (flap) flaps.push(world.tick);
            world = step(world, flap);
            flap = false;
        }
        draw(canvas, world, items);
        if (world.over) void finish();
        else requestAnimationFrame(frame);
    });
}
// #endregion game

// #region finish
async function finish(): Promise<void> {
    world = undefined;
    const record = { round, flaps, wallet: wallet.account?.address && friendly(wallet.account.address) };
    const { score, games } = await call<{ score: number; games: number }>('/api/played', record);
    say(`${score} points, game ${games}.${record.wallet ? '' : ' Connect a wallet to earn coins.'}`);
}
// #endregion finish

/** TON Connect names accounts in the raw form, people and our server in the friendly one. */
function friendly(raw: string): string {
    return Address.parse(raw).toString({ bounceable: false, testOnly: true });
}

// #region shop
async function openShop(): Promise<void> {
    const settings = await call<Settings>('/api/settings');
    const refresh = async () => {
        ({ items } = await call<{ items: string[] }>('/api/purchases'));
        element('shop').replaceChildren(
            ...settings.prices.flatMap((price): Node[] => {
                if (items.includes(price.item)) return [document.createTextNode(`✓ ${price.item} `)];
                const forCoins = document.createElement('button');
                forCoins.textContent = `${price.item}: ${price.coins} coins`;
                forCoins.onclick = () => buyWithCoins(wallet, settings, playerId, price).catch(fail);
                const forToncoin = document.createElement('button');
                forToncoin.textContent = `${Number(price.nanotons) / 1e9} TON`;
                forToncoin.onclick = () => buyWithToncoin(wallet, settings, playerId, price).catch(fail);
                return [forCoins, forToncoin];
            }),
        );
    };
    await refresh();
    setInterval(() => void refresh().catch(fail), 10_000); // a purchase takes effect when the server has seen it
}
// #endregion shop

const fail = (error: unknown) => say(error instanceof Error ? error.message : String(error));
const act = () => (world === undefined ? void play().catch(fail) : (flap = true));
element('game').addEventListener('pointerdown', act);
window.addEventListener('keydown', ({ code, repeat }) => {
    if (code === 'Space' && !repeat) act();
});
draw(canvas, newWorld(1), items);
void openShop().catch(fail);
