/** Commands that can't do what they are asked say so where they are read: on standard error, with --json as an object. */
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { command, serve } from "../support/command.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";
import { PROJECT } from "../support/project.ts";

afterAll(removeFolders);

const root = temporaryFolder();
writeFiles(root, {
  "config/site.json": '{"title": "Site", "url": "https://docs.example.org"}',
  "content/en/docs/index.md": "# Home\n",
});
const nowhere = join(root, "nowhere");
const file = join(root, "config/site.json");
const empty = temporaryFolder();
writeFiles(empty, { "config/site.json": '{"title": "Site", "url": "https://docs.example.org"}' });
const broken = temporaryFolder();
writeFiles(broken, { "config/site.json": '{"title": "Site",', "content/en/docs/index.md": "# Home\n" });

type Refused = readonly [args: readonly string[], message: string | RegExp, more?: object];

const REFUSED: readonly Refused[] = [
  ...["check", "dev", "dump", "schema", "stamp"].map(
    (name) =>
      [[name, "--site", nowhere], `There is no folder ${nowhere}. Point --site at the site's directory.`] as const,
  ),
  [["search", "x", "--site", nowhere], `There is no folder ${nowhere}. Point --site at the site's directory.`],
  ...["check", "dev", "dump", "schema", "stamp"].map(
    (name) => [[name, "--site", file], `${file} is not a folder. Point --site at the site's directory.`] as const,
  ),
  [["adopt", file], `${file} is not a folder.`],
  [["preview", "--site", nowhere], /^There is no dump in .*nowhere\/dist\./],
  [["adopt", nowhere], `There is no folder ${nowhere}.`],
  [["search", "x", "--site", empty], "The site has no page."],
  [["search", "x", "--site", broken], /^config\/site\.json:1:\d+: /],
  [["stamp", "--site", broken], /^config\/site\.json:1:\d+: /],
  [
    ["stamp", "content/none.md", "--site", root],
    /content\/none\.md: no translation of anything\. Name files or folders of content\/<lang>, .*\.$/,
  ],
  [["init", root], /holds a site already: config\/site\.json is there\. Nothing was changed\.$/],
];

