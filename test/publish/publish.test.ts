/**
 * Publishing to a real object store, or to one in memory where there is none, with everything that may go wrong on the
 * way. `STORE=memory` does without Ceph.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { Locked, takeLock } from "../../server/publish/lock.ts";
import { publish, PublishStopped, type PublishOptions, type PublishResult } from "../../server/publish/publish.ts";
import { sourceOfRollback } from "../../server/publish/rollback.ts";
import { openObjectStore, type ObjectStore } from "../../server/publish/object-store.ts";
import type { StoreOptions } from "../../server/publish/requests.ts";
import { PublishFault } from "../../server/publish/source.ts";
import { command } from "../support/command.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";
import { memoryObjectStore } from "../support/memory-object-store.ts";
import { needing } from "../support/not-tested.ts";
import { CREDENTIALS, objectStore } from "../support/object-store.ts";
import { sourceOf, type Site } from "../support/publish-source.ts";

const ceph = process.env["STORE"] === "memory" ? "a store in memory was asked for" : await objectStore();
const real = needing("publishing to Ceph, only to a store in memory", typeof ceph === "string" ? ceph : undefined);
const bucketStore = typeof ceph === "string" ? memoryObjectStore() : ceph;

/** Pages that name scripts by their content, as a dump has them. */
const SITES: readonly Site[] = [1, 2, 3].map((version) => ({
  "index.html": `home ${version} [assets/app-${version}-1A2B3C4D.js] [assets/shared-1A2B3C4D.js] [search-index.json]`,
  "guide/index.html": `guide ${version} [assets/app-${version}-1A2B3C4D.js]`,
  [`only/${version}/index.html`]: `only in ${version} [assets/app-${version}-1A2B3C4D.js]`,
  "still/index.html": "the same in all [assets/shared-1A2B3C4D.js]",
  [`assets/app-${version}-1A2B3C4D.js`]: `app ${version}`,
  "assets/shared-1A2B3C4D.js": "shared",
  "search-index.json": `[search-index/words-${version}.json]`,
  [`search-index/words-${version}.json`]: `words ${version}`,
  empty: "",
}));

