/** A dump owns what its manifest names. Whatever else lies in its folder, or beside it, stays. */
import { afterAll, describe, expect, test } from "bun:test";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { diskHost } from "../../server/host/disk.ts";
import { HostFault, type Host } from "../../server/host/host.ts";
import { MANIFEST } from "../../shared/manifest-name.ts";
import { UNFINISHED } from "../../server/output/dump/manifest.ts";
import { DumpFault, putTree, type TreeFile, type TreeChanges } from "../../server/output/dump/tree.ts";
import { NO_POOL } from "../../server/output/pool.ts";
import { createWriter } from "../../server/output/dump/writer.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

const disk = diskHost();

type Files = Readonly<Record<string, string>>;

async function* wantedOf(files: Files): AsyncGenerator<TreeFile> {
  await Promise.resolve();
  for (const [path, text] of Object.entries(files))
    yield { path, fingerprint: () => text, content: () => ({ bytes: text, fingerprint: text }) };
}

/** Puts a site of these files in place, as a dump does. */
function put(out: string, files: Files, host: Host = disk, accepted = true): Promise<TreeChanges> {
  return putTree({
    host,
    out,
    base: "/",
    wanted: wantedOf(files),
    writer: createWriter(host, NO_POOL),
    commit: () => accepted,
  });
}

const OLD = { "index.html": "old", "a/index.html": "old a", "b/c/index.html": "old c", "assets/x-1A2B3C4D.js": "1" };
const NEW = { "index.html": "new", "a/index.html": "old a", "d/index.html": "new d", "assets/y-1A2B3C4D.js": "2" };

/** Everything below a folder by path: a file's text, a link's target, "/" for a folder. */
function all(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name);
    const path = full.slice(folder.length + 1);
    if (path === ".site-manifest.json") continue;
    found[path] = entry.isDirectory() ? "/" : entry.isSymbolicLink() ? readlinkSync(full) : readFileSync(full, "utf8");
  }
  return found;
}

/** A dump to which nothing has happened. */
async function untouched(): Promise<string> {
  const out = join(temporaryFolder("out"), "dist");
  await put(out, OLD);
  return out;
}

/** A dump with files of somebody else in it. */
async function shared(): Promise<{ readonly out: string; readonly mine: Record<string, string> }> {
  const out = join(temporaryFolder("out"), "dist");
  await put(out, OLD);
  const before = all(out);
  writeFiles(out, {
    CNAME: "docs.example.org",
    ".git/HEAD": "ref",
    ".git/objects/01/23": "blob",
    "b/notes.txt": "mine",
    "assets/mine.js": "mine",
  });
  mkdirSync(join(out, "uploads/empty"), { recursive: true, mode: 0o700 });
  symlinkSync("/nowhere", join(out, "b/link"));
  const mine = Object.fromEntries(Object.entries(all(out)).filter(([path]) => !(path in before)));
  return { out, mine };
}

