/** Serves a dump as a static host would: files by their path, and nothing that the dump does not hold. */
import { decodePath, joinPath, splitAddress } from "../../shared/address.ts";
import type { Host } from "../host/host.ts";
import { atMost, LAST_MOMENTS } from "./at-most.ts";
import { FOR_EVER, REVALIDATE } from "./files/hosts.ts";
import { faultPage } from "./live/fault.ts";
import { refuse, SAFE_HEADERS } from "./live/guard.ts";
import { asHeader, typeOf } from "./respond.ts";

/** A rule by prefix of the dump's own `_redirects`, without `*` and `:splat`. Exact ones lie in the dump as pages. */
interface Rule {
  readonly from: string;
  readonly to: string;
}

function readRules(host: Host, out: string): readonly Rule[] {
  const file = host.read(`${out}/_redirects`);
  if (file.kind !== "bytes") return [];
  const lines = new TextDecoder().decode(file.bytes).matchAll(/^(\S*)\* (\S*):splat 301$/gm);
  return [...lines].map(([, from = "", to = ""]) => ({ from, to }));
}

/** Where the first rule that fits leads, encoded, or undefined. Hosts that know such rules ask them where there is no file. */
function redirectOf(rules: readonly Rule[], path: string): string | undefined {
  const rule = rules.find(({ from }) => path.startsWith(from));
  // Slashes that an address brings along would make another host of what follows.
  return rule && asHeader(rule.to) + encodeURI(path.slice(rule.from.length).replace(/^\/+/, ""));
}

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
  let rules: readonly Rule[] = [];
  const current = (): ReadonlySet<string> => {
    // A newer dump is another folder at the same place.
    const now = String(host.stat(out)?.inode);
    if (now !== stamp) {
      stamp = now;
      rules = readRules(host, out);
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
      "cache-control": /^assets\/|(?:^|\/)search-index\//.test(path) ? FOR_EVER : REVALIDATE,
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
    if (`${whole}/` === base) return moved(base);
    const inside = whole.slice(base.length);
    if (/(?:^|\/)index\.html$/.test(inside) && names.has(inside)) {
      const folder = inside.slice(0, -"index.html".length);
      // A root, of the site or of a locale, is a folder and keeps its slash.
      return moved(names.has(`${folder}404.html`) ? base + folder : joinPath(base, folder));
    }
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
    const rule = redirectOf(rules, whole);
    if (rule !== undefined)
      return new Response(null, { status: 301, headers: { ...SAFE_HEADERS, location: rule + query } });
    const locale = `${inside.split("/")[0] ?? ""}/404.html`;
    if (names.has(locale)) return send(locale, 404, encodings);
    return names.has("404.html")
      ? send("404.html", 404, encodings)
      : new Response("Not found\n", { status: 404, headers: SAFE_HEADERS });
  }

  const server = Bun.serve({
    hostname: bound,
    port: options.port,
    // Left to itself, the runtime shares a port with whoever else has it, and readers get answers from both.
    reusePort: false,
    development: false,
    fetch: serve,
    error: (fault) =>
      new Response(faultPage(fault, "an answer"), {
        status: 500,
        headers: { ...SAFE_HEADERS, "content-type": "text/html; charset=utf-8" },
      }),
  });
  return { port: server.port ?? options.port, stop: () => atMost(LAST_MOMENTS, server.stop(true)) };
}
