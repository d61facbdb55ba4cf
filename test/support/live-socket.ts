/** The socket over which the live server tells open tabs what has changed. */

/**
 * Opens it as a page of the server does.
 * @param url of the server
 */
export function liveSocket(url: string): WebSocket {
  const origin = url.replace(/\/$/, "");
  // A browser always sends the origin; the types know nothing of this argument of Bun.
  return new WebSocket(`${origin.replace(/^http/, "ws")}/__live`, { headers: { origin } } as unknown as string[]);
}
