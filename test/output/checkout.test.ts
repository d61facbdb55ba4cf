/** A checkout of the engine that is renamed or copied after it has been used. */
import { afterAll, expect, test } from "bun:test";
import { cpSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { diskSite, removeFolders, temporaryFolder, treeOf } from "../support/disk.ts";
import { PROJECT } from "../support/project.ts";

afterAll(removeFolders, 60_000);

const folder = temporaryFolder("checkouts");

function dump(checkout: string, site: string): { readonly code: number; readonly text: string } {
  const ended = Bun.spawnSync(
    [
      process.execPath,
      join(checkout, "server/start.ts"),
      "dump",
      "--site",
      site,
      "--out",
      join(site, "dist"),
      "--json",
    ],
    { cwd: folder, env: { ...process.env, NO_COLOR: "1" } },
  );
  return { code: ended.exitCode, text: `${ended.stdout.toString()}${ended.stderr.toString()}` };
}

test("a renamed checkout works on, and a copy of it leaves the original alone", () => {
  const first = join(folder, "first");
  for (const name of ["server", "client", "shared", "package.json", "package-lock.json"])
    cpSync(join(PROJECT, name), join(first, name), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(first, "node_modules"));
  const site = diskSite("\n-- content/en/docs/index.md --\n---\ntitle: 1\nunknown: [\n---\n# One $x$");
  expect(dump(first, site)).toMatchObject({ code: 0 });

  const second = join(folder, "second");
  renameSync(first, second);
  const other = diskSite(
    "\n-- content/en/docs/index.md --\n---\ntitle: 1\nunknown: [\n---\n# Two $y$\n\n~~~zig\nconst x = 1;\n~~~",
  );
  const renamed = dump(second, other);
  expect(renamed).toMatchObject({ code: 0 });
  expect(renamed.text).not.toContain(first);

  const third = join(folder, "third");
  cpSync(second, third, { recursive: true, verbatimSymlinks: true });
  const before = treeOf(join(second, ".cache"));
  expect(dump(third, diskSite("\n-- content/en/docs/index.md --\n# Three"))).toMatchObject({ code: 0 });
  expect(treeOf(join(second, ".cache"))).toEqual(before);
});
