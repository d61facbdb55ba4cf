/** Serves a dump as a static host would: only the files in it, by their path. */
import { mediaTypeOf } from "../../shared/media-types.ts";
import { decodePath, joinPath, splitAddress } from "../../shared/address.ts";
import type { FileStat, Host } from "../host/host.ts";
import { withTimeout, GRACE_PERIOD } from "./timeout.ts";
import { FOR_EVER, policyOf, REVALIDATE } from "./files/hosts.ts";
import { faultPage } from "./live/fault-page.ts";
import { refuse, SAFE_HEADERS } from "./live/guard.ts";
import { readClaim } from "./dump/manifest.ts";
import { isNamedByContent } from "./paths.ts";
import { asHeader } from "./respond.ts";

/** A prefix rule of the dump's `_redirects`, without `*` and `:splat`. Exact redirects are pages in the dump. */
interface PrefixRedirect {
  readonly from: string;
  readonly to: string;
}

function readRules(host: Host, out: string): readonly PrefixRedirect[] {
  const file = host.read(`${out}/_redirects`);
  if (file.kind !== "bytes") return [];
  const lines = new TextDecoder().decode(file.bytes).matchAll(/^(\S*)\* (\S*):splat 301$/gm);
  return [...lines].map(([, from = "", to = ""]) => ({ from, to }));
}

/**
 * Encoded target of the first rule that matches, or undefined. As on hosts with such rules, used only if there is no
 * file.
 */
function redirectOf(rules: readonly PrefixRedirect[], path: string): string | undefined {
  const rule = rules.find(({ from }) => path.startsWith(from));
  // Leading slashes of the rest would make it the name of another host.
  return rule && asHeader(rule.to) + encodeURI(path.slice(rule.from.length).replace(/^\/+/, ""));
}

/** Encodings that a dump may hold, the better one first, and how names of such files end. */
const ENCODED = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** Headers by which a browser can ask whether a file that it has cached is still current. */
function validatorsOf(stat: FileStat | undefined): Readonly<Record<string, string>> {
  if (stat === undefined) return {};
  const modified = Math.floor(stat.mtimeMs);
  return {
    etag: `"${modified.toString(16)}-${stat.size.toString(16)}"`,
    "last-modified": new Date(modified).toUTCString(),
  };
}

/** Whether the browser's copy is current. Modification times are only compared if the request has no entity tags. */
function isKnown(request: Request, headers: Readonly<Record<string, string>>): boolean {
  const tags = request.headers.get("if-none-match");
  const { etag = "", "last-modified": modified = "" } = headers;
  if (etag === "") return false;
  if (tags !== null) return tags.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
  return Date.parse(request.headers.get("if-modified-since") ?? "") >= Date.parse(modified);
}

/** Base path that a dump was made for, as its manifest says; "/" where there is none. */
export function baseOfDump(host: Host, out: string): string {
  const claim = readClaim(host, out);
  return claim.kind === "dump" ? claim.manifest.base : "/";
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
  // The names of all files. Addresses are looked up in this set, so that a path is never built from an address.
  let stamp = "";
  let files: ReadonlySet<string> = new Set();
  let rules: readonly PrefixRedirect[] = [];
  let lookalikes: ReadonlySet<string> = new Set();
  const current = (): ReadonlySet<string> => {
    // A newer dump is another folder at the same path.
    const now = String(host.stat(out)?.inode);
    if (now !== stamp) {
      stamp = now;
      rules = readRules(host, out);
      const claim = readClaim(host, out);
      lookalikes = claim.kind === "dump" ? claim.manifest.lookalikes : new Set();
      files = new Set(
        host
          .list(out, { within: [host.realPath(out) ?? out] })
          .filter((path) => !/(?:^|\/)\.(?!well-known\/)/.test(path)),
      );
    }
    return files;
  };

  function send(request: Request, path: string, status: number): Response {
    const encodings = request.headers.get("accept-encoding") ?? "";
    const [encoding, ending] =
      ENCODED.find(([name, end]) => encodings.includes(name) && current().has(path + end)) ?? [];
    const name = path + (ending ?? "");
    const headers: Record<string, string> = {
      ...SAFE_HEADERS,
      ...validatorsOf(host.stat(`${out}/${name}`)),
      "content-type": mediaTypeOf(path),
      ...policyOf(mediaTypeOf(path)),
      "cache-control": isNamedByContent(path, lookalikes) ? FOR_EVER : REVALIDATE,
      vary: "accept-encoding",
      ...(encoding === undefined ? {} : { "content-encoding": encoding }),
    };
    return status === 200 && isKnown(request, headers)
      ? new Response(null, { status: 304, headers })
      : new Response(host.body(`${out}/${name}`), { status, headers });
  }

  function serve(request: Request): Response {
    const refused = refuse(request, bound);
    if (refused) return refused;
    const { path, query } = splitAddress(request.url.slice(request.url.indexOf("/", request.url.indexOf("//") + 2)));
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
    if (names.has(inside)) return send(request, inside, 200);
    const folder = inside.replace(/\/+$/, "");
    if (folder === "" && names.has("index.html")) return send(request, "index.html", 200);
    if (names.has(`${folder}/index.html`)) {
      const isLocaleRoot = names.has(`${folder}/404.html`);
      if (inside.endsWith("/") !== isLocaleRoot) return moved(joinPath(base, folder) + (isLocaleRoot ? "/" : ""));
      return send(request, `${folder}/index.html`, 200);
    }
    if (inside.endsWith(".html") && names.has(`${inside.slice(0, -5)}/index.html`))
      return moved(joinPath(base, inside.slice(0, -5)));
    const rule = redirectOf(rules, whole);
    if (rule !== undefined)
      return new Response(null, { status: 301, headers: { ...SAFE_HEADERS, location: rule + query } });
    const locale = `${inside.split("/")[0] ?? ""}/404.html`;
    if (names.has(locale)) return send(request, locale, 404);
    return names.has("404.html")
      ? send(request, "404.html", 404)
      : new Response("Not found\n", { status: 404, headers: SAFE_HEADERS });
  }

  const server = host.serve({
    bound,
    port: options.port,
    answer: serve,
    fault: (fault) =>
      new Response(faultPage(fault, "an answer"), {
        status: 500,
        headers: { ...SAFE_HEADERS, "content-type": "text/html; charset=utf-8" },
      }),
  });
  return { port: server.port ?? options.port, stop: () => withTimeout(GRACE_PERIOD, server.stop(true)) };
}
