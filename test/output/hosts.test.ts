/** A dump behind real servers with the configuration that lies in it, at their root and below a path, address by address. */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { FIXTURE } from "../site/fixture.ts";
import { needing } from "../support/not-tested.ts";
import { CADDY, NGINX, serveDump, serveWithCaddy, type StaticServer } from "../support/hosts.ts";
import { command, serve } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder, treeOf } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

const EXTRA = `
-- content/static/open.txt --
open
-- content/static/assets/logo.txt --
logo
-- content/static/assets/open-document.txt --
document
-- content/static/assets/photo-20240101.txt --
looks like a name with a hash
-- content/en/docs/assets/wallet.md --
# Wallet
-- content/static/drawing.svg --
<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script><s:title>seen</s:title></s:svg>
-- content/static/.well-known/security.txt --
Contact: mailto:security@example.org
-- content/static/sub/.well-known/x.txt --
deep
-- content/static/legacy/of-old.txt --
below a rule by prefix
-- content/zh-CN/docs/guide/01-start.md --
# 开始
-- config/redirects.json --
{
  "redirects": [
    {"from": "/old", "to": "/guide/start"},
    {"from": "/first", "to": "/guide/start#install"},
    {"from": "/cost", "to": "/price-$usd"},
    {"from": "/on-mac", "to": "/guide/start?system=mac#install"},
    {"from": "/paper", "to": "/open.txt"},
    {"from": "/parted", "to": "/guide/start"},
    {"from": "/parted#gone", "to": "/guide/next"},
    {"from": "/for-machines", "to": "/sitemap.xml"}
  ],
  "prefixes": [
    {"from": "/legacy/", "to": "/guide/"},
    {"from": "/mandarin/", "to": "/zh-CN/"},
    {"from": "/old-er/", "to": "/guide/"},
    {"from": "/old/er/", "to": "/guide/deep/"},
    {"from": "/costs/", "to": "/prices-$usd/"},
    {"from": "/labels/", "to": "/tags/"},
    {"from": "/moved/", "to": "/"}
  ]
}
-- content/en/docs/price.md --
---
slug: /price-$usd
---
# Price
-- content/en/docs/price-of-all.md --
---
slug: /prices-$usd/all
---
# Price of all
`;

interface Made {
  readonly dump: string;
  /** Files of the dump, by their path in it. */
  readonly files: readonly string[];
}

const made = new Map<string, Promise<Made>>();

