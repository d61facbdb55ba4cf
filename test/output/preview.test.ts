/** What the preview server answers, address by address. The dump lies in memory, and the server's own function is asked. */
import { describe, expect, test } from "bun:test";
import type { Host, ServeOptions } from "../../server/host/host.ts";
import { memoryHost, type MemoryHost } from "../../server/host/memory.ts";
import { encodeManifest } from "../../server/output/dump/manifest.ts";
import { baseOfDump, startPreview } from "../../server/output/preview.ts";

const OUT = "/srv/dump";

const FILES: Readonly<Record<string, string>> = {
  "index.html": "home",
  "404.html": "not found",
  "guide/index.html": "guide",
  "guide/index.html.br": "guide as brotli",
  "guide/start/index.html": "start",
  "guide/start/page.json": "{}",
  "zh/index.html": "首页",
  "zh/404.html": "没有",
  "zh/guide/index.html": "指南",
  "alone.html": "a file of its own",
  "a b/index.html": "with a space",
  "drawing.svg": "<svg/>",
  "assets/main-1A2B3C4D.js": "code",
  "search-index/words-1a2b3c4d.json": "words",
  "zh/search-index/words-1a2b3c4d.json": "words",
  "search-index.json": "entry",
  "static/assets/open.txt": "open",
  "packed.txt": "plain",
  "packed.txt.br": "as brotli",
  "packed.txt.gz": "as gzip",
  "zipped.txt": "plain",
  "zipped.txt.gz": "as gzip",
  ".site-manifest.json": "secret",
  ".well-known/security.txt": "contact",
  ".well-known/.hidden": "secret",
  "sub/.git/HEAD": "secret",
  _redirects:
    "/exact /guide 301\n/legacy/* /guide/:splat 301\n/legacy/deep/* /late/:splat 301\n/other/* /guide/:splat 302\n/%E6%97%A7/* /新/:splat 301\n",
};

interface Preview {
  readonly host: MemoryHost;
  readonly stop: () => Promise<void>;
  readonly asked: ServeOptions<unknown>;
  readonly ask: (address: string, headers?: Readonly<Record<string, string>>, method?: string) => Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | null;
}

const REVALIDATE = "public, max-age=0, must-revalidate";
const FOR_EVER = "public, max-age=31536000, immutable";

/** Serves files as a dump. Nothing listens: the function that would answer requests is called. */
function preview(files: Readonly<Record<string, string>> = FILES, base = "/", around: Partial<Host> = {}): Preview {
  const host = memoryHost(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${OUT}/${path}`, text])));
  const asked: ServeOptions<unknown>[] = [];
  let stopped = false;
  const listening = {
    ...host,
    serve(options: ServeOptions<unknown>) {
      asked.push(options);
      return { port: 4321, stop: (force: boolean) => Promise.resolve(void (stopped = force)) };
    },
    ...around,
  } as unknown as Host;
  const server = startPreview({ host: listening, out: OUT, base, bound: "127.0.0.1", port: 0 });
  expect(server.port).toBe(4321);
  const [first] = asked;
  if (first === undefined) throw new Error("The server does not listen.");
  return {
    host,
    asked: first,
    async stop() {
      await server.stop();
      expect(stopped).toBe(true);
    },
    async ask(address, headers = {}, method = "GET") {
      const request = new Request(`http://127.0.0.1:4321${address}`, {
        method,
        headers: { host: "127.0.0.1:4321", ...headers },
      });
      const response = await first.answer(request, undefined as never);
      if (response === undefined) throw new Error(`${address} is not answered`);
      const text = await response.text();
      return { status: response.status, text, header: (name) => response.headers.get(name) };
    },
  };
}

/** What is said of an address, in one line. */
async function said({ ask }: Preview, address: string): Promise<string> {
  const { status, text, header } = await ask(address);
  const location = header("location");
  return location === null ? `${status} ${text.trim()}` : `${status} → ${location}`;
}

