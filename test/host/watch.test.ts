/** Hints of the real disk: that one may be late is no fault, that none comes is. */
import { afterAll, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename } from "node:path";
import { diskHost } from "../../server/host/disk.ts";
import type { ChangeWatcher, Hint } from "../../server/host/host.ts";
import { removeFolders, temporaryFolder } from "../support/disk.ts";
import { needing } from "../support/not-tested.ts";

afterAll(removeFolders);

/** A watcher of a folder of the disk that has begun. */
async function watching(folder: string, hint: Hint): Promise<ChangeWatcher> {
  const ready = Promise.withResolvers<undefined>();
  const watcher = diskHost().watch([folder], { hint, ready: () => ready.resolve(undefined) });
  await ready.promise;
  return watcher;
}

test("a file that is saved again just after it was told of is told of again", async () => {
  const folder = temporaryFolder("watched");
  const file = `${folder}/page.md`;
  writeFileSync(file, "one");
  const told: string[] = [];
  const heard = Promise.withResolvers<undefined>();
  const watcher = await watching(folder, () => {
    told.push(readFileSync(file, "utf8"));
    // An editor's formatter, or the second half of a write that empties the file first.
    if (told.length === 1) writeFileSync(file, "three");
    if (told.at(-1) === "three") heard.resolve(undefined);
  });
  try {
    writeFileSync(file, "two");
    await Promise.race([heard.promise, Bun.sleep(3000)]);
    expect(told.at(-1)).toBe("three");
  } finally {
    await watcher.close();
  }
});

test("a hint says whether a file was written in place, or one came, went or was renamed", async () => {
  const folder = temporaryFolder("watched");
  const file = `${folder}/page.md`;
  writeFileSync(file, "one");
  let told: string[] = [];
  const watcher = await watching(
    folder,
    (path, isWrite) => void told.push(`${basename(path)} ${isWrite ? "written" : "else"}`),
  );
  const hints = async (act: () => void): Promise<readonly string[]> => {
    told = [];
    act();
    for (let waited = 0; waited < 3000 && told.length === 0; waited += 20) await Bun.sleep(20);
    await Bun.sleep(100);
    return told;
  };
  try {
    expect(new Set(await hints(() => writeFileSync(file, "two")))).toEqual(new Set(["page.md written"]));
    // The first hint decides: what follows is looked at together with it.
    expect((await hints(() => writeFileSync(`${folder}/new.md`, "new")))[0]).toBe("new.md else");
    expect((await hints(() => renameSync(`${folder}/new.md`, file)))[0]).toMatch(/ else$/);
  } finally {
    await watcher.close();
  }
});

test("a file that another is renamed over is told of, whatever the other was called and however soon it is renamed", async () => {
  const folder = temporaryFolder("watched");
  const file = `${folder}/deep/page.md`;
  mkdirSync(`${folder}/deep`);
  writeFileSync(file, "one");
  let heard = Promise.withResolvers<boolean>();
  const watcher = await watching(folder, (path) => path === file && heard.resolve(true));
  const missed: string[] = [];
  try {
    for (const name of ["page.md~", "page.md.tmp", ".page.md.swx", "sedAbCdEf", ".goutputstream-X1"])
      for (const pause of [0, 10]) {
        heard = Promise.withResolvers<boolean>();
        writeFileSync(`${folder}/deep/${name}`, "two");
        await Bun.sleep(pause);
        renameSync(`${folder}/deep/${name}`, file);
        if (!(await Promise.race([heard.promise, Bun.sleep(2000).then(() => false)]))) missed.push(name);
        await Bun.sleep(20);
      }
  } finally {
    await watcher.close();
  }
  expect(missed).toEqual([]);
}, 60_000);

test("in a folder that is a link, files are named as the folder was asked for", async () => {
  const folder = temporaryFolder("watched");
  mkdirSync(`${folder}/elsewhere`);
  mkdirSync(`${folder}/site`);
  symlinkSync("../elsewhere", `${folder}/site/content`);
  const told = new Set<string>();
  const watcher = await watching(`${folder}/site/content`, (path) => void told.add(path));
  try {
    writeFileSync(`${folder}/elsewhere/page.md`, "one");
    for (let waited = 0; waited < 3000 && told.size === 0; waited += 20) await Bun.sleep(20);
    expect([...told]).toContain(`${folder}/site/content/page.md`);
    expect([...told].filter((path) => path.includes("/elsewhere"))).toEqual([]);
  } finally {
    await watcher.close();
  }
});

