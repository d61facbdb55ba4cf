/** What is answered at an address, to a tab, to strangers, and where the engine itself has failed. */
import { describe, expect, test } from "bun:test";
import { memoryHost } from "../../server/host/memory.ts";
import { QueryFailure } from "../../server/engine/types.ts";
import { faultLine, faultPage, faultReport } from "../../server/output/live/fault-page.ts";
import { isOurHost, isOurOrigin, messageIn, refuse, SAFE_HEADERS } from "../../server/output/live/guard.ts";
import { MANIFEST } from "../../shared/manifest-name.ts";
import { encodeManifest, ownedBy, readClaim, UNFINISHED } from "../../server/output/dump/manifest.ts";
import { isNamedByContent } from "../../server/output/paths.ts";
import { asHeader } from "../../server/output/respond.ts";
import { SITES } from "../site/everything.ts";
import { site } from "../support/session.ts";

const { answer } = await site(SITES.sound);

/** `status type`, or where it leads. */
function said(address: string): string {
  const found = answer(address);
  if (found.kind === "redirect") return `→ ${found.location}`;
  return found.kind === "content" ? `${found.status} ${found.type}` : `${found.kind} ${found.type}`;
}

const HTML = "200 text/html; charset=utf-8";
const NONE = "404 text/html; charset=utf-8";

describe("an address", () => {
  test.each([
    ["/", "→ /base/"],
    ["/base", "→ /base/"],
    ["/base/", HTML],
    ["/base/index.html", "→ /base/"],
    ["/base/index.html?a=b", "→ /base/?a=b"],
    ["/base/zh/index.html", "→ /base/zh/"],
    ["/base/zh/", HTML],
    ["/base/zh", "→ /base/zh/"],
    ["/base/zh/guide/quay", HTML],
    ["/base/guide", HTML],
    ["/base/guide/", "→ /base/guide"],
    ["/base/guide/?q=1", "→ /base/guide?q=1"],
    ["/base/guide/index.html", "→ /base/guide"],
    ["/base/guide.html", "→ /base/guide"],
    ["/base//guide", "→ /base/guide"],
    ["/base/guide/index.md", "200 text/markdown; charset=utf-8"],
    ["/base/guide/page.json", "200 application/json; charset=utf-8"],
    ["/base/plain.txt", "200 text/plain; charset=utf-8"],
    ["/base/plain.txt/", "→ /base/plain.txt"],
    ["/base/favicon.ico", "200 image/x-icon"],
    ["/base/log/rss.xml", "200 application/xml; charset=utf-8"],
    ["/base/samples/kit.zip", "200 application/zip"],
    ["/base/old", "→ /base/guide/quay"],
    ["/base/older?x=1", "→ /base/guide/quay?x=1"],
    ["/base/away", "→ https://example.com/away"],
    ["/base/legacy/quay", "→ /base/guide/quay"],
    ["/base/legacy/none", "→ /base/guide/none"],
    ["/base/zh/legacy/none", "→ /base/zh/guide/none"],
    ["/base/none", NONE],
    ["/base/zh/none", NONE],
    ["/base/%zz", NONE],
    ["/base/../base/guide", NONE],
    ["/base/loose.txt", NONE],
    ["/guide", NONE],
    ["/basement", NONE],
    ["/base/toString", NONE],
    ["/base/.site-manifest.json", NONE],
  ])("%s: %s", (address, expected) => expect(said(address)).toBe(expected));

  test("where nothing is has the page of its language", () => {
    const text = (address: string): string => {
      const found = answer(address);
      return found.kind === "content" ? String(found.body) : "";
    };
    expect(text("/base/none")).toContain('<html lang="en"');
    expect(text("/base/zh/none")).toContain('<html lang="zh-CN"');
    expect(text("/base/ar/none")).toContain('<html lang="ar"');
    expect(text("/elsewhere")).toContain('<html lang="en"');
  });

  test("goes into a header encoded, and what is encoded stays", () => {
    expect(asHeader("/路/a b?x=é#%20")).toBe("/%E8%B7%AF/a%20b?x=%C3%A9#%20");
    expect(asHeader("/a\r\nx: y")).toBe("/a%0D%0Ax:%20y");
    expect(asHeader("/\ud800")).toBe("/%EF%BF%BD");
  });
});

