/** The live server in this process: what it answers, and what it tells tabs that are open, over a site in memory. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { fingerprint, type LiveMessage } from "../../shared/live.ts";
import { diskHost } from "../../server/host/disk.ts";
import type { Host } from "../../server/host/host.ts";
import { QUIET } from "../../server/output/live/look-through.ts";
import { startLiveServer, type LiveServer } from "../../server/output/live/server.ts";
import { openSession } from "../../server/output/session.ts";
import { diskSite, removeFolders, writeFiles } from "../support/disk.ts";
import { liveSocket, sleepyTab } from "../support/live-socket.ts";
import { INSTALLATION } from "../support/project.ts";
import { memorySite, projectClient, ROOT } from "../support/session.ts";

afterAll(removeFolders, 60_000);

const SITE = `
-- content/en/docs/index.md --
# Home
-- content/en/docs/a.md --
# Page A

One.
-- content/en/docs/b.md --
# Page B
-- content/static/drawing.svg --
<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>
-- content/static/large.txt --
text
-- config/redirects.json --
{ "redirects": [{ "from": "/old", "to": "/a" }] }
`;

/** Documents that take a while. */
const MANY = Array.from(
  { length: 200 },
  (_, at) => `-- content/en/docs/d${at}.md --\n# Document ${at}\n\n${"Some *words* and `code`.\n\n".repeat(40)}`,
).join("");

/** Writes a file of the site, or removes it. */
type Put = (path: string, text: string | null) => void;

interface Running {
  readonly put: Put;
  readonly root: string;
  readonly server: LiveServer;
  readonly ask: (address: string, headers?: Readonly<Record<string, string>>, method?: string) => Promise<Response>;
  /** Writes files and tells the server of exactly these. */
  readonly edit: (files: Readonly<Record<string, string | null>>) => Promise<void>;
  readonly openTab: () => Promise<Tab>;
  /** What was computed since it was last asked, as `query key`. */
  readonly ran: () => readonly string[];
}

interface Tab {
  /** Says which page it shows, with the version that its HTML has. */
  readonly show: (path: string, more?: Readonly<Record<string, string>>) => Promise<void>;
  readonly say: (text: string) => void;
  readonly close: () => Promise<void>;
  /** The next message; fails where none comes. */
  readonly next: () => Promise<LiveMessage>;
  /** The next message that is of this type. */
  readonly of: <T extends LiveMessage["type"]>(type: T) => Promise<LiveMessage & { readonly type: T }>;
  /** All messages that have come and were not asked for, but for those that only say that something was edited. */
  readonly rest: () => readonly LiveMessage[];
}

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

/** A site in memory. */
function inMemory(text: string): { readonly host: Host; readonly root: string; readonly put: Put } {
  const host = memorySite(text);
  const put: Put = (path, content) =>
    content === null ? host.remove(`${ROOT}/${path}`) : host.write(`${ROOT}/${path}`, content);
  return { host, root: ROOT, put };
}

/** A site on the disk: the bundler of the site's own code reads no other. */
function onDisk(text: string): ReturnType<typeof inMemory> {
  const root = diskSite(text);
  const put: Put = (path, content) =>
    content === null ? rmSync(join(root, path)) : writeFiles(root, { [path]: content });
  return { host: diskHost(), root, put };
}

