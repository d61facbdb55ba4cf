import { expect, test } from 'bun:test';
import { gapOf, HEIGHT, newWorld, PIPE, replay, step } from '../src/game/world.ts';
import { fly } from './pilot.ts';

test('a bird that does nothing falls to the ground', () => {
    let world = newWorld(1);
    while (!world.over) world = step(world, false);
    expect(world.score).toBe(0);
    expect(world.tick).toBeLessThan(120);
    expect(step(world, true)).toEqual(world); // it is over
});

test('a good pilot passes pipes, and the replay counts the same', () => {
    for (const seed of [1, 7, 123456789]) expect(replay(seed, fly(seed, 8))?.score).toBe(8);
});

test('a record of another round, or a doctored one, is worth little', () => {
    const flaps = fly(7, 8);
    expect(replay(8, flaps)?.score ?? 0).toBeLessThan(8);
    expect(replay(7, [...flaps, 100_000])).toBeUndefined(); // goes on after the end
    expect(replay(7, [0.5])).toBeUndefined();
    expect(replay(7, [5, 5])).toBeUndefined();
});

test('every gap is on the screen', () => {
    for (let pipe = 0; pipe < 1000; pipe++) {
        expect(gapOf(99, pipe)).toBeGreaterThanOrEqual(40);
        expect(gapOf(99, pipe) + PIPE.gap).toBeLessThanOrEqual(HEIGHT - 40);
    }
});
