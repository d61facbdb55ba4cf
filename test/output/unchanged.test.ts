/** A dump with nothing to do, as whoever starts it sees it: it says what any dump says, and loads next to nothing. */
import { afterAll, expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { hashOf } from "../../server/engine/hash.ts";
import { diskHost } from "../../server/host/disk.ts";
import type { Host } from "../../server/host/host.ts";
import { intactFiles, readClaim } from "../../server/output/dump/manifest.ts";
import { unchanged } from "../../server/unchanged.ts";
import { command, ENTRY, type Ended } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";
import { AS_NOBODY, needing } from "../support/not-tested.ts";
import { INSTALLATION } from "../support/project.ts";

afterAll(removeFolders, 60_000);

/** Tells which files are loaded that lie in the folder of bundles. */
const LOADER = join(temporaryFolder("loader"), "loader.js");
writeFileSync(
  LOADER,
  `Bun.plugin({ name: "loader", setup(build) {
    build.onResolve({ filter: /[.]cache.server/ }, ({ path }) => {
      require("node:fs").writeSync(2, "loads " + path.slice(path.lastIndexOf("/") + 1) + "\\n");
      return undefined;
    });
  } });`,
);

const PAGE = "# Home\n\n[Nothing](./gone.md)\n";

interface Made {
  readonly root: string;
  readonly dump: (...more: readonly string[]) => Promise<Ended>;
}

/** A site that was dumped. */
async function dumped(more = ""): Promise<Made> {
  const root = diskSite(`\n-- content/en/docs/index.md --\n${PAGE}${more}`);
  // Files that were written just now are read again next time, because their times do not say enough.
  await Bun.sleep(150);
  const dump = (...words: readonly string[]): Promise<Ended> => command(["dump", "--site", root, ...words]);
  const first = await dump("--quiet");
  if (first.code !== 0) throw new Error(first.err);
  return { root, dump };
}

/** What was said, without how long it took. */
const timeless = ({ code, out, err }: Ended): Ended => ({
  code,
  out: out.replace(/"ms":\d+/, '"ms":0'),
  err: err.replace(/in \d+ ms/, "in 0 ms"),
});

test("says what a dump says that looks at everything, and ends as it does", async () => {
  const { root, dump } = await dumped();
  for (const words of [[], ["--json"], ["--quiet"], ["--strict"], ["--strict", "--json"]]) {
    rmSync(join(root, ".cache/site/last-dump.json"), { force: true });
    const whole = timeless(await dump(...words));
    await dump("--quiet");
    expect([words, timeless(await dump(...words))]).toEqual([words, whole]);
  }
  const { err } = await dump();
  expect(err).toContain("[Nothing](./gone.md)");
  expect(err).toMatch(/\d+ pages in \d+ ms: 0 files written, \d+ unchanged, 0 removed → /);
});

test("loads no command's code, unless everything is to be made anew or a cache is shared", async () => {
  const { root } = await dumped();
  const loaded = (...words: readonly string[]): readonly string[] => {
    const args = ["--preload", LOADER, ENTRY, "dump", "--site", root, "--quiet", ...words];
    const { stderr, exitCode } = Bun.spawnSync([process.execPath, ...args]);
    expect(exitCode).toBe(0);
    return [...new Set(stderr.toString().split("\n"))].filter((line) => line.startsWith("loads "));
  };
  expect(loaded()).toEqual(["loads unchanged.js"]);
  expect(loaded("--no-cache")).toEqual(["loads main.js"]);
  expect(loaded("--cache", temporaryFolder("cache"))).toContain("loads main.js");
  expect(loaded("--base", "/docs/")).toContain("loads main.js");
});

const COMPONENT = `
-- content/components/Hello.tsx --
import { z } from "zod";
import { word } from "./word.ts";
export const props = z.object({});
export default function Hello() { return <p>{word}</p>; }
-- content/components/word.ts --
export const word = "first word";
-- content/en/docs/hello.md --
# Hello

<Hello />
`;

const textOf = (root: string, page: string): Promise<string> => Bun.file(join(root, "dist", page, "index.html")).text();

test("is none where a file changes that only a component imports", async () => {
  const { root, dump } = await dumped(COMPONENT);
  expect(await textOf(root, "hello")).toContain("first word");
  writeFiles(root, { "content/components/word.ts": 'export const word = "other word";\n' });
  await dump();
  expect(await textOf(root, "hello")).toContain("other word");
});

const DEPENDENCY = `
-- content/components/Hello.tsx --
import { z } from "zod";
import { word } from "./word";
import { dep } from "dep";
export const props = z.object({});
export default function Hello() { return <p>{[word, dep].join(" ")}</p>; }
-- content/components/word.ts --
export const word = "first word";
-- node_modules/dep/package.json --
{"name":"dep","main":"one.js"}
-- node_modules/dep/one.js --
exports.dep = "first dependency";
-- node_modules/dep/two.js --
exports.dep = "other dependency";
-- content/en/docs/hello.md --
# Hello

<Hello />
`;

test.each<readonly [string, (root: string) => void, string]>([
  [
    "a file comes that an import finds before the one it found",
    (root) => writeFiles(root, { "content/components/word.tsx": 'export const word = "other word";\n' }),
    "other word",
  ],
  [
    "a package's description names another file",
    (root) => writeFiles(root, { "node_modules/dep/package.json": '{"name":"dep","main":"two.js"}' }),
    "other dependency",
  ],
  [
    "a project's description says where a package lies",
    (root) =>
      writeFiles(root, {
        "tsconfig.json": '{"compilerOptions":{"paths":{"dep":["./node_modules/dep/two.js"]}}}',
      }),
    "other dependency",
  ],
  [
    "a package lies nearer",
    (root) => writeFiles(root, { "content/node_modules/dep/index.js": 'exports.dep = "other dependency";\n' }),
    "other dependency",
  ],
])("is none, nor is an older bundle used, where %s", async (_, change, expected) => {
  const { root, dump } = await dumped(DEPENDENCY);
  expect(await textOf(root, "hello")).toContain("first word first dependency");
  change(root);
  await dump();
  expect(await textOf(root, "hello")).toContain(expected);
});

test("bundles of an earlier dump are not used with --no-cache", async () => {
  const { root, dump } = await dumped(DEPENDENCY);
  // Another text under the name that its hash gives it: no dump that looks at its sources would write it.
  const index = join(root, ".cache/site/modules.json");
  const text = readFileSync(index, "utf8");
  const [, hash = ""] = /"hash":"([^"]+)"/.exec(text) ?? [];
  const code = readFileSync(join(root, `.cache/site/page-${hash}.cjs`), "utf8").replaceAll("first word", "stale word");
  writeFileSync(index, text.replaceAll(hash, hashOf(code)));
  writeFileSync(join(root, `.cache/site/page-${hashOf(code)}.cjs`), code);
  await dump("--no-cache");
  expect(await textOf(root, "hello")).toContain("first word");
});