async function start({ host, root, put } = inMemory(SITE)): Promise<Running> {
  const runs: string[] = [];
  const session = await openSession({
    onRun: ({ query, key }) => void runs.push(`${query} ${key}`),
    host,
    installation: INSTALLATION,
    root,
    settings: { base: null, drafts: true },
    isLive: true,
    cache: false,
    client: await projectClient(),
  });
  const server = startLiveServer({ session, host, bound: "127.0.0.1", port: 0, jobs: 2 });
  const sockets: WebSocket[] = [];
  running.push(async () => {
    for (const socket of sockets) socket.close();
    await server.stop();
    session.close();
  });
  const ask: Running["ask"] = (address, headers = {}, method = "GET") =>
    fetch(`http://127.0.0.1:${server.port}${address}`, { method, headers, redirect: "manual" });

  async function openTab(): Promise<Tab> {
    const socket = liveSocket(`http://127.0.0.1:${server.port}`);
    sockets.push(socket);
    const come: LiveMessage[] = [];
    let arrived: (() => void) | undefined;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      come.push(JSON.parse(data) as LiveMessage);
      arrived?.();
    };
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error("The server takes no socket."));
    });
    const next = async (): Promise<LiveMessage> => {
      const until = Date.now() + 10_000;
      while (come.length === 0) {
        if (Date.now() > until) throw new Error("No message has come.");
        await new Promise<void>((resolve) => {
          arrived = resolve;
          setTimeout(resolve, 100);
        });
      }
      return come.shift() as LiveMessage;
    };
    return {
      async show(path, more = {}) {
        const html = await (await ask(path)).text();
        const version = /<html data-dev="([^"]*)"/.exec(html)?.[1] ?? "none";
        socket.send(JSON.stringify({ path, version, ...more }));
      },
      say: (said) => socket.send(said),
      async close() {
        socket.close();
        await new Promise((resolve) => (socket.onclose = resolve));
      },
      next,
      async of<T extends LiveMessage["type"]>(type: T) {
        for (;;) {
          const message = await next();
          if (message.type === type) return message as LiveMessage & { readonly type: T };
        }
      },
      rest: () => come.splice(0).filter(({ type }) => type !== "edited"),
    };
  }

  return {
    put,
    root,
    server,
    ask,
    async edit(files) {
      for (const [path, content] of Object.entries(files)) put(path, content);
      await server.changed(new Set(Object.keys(files).map((path) => `${root}/${path}`)));
    },
    openTab,
    ran: () => runs.splice(0),
  };
}

/** Names of the parts that a message brings, without those that every change has. */
const partsOf = ({ type, ...parts }: LiveMessage): readonly string[] => [
  type,
  ...Object.keys(parts)
    .filter((part) => !["path", "version", "shell"].includes(part))
    .sort(),
];

