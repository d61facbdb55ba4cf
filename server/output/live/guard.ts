/**
 * Access control of a server that is meant for this machine. Any page on the web can make a browser send requests to
 * it. So the Host header must be ours (against DNS rebinding), the Origin of a WebSocket must be this server's, and
 * there are no CORS headers.
 */

import { splitAddress } from "../../../shared/address.ts";
import type { TabMessage } from "../../../shared/live.ts";

/** Names that always mean this machine. */
const LOOPBACK = /^(?:localhost|(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The name in a Host header, without the port; undefined if the header is invalid. */
function hostName(header: string): string | undefined {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/i.exec(header)?.[1]?.toLowerCase();
}

/**
 * @param header Host header of the request, or null
 * @param bound host on which the server listens
 * @returns whether a request with this Host header is answered
 */
export function isOurHost(header: string | null, bound: string): boolean {
  if (header === null) return false;
  const name = hostName(header);
  if (name === undefined) return false;
  if (LOOPBACK.test(name) || name === bound.toLowerCase() || name === `[${bound.toLowerCase()}]`) return true;
  // A server that listens on all addresses is reached by IP address; a name could belong to anybody.
  return (bound === "0.0.0.0" || bound === "::") && (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(name) || name.startsWith("["));
}

/** Whether a WebSocket was opened by a page of this server. Browsers always send the Origin. */
export function isOurOrigin(origin: string | null, host: string | null): boolean {
  if (origin === null || host === null) return false;
  try {
    const { protocol, host: from } = new URL(origin);
    return (protocol === "http:" || protocol === "https:") && from.toLowerCase() === host.toLowerCase();
  } catch {
    return false;
  }
}

/** Parses a tab's message; undefined if it is not one. */
export function messageIn(text: string | Buffer): TabMessage | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    if (typeof value !== "object" || value === null) return undefined;
    const { path, version = "", chunk } = value as Readonly<Record<string, unknown>>;
    if (typeof path !== "string" || !path.startsWith("/") || path.length >= 2000) return undefined;
    if (typeof version !== "string") return undefined;
    return { path: splitAddress(path).path, version, ...(typeof chunk === "string" ? { chunk } : {}) };
  } catch {
    return undefined;
  }
}

/** Headers of every answer. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "strict-origin-when-cross-origin",
};

/** @returns an answer that refuses a request, or undefined for one that may go on */
export function refuse(request: Request, bound: string): Response | undefined {
  const plain = { ...SAFE_HEADERS, "content-type": "text/plain; charset=utf-8" };
  if (!isOurHost(request.headers.get("host"), bound)) {
    return new Response("This server answers for its own address only. Start it with --host to use another.\n", {
      status: 403,
      headers: plain,
    });
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response("Only GET and HEAD are answered.\n", {
      status: 405,
      headers: { ...plain, allow: "GET, HEAD" },
    });
  }
  return undefined;
}
