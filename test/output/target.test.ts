/** Where a dump may be written: settled before anything is read, and never where it could destroy something. */
import { afterAll, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { diskHost } from "../../server/host/disk.ts";
import type { Host } from "../../server/host/host.ts";
import { checkDumpFolder } from "../../server/output/dump/dump-folder.ts";
import { command } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder, treeOf } from "../support/disk.ts";
import { AS_NOBODY, needing } from "../support/not-tested.ts";

afterAll(removeFolders, 60_000);

const SITE = "\n-- content/en/docs/index.md --\n# Home\n";

/** What is said of an --out, or the folder that is written. */
function target(root: string, out: string, home = "/nobody/at-home"): string {
  const found = checkDumpFolder(diskHost(), { root, out, home });
  return found.kind === "folder" ? found.path : found.message;
}

test("an --out that is a file, the root, a home directory, or holds the site or lies in its sources is refused", () => {
  const root = diskSite(SITE);
  const home = temporaryFolder("home");
  const file = join(temporaryFolder("out"), "file");
  writeFileSync(file, "x");
  symlinkSync(root, join(home, "to-site"));
  symlinkSync(home, join(root, "to-home"));
  for (const [out, why] of [
    [file, "is a file, not a folder"],
    ["/", "is the root of the file system"],
    [home, "is your home directory"],
    [dirname(home), "holds your home directory"],
    [join(root, "to-home"), "is your home directory"],
    [root, "would replace the site itself"],
    [dirname(root), "home directory"],
    [join(home, "to-site"), "would replace the site itself"],
    [join(root, "content"), "would replace the site itself"],
    [join(root, "content/en/out"), "lies in a folder that the site is read from"],
    [join(root, "config/out"), "lies in a folder that the site is read from"],
    [join(home, "to-site/content/out"), "lies in a folder that the site is read from"],
    ["/proc", "is where another file system is mounted"],
  ] as const)
    expect({ out, said: target(root, out, home) }).toEqual({ out, said: expect.stringContaining(why) as string });
  // A folder whose name only begins like one of them is none of them.
  expect(target(root, join(root, "content-site"), home)).toBe(join(root, "content-site"));
  expect(target(root, join(root, "dist"), home)).toBe(join(root, "dist"));
});

test("an --out below a file is refused, and one in which something else is mounted: it would be emptied", () => {
  const root = diskSite(SITE);
  const place = temporaryFolder("out");
  writeFileSync(join(place, "f"), "x");
  expect(target(root, join(place, "f/x/y"))).toContain(`lies below ${join(place, "f")}, which is a file`);
  const host = diskHost();
  const mounted: Host = { ...host, mountsIn: (folder) => (folder === place ? ["uploads"] : []) };
  expect(checkDumpFolder(mounted, { root, out: place, home: "/none" })).toEqual({
    kind: "refused",
    message: expect.stringContaining("holds uploads, where something else is mounted") as string,
  });
  if (process.platform === "linux") expect(host.mountsIn("/")).toContain("proc");
  expect(host.mountsIn(place)).toEqual([]);
});

test("an --out through links is the folder they lead to, there or not", () => {
  const root = diskSite(SITE);
  const place = temporaryFolder("out");
  mkdirSync(join(place, "real"));
  symlinkSync("real", join(place, "link"));
  symlinkSync("made-later", join(place, "dangling"));
  expect(target(root, join(place, "link"))).toBe(join(place, "real"));
  expect(target(root, join(place, "link/x/y"))).toBe(join(place, "real/x/y"));
  expect(target(root, join(place, "dangling"))).toBe(join(place, "made-later"));
});

test("a file as --out is still there after the command, and a link is followed, not replaced", async () => {
  const root = diskSite(SITE);
  const place = temporaryFolder("out");
  writeFileSync(join(place, "f"), "x");
  const refused = await command(["dump", "--site", root, "--out", join(place, "f"), "--json"]);
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.out)).toMatchObject({ errors: 1, written: 0 });
  expect(readFileSync(join(place, "f"), "utf8")).toBe("x");
  symlinkSync("real", join(place, "link"));
  expect((await command(["dump", "--site", root, "--out", join(place, "link"), "--no-cache"])).code).toBe(0);
  expect(existsSync(join(place, "real/index.html"))).toBe(true);
});

