import { BIRD, gapOf, HEIGHT, PIPE, pipeX, WIDTH, type World } from '../game/world.ts';

/** Paints a world. `items` are what the player has bought. */
export function draw(canvas: CanvasRenderingContext2D, world: World, items: readonly string[]): void {
    canvas.fillStyle = '#cdeafc';
    canvas.fillRect(0, 0, WIDTH, HEIGHT);

    canvas.fillStyle = '#3f9142';
    const first = Math.max(0, world.score - 1);
    for (let pipe = first; pipeX(pipe, world.tick) < WIDTH; pipe++) {
        const x = pipeX(pipe, world.tick);
        const gap = gapOf(world.seed, pipe);
        canvas.fillRect(x, 0, PIPE.width, gap);
        canvas.fillRect(x, gap + PIPE.gap, PIPE.width, HEIGHT);
    }

    const top = world.y - BIRD.size / 2;
    canvas.fillStyle = '#f2b134';
    canvas.fillRect(BIRD.x - BIRD.size / 2, top, BIRD.size, BIRD.size);
    canvas.fillStyle = '#1d3557';
    if (items.includes('hat')) canvas.fillRect(BIRD.x - 8, top - 8, 16, 8);
    if (items.includes('wings')) canvas.fillRect(BIRD.x - BIRD.size, world.y - 4, BIRD.size / 2, 8);

    canvas.font = 'bold 32px sans-serif';
    canvas.textAlign = 'center';
    canvas.fillText(String(world.score), WIDTH / 2, 50);
}