describe("an address leads to", () => {
  const ADDRESSES: readonly (readonly [address: string, answer: string])[] = [
    ["/", "200 home"],
    ["/?q=1", "200 home"],
    ["/index.html", "301 → /"],
    ["/guide", "200 guide"],
    ["/guide/", "301 → /guide"],
    ["/guide/?q=1", "301 → /guide?q=1"],
    ["/guide/index.html?q=1", "301 → /guide?q=1"],
    ["/guide.html", "301 → /guide"],
    ["/guide/start.html", "301 → /guide/start"],
    ["/guide/index.html.br", "200 guide as brotli"],
    ["/guide.htm", "404 not found"],
    ["/xindex.html", "404 not found"],
    ["/guide/start", "200 start"],
    ["/guide/start//", "301 → /guide/start"],
    ["/guide/start/index.html", "301 → /guide/start"],
    ["/guide/start/page.json", "200 {}"],
    ["/guide/none/index.html", "404 not found"],
    ["/alone.html", "200 a file of its own"],
    ["/alone", "404 not found"],
    ["/a%20b", "200 with a space"],
    ["/a%20b/", "301 → /a%20b"],
    ["/zh", "301 → /zh/"],
    ["/zh/", "200 首页"],
    ["/zh/index.html", "301 → /zh/"],
    ["/zh/guide", "200 指南"],
    ["/zh/guide/", "301 → /zh/guide"],
    ["/zh/none", "404 没有"],
    ["/zhx/none", "404 not found"],
    ["/legacy/none", "301 → /guide/none"],
    ["/legacy/none?q=1", "301 → /guide/none?q=1"],
    ["/legacy/a%20b", "301 → /guide/a%20b"],
    ["/legacy/deep/none", "301 → /guide/deep/none"],
    ["/legacy//evil.example", "301 → /guide/evil.example"],
    ["/legacy///evil.example", "301 → /guide/evil.example"],
    ["/x/legacy/none", "404 not found"],
    ["/other/none", "404 not found"],
    ["/exact", "404 not found"],
    ["/%", "404 not found"],
    ["/.well-known/security.txt", "200 contact"],
    ["/.well-known/.hidden", "404 not found"],
    ["/.site-manifest.json", "404 not found"],
    ["/sub/.git/HEAD", "404 not found"],
    ["/../../etc/passwd", "404 not found"],
    ["/%2e%2e/%2e%2e/etc/passwd", "404 not found"],
  ];
  const server = preview();
  for (const [address, answer] of ADDRESSES)
    test(`${address}: ${answer}`, async () => expect(await said(server, address)).toBe(answer));
});

describe("below a base path, an address leads to", () => {
  const ADDRESSES: readonly (readonly [address: string, answer: string])[] = [
    ["/", "301 → /team/docs/"],
    ["/?q=1", "301 → /team/docs/?q=1"],
    ["/team/docs", "301 → /team/docs/"],
    ["/team/docs?q=1", "301 → /team/docs/?q=1"],
    ["/team/docs/", "200 home"],
    ["/team/docs/index.html", "301 → /team/docs/"],
    ["/team/docs/guide", "200 guide"],
    ["/team/docs/guide/", "301 → /team/docs/guide"],
    ["/team/docs/guide.html", "301 → /team/docs/guide"],
    ["/team/docs/guide/index.html", "301 → /team/docs/guide"],
    ["/team/docs/zh", "301 → /team/docs/zh/"],
    ["/team/docs/zh/index.html", "301 → /team/docs/zh/"],
    ["/team/docs/none", "404 not found"],
    ["/team/docs/zh/none", "404 没有"],
    ["/team/docs/old/none", "301 → /team/docs/guide/none"],
    ["/old/none", "404 Not found"],
    ["/guide", "404 Not found"],
    ["/team/docsx", "404 Not found"],
    ["/team", "404 Not found"],
  ];
  const files = { ...FILES, _redirects: "/team/docs/old/* /team/docs/guide/:splat 301\n" };
  const server = preview(files, "/team/docs/");
  for (const [address, answer] of ADDRESSES)
    test(`${address}: ${answer}`, async () => expect(await said(server, address)).toBe(answer));
});

test("the target of a rule that is not of ASCII is encoded once", async () => {
  const server = preview({ ...FILES, _redirects: "/old/* /新/:splat 301\n/back/* /%E6%96%B0/:splat 301\n" });
  expect(await said(server, "/old/a")).toBe("301 → /%E6%96%B0/a");
  expect(await said(server, "/back/a")).toBe("301 → /%E6%96%B0/a");
});

test("a folder without a page at its root and without a not-found page says so in plain words", async () => {
  const server = preview({ "guide/index.html": "guide" });
  expect(await said(server, "/")).toBe("404 Not found");
  expect(await said(server, "/none")).toBe("404 Not found");
  expect(await said(server, "/guide")).toBe("200 guide");
});

