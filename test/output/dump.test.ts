/** A dump as whoever hosts it needs it: whole or not at all, the same bytes everywhere, nothing written twice. */
import { afterAll, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { PROJECT } from "../support/project.ts";
import { FIXTURE } from "../site/fixture.ts";
import type { MemoryHost } from "../../server/host/memory.ts";
import { dumpSite } from "../../server/output/dump/dump.ts";
import { allOutputs } from "../../server/output/outputs.ts";
import { memorySite, open, quietly, ROOT } from "../support/session.ts";
import { command } from "../support/command.ts";
import { dump, siteOf } from "../support/dump.ts";
import { AS_NOBODY, needing } from "../support/not-tested.ts";
import { diskSite, removeFolders, stampsOf, temporaryFolder, treeOf, writeFiles } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

/** A small file system in memory, which only the system's user may mount. */
function mountSmall(place: string): boolean {
  return Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", place], {
    stdio: ["ignore", "ignore", "ignore"],
  }).success;
}

const probe = temporaryFolder("mount");
const canMount = mountSmall(probe);
if (canMount) Bun.spawnSync(["umount", probe]);

const GUIDE = "content/en/docs/guide/02-next.md";

describe("what a dump writes", () => {
  test("says how much it wrote, and writes nothing when nothing has changed", async () => {
    const root = diskSite(FIXTURE);
    const out = join(temporaryFolder("out"), "dist");
    const first = await dump(root, out);
    expect(first).toMatchObject({ unchanged: 0, removed: 0, errors: 0 });
    for (const key of ["pages", "written", "unchanged", "removed", "warnings", "errors", "ms"]) {
      expect({ key, kind: typeof first[key] }).toEqual({ key, kind: "number" });
    }
    const stamps = stampsOf(out);
    expect(await dump(root, out)).toMatchObject({
      written: 0,
      removed: 0,
      unchanged: first["written"],
      pages: first["pages"],
    });
    expect(stampsOf(out)).toEqual(stamps);
    expect(await dump(root, out, "--no-cache")).toMatchObject({ written: 0, removed: 0 });
    expect(stampsOf(out)).toEqual(stamps);
  });

  test("writes one page's files when one paragraph has changed", async () => {
    const root = diskSite(FIXTURE);
    const out = join(temporaryFolder("out"), "dist");
    await dump(root, out);
    const before = siteOf(out);
    const path = join(root, GUIDE);
    writeFileSync(path, `${readFileSync(path, "utf8")}\nAnother sentence.\n`);
    await dump(root, out);
    const after = siteOf(out);
    const changed = Object.keys({ ...before, ...after }).filter(
      (each) => before[each] !== after[each] && !/search-index|sitemap/.test(each),
    );
    expect(changed.sort()).toEqual([
      "guide/next/index.html",
      "guide/next/index.md",
      "guide/next/page.json",
      // The only file that holds the text of all pages.
      "llms-full.txt",
      "zh-CN/guide/next/index.html",
      "zh-CN/guide/next/index.md",
      "zh-CN/guide/next/page.json",
    ]);
  });

  test("records of a file that changes meanwhile what it has written, so that the next dump is not misled", async () => {
    const host = memorySite("-- content/static/data.txt --\nold\n");
    const path = `${ROOT}/content/static/data.txt`;
    let saved = true;
    const restless: MemoryHost = {
      ...host,
      read(file) {
        if (file === path && !saved) host.write(path, "new\n");
        saved ||= file === path;
        return host.read(file);
      },
    };
    const dumpOf = async (change: boolean): Promise<string> => {
      const session = await open(restless);
      const { engine, sources } = session;
      // The file has been looked at, and is saved between that and its being copied.
      for (const { kind, key } of allOutputs(engine.get)) {
        kind.fingerprint(sources, key);
        kind.content(sources, key);
      }
      saved = !change;
      await dumpSite({ session, host: restless, out: "/out", ...quietly });
      return new TextDecoder().decode(host.files().get("/out/data.txt"));
    };
    expect(await dumpOf(true)).toBe("new\n");
    host.write(path, "old\n");
    expect(await dumpOf(false)).toBe("old\n");
  });

  test("with --compress, each text file lies there in both compressions too, and says the same", async () => {
    const root = diskSite(FIXTURE);
    const out = join(temporaryFolder("out"), "dist");
    await dump(root, out, "--compress");
    const plain = join(temporaryFolder("out"), "dist");
    await dump(root, plain);
    const files = Object.keys(siteOf(out));
    expect(files.filter((path) => !/\.(?:br|gz)$/.test(path))).toEqual(Object.keys(siteOf(plain)));
    // What is too large to hold for a large site is compressed for none.
    const texts = files.filter(
      (path) => /\.(?:html|css|js|json|md|svg|xml|txt)$/.test(path) && !/llms-full/.test(path),
    );
    expect(texts.length).toBeGreaterThan(20);
    for (const path of texts) {
      const text = readFileSync(join(out, path));
      expect({ path, br: brotliDecompressSync(readFileSync(join(out, `${path}.br`))).equals(text) }).toEqual({
        path,
        br: true,
      });
      expect({ path, gz: gunzipSync(readFileSync(join(out, `${path}.gz`))).equals(text) }).toEqual({ path, gz: true });
    }
    expect(files.filter((path) => /\.(?:png|woff2)\.(?:br|gz)$/.test(path))).toEqual([]);
  });

  test("removes the pages of a document that is gone, and keeps the assets of the dump before for one round", async () => {
    const root = diskSite(FIXTURE);
    const out = join(temporaryFolder("out"), "dist");
    await dump(root, out);
    const assets = (): readonly string[] => Object.keys(siteOf(out)).filter((path) => path.startsWith("assets/"));
    const before = assets();
    rmSync(join(root, GUIDE));
    rmSync(join(root, "content/en/docs/guide/beside.png"));
    expect((await dump(root, out))["removed"]).toBeGreaterThan(0);
    expect(existsSync(join(out, "guide/next"))).toBe(false);
    expect(before.filter((path) => !assets().includes(path))).toEqual([]);
    writeFileSync(join(root, "content/en/docs/new.md"), "# New\n");
    await dump(root, out);
    expect(assets().some((path) => path.includes("beside-"))).toBe(false);
    const clean = join(temporaryFolder("out"), "dist");
    await dump(root, clean, "--no-cache");
    const after = siteOf(out);
    for (const [path, hash] of Object.entries(siteOf(clean)))
      expect({ path, hash: after[path] }).toEqual({ path, hash });
  });

  test("mends a file that somebody removed from it", async () => {
    const root = diskSite(FIXTURE);
    const out = join(temporaryFolder("out"), "dist");
    await dump(root, out);
    const whole = siteOf(out);
    rmSync(join(out, "guide/index.html"));
    await dump(root, out);
    expect(siteOf(out)).toEqual(whole);
  });

  /** Writes to files of a dump behind its back: longer, shorter, another text. */
  const spoil = (out: string): void => {
    appendFileSync(join(out, "guide/index.html"), "<script>alert(1)</script>");
    truncateSync(join(out, "sitemap.xml"), 10);
    writeFileSync(join(out, "llms.txt"), "nothing");
  };

  test.each([[[]], [["--no-cache"]]])("mends files that somebody wrote to, and nothing else %p", async (options) => {
    const root = diskSite(FIXTURE);
    const out = join(temporaryFolder("out"), "dist");
    await dump(root, out);
    const whole = siteOf(out);
    spoil(out);
    expect((await dump(root, out, ...options))["written"]).toBe(3);
    expect(siteOf(out)).toEqual(whole);
    expect((await dump(root, out))["written"]).toBe(0);
  });

  test("mends files that somebody wrote to beside what it has to do", async () => {
    const root = diskSite(FIXTURE);
    const out = join(temporaryFolder("out"), "dist");
    const before = readFileSync(join(root, GUIDE), "utf8");
    const dumpWith = async (more: string): Promise<void> => {
      writeFileSync(join(root, GUIDE), before + more);
      await dump(root, out);
    };
    await dumpWith("");
    await dumpWith("\nAnother paragraph.\n");
    const whole = siteOf(out);
    await dumpWith("");
    spoil(out);
    await dumpWith("\nAnother paragraph.\n");
    expect(siteOf(out)).toEqual(whole);
  });

  test("refuses a folder with files that no dump wrote, and leaves them alone", async () => {
    const root = diskSite(FIXTURE);
    const out = temporaryFolder("out");
    writeFileSync(join(out, "thesis.txt"), "ten years");
    const { code, err } = await command(["dump", "--site", root, "--out", out, "--no-cache"]);
    expect(code).toBe(1);
    expect(err).toContain("no dump wrote");
    expect([...treeOf(out).keys()]).toEqual(["thesis.txt"]);
  });

  test("refuses to write over the site itself", async () => {
    const root = diskSite(FIXTURE);
    const before = treeOf(root);
    for (const out of [root, dirname(root), join(root, "content"), join(root, "config/x")])
      expect((await command(["dump", "--site", root, "--out", out, "--no-cache"])).code).toBe(1);
    expect(treeOf(root)).toEqual(before);
  });

  test("with --strict, writes nothing where there is a warning", async () => {
    const root = diskSite(`\n-- content/en/docs/a.md --\n# A\n\n[x](/nowhere)\n`);
    const out = join(temporaryFolder("out"), "dist");
    const { code, err } = await command(["dump", "--site", root, "--out", out, "--strict", "--no-cache"]);
    expect(code).toBe(1);
    expect(err).toContain("content/en/docs/a.md:3");
    expect(existsSync(out)).toBe(false);
  });
});