test("is none where a file has another text and the same length and time, or where a link out of the site replaces it", async () => {
  const { root, dump } = await dumped();
  const file = join(root, "content/en/docs/index.md");
  const { atime, mtime } = statSync(file);
  writeFileSync(file, PAGE.replace("Home", "Hume"));
  utimesSync(file, atime, mtime);
  await dump();
  expect(await textOf(root, "")).toContain("Hume");
  await Bun.sleep(150);
  await dump();
  const outside = join(temporaryFolder("outside"), "site.json");
  renameSync(join(root, "config/site.json"), outside);
  symlinkSync(outside, join(root, "config/site.json"));
  const { code, err } = await dump();
  expect(code).toBe(1);
  expect(err).toContain("out of the site");
});

test("is none where a file of the site was put back from an older copy of it, with its time and length", async () => {
  const { root, dump } = await dumped();
  const files = ["index.html", "index.html.br", "index.html.gz"].map((name) => join(root, "dist", name));
  await dump("--compress");
  for (const file of files) copyFileSync(file, `${file}.old`);
  const times = files.map((file) => statSync(file));
  const edit = (word: string): void => writeFiles(root, { "content/en/docs/index.md": PAGE.replace("Home", word) });
  edit("Hume");
  await dump("--compress");
  const putBack = async (): Promise<void> => {
    // The file system's clock goes in steps.
    await Bun.sleep(20);
    for (const [at, file] of files.entries()) {
      copyFileSync(`${file}.old`, file);
      const { atime = 0, mtime = 0 } = times[at] ?? {};
      utimesSync(file, atime, mtime);
    }
  };
  const expectSite = async (): Promise<void> => {
    const [page, br, gz] = files.map((file) => readFileSync(file));
    expect(await textOf(root, "")).toContain("Hume");
    expect(brotliDecompressSync(br ?? "").equals(page ?? Buffer.of())).toBe(true);
    expect(gunzipSync(gz ?? "").equals(page ?? Buffer.of())).toBe(true);
  };
  await putBack();
  await dump("--compress");
  await expectSite();
  // The same where something else is written.
  await putBack();
  writeFiles(root, { "content/en/docs/other.md": "# Other\n" });
  await dump("--compress");
  await expectSite();
}, 60_000);

