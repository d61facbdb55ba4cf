/** What a dump promises its caller: who decides, who may end it, what it takes from elsewhere. Over the memory host. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "bun:test";
import type { MemoryHost } from "../../server/host/memory.ts";
import type { Ending } from "../../server/host/signals.ts";
import { dumpSite, Stopped, type DumpOptions, type DumpResult } from "../../server/output/dump/dump.ts";
import type { Session } from "../../server/output/session.ts";
import { memorySite, open, quietly, ROOT } from "../support/session.ts";

const SITE = `
-- content/en/docs/index.md --
# Home

[A](./a.md)
-- content/en/docs/a.md --
# Page A

The first text.
-- content/static/open.txt --
open
-- content/static/picture.png --
no picture
`;

interface Made {
  readonly host: MemoryHost;
  readonly session: Session;
  readonly dump: (options?: Partial<DumpOptions>) => Promise<DumpResult>;
  readonly edit: (path: string, text: string) => Promise<void>;
  /** Texts of the files that were written, by their path in the dump. */
  readonly files: () => ReadonlyMap<string, Uint8Array>;
  readonly text: (path: string) => string;
}

async function made(text = SITE): Promise<Made> {
  const host = memorySite(text);
  const session = await open(host);
  const files = (): ReadonlyMap<string, Uint8Array> =>
    new Map(
      [...host.files()].flatMap(([path, bytes]) =>
        path.startsWith("/out") ? [[path.slice("/out/".length), bytes] as const] : [],
      ),
    );
  return {
    host,
    session,
    dump: (options = {}) =>
      dumpSite({
        session,
        host,
        out: "/out",
        ...quietly,
        ...options,
      }),
    async edit(path, content) {
      host.write(`${ROOT}/${path}`, content);
      await session.refresh();
    },
    files,
    text: (path) => new TextDecoder().decode(files().get(path)),
  };
}

describe("a dump", () => {
  test("counts what it has written, what stayed and what went, and its pages", async () => {
    const { dump, edit, files, host, session } = await made();
    const first = await dump();
    expect(first).toMatchObject({ unchanged: 0, removed: 0, foreign: [], accepted: true });
    // Home, A, the search page and the page for what is not found.
    expect(first.pages).toBe(4);
    expect(first.written).toBe(files().size - 1);
    expect(await dump()).toMatchObject({ written: 0, unchanged: first.written, removed: 0 });
    await edit("content/static/open.txt", "other");
    expect(await dump()).toMatchObject({ written: 1, unchanged: first.written - 1, removed: 0 });
    host.remove(`${ROOT}/content/static/open.txt`);
    await session.refresh();
    expect(await dump()).toMatchObject({ written: 0, unchanged: first.written - 1, removed: 1 });
    expect(files().has("open.txt")).toBe(false);
  });

  test("tells how far it is: one file more each time, and never more than there are", async () => {
    const { dump } = await made();
    const told: (readonly [string, number, number])[] = [];
    await dump({ progress: (...each) => void told.push(each) });
    expect(told.map(([what, done]) => [what, done])).toEqual(told.map((_, i) => ["writing", i + 1]));
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter(([, done, total]) => done > total)).toEqual([]);
    expect(told.at(-1)?.[2]).toBe(told.length);
  });

  test("asks its caller at the end, with everything that is wrong; if that says no, the old site stays", async () => {
    const { dump, edit, text, files } = await made();
    await dump();
    const before = [...files().keys()];
    await edit("content/en/docs/a.md", "# Page A\n\n[x](/gone)\n");
    const asked: string[][] = [];
    const refused = await dump({
      accept(diagnostics) {
        asked.push(diagnostics.filter(({ severity }) => severity !== "info").map(({ code }) => code));
        return false;
      },
    });
    expect(asked).toEqual([["broken-link"]]);
    expect(refused.accepted).toBe(false);
    expect(refused.diagnostics.some(({ code }) => code === "broken-link")).toBe(true);
    expect(text("a/index.html")).toContain("The first text.");
    expect([...files().keys()]).toEqual(before);
    expect((await dump()).accepted).toBe(true);
    expect(text("a/index.html")).not.toContain("The first text.");
  });

  test("asks before it makes anything where the configuration is wrong", async () => {
    const { dump, edit, files } = await made();
    await edit("config/navbar.json", '{ "items": [{ "type": "lnk" }] }');
    const said: number[] = [];
    const progress: number[] = [];
    const result = await dump({
      accept: (diagnostics) => said.push(diagnostics.length) < 0,
      progress: (_, done) => void progress.push(done),
    });
    expect(result).toMatchObject({ written: 0, unchanged: 0, removed: 0, foreign: [], pages: 0, accepted: false });
    expect([said.length, progress, files().size]).toEqual([1, [], 0]);
    // A caller that wants the site all the same gets it.
    expect((await dump({ accept: () => true })).written).toBeGreaterThan(0);
  });

  test("compresses texts, and neither pictures nor its own manifest", async () => {
    const { dump, files } = await made();
    const first = await dump({ compress: true });
    for (const path of ["index.html", "open.txt", "sitemap.xml", "a/page.json"]) {
      const plain = Buffer.from(files().get(path) ?? "");
      expect([path, plain.length > 0]).toEqual([path, true]);
      expect(Buffer.from(brotliDecompressSync(files().get(`${path}.br`) ?? "")).equals(plain)).toBe(true);
      expect(Buffer.from(gunzipSync(files().get(`${path}.gz`) ?? "")).equals(plain)).toBe(true);
    }
    for (const path of ["picture.png", ".site-manifest.json"])
      for (const ending of [".br", ".gz"]) expect([path, files().has(path + ending)]).toEqual([path, false]);
    expect(await dump({ compress: true })).toMatchObject({ written: 0, unchanged: first.written });
    // Without it they go; what pages that are still open may ask for goes one dump later.
    const compressed = [...files().keys()].filter((path) => /\.(?:br|gz)$/.test(path));
    const later = compressed.filter((path) => path.startsWith("assets/")).length;
    expect(later).toBeGreaterThan(0);
    expect(await dump()).toMatchObject({ written: 0, removed: compressed.length - later });
    await dump();
    expect([...files().keys()].filter((path) => /\.(?:br|gz)$/.test(path))).toEqual([]);
  });

  test("takes texts that are stored elsewhere, by what they would be, and tells of each that the site has", async () => {
    const { dump, text } = await made();
    const noted = new Map<string, string>();
    await dump({ stored: { note: (path, print) => void noted.set(path, print), bytes: () => undefined } });
    expect([...noted.keys()]).toEqual(expect.arrayContaining(["index.html", "a/index.html", "a/index.md"]) as string[]);
    expect(noted.has("picture.png")).toBe(false);
    expect(text("a/index.html")).toContain("The first text.");
    const fresh = await made();
    await fresh.dump({
      stored: {
        note: () => undefined,
        bytes: (print) =>
          print === noted.get("a/index.html") ? new TextEncoder().encode("from elsewhere") : undefined,
      },
    });
    expect(fresh.text("a/index.html")).toBe("from elsewhere");
    expect(fresh.text("index.html")).toBe(text("index.html"));
  });

  test("that is told to end says so, leaves the old site, and nothing of the new one", async () => {
    const { dump, edit, files, host } = await made();
    await dump();
    const before = [...host.files().keys()];
    await edit("content/en/docs/a.md", "# Page A\n\nAnother text.\n");
    let asked = 0;
    let released = 0;
    const ending: Ending = {
      told: new Promise(() => undefined),
      code: () => (++asked > 3 ? 143 : undefined),
      interruptibly: (act) => act(),
      release() {
        released++;
      },
    };
    const told = await dump({ listenForEnd: () => ending }).catch((error: unknown) => error);
    expect(told).toBeInstanceOf(Stopped);
    expect((told as Stopped).code).toBe(143);
    expect(released).toBe(1);
    expect([...host.files().keys()]).toEqual(before);
    expect(new TextDecoder().decode(files().get("a/index.html"))).toContain("The first text.");
    // Where nobody asks it to end, it listens as long as it writes.
    expect((await dump({ listenForEnd: () => ({ ...ending, code: () => undefined }) })).accepted).toBe(true);
    expect(released).toBe(2);
  });
});

