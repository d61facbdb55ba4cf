/** What readers and caches are told of the objects that a publish of a dump has sent, and what it sends nothing of. */
import { afterAll, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { copyFileSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { diskHost } from "../../server/host/disk.ts";
import { sourceOfDump } from "../../server/publish/dump-source.ts";
import { command } from "../support/command.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";
import { memoryObjectStore } from "../support/memory-object-store.ts";
import { CREDENTIALS } from "../support/object-store.ts";

const { endpoint, bucket, stop } = memoryObjectStore();
afterAll(async () => {
  await stop();
  removeFolders();
});

const root = temporaryFolder();
writeFiles(root, {
  "config/site.json": '{"title": "Site", "url": "https://docs.example.org"}',
  "content/en/docs/index.md": "# Home\n\nAll of it.\n",
  "content/static/notes.txt.gz": "not ours",
  "content/static/empty.bin": "",
  "content/static/assets/photo-20240101.txt": "looks like a name with a hash",
});
const env = { AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId, AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey };
const publish = (prefix: string, ...more: readonly string[]): ReturnType<typeof command> =>
  command(["publish", "--site", root, "--endpoint", endpoint, "--to", `s3://${bucket.name}/${prefix}`, ...more], {
    env,
  });
const at = (path: string): Promise<Response> => fetch(`${bucket.url}/${path}`, { decompress: false });

test("is its kind, how long it holds, and how it is packed", async () => {
  const none = await publish("none");
  expect([none.code, none.out + none.err]).toEqual([1, expect.stringMatching(/There is no dump in .*dist/) as string]);
  expect((await command(["dump", "--site", root])).code).toBe(0);
  const plain = await publish("plain", "--encoding", "br");
  expect([plain.code, plain.out + plain.err]).toEqual([
    1,
    expect.stringContaining("has no compressed files. Dump with --compress") as string,
  ]);
  expect((await command(["dump", "--site", root, "--compress"])).code).toBe(0);
  for (const encoding of ["gzip", "br", ""] as const) {
    const prefix = `kind${encoding}`;
    const list = ["--purge-list", `${root}/purge`];
    const done = await publish(prefix, ...list, ...(encoding === "" ? [] : ["--encoding", encoding]));
    expect([done.code, done.out + done.err]).toEqual([0, expect.any(String) as string]);
    const page = await at(`${prefix}/index.html`);
    expect([
      page.status,
      page.headers.get("content-type"),
      page.headers.get("cache-control"),
      page.headers.get("content-encoding") ?? "",
    ]).toEqual([200, "text/html; charset=utf-8", "public, max-age=0, must-revalidate", encoding]);
    const bytes = await page.bytes();
    if (encoding !== "br")
      expect(new TextDecoder().decode(encoding === "gzip" ? gunzipSync(bytes) : bytes)).toContain("All of it.");
    const [script = ""] = [...new Bun.Glob("assets/main-*.js").scanSync(`${root}/dist`)];
    expect((await at(`${prefix}/${script}`)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    // The site has chosen this name, and keeps it when the file changes.
    const photo = "assets/photo-20240101.txt";
    expect((await at(`${prefix}/${photo}`)).headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const purged = readFileSync(`${root}/purge`, "utf8");
    expect([purged.includes(`/${photo}\n`), purged.includes(`/${script}\n`)]).toEqual([true, false]);
    // Copies beside files are for servers that choose by themselves; what a site has called so is a file of its own.
    expect((await at(`${prefix}/index.html.gz`)).status).toBe(404);
    expect((await at(`${prefix}/index.html.br`)).status).toBe(404);
    expect((await at(`${prefix}/notes.txt.gz`)).status).toBe(200);
    const empty = await at(`${prefix}/empty.bin`);
    expect([empty.status, (await empty.bytes()).length]).toEqual([200, 0]);
    const manifest = await at(`${prefix}/.published/manifest.json`);
    expect([manifest.headers.get("content-type"), manifest.headers.get("cache-control")]).toEqual([
      "application/json; charset=utf-8",
      "no-store",
    ]);
  }
}, 120_000);

test("a rollback names the addresses of files whose names only looked as if they told their content", async () => {
  const photo = "assets/photo-20240101.txt";
  const before = readFileSync(`${root}/content/static/${photo}`, "utf8");
  for (const text of [before, "another one"]) {
    writeFileSync(`${root}/content/static/${photo}`, text);
    expect((await command(["dump", "--site", root])).code).toBe(0);
    expect((await publish("back")).code).toBe(0);
  }
  const back = await publish("back", "--rollback", "--purge-list", `${root}/purge`);
  expect([back.code, await (await at(`back/${photo}`)).text()]).toEqual([0, before]);
  expect(readFileSync(`${root}/purge`, "utf8").split("\n")).toContain(`/${photo}`);
}, 60_000);

test("the list names each address of a page that went, sorted, a line for each", async () => {
  writeFiles(root, { "content/en/docs/guide/a b.md": "# Gone soon\n" });
  for (const isThere of [true, false]) {
    if (!isThere) rmSync(`${root}/content/en/docs/guide/a b.md`);
    expect((await command(["dump", "--site", root])).code).toBe(0);
    expect((await publish("list", "--purge-list", `${root}/purge`)).code).toBe(0);
    const purged = readFileSync(`${root}/purge`, "utf8");
    expect(purged).toEndWith("\n");
    const lines = purged.slice(0, -1).split("\n");
    expect(lines).toEqual([...new Set(lines)].sort());
    const page = ["", "/", "/index.html", "/index.md", "/page.json"].map((end) => `/guide/a%20b${end}`);
    expect(lines.filter((line) => line.startsWith("/guide/"))).toEqual(page);
    // What names it has changed as well.
    for (const list of ["/sitemap.xml", "/llms.txt", "/search-index.json"]) expect(lines).toContain(list);
  }
}, 60_000);

test("a file that was taken away is gone, though its name looked as if it told its content, and comes back with a rollback", async () => {
  const plan = "assets/plan-20240101.txt";
  const file = `${root}/content/static/${plan}`;
  writeFileSync(file, "for the board alone");
  const published = async (...more: readonly string[]): Promise<readonly unknown[]> => {
    const done = await publish("away", "--purge-list", `${root}/purge`, ...more);
    const isPurged = readFileSync(`${root}/purge`, "utf8").split("\n").includes(`/${plan}`);
    return [done.code, (await at(`away/${plan}`)).status, isPurged];
  };
  expect((await command(["dump", "--site", root, "--compress"])).code).toBe(0);
  expect(await published()).toEqual([0, 200, true]);
  rmSync(file);
  expect((await command(["dump", "--site", root, "--compress"])).code).toBe(0);
  expect([...new Bun.Glob("assets/plan-*").scanSync(`${root}/dist`)]).toEqual([]);
  expect(await published()).toEqual([0, 404, true]);
  expect(await published("--rollback")).toEqual([0, 200, true]);
  expect(await (await at(`away/${plan}`)).text()).toBe("for the board alone");
  expect(await published("--rollback")).toEqual([0, 404, true]);
}, 60_000);

test("a file that the dump has lost is named", async () => {
  rmSync(`${root}/dist/index.html`);
  const done = await publish("lost");
  expect([done.code, done.out + done.err]).toEqual([
    1,
    expect.stringMatching(/dist\/index\.html is missing, though the dump's manifest names it\. Dump again\./) as string,
  ]);
}, 60_000);

test("a file that changes after the publish has begun is not sent as what it was", async () => {
  expect((await command(["dump", "--site", root])).code).toBe(0);
  const source = sourceOfDump(diskHost(), `${root}/dist`, undefined);
  writeFileSync(`${root}/dist/robots.txt`, "# of another dump\n");
  const fault: unknown = await source.md5("robots.txt").catch((error: unknown) => error);
  expect(String(fault)).toMatch(/robots\.txt is not what the dump has written\. Dump again, and publish when it has/);
}, 60_000);

test("what lies elsewhere is not sent with it, though a link leads there, or its list names it", async () => {
  expect((await command(["dump", "--site", root])).code).toBe(0);
  writeFiles(root, { "secret/key.txt": "nobody else's", "secret/notes.txt.gz": "nobody else's" });
  const told = async (what: RegExp): Promise<void> => {
    const done = await publish("elsewhere");
    expect([done.code, done.out + done.err]).toEqual([1, expect.stringMatching(what) as string]);
    expect((await at("elsewhere/notes.txt.gz")).status).toBe(404);
  };
  renameSync(`${root}/dist/notes.txt.gz`, `${root}/notes`);
  symlinkSync("../secret/key.txt", `${root}/dist/notes.txt.gz`);
  await told(/dist\/notes\.txt\.gz lies outside of the dump, where a link leads\./);
  rmSync(`${root}/dist/notes.txt.gz`);
  renameSync(`${root}/notes`, `${root}/dist/notes.txt.gz`);
  const list = `${root}/dist/.site-manifest.json`;
  copyFileSync(list, `${root}/list`);
  for (const path of ["../secret/key.txt", `${root}/secret/key.txt`, "assets/../../secret/key.txt", "search//x", ""]) {
    writeFileSync(list, readFileSync(`${root}/list`, "utf8").replace('"notes.txt.gz"', JSON.stringify(path)));
    await told(/There is no dump in /);
  }
  copyFileSync(`${root}/list`, list);
  // A dump that lies elsewhere itself is one.
  renameSync(`${root}/dist`, `${root}/made`);
  symlinkSync("made", `${root}/dist`);
  const done = await publish("elsewhere");
  expect([done.code, done.err]).toEqual([0, expect.any(String) as string]);
  rmSync(`${root}/dist`);
  renameSync(`${root}/made`, `${root}/dist`);
}, 60_000);

test("a file of the site where publishes keep what they know is refused, before anything is sent", async () => {
  writeFiles(root, { "content/static/.published/manifest.json": "{}" });
  expect((await command(["dump", "--site", root])).code).toBe(0);
  const done = await publish("own");
  expect([done.code, done.out + done.err]).toEqual([
    1,
    expect.stringMatching(/\.published\/manifest\.json of the site can't be published/) as string,
  ]);
  expect((await at("own/index.html")).status).toBe(404);
}, 60_000);