describe("an answer", () => {
  test("is the page, with the live script and the version of each of its parts, and is never kept", async () => {
    const { ask } = await start();
    const page = await ask("/a");
    const names = ["content-type", "cache-control", "x-content-type-options", "x-frame-options", "location"];
    expect([page.status, ...names.map((name) => page.headers.get(name))]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-store",
      "nosniff",
      "SAMEORIGIN",
      null,
    ]);
    const html = await page.text();
    expect(html).toMatch(/<html data-dev="[\da-z]+(?:\.[\da-z]+){8}" /);
    expect(html).toContain('<script type="module" src="/__live/client.js"></script></head>');
    const script = await ask("/__live/client.js");
    expect([script.status, script.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect((await script.text()).length).toBeGreaterThan(1000);
  });

  test("does not wait for one that is made of all pages", async () => {
    for (const address of ["/llms.txt", "/sitemap.xml", "/search-index.json"]) {
      const { ask } = await start(onDisk(MANY));
      const answered: string[] = [];
      await Promise.all([address, "/d7"].map((each) => ask(each).then(() => answered.push(each))));
      expect(answered).toEqual(["/d7", address]);
    }
  });

  test("that is made of all pages comes, however long it takes", async () => {
    const site = onDisk(MANY);
    const slow: Host = {
      ...site.host,
      elapsed() {
        Bun.sleepSync(15);
        return site.host.elapsed();
      },
      serve: ({ bound, port, answer, fault, websocket = { message: () => undefined } }) =>
        Bun.serve({
          hostname: bound,
          port,
          // The usual ten seconds would make this test longer.
          idleTimeout: 1,
          fetch: (request, its) => answer(request, its),
          error: fault,
          websocket,
        }),
    };
    const { ask } = await start({ ...site, host: slow });
    expect((await ask("/sitemap.xml")).status).toBe(200);
  });

  test("that nobody waits for any more is not made", async () => {
    const { ran, server, ask } = await start(onDisk(MANY));
    const leaving = new AbortController();
    const asked = fetch(`http://127.0.0.1:${server.port}/search-index.json`, { signal: leaving.signal });
    await ask("/d7");
    leaving.abort();
    expect(await asked.catch(() => "left")).toBe("left");
    await ask("/d7");
    await Bun.sleep(1000);
    const made = ran();
    expect(made.some((each) => each.startsWith("texts "))).toBe(true);
    expect(made.some((each) => each.startsWith("word-bucket "))).toBe(false);
  });

  test("is what else the site has, as a dump would write it", async () => {
    const { ask } = await start();
    const json = await ask("/a/page.json");
    expect([json.status, json.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await json.text()).not.toContain("__live");
    expect(await (await ask("/llms-full.txt")).text()).toMatch(/# Page A\n[^#]*\n\nOne\.\n/);
    const drawing = await ask("/drawing.svg");
    expect(await drawing.text()).not.toContain("script");
    expect(drawing.headers.get("content-security-policy")).toStartWith("default-src 'none'");
    expect(await (await ask("/large.txt")).text()).toBe("text\n");
  });

  test("leads on where the address is another one, with its query", async () => {
    const { ask } = await start();
    for (const [address, location] of [
      ["/old?q=1", "/a?q=1"],
      ["/a/?q=1", "/a?q=1"],
    ] as const) {
      const moved = await ask(address);
      const names = ["location", "cache-control", "x-content-type-options"];
      expect([moved.status, ...names.map((name) => moved.headers.get(name))]).toEqual([
        302,
        location,
        "no-store",
        "nosniff",
      ]);
      expect(await moved.text()).toBe("");
    }
  });

  test("says that there is nothing, and is a page with the script, so that it heals when the page comes", async () => {
    const { ask } = await start();
    const missing = await ask("/none");
    const html = await missing.text();
    expect([missing.status, html.includes("/__live/client.js")]).toEqual([404, true]);
    expect(html).toMatch(/<html data-dev="[\da-z]+(?:\.[\da-z]+){8}" /);
    expect((await ask("/none.json")).status).toBe(404);
  });

  test("is refused to another name, to what would change something, and to sockets of other pages", async () => {
    const { ask, server } = await start();
    expect((await ask("/a", { host: "evil.example" })).status).toBe(403);
    expect((await ask("/a", {}, "POST")).status).toBe(405);
    const refused = await ask("/__live", { origin: "http://evil.example" });
    expect([refused.status, refused.headers.get("x-content-type-options"), await refused.text()]).toEqual([
      403,
      "nosniff",
      "Not from here.\n",
    ]);
    const plain = await ask("/__live", { origin: `http://127.0.0.1:${server.port}` });
    expect([plain.status, plain.headers.get("x-content-type-options"), await plain.text()]).toEqual([
      426,
      "nosniff",
      "Expected a WebSocket.\n",
    ]);
  });
});

describe("a tab", () => {
  test("that shows the page of now is told its version and no part, then what differs after an edit", async () => {
    const { openTab, edit } = await start();
    const tab = await openTab();
    await tab.show("/a");
    const first = await tab.of("change");
    expect([partsOf(first), first.path]).toEqual([["change"], "/a"]);
    await edit({ "content/en/docs/a.md": "# Page A\n\nTwo.\n" });
    const second = await tab.of("change");
    expect(partsOf(second)).toEqual(["change", "content", "head"]);
    expect(second.content).toContain("<p>Two.</p>");
    expect(second.version).not.toBe(first.version);
    // What it has got it is not told again.
    await edit({ "content/en/docs/b.md": "# Page B\n\nNew.\n" });
    await edit({ "content/en/docs/a.md": "# Page A\n\nThree.\n" });
    const third = await tab.of("change");
    expect(partsOf(third)).toEqual(["change", "content", "head"]);
    expect(third.content).toContain("<p>Three.</p>");
  });

  test("is told nothing of an edit that changes nothing for it, nor of files that are none of the site's", async () => {
    const { openTab, edit, put, root, server } = await start();
    const tab = await openTab();
    await tab.show("/a");
    await tab.of("change");
    await tab.of("diagnostics");
    await edit({ "content/en/docs/b.md": "# Page B\n\nNew.\n" });
    await edit({ "content/en/docs/a.md": "# Page A\n\nOne.\n" });
    // The file has changed, but it is another one that is said to have.
    put("content/en/docs/a.md", "# Page A\n\nUnsaid.\n");
    await server.changed(new Set(["/elsewhere/content/en/docs/a.md", `${root}/content/en/docs/b.md`]));
    await Bun.sleep(50);
    expect(tab.rest()).toEqual([]);
    // Where nobody says what has changed, all is looked at.
    await server.changed(undefined);
    expect((await tab.of("change")).content).toContain("Unsaid.");
  });

  test("that was served an older version is told what it lacks; one that does not say its version gets all of it", async () => {
    const { openTab, edit, ask } = await start();
    const old = /<html data-dev="([^"]*)"/.exec(await (await ask("/a")).text())?.[1] ?? "";
    await edit({ "content/en/docs/a.md": "# Page A\n\nTwo.\n" });
    const tab = await openTab();
    tab.say(JSON.stringify({ path: "/a", version: old }));
    expect(partsOf(await tab.of("change"))).toEqual(["change", "content", "head"]);
    const unknown = await openTab();
    unknown.say(JSON.stringify({ path: "/a" }));
    expect(partsOf(await unknown.of("change"))).toEqual([
      "change",
      "alternates",
      "content",
      "frame",
      "head",
      "sidebar",
    ]);
  });

  test("that went on to another page without loading it is told of that page", async () => {
    const { openTab, edit } = await start();
    const tab = await openTab();
    await tab.show("/a");
    await tab.of("change");
    // The frame is still that of the page that was loaded; of another chunk than that of now nothing is known.
    await tab.show("/a", { path: "/b", chunk: "older" });
    const gone = await tab.of("change");
    expect([gone.path, partsOf(gone)]).toEqual(["/b", ["change", "alternates", "content", "head", "sidebar"]]);
    await edit({ "content/en/docs/b.md": "# Page B\n\nNew.\n" });
    expect((await tab.of("change")).content).toContain("<p>New.</p>");
  });

  test("whose page goes stays as it is and is told so; when the page is back it is told what differs", async () => {
    const { openTab, edit } = await start();
    const tab = await openTab();
    await tab.show("/b");
    await tab.of("change");
    await tab.of("diagnostics");
    await edit({ "content/en/docs/b.md": null });
    expect((await tab.next()).type).toBe("diagnostics");
    await edit({ "content/en/docs/a.md": "# Page A\n\nTwo.\n" });
    expect(tab.rest()).toEqual([]);
    // Its address leads to another page meanwhile.
    await edit({ "config/redirects.json": '{ "redirects": [{ "from": "/b", "to": "/a" }] }' });
    await edit({ "content/en/docs/b.md": "# Page B\n\nIt is back.\n", "config/redirects.json": null });
    const back = await tab.of("change");
    expect(partsOf(back)).toEqual(["change", "content", "head"]);
    expect(back.content).toContain("It is back.");
    expect((await tab.of("diagnostics")).items).toEqual([]);
  });

  for (const [where, files] of [
    ["is not there", {}],
    ["leads elsewhere", { "config/redirects.json": '{ "redirects": [{ "from": "/b", "to": "/a" }] }' }],
  ] as const)
    test(`that comes back when the address of its page ${where} is told that it is gone, and follows it again`, async () => {
      const { openTab, edit, ask } = await start();
      const chunk = fingerprint(await (await ask("/b/page.json")).text());
      const version = /<html data-dev="([^"]*)"/.exec(await (await ask("/b")).text())?.[1];
      await edit({ "content/en/docs/b.md": null, ...files });
      const [loaded, moved] = [await openTab(), await openTab()];
      loaded.say(JSON.stringify({ path: "/b", version }));
      await moved.show("/a", { path: "/b", chunk });
      for (const tab of [loaded, moved]) {
        const [told] = (await tab.of("diagnostics")).items;
        expect(told?.message).toBe("There is no page at /b any more.");
        expect(tab.rest()).toEqual([]);
      }
      await edit({ "content/en/docs/b.md": "# Page B\n\nIt is back.\n", "config/redirects.json": null });
      for (const tab of [loaded, moved]) expect((await tab.of("change")).content).toContain("It is back.");
      for (const tab of [loaded, moved]) expect((await tab.of("diagnostics")).items).toEqual([]);
    });

  test("is loaded anew when a page comes where there was none", async () => {
    const { openTab, edit } = await start();
    const tab = await openTab();
    await tab.show("/later");
    await tab.of("diagnostics");
    await edit({ "content/en/docs/later.md": "# Later\n" });
    expect(partsOf(await tab.of("reload"))).toEqual(["reload"]);
  });

  test("is told nothing of a file that was emptied a moment ago, whatever looks at it, until it is written", async () => {
    const { openTab, edit, put, server } = await start();
    const tab = await openTab();
    await tab.show("/a");
    await tab.of("diagnostics");
    put("content/en/docs/a.md", "");
    expect(await server.changed(undefined)).toBe(false);
    expect(tab.rest()).toEqual([]);
    await edit({ "content/en/docs/a.md": "# Page A\n\nTwo.\n" });
    expect((await tab.of("change")).content).toContain("Two.");
  });

  test("is loaded anew when what all pages have in common cannot be exchanged", async () => {
    const { openTab, edit } = await start();
    const tab = await openTab();
    await tab.show("/a");
    await tab.of("change");
    await edit({ "config/navbar.json": '{ "hideOnScroll": true, "items": [] }' });
    expect(partsOf(await tab.of("reload"))).toEqual(["reload"]);
  });

  test("whose page changes before it has said which one it shows is told what differs, and not loaded anew", async () => {
    const { ask, openTab, edit } = await start();
    const version = /<html data-dev="([^"]*)"/.exec(await (await ask("/a")).text())?.[1];
    const tab = await openTab();
    await edit({ "content/en/docs/a.md": "# Page A\n\nTwo.\n" });
    tab.say(JSON.stringify({ path: "/a", version }));
    const told = await tab.next();
    expect(told.type === "change" ? told.content : told.type).toContain("Two.");
  });

  test("that comes back while settings can't be read is told that alone, and stays as it is", async () => {
    const settings =
      '{ "title": "Loom", "url": "https://loom.example", "locales": { "default": "en", "list": [{ "id": "en", "label": "English", "lang": "en", "dir": "ltr", "path": "" }, { "id": "zh", "label": "中文", "lang": "zh-CN", "dir": "ltr", "path": "zh-CN" }] } }';
    const { ask } = await start(inMemory(`${SITE}-- config/site.json --\n${settings}\n`));
    const version = /<html data-dev="([^"]*)"/.exec(await (await ask("/zh-CN/a")).text())?.[1];
    // The server that it comes back to has been started with what is broken.
    const later = await start(inMemory(`${SITE}-- config/site.json --\n${settings.replace('"url"', '"url')}\n`));
    const tab = await later.openTab();
    tab.say(JSON.stringify({ path: "/zh-CN/a", version }));
    const told = await tab.next();
    expect(told.type === "diagnostics" ? told.items.map(({ code }) => code) : told.type).toEqual(["config-syntax"]);
    await later.edit({ "content/en/docs/a.md": "# Page A\n\nTwo.\n" });
    expect(tab.rest()).toEqual([]);
    await later.edit({ "config/site.json": settings });
    expect((await tab.of("change")).content).toContain("Two.");
    expect((await tab.of("diagnostics")).items).toEqual([]);
  });

  test("stays where it is while settings are wrong that were right, is told what is wrong, and goes on being told of edits", async () => {
    const settings = '{ "title": "Loom", "url": "https://loom.example", "baseUrl": "/docs/" }';
    const { ask, openTab, edit } = await start(inMemory(`${SITE}-- config/site.json --\n${settings}\n`));
    const tab = await openTab();
    await tab.show("/docs/a");
    expect((await tab.of("change")).path).toBe("/docs/a");
    expect((await tab.of("diagnostics")).items).toEqual([]);
    for (const [wrong, code] of [
      [settings.replace("baseUrl", "baseurl"), "config-unknown-key"],
      [settings.replace('"url"', '"url'), "config-syntax"],
      [null, "config-missing"],
    ] as const) {
      await edit({ "config/site.json": wrong });
      expect((await tab.of("diagnostics")).items.map((each) => each.code)).toEqual([code]);
      expect(tab.rest()).toEqual([]);
      await edit({ "content/en/docs/a.md": `# Page A\n\nWritten after ${code}.\n` });
      expect((await tab.of("change")).content).toContain(`Written after ${code}.`);
      expect((await ask("/docs/a")).status).toBe(200);
    }
    await edit({ "config/site.json": settings.replace("Loom", "Weaving") });
    expect((await tab.of("change")).head?.title).toContain("Weaving");
    expect((await tab.of("diagnostics")).items).toEqual([]);
  });

  test("whose machine sleeps while a long page is edited again and again is told the page of now when it wakes", async () => {
    const { ask, edit, server } = await start();
    const long = (text: string): string => `# Page A\n\n${text}\n\n\`\`\`\n${"long ".repeat(600_000)}\n\`\`\`\n`;
    await edit({ "content/en/docs/a.md": long("At first.") });
    const version = /<html data-dev="([^"]*)"/.exec(await (await ask("/a")).text())?.[1];
    const tab = await sleepyTab(`http://127.0.0.1:${server.port}`, JSON.stringify({ path: "/a", version }));
    tab.sleep();
    // More than the runtime keeps for a socket, and the system beside it.
    for (let at = 1; at <= 25; at++) await edit({ "content/en/docs/a.md": long(`Edit ${at} of it.`) });
    const told = await tab.wake("Edit 25 of it.");
    expect([...told.matchAll(/"type":"change"/g)].length).toBeLessThan(8);
    // What is wrong is told as well.
    await edit({ "content/en/docs/a.md": "# Page A\n\n[Gone](./gone.md)\n" });
    await tab.wake('"code":"broken-markdown-link"');
    tab.close();
  });

  test("is told that another page was edited, and only that", async () => {
    const { edit, openTab } = await start();
    const tab = await openTab();
    await tab.show("/b");
    await tab.of("diagnostics");
    await edit({ "content/en/docs/a.md": "# Page A\n\nTwo.\n" });
    expect(await tab.next()).toEqual({ type: "edited" });
    expect(tab.rest()).toEqual([]);
  });

  test("may say what is no message, and is still there", async () => {
    const { openTab } = await start();
    const tab = await openTab();
    for (const text of ["", "{", "null", '{"path":"a"}']) tab.say(text);
    await tab.show("/a");
    expect((await tab.of("change")).path).toBe("/a");
    expect(tab.rest().filter(({ type }) => type !== "diagnostics")).toEqual([]);
  });

  test("that was closed is told nothing, and its page is not made any more; the others are told", async () => {
    const { openTab, edit, ran } = await start();
    const [one, two] = [await openTab(), await openTab()];
    await one.show("/b");
    await one.of("change");
    await two.show("/a");
    await two.of("change");
    await one.close();
    one.rest();
    await edit({ "content/en/docs/a.md": "# Page A\n\nTwo.\n" });
    expect((await two.of("change")).content).toContain("Two.");
    expect(one.rest()).toEqual([]);
    const isMade = async (text: string): Promise<boolean> => {
      ran();
      await edit({ "content/en/docs/b.md": `# Page B\n\n${text}\n` });
      return ran().includes("content en /b");
    };
    // The server hears of it a moment after the tab.
    let edits = 0;
    while (edits < 50 && (await isMade(`${edits++}`))) await Bun.sleep(20);
    expect(await isMade("At last.")).toBe(false);
  });
});