test("the same bytes come out in other folders, time zones, languages, with any number of workers, with and without the cache", async () => {
  const root = diskSite(FIXTURE);
  // Enough text that threads are started.
  for (let i = 0; i < 60; i++)
    writeFiles(root, {
      [`content/en/docs/many/page-${i}.md`]: `# Page ${i}\n\n${`## Part\n\nWords of **page** ${i} with \`code\` and [links](./page-${(i + 1) % 60}.md).\n\n`.repeat(90)}`,
    });
  const elsewhere = join(temporaryFolder("a-longer-name-for-another-folder"), "deep/er/site");
  mkdirSync(dirname(elsewhere), { recursive: true });
  cpSync(root, elsewhere, { recursive: true });
  const ways: readonly {
    readonly site: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  }[] = [
    { site: root, args: ["--jobs", "1", "--no-cache"], env: { TZ: "UTC", LANG: "C" } },
    {
      site: root,
      args: ["--jobs", "4", "--no-cache"],
      env: { TZ: "Asia/Shanghai", LANG: "zh_CN.UTF-8", LC_ALL: "zh_CN.UTF-8" },
    },
    {
      site: elsewhere,
      args: ["--jobs", "2"],
      env: { TZ: "America/Los_Angeles", LANG: "tr_TR.UTF-8", NODE_ENV: "development" },
    },
    { site: elsewhere, args: ["--jobs", "2"], env: { HOME: "/nonexistent" } },
  ];
  let expected: ReadonlyMap<string, string> | undefined;
  for (const { site, args, env } of ways) {
    const out = join(temporaryFolder("out"), "dist");
    const { code, err } = await command(["dump", "--site", site, "--out", out, "--quiet", ...args], { env });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const tree = treeOf(out);
    expected ??= tree;
    const different = [...new Set([...expected.keys(), ...tree.keys()])].filter(
      (path) => tree.get(path) !== expected?.get(path),
    );
    expect({ args, env, different: different.slice(0, 5) }).toEqual({ args, env, different: [] });
  }
}, 120_000);

