/** What a cached result belongs to: the code that made it. */
import { afterAll, describe, expect, test } from "bun:test";
import { appendFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles, sourceVersion } from "../../server/checkout.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";

afterAll(removeFolders);

const FILES = {
  "package-lock.json": "{}",
  "server/main.ts": "one",
  "server/site/deep/pages.ts": "two",
  "shared/search/tokens.ts": "three",
  "shared/address.ts": "four",
  "client/styles/main.css": "five",
  "client/entry/main.ts": "six",
  "test/some.test.ts": "seven",
  "content/en/docs/index.md": "eight",
};

const versionOf = (project: string): string => sourceVersion(project, sourceFiles(project));

function project(): string {
  const folder = temporaryFolder("project");
  writeFiles(folder, FILES);
  return folder;
}

describe("the version of the code", () => {
  test.each(Object.keys(FILES).filter((path) => !/^(?:test|content)\//.test(path)))("changes with %s", (path) => {
    const folder = project();
    const before = versionOf(folder);
    appendFileSync(join(folder, path), " ");
    expect(versionOf(folder)).not.toBe(before);
  });

  test("changes when a file comes, goes, or is renamed", () => {
    const folder = project();
    const seen = [versionOf(folder)];
    writeFiles(folder, { "shared/new.ts": "" });
    seen.push(versionOf(folder));
    renameSync(join(folder, "shared/new.ts"), join(folder, "shared/newer.ts"));
    seen.push(versionOf(folder));
    rmSync(join(folder, "shared/newer.ts"));
    expect(new Set(seen).size).toBe(3);
    expect(versionOf(folder)).toBe(seen[0] ?? "");
  });

  test("does not change with tests and content, nor with the place of the project", () => {
    const folder = project();
    const before = versionOf(folder);
    writeFiles(folder, { "test/some.test.ts": "changed", "content/en/docs/index.md": "changed" });
    expect(versionOf(folder)).toBe(before);
    expect(versionOf(project())).toBe(before);
  });
});
