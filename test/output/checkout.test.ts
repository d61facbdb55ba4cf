/** A checkout of the engine that is renamed or copied after it has been used. */
import { afterAll, expect, test } from "bun:test";
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { diskSite, removeFolders, temporaryFolder, treeOf } from "../support/disk.ts";
import { AS_NOBODY, needing } from "../support/not-tested.ts";
import { PROJECT } from "../support/project.ts";

afterAll(removeFolders, 60_000);

const folder = temporaryFolder("checkouts");

/** Copies the engine, without what it has made of its own code. */
function copyTo(checkout: string): void {
  for (const name of ["server", "client", "shared", "package.json", "package-lock.json"])
    cpSync(join(PROJECT, name), join(checkout, name), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(checkout, "node_modules"));
}

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
  copyTo(first);
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

test("what is edited in a checkout runs at the next command, also where no file's size changes", () => {
  const checkout = join(folder, "edited");
  copyTo(checkout);
  const help = (): string =>
    Bun.spawnSync([process.execPath, join(checkout, "server/start.ts"), "--help"]).stdout.toString();
  const specs = join(checkout, "server/commands/specs.ts");
  for (const word of ["static", "frozen", "static", "little"]) {
    writeFileSync(specs, readFileSync(specs, "utf8").replace(/Writes the \w+ site/, `Writes the ${word} site`));
    expect(help()).toContain(`Writes the ${word} site`);
    // What was made of the code is found again.
    expect(help()).toContain(`Writes the ${word} site`);
  }
});

const asNobody = needing("a checkout that can't be written to", AS_NOBODY.missing);

asNobody.test(
  "a checkout that can't be written to works, with its exit codes, and its servers end when they are told to",
  async () => {
    const checkout = join(folder, "closed");
    copyTo(checkout);
    const site = diskSite("\n-- content/en/docs/index.md --\n# One\n\n[Nowhere](/nowhere).\n");
    for (const [path, mode] of [
      [folder, 0o755],
      [checkout, 0o555],
      [site, 0o777],
    ] as const)
      chmodSync(path, mode);
    const start = (...argv: readonly string[]): Bun.Subprocess<"ignore", "pipe", "pipe"> =>
      Bun.spawn([...AS_NOBODY.prefix, process.execPath, join(checkout, "server/start.ts"), ...argv, "--site", site], {
        cwd: folder,
        env: { ...process.env, NO_COLOR: "1" },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "pipe",
      });
    try {
      const check = start("check", "--strict");
      const [said, fault, code] = await Promise.all([
        new Response(check.stdout).text(),
        new Response(check.stderr).text(),
        check.exited,
      ]);
      expect(said + fault).toContain("/nowhere");
      expect(code).toBe(1);
      const server = start("dev", "--port", "0", "--json");
      const { value } = await server.stdout.getReader().read();
      const { url } = JSON.parse(new TextDecoder().decode(value)) as { readonly url: string };
      expect((await fetch(url)).status).toBe(200);
      server.kill("SIGTERM");
      await server.exited;
      expect(
        await fetch(url).then(
          ({ status }) => status,
          () => "gone",
        ),
      ).toBe("gone");
      expect(existsSync(join(checkout, ".cache"))).toBe(false);
    } finally {
      chmodSync(checkout, 0o755);
    }
  },
);