describe("whatever happens at the same time", () => {
  test("two dumps at once end in one whole site", async () => {
    const root = diskSite(FIXTURE);
    const folder = temporaryFolder("out");
    const out = join(folder, "dist");
    for (let round = 0; round < 3; round++) {
      writeFileSync(join(root, GUIDE), `# Round ${round}\n`);
      const ended = await Promise.all([1, 2, 3].map(() => command(["dump", "--site", root, "--out", out, "--json"])));
      // One that was overtaken may say so; at least one has written.
      expect(ended.some(({ code }) => code === 0)).toBe(true);
      for (const { code, err } of ended) if (code !== 0) expect(err).not.toContain("    at ");
      const clean = join(temporaryFolder("out"), "dist");
      await dump(root, clean, "--no-cache");
      const now = siteOf(out);
      for (const [path, hash] of Object.entries(siteOf(clean)))
        expect({ path, hash: now[path] }).toEqual({ path, hash });
    }
    await dump(root, out);
    expect(readdirSync(folder)).toEqual(["dist"]);
  }, 120_000);

  const onSmallDisk = needing("a full disk", canMount ? undefined : "a small file system can't be mounted here");
  onSmallDisk.test("a full disk leaves the old site and says so", async () => {
    const place = temporaryFolder("full");
    expect(mountSmall(place)).toBe(true);
    try {
      const root = diskSite(FIXTURE);
      const out = join(place, "dist");
      await dump(root, out);
      const whole = siteOf(out);
      writeFiles(root, { "content/static/large.bin": new Uint8Array(8_000_000) });
      const { code, err } = await command(["dump", "--site", root, "--out", out, "--no-cache"]);
      expect(code).toBe(1);
      expect(err).toContain("the disk is full");
      expect(siteOf(out)).toEqual(whole);
      expect(readdirSync(place)).toEqual(["dist"]);
    } finally {
      Bun.spawnSync(["umount", place]);
    }
  });

  const asNobody = needing("folders without the right to write", AS_NOBODY.missing);
  asNobody.test("a folder that may not be written is named, and the old site stays", async () => {
    const root = diskSite(FIXTURE);
    const folder = temporaryFolder("out");
    const out = join(folder, "dist");
    await dump(root, out, "--no-cache");
    const whole = siteOf(out);
    chmodSync(folder, 0o555);
    writeFileSync(join(root, GUIDE), "# Changed\n");
    const { prefix } = AS_NOBODY;
    const { code, err } = await command(["dump", "--site", root, "--out", out, "--no-cache"], { prefix });
    chmodSync(folder, 0o755);
    expect(code).toBe(1);
    expect(err).toContain(folder);
    expect(err).not.toContain("    at ");
    expect(siteOf(out)).toEqual(whole);
  });
});

