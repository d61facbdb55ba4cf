import { randomInt } from 'node:crypto';
import { Address } from '@ton/core';
import { replay, TICKS_PER_SECOND } from '../game/world.ts';
import { playerOf } from './auth.ts';
import type { Award, Store } from './store.ts';

const DAY = 24 * 3600;
const ROUNDS_A_DAY = 50;
const MOST_COINS = 100n;
const ACHIEVEMENTS: Record<number, string> = { 1: 'first.json', 5: 'fifth.json' };

export type Parts = { store: Store; botToken: string; now?: () => number; newSeed?: () => number };

class Refused extends Error {
    constructor(
        readonly status: number,
        message: string,
    ) {
        super(message);
    }
}

// #region awards
function awardsFor(games: number, score: number, wallet: string): Omit<Award, 'id'>[] {
    const awards: Omit<Award, 'id'>[] = [];
    const coins = BigInt(score) < MOST_COINS ? BigInt(score) : MOST_COINS;
    if (coins > 0n) awards.push({ wallet, kind: 'coins', value: coins.toString() });
    const achievement = ACHIEVEMENTS[games];
    if (achievement !== undefined) awards.push({ wallet, kind: 'achievement', value: achievement });
    return awards;
}
// #endregion awards

/** GET /api/round, POST /api/played, GET /api/purchases. Undefined for any other address. */
export function createApi({
    store,
    botToken,
    now = () => Date.now() / 1000,
    newSeed = () => randomInt(2 ** 31),
}: Parts) {
    // #region player
    function player(request: Request): number {
        const initData = request.headers.get('authorization')?.replace(/^tma /, '') ?? '';
        const id = playerOf(initData, botToken, now());
        if (id === undefined) throw new Refused(401, 'Open the game from Telegram.');
        return id;
    }
    // #endregion player

    // #region round
    function round(request: Request): object {
        const playerId = player(request);
        if (store.roundsSince(playerId, now() - DAY) >= ROUNDS_A_DAY) throw new Refused(429, 'Enough for today.');
        const seed = newSeed(); // drawn here: a player can't look for an easy one
        return { round: store.startRound(playerId, seed, now()), seed };
    }
    // #endregion round

    // #region played
    async function played(request: Request): Promise<object> {
        const playerId = player(request);
        const { round, flaps, wallet } = (await request.json()) as { round: unknown; flaps: unknown; wallet: unknown };
        if (typeof round !== 'number' || !Array.isArray(flaps) || flaps.length > 20_000)
            throw new Refused(422, 'No record of a round.');
        const address = typeof wallet === 'string' && Address.isFriendly(wallet) ? Address.parse(wallet) : undefined;

        const open = store.openRound(round, playerId);
        if (open === undefined) throw new Refused(409, 'This round is over.');
        const world = replay(open.seed, flaps);
        if (world === undefined) throw new Refused(422, 'The record does not fit the round.');
        if (world.tick / TICKS_PER_SECOND > now() - open.started + 1) throw new Refused(422, 'Faster than time.');

        const games = store.finishRound(round, playerId, world.score, (count) =>
            address ? awardsFor(count, world.score, address.toRawString()) : [],
        );
        if (games === undefined) throw new Refused(409, 'This round is over.');
        return { score: world.score, games };
    }
    // #endregion played

    const routes: Record<string, (request: Request) => object | Promise<object>> = {
        'GET /api/round': round,
        'POST /api/played': played,
        'GET /api/purchases': (request) => ({ items: store.purchasesOf(player(request)) }),
    };

    return async (request: Request): Promise<Response | undefined> => {
        const route = routes[`${request.method} ${new URL(request.url).pathname}`];
        if (route === undefined) return undefined;
        try {
            return Response.json(await route(request));
        } catch (error) {
            if (error instanceof Refused) return Response.json({ error: error.message }, { status: error.status });
            if (error instanceof SyntaxError) return Response.json({ error: 'No JSON.' }, { status: 400 });
            throw error;
        }
    };
}