test("each answer says what it is, how long it may be kept, and that it is for this site only", async () => {
  const { ask } = preview();
  for (const [address, type, kept] of [
    ["/", "text/html; charset=utf-8", REVALIDATE],
    ["/none", "text/html; charset=utf-8", REVALIDATE],
    ["/search-index.json", "application/json; charset=utf-8", REVALIDATE],
    ["/static/assets/open.txt", "text/plain; charset=utf-8", REVALIDATE],
    ["/assets/main-1A2B3C4D.js", "text/javascript; charset=utf-8", FOR_EVER],
    ["/search-index/words-1a2b3c4d.json", "application/json; charset=utf-8", FOR_EVER],
    ["/zh/search-index/words-1a2b3c4d.json", "application/json; charset=utf-8", FOR_EVER],
  ] as const) {
    const { header } = await ask(address);
    const names = ["content-type", "cache-control", "vary", "content-encoding", "content-security-policy"];
    expect([address, ...names.map(header)]).toEqual([address, type, kept, "accept-encoding", null, null]);
  }
  for (const address of ["/", "/none", "/guide/", "/legacy/x", "/index.html"]) {
    const { header } = await ask(address);
    const names = ["x-content-type-options", "cross-origin-resource-policy", "x-frame-options", "referrer-policy"];
    expect([address, ...names.map(header)]).toEqual([
      address,
      "nosniff",
      "same-origin",
      "SAMEORIGIN",
      "strict-origin-when-cross-origin",
    ]);
  }
  const policy = (await ask("/drawing.svg")).header("content-security-policy");
  expect(policy).toStartWith("default-src 'none'");
  expect(policy).toEndWith("sandbox");
});

