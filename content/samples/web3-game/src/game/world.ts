/** The rules of the game, without screen and clock: the same seed and the same flaps give the same score anywhere. */
export const TICKS_PER_SECOND = 60;
export const WIDTH = 320;
export const HEIGHT = 480;
export const BIRD = { x: 80, size: 24 };
export const PIPE = { width: 52, gap: 140, distance: 180 };

const GRAVITY = 0.25;
const FLAP = -5;
const SPEED = 2;

export type World = {
    readonly seed: number;
    readonly tick: number;
    readonly y: number; // middle of the bird
    readonly fall: number; // pixels in a tick
    readonly score: number; // pipes behind the bird
    readonly over: boolean;
};

export function newWorld(seed: number): World {
    return { seed, tick: 0, y: HEIGHT / 2, fall: 0, score: 0, over: false };
}

// #region pipes
/** Where the gap of the n-th pipe begins: chance, but the same chance for everybody with this seed. */
export function gapOf(seed: number, pipe: number): number {
    let x = (seed ^ Math.imul(pipe + 1, 0x9e3779b1)) >>> 0;
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b) >>> 0;
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35) >>> 0;
    x = (x ^ (x >>> 16)) >>> 0;
    return 40 + (x % (HEIGHT - PIPE.gap - 80));
}

/** Left edge of the n-th pipe at a tick. */
export function pipeX(pipe: number, tick: number): number {
    return WIDTH + pipe * PIPE.distance - tick * SPEED;
}
// #endregion pipes

// #region step
export function step(world: World, flap: boolean): World {
    if (world.over) return world;
    const tick = world.tick + 1;
    const fall = flap ? FLAP : world.fall + GRAVITY;
    const y = world.y + fall;
    const half = BIRD.size / 2;

    let hit = y + half > HEIGHT || y - half < 0;
    let score = 0;
    for (let pipe = 0; pipeX(pipe, tick) < BIRD.x + half; pipe++) {
        const left = pipeX(pipe, tick);
        if (left + PIPE.width < BIRD.x - half) {
            score = pipe + 1; // it is behind us
            continue;
        }
        const gap = gapOf(world.seed, pipe);
        if (y - half < gap || y + half > gap + PIPE.gap) hit = true;
    }
    return { ...world, tick, y, fall, score: hit ? world.score : score, over: hit };
}
// #endregion step

// #region replay
const LONGEST = 10 * 60 * TICKS_PER_SECOND;

/** Plays a round again from its record. Undefined if the record isn't one of a finished round. */
export function replay(seed: number, flaps: readonly number[]): World | undefined {
    let world = newWorld(seed);
    let next = 0;
    while (!world.over && world.tick < LONGEST) {
        const flap = flaps[next] === world.tick;
        if (flap) next++;
        world = step(world, flap);
    }
    return world.over && next === flaps.length ? world : undefined; // nothing may be left over
}
// #endregion replay