describe("faults", () => {
  const codes = (message: LiveMessage): readonly string[] =>
    message.type === "diagnostics" ? message.items.map(({ code, file }) => `${file ?? ""} ${code}`) : [];

  test("of its page and of the site are told to a tab, with the lines where they are, and again when they are mended", async () => {
    const { openTab, edit } = await start();
    await edit({ "content/en/docs/a.md": "# Page A\n\n[x](/gone)\n" });
    const tab = await openTab();
    await tab.show("/a");
    const { items } = await tab.of("diagnostics");
    expect(items).toEqual([
      {
        code: "broken-link",
        severity: "warning",
        message: "There is no page /gone.",
        file: "content/en/docs/a.md",
        line: 3,
        column: 1,
        frame: expect.stringContaining("3 | [x](/gone)") as string,
      },
    ]);
    await edit({ "content/en/docs/a.md": "# Page A\n\nMended.\n" });
    expect((await tab.of("diagnostics")).items).toEqual([]);
  });

  test("of another page are told when they are errors, once all pages were looked through, and not when they are warnings", async () => {
    const { openTab, edit } = await start();
    const tab = await openTab();
    await tab.show("/a");
    expect((await tab.of("diagnostics")).items).toEqual([]);
    await edit({
      "content/en/docs/b.md": "# Page B\n\n[x](/gone)\n",
      "config/navbar.json": '{ "items": [{ "type": "link", "label": "x", "to": "/gone", "position": "left" }] }',
    });
    expect(codes(await tab.of("diagnostics"))).toEqual(["config/navbar.json config-dead-reference"]);
    await edit({ "config/navbar.json": '{ "items": [] }' });
    expect((await tab.of("diagnostics")).items).toEqual([]);
    // Nothing more comes when the documents have been looked through: a warning elsewhere is no matter of this page.
    await Bun.sleep(QUIET.edit * 1.5);
    expect(tab.rest()).toEqual([]);
  });

  test("that keep a dump from being published are told to every tab, wherever they are", async () => {
    const page = "content/en/pages/about.tsx";
    const { openTab, edit } = await start(onDisk(SITE));
    await edit({ [page]: "\nexport default function About() {\n  throw new Error('the keel broke');\n}\n" });
    const [reader, author] = [await openTab(), await openTab()];
    await reader.show("/a");
    await author.show("/about");
    const own = (await author.of("diagnostics")).items;
    expect(own).toEqual([
      {
        code: "page-crashed",
        severity: "error",
        message: "The page crashed: the keel broke",
        file: page,
        line: 3,
        column: 13,
        frame: expect.stringContaining("throw new Error('the keel broke');") as string,
      },
    ]);
    // Another page's tab is told when all pages have been looked through.
    let others = await reader.of("diagnostics");
    while (others.items.length === 0) others = await reader.of("diagnostics");
    expect(others.items).toEqual(own);
    await edit({ [page]: "export default () => <p>floats</p>;\n" });
    // Now, and not only when all pages have been looked through again.
    const after = await openTab();
    await after.show("/about");
    expect((await after.of("diagnostics")).items).toEqual([]);
    for (const tab of [author, reader]) while ((await tab.of("diagnostics")).items.length > 0);
    // Code that belongs to no page is told at once, too.
    await edit({ "content/grammars/odd.ts": "export default 3;\n" });
    for (const tab of [author, reader])
      expect(codes(await tab.of("diagnostics"))).toEqual([expect.stringContaining("content/grammars/odd.ts")]);
  });
});
