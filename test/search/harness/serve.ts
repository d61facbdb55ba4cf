/**
 * Shows the search interface apart from the site: `bun test/search/harness/serve.ts [port]`.
 * `?theme=dark` is the dark scheme; `/broken/…` serves the same pages with an index that is missing, damaged or old.
 */
import { join } from "node:path";
import { build } from "esbuild";
import type { SearchFile } from "../../../server/site/search/query.ts";
import type { ShareInput } from "../../../server/site/search/share.ts";
import { corpus, subject, type Language } from "../corpus.ts";
import { buildSearchIndex, makeShare } from "../build-index.ts";

const project = join(import.meta.dir, "../../..");

const labels = new Map([
  ["concepts", ["Concepts", "概念"]],
  ["documentation", ["Documentation", "文档"]],
  ["guidelines", ["Guidelines", "指南"]],
]);

/** Pages shown before anything is typed. */
export const OFTEN = ["/v3/concepts/glossary", "/v3/documentation/tvm/tvm-exit-codes"] as const;

export interface Harness {
  readonly url: string;
  stop(): void;
}

interface Locale {
  readonly id: string;
  readonly lang: string;
  readonly path: string;
  readonly pages: ReadonlyMap<string, ShareInput>;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

function locale(id: string, lang: Language["lang"], path: string): Locale {
  const inputs = corpus(lang);
  const contexts = [...labels].map(([context, names]) => ({ id: context, label: names[lang === "en" ? 0 : 1] ?? "" }));
  const { synonyms, vocabulary } = subject(lang);
  const shares = inputs.map((input) => makeShare(input, vocabulary));
  const files = buildSearchIndex(shares, { lang, synonyms, boosts: [], contexts, often: OFTEN });
  return {
    id,
    lang,
    path,
    pages: new Map(inputs.map((input) => [input.route, input])),
    files: new Map(files.map((file: SearchFile) => [file.path, file.bytes])),
  };
}

/** Starts the server; the client is bundled once. */
export async function startHarness(port: number): Promise<Harness> {
  const locales = [locale("mandarin", "zh-CN", "zh-CN"), locale("en", "en", "")];
  const bundle = await build({
    absWorkingDir: project,
    entryPoints: {
      page: "test/search/harness/page.ts",
      worker: "client/search/worker.ts",
      main: "client/styles/main.css",
    },
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    jsx: "automatic",
    write: false,
    outdir: "assets",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  const assets = new Map(
    bundle.outputFiles.map((file) => [file.path.slice(join(project, "assets").length + 1), file.contents]),
  );

  const html = (place: Locale, route: string, theme: string, broken: string): string => {
    const data = {
      client: "harness",
      baseUrl: "/",
      locale: { id: place.id, lang: place.lang, path: place.path },
      searchIndex:
        (broken === "" ? "" : `/broken/${broken}`) + (place.path === "" ? "" : `/${place.path}`) + "/search-index.json",
      searchWorker: "/assets/worker.js",
      searchRoute: (place.path === "" ? "" : `/${place.path}`) + "/search",
      version: { name: "current", label: "Next" },
    };
    const page = place.pages.get(route);
    const sections = (page?.sections ?? [])
      .map(({ id, heading, text }) => `<h2 id="${escape(id)}">${escape(heading)}</h2><p>${escape(text)}</p>`)
      .join("");
    const body =
      route === "/search"
        ? `<h1>Search</h1><div id="searchPage"></div>`
        : `<h1>${escape(page?.title ?? "Harness")}</h1>${sections}`;
    return `<!doctype html><html lang="${place.lang}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(page?.title ?? "Harness")}</title><link rel="stylesheet" href="/assets/main.css"><script type="application/json" id="siteData">${JSON.stringify(data)}</script></head><body><p style="padding:1rem"><a href="/search" data-search class="button">Search</a></p><main id="pageContent" style="max-width:46rem;margin:auto;padding:1rem"><article class="prose">${body}</article></main><div id="siteStatus" aria-live="polite"></div><script type="module" src="/assets/page.js"></script></body></html>`;
  };

  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    fetch(request) {
      const url = new URL(request.url);
      const asset = assets.get(url.pathname.slice("/assets/".length));
      if (url.pathname.startsWith("/assets/") && asset !== undefined) {
        return new Response(Buffer.from(asset), {
          headers: { "content-type": url.pathname.endsWith(".css") ? "text/css" : "text/javascript" },
        });
      }
      const broken = /^\/broken\/([a-z]+)(\/.*)$/.exec(url.pathname);
      const path = broken?.[2] ?? url.pathname;
      const place = locales.find(
        (candidate) => candidate.path === "" || path.startsWith(`/${candidate.path}/`) || path === `/${candidate.path}`,
      );
      if (place === undefined) return new Response("", { status: 404 });
      const route = place.path === "" ? path : path.slice(place.path.length + 1) || "/";
      const file = place.files.get(route.slice(1));
      if (file !== undefined) return served(file, route, broken?.[1] ?? "");
      if (/\.json$/.test(route)) return new Response("", { status: 404 });
      const theme = url.searchParams.get("theme") ?? "light";
      return new Response(html(place, route, theme, url.searchParams.get("index") ?? ""), {
        headers: { "content-type": "text/html; charset=utf-8" },
      });
    },
  });
  return { url: `http://127.0.0.1:${server.port ?? port}`, stop: () => void server.stop(true) };
}

/** An index as it may be found in the world. */
function served(file: Uint8Array, route: string, broken: string): Response {
  const entry = route.endsWith("search-index.json");
  const headers = { "content-type": "application/json" };
  if (entry && broken === "missing") return new Response("", { status: 404 });
  if (entry && broken === "damaged") return new Response(Buffer.from(file.slice(0, file.length / 2)), { headers });
  if (entry && broken === "old")
    return new Response(new TextDecoder().decode(file).replace(/"format":\d+/, '"format":0'), { headers });
  if (entry && broken === "slow") return new Response(slowly(file), { headers });
  if (!entry && broken === "parts") return new Response("", { status: 404 });
  return new Response(Buffer.from(file), { headers });
}

function slowly(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      await Bun.sleep(1500);
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

if (import.meta.main) {
  console.log((await startHarness(Number(process.argv[2] ?? 4130))).url);
}