test("a name tells its content where it ends with a hash, in the folder of assets, and among the parts of a search index", () => {
  for (const path of [
    "assets/main-J44I6VFS.js",
    "assets/main-J44I6VFS.js.br",
    "assets/island-stdlib-B6F44E61.fc",
    "assets/sidebar-02e34077d6.html",
    "assets/playground-a91d8724.html",
    "assets/files/b-d79acd361d.pdf",
    "assets/files/图-d79acd361d",
    "search-index/words-1.json",
    "zh/search-index/text-1.json",
  ])
    expect([path, isNamedByContent(path)]).toEqual([path, true]);
  for (const path of [
    "assets/logo.png",
    "assets/app-1.2.3.js",
    "assets/my-document.pdf",
    "assets/Old-DocUMENT.pdf",
    "assets/a-d79acd361d/index.html",
    "assets/files/page.json",
    "assets/icons/a-d79acd361d.svg",
    "search-index.json",
    "x/assets/main-J44I6VFS.js",
    "search-index/a/b.json",
    "xsearch-index/a.json",
    "search-index/a.jsonx",
    "guide/search-index/page.json",
  ])
    expect([path, isNamedByContent(path)]).toEqual([path, false]);
});

describe("a tab's message", () => {
  test.each([
    ['{"path": "/a"}', { path: "/a", version: "" }],
    ['{"path": "/a?q#h", "version": "1.2", "chunk": "c"}', { path: "/a", version: "1.2", chunk: "c" }],
    ['{"path": "/a", "chunk": 3}', { path: "/a", version: "" }],
    [`{"path": "/${"x".repeat(1998)}"}`, { path: `/${"x".repeat(1998)}`, version: "" }],
    [`{"path": "/${"x".repeat(1999)}"}`, undefined],
    ['{"path": "a"}', undefined],
    ['{"path": 1}', undefined],
    ['{"path": "/a", "version": 1}', undefined],
    ["null", undefined],
    ["3", undefined],
    ["{", undefined],
  ])("%s", (text, message) => {
    const found = messageIn(text);
    if (message === undefined) expect(found).toBeUndefined();
    else expect(found as object).toEqual(message);
  });
});

