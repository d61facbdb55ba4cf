/** Links to files where there can be none: from one file system to another. */
import { afterAll, expect } from "bun:test";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { diskHost } from "../../server/host/disk.ts";
import { HostFault } from "../../server/host/host.ts";
import { removeFolders, temporaryFolder } from "../support/disk.ts";
import { needing } from "../support/not-tested.ts";
import { PROJECT } from "../support/project.ts";

const host = diskHost();
const here = temporaryFolder();
/** Places of which one is likely to be in another file system than temporary files. */
const ELSEWHERE = ["/dev/shm", PROJECT];

function otherFileSystem(): string | undefined {
  const place = ELSEWHERE.find((each) => existsSync(each) && statSync(each).dev !== statSync(here).dev);
  try {
    return place === undefined ? undefined : mkdtempSync(join(place, "links-"));
  } catch {
    return undefined;
  }
}

const there = otherFileSystem();
const between = needing("links between file systems", there === undefined ? "there is only one here" : undefined);

afterAll(() => {
  removeFolders();
  if (there !== undefined) rmSync(there, { recursive: true });
});

between.test("are copies with the same bytes and times", () => {
  const from = join(there ?? "", "a");
  writeFileSync(from, "text");
  utimesSync(from, 1_000, 2_000);
  host.link(from, join(here, "a"));
  expect(readFileSync(join(here, "a"), "utf8")).toBe("text");
  expect(statSync(join(here, "a")).mtimeMs).toBe(2_000_000);
  host.link(from, join(there ?? "", "b"));
  expect(statSync(join(there ?? "", "b")).ino).toBe(statSync(from).ino);
});

between.test("of links are links to the same place", () => {
  symlinkSync("nowhere/in particular", join(there ?? "", "link"));
  host.link(join(there ?? "", "link"), join(here, "link"));
  expect(lstatSync(join(here, "link")).isSymbolicLink()).toBe(true);
  expect(readlinkSync(join(here, "link"))).toBe("nowhere/in particular");
});

between.test("of what is no file are refused, and so is what is not there", () => {
  mkdirSync(join(there ?? "", "folder"));
  expect(() => {
    host.link(join(there ?? "", "folder"), join(here, "folder"));
  }).toThrow(HostFault);
  expect(() => {
    host.link(join(there ?? "", "none"), join(here, "none"));
  }).toThrow(`${there}/none: it does not exist`);
});