test("where many files go at once, their folder is looked through a few times, not once for each", async () => {
  const folder = temporaryFolder("watched");
  const names = Array.from({ length: 100 }, (_, at) => `${folder}/${at}.md`);
  const stays = `${folder}/stays.md`;
  for (const file of [...names, stays]) writeFileSync(file, "one");
  let looks = 0;
  const gone = new Set<string>();
  const watcher = await watching(folder, (path) => {
    if (path === stays) looks++;
    else gone.add(path);
  });
  try {
    for (const name of names) {
      rmSync(name);
      // The runtime passes over an event that follows the last one within a millisecond.
      Bun.sleepSync(2);
    }
    writeFileSync(stays, "two");
    for (let waited = 0; waited < 3000 && looks === 0; waited += 20) await Bun.sleep(20);
    await Bun.sleep(200);
    expect(gone.size).toBeGreaterThan(50);
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThan(20);
  } finally {
    await watcher.close();
  }
});

test("an edit hints at the file and not at its folder, of which all would have to be listed", async () => {
  const folder = temporaryFolder("watched");
  const file = `${folder}/deep/page.md`;
  mkdirSync(`${folder}/deep`);
  writeFileSync(file, "one");
  const told = new Set<string>();
  const watcher = await watching(folder, (path) => void told.add(path));
  try {
    writeFileSync(file, "two");
    for (let waited = 0; waited < 3000 && !told.has(file); waited += 20) await Bun.sleep(20);
    await Bun.sleep(100);
    expect(told).toContain(file);
    expect([...told].filter((path) => existsSync(path) && path !== file)).toEqual([]);
  } finally {
    await watcher.close();
  }
});

test("a folder that is moved away and comes back at once is watched as before, with all that is in it", async () => {
  const missed: number[] = [];
  for (let round = 0; round < 10; round++) {
    const root = temporaryFolder("moved");
    const file = `${root}/content/a/b/3.md`;
    mkdirSync(`${root}/content/a/b`, { recursive: true });
    for (let number = 0; number < 60; number++) writeFileSync(`${root}/content/a/b/${number}.md`, "one");
    let heard = Promise.withResolvers<boolean>();
    const watcher = await watching(`${root}/content`, (path) => path === file && heard.resolve(true));
    try {
      for (const pause of [0, 20, 150]) {
        renameSync(`${root}/content`, `${root}/elsewhere`);
        await Bun.sleep(pause);
        renameSync(`${root}/elsewhere`, `${root}/content`);
        await Bun.sleep(round);
      }
      await Bun.sleep(1000);
      heard = Promise.withResolvers<boolean>();
      writeFileSync(file, "two");
      if (!(await Promise.race([heard.promise, Bun.sleep(2000).then(() => false)]))) missed.push(round);
    } finally {
      await watcher.close();
    }
  }
  expect(missed).toEqual([]);
}, 60_000);

/** How many watches of the system this process holds. */
function watches(): number {
  const fds = "/proc/self/fdinfo";
  return readdirSync(fds)
    .map((fd) => {
      try {
        return readFileSync(`${fds}/${fd}`, "utf8").match(/^inotify /gm)?.length ?? 0;
      } catch {
        // Closed meanwhile.
        return 0;
      }
    })
    .reduce((sum, each) => sum + each, 0);
}

const noProc = existsSync("/proc/self/fdinfo") ? undefined : "this system does not tell";

needing("how many watches of the system are taken", noProc).test(
  "a watch is taken for each folder, and none for the files in it: a user has 8,192 on many systems",
  async () => {
    const folder = temporaryFolder("watched");
    for (let at = 0; at < 300; at++) {
      mkdirSync(`${folder}/${at % 3}`, { recursive: true });
      writeFileSync(`${folder}/${at % 3}/${at}.md`, "one");
    }
    const before = watches();
    const watcher = await watching(folder, () => undefined);
    try {
      expect(watches() - before).toBeGreaterThan(3);
      expect(watches() - before).toBeLessThan(10);
    } finally {
      await watcher.close();
    }
  },
);

test("files of a new folder are told of, also when they come before it is watched, and are changed after", async () => {
  const root = temporaryFolder("watched");
  const told = new Map<string, number>();
  const watcher = await watching(root, (path) => void told.set(path, (told.get(path) ?? 0) + 1));
  const heard = async (path: string, times: number): Promise<boolean> => {
    for (let waited = 0; waited < 5000 && (told.get(path) ?? 0) < times; waited += 10) await Bun.sleep(10);
    return (told.get(path) ?? 0) >= times;
  };
  try {
    for (const pause of [0, 5, 30]) {
      const file = `${root}/new-${pause}/deep/er/page.md`;
      mkdirSync(`${root}/new-${pause}/deep/er`, { recursive: true });
      await Bun.sleep(pause);
      writeFileSync(file, "one");
      expect(await heard(file, 1)).toBe(true);
      const before = told.get(file) ?? 0;
      writeFileSync(file, "two");
      expect(await heard(file, before + 1)).toBe(true);
    }
  } finally {
    await watcher.close();
  }
});