test("each site has its own dist/, wherever the command is run, and preview serves that", async () => {
  const sites = ["One", "Two"].map((title) => diskSite(`\n-- content/en/docs/index.md --\n# ${title}\n`));
  const cwd = temporaryFolder("elsewhere");
  for (const site of sites) expect((await command(["dump", "--site", site, "--no-cache"], { cwd })).code).toBe(0);
  for (const [i, site] of sites.entries())
    expect(readFileSync(join(site, "dist/index.html"), "utf8")).toContain(`${["One", "Two"][i] ?? ""}</h1>`);
  expect(treeOf(cwd).size).toBe(0);
  const none = await command(["preview", "--site", cwd, "--port", "0"], { cwd });
  expect(none.err).toContain(`There is no dump in ${cwd}/dist`);
});

test("what no dump wrote is named in the summary and in JSON, and stays", async () => {
  const root = diskSite(SITE);
  await command(["dump", "--site", root, "--no-cache"]);
  writeFileSync(join(root, "dist/CNAME"), "docs.example.org");
  writeFileSync(join(root, "content/en/docs/more.md"), "# More\n");
  const { code, err } = await command(["dump", "--site", root, "--no-cache"]);
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("left as it is: CNAME") as string });
  const json = await command(["dump", "--site", root, "--no-cache", "--json"]);
  expect(JSON.parse(json.out)).toMatchObject({ foreign: ["CNAME"], written: 0 });
  expect(readFileSync(join(root, "dist/CNAME"), "utf8")).toBe("docs.example.org");
});

const asNobody = needing("an --out without the right to read", AS_NOBODY.missing);

asNobody.test("a folder that may not be looked into is not taken for an empty one", async () => {
  const root = diskSite(SITE);
  const place = temporaryFolder("out");
  for (const name of ["closed", "passed-through"]) mkdirSync(join(place, name));
  writeFileSync(join(place, "closed/mine.txt"), "x");
  // Folders above are left open: whoever may write there may also move what is not theirs.
  for (const folder of [dirname(root), root, dirname(place), place]) chmodSync(folder, 0o777);
  chmodSync(join(place, "closed"), 0);
  chmodSync(join(place, "passed-through"), 0o311);
  for (const name of ["closed", "passed-through"]) {
    const { prefix } = AS_NOBODY;
    const { code, out } = await command(["dump", "--site", root, "--out", join(place, name), "--json", "--no-cache"], {
      prefix,
    });
    expect({ name, code }).toEqual({ name, code: 1 });
    expect(JSON.parse(out)).toHaveProperty("message", expect.stringContaining("may not be looked into") as string);
  }
  expect(readdirSync(place).toSorted()).toEqual(["closed", "passed-through"]);
  chmodSync(join(place, "closed"), 0o755);
  expect(readFileSync(join(place, "closed/mine.txt"), "utf8")).toBe("x");
});

asNobody.test("a folder within a dump's that may not be looked into is named", async () => {
  const root = diskSite(SITE);
  const place = temporaryFolder("out");
  const out = join(place, "dist");
  for (const folder of [dirname(root), root, dirname(place), place]) chmodSync(folder, 0o777);
  const again = (): ReturnType<typeof command> =>
    command(["dump", "--site", root, "--out", out, "--no-cache"], { prefix: AS_NOBODY.prefix });
  expect((await again()).code).toBe(0);
  mkdirSync(join(out, "mine/closed"), { recursive: true, mode: 0o755 });
  chmodSync(join(out, "mine/closed"), 0);
  const { code, err } = await again();
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringContaining(`${out}/mine/closed: it may not be read`) as string,
  });
});
