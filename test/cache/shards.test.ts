/** Shards of a dump, as processes on machines that start empty, and the whole that is put together from them. */
import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import type { RunEvent } from "../../server/engine/types.ts";
import { openSharedCache, type CacheReport } from "../../server/cache/shared-cache.ts";
import { diskHost } from "../../server/host/disk.ts";
import { dumpSite } from "../../server/output/dump/dump.ts";
import { openSession } from "../../server/output/session.ts";
import { documentsOf } from "../../server/output/dump/shard.ts";
import { command, type Ended } from "../support/command.ts";
import { removeFolders, temporaryFolder, treeOf, writeFiles } from "../support/disk.ts";
import { memoryObjectStore } from "../support/memory-object-store.ts";
import { INSTALLATION } from "../support/project.ts";
import { quietly } from "../support/session.ts";
import { bodyOf } from "./pages.ts";

afterAll(removeFolders, 60_000);

const PAGES = 48;
const SHARDS = 4;
const TIMEOUT = 300_000;

function pageText(number: number, extra = ""): string {
  const next = (number + 1) % PAGES;
  return `# Page ${number}\n\n[next](../part-${next % 4}/page-${next}.md#part-8)\n\n${extra}\n\n\`\`\`ts\nconst page = ${number};\n\`\`\`\n\n${bodyOf(number, 40)}`;
}

const pageFile = (number: number, lang = "en"): string => `content/${lang}/docs/part-${number % 4}/page-${number}.md`;

const SITE: Readonly<Record<string, string>> = {
  "config/site.json": JSON.stringify({
    title: "Site",
    url: "https://docs.example.org",
    locales: {
      default: "en",
      list: [
        { id: "en", label: "English", lang: "en", path: "" },
        { id: "mandarin", label: "简体中文", lang: "zh-CN", path: "zh-CN" },
      ],
    },
  }),
  "content/en/docs/index.md": "---\ntags: [start]\n---\n# Home\n\n[A dead link](nowhere.md)\n",
  ...Object.fromEntries(Array.from({ length: PAGES }, (_, i) => [pageFile(i), pageText(i)])),
  ...Object.fromEntries([3, 11, 20].map((i) => [pageFile(i, "zh-CN"), `# 页面 ${i}\n\n关于网络的文字。\n`])),
};

const EDIT = { [pageFile(17)]: pageText(17, "A paragraph that says somethingnew.") };

/** A machine that holds nothing but the sources. */
function machine(changes: Readonly<Record<string, string>> = {}): string {
  const root = temporaryFolder();
  writeFiles(root, { ...SITE, ...changes });
  return root;
}

function shard(number: number, cache: readonly string[], root = machine()): Promise<Ended> {
  const options = ["--shard", `${number}/${SHARDS}`, "--json", "--cache-branch", "main", "--jobs", "1"];
  return command(["dump", "--site", root, ...options, "--cache", ...cache], { env: KEYS });
}

const KEYS = { AWS_ACCESS_KEY_ID: "docs", AWS_SECRET_ACCESS_KEY: "docsdocs" };

interface Whole {
  readonly files: ReadonlyMap<string, string>;
  readonly report: CacheReport | undefined;
  /** Keys of the documents that were parsed. */
  readonly parsed: readonly string[];
  /** Keys of the pages that were rendered. */
  readonly rendered: readonly string[];
}

