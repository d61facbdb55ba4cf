/** Dumps of machines that start empty, with a cache in a real object store, and with everything that may be wrong there. */
import { afterAll, expect, test } from "bun:test";
import { cpSync, rmSync } from "node:fs";
import { AwsV4Signer } from "aws4fetch";
import { hashOf } from "../../server/engine/hash.ts";
import type { RunEvent } from "../../server/engine/types.ts";
import { diskHost } from "../../server/host/disk.ts";
import { decodeBlock, decodeState, encodeBlock, encodeState, type Pack } from "../../server/cache/format.ts";
import { openSharedCache, type CacheReport, type SharedCacheOptions } from "../../server/cache/shared-cache.ts";
import { dumpSite } from "../../server/output/dump/dump.ts";
import { openSession } from "../../server/output/session.ts";
import type { Bucket, Credentials } from "../../server/publish/credentials.ts";
import { bodyOfBytes, type ObjectStore } from "../../server/publish/object-store.ts";
import { command } from "../support/command.ts";
import { cutOffAfter } from "../support/cut.ts";
import { removeFolders, temporaryFolder, treeOf, writeFiles } from "../support/disk.ts";
import { needing } from "../support/not-tested.ts";
import { clientOf, CREDENTIALS, objectStore, STRANGER } from "../support/object-store.ts";
import { INSTALLATION } from "../support/project.ts";
import { quietly } from "../support/session.ts";
import { bodyOf } from "./pages.ts";

const ceph = await objectStore();
const { describe } = needing("a cache in an object store", typeof ceph === "string" ? ceph : undefined);

const PAGES = 40;
const CHANGED = "content/en/docs/part-1/page-17.md";

/** Enough text for several blocks, with words of its own on every page. */
function pageText(number: number, extra = ""): string {
  const next = (number + 1) % PAGES;
  return `# Page ${number}\n\n[next](../part-${next % 4}/page-${next}.md)\n\n${extra}\n\n${bodyOf(number, 120)}`;
}

const SITE: Readonly<Record<string, string>> = {
  "config/site.json": '{"title": "Site", "url": "https://docs.example.org"}',
  "content/en/docs/index.md": "# Home\n",
  ...Object.fromEntries(
    Array.from({ length: PAGES }, (_, i) => [
      i === 17 ? CHANGED : `content/en/docs/part-${i % 4}/page-${i}.md`,
      pageText(i),
    ]),
  ),
};

interface Dumped {
  readonly files: ReadonlyMap<string, string>;
  readonly report: CacheReport | undefined;
  /** `query key` of what was computed. */
  readonly ran: readonly string[];
}

type DumpOptions = Partial<SharedCacheOptions> & {
  readonly bucket?: Bucket;
  readonly credentials?: Credentials;
  /** Nobody says who they are. */
  readonly isPublic?: boolean;
};

