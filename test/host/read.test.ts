/** Reading what is no file. */
import { afterAll, expect, test } from "bun:test";
import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { diskHost } from "../../server/host/disk.ts";
import { createStamps } from "../../server/source/stamps.ts";
import { ENTRY } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder } from "../support/disk.ts";

afterAll(removeFolders);

// Windows has no pipes with names.
test.if(process.platform !== "win32")(
  "a document that names a pipe, to which nobody writes, is checked to the end",
  () => {
    const root = diskSite(`
-- content/en/docs/index.md --
# Home

\`\`\`ts file=./pipe.ts
\`\`\`

<Include file="./pipe.md" />

![A picture](./pipe.png)
`);
    for (const name of ["pipe.ts", "pipe.md", "pipe.png"])
      Bun.spawnSync(["mkfifo", join(root, "content/en/docs", name)]);
    const { exitCode, signalCode, stdout } = Bun.spawnSync(
      [process.execPath, ENTRY, "check", "--site", root, "--no-cache", "--json"],
      { timeout: 20_000 },
    );
    expect({ exitCode, signalCode }).toEqual({ exitCode: 0, signalCode: undefined });
    const { diagnostics } = JSON.parse(stdout.toString()) as {
      readonly diagnostics: readonly { readonly code: string }[];
    };
    expect(diagnostics.map(({ code }) => code).toSorted()).toEqual([
      "broken-image",
      "include-missing",
      "include-missing",
    ]);
  },
);

test("a folder is no file, and what is neither is told", () => {
  const host = diskHost();
  expect(host.read(import.meta.dir)).toEqual({ kind: "missing" });
  expect(host.read(join(import.meta.dir, "none"))).toEqual({ kind: "missing" });
  expect(host.read("/dev/zero")).toEqual({ kind: "unreadable", reason: "it is no file, but a pipe or a device" });
});

test.if(process.platform !== "win32")(
  "the same is said of it whether it is looked at or read: it would seem to change",
  () => {
    const root = diskSite("\n-- content/en/docs/index.md --\n# Home\n");
    Bun.spawnSync(["mkfifo", join(root, "pipe")]);
    symlinkSync("loop", join(root, "loop"));
    symlinkSync("nowhere", join(root, "dangling"));
    symlinkSync(temporaryFolder(), join(root, "out"));
    const found = ["pipe", "loop", "dangling", "out", "content", "none", "content/en/docs/index.md/x"].map((path) => {
      const stamps = createStamps(diskHost(), root);
      const looked = stamps.hash(path);
      expect({ path, read: stamps.read(path).hash }).toEqual({ path, read: looked });
      expect(stamps.haveChanged()).toBe(false);
      return looked;
    });
    expect(found).toEqual([
      "unreadable: it is no file, but a pipe or a device",
      "unreadable: symbolic links lead in a circle",
      "missing",
      "unreadable: the link leads out of the site",
      "missing",
      "missing",
      "missing",
    ]);
  },
);

test.if(process.platform !== "win32")(
  "a file whose folder was moved out of the site is not known by its stamp",
  async () => {
    const root = diskSite("\n-- content/samples/a.js --\nlet a = 1;\n");
    const file = "content/samples/a.js";
    await Bun.sleep(150);
    const known = createStamps(diskHost(), root);
    const hash = known.hash(file);
    expect(Object.keys(known.table())).toEqual([file]);
    const [folder, away] = [join(root, "content/samples"), join(temporaryFolder(), "samples")];
    renameSync(folder, away);
    symlinkSync(away, folder);
    await Bun.sleep(150);
    const next = createStamps(diskHost(), root, known.table());
    for (const stamps of [known, next]) expect(stamps.hash(file)).toBe("unreadable: the link leads out of the site");
    rmSync(folder);
    renameSync(away, folder);
    await Bun.sleep(150);
    for (const stamps of [known, next]) expect(stamps.hash(file)).toBe(hash);
  },
);