test("looks into none of its files after a dump that wrote some of them, and into those whose status is newer", async () => {
  const { root, dump } = await dumped();
  writeFiles(root, { "content/en/docs/other.md": "# Other\n" });
  await dump();
  const out = join(root, "dist");
  const host = diskHost();
  const claim = readClaim(host, out);
  const { files } = claim.kind === "dump" ? claim.manifest : { files: {} };
  const looked = (): number => {
    let count = 0;
    const digest: Host["digest"] = (...asked) => {
      count++;
      return host.digest(...asked);
    };
    expect(intactFiles({ ...host, digest }, out, files).size).toBe(Object.keys(files).length);
    return count;
  };
  expect(looked()).toBe(0);
  await Bun.sleep(20);
  const touch = (): void => {
    chmodSync(join(out, "index.html"), 0o600);
    chmodSync(join(out, "404.html"), 0o600);
  };
  touch();
  expect(looked()).toBe(2);
  // As those of a whole dump are that was copied back; the first dump after it looks, and no later one.
  for (const words of [[], ["--no-cache"]]) {
    await Bun.sleep(20);
    touch();
    await dump(...words);
    expect([words, looked()]).toEqual([words, 0]);
  }
}, 60_000);

test("is none after a commit, because pages tell when they were changed", async () => {
  const { root, dump } = await dumped();
  const git = (...words: readonly string[]): void => {
    const { success, stderr } = Bun.spawnSync(["git", "-C", root, ...words], {
      env: { ...process.env, GIT_AUTHOR_DATE: "2001-02-03T04:05:06Z", GIT_COMMITTER_DATE: "2001-02-03T04:05:06Z" },
    });
    if (!success) throw new Error(stderr.toString());
  };
  mkdirSync(join(root, ".git-template"));
  git("init", "-q", `--template=${join(root, ".git-template")}`);
  git("add", "content");
  await dump();
  expect(await textOf(root, "")).not.toContain("2001");
  git("-c", "user.name=N", "-c", "user.email=n@example.com", "commit", "-q", "-m", "m");
  await dump();
  expect(await textOf(root, "")).toContain("2001");
});

test("is none once a link leads out of the site, which writers are told", async () => {
  const { root, dump } = await dumped();
  symlinkSync(temporaryFolder("elsewhere"), join(root, "content/en/docs/elsewhere"));
  expect((await dump()).err).toContain("content/en/docs/elsewhere");
});

test("is recorded only where a cache is kept", async () => {
  const root = diskSite(`\n-- content/en/docs/index.md --\n${PAGE}`);
  const record = join(root, ".cache/site/last-dump.json");
  expect((await command(["dump", "--site", root, "--no-cache"])).code).toBe(0);
  expect(existsSync(record)).toBe(false);
  expect((await command(["dump", "--site", root])).code).toBe(0);
  expect(existsSync(record)).toBe(true);
  // Whoever calls this without an entry's own look at the options.
  expect(unchanged(["dump", "--site", root, "--quiet"], INSTALLATION)).toBe(0);
  expect(unchanged(["dump", "--site", root, "--quiet", "--no-cache"], INSTALLATION)).toBeUndefined();
});

const asNobody = needing("a folder of a dump without the right to read", AS_NOBODY.missing);
asNobody.test("leaves it to the command to say what can't be read", async () => {
  const { root } = await dumped();
  chmodSync(join(root, "dist/assets"), 0);
  const { prefix } = AS_NOBODY;
  const { code, err } = await command(["dump", "--site", root], { prefix });
  chmodSync(join(root, "dist/assets"), 0o755);
  expect(code).toBe(1);
  expect(err).toContain("it may not be read or written");
  expect(err).not.toContain("    at ");
});