describe("what no dump has written", () => {
  test("stays through every dump, as the same files, and is named", async () => {
    const { out, mine } = await shared();
    const inode = (): number => lstatSync(join(out, ".git/objects/01/23")).ino;
    const before = inode();
    const { foreign, removed } = await put(out, NEW);
    expect(foreign).toEqual([".git/", "CNAME", "assets/mine.js", "b/link", "b/notes.txt", "uploads/"]);
    expect(removed).toBe(1);
    expect(all(out)).toMatchObject(mine);
    expect(all(out)).toMatchObject(NEW);
    expect(inode()).toBe(before);
    expect(lstatSync(join(out, "uploads/empty")).mode & 0o777).toBe(0o700);
    for (const files of [NEW, OLD, {}]) await put(out, files);
    expect(all(out)).toMatchObject(mine);
    expect(readdirSync(join(out, ".."))).toEqual(["dist"]);
  });

  test("is never replaced by a file of the site: the dump says which, and the old site stays", async () => {
    for (const path of ["CNAME", "b/notes.txt/index.html", "uploads", "b/link/index.html"]) {
      const { out } = await shared();
      const before = all(out);
      const ended = put(out, { ...NEW, [path]: "the site's" });
      expect(ended).rejects.toThrow("was not written by a dump, and it stays");
      await ended.catch(() => undefined);
      expect(all(out)).toEqual(before);
      expect(readdirSync(join(out, ".."))).toEqual(["dist"]);
    }
  });

  test("and comes or changes while the trees change places, is moved into the new one", async () => {
    const { out, mine } = await shared();
    const late: Host = {
      ...disk,
      exchange(fresh, current) {
        // There is no moment without what was there before.
        expect(all(fresh)).toMatchObject(mine);
        // Replaced as editors do, by a new file of the same name.
        rmSync(join(out, "CNAME"));
        writeFiles(out, { "late/file.txt": "late", CNAME: "changed" });
        utimesSync(join(out, "CNAME"), new Date(), new Date(Date.now() + 5000));
        return disk.exchange(fresh, current);
      },
    };
    await put(out, NEW, late);
    expect(all(out)).toMatchObject({ ...mine, ...NEW, "late/file.txt": "late", CNAME: "changed" });
    expect(readdirSync(join(out, ".."))).toEqual(["dist"]);
  });

  test("and comes where the new site has a folder, stays beside it: none of it is lost for the rest that could be moved", async () => {
    const { out } = await shared();
    const late: Host = {
      ...disk,
      exchange(fresh, current) {
        writeFiles(out, { "new-folder": "late", "z.txt": "later" });
        return disk.exchange(fresh, current);
      },
    };
    await put(out, { ...NEW, "new-folder/index.html": "new" }, late);
    expect(all(out)).toMatchObject({ "new-folder/index.html": "new", "z.txt": "later" });
    const [beside = ""] = readdirSync(join(out, "..")).filter((name) => name !== "dist");
    expect(readFileSync(join(out, "..", beside, "new-folder"), "utf8")).toBe("late");
  });

  test("survives a dump that was killed right after the exchange, and the next one puts it back", async () => {
    const { out, mine } = await shared();
    const killed: Host = {
      ...disk,
      exchange(fresh, current) {
        writeFiles(out, { "late.txt": "late" });
        disk.exchange(fresh, current);
        throw new Error("killed");
      },
      // Nothing more happens in a process that was killed.
      remove: () => undefined,
      rename: () => undefined,
    };
    await put(out, NEW, killed).catch(() => undefined);
    expect(existsSync(join(out, "late.txt"))).toBe(false);
    // Of two versions the later one stays: that of before lies in the tree that the killed dump has left.
    rmSync(join(out, "CNAME"));
    writeFiles(out, { CNAME: "changed" });
    utimesSync(join(out, "CNAME"), new Date(), new Date(Date.now() + 5000));
    await put(out, OLD);
    expect(all(out)).toMatchObject({ ...mine, ...OLD, "late.txt": "late", CNAME: "changed" });
    expect(readdirSync(join(out, ".."))).toEqual(["dist"]);
  });

  test("is a link, too, that somebody has put in the place of a dump's file", async () => {
    const out = await untouched();
    for (const path of ["b/c/index.html", "index.html"]) {
      rmSync(join(out, path));
      symlinkSync("/nowhere", join(out, path));
    }
    const ended = put(out, NEW);
    expect(ended).rejects.toThrow("was not written by a dump, and it stays");
    await ended.catch(() => undefined);
    rmSync(join(out, "index.html"));
    await put(out, NEW);
    expect(all(out)).toMatchObject({ ...NEW, "b/c/index.html": "/nowhere" });
  });

  test("is not removed for having the name of a dump's unfinished tree", async () => {
    const { out } = await shared();
    const beside = `${out}.next-999999`;
    writeFiles(beside, { "thesis.txt": "ten years" });
    await put(out, NEW);
    expect(readFileSync(join(beside, "thesis.txt"), "utf8")).toBe("ten years");
  });
});

