// #region main
import { api } from './api.ts';

const token = process.env.BOT_TOKEN;
if (token === undefined) throw new Error('Set BOT_TOKEN to the token that @BotFather gave you.');
const handle = api(token);
const folder = `${import.meta.dir}/../public`;

const server = Bun.serve({
    port: Number(process.env.PORT ?? 3000),
    async fetch(request) {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith('/api/')) return handle(request);
        const file = Bun.file(folder + (pathname === '/' ? '/index.html' : pathname)); // `pathname` has no .. left
        if (!(await file.exists())) return new Response('not found', { status: 404 });
        const cache = pathname.endsWith('.html') || pathname === '/' ? 'no-store' : 'no-cache';
        return new Response(file, { headers: { 'Cache-Control': cache } });
    },
});
console.log(`listening on ${server.url.href}`);
// #endregion