test("the better of the compressed forms that there are is sent to browsers that read it", async () => {
  const { ask } = preview();
  for (const [address, accepted, encoding, text] of [
    ["/packed.txt", "gzip, deflate, br, zstd", "br", "as brotli"],
    ["/packed.txt", "gzip, deflate", "gzip", "as gzip"],
    ["/packed.txt", "identity", null, "plain"],
    ["/packed.txt", "", null, "plain"],
    ["/zipped.txt", "gzip, br", "gzip", "as gzip"],
    ["/zipped.txt", "br", null, "plain"],
    ["/alone.html", "gzip, br", null, "a file of its own"],
  ] as const) {
    const answer = await ask(address, { "accept-encoding": accepted });
    expect([address, accepted, answer.header("content-encoding"), answer.text]).toEqual([
      address,
      accepted,
      encoding,
      text,
    ]);
    // It is still what the address names.
    if (address !== "/alone.html") expect(answer.header("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.header("vary")).toBe("accept-encoding");
  }
});

describe("a browser that has a file", () => {
  const DAY = 86_400_000;

  test("and names its version is told that it is current, with the headers and without the bytes", async () => {
    const { ask } = preview();
    const first = await ask("/guide");
    const etag = first.header("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]+-[0-9a-f]+"$/);
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`, "*"]) {
      const again = await ask("/guide", { "if-none-match": tags });
      expect([tags, again.status, again.text]).toEqual([tags, 304, ""]);
      expect([again.header("etag"), again.header("cache-control")]).toEqual([etag, REVALIDATE]);
    }
    for (const tags of ['"other"', etag.slice(1, -1), `${etag}x`, ""]) {
      const again = await ask("/guide", { "if-none-match": tags });
      expect([tags, again.status, again.text]).toEqual([tags, 200, "guide"]);
    }
  });

  test("and says when it got it is told whether it has changed since", async () => {
    const { ask } = preview();
    const modified = (await ask("/guide")).header("last-modified") ?? "";
    const at = (ms: number): string => new Date(Date.parse(modified) + ms).toUTCString();
    for (const [since, status] of [
      [modified, 304],
      [at(DAY), 304],
      [at(-1000), 200],
      ["yesterday", 200],
    ] as const)
      expect([since, (await ask("/guide", { "if-modified-since": since })).status]).toEqual([since, status]);
    // Where both are said, the version alone counts.
    expect((await ask("/guide", { "if-modified-since": at(DAY), "if-none-match": '"other"' })).status).toBe(200);
  });

  test("gets the new one when it was written anew, of another length or at another time", async () => {
    const { ask, host } = preview();
    const tag = async (): Promise<string> => (await ask("/guide")).header("etag") ?? "";
    const first = await tag();
    host.write(`${OUT}/guide/index.html`, "longer than it was");
    const longer = await tag();
    host.advance(1000);
    host.write(`${OUT}/guide/index.html`, "longer than it is!");
    expect(new Set([first, longer, await tag()]).size).toBe(3);
    expect((await ask("/guide", { "if-none-match": longer })).text).toBe("longer than it is!");
  });

  test("is not told that a page that is not there is current", async () => {
    const { ask } = preview();
    const etag = (await ask("/none")).header("etag") ?? "";
    const again = await ask("/none", { "if-none-match": etag });
    expect([again.status, again.text]).toEqual([404, "not found"]);
  });

  test("that has gone meanwhile gets an answer without a version", async () => {
    const { ask, host } = preview();
    expect((await ask("/guide")).status).toBe(200);
    host.remove(`${OUT}/guide/index.html`);
    const answer = await ask("/guide", { "if-none-match": "*", "if-modified-since": new Date().toUTCString() });
    expect([answer.status, answer.text, answer.header("etag")]).toEqual([200, "", null]);
  });
});

test("a dump that takes the place of the one before is served from then on, its rules as well", async () => {
  let inode = 1;
  const files = memoryHost({ [`${OUT}/index.html`]: "old", [`${OUT}/old/index.html`]: "old page" });
  let lists = 0;
  const server = preview({}, "/", {
    read: (path) => files.read(path),
    body: (path) => files.body(path),
    realPath: () => "/elsewhere",
    stat(path) {
      return path === OUT ? { kind: "directory", size: 0, mtimeMs: 0, ctimeMs: 0, inode } : files.stat(path);
    },
    list(folder, options) {
      lists++;
      // Links may lead where the folder really lies, and nowhere else.
      expect(options?.within).toEqual(["/elsewhere"]);
      return files.list(folder);
    },
  });
  expect(await said(server, "/old")).toBe("200 old page");
  files.remove(`${OUT}/old/index.html`);
  files.write(`${OUT}/new/index.html`, "new page");
  files.write(`${OUT}/_redirects`, "/old/* /new/:splat 301\n");
  // The folder is still the same one, so it is not looked through for each request.
  expect(await said(server, "/new")).toBe("404 Not found");
  expect(lists).toBe(1);
  inode = 2;
  expect(await said(server, "/new")).toBe("200 new page");
  expect(await said(server, "/old/x")).toBe("301 → /new/x");
  expect(lists).toBe(2);
});

test("a dump that is removed while it is served is not there any more", async () => {
  const server = preview();
  expect(await said(server, "/guide")).toBe("200 guide");
  server.host.remove(OUT);
  expect(await said(server, "/guide")).toBe("404 Not found");
});

test("requests by another name, and such that would change something, are refused", async () => {
  const { ask, stop } = preview();
  const foreign = await ask("/", { host: "evil.example" });
  expect([foreign.status, foreign.header("content-type")]).toEqual([403, "text/plain; charset=utf-8"]);
  expect(foreign.text).toContain("--host");
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    const refused = await ask("/guide", {}, method);
    expect([refused.status, refused.header("allow"), refused.text.includes("guide")]).toEqual([
      405,
      "GET, HEAD",
      false,
    ]);
  }
  expect((await ask("/guide", {}, "HEAD")).status).toBe(200);
  await stop();
});

test("a fault of the server itself is answered with a page that says what to report", async () => {
  const { asked } = preview();
  const response = asked.fault(new TypeError("the <keel> broke"));
  expect([response.status, response.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const text = await response.text();
  for (const part of ["TypeError: the &lt;keel&gt; broke", "at an answer", "Please report it", "请报告"])
    expect(text).toContain(part);
});

describe("the base path of a dump", () => {
  const baseOf = (manifest?: string): string =>
    baseOfDump(memoryHost(manifest === undefined ? {} : { [`${OUT}/.site-manifest.json`]: manifest }), OUT);

  test("is the one that its manifest says", () => {
    expect(baseOf(encodeManifest("/team/docs/", [], []))).toBe("/team/docs/");
  });

  test("is the root where there is no manifest, or none that says it", () => {
    for (const text of [undefined, "{", "[]", '{"unfinished":true}\n', '{"base":"/x/"}', '{"files":{},"previous":{}}'])
      expect([text, baseOf(text)]).toEqual([text, "/"]);
  });
});