describe("a request", () => {
  const ask = (host: string, method = "GET") =>
    refuse(new Request("http://localhost/", { method, headers: { host } }), "127.0.0.1");

  test("of this machine that only reads may go on", () => {
    expect(ask("localhost:3000")).toBeUndefined();
    expect(ask("localhost:3000", "HEAD")).toBeUndefined();
  });

  test("of another host or that writes is refused, and told why", async () => {
    const stranger = ask("evil.example");
    expect([stranger?.status, await stranger?.text()]).toEqual([
      403,
      "This server answers for its own address only. Start it with --host to use another.\n",
    ]);
    const writer = ask("localhost", "POST");
    expect([writer?.status, writer?.headers.get("allow"), await writer?.text()]).toEqual([
      405,
      "GET, HEAD",
      "Only GET and HEAD are answered.\n",
    ]);
    for (const answer of [stranger, writer])
      for (const [name, value] of Object.entries({ ...SAFE_HEADERS, "content-type": "text/plain; charset=utf-8" }))
        expect(answer?.headers.get(name)).toBe(value);
    expect(SAFE_HEADERS).toEqual({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
  });

  test("is told by its host: names of this machine, the one that is listened on, and any address where all are", () => {
    const ours = (bound: string, headers: readonly string[]): readonly string[] =>
      headers.filter((header) => isOurHost(header, bound));
    const addresses = ["192.168.1.5", "192.168.1.5:80", "[fe80::1]", "[fe80::1]:80"];
    const names = [
      "docs.lan",
      "evil.example",
      "1.2.3",
      "1.2.3.4.5",
      "x1.2.3.4",
      "fe80::1",
      "[x]",
      "a:b",
      "a:123456",
      "",
    ];
    const own = ["localhost", "LOCALHOST:1", "a.b.localhost:1", "127.0.0.1", "127.1.2.3:1", "[::1]:1"];
    for (const bound of ["0.0.0.0", "::"])
      expect(ours(bound, [...own, ...addresses, ...names])).toEqual([...own, ...addresses]);
    expect(ours("Docs.lan", [...own, ...addresses, ...names])).toEqual([...own, "docs.lan"]);
    expect(ours("fe80::1", [...own, ...addresses, ...names])).toEqual([...own, "[fe80::1]", "[fe80::1]:80"]);
    expect(isOurHost(null, "0.0.0.0")).toBe(false);
  });

  test("of a page is this server's own where the page is", () => {
    expect(isOurOrigin("http://localhost:1", "LOCALHOST:1")).toBe(true);
    expect(isOurOrigin("https://localhost:1", "localhost:1")).toBe(true);
    for (const [origin, host] of [
      ["http://localhost:2", "localhost:1"],
      ["ftp://localhost:1", "localhost:1"],
      ["null", "localhost:1"],
      [null, "localhost:1"],
      ["http://localhost:1", null],
    ] as const)
      expect(isOurOrigin(origin, host)).toBe(false);
  });
});

test("a fault of the engine is told with what failed, of what, and why", () => {
  const failure = new QueryFailure("page", "en /a", "it broke");
  expect(faultLine(failure)).toBe("page en /a: it broke");
  expect(faultLine(new TypeError("x"))).toBe("TypeError: x");
  expect(faultLine("text")).toBe("text");
  const report = faultReport(new TypeError("x"), "/a").split("\n");
  expect(report.slice(0, 2)).toEqual(["at /a", "TypeError: x"]);
  expect(report.length).toBeGreaterThan(3);
  expect(report.length).toBeLessThanOrEqual(10);
  expect(faultReport("text", "/a")).toBe("at /a\ntext");
  const page = faultPage(new Error("<b>&"), "/<a>");
  expect(page).toContain("<pre>at /&lt;a&gt;\nError: &lt;b&gt;&amp;");
  expect(page).toContain("The fault is in the engine, not in your document.");
  expect(page).toContain('<p lang="zh-CN">无法生成此页面。');
});

describe("a folder says of itself", () => {
  const claim = (text?: string) =>
    readClaim(memoryHost(text === undefined ? {} : { [`/out/${MANIFEST}`]: text }), "/out");
  test("what a dump has written", () => {
    const text = encodeManifest("/b/", [["z", "1"], ["a", "2"]], [["y", "3"], ["B", "4"]]); // prettier-ignore
    expect(text).toBe('{"base":"/b/","files":{"a":"2","z":"1"},"previous":{"B":"4","y":"3"}}\n');
    const lookalikes = new Set<string>();
    const manifest = { base: "/b/", files: { a: "2", z: "1" }, previous: { B: "4", y: "3" }, lookalikes };
    expect(claim(text)).toEqual({ kind: "dump", manifest, text });
    expect([...ownedBy(manifest)]).toEqual(["a", "z", "B", "y", MANIFEST]);
    const named = encodeManifest("/", [], [], ["assets/b-20240101.png", "assets/a-20240101.png"]);
    expect(named).toEndWith(',"lookalikes":["assets/a-20240101.png","assets/b-20240101.png"]}\n');
    const sorted = new Set(["assets/a-20240101.png", "assets/b-20240101.png"]);
    expect(claim(named)).toMatchObject({ manifest: { lookalikes: sorted } });
    expect(claim('{"files":{},"previous":{},"lookalikes":[1]}')).toEqual({ kind: "damaged" });
    // Dumps before there were base paths.
    expect(claim('{"files":{},"previous":{}}')).toMatchObject({ kind: "dump", manifest: { base: "/" } });
  });

  test.each([
    [undefined, "none"],
    [UNFINISHED, "unfinished"],
    ["", "damaged"],
    ["null", "damaged"],
    ["{}", "damaged"],
    ['{"files":{}}', "damaged"],
    ['{"previous":{}}', "damaged"],
    ['{"base":1,"files":{},"previous":{}}', "damaged"],
    ['{"files":[],"previous":{}}', "damaged"],
    ['{"files":{},"previous":null}', "damaged"],
    ['{"files":{"a":1},"previous":{}}', "damaged"],
    ['{"files":"","previous":{}}', "damaged"],
  ])("%p: %s", (text, kind) => expect(claim(text).kind).toBe(kind as ReturnType<typeof claim>["kind"]));
});