/** The site dumped for a base path, in a folder that ends with it; beside it lies something else that is served. */
function dumpFor(base: string): Promise<Made> {
  const make = async (): Promise<Made> => {
    const site = diskSite(FIXTURE + EXTRA);
    const root = `${temporaryFolder("hosts")}/www`;
    mkdirSync(root, { recursive: true });
    if (base !== "") writeFileSync(`${root}/neighbour.html`, "the neighbour");
    const dump = `${root}${base}`;
    const { code, err } = await command(["dump", "--site", site, "--out", dump, "--base", `${base}/`, "--quiet"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    return { dump, files: [...treeOf(dump).keys()] };
  };
  const known = made.get(base) ?? make();
  made.set(base, known);
  return known;
}

const servePreview = async (dump: string, base: string): Promise<StaticServer> => {
  const preview = await serve(["preview", "--out", dump, "--base", `${base}/`]);
  return { url: new URL(preview.url).origin, name: "preview", stop: () => preview.stop() };
};

const SERVERS: readonly (readonly [name: string, start: typeof servePreview, suite: typeof describe])[] = [
  ["nginx", serveDump, needing("dumps behind nginx", NGINX === undefined ? "no nginx was found" : undefined).describe],
  [
    "Caddy",
    serveWithCaddy,
    needing("dumps behind Caddy", CADDY === undefined ? "no Caddy was found" : undefined).describe,
  ],
  ["preview", servePreview, describe],
];

/** Addresses below the base path, and what they say: a redirect's target, or the status, type and words of a file. */
const ADDRESSES: readonly (readonly [address: string, answer: string])[] = [
  ["/", "200 text/html <h1"],
  ["/index.html", "→ /"],
  ["/guide/start", "200 text/html <h1"],
  ["/guide/start?q=1", "200 text/html <h1"],
  ["/guide/start/", "→ /guide/start"],
  ["/guide/start/?q=1", "→ /guide/start?q=1"],
  ["/guide/start/index.html", "→ /guide/start"],
  ["/guide/start.html", "→ /guide/start"],
  ["/guide", "200 text/html <h1"],
  ["/guide/", "→ /guide"],
  ["/zh-CN", "→ /zh-CN/"],
  ["/zh-CN/", '200 text/html lang="zh-CN"'],
  ["/zh-CN/index.html", "→ /zh-CN/"],
  ["/zh-CN/guide/start", "200 text/html 开始"],
  ["/zh-CN/guide/start/", "→ /zh-CN/guide/start"],
  ["/nowhere", "404 text/html Page not found"],
  ["/nowhere/", "404 text/html Page not found"],
  ["/nowhere.html", "404 text/html Page not found"],
  ["/nowhere/index.html", "404 text/html Page not found"],
  ["/zh-CN/nowhere", '404 text/html lang="zh-CN"'],
  ["/legacy/none", "→ /guide/none"],
  ["/legacy/none?q=1", "→ /guide/none?q=1"],
  ["/zh-CN/legacy/none", "→ /zh-CN/guide/none"],
  ["/old-er/none", "→ /guide/none"],
  ["/old/er/none", "→ /guide/deep/none"],
  ["/labels/none", "→ /tags/none"],
  ["/moved/none", "→ /none"],
  ["/moved/none/a?q=1", "→ /none/a?q=1"],
  ["/guide/start/index.md", "200 text/markdown # Start"],
  ["/guide/start/page.json", "200 application/json \"html\""],
  ["/search-index.json", "200 application/json start"],
  ["/zh-CN/search-index.json", "200 application/json start"],
  ["/sitemap.xml", "200 xml guide/start"],
  ["/open.txt", "200 text/plain open"],
  ["/assets/logo.txt", "200 text/plain logo"],
  ["/assets/photo-20240101.txt", "200 text/plain looks like"],
  ["/assets/wallet", "200 text/html Wallet"],
  ["/assets/wallet/", "→ /assets/wallet"],
  ["/assets/wallet.html", "→ /assets/wallet"],
  ["/assets/nowhere", "404 text/html Page not found"],
  ["/.well-known/security.txt", "200 text/plain Contact"],
  ["/sub/.well-known/x.txt", "200 text/plain deep"],
  ["/.site-manifest.json", "404 text/html Page not found"],
  ["/.well-known/.site-manifest.json", "404 text/html Page not found"],
]; // prettier-ignore

/** Types of the files that are asked for by name; JSON is UTF-8 by itself. */
const TYPES: Readonly<Record<string, RegExp>> = {
  css: /^text\/css; charset=utf-8$/i,
  js: /^text\/javascript; charset=utf-8$/i,
  md: /^text\/markdown; charset=utf-8$/i,
  txt: /^text\/plain; charset=utf-8$/i,
  xml: /^(?:text|application)\/xml; charset=utf-8$/i,
  json: /^application\/json(?:; charset=utf-8)?$/i,
  webmanifest: /^application\/manifest\+json(?:; charset=utf-8)?$/i,
  svg: /^image\/svg\+xml$/i,
};
const endingOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

for (const base of ["", "/x", "/team/docs"])
  for (const [name, start, suite] of SERVERS)
    suite(`${name}, a dump ${base === "" ? "at the root" : `below ${base}/`}`, () => {
      /** Started by the first test: no test changes what is served. */
      let serving: Promise<{ readonly made: Made; readonly server: StaticServer }> | undefined;
      afterAll(async () => (await serving)?.server.stop(), 60_000);
      const serveMade = async () => {
        const made = await dumpFor(base);
        return { made, server: await start(made.dump, base) };
      };
      const within = async (
        act: (
          ask: (address: string, headers?: Readonly<Record<string, string>>) => Promise<Response>,
          made: Made,
        ) => Promise<void>,
      ) => {
        const { made, server } = await (serving ??= serveMade());
        await act(
          (address, headers = {}) =>
            // Part and length are told of what is sent, so nothing is compressed on the way.
            fetch(server.url + address, {
              redirect: "manual",
              headers: { "accept-encoding": "identity", ...headers },
            }),
          made,
        );
      };

      test("every kind of address", () =>
        within(async (ask) => {
          const found: string[] = [];
          const expected: string[] = [];
          for (const [address, answer] of ADDRESSES) {
            expected.push(`${address} ${answer.startsWith("→") ? `→ ${base}${answer.slice(2)}` : answer}`);
            const response = await ask(base + address);
            const { status, headers } = response;
            const location = headers.get("location");
            const words = answer.split(" ");
            const body = await response.text();
            if (location !== null) found.push(`${address} → ${location}`);
            else {
              const [, type = "", ...rest] = words;
              const text = rest.join(" ");
              found.push(
                `${address} ${status} ${headers.get("content-type")?.includes(type) === true ? type : String(headers.get("content-type"))} ${body.includes(text) ? text : body.slice(0, 200)}`,
              );
            }
          }
          expect(found).toEqual(expected);
        }));

      test("each file says what it is, and text that it is UTF-8", () =>
        within(async (ask, { files }) => {
          const wrong: string[] = [];
          for (const file of files.filter((path) => TYPES[endingOf(path)] !== undefined && !path.startsWith("."))) {
            const said = (await ask(`${base}/${file}`, { range: "bytes=0-0" })).headers.get("content-type");
            if (said === null || TYPES[endingOf(file)]?.test(said) !== true) wrong.push(`${file}: ${String(said)}`);
          }
          expect(wrong).toEqual([]);
        }));

      test("an exact redirect leads on, by a rule or by the page that lies there", () =>
        within(async (ask) => {
          for (const [from, target, anchor = ""] of [
            ["/old", "/guide/start"],
            ["/first", "/guide/start", "#install"],
            ["/cost", "/price-$usd"],
            ["/zh-CN/old", "/zh-CN/guide/start"],
            // Files that all languages share have one address.
            ["/zh-CN/paper", "/open.txt"],
            ["/zh-CN/for-machines", "/sitemap.xml"],
            // The folder that a rule by prefix speaks of, without a slash.
            ["/legacy", "/guide"],
            ["/zh-CN/legacy", "/zh-CN/guide"],
            ["/mandarin", "/zh-CN/"],
          ] as const) {
            const response = await ask(`${base}${from}?q=1`);
            const to = `${base}${target}`;
            if (name === "preview") expect(await response.text()).toContain(`<a href="${to}${anchor}">`);
            else expect(decodeURIComponent(response.headers.get("location") ?? "")).toBe(`${to}?q=1${anchor}`);
          }
        }));

      test("where a part of an old page has an address of its own, the page leads on: no server is told of the part", () =>
        within(async (ask) => {
          for (const locale of ["", "/zh-CN"]) {
            const response = await ask(`${base}${locale}/parted`);
            expect(response.status).toBe(200);
            expect(await response.text()).toContain(`"fragments":{"gone":"${base}${locale}/guide/`);
            const slash = await ask(`${base}${locale}/parted/`);
            expect(slash.headers.get("location")).toBe(`${base}${locale}/parted`);
          }
        }));

      test("a redirect to an address with a query keeps it, and what was asked for stands behind it", () =>
        within(async (ask) => {
          const start = `${base}/zh-CN/guide/start?system=mac`;
          for (const [asked, to] of [
            ["", `${start}#install`],
            ["?q=1&r=%3F", `${start}&q=1&r=%3F#install`],
          ] as const) {
            const response = await ask(`${base}/zh-CN/on-mac${asked}`);
            if (name === "preview") expect(await response.text()).toContain(`<a href="${start}#install">`);
            else expect(response.headers.get("location")).toBe(to);
          }
        }));

      test("a rule by prefix leads to lists, too, and on hosts without rules by pages", () =>
        within(async (ask, { files }) => {
          expect(files).toContain("labels/first/index.html");
          for (const [from, target] of [
            ["/labels/first", "/tags/first"],
            ["/costs/all", "/prices-$usd/all"],
          ] as const) {
            const response = await ask(base + from);
            const to = decodeURIComponent(response.headers.get("location") ?? "");
            if (to === "") expect(await response.text()).toContain(`<a href="${base}${target}">`);
            else expect(to).toBe(base + target);
          }
        }));

      test("a page below a prefix has one address, too", () =>
        within(async (ask, { files }) => {
          expect(files).toContain("mandarin/guide/start/index.html");
          for (const page of ["/mandarin/guide/start", "/labels/first", "/costs/all"])
            for (const end of ["/", "/index.html", ".html"]) {
              const response = await ask(`${base}${page}${end}?q=1`);
              expect([page + end, response.headers.get("location")]).toEqual([page + end, `${base}${page}?q=1`]);
            }
        }));

      test("what has a hash in its name is kept for ever, everything else is asked for again", () =>
        within(async (ask, { files }) => {
          const wrong: string[] = [];
          const own = /^assets\/(?:wallet\/|logo\.txt|open-document\.txt|photo-20240101\.txt)/;
          for (const file of files.filter((path) => /^assets\/|search-index\//.test(path) && !own.test(path))) {
            const { status, headers } = await ask(`${base}/${file}`);
            if (status !== 200 || headers.get("cache-control") !== "public, max-age=31536000, immutable")
              wrong.push(`${file} ${status} ${String(headers.get("cache-control"))}`);
          }
          for (const address of [
            ...["/", "/guide/start", "/zh-CN/", "/nowhere", "/open.txt", "/search-index.json"],
            // A site may have a folder of that name, too, and what lies there keeps its name when it changes.
            ...["/assets/wallet", "/assets/wallet/index.md", "/assets/logo.txt", "/assets/open-document.txt"],
            "/assets/photo-20240101.txt",
            "/assets/nowhere",
          ]) {
            const { headers } = await ask(base + address);
            if (headers.get("x-content-type-options") !== "nosniff") wrong.push(`${address}: its type may be guessed`);
            if (headers.get("cache-control") !== "public, max-age=0, must-revalidate")
              wrong.push(`${address} ${String(headers.get("cache-control"))}`);
          }
          expect(wrong).toEqual([]);
        }));

      test("a browser that has a file is told so, and may ask for a part of it", () =>
        within(async (ask, { files }) => {
          const asset = files.find((path) => /^assets\/main-.*\.js$/.test(path)) ?? "";
          for (const address of ["/guide/start", `/${asset}`]) {
            const first = await ask(base + address);
            const [etag, modified] = [first.headers.get("etag"), first.headers.get("last-modified")];
            const whole = await first.text();
            expect([address, etag, modified]).not.toContain(null);
            for (const known of [{ "if-none-match": etag ?? "" }, { "if-modified-since": modified ?? "" }]) {
              const again = await ask(base + address, known);
              expect([address, known, again.status, await again.text()]).toEqual([address, known, 304, ""]);
            }
            expect((await ask(base + address, { "if-none-match": '"another"' })).status).toBe(200);
            const part = await ask(base + address, { range: "bytes=10-19" });
            expect([part.status, await part.text()]).toEqual([206, whole.slice(10, 20)]);
          }
        }));

      test("a drawing that is opened by its address may run and load nothing", () =>
        within(async (ask) => {
          const response = await ask(`${base}/drawing.svg`);
          expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
          expect(response.headers.get("content-security-policy")).toContain("sandbox");
          expect(await response.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><title>seen</title></svg>');
          const page = await ask(`${base}/guide/start`);
          expect(page.headers.get("content-security-policy") ?? "").not.toContain("sandbox");
        }));

      test("no address leads to another host", () =>
        within(async (ask) => {
          for (const address of [
            "/legacy//evil.example",
            "/legacy/%2f%2fevil.example",
            "//evil.example/",
            "/%5cevil.example/",
            "/moved//evil.example",
            "/moved/%2fevil.example",
            "/moved/%5cevil.example",
            "/moved/%5c/evil.example",
            "/moved/%09/evil.example",
            "/moved/%20/evil.example",
            "/zh-CN/moved/%5cevil.example",
          ]) {
            const location = (await ask(base + address)).headers.get("location") ?? "/";
            expect(new URL(location, "http://here.example").host).toBe("here.example");
          }
        }));

      // Nothing lies beside a dump at the root, nor in what our own server serves.
      if (base !== "" && name !== "preview")
        test("what lies beside it on the same server stays as it was", () =>
          within(async (ask) => {
            const neighbour = await ask("/neighbour.html");
            expect([neighbour.status, await neighbour.text()]).toEqual([200, "the neighbour"]);
            expect(neighbour.headers.get("cache-control")).toBeNull();
            const missing = await ask("/none");
            expect(missing.status).toBe(404);
            expect(await missing.text()).not.toContain("Page not found");
            expect((await ask(base)).headers.get("location")).toBe(`${base}/`);
          }));
    });

test("preview serves a dump below the base path that it was made for, without being told", async () => {
  const { dump } = await dumpFor("/team/docs");
  const preview = await serve(["preview", "--out", dump]);
  try {
    expect(new URL(preview.url).pathname).toBe("/team/docs/");
    const page = await fetch(new URL("/team/docs/guide/start", preview.url));
    expect([page.status, (await page.text()).includes("<h1")]).toEqual([200, true]);
    expect((await fetch(new URL("/guide/start", preview.url))).status).toBe(404);
  } finally {
    await preview.stop();
  }
});

test("where a rule can't tell names apart, no folder is kept for ever that holds files of the site's own", async () => {
  const kept = async (...own: readonly string[]): Promise<readonly (string | undefined)[]> => {
    const files = ["content/en/docs/index.md", ...own].map((file) => `-- ${file} --\n# A\n`).join("");
    const root = diskSite(`-- config/site.json --\n{"title": "A", "url": "https://example.org"}\n${files}`);
    expect((await command(["dump", "--site", root, "--quiet"])).code).toBe(0);
    const rules = readFileSync(`${root}/dist/_headers`, "utf8").matchAll(
      /^(\S+)\n.*\n {2}Cache-Control: .*immutable$/gm,
    );
    return [...rules].map(([, path]) => path);
  };
  expect(await kept("content/static/img/assets/a.txt", "content/en/docs/assets-of/a.md")).toEqual([
    "/assets/*",
    "/search-index/*",
  ]);
  for (const own of ["content/static/assets/a.txt", "content/en/docs/assets/a.md", "content/en/docs/assets/index.md"])
    expect([own, await kept(own)]).toEqual([own, ["/search-index/*"]]);
}, 60_000);

test("headers of the configuration arrive as they are written, and in place of ours of the same name", async () => {
  const report = '{"group": "a\\"b\\\\", "path": {"max_age": 1}}';
  const configured = { "Report-To": report, "X-Marks": 'a `b` "c" { path }', "referrer-policy": "no-referrer" };
  const site = diskSite(FIXTURE + EXTRA);
  const file = `${site}/config/site.json`;
  const config = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...config, headers: { ...configured, "X-Cost": "a {$HOME} $1 {path}" } }));
  const dump = `${temporaryFolder("headers")}/www`;
  expect((await command(["dump", "--site", site, "--out", dump, "--quiet"])).code).toBe(0);
  for (const [name, start] of [
    ...(NGINX === undefined ? [] : [["nginx", serveDump] as const]),
    ...(CADDY === undefined ? [] : [["Caddy", serveWithCaddy] as const]),
  ]) {
    const server = await start(dump, "");
    try {
      const { headers } = await fetch(`${server.url}/guide/start`);
      for (const [header, value] of Object.entries(configured))
        expect([name, header, headers.get(header)]).toEqual([name, header, value]);
      // Neither server can be told of this one: it stays away instead of arriving as something else.
      expect([name, headers.get("x-cost")]).toEqual([name, null]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    } finally {
      await server.stop();
    }
  }
  expect(readFileSync(`${dump}/nginx.conf`, "utf8")).toContain("Not sent, since nginx can't be told of a dollar");
  expect(readFileSync(`${dump}/_headers`, "utf8").match(/referrer-policy/gi)).toHaveLength(1);
});

test("servers are told to look for compressed files only where the dump holds them", async () => {
  const site = diskSite(FIXTURE + EXTRA);
  for (const [options, told] of [
    [[], false],
    [["--compress"], true],
  ] as const) {
    const dump = `${temporaryFolder("compressed")}/www`;
    expect((await command(["dump", "--site", site, "--out", dump, "--quiet", ...options])).code).toBe(0);
    const files = treeOf(dump);
    expect(files.has("guide/start/index.html.gz")).toBe(told);
    const text = (name: string): string => readFileSync(`${dump}/${name}`, "utf8");
    expect(text("nginx.conf").includes("gzip_static on;")).toBe(told);
    expect(text("Caddyfile").includes("precompressed")).toBe(told);
  }
});