/** What only the command itself can tell to be wrong ends as any other wrong option does. */
const MEANT_WRONGLY: readonly Refused[] = [
  [["publish", "--to", "bucket"], '--to should be s3://bucket or s3://bucket/prefix, but is "bucket".'],
  [["publish", "--to", "s3://My_Docs/x"], /^No bucket can be called "My_Docs": .*3 to 63/],
  [["publish", "--to", "s3://docs/x", "--endpoint", "nowhere"], /^--endpoint should be an address/],
  [
    ["check", "--site", root, "--locale", "xx"],
    "There is no locale xx. The site has: en.",
    { errors: 1, diagnostics: [] },
  ],
  [["check", "--explain", "x"], /^There is no diagnostic "x"\./],
  [["check", "--site", root, "--cache", "ftp://x"], /^--cache should be s3:/, { errors: 1, warnings: 0 }],
  ...["content", "config/cache", "dist", "dist/cache"].map(
    (place) =>
      [
        ["dump", "--site", root, "--cache", join(root, place)],
        /^--cache .* lies in .*Choose one outside/,
        { pages: 0, errors: 1 },
      ] as const,
  ),
  [["check", "--site", root, "--cache", join(root, "content")], /^--cache .* lies in .*content\/ and config\//],
  [
    ["dump", "--site", root, "--shard", "1/2", "--cache", join(root, "dist/c")],
    /^--cache .* lies in the folder of the dump/,
  ],
  [["dump", "--site", root, "--out", join(root, "out"), "--cache", join(root, "out/c")], /^--cache .* lies in .*dump/],
  ...["check", "dump"].flatMap((name) =>
    ["--endpoint", "--cache-branch"].map(
      (option) =>
        [[name, "--site", root, option, "x"], `${option} tells of a shared cache: name that with --cache.`] as const,
    ),
  ),
  ...["0/3", "4/3", "3", "", "x", "1/1001"].map(
    (share) =>
      [["dump", "--site", root, "--cache", nowhere, "--shard", share], /^--shard should be .* such as 3\/8/] as const,
  ),
  [["search", "x", "--site", root, "--locale", "xx"], "There is no locale xx. The site has: en."],
  [["search", "x", "--site", root, "--doc-version", "9"], "There is no version 9 of the documents. There is: current."],
  [["init", nowhere, "--shards", "3"], /belong to a workflow/],
  [["init", nowhere, "--site", nowhere], "init makes one site: name its folder as DIR or with --site."],
  [["adopt", root, "--site", nowhere, "--out", nowhere], /^--site and --out both name the folder of the new site/],
];

for (const [title, code, refused] of [
  ["what can't be done", 1, REFUSED],
  ["what can't be meant", 2, MEANT_WRONGLY],
] as const)
  describe(title, () => {
    for (const [args, message, more = {}] of refused) {
      const said = typeof message === "string" ? message : (expect.stringMatching(message) as string);
      test(`${args.join(" ").replaceAll(root, "SITE").replaceAll(empty, "EMPTY").replaceAll(broken, "BROKEN")} is said`, async () => {
        const [plain, json] = await Promise.all([command(args), command([...args, "--json"])]);
        expect([plain.code, plain.out, plain.err.trimEnd()]).toEqual([code, "", said]);
        expect([json.code, json.err]).toEqual([code, ""]);
        expect(JSON.parse(json.out)).toMatchObject({ ...more, message: said });
      });
    }
  });

test("with format json, check says as json that it can't be made, too", async () => {
  const { out } = await command(["check", "--site", nowhere, "--format", "json"]);
  expect(JSON.parse(out)).toEqual({
    diagnostics: [],
    errors: 1,
    warnings: 0,
    infos: 0,
    message: expect.any(String) as string,
  });
});

test("a folder that is no site is left as it was", async () => {
  const folder = temporaryFolder();
  const cache = temporaryFolder("cache");
  for (const args of [["check"], ["check", "--cache", cache], ["dump"], ["search", "x"], ["stamp"]]) {
    expect((await command([...args, "--site", folder])).code).toBe(1);
    expect([args, readdirSync(folder)]).toEqual([args, []]);
  }
});

test("the version is that of the package", async () => {
  const { version } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as { readonly version: string };
  for (const asked of ["--version", "-v"])
    expect(await command([asked])).toEqual({ code: 0, out: `${version}\n`, err: "" });
});

test("a site may lie at the root of the file system", async () => {
  const { err, out } = await command(["check", "--site", "/", "--no-cache"]);
  expect(err).not.toContain("There is no folder");
  expect(out).not.toBe("");
});

test("a word or an option that a command does not know is not passed over", async () => {
  for (const [args, message] of [
    [["init", join(root, "a"), join(root, "b")], `init does not know what to do with "${join(root, "b")}".`],
    [["adopt", nowhere, "b"], 'adopt does not know what to do with "b".'],
    [["check", "x"], 'check does not know what to do with "x".'],
    [["adopt"], "adopt needs DIR."],
    [["adopt", ""], 'DIR should be a folder, but is "".'],
    [["init", ""], 'DIR should be a folder, but is "".'],
    [["stamp", ""], 'FILE should be a file or a folder, but is "".'],
    [["publish", "--site", root], "publish needs --to s3://BUCKET/PREFIX."],
    [["publish", "--to"], "--to needs a value."],
    [["publish", "--to", "s3://docs", "--purge-list="], '--purge-list should be a file, but is "".'],
    [["dump", "--comprss"], "Unknown option --comprss."],
    [["dump", "--out", ""], '--out should be a folder, but is "".'],
    [["check", "--site="], '--site should be a folder, but is "".'],
  ] as const) {
    const [plain, json] = await Promise.all([command(args), command([...args, "--json"])]);
    expect([plain.code, plain.out, plain.err.split("\n")[0]]).toEqual([2, "", message]);
    expect([json.code, json.err]).toEqual([2, ""]);
    expect(JSON.parse(json.out)).toMatchObject({ message });
  }
  expect(existsSync(join(root, "a"))).toBe(false);
});

test("a title may hold what means something in Markdown and YAML", async () => {
  for (const [given, title] of [
    ['C#: "the" <T> *guide* [x] `y', 'C#: "the" <T> *guide* [x] `y'],
    ["Two\nlines", "Two lines"],
    ["", "My docs"],
  ] as const) {
    const folder = join(temporaryFolder(), "my-docs");
    expect((await command(["init", folder, "--title", given])).code).toBe(0);
    const { out } = await command(["check", "--site", folder, "--json"]);
    expect([title, JSON.parse(out)]).toMatchObject([title, { diagnostics: [] }]);
    expect(JSON.parse(readFileSync(join(folder, "config/site.json"), "utf8"))).toMatchObject({ title });
    await command(["dump", "--site", folder]);
    const html = readFileSync(join(folder, "dist/index.html"), "utf8")
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">");
    expect(html).toContain(`<h1 tabindex="-1">${title}</h1>`);
    expect(html).toContain(`<meta name="description" content="The first page of ${title}.">`);
  }
}, 60_000);

test("a dump of a site without a page at its root is served", async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { "404.html": "<h1>Nothing here</h1>" });
  const served = await serve(["preview", "--out", folder]);
  const answer = await fetch(served.url);
  expect([answer.status, await answer.text()]).toEqual([404, "<h1>Nothing here</h1>"]);
  await served.stop();
});

test("schemas are written where they are asked for, which needs no site", async () => {
  const folder = temporaryFolder();
  const { code, out } = await command(["schema", "--site", nowhere, "--out", "made/here", "--json"], { cwd: folder });
  expect([code, JSON.parse(out)]).toMatchObject([0, { folder: join(folder, "made/here"), unchanged: 0 }]);
  expect(readdirSync(join(folder, "made/here"))).toContain("site.schema.json");
});

test("a dump that can't be written says that the old site stays only where there is one", async () => {
  const folder = temporaryFolder();
  writeFiles(folder, {
    "config/site.json": '{"title": "Site", "url": "https://docs.example.org"}',
    "content/en/docs/index.md": "# Home\n",
  });
  // The new site is made beside the old one, under a name that is longer than systems allow.
  const out = join(folder, "x".repeat(250));
  const { code, err } = await command(["dump", "--site", folder, "--out", out, "--no-cache"]);
  expect(code).toBe(1);
  expect(err).toMatch(/^The site could not be written\. .*xx/);
});
