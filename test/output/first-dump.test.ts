import { afterAll, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { memoFile, siteCache } from "../../server/output/site-cache.ts";
import { isFirstDump } from "../../server/first-dump.ts";
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
