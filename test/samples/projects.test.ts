/** The sample projects of the site hold, and one that does not is told. */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPackages } from "./packages.ts";
import { checkProject, projectsIn } from "./projects.ts";
import type { Verdict } from "./verdict.ts";

const PROJECT = join(import.meta.dir, "../..");
const SAMPLES = join(PROJECT, "content/samples");
const scratch = mkdtempSync(join(tmpdir(), "projects-"));
const packages = await openPackages(join(PROJECT, ".cache/samples"), console.log);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function memory() {
  const known = new Map<string, Verdict>();
  return { get: (key: string) => known.get(key), set: (key: string, value: Verdict) => void known.set(key, value) };
}

function project(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(scratch, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const judge = (folder: string, known = memory()) => checkProject(folder, packages, join(scratch, "run"), known);
const TSCONFIG =
  '{ "compilerOptions": { "strict": true, "module": "ESNext", "moduleResolution": "Bundler", "types": [] } }';

describe("a sample project", () => {
  test("is told whose test fails, with what the test said", async () => {
    const folder = project("fails", { "package.json": '{ "scripts": { "test": "echo two is not three; exit 1" } }' });
    const known = memory();
    for (const found of [await judge(folder, known), await judge(folder, known)])
      expect(found).toMatchObject([{ language: "test", message: "two is not three" }]);
  });

  test("is told whose types do not hold", async () => {
    const folder = project("types", {
      "package.json": '{ "scripts": { "test": "true" } }',
      "tsconfig.json": TSCONFIG,
      "a.ts": 'export const a: number = "b";\n',
    });
    const [found] = await judge(folder);
    expect(found?.message).toContain("a.ts(1,14)");
  });

  test("takes the pinned versions and has a test", async () => {
    const other = project("other", {
      "package.json":
        '{ "dependencies": { "@ton/core": "0.1.0", "left-pad": "1.3.0" }, "scripts": { "test": "true" } }',
    });
    const messages = (await judge(other)).map(({ message }) => message).join("\n");
    expect(messages).toContain("@ton/core is 0.1.0 here and 0.");
    expect(messages).toContain("left-pad is 1.3.0 here and missing");
    expect(await judge(project("none", { "package.json": "{}" }))).toMatchObject([{ language: "json" }]);
  });

  test("that holds is not run again until a file changes", async () => {
    const folder = project("holds", {
      "package.json": '{ "scripts": { "test": "test -f a && echo run >> $COUNT" } }',
      a: "",
    });
    const count = join(scratch, "count");
    process.env["COUNT"] = count;
    const known = memory();
    expect([await judge(folder, known), await judge(folder, known)]).toEqual([[], []]);
    expect(readFileSync(count, "utf8")).toBe("run\n");
    writeFileSync(join(folder, "a"), "other");
    expect(await judge(folder, known)).toEqual([]);
    expect(readFileSync(count, "utf8")).toBe("run\nrun\n");
  });
});

describe("the sample projects of the site", () => {
  for (const name of projectsIn(SAMPLES))
    test(`${name} holds`, async () => {
      const found = await checkProject(join(SAMPLES, name), packages, join(scratch, "site", name), memory());
      expect(found.map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
    }, 600_000);
});
