/** What commands load before they need it: React's renderer alone takes longer than an unchanged dump's last steps. */
import { afterAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { diskSite, removeFolders, temporaryFolder } from "../support/disk.ts";

afterAll(removeFolders);

const PROJECT = join(import.meta.dir, "../..");

/** Loads a module in a process of its own. @returns which packages were loaded with it */
function packagesOf(module: string): readonly string[] {
  const script = `await import(${JSON.stringify(join(PROJECT, module))}); console.log(Object.keys(require.cache).join("\\n"))`;
  const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, "-e", script], {
    cwd: PROJECT,
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (exitCode !== 0) throw new Error(stderr.toString());
  const files = stdout.toString().split("\n");
  return [...new Set(files.flatMap((file) => /.*\/node_modules\/(@[^/]+\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? []))];
}

test("a dump loads React, and not its renderer, before a page is rendered", () => {
  const packages = packagesOf("server/commands/dump.ts");
  expect(packages).toContain("react");
  expect(packages).not.toContain("react-dom");
});

test("an unchanged dump loads neither streams nor compression", () => {
  const site = diskSite("\n-- content/en/docs/index.md --\n# Home\n\nText.\n");
  // Importing `node:fs` asks for all that it has, and so does whoever loads `node:zlib` for streams.
  const trap = join(temporaryFolder("trap"), "trap.js");
  writeFileSync(
    trap,
    `const fs = require("node:fs");
    const { WriteStream } = fs;
    Object.defineProperty(fs, "WriteStream", { get() { console.log("streams"); return WriteStream; } });
    const load = process.getBuiltinModule;
    process.getBuiltinModule = (name) => { if (name !== "node:fs") console.log(name); return load(name); };`,
  );
  const dump = (): string => {
    const command = [
      "--preload",
      trap,
      join(PROJECT, "server/start.ts"),
      "dump",
      "--site",
      site,
      "--out",
      `${site}/out`,
    ];
    const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, ...command]);
    if (exitCode !== 0) throw new Error(stderr.toString());
    return stdout.toString();
  };
  dump();
  expect(dump()).toBe("");
  // Nor does one that has to look at everything to find that out.
  rmSync(join(site, ".cache/site/last-dump.json"));
  expect(dump()).toBe("");
});

test("no module loads compression before it needs it", async () => {
  const found: string[] = [];
  for await (const file of new Bun.Glob("server/**/*.ts").scan(PROJECT))
    if (/^import (?!type).*"(?:node:)?zlib"/m.test(await Bun.file(join(PROJECT, file)).text())) found.push(file);
  expect(found).toEqual([]);
});