describe("a cache in an object store", () => {
  if (typeof ceph === "string") return;
  const { endpoint, bucket: place, stop } = ceph;
  afterAll(async () => {
    await stop();
    removeFolders();
  });
  let prefixes = 0;
  const newPrefix = (): string => `cache-${++prefixes}/`;
  const storeAt = (prefix: string): ObjectStore => clientOf({ ...place, prefix });

  /** A machine that holds nothing but the sources. */
  function machine(changes: Readonly<Record<string, string>> = {}): string {
    const root = temporaryFolder();
    writeFiles(root, { ...SITE, ...changes });
    return root;
  }

  async function dump(
    root: string,
    prefix: string | undefined,
    { bucket, credentials = CREDENTIALS, isPublic = false, ...more }: DumpOptions = {},
  ): Promise<Dumped> {
    const host = diskHost();
    const ran: string[] = [];
    const cache =
      prefix === undefined
        ? undefined
        : await openSharedCache({
            host,
            place: {
              kind: "bucket",
              bucket: bucket ?? { ...place, prefix },
              credentials: isPublic ? undefined : credentials,
            },
            version: INSTALLATION.version,
            states: ["states/main/dump"],
            script: INSTALLATION.rangeWorker,
            ...more,
          });
    const session = await openSession({
      host,
      root,
      settings: { base: null, drafts: false },
      cache: cache !== undefined,
      installation: INSTALLATION,
      onRun: ({ query, key }: RunEvent) => ran.push(`${query} ${key}`),
      ...(cache ? { over: (local) => cache.over(local) } : {}),
    });
    const out = `${root}/dist`;
    try {
      await dumpSite({
        session,
        host,
        out,
        ...quietly,
        ...(cache ? { stored: cache.outputs } : {}),
      });
      session.save(false);
      await cache?.write(out);
      return { files: treeOf(out), report: cache?.report(), ran };
    } finally {
      session.close();
      await cache?.close();
    }
  }

  const cold = new Map<string, Promise<ReadonlyMap<string, string>>>();
  /** What a machine without any cache makes of the same sources. */
  async function expected(changes: Readonly<Record<string, string>> = {}): Promise<ReadonlyMap<string, string>> {
    const name = JSON.stringify(changes);
    const known = cold.get(name) ?? dump(machine(changes), undefined).then(({ files }) => files);
    cold.set(name, known);
    return known;
  }

  const EDIT = { [CHANGED]: pageText(17, "A paragraph that says somethingnew.") };

  /** A cache that a first machine has filled. */
  let filled: Promise<string> | undefined;
  function filledPrefix(): Promise<string> {
    filled ??= (async () => {
      const prefix = newPrefix();
      const { report } = await dump(machine(), prefix);
      expect(report).toMatchObject({ from: null, notes: [] });
      return prefix;
    })();
    return filled;
  }

  /** The same in a place of its own, for a test that damages it. */
  async function copied(): Promise<{ readonly prefix: string; readonly store: ObjectStore }> {
    const from = storeAt(await filledPrefix());
    const prefix = newPrefix();
    const store = storeAt(prefix);
    for (const key of (await from.list("")).keys())
      await store.put(key, bodyOfBytes((await from.read(key)) ?? new Uint8Array()));
    return { prefix, store };
  }

  const packKeys = async (store: ObjectStore): Promise<readonly string[]> =>
    [...(await store.list("")).keys()].filter((key) => key.includes("/packs/"));
  const stateKeyIn = async (store: ObjectStore): Promise<string> =>
    [...(await store.list("")).keys()].find((key) => key.includes("/states/")) ?? "";

  test("lies in few objects", async () => {
    const store = storeAt(await filledPrefix());
    const keys = [...(await store.list("")).keys()];
    expect(keys.length).toBe(2);
    const state = decodeState((await store.read(await stateKeyIn(store))) ?? new Uint8Array());
    expect(state?.packs.flatMap(({ blocks }) => blocks).length).toBeGreaterThan(3);
  });

  test("lets a machine that starts empty compute the changed page alone, with the bytes of a cold dump", async () => {
    const { files, report, ran } = await dump(machine(EDIT), await filledPrefix(), {
      states: ["states/topic/dump", "states/main/dump"],
    });
    expect(files).toEqual(await expected(EDIT));
    expect(report).toMatchObject({ from: "states/main/dump", notes: [] });
    for (const query of ["article", "page-html", "page-chunk", "page-markdown"])
      expect(ran.filter((each) => each.startsWith(`${query} `)).length).toBe(1);
    // The branch has a state of its own now, and what was there was not sent again.
    const again = await dump(machine(EDIT), await filledPrefix(), { states: ["states/topic/dump"] });
    expect(again.files).toEqual(files);
    expect(again.ran).toEqual([]);
    expect(again.report).toMatchObject({ from: "states/topic/dump", notes: [] });
    expect(report?.written ?? Infinity).toBeLessThan((report?.read ?? 0) / 2);
  });

  test("computes nothing when a page is changed back to what it was", async () => {
    const { files, report, ran } = await dump(machine(), await filledPrefix());
    expect(files).toEqual(await expected());
    expect([ran, report?.notes]).toEqual([[], []]);
  });

  test("is filled by a machine that has a cache of its own", async () => {
    const root = machine();
    await dump(root, newPrefix());
    const prefix = newPrefix();
    const { report, ran } = await dump(root, prefix);
    expect([ran, report?.from]).toEqual([[], null]);
    rmSync(`${root}/.cache`, { recursive: true });
    rmSync(`${root}/dist`, { recursive: true });
    const other = await dump(root, prefix);
    expect(other.ran).toEqual([]);
    expect(other.files).toEqual(await expected());
  });

  test("changes no output where its packs are cut off, foreign, empty or missing, but only takes longer", async () => {
    const { prefix, store } = await copied();
    const keys = await packKeys(store);
    const [key = ""] = keys;
    const whole = (await store.read(key)) ?? new Uint8Array();
    const damaged = [
      whole.subarray(0, whole.length >> 1),
      new Uint8Array(whole.length),
      Buffer.from("somebody else's"),
      whole.map((byte, at) => (at % 1000 === 500 ? byte ^ 1 : byte)),
      undefined,
    ];
    for (const body of damaged) {
      if (body === undefined) await store.remove(key);
      else await store.put(key, bodyOfBytes(body));
      const { files, report } = await dump(machine(EDIT), prefix, {
        states: ["states/topic/dump", "states/main/dump"],
      });
      expect(files).toEqual(await expected(EDIT));
      expect(report?.notes).toEqual([]);
      await store.remove(`v1/${INSTALLATION.version}/states/topic/dump`);
    }
  }, 240_000);

  test("is whole again after the dump that found it damaged", async () => {
    const { prefix, store } = await copied();
    for (const key of await packKeys(store)) await store.remove(key);
    const { files } = await dump(machine(), prefix);
    expect(files).toEqual(await expected());
    const next = await dump(machine(), prefix);
    expect([next.files, next.ran]).toEqual([files, []]);
  });

  test("that lies about its contents is not believed: each is what its hash says, or is computed", async () => {
    const { prefix, store } = await copied();
    const key = await stateKeyIn(store);
    const state = decodeState((await store.read(key)) ?? new Uint8Array());
    const packs: Pack[] = [];
    for (const pack of state?.packs ?? []) {
      const body = (await store.read(`v1/${INSTALLATION.version}/packs/${pack.name}`)) ?? new Uint8Array();
      const bodies: Uint8Array[] = [];
      let offset = 0;
      const blocks = pack.blocks.map((block) => {
        const contents = decodeBlock(block, body.subarray(block.offset, block.offset + block.length)) ?? [];
        const forged = encodeBlock(
          contents.map((content) => Buffer.from(Buffer.from(content).toString("utf8").replaceAll("Page", "Lies"))),
        );
        bodies.push(forged.bytes);
        const made = { ...block, offset, length: forged.bytes.length, rawLength: forged.rawLength };
        offset += forged.bytes.length;
        return made;
      });
      const bytes = Buffer.concat(bodies);
      packs.push({ name: hashOf(bytes), blocks });
      await store.put(`v1/${INSTALLATION.version}/packs/${hashOf(bytes)}`, bodyOfBytes(bytes));
    }
    await store.put(key, bodyOfBytes(encodeState({ packs, table: state?.table ?? new Uint8Array() })));
    const { files } = await dump(machine(EDIT), prefix);
    expect(files).toEqual(await expected(EDIT));
  });

  test("is ignored if its state is damaged, foreign or of another version", async () => {
    const { prefix, store } = await copied();
    const key = await stateKeyIn(store);
    const whole = (await store.read(key)) ?? new Uint8Array();
    for (const body of [
      whole.subarray(0, whole.length - 9),
      Buffer.from("<html>"),
      encodeState({ packs: [], table: Buffer.from("no table") }),
    ]) {
      await store.put(key, bodyOfBytes(body));
      const { files, report } = await dump(machine(), prefix);
      expect(files).toEqual(await expected());
      expect(report).toMatchObject({ from: null, notes: [expect.stringContaining("damaged")] });
    }
    await store.put(key, bodyOfBytes(whole));
    const other = await dump(machine(), prefix, { version: "0000000000000000" });
    expect(other.files).toEqual(await expected());
    expect(other.report).toMatchObject({ from: null, notes: [] });
  }, 240_000);

  test("of another site does no harm", async () => {
    const changes = Object.fromEntries(
      Object.keys(SITE).map((path, i) => [path, path.endsWith(".md") ? pageText(i + 900) : (SITE[path] ?? "")]),
    );
    const { prefix } = await copied();
    const { files, report } = await dump(machine(changes), prefix);
    expect(files).toEqual(await expected(changes));
    expect(report?.notes).toEqual([]);
  });

  test("may be read-only, for strangers and for everybody: a sentence says so", async () => {
    const { prefix } = await copied();
    await allowReading();
    for (const who of [{ credentials: STRANGER }, { isPublic: true }]) {
      const { files, report, ran } = await dump(machine(EDIT), prefix, who);
      expect(files).toEqual(await expected(EDIT));
      expect(ran.filter((each) => each.startsWith("article ")).length).toBe(1);
      expect(report).toMatchObject({ from: "states/main/dump", written: 0 });
      expect(report?.notes).toEqual([expect.stringContaining("not written")]);
    }
  });

  test("is written by two machines at once: each finds a whole one afterwards", async () => {
    const prefix = newPrefix();
    const both = await Promise.all([dump(machine(), prefix), dump(machine(EDIT), prefix)]);
    expect(both.map(({ files }) => files)).toEqual([await expected(), await expected(EDIT)]);
    expect(both.map(({ report }) => report?.notes)).toEqual([[], []]);
    const next = await dump(machine(EDIT), prefix);
    expect(next.files).toEqual(await expected(EDIT));
    expect(next.report?.from).toBe("states/main/dump");
  });

  test("may become unavailable at any moment: the dump goes on without it", async () => {
    const prefix = await filledPrefix();
    const { report } = await dump(machine(), prefix);
    const all = report?.read ?? 0;
    for (const share of [0, 0.4, 0.95]) {
      const way = await cutOffAfter(endpoint, Math.round(all * share));
      const bucket = { ...place, prefix, url: `${way.url}/${place.name}` };
      const { files, report: told } = await dump(machine(EDIT), prefix, { bucket });
      await way.close();
      expect([share, files]).toEqual([share, await expected(EDIT)]);
      expect([share, told?.notes]).toEqual([share, [expect.stringContaining("can't be reached")]]);
    }
  }, 240_000);

  /** Everybody may read what lies in the bucket, and nobody else may write. */
  async function allowReading(): Promise<void> {
    const signed = await new AwsV4Signer({
      ...CREDENTIALS,
      service: "s3",
      region: place.region,
      method: "PUT",
      url: `${place.url}?policy`,
      headers: { "X-Amz-Content-Sha256": "UNSIGNED-PAYLOAD" },
    }).sign();
    const body = JSON.stringify({
      Version: "2012-10-17",
      Statement: [
        { Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: `arn:aws:s3:::${place.name}/*` },
      ],
    });
    const answer = await fetch(signed.url.href, { method: "PUT", headers: signed.headers, body });
    expect(answer.ok).toBe(true);
  }

  test("as a command: dump and check share it, and say what it did; a store that is not there is no fault", async () => {
    const prefix = newPrefix().slice(0, -1);
    const env = { AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId, AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey };
    const to = ["--endpoint", endpoint, "--cache", `s3://docs-site/${prefix}`, "--cache-branch", "main"];
    const root = machine();
    const first = await command(["dump", "--site", root, "--json", ...to], { env });
    expect([first.code, JSON.parse(first.out)]).toMatchObject([0, { cache: { from: null, notes: [] } }]);
    const fresh = temporaryFolder();
    cpSync(`${root}/config`, `${fresh}/config`, { recursive: true });
    cpSync(`${root}/content`, `${fresh}/content`, { recursive: true });
    const second = await command(["dump", "--site", fresh, ...to], { env });
    expect([second.code, treeOf(`${fresh}/dist`)]).toEqual([0, treeOf(`${root}/dist`)]);
    expect(second.err).toMatch(/Cache: \d.* read \(states\/main\/dump\), \d.* written/);
    rmSync(`${fresh}/.cache`, { recursive: true });
    const checked = await command(["check", "--site", fresh, ...to], { env });
    expect(checked.err).toMatch(/Cache: \d.* read \(states\/main\/dump\), \d.* written/);
    const plain = await command(["check", "--site", root, "--no-cache"]);
    expect([checked.code, checked.out]).toEqual([plain.code, plain.out]);
    rmSync(`${fresh}/.cache`, { recursive: true });
    const again = await command(["check", "--site", fresh, ...to], { env });
    expect(again.err).toMatch(/Cache: \d.* read \(states\/main\/check\), \d.* written/);

    rmSync(`${fresh}/dist`, { recursive: true });
    const nowhere = ["--endpoint", "http://127.0.0.1:9", "--cache", "s3://docs-site/x", "--out", `${fresh}/dist`];
    const alone = await command(["dump", "--site", fresh, ...nowhere], { env });
    expect([alone.code, treeOf(`${fresh}/dist`)]).toEqual([0, treeOf(`${root}/dist`)]);
    expect(alone.err).toContain("can't be reached");
    const wrong = await command(["dump", "--site", fresh, ...to, "--json"], {
      env: { ...env, AWS_SECRET_ACCESS_KEY: "not-the-secret" },
    });
    expect([wrong.code, wrong.out]).toEqual([0, expect.stringContaining("SignatureDoesNotMatch") as string]);
    expect(wrong.out + wrong.err).not.toContain("not-the-secret");
    const both = await command(["dump", "--site", fresh, ...to, "--no-cache"], { env });
    expect([both.code, both.err]).toEqual([2, "--cache and --no-cache exclude each other.\n"]);
  }, 240_000);
});
