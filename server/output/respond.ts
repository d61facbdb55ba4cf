/** From an address to an answer: the one pipeline. The live server sends what this says; a dump writes the same bytes. */
import { decodePath, joinPath, normaliseRoute } from "../../shared/address.ts";
import { query } from "../engine/types.ts";
import { configQuery, defaultLocaleOf } from "../site/config.ts";
import { redirectTargetQuery } from "../site/redirects.ts";
import { leadsIntoLocale, redirectHref } from "./files/redirects.ts";
import { findOutput, type Output } from "./outputs.ts";
import { bytesOf, type Sources } from "./produce.ts";

export type Answer =
  | {
      readonly kind: "content";
      readonly status: 200 | 404 | 500;
      readonly type: string;
      readonly body: string | Uint8Array;
      readonly path: string;
    }
  /** A file that is too large to hold: the adapter streams it from this absolute path. */
  | { readonly kind: "file"; readonly type: string; readonly file: string }
  | { readonly kind: "redirect"; readonly location: string };

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff2: "font/woff2",
  woff: "font/woff",
  pdf: "application/pdf",
  mp4: "video/mp4",
  webm: "video/webm",
  wasm: "application/wasm",
  map: "application/json; charset=utf-8",
};

/** Media type of a file by its name's ending. */
export function typeOf(path: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return (
    (Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined) ??
    (path.includes(".") ? "application/octet-stream" : "text/plain; charset=utf-8")
  );
}

/**
 * @param sources the site
 * @param pathname of the address, still encoded, without query
 * @param search the query with its `?`, or ""
 */
export function respond(sources: Sources, pathname: string, search: string): Answer {
  const { engine } = sources;
  const find = (name: string): Output | undefined => outputAt(sources, name);
  const { baseUrl } = engine.get(configQuery);
  const path = decodePath(pathname);
  const inside = path === baseUrl.slice(0, -1) ? "" : path.startsWith(baseUrl) ? path.slice(baseUrl.length) : undefined;
  if (inside === undefined) return path === "/" ? { kind: "redirect", location: baseUrl } : notFound(sources, "");

  const exact = find(inside);
  if (exact && !inside.endsWith("index.html")) return content(sources, exact, 200) ?? notFound(sources, inside);

  const folder = inside.replace(/\/$/, "");
  const index = find(folder === "" ? "index.html" : `${folder}/index.html`);
  // The root of the site and of each locale is a folder and keeps its slash; other pages have none.
  const isRoot = folder === "" || engine.get(configQuery).locales.list.some((locale) => locale.path === folder);
  const canonical = isRoot ? joinPath(baseUrl, folder).replace(/\/?$/, "/") : joinPath(baseUrl, folder);
  if (index?.[1] === "redirect") return redirectAnswer(sources, index, search);
  if (index) {
    if (path !== canonical) return { kind: "redirect", location: encodeURI(canonical) + search };
    return content(sources, index, 200) ?? notFound(sources, inside);
  }
  const route = normaliseRoute(`/${inside}`);
  const bare = route === "/" ? "" : route.slice(1);
  if (bare !== inside && (find(bare === "" ? "index.html" : `${bare}/index.html`) ?? find(bare))) {
    return { kind: "redirect", location: encodeURI(joinPath(baseUrl, bare)) + search };
  }
  const target = byPrefix(sources, route);
  if (target !== undefined) return { kind: "redirect", location: encodeURI(target) + search };
  return notFound(sources, inside);
}

/** The output at a path below the base path, or undefined. Nothing that is not in the table is ever served. */
export function outputAt(sources: Sources, path: string): Output | undefined {
  return findOutput((readable, key) => sources.engine.get(readable, key), path);
}

function content(sources: Sources, output: Output, status: 200 | 404): Answer | undefined {
  const [path, producer, key] = output;
  const type = typeOf(path);
  const copied = producer === "copy" ? sources.file(key) : undefined;
  if (copied && "copyTo" in copied) return { kind: "file", type, file: copied.from };
  const body = producer === "copy" ? copied?.bytes : bytesOf(sources, output);
  return body === undefined ? undefined : { kind: "content", status, type, body, path };
}

/** Rules by prefix that no page was written for, from the root and inside each locale. The same as `hostRulesQuery` says. */
export const prefixTargetQuery = query<string | null>("prefix-target", "value", (context, route) => {
  const target = context.read(redirectTargetQuery, route);
  if (target !== null) return redirectHref(context, defaultLocaleOf(context).id, target);
  const { list } = context.read(configQuery).locales;
  const locale = list.find(({ path }) => path !== "" && route.startsWith(`/${path}/`));
  const moved = locale ? context.read(redirectTargetQuery, route.slice(locale.path.length + 1)) : null;
  if (!locale || moved === null || leadsIntoLocale(list, moved)) return null;
  return redirectHref(context, locale.id, moved);
});

function byPrefix(sources: Sources, route: string): string | undefined {
  return sources.engine.get(prefixTargetQuery, route) ?? undefined;
}

function redirectAnswer(sources: Sources, output: Output, search: string): Answer {
  const html = String(bytesOf(sources, output));
  const data = JSON.parse(/<script type="application\/json" id="redirect">(.*?)<\/script>/.exec(html)?.[1] ?? "{}") as {
    readonly to?: string;
  };
  const [path = "/", hash] = (data.to ?? "/").split("#");
  return { kind: "redirect", location: asHeader(path + search + (hash === undefined ? "" : `#${hash}`)) };
}

/** An address as a header can carry it: a target in another script is encoded, what is encoded already stays. */
export function asHeader(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** The not-found page of the locale that an address lies in. */
function notFound(sources: Sources, inside: string): Answer {
  const locale = sources.engine
    .get(configQuery)
    .locales.list.find((each) => each.path !== "" && (inside === each.path || inside.startsWith(`${each.path}/`)));
  const output = outputAt(sources, locale ? `${locale.path}/404.html` : "404.html");
  return (
    (output && content(sources, output, 404)) ?? {
      kind: "content",
      status: 404,
      type: "text/plain; charset=utf-8",
      body: "Not found\n",
      path: "404.html",
    }
  );
}
