/** Operations on routes and addresses. Pure functions of strings, used on the server and in the browser. */

/**
 * Joins parts of a path with single slashes. The result begins with a slash and, except for the root, ends without one.
 */
export function joinPath(...parts: readonly string[]): string {
  let joined = "";
  for (const part of parts) {
    // The common case: the part is a normal path already, such as `/a/b`.
    if (isPlain(part)) joined += part;
    else for (const name of part.split("/")) if (name !== "") joined += `/${name}`;
  }
  return joined === "" ? "/" : joined;
}

/** Whether a path begins with a slash, ends with none, and has no two in a row. */
function isPlain(path: string): boolean {
  return path.startsWith("/") && !path.endsWith("/") && !path.includes("//");
}

/** Resolves `.` and `..` in a path; `..` at the root stays at the root. */
export function resolveDots(path: string): string {
  if (isPlain(path) && !path.includes("/.")) return path;
  const out: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") out.pop();
    else if (part !== "." && part !== "") out.push(part);
  }
  return `/${out.join("/")}`;
}

/**
 * The route that a path means: `/x/`, `/x/index.html` and `/x.html` all give `/x`. The path must not contain a query or
 * hash.
 */
export function normaliseRoute(path: string): string {
  let route = path.replace(/\/+/g, "/");
  if (route.endsWith("/index.html")) route = route.slice(0, -"index.html".length);
  else if (route.endsWith(".html")) route = route.slice(0, -".html".length);
  if (route.length > 1 && route.endsWith("/")) route = route.slice(0, -1);
  return route === "" ? "/" : route;
}

/** The three parts of an address. `query` and `hash` include their `?` and `#`, and are "" when absent. */
export interface AddressParts {
  readonly path: string;
  readonly query: string;
  readonly hash: string;
}

/** Splits an address without decoding anything. */
export function splitAddress(address: string): AddressParts {
  const hashAt = address.indexOf("#");
  const hash = hashAt < 0 ? "" : address.slice(hashAt);
  const rest = hashAt < 0 ? address : address.slice(0, hashAt);
  const queryAt = rest.indexOf("?");
  return { path: queryAt < 0 ? rest : rest.slice(0, queryAt), query: queryAt < 0 ? "" : rest.slice(queryAt), hash };
}

/** Decodes percent-encoding; a path that is not valid percent-encoding is returned unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Percent-encodes a path, `?` and `#` included: here, they are part of a name. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** Begins the part of a fragment that only browsers read: `#fees:~:text=gas` (WICG, URL Fragment Text Directives). */
export const FRAGMENT_DIRECTIVE = ":~:";

/**
 * The id that a fragment names.
 * @param hash with its `#`, or ""
 * @returns the decoded id; "" if there is none
 */
export function fragmentId(hash: string): string {
  const [id = ""] = hash.slice(1).split(FRAGMENT_DIRECTIVE, 1);
  return decodePath(id);
}

/**
 * The route that a configured address leads to: that of a page, in which each letter with its accents is one character,
 * however the address is written.
 */
export function routeOfAddress(address: string): string {
  return routeAsWritten(address).normalize("NFC");
}

/**
 * The route that a configured address leads from: it may be written as browsers show it (`/文档`) or as they copy it
 * (`/%E6%96%87%E6%A1%A3`), and a space can be written in the second way only. A path that hides control characters is not decoded.
 */
export function routeAsWritten(address: string): string {
  const { path } = splitAddress(address);
  const decoded = decodePath(path);
  return normaliseRoute(/[\u0000-\u001f\u007f]/.test(decoded) ? path : decoded);
}

/** Whether an address has a scheme or a host of its own, so that it leads out of the site. */
export function isExternal(address: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}

/** The absolute, encoded address of a page of the site. @param origin without a slash at its end */
export function pageUrl(origin: string, href: string): string {
  return origin + encodeURI(href);
}

/** Adds a query to an address, after the query that it has and before its hash. @param query with its `?` */
export function withQuery(address: string, query: string): string {
  const { path, query: own, hash } = splitAddress(address);
  return path + own + (own === "" ? query : query.replace("?", "&")) + hash;
}

/** The absolute form of a final address. @param origin of the site, without a slash at its end */
export function absoluteUrl(origin: string, href: string): string {
  return isExternal(href) ? href : origin + href;
}

/** Escapes text for an element's content and for a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;")
    : text;
}

/** A path below which a site may lie: `docs`, `/docs` or `/docs/v1/`; `/` and nothing are the root of the host. */
export const BASE_PATH = /^\/?(?:(?!\.{1,2}(?:\/|$))[\w.~-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*\/?)?$/;
