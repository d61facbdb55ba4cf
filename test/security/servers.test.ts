/**
 * The dev and preview servers against requests that got files out of other dev servers: Vite (CVE-2025-24010, 30208,
 * 31125, 32395, 58751, 58752, CVE-2026-39363 to 39365), esbuild (GHSA-67mh-4wv8-2f99), webpack-dev-server
 * (CVE-2025-30359, 30360). They go out as bytes on a socket, because clients of good manners would mend them.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { command, serve, type Served } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder, treeOf, writeFiles } from "../support/disk.ts";
import { rawGet, rawRequest } from "../support/raw.ts";

const SECRET = "the-secret-that-nobody-may-read";
const SITE = `
-- content/en/docs/index.md --
# Home

[Guide](./guide.md)
-- content/en/docs/guide.md --
# Guide

Public words.
-- content/en/docs/_private.md --
${SECRET}
-- content/en/docs/hello.secret --
shown to everyone who links it
-- content/static/open.txt --
open
-- content/static/.well-known/security.txt --
Contact: mailto:security@example.org
-- content/static/public/a.txt --
a
-- .env --
KEY=${SECRET}
-- notes/private.md --
${SECRET}
`;

let root = "";
let out = "";
/** Files of the dump, before anything was planted beside them. */
let published: readonly string[] = [];
const servers: { name: string; server: Served }[] = [];

beforeAll(async () => {
  root = diskSite(SITE);
  const around = temporaryFolder("around");
  out = join(around, "dump");
  // A sibling whose name begins like the served folder's, and links that lead out.
  writeFiles(around, { "secret.txt": SECRET, "dump-private/secret.txt": SECRET });
  writeFiles(`${root}-private`, { "secret.txt": SECRET });
  const dumped = await command(["dump", "--site", root, "--out", out, "--no-cache", "--quiet"]);
  expect(dumped).toMatchObject({ code: 0 });
  mkdirSync(join(root, "content/static/links"), { recursive: true });
  symlinkSync(join(around, "secret.txt"), join(root, "content/static/links/file.txt"));
  symlinkSync(around, join(root, "content/static/links/folder"));
  symlinkSync(join(around, "secret.txt"), join(root, "content/en/docs/linked.md"));
  symlinkSync("/", join(root, "content/static/links/everything"));
  published = [...treeOf(out).keys()].filter((path) => path !== ".site-manifest.json");
  // Nothing of what they lead to is published: a dump refuses, and the live server passes over them.
  const refused = await command(["dump", "--site", root, "--out", out, "--no-cache", "--quiet"]);
  expect({ code: refused.code, err: refused.err }).toMatchObject({
    code: 1,
    err: expect.stringContaining("the link leads out of the site") as string,
  });
  symlinkSync(join(around, "secret.txt"), join(out, "planted.txt"));
  symlinkSync(around, join(out, "planted"));
  servers.push({ name: "dev", server: await serve(["dev", "--site", root, "--no-cache"]) });
  servers.push({ name: "preview", server: await serve(["preview", "--out", out]) });
}, 60_000);

afterAll(async () => {
  for (const { server } of servers) await server.stop();
  rmSync(`${root}-private`, { recursive: true, force: true });
  removeFolders();
}, 60_000);