describe("a dump that was killed", () => {
  test("between the two renames of a system without an exchange has its old site put back", async () => {
    const out = join(temporaryFolder("out"), "dist");
    await put(out, OLD);
    const killed: Host = {
      ...disk,
      exchange: () => false,
      rename(from, to) {
        if (existsSync(out)) disk.rename(from, to.replace(/\d+$/, "999999"));
      },
      remove: () => undefined,
    };
    await put(out, NEW, killed).catch(() => undefined);
    expect(existsSync(out)).toBe(false);
    // Even by a dump that puts nothing new there.
    await put(out, NEW, disk, false);
    expect(all(out)).toMatchObject(OLD);
    expect(readdirSync(join(out, ".."))).toEqual(["dist"]);
  });

  test("leaves an unfinished tree that the next one removes", async () => {
    const out = join(temporaryFolder("out"), "dist");
    await put(out, OLD);
    const killed: Host = {
      ...disk,
      write(path, bytes) {
        if (path.endsWith("d/index.html")) throw new Error("killed");
        disk.write(path, bytes);
      },
      remove: () => undefined,
    };
    await put(out, NEW, killed).catch(() => undefined);
    expect(readdirSync(join(out, "..")).length).toBe(2);
    await put(out, OLD);
    expect(readdirSync(join(out, ".."))).toEqual(["dist"]);
  });
});

test("a system without an exchange that can't put the new site in place gives the old one back", async () => {
  const out = await untouched();
  const failing: Host = {
    ...disk,
    exchange: () => false,
    rename(from, to) {
      if (from.includes(".next-")) throw new HostFault(to, "EACCES", `${to} can't be written`);
      disk.rename(from, to);
    },
  };
  const ended: unknown = await put(out, NEW, failing).catch((error: unknown) => error);
  expect(ended).toBeInstanceOf(DumpFault);
  expect(all(out)).toEqual(all(await untouched()));
  expect(readdirSync(join(out, ".."))).toEqual(["dist"]);
});

test("a file of the dump before that somebody has removed keeps no dump from being written", async () => {
  const out = await untouched();
  for (const path of ["assets/x-1A2B3C4D.js", "a/index.html"]) rmSync(join(out, path));
  await put(out, NEW);
  expect(all(out)).toMatchObject(NEW);
  expect(existsSync(join(out, "assets/x-1A2B3C4D.js"))).toBe(false);
});

test("an unfinished tree stays while the process that makes it runs, and goes with the first dump after its end", async () => {
  const out = join(temporaryFolder("out"), "dist");
  await put(out, OLD);
  // This process's parent runs, and no process has the other number.
  for (const pid of [process.ppid, 999_999])
    writeFiles(`${out}.next-${pid}`, { [MANIFEST]: UNFINISHED, "index.html": "half" });
  await put(out, NEW);
  expect(all(out)).toMatchObject(NEW);
  expect(readdirSync(join(out, "..")).sort()).toEqual(["dist", `dist.next-${process.ppid}`]);
});

test("a manifest that can't be read says nothing of whose the files are: the folder is refused", async () => {
  for (const text of ["", "{", "[]", '{"files":{"index.html":1},"previous":{}}', '{"files":[]}']) {
    const out = join(temporaryFolder("out"), "dist");
    await put(out, OLD);
    writeFileSync(join(out, ".site-manifest.json"), text);
    const before = all(out);
    const ended = put(out, NEW);
    expect(ended).rejects.toThrow("can't be read, so nobody knows");
    await ended.catch(() => undefined);
    expect(all(out)).toEqual(before);
  }
});

test("a dump that another one has overtaken writes nothing", async () => {
  const out = join(temporaryFolder("out"), "dist");
  await put(out, OLD);
  const overtaken: Host = {
    ...disk,
    entries(folder) {
      const found = disk.entries(folder);
      writeFileSync(join(out, ".site-manifest.json"), `{"files":{"index.html":"other"},"previous":{}}\n`);
      return found;
    },
  };
  const ended = put(out, NEW, overtaken);
  expect(ended).rejects.toThrow("Another dump was written");
  await ended.catch(() => undefined);
  expect(all(out)["index.html"]).toBe("old");
});