describe("files that nobody wants", () => {
  async function dumped(
    root: string,
    out = join(temporaryFolder("out"), "dist"),
  ): Promise<{ readonly out: string; readonly err: string; readonly code: number }> {
    const { code, err } = await command(["dump", "--site", root, "--out", out, "--no-cache"]);
    expect(err).not.toContain("    at ");
    return { out, err, code };
  }

  test("links in a circle, links that lead nowhere and links out of the site end, are named, and keep the old site", async () => {
    const root = diskSite(FIXTURE);
    const whole = (await dumped(root)).out;
    const before = treeOf(whole);
    symlinkSync("..", join(root, "content/en/docs/guide/loop"));
    symlinkSync("itself", join(root, "content/static/itself"));
    symlinkSync("/etc", join(root, "content/static/etc"));
    symlinkSync("gone.md", join(root, "content/en/docs/gone-too.md"));
    const { out, err, code } = await dumped(root, whole);
    expect(code).toBe(1);
    expect(treeOf(whole)).toEqual(before);
    expect(err).toContain("content/static/etc can't be read: the link leads out of the site");
    expect(err).toContain("content/static/itself can't be read");
    expect(err).toContain("content/en/docs/gone-too.md can't be read: the link leads nowhere");
    expect(existsSync(join(out, "etc"))).toBe(false);
  });

  test("names in other scripts, with spaces, quotes, percent signs and of both cases are pages of their own", async () => {
    const names = [
      "路线 图",
      "Ünïcode",
      "it's",
      "100%25",
      "a&b",
      "Case",
      "case",
      "emoji-🙂",
      "x#y",
      "q?r",
      "<b>",
      '"quoted"',
      "constructor",
    ];
    const root = diskSite(`\n-- content/en/docs/index.md --\n# Home\n`);
    for (const name of names)
      writeFiles(root, { [`content/en/docs/names/${name}.md`]: `# Page ${name}\n\n[Home](../index.md)\n` });
    const { out, code } = await dumped(root);
    expect(code).toBe(0);
    expect(
      readdirSync(join(out, "names"))
        .filter((name) => existsSync(join(out, "names", name, "index.html")))
        .sort(),
    ).toEqual([...names].sort());
  });

  test("NUL bytes and broken UTF-8 are shown as far as they can be, with a word about it", async () => {
    const root = diskSite(FIXTURE);
    writeFiles(root, {
      "content/en/docs/nul.md": "# Nul\n\na\0b\n\n\0\0\0\n",
      "content/en/docs/broken.md": Uint8Array.from([35, 32, 66, 10, 10, 0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80, 10]),
      "content/en/docs/utf16.md": Uint8Array.from([0xff, 0xfe, 35, 0, 32, 0, 65, 0]),
      "content/en/docs/bom.md": "\uFEFF# With a mark\n",
    });
    const { out, err, code } = await dumped(root);
    expect(code).toBe(0);
    expect(err).toContain("content/en/docs/broken.md:1");
    expect(readFileSync(join(out, "nul/index.html"), "utf8")).not.toContain("\0");
    expect(readFileSync(join(out, "bom/index.html"), "utf8")).toContain("With a mark</h1>");
  });

  test("a document of 50 MB is named, and the old site stays", async () => {
    const root = diskSite(FIXTURE);
    writeFiles(root, { "content/en/docs/huge.md": `# Huge\n\n${"words and words \n".repeat(3_200_000)}` });
    const { out, err, code } = await dumped(root);
    expect({ code, there: existsSync(out) }).toEqual({ code: 1, there: false });
    expect(err).toContain("content/en/docs/huge.md:1:1 error unreadable-file");
  });

  test("documents that are nested ten thousand deep are pages, and soon", async () => {
    const root = diskSite(FIXTURE);
    writeFiles(root, {
      "content/en/docs/quotes.md": `# Quotes\n\n${">".repeat(10_000)} deep\n`,
      "content/en/docs/lists.md": `# Lists\n\n${Array.from({ length: 2000 }, (_, i) => `${" ".repeat(i * 2)}- x`).join("\n")}\n`,
      "content/en/docs/tags.md": `# Tags\n\n${"<div>".repeat(10_000)}deep\n`,
      "content/en/docs/emphasis.md": `# Emphasis\n\n${"*a **b ".repeat(10_000)}\n`,
      "content/en/docs/brackets.md": `# Brackets\n\n${"[".repeat(10_000)}x${"](y)".repeat(10_000)}\n`,
      "content/en/docs/notes.md": `# Notes\n\n${Array.from({ length: 200 }, (_, i) => `${":".repeat(203 - i)}note`).join("\n")}\n`,
    });
    const { out, code } = await dumped(root);
    expect(code).toBe(0);
    for (const name of ["quotes", "lists", "tags", "emphasis", "brackets", "notes"])
      expect({ name, there: existsSync(join(out, name, "index.html")) }).toEqual({ name, there: true });
  }, 120_000);

  const asNobody = needing("files without the right to read", AS_NOBODY.missing);
  asNobody.test("files and folders that may not be read are named", async () => {
    const root = diskSite(FIXTURE);
    chmodSync(join(root, "content/en/docs/guide/02-next.md"), 0);
    chmodSync(join(root, "content/en/docs/reference"), 0);
    const { prefix } = AS_NOBODY;
    const { code, out, err } = await command(["check", "--site", root, "--no-cache", "--format", "github"], { prefix });
    chmodSync(join(root, "content/en/docs/reference"), 0o755);
    expect(err).not.toContain("    at ");
    expect(out).toContain("content/en/docs/guide/02-next.md");
    expect(out).toContain("content/en/docs/reference can't be read");
    expect(code).toBe(1);
  });
});

test("the project's own folder holds nothing of the machine in what is dumped", async () => {
  const root = diskSite(FIXTURE);
  const out = join(temporaryFolder("out"), "dist");
  await dump(root, out, "--no-cache");
  for (const path of Object.keys(siteOf(out))) {
    const text = readFileSync(join(out, path), "latin1");
    expect({ path, leaks: text.includes(root) || text.includes(out) || text.includes(PROJECT) }).toEqual({
      path,
      leaks: false,
    });
  }
});