/** Puts the whole together on a machine that starts empty. */
async function whole(folder: string | undefined, root = machine()): Promise<Whole> {
  const host = diskHost();
  const ran: RunEvent[] = [];
  const cache =
    folder === undefined
      ? undefined
      : await openSharedCache({
          host,
          place: { kind: "folder", folder },
          version: INSTALLATION.version,
          states: ["states/main/dump"],
          withShards: true,
          script: INSTALLATION.rangeWorker,
        });
  const session = await openSession({
    host,
    root,
    settings: { base: null, drafts: false, compress: false },
    cache: cache !== undefined,
    installation: INSTALLATION,
    onRun: (event) => ran.push(event),
    ...(cache ? { over: (local) => cache.over(local) } : {}),
  });
  try {
    await dumpSite({
      session,
      host,
      out: `${root}/dist`,
      ...quietly,
      ...(cache ? { stored: cache.outputs } : {}),
    });
    session.save(false);
    await cache?.write(`${root}/dist`);
    const keysOf = (name: string): readonly string[] => ran.filter(({ query }) => query === name).map(({ key }) => key);
    return {
      files: treeOf(`${root}/dist`),
      report: cache?.report(),
      parsed: keysOf("article"),
      rendered: keysOf("page-html"),
    };
  } finally {
    session.close();
    await cache?.close();
  }
}

const plain = new Map<string, Promise<ReadonlyMap<string, string>>>();
function expected(changes: Readonly<Record<string, string>> = {}): Promise<ReadonlyMap<string, string>> {
  const name = JSON.stringify(changes);
  const known = plain.get(name) ?? whole(undefined, machine(changes)).then(({ files }) => files);
  plain.set(name, known);
  return known;
}

async function shards(folder: string, ...numbers: readonly number[]): Promise<void> {
  for (const { code, out, err } of await Promise.all(numbers.map((number) => shard(number, [folder]))))
    expect([code, err, JSON.parse(out)]).toMatchObject([0, "", { kept: true, cache: { notes: [] } }]);
}

const DOCUMENTS = PAGES + 4;