/** Everything that a file can be called in a request, and every way to say that it is something else. */
function targets(): readonly string[] {
  const files = [
    "/etc/passwd",
    `${root}/.env`,
    `${root}/notes/private.md`,
    `${root}/config/site.json`,
    `${root}-private/secret.txt`,
    join(out, "../secret.txt"),
    "/proc/self/environ",
  ];
  const up = [
    "../",
    "..%2f",
    "%2e%2e/",
    "%2e%2e%2f",
    "..\\",
    "..%5c",
    "..%c0%af",
    "..;/",
    "....//",
    "%252e%252e%252f",
    ".%00./",
    "..%00/",
    "..//",
    "./../",
  ];
  const found: string[] = [];
  for (const file of files) {
    found.push(
      file,
      `/${file}`,
      `/@fs${file}`,
      `/@fs/${file}`,
      `/@id/${file}`,
      `/file:${file}`,
      `file://${file}`,
      `/@fs${encodeURIComponent(file)}`,
      `/${encodeURIComponent(file)}`,
    );
    for (const step of up)
      found.push(
        `/${step.repeat(12)}${file.slice(1)}`,
        `/assets/${step.repeat(12)}${file.slice(1)}`,
        `/@fs/${step.repeat(12)}${file.slice(1)}`,
      );
    // Vite's exceptions were undone by what stands behind the path.
    for (const tail of [
      "?raw",
      "?raw??",
      "?import&raw",
      "?import&raw??",
      "?url",
      "?import&url",
      "?inline&import",
      "?.svg?.wasm?init",
      "?raw?import",
      "#",
      "#/open.txt",
      "?#",
      "%23",
      "%3fraw",
      "%00",
      "%00.html",
      "/.",
      "//",
      "/%2e",
      "::$DATA",
    ]) {
      found.push(`/@fs${file}${tail}`, `${file}${tail}`);
    }
  }
  for (const inside of [
    "/.env",
    "/notes/private.md",
    "/config/site.json",
    "/content/en/docs/_private.md",
    "/en/docs/_private",
    "/_private",
    "/_private.md",
    "/.site-manifest.json",
    "/node_modules/.bin/bun",
    "/server/main.ts",
    "/.git/config",
    "/.cache",
    "/links/file.txt",
    "/links/folder/secret.txt",
    "/links/everything/etc/passwd",
    "/linked",
    "/linked/index.md",
    "/planted.txt",
    "/planted/secret.txt",
    "/__proto__",
    "/constructor",
    "/toString",
    "/__proto__/index.html",
    "/hasOwnProperty",
  ]) {
    for (const tail of [
      "",
      "?raw",
      "?raw??",
      "?import&url",
      "#x",
      "%00",
      "/",
      "\\",
      "%2f",
      ".html",
      "/index.html",
      "/page.json",
      "/index.md",
      "/..%2f",
      "?__proto__=1",
    ])
      found.push(inside + tail);
    found.push(
      `/guide/..${inside}`,
      `/guide/..%2f${inside.slice(1)}`,
      `/./${inside}`,
      `//${inside}`,
      `/%2e${inside}`,
      `/open.txt#${inside}`,
      `/open.txt/..${inside}`,
    );
  }
  // The name of the folder itself, as a prefix that a careless check lets through.
  found.push(
    `/../${basename(out)}-private/secret.txt`,
    `/..%2f${basename(out)}-private/secret.txt`,
    `/../${basename(root)}-private/secret.txt`,
  );
  return found;
}

async function inBatches<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  for (let i = 0; i < items.length; i += 64) await Promise.all(items.slice(i, i + 64).map(act));
}

