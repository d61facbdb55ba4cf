/** The real disk: what is written takes its place whole or leaves nothing, and what is listed has an end. */
import { afterAll, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { diskHost } from "../../server/host/disk.ts";
import { HostFault, LEADS_OUT } from "../../server/host/host.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";
import { needing } from "../support/not-tested.ts";

afterAll(removeFolders);

const disk = diskHost();
const modeOf = (path: string): number => lstatSync(path).mode & 0o777;

test("a file that takes the place of another keeps who may read it", () => {
  const folder = temporaryFolder("disk");
  writeFileSync(`${folder}/a`, "one");
  chmodSync(`${folder}/a`, 0o640);
  disk.writeAtomic(`${folder}/a`, "two");
  expect([readFileSync(`${folder}/a`, "utf8"), modeOf(`${folder}/a`)]).toEqual(["two", 0o640]);
  expect(readdirSync(folder)).toEqual(["a"]);
});

test("a file that can't take its place leaves nothing beside it", () => {
  const folder = temporaryFolder("disk");
  mkdirSync(`${folder}/a/full`, { recursive: true });
  expect(() => {
    disk.writeAtomic(`${folder}/a`, "two");
  }).toThrow(HostFault);
  expect(readdirSync(folder)).toEqual(["a"]);
});

test("a copy of a file that may not be written may be written", () => {
  const folder = temporaryFolder("disk");
  writeFileSync(`${folder}/a`, "one");
  chmodSync(`${folder}/a`, 0o444);
  disk.copy(`${folder}/a`, `${folder}/b`);
  expect([readFileSync(`${folder}/b`, "utf8"), modeOf(`${folder}/b`) & 0o200]).toEqual(["one", 0o200]);
});

test("links to folders are followed once, however they lead in a circle, and those that lead out are told", () => {
  const folder = temporaryFolder("disk");
  writeFiles(folder, { "site/a/one.md": "", "site/b/two.md": "", "out/three.md": "" });
  for (const [to, from] of [
    ["../b", "a/b"],
    ["../a", "b/a"],
    ["..", "a/up"],
    ["../out", "out"],
  ] as const)
    symlinkSync(to, `${folder}/site/${from}`);
  const told: string[] = [];
  const within = [disk.realPath(`${folder}/site`) ?? ""];
  const found = disk.list(`${folder}/site`, { within, unreadable: (path, why) => void told.push(`${path} ${why}`) });
  expect(found.filter((path) => path.split("/").length < 4)).toEqual(
    ["a/b/two.md", "a/one.md", "b/a/one.md", "b/two.md"].toSorted(),
  );
  expect(found.length).toBeLessThan(20);
  expect(told).toEqual([`out ${LEADS_OUT}`]);
});

needing("which files are open", existsSync("/proc/self/fd") ? undefined : "there is no /proc").test(
  "a file that was read is closed, and so is what is none",
  () => {
    const folder = temporaryFolder("disk");
    writeFileSync(`${folder}/a`, "one");
    const open = (): number => readdirSync("/proc/self/fd").length;
    const before = open();
    for (let time = 0; time < 100; time++) for (const name of ["a", "", "none"]) disk.read(`${folder}/${name}`);
    expect(open() - before).toBeLessThan(50);
  },
);
