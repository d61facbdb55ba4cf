// #region api
import { userOf } from './init-data.ts';

/** GET /api/me and POST /api/order. Who asks is read from `Authorization: tma <initData>`, and nowhere else. */
export function api(botToken: string): (request: Request) => Promise<Response> {
    return async (request) => {
        const [scheme, initData] = (request.headers.get('authorization') ?? '').split(/ (.*)/s);
        const user = scheme === 'tma' ? userOf(initData ?? '', botToken) : undefined;
        if (user === undefined) return new Response('open the app in Telegram', { status: 401 });

        const { pathname } = new URL(request.url);
        if (pathname === '/api/me') return Response.json({ name: user.first_name });
        if (pathname === '/api/order' && request.method === 'POST') {
            console.log(`user ${user.id} orders`, await request.json()); // prices are looked up here, not taken from the page
            return new Response(null, { status: 204 });
        }
        return new Response('not found', { status: 404 });
    };
}
// #endregion