describe("shards", () => {
  test(
    "make all of a dump's documents, and the whole made of them has the bytes of a plain dump",
    async () => {
      const folder = temporaryFolder("cache");
      await shards(folder, 1, 2, 3, 4);
      const made = await whole(folder);
      expect(made.files).toEqual(await expected());
      expect([made.parsed, made.report]).toMatchObject([[], { from: null, shards: SHARDS, notes: [] }]);
      // What is left are pages of no document: the not-found page, search and lists of tags.
      expect(made.rendered.filter((key) => /page-|index/.test(key))).toEqual([]);

      // They are part of the whole now, and are not read again; nor does a shard send again what lies there.
      const again = await whole(folder);
      expect(again.files).toEqual(made.files);
      expect(again).toMatchObject({ parsed: [], rendered: [], report: { from: "states/main/dump", shards: 0 } });
      const before = sizesOf(folder);
      await shards(folder, 3);
      const added = [...sizesOf(folder)].filter(([path]) => !before.has(path));
      expect(added).toEqual([]);
      expect((await whole(folder)).files).toEqual(made.files);
    },
    TIMEOUT,
  );

  test(
    "may be lost, late, done twice, or be of another state of the content: that costs time and no byte",
    async () => {
      const folder = temporaryFolder("cache");
      await shards(folder, 1, 3);
      await shards(folder, 3);
      // The fourth comes from a machine where a page and the title of the site differ.
      const other = machine({ ...EDIT, "config/site.json": (SITE["config/site.json"] ?? "").replace("Site", "Other") });
      expect((await shard(4, [folder], other)).code).toBe(0);
      const made = await whole(folder);
      expect(made.files).toEqual(await expected());
      expect(made.report).toMatchObject({ shards: 3, notes: [] });
      expect(made.parsed.length).toBeGreaterThan(0);
      expect(made.parsed.length).toBeLessThan(DOCUMENTS / 2);

      await shards(folder, 2);
      const next = await whole(folder, machine(EDIT));
      expect(next.files).toEqual(await expected(EDIT));
      expect(next.report).toMatchObject({ from: "states/main/dump", shards: 1 });
      expect(next.parsed).toEqual([pageFile(17)]);
    },
    TIMEOUT,
  );

  test(
    "share out an edit: what has not changed is in the whole's state, and only the rest is sent",
    async () => {
      const folder = temporaryFolder("cache");
      await whole(folder);
      const before = sizesOf(folder);
      for (const number of [1, 2, 3, 4]) expect((await shard(number, [folder], machine(EDIT))).code).toBe(0);
      const added = [...sizesOf(folder)].filter(([path]) => path.includes("/packs/") && !before.has(path));
      const sum = (sizes: Iterable<readonly [string, number]>): number =>
        [...sizes].reduce((all, [, size]) => all + size, 0);
      expect(sum(added)).toBeLessThan(sum([...before].filter(([path]) => path.includes("/packs/"))) / 2);
      const made = await whole(folder, machine(EDIT));
      expect(made.files).toEqual(await expected(EDIT));
      expect(made.parsed).toEqual([]);
    },
    TIMEOUT,
  );

  test(
    "work through a bucket as well, and with the command that puts the whole together",
    async () => {
      const { endpoint, bucket, stop } = memoryObjectStore();
      const place = [`s3://${bucket.name}/cache`, "--endpoint", endpoint];
      for (const { code, err } of await Promise.all([1, 2, 3, 4].map((number) => shard(number, place))))
        expect([code, err]).toEqual([0, ""]);
      const root = machine();
      const made = await command(["dump", "--site", root, "--cache-branch", "main", "--cache", ...place], {
        env: KEYS,
      });
      await stop();
      expect([made.code, treeOf(`${root}/dist`)]).toEqual([0, await expected()]);
      expect(made.err).toMatch(/Cache: .* read \(4 shards\), .* written/);
    },
    TIMEOUT,
  );

  test("say what is wrong with the command, and end with a fault where nothing can be kept", async () => {
    const root = machine();
    const folder = temporaryFolder("cache");
    const tell = async (...args: readonly string[]): Promise<readonly [number, string]> => {
      const { code, err } = await command(["dump", "--site", root, ...args]);
      return [code, err];
    };
    for (const text of ["0/4", "5/4", "1", "1/1001", "-1/4", "a/b"])
      expect(await tell(`--shard=${text}`, "--cache", folder)).toEqual([2, expect.stringContaining(`is "${text}"`)]);
    expect(await tell("--shard", "1/4")).toEqual([2, expect.stringContaining("--shard needs --cache")]);
    expect(await tell("--shard", "1/4", "--cache", folder, "--out", "x")).toEqual([
      2,
      expect.stringContaining("--out"),
    ]);
    expect(await tell("--shard", "1/4", "--cache", "ftp://x")).toEqual([2, expect.stringContaining("s3://bucket")]);
    writeFiles(folder, { file: "" });
    expect(await tell("--shard", "1/4", "--cache", `${folder}/file`)).toEqual([
      1,
      expect.stringContaining("The cache was not written"),
    ]);
    // Nobody works in vain where nothing listens, or nobody says who they are.
    const nowhere = ["--cache", "s3://docs-site/x", "--endpoint", "http://127.0.0.1:9"];
    for (const env of [
      KEYS,
      { AWS_ACCESS_KEY_ID: "", AWS_SECRET_ACCESS_KEY: "", AWS_SHARED_CREDENTIALS_FILE: "/none" },
    ]) {
      const { code, err } = await command(["dump", "--site", root, "--shard", "1/4", ...nowhere], { env });
      expect(code).toBe(1);
      expect(err).toContain("Nothing was made");
    }
    expect(readdirSync(root)).not.toContain("dist");
  });

  test("are runs of documents of about equal length, and every document is in one", () => {
    const all = Array.from({ length: 100 }, (_, i) => `page-${i}`);
    const sizeOf = (file: string): number => (Number(file.slice(5)) < 10 ? 100_000 : 1000);
    for (const count of [1, 3, 8, 200]) {
      const made = Array.from({ length: count }, (_, i) => documentsOf(all, sizeOf, { number: i + 1, count }));
      expect(made.flat()).toEqual(all);
    }
    expect(documentsOf(all, sizeOf, { number: 1, count: 2 }).length).toBeLessThan(10);
  });
});

/** Sizes of the files of a folder, by path. */
function sizesOf(folder: string): ReadonlyMap<string, number> {
  return new Map([...treeOf(folder).keys()].map((path) => [path, statSync(`${folder}/${path}`).size]));
}
