import { afterAll, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { memoFile, siteCache } from "../../server/output/site-cache.ts";
import { believedMemory, countDocuments, isFirstDump } from "../../server/first-dump.ts";
import { removeFolders, temporaryFolder } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

test("a dump is taken for the first of a site until that has a memo table", () => {
  const site = temporaryFolder("site");
  const isFirst = (...argv: readonly string[]): boolean => isFirstDump(argv);
  expect(isFirst("dump", "--site", site)).toBe(true);
  const memo = memoFile(siteCache(site));
  mkdirSync(dirname(memo), { recursive: true });
  writeFileSync(memo, "");
  expect(isFirst("dump", "--site", site)).toBe(false);
  expect(isFirst("dump", "--quiet", "--site", relative(process.cwd(), site))).toBe(false);
  expect(isFirst("dump", "--site", site, "--no-cache")).toBe(true);
  for (const other of ["dev", "check", "--help", ""]) expect(isFirst(other, "--no-cache")).toBe(false);
  expect(isFirst("dump", "--help")).toBe(false);
});

test("a large site is given more memory before its heap grows slowly, but no more than the machine has", () => {
  expect(believedMemory(0, 16e9)).toBe(1.5e9);
  expect(believedMemory(10_480, 16e9)).toBe(1.5e9);
  expect(believedMemory(100_000, 16e9)).toBe(6e9);
  expect(believedMemory(100_000, 4e9)).toBe(4e9);
  expect(believedMemory(262, 1e9)).toBe(1e9);
});

test("documents are counted in all folders of the content, and nowhere else", () => {
  const site = temporaryFolder("site");
  for (const path of [
    "content/en/docs/a.md",
    "content/en/docs/b/c.mdx",
    "content/zh/docs/a.md",
    "content/en/d.png",
    "e.md",
  ]) {
    mkdirSync(dirname(`${site}/${path}`), { recursive: true });
    writeFileSync(`${site}/${path}`, "");
  }
  expect(countDocuments(site)).toBe(3);
  expect(countDocuments(`${site}/content/en/d.png`)).toBe(0);
});