describe("publishing to an object store", () => {
  let prefixes = 0;
  afterAll(async () => {
    await bucketStore.stop();
    removeFolders();
  });

  const open = (prefix: string, more: Partial<StoreOptions> = {}): ObjectStore =>
    openObjectStore({
      bucket: { ...bucketStore.bucket, prefix },
      credentials: CREDENTIALS,
      fetch,
      now: () => Date.now(),
      sleep: () => Promise.resolve(),
      ...more,
    });
  const send = (store: ObjectStore, site: Site | "before", more: Partial<PublishOptions> = {}) =>
    publish({
      store,
      id: crypto.randomUUID(),
      by: "here",
      elapsed: () => performance.now(),
      source: (basis) => (site === "before" ? sourceOfRollback(basis) : sourceOf(site)),
      dryRun: false,
      progress: () => undefined,
      ending: () => undefined,
      ...more,
    });
  const place = (): string => `site-${++prefixes}/`;

  /** Whether a publish ends well which reaches the store so many times, and then no more. */
  async function endsAfter(prefix: string, site: Site | "before", requests: number): Promise<boolean> {
    let count = 0;
    const cut: StoreOptions["fetch"] = (url, init) =>
      ++count > requests ? Promise.reject(new Error("cut off")) : fetch(url, init);
    return send(open(prefix, { fetch: cut }), site).then(
      () => true,
      () => false,
    );
  }

  /** What lies there of a site, by path. */
  async function contents(store: ObjectStore): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const path of (await store.list("")).keys())
      if (!path.startsWith(".published/")) found[path] = (await store.get(path))?.text ?? "";
    return found;
  }

  /** What pages name and is not there. */
  async function missing(store: ObjectStore): Promise<readonly string[]> {
    const found = await contents(store);
    return Object.entries(found).flatMap(([path, text]) =>
      [...text.matchAll(/\[([^\]]+)\]/g)].flatMap(([, name = ""]) => (name in found ? [] : [`${path} names ${name}`])),
    );
  }

  const [one = {}, two = {}, three = {}] = SITES;

  test("holds the site, sends what differs and nothing twice, and goes back", async () => {
    const store = open(place());
    expect((await send(store, one)).plan.unchanged).toBe(0);
    expect(await contents(store)).toEqual(one);
    const before = store.requests();
    const again = await send(store, one);
    expect([again.plan.phases.flat(), again.plan.remove]).toEqual([[], []]);
    expect(store.requests() - before).toBe(2);

    const { plan } = await send(store, two);
    expect(plan.unchanged).toBe(3);
    // What a page that is still open names stays for a while.
    const kept: Site = { "assets/app-1-1A2B3C4D.js": "app 1", "search-index/words-1.json": "words 1" };
    expect(await contents(store)).toEqual({ ...two, ...kept });

    await send(store, "before");
    const back = await contents(store);
    for (const [path, text] of Object.entries(one)) expect([path, back[path]]).toEqual([path, text]);
    expect(Object.keys(back)).not.toContain("only/2/index.html");
    await send(store, "before");
    const forth = await contents(store);
    for (const [path, text] of Object.entries(two)) expect([path, forth[path]]).toEqual([path, text]);
    await send(store, three);
    await send(store, three);
    expect(await missing(store)).toEqual([]);
    expect([...(await store.list("")).keys()].filter((path) => path.includes("app-1"))).toEqual([]);
  }, 60_000);

  test("keeps copies of what the publish before had, and no others", async () => {
    const store = open(place());
    const copies = async (): Promise<readonly string[]> => {
      const keys = [...(await store.list(".published/replaced/")).keys()].map((key) => key.split("/").at(-1) ?? "");
      return keys.sort();
    };
    const sums = async (site: Site, ...paths: readonly string[]): Promise<readonly string[]> =>
      (await Promise.all(paths.map((path) => sourceOf(site).md5(path)))).sort();
    await send(store, one);
    expect(await copies()).toEqual([]);
    await send(store, two);
    expect(await copies()).toEqual(
      await sums(one, "index.html", "guide/index.html", "only/1/index.html", "search-index.json"),
    );
    await send(store, three);
    const ofTwo = ["index.html", "guide/index.html", "only/2/index.html", "search-index.json"];
    // Those that are named by their content are kept for readers, and removed afterwards.
    expect(await copies()).toEqual(await sums(two, ...ofTwo));
    const killed = await takeLock({ store, id: "killed", by: "there", elapsed: () => performance.now() });
    await store.put(".published/replaced/left", { body: new Uint8Array(), md5: await sourceOf({ a: "" }).md5("a") });
    await killed.abandon();
    await send(store, three);
    expect(await copies()).toEqual(await sums(two, ...ofTwo));
  }, 60_000);

  test("its list says where the site lies now, though no file differs; one that can't be read stops it", async () => {
    const prefix = place();
    const store = open(prefix);
    await send(store, one);
    const source = sourceOf(one);
    const { plan } = await send(store, one, { source: () => ({ ...source, base: "/docs/" }) });
    expect(plan.phases.flat()).toEqual([]);
    const list = await store.get(".published/manifest.json");
    expect(JSON.parse(list?.text ?? "")).toMatchObject({ base: "/docs/" });
    await store.put(".published/manifest.json", { body: new Uint8Array(), md5: await sourceOf({ a: "" }).md5("a") });
    const fault: unknown = await send(store, two).catch((error: unknown) => error);
    expect(String(fault)).toContain("manifest.json can't be read, so nobody knows which objects are the site's");
    expect(await store.get("only/2/index.html")).toBeUndefined();
  }, 60_000);

  test("a site that has moved to another base names its addresses in both places, and so does going back, also from amid", async () => {
    const prefix = place();
    const store = open(prefix);
    const at = (base: string, site: Site): Partial<PublishOptions> => ({ source: () => ({ ...sourceOf(site), base }) });
    const told = ({ bases, changed }: PublishResult): readonly unknown[] => [
      [...bases].sort(),
      changed.includes("still/index.html"),
    ];
    const list = async (): Promise<Readonly<Record<string, unknown>>> =>
      JSON.parse((await store.get(".published/manifest.json"))?.text ?? "") as Readonly<Record<string, unknown>>;
    expect(told(await send(store, one, at("/old/", one)))).toEqual([["/old/"], true]);
    expect(Object.keys(await list())).not.toContain("baseBefore");
    expect(told(await send(store, two, at("/old/", two)))).toEqual([["/old/"], false]);
    expect(told(await send(store, three, at("/new/", three)))).toEqual([["/new/", "/old/"], true]);
    expect(told(await send(store, "before"))).toEqual([["/new/", "/old/"], true]);
    expect(await list()).toMatchObject({ base: "/old/", baseBefore: "/new/" });
    // Two end before their manifest is written; what they have sent already may have been seen at other places.
    for (const base of ["/next/", "/last/"]) {
      let isCut = false;
      const cut: StoreOptions["fetch"] = (url, init) => {
        isCut ||= init.method === "PUT" && url.endsWith("manifest.json");
        return isCut ? Promise.reject(new Error("cut off")) : fetch(url, init);
      };
      const ending = send(open(prefix, { fetch: cut }), three, { ...at(base, three), takeOver: 0 });
      const said = await ending.then(
        () => "ended well",
        (error: unknown) => String(error),
      );
      expect(`${base}: ${said}`).toContain("cut off");
    }
    expect(await list()).toMatchObject({ base: "/old/", baseBefore: "/new/" });
    expect(told(await send(store, "before", { takeOver: 0 }))).toEqual([["/last/", "/next/", "/old/"], true]);
    expect(await list()).toMatchObject({ base: "/old/" });
    expect(told(await send(store, three, at("/old/", three)))).toEqual([["/old/"], false]);
  }, 60_000);

  test("there is nothing to go back to before something was replaced, nor where its bytes are gone", async () => {
    const store = open(place());
    const back = async (): Promise<string> => String(await send(store, "before").catch((error: unknown) => error));
    expect(await back()).toContain("There is nothing to go back to");
    await send(store, one);
    // Nor after the first publish, before which there was no site.
    expect(await back()).toContain("There is nothing to go back to");
    expect(await contents(store)).toEqual(one);
    await send(store, two);
    for (const key of (await store.list(".published/replaced/")).keys()) await store.remove(key);
    expect(await back()).toMatch(
      /What (?:index|guide\/index|only\/1\/index)\.html was before is not in the bucket any more/,
    );
    expect(await missing(store)).toEqual([]);
  }, 60_000);

  test("cut off at any request leaves every page whole, and the next publish sets the rest right", async () => {
    for (const [from, to] of [
      [undefined, one],
      [one, two],
    ] as const) {
      for (let last = 3; ; last += 2) {
        const prefix = place();
        if (from !== undefined) await send(open(prefix), from);
        if (await endsAfter(prefix, to, last)) break;
        const store = open(prefix);
        expect([last, await missing(store)]).toEqual([last, []]);
        const there = await store.list("");
        const sent: string[] = [];
        const watch: StoreOptions["fetch"] = (url, init) => {
          const key = decodeURIComponent(new URL(url).pathname).split(prefix)[1] ?? "";
          if (init.method === "PUT" && !key.startsWith(".published/")) sent.push(key);
          return fetch(url, init);
        };
        await send(open(prefix, { fetch: watch }), to, { takeOver: 0 });
        const found = await contents(store);
        for (const [path, text] of Object.entries(to)) expect([last, path, found[path]]).toEqual([last, path, text]);
        expect([last, await missing(store)]).toEqual([last, []]);
        // What was there already was not sent again.
        for (const path of sent)
          expect([last, path, there.get(path)]).not.toEqual([last, path, await sourceOf(to).md5(path)]);
        if (from === undefined) continue;
        // What was there before can be gone back to, though it was replaced by somebody who was killed.
        await send(store, "before");
        const back = await contents(store);
        for (const [path, text] of Object.entries(from)) expect([last, path, back[path]]).toEqual([last, path, text]);
      }
    }
  }, 240_000);

  test("after one that was killed at any request and another site's, one can go back to what was before both", async () => {
    for (let last = 3; ; last += typeof ceph === "string" ? 2 : 5) {
      const prefix = place();
      const store = open(prefix);
      await send(store, one);
      if (await endsAfter(prefix, two, last)) break;
      // What was published last is what the list says: the second site, if only removing was left.
      const list = (await store.get(".published/manifest.json"))?.text ?? "";
      const [before, only] = list.includes("only/2/") ? [two, "only/2/index.html"] : [one, "only/1/index.html"];
      await send(store, three, { takeOver: 0 });
      expect([last, await missing(store)]).toEqual([last, []]);
      await send(store, "before");
      const back = await contents(store);
      for (const [path, text] of Object.entries(before)) expect([last, path, back[path]]).toEqual([last, path, text]);
      expect([last, Object.keys(back).filter((path) => path.startsWith("only/"))]).toEqual([last, [only]]);
    }
  }, 240_000);

  /** Cuts a publish or a rollback off at every few requests, at places where the first site and then the second lie. */
  async function cutOff(
    what: Site | "before",
    look: (store: ObjectStore, last: number) => Promise<void>,
  ): Promise<void> {
    // The fourth request writes the lock.
    for (let last = 4; ; last += typeof ceph === "string" ? 1 : 6) {
      const prefix = place();
      const store = open(prefix);
      await send(store, one);
      await send(store, two);
      if (await endsAfter(prefix, what, last)) break;
      await look(store, last);
    }
  }

  /** Whether the files of a site lie there, and pages of no other. */
  async function expectSite(store: ObjectStore, site: Site, last: number): Promise<void> {
    const found = await contents(store);
    for (const [path, text] of Object.entries(site)) expect([last, path, found[path]]).toEqual([last, path, text]);
    const pages = (paths: object): readonly string[] => Object.keys(paths).filter((path) => path.startsWith("only/"));
    expect([last, pages(found)]).toEqual([last, pages(site)]);
    expect([last, await missing(store)]).toEqual([last, []]);
  }

  test("a publish that did not end is taken back by a rollback, and one more goes to what was before", async () => {
    await cutOff(three, async (store, last) => {
      await send(store, "before", { takeOver: 0 });
      await expectSite(store, two, last);
      // Where the publish had only to remove old files, it was the last one, and the rollback is taken back.
      const { before } = JSON.parse((await store.get(".published/manifest.json"))?.text ?? "") as { before: object };
      await send(store, "before");
      await expectSite(store, "only/3/index.html" in before ? three : one, last);
    });
  }, 240_000);

  test("a rollback that did not end is continued by the next one", async () => {
    await cutOff("before", async (store, last) => {
      await send(store, "before", { takeOver: 0 });
      await expectSite(store, one, last);
      await send(store, "before");
      await expectSite(store, two, last);
    });
  }, 240_000);

  test("after one that was killed, the same site again leaves what can be gone back to", async () => {
    await cutOff(three, async (store, last) => {
      const { files } = JSON.parse((await store.get(".published/manifest.json"))?.text ?? "") as { files: object };
      // The other site was published already, if only removing was left.
      if ("only/3/index.html" in files) return;
      await send(store, two, { takeOver: 0 });
      await expectSite(store, two, last);
      await send(store, "before");
      await expectSite(store, one, last);
    });
  }, 240_000);

  test("tells all that changed since the last publish that ended, whoever changed it", async () => {
    const changes = async (store: ObjectStore, site: Site | "before"): Promise<readonly string[]> =>
      [...(await send(store, site, { takeOver: 0 })).changed].sort();
    const whole = open(place());
    await send(whole, one);
    await send(whole, two);
    const all = await changes(whole, three);
    expect(all).toContain("only/2/index.html");
    await cutOff(three, async (store, last) => {
      const changed = await changes(store, three);
      // Before anything was announced, there is less to remove: what the publish after keeps for a while.
      for (const path of all) expect([last, changed]).toEqual([last, expect.arrayContaining([path]) as string[]]);
    });
  }, 240_000);

  test("an object of others where somebody who was killed meant to write is neither replaced nor removed", async () => {
    const path = "only/2/index.html";
    for (let last = 3; ; last++) {
      const prefix = place();
      const store = open(prefix);
      await send(store, one);
      if (await endsAfter(prefix, two, last)) break;
      if ((await store.get(path)) !== undefined) break;
      await store.put(path, {
        body: new TextEncoder().encode("theirs"),
        md5: await sourceOf({ a: "theirs" }).md5("a"),
      });
      const fault: unknown = await send(store, two, { takeOver: 0 }).catch((error: unknown) => error);
      expect([last, String(fault)]).toEqual([last, expect.stringContaining(`would replace (${path})`) as string]);
      await send(store, three, { takeOver: 0 });
      expect([last, (await store.get(path))?.text]).toEqual([last, "theirs"]);
      expect([last, await missing(store)]).toEqual([last, []]);
    }
  }, 240_000);

  test("of two at once one publishes, and the other says why it does not", async () => {
    const prefix = place();
    const results = await Promise.allSettled([send(open(prefix), one), send(open(prefix), two)]);
    const failed = results.filter((result) => result.status === "rejected");
    // The second may also have come when the first had ended.
    expect(failed.length).toBeLessThan(2);
    for (const { reason } of failed) expect(reason).toBeInstanceOf(Locked);
    const left = await missing(open(prefix));
    expect(left).toEqual([]);
  }, 60_000);

  test("of two, the second stops while the first is at work", async () => {
    const prefix = place();
    let second: unknown;
    const slow: StoreOptions["fetch"] = async (url, init) => {
      if (url.endsWith("index.html") && init.method === "PUT" && second === undefined) {
        second = "asked";
        second = await send(open(prefix), two).catch((error: unknown) => error);
      }
      return fetch(url, init);
    };
    await send(open(prefix, { fetch: slow }), one);
    expect(second).toBeInstanceOf(Locked);
    expect(String(second)).toContain("at work on here");
    expect(await contents(open(prefix))).toEqual(one);
  }, 60_000);

  test("told to end, it says with which code, and the next one goes on at once and sends the rest", async () => {
    const prefix = place();
    const slowly: StoreOptions["fetch"] = async (url, init) => {
      if (init.method === "PUT" && url.endsWith("lock.json")) await Bun.sleep(50);
      return fetch(url, init);
    };
    let asked = 0;
    const ended: unknown = await send(open(prefix, { fetch: slowly }), one, {
      ending: () => (++asked > 3 ? 143 : undefined),
    }).catch((error: unknown) => error);
    expect(ended).toBeInstanceOf(PublishStopped);
    expect(ended).toMatchObject({ code: 143 });
    const { inDoubt } = await send(open(prefix), one);
    expect(inDoubt).toBe(true);
    expect(await contents(open(prefix))).toEqual(one);
  }, 60_000);

  test("after one that was killed before it changed anything, one of the same site leaves what can be gone back to", async () => {
    const store = open(place());
    await send(store, one);
    await send(store, two);
    const killed = await takeLock({ store, id: "killed", by: "there", elapsed: () => performance.now() });
    await killed.abandon();
    const { plan, inDoubt } = await send(store, two);
    expect([inDoubt, plan.phases.flat(), plan.remove]).toEqual([true, [], []]);
    await send(store, "before");
    const back = await contents(store);
    for (const [path, text] of Object.entries(one)) expect([path, back[path]]).toEqual([path, text]);
  }, 60_000);

  test("faults of the store that pass are waited for", async () => {
    let count = 0;
    const shaky: StoreOptions["fetch"] = (url, init) => {
      count++;
      if (count % 5 === 1)
        return Promise.resolve(new Response("<Error><Code>SlowDown</Code></Error>", { status: 503 }));
      if (count % 5 === 2) return Promise.reject(new Error("connection reset"));
      return fetch(url, init);
    };
    const store = open(place(), { fetch: shaky });
    await send(store, one);
    await send(store, two);
    const found = await contents(store);
    for (const [path, text] of Object.entries(two)) expect([path, found[path]]).toEqual([path, text]);
  }, 60_000);

  test("a clock that is two hours wrong does no harm", async () => {
    const store = open(place(), { now: () => Date.now() + 7_200_000 });
    await send(store, one);
    expect(await contents(store)).toEqual(one);
  }, 60_000);

  test("objects of others are neither replaced nor removed", async () => {
    const store = open(place());
    const md5 = await sourceOf({ a: "theirs" }).md5("a");
    const theirs = { body: new TextEncoder().encode("theirs"), md5 };
    await store.put("CNAME", theirs);
    await send(store, one);
    await send(store, two);
    await send(store, three);
    expect((await store.get("CNAME"))?.text).toBe("theirs");
    const other = open(place());
    await other.put("index.html", theirs);
    const refused = await send(other, one).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PublishFault);
    expect(String(refused)).toContain("index.html");
    expect((await other.get("index.html"))?.text).toBe("theirs");
    // It is found before anything is sent: no half of the site lies beside it.
    expect([...(await other.list("")).keys()].filter((key) => !key.startsWith(".published/"))).toEqual(["index.html"]);
  }, 60_000);

  test("objects of others that came later are neither replaced nor removed, whoever was killed meanwhile", async () => {
    const store = open(place());
    const put = async (path: string): Promise<string> =>
      store.put(path, {
        body: new TextEncoder().encode("theirs"),
        md5: await sourceOf({ a: "theirs" }).md5("a"),
      });
    const refused = async (site: Site | "before", path: string): Promise<void> => {
      const fault: unknown = await send(store, site).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(PublishFault);
      expect(String(fault)).toContain(`would replace (${path})`);
      expect((await store.get(path))?.text).toBe("theirs");
      expect(await missing(store)).toEqual([]);
    };
    await send(store, one);
    // A page that only the second has, where nobody looks at the bucket, and then where somebody has to.
    await put("only/2/index.html");
    await refused(two, "only/2/index.html");
    await refused(two, "only/2/index.html");
    await store.remove("only/2/index.html");
    await send(store, two);
    // A page that only the first had, on the way back.
    await put("only/1/index.html");
    await refused("before", "only/1/index.html");
    await store.remove("only/1/index.html");
    await send(store, "before");
    expect((await store.get("only/1/index.html"))?.text).toBe("only in 1 [assets/app-1-1A2B3C4D.js]");
  }, 60_000);

  test("names of any characters, below any prefix, are found again", async () => {
    const names = ["it's 100% a+b.txt", "图/a%2Fb&<c>.txt", "q?#=.txt", "(é)!*~.txt", `${"长".repeat(80)}.txt`];
    const made = (text: string): Site => ({
      ...Object.fromEntries(names.map((name) => [name, text])),
      "index.html": text,
    });
    const prefix = `${place()}it's 文&+ %2F(1)/`;
    const store = open(prefix);
    await send(store, made("1"));
    expect(await contents(store)).toEqual(made("1"));
    // Somebody has to look which objects are there, and knows them as those of the site.
    const killed = await takeLock({ store, id: "killed", by: "there", elapsed: () => performance.now() });
    await killed.abandon();
    const { plan, inDoubt } = await send(store, made("1"));
    expect([inDoubt, plan.phases.flat(), plan.remove]).toEqual([true, [], []]);
    await send(store, made("2"));
    await send(store, "before");
    expect(await contents(store)).toEqual(made("1"));
  }, 60_000);

  test("an object whose answer was lost is not taken for one of others", async () => {
    const lost = new Set<string>();
    const store = open(place(), {
      async fetch(url, init) {
        const answer = await fetch(url, init);
        if (init.method !== "PUT" || lost.has(url)) return answer;
        lost.add(url);
        throw new Error("connection reset");
      },
    });
    await send(store, one);
    await send(store, two);
    const found = await contents(store);
    for (const [path, text] of Object.entries(two)) expect([path, found[path]]).toEqual([path, text]);
    expect(lost.size).toBeGreaterThan(10);
  }, 60_000);

  test("as a command: publishes a dump, and says what it would do", async () => {
    const root = temporaryFolder();
    writeFiles(root, {
      "config/site.json": '{"title": "Site", "url": "https://docs.example.org"}',
      "content/en/docs/index.md": "# Home\n",
    });
    expect((await command(["dump", "--site", root, "--compress", "--json"])).code).toBe(0);
    const env = { AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId, AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey };
    const to = ["publish", "--site", root, "--endpoint", bucketStore.endpoint, "--json", "--to"];
    const plan = ["--encoding", "gzip", "--dry-run", "--purge-list", `${root}/planned`];
    // A list that can't be written is told before anything is published.
    const nowhere = await command([...to, "s3://docs-site/cli", "--purge-list", `${root}/config/site.json/list`], {
      env,
    });
    expect([nowhere.code, nowhere.out + nowhere.err]).toEqual([1, expect.stringContaining("site.json") as string]);
    const planned = await command([...to, "s3://docs-site/cli", ...plan], { env });
    const done = await command([...to, "s3://docs-site/cli", "--encoding", "gzip", "--purge-list", `${root}/purge`], {
      env,
    });
    expect([planned.code, done.code]).toEqual([0, 0]);
    expect(JSON.parse(done.out)).toMatchObject({ inDoubt: false, unchanged: 0, guarded: true });
    // Who has nothing to write has not tried whether the store keeps to conditions.
    expect(JSON.parse(planned.out)).toMatchObject({ guarded: null });
    expect((JSON.parse(done.out) as { readonly sent: number }).sent).toBeGreaterThan(20);
    const purge = await Bun.file(`${root}/purge`).text();
    expect(purge).toContain("/index.html\n");
    expect(await Bun.file(`${root}/planned`).text()).toBe(purge);
    const again = await command([...to, "s3://docs-site/cli", "--encoding", "gzip"], { env });
    expect(JSON.parse(again.out)).toMatchObject({ sent: 0, removed: 0, requests: 2 });
    const missing = await command([...to, "s3://no-such-bucket/x"], { env });
    expect([missing.code, missing.out]).toEqual([1, expect.stringContaining("NoSuchBucket") as string]);
  }, 120_000);

  test("says nothing of a token that no request can carry", async () => {
    const asked = ["publish", "--endpoint", bucketStore.endpoint, "--to", "s3://docs-site/token"];
    const env = { AWS_ACCESS_KEY_ID: "docs", AWS_SECRET_ACCESS_KEY: "docsdocs", AWS_SESSION_TOKEN: "the-\n-token" };
    const { code, out, err } = await command(asked, { env });
    expect([code, err]).toEqual([2, expect.stringContaining("The session token holds a sign") as string]);
    expect(out + err).not.toContain("-token");
  }, 120_000);

  real.test(
    "with another secret it says so, and does not name it",
    async () => {
      const denied = await command(
        ["publish", "--endpoint", bucketStore.endpoint, "--json", "--to", "s3://docs-site/denied"],
        { env: { AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId, AWS_SECRET_ACCESS_KEY: "not-the-secret" } },
      );
      expect(denied.code).toBe(1);
      expect(denied.out).toContain("SignatureDoesNotMatch");
      expect(denied.out + denied.err).not.toContain("not-the-secret");
    },
    120_000,
  );
});