describe.each(["dev", "preview"])("the %s server", (name) => {
  const server = (): Served => {
    const found = servers.find((each) => each.name === name);
    if (!found) throw new Error("it did not start");
    return found.server;
  };
  const get = (
    target: string,
    headers?: Readonly<Record<string, string>>,
    method?: string,
  ): ReturnType<typeof rawGet> => rawGet(server().port, target, headers, method === undefined ? {} : { method });

  test("serves what the site holds, so that the rest of this file means something", async () => {
    expect((await get("/open.txt")).body).toContain("open");
    expect((await get("/guide")).body).toContain("Public words");
    expect((await get("/public/a.txt")).status).toBe(200);
    expect((await get("/.well-known/security.txt")).body).toContain("Contact");
    expect((await get("/nowhere")).status).toBe(404);
  });

  test("gives out nothing but what the site holds, however it is asked", async () => {
    // What it may say: the bodies of the site's own files at their own addresses, and what it says of a missing one.
    const bodies = new Set<string>();
    for (const path of published) {
      const address = `/${path
        .replace(/(?:^|\/)index\.html$/, "")
        .split("/")
        .map(encodeURIComponent)
        .join("/")}`;
      const { status, body } = await get(address);
      if (status === 200) bodies.add(body);
    }
    expect(bodies.size).toBeGreaterThan(10);
    const missing = new Set([(await get("/nowhere")).body, (await get("/assets/nowhere")).body, "Not found\n", ""]);
    const leaks: string[] = [];
    await inBatches(targets(), async (target) => {
      const { status, body, headers } = await get(target);
      const isOwn = status === 200 && bodies.has(body);
      const isMissing = status === 404 && missing.has(body);
      // Refused before anybody looked: too long, malformed, not a path.
      const isRefused = (status === 400 || status === 403 || status === 414 || status === 0) && body.length < 200;
      const isMoved = (status === 301 || status === 302) && /^\/(?![/\\])/.test(headers.get("location") ?? "");
      if (body.includes(SECRET) || !(isOwn || isMissing || isMoved || isRefused))
        leaks.push(`${status} ${target} ${body.slice(0, 60)}`);
    });
    expect(leaks).toEqual([]);
  }, 60_000);

  test("names no path of this machine in an answer", async () => {
    for (const target of ["/nowhere", "/@fs/etc/passwd", "/%", "/%ff", "/a%00b"])
      expect((await get(target)).body).not.toContain(root);
  });

  test("answers for this machine's own names alone: a name that was bound to it meanwhile is refused", async () => {
    const { port } = server();
    for (const host of [
      "evil.example",
      `evil.example:${port}`,
      "127.0.0.1.evil.example",
      "localhost.evil.example",
      "127.0.0.1@evil.example",
      "evil.example#localhost",
      "localhost evil",
      "0x7f000001.evil",
      "[::1].evil.example",
      "localhost:80:80",
      "",
      "169.254.169.254",
    ]) {
      const { status, body } = await get("/guide", { host });
      expect({ host, status: status >= 400 && status < 500, leaks: body.includes("Public words") }).toEqual({
        host,
        status: true,
        leaks: false,
      });
    }
    for (const host of [
      "localhost",
      `localhost:${port}`,
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      "docs.localhost",
      "LOCALHOST",
    ])
      expect({ host, status: (await get("/guide", { host })).status }).toEqual({ host, status: 200 });
  });

  test("takes no Host from the target in place of the header's", async () => {
    const { body } = await get("http://evil.example/guide", { host: "evil.example" });
    expect(body).not.toContain("Public words");
    const noHost = await rawRequest(server().port, "GET /guide HTTP/1.1\r\nconnection: close\r\n\r\n");
    expect(noHost.body).not.toContain("Public words");
  });

  test("lets no other site read it: no CORS header, nosniff, same-origin resources", async () => {
    for (const target of [
      "/",
      "/guide",
      "/open.txt",
      "/nowhere",
      "/guide/page.json",
      "/guide.html",
      "/search-index.json",
    ]) {
      for (const origin of ["https://evil.example", "null", `http://127.0.0.1:${server().port}`]) {
        const { headers } = await get(target, { origin });
        expect([...headers.keys()].filter((each) => each.startsWith("access-control-"))).toEqual([]);
        expect({
          target,
          nosniff: headers.get("x-content-type-options"),
          resources: headers.get("cross-origin-resource-policy"),
        }).toEqual({ target, nosniff: "nosniff", resources: "same-origin" });
      }
    }
  });

  test("answers GET and HEAD; HEAD without a body", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"]) {
      const { status, headers } = await get("/guide", { "content-length": "0" }, method);
      expect({
        method,
        refused: status === 405 || status === 400 || status === 501,
        cors: headers.has("access-control-allow-methods"),
      }).toEqual({ method, refused: true, cors: false });
    }
    const head = await get("/guide", {}, "HEAD");
    expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: "" });
  });

  test("redirects to itself only", async () => {
    for (const target of [
      "//evil.example/%2e%2e",
      "//evil.example/",
      "/\\evil.example/",
      "//evil.example/index.html",
      "//evil.example/guide.html",
      "///evil.example//guide/",
      "/%5cevil.example/index.html",
      "/%2fevil.example/index.html",
      "//guide/",
      "//guide.html",
      "/guide//",
      "/%0d%0aset-cookie:a=b/index.html",
      "/guide/?x=%0d%0aset-cookie:a=b",
    ]) {
      const { headers, status } = await get(target);
      const location = headers.get("location");
      expect(status).toBeLessThan(500);
      if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])/);
      expect(headers.has("set-cookie")).toBe(false);
    }
  });

  test("survives requests that are none, and goes on", async () => {
    const { port } = server();
    const requests: (string | Uint8Array)[] = [
      "\r\n\r\n",
      "GET\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "GET guide HTTP/1.1\r\nhost: localhost\r\n\r\n",
      "GET * HTTP/1.1\r\nhost: localhost\r\n\r\n",
      "GET /guide HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcde",
      "GET /guide HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\ncontent-length: 4\r\n\r\nzz\r\n",
      `GET /${"a".repeat(100_000)} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${"a".repeat(200_000)}\r\nconnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: localhost\r\n${"x: y\r\n".repeat(20_000)}\r\n`,
      `GET /?${"a=b&".repeat(3000)} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      Uint8Array.from({ length: 4096 }, (_, i) => (i * 131) % 256),
      "GET /\u0000 HTTP/1.1\r\nhost: localhost\r\n\r\n",
      "GET /%zz%u0000%ff%fe%c0%80 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ];
    await Promise.all(requests.map((request) => rawRequest(port, request, { quiet: 700 })));
    // Many that never end their request keep nobody else waiting.
    const open = Array.from({ length: 100 }, () =>
      rawRequest(port, "GET /guide HTTP/1.1\r\nhost: loc", { quiet: 700 }),
    );
    expect((await get("/guide")).status).toBe(200);
    await Promise.all(open);
    expect((await get("/guide")).status).toBe(200);
  }, 30_000);
});

describe("the dev server's socket", () => {
  const port = (): number => servers[0]?.server.port ?? 0;
  const upgrade = (headers: Readonly<Record<string, string>>, target = "/__live"): ReturnType<typeof rawGet> =>
    rawGet(
      port(),
      target,
      {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        ...headers,
      },
      { headOnly: true },
    );

  test("opens for a page that this server has sent", async () => {
    expect((await upgrade({ origin: `http://127.0.0.1:${port()}` })).status).toBe(101);
    expect((await upgrade({ host: `localhost:${port()}`, origin: `http://localhost:${port()}` })).status).toBe(101);
  });

  test("stays shut for every other origin, for none, and for another name", async () => {
    const own = `127.0.0.1:${port()}`;
    for (const origin of [
      "https://evil.example",
      "null",
      "",
      `http://127.0.0.1:${port() + 1}`,
      "http://127.0.0.1",
      `http://localhost:${port()}`,
      `http://${own}.evil.example`,
      `http://evil.example/${own}`,
      `http://${own}@evil.example`,
      `file://${own}`,
      `chrome-extension://${own}`,
    ]) {
      expect({ origin, status: (await upgrade({ origin })).status }).toEqual({ origin, status: 403 });
    }
    expect((await upgrade({})).status).toBe(403);
    expect((await upgrade({ host: `evil.example:${port()}`, origin: `http://evil.example:${port()}` })).status).toBe(
      403,
    );
  });

  test("is no socket elsewhere, and no page without an upgrade", async () => {
    expect((await upgrade({ origin: `http://127.0.0.1:${port()}` }, "/guide")).status).not.toBe(101);
    expect((await rawGet(port(), "/__live", { origin: `http://127.0.0.1:${port()}` })).status).toBe(426);
  });

  test("answers nothing to messages that are none, closes on those too large, and shows the site only", async () => {
    const origin = { headers: { origin: `http://127.0.0.1:${port()}` } };
    const said: string[] = [];
    const socket = new WebSocket(`ws://127.0.0.1:${port()}/__live`, origin as unknown as string[]);
    socket.onmessage = (event) => void said.push(String(event.data));
    await new Promise((resolve) => (socket.onopen = resolve));
    for (const message of [
      "",
      "{",
      "null",
      "[]",
      `{"path": 3}`,
      `{"path": "x"}`,
      `{"path": "//"}`,
      `{"path": "/@fs/etc/passwd"}`,
      `{"path": "/../../etc/passwd"}`,
      `{"__proto__": {"path": "/guide"}}`,
      `{"path": "/.env"}`,
      "\0\0",
    ])
      socket.send(message);
    socket.send(`{"path": "/guide"}`);
    const closed = new Promise((resolve) => (socket.onclose = resolve));
    socket.send(`{"path": "/${"a".repeat(10_000)}"}`);
    await closed;
    expect(said.join("\n")).not.toContain(SECRET);
    expect((await rawGet(port(), "/guide")).status).toBe(200);
  }, 20_000);
});
