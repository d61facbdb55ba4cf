/** Serves a dump as a static host would: files by their path, and nothing that the dump does not hold. */
import { decodePath, joinPath, splitAddress } from "../../shared/address.ts";
import type { Host } from "../host/host.ts";
import { refuse, SAFE_HEADERS } from "./live/guard.ts";
import { typeOf } from "./respond.ts";

/**
 * @param out absolute path of the dump
 * @param base path below which it is served; begins and ends with `/`
 */
export function startPreview(options: {
  readonly host: Host;
  readonly out: string;
  readonly base: string;
  readonly bound: string;
  readonly port: number;
}): { readonly port: number; stop(): Promise<void> } {
  const { host, out, base, bound } = options;
  // A set of names, looked up by the whole name: an address never becomes a path.
  let stamp = "";
  let files: ReadonlySet<string> = new Set();
  const current = (): ReadonlySet<string> => {
    // A newer dump is another folder at the same place.
    const now = String(host.stat(out)?.inode);
    if (now !== stamp) {
      stamp = now;
      files = new Set(
        host
          .list(out, { within: [host.realPath(out) ?? out] })
          .filter((path) => !/(?:^|\/)\.(?!well-known\/)/.test(path)),
      );
    }
    return files;
  };

  function send(path: string, status: number, encodings: string): Response {
    const headers: Record<string, string> = {
      ...SAFE_HEADERS,
      "content-type": typeOf(path),
      "cache-control": /^assets\/|(?:^|\/)search-index\//.test(path)
        ? "public, max-age=31536000, immutable"
        : "public, max-age=0, must-revalidate",
      vary: "accept-encoding",
    };
    for (const [encoding, ending] of [
      ["br", ".br"],
      ["gzip", ".gz"],
    ] as const) {
      if (!encodings.includes(encoding) || !current().has(path + ending)) continue;
      return new Response(Bun.file(`${out}/${path}${ending}`), {
        status,
        headers: { ...headers, "content-encoding": encoding },
      });
    }
    return new Response(Bun.file(`${out}/${path}`), { status, headers });
  }

  function serve(request: Request): Response {
    const refused = refuse(request, bound);
    if (refused) return refused;
    const { path, query } = splitAddress(request.url.slice(request.url.indexOf("/", request.url.indexOf("//") + 2)));
    const encodings = request.headers.get("accept-encoding") ?? "";
    const names = current();
    const moved = (to: string): Response =>
      new Response(null, { status: 301, headers: { ...SAFE_HEADERS, location: encodeURI(to) + query } });
    const whole = decodePath(path);
    if (!`${whole}/`.startsWith(base))
      return whole === "/" ? moved(base) : new Response("Not found\n", { status: 404, headers: SAFE_HEADERS });
    const inside = whole.slice(base.length);
    if (inside.endsWith("/index.html")) return moved(joinPath(base, inside.slice(0, -"/index.html".length)));
    if (names.has(inside)) return send(inside, 200, encodings);
    const folder = inside.replace(/\/+$/, "");
    if (folder === "" && names.has("index.html")) return send("index.html", 200, encodings);
    if (names.has(`${folder}/index.html`)) {
      const isLocaleRoot = names.has(`${folder}/404.html`);
      if (inside.endsWith("/") !== isLocaleRoot) return moved(joinPath(base, folder) + (isLocaleRoot ? "/" : ""));
      return send(`${folder}/index.html`, 200, encodings);
    }
    if (inside.endsWith(".html") && names.has(`${inside.slice(0, -5)}/index.html`))
      return moved(joinPath(base, inside.slice(0, -5)));
    const locale = `${inside.split("/")[0] ?? ""}/404.html`;
    if (names.has(locale)) return send(locale, 404, encodings);
    return names.has("404.html")
      ? send("404.html", 404, encodings)
      : new Response("Not found\n", { status: 404, headers: SAFE_HEADERS });
  }

  const server = Bun.serve({ hostname: bound, port: options.port, development: false, fetch: serve });
  return { port: server.port ?? options.port, stop: () => server.stop(true) };
}
