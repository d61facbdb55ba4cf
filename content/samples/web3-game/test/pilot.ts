import { BIRD, gapOf, newWorld, PIPE, pipeX, step } from '../src/game/world.ts';

/** A player without nerves: flaps when the bird sinks below the middle of the next gap; gives up after `goal` pipes. */
export function fly(seed: number, goal: number): number[] {
    const flaps: number[] = [];
    let world = newWorld(seed);
    while (!world.over) {
        let pipe = 0;
        while (pipeX(pipe, world.tick) + PIPE.width < BIRD.x - BIRD.size / 2) pipe++;
        const aim = gapOf(seed, pipe) + PIPE.gap * 0.7;
        const flap = world.score < goal && world.y > aim;
        if (flap) flaps.push(world.tick);
        world = step(world, flap);
    }
    return flaps;
}