describe("names that are taken", () => {
  const LONG = "字".repeat(86);

  test("a document whose address is a file's, or too long for one, is left out with a warning; all others are written", async () => {
    const { dump, files } = await made(`${SITE}
-- content/static/licence --
Free.
-- content/en/docs/licence.md --
# Licence
-- content/en/docs/licence/more.md --
# More
-- content/en/docs/robots.txt.md --
# What robots.txt says
-- content/en/docs/index.html.md --
# What index.html is
-- content/en/docs/page.json.md --
# What page.json is
-- content/en/docs/long.md --
---
slug: /${LONG}
---
# Long
-- content/en/docs/nothing.md --
---
slug: "/a\\0b"
---
# NUL
-- content/en/docs/fits.md --
---
slug: /${"x".repeat(255)}
---
# Fits
`);
    const { diagnostics } = await dump();
    const said = diagnostics.filter(({ code }) => code === "bad-route");
    expect(said.map(({ place }) => place?.file.slice("content/en/docs/".length)).toSorted()).toEqual([
      "index.html.md",
      "licence.md",
      "licence/more.md",
      "long.md",
      "nothing.md",
      "page.json.md",
      "robots.txt.md",
    ]);
    expect(said.map(({ severity }) => severity)).not.toContain("error");
    expect(said.map(({ message }) => message).join("\n")).toContain("content/static/licence has the address /licence.");
    expect(files().has(`${"x".repeat(255)}/index.html`)).toBe(true);
    expect(new TextDecoder().decode(files().get("licence"))).toBe("Free.\n");
    // The memory host would hold both; a disk would not.
    const folders = new Set(
      [...files().keys()].flatMap((path) => path.split("/").map((_, at, all) => all.slice(0, at).join("/"))),
    );
    expect([...files().keys()].filter((path) => folders.has(path))).toEqual([]);
  });

  test("a redirect from the address of a file is an error that says which file", async () => {
    const { dump } = await made(`${SITE}
-- config/redirects.json --
{"redirects": [{"from": "/open.txt", "to": "/a"}, {"from": "/llms.txt", "to": "/a"}, {"from": "/rss.xml", "to": "/a"}]}
`);
    const { diagnostics } = await dump();
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ place, message }) => `${place?.column ?? 0} ${message}`)).toEqual([
      "25 Nothing can lead on from /open.txt: content/static/open.txt has the address /open.txt.",
      "60 Nothing can lead on from /llms.txt: a file that comes with the site has the address /llms.txt.",
    ]);
  });
});
