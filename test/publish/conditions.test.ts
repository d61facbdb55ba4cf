/** Publishing where the conditions of writes matter: to a store that ignores them, and by two who don't know of each other. */
import { afterAll, expect, test } from "bun:test";
import { Locked, takeLock } from "../../server/publish/lock.ts";
import { openObjectStore, type ObjectStore } from "../../server/publish/object-store.ts";
import { publish, type PublishResult } from "../../server/publish/publish.ts";
import { LOCK_KEY } from "../../server/publish/published.ts";
import type { StoreOptions } from "../../server/publish/requests.ts";
import { PublishFault, type PublishSource } from "../../server/publish/source.ts";
import { memoryObjectStore } from "../support/memory-object-store.ts";
import { sourceOf, type Site } from "../support/publish-source.ts";

const place = memoryObjectStore();
afterAll(place.stop);

let places = 0;

const open = (prefix = `${++places}/`, more: Partial<StoreOptions> = {}): ObjectStore =>
  openObjectStore({
    bucket: { ...place.bucket, prefix },
    credentials: undefined,
    now: () => Date.now(),
    sleep: () => Promise.resolve(),
    fetch,
    ...more,
  });

/** As stores answer that know nothing of conditions: they write. */
const careless = ignoring("If-None-Match", "If-Match");

function ignoring(...conditions: readonly string[]): StoreOptions["fetch"] {
  return (url, init) => {
    const headers = new Headers(init.headers);
    for (const name of conditions) headers.delete(name);
    return fetch(url, { ...init, headers });
  };
}

const send = (
  store: ObjectStore,
  site: Site,
  takeOver?: number,
  source: PublishSource = sourceOf(site),
): Promise<PublishResult> =>
  publish({
    store,
    id: crypto.randomUUID(),
    by: "here",
    elapsed: () => performance.now(),
    source: () => source,
    dryRun: false,
    progress: () => undefined,
    ending: () => undefined,
    ...(takeOver === undefined ? {} : { takeOver }),
  });

const faultOf = (asked: Promise<unknown>): Promise<unknown> => asked.catch((error: unknown) => error);

async function contents(store: ObjectStore): Promise<Site> {
  const found: Record<string, string> = {};
  for (const key of (await store.list("")).keys())
    if (!key.startsWith(".published/")) found[key] = (await store.get(key))?.text ?? "";
  return found;
}

const bodyOf = (text: string): { readonly body: Uint8Array; readonly md5: string } => {
  const body = new TextEncoder().encode(text);
  return { body, md5: new Bun.CryptoHasher("md5").update(body).digest("hex") };
};

const [one, two, three]: readonly [Site, Site, Site] = [
  { "index.html": "home 1", "a.html": "a 1" },
  { "index.html": "home 2", "a.html": "a 1", "b.html": "b" },
  { "index.html": "home 3", "a.html": "a 3" },
];

test("a store that ignores conditions is told of, and what others have put there stays all the same", async () => {
  const guarded = open();
  expect((await send(guarded, one)).isGuarded).toBe(true);
  const store = open(undefined, { fetch: careless });
  expect((await send(store, one)).isGuarded).toBe(false);
  await store.put("b.html", bodyOf("foreign"));
  const fault = await faultOf(send(store, two));
  expect(fault).toBeInstanceOf(PublishFault);
  expect(String(fault)).toContain("b.html");
  expect(await contents(store)).toEqual({ ...one, "b.html": "foreign" });
  await store.remove("b.html");
  expect(await send(store, two)).toMatchObject({ isGuarded: false });
  expect(await contents(store)).toEqual(two);
});

test("a store that ignores one of the conditions is told of as one that ignores both, and who has nothing to send tells nothing", async () => {
  for (const condition of ["If-None-Match", "If-Match"]) {
    const store = open(undefined, { fetch: ignoring(condition) });
    expect([condition, (await send(store, one)).isGuarded]).toEqual([condition, false]);
    expect([condition, (await send(store, two)).isGuarded]).toEqual([condition, false]);
    expect(await contents(store)).toEqual(two);
    expect((await send(store, two)).isGuarded).toBeUndefined();
  }
});

test("of two whose store ignores that a lock is another's, the first one stops when the second has taken it over", async () => {
  const store = open(undefined, { fetch: ignoring("If-Match") });
  const first = await takeLock({ store, id: "first", by: "first", elapsed: () => 0 });
  expect(await first.tryConditions()).toBe(false);
  const second = await takeLock({ store, id: "second", by: "second", elapsed: () => 0, takeOver: 0 });
  expect(await faultOf(first.announce([], { from: undefined, goal: undefined }))).toBeInstanceOf(Locked);
  expect((await store.get(LOCK_KEY))?.text).toContain('"second"');
  await second.release();
});

test("what two publishers at once have mixed on a store that ignores conditions, the next one puts right", async () => {
  const store = open(undefined, { fetch: careless });
  await send(store, one);
  await store.put("a.html", bodyOf("of another publisher"));
  await send(store, two);
  expect(await contents(store)).toEqual(two);
});

test("each condition is tried with one request, and by nobody who has nothing to send", async () => {
  const tried: string[] = [];
  const store = open(undefined, {
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      if (init.method === "PUT" && url.endsWith(LOCK_KEY)) tried.push(headers.get("If-None-Match") ?? "instead");
      return fetch(url, init);
    },
  });
  await send(store, one);
  expect(tried).toEqual(["*", "*", "instead", "instead"]);
  const before = store.requests();
  await send(store, two);
  // Manifest and lock are read, the lock is taken, both conditions are tried while the manifest is read again, and the
  // lock says what will change; then three copies and files, the manifest, and the lock is gone.
  expect([tried.splice(0).length, store.requests() - before]).toEqual([8, 7 + 3 + 2]);
  await send(store, two);
  expect(tried).toEqual([]);
});

test("of two that overwrite each other's lock on a store that ignores conditions, the first one stops", async () => {
  const store = open(undefined, { fetch: careless });
  const take = (id: string) => takeLock({ store, id, by: id, elapsed: () => 0, takeOver: 0 });
  const first = await take("first");
  expect(await first.tryConditions()).toBe(false);
  const second = await take("second");
  expect(await second.tryConditions()).toBe(false);
  expect(await faultOf(first.announce([], { from: undefined, goal: undefined }))).toBeInstanceOf(Locked);
  await second.announce([], { from: undefined, goal: undefined });
  await first.release();
  expect((await store.get(LOCK_KEY))?.text).toContain('"second"');
  await second.release();
});

test("a lock that something on the way has swallowed is told, and nothing is sent", async () => {
  const asked: string[] = [];
  const store = open(undefined, {
    fetch: (url, init) => {
      if (init.method !== "PUT") return fetch(url, init);
      asked.push(url);
      return Promise.resolve(new Response("", { headers: { ETag: '"made-up"' } }));
    },
  });
  expect(String(await faultOf(send(store, one)))).toContain(`has written ${LOCK_KEY}, which is not there.`);
  expect(asked.every((url) => url.endsWith(LOCK_KEY))).toBe(true);
});

test("an object that something on the way has swallowed is told where the store's tags are sums", async () => {
  const store = open(undefined, {
    fetch: (url, init) =>
      init.method === "PUT" && url.endsWith("a.html")
        ? Promise.resolve(new Response("", { headers: { ETag: '"made-up"' } }))
        : fetch(url, init),
  });
  expect(String(await faultOf(send(store, one)))).toContain("names other bytes than were sent");
  // A tag of another kind is believed if the object has it.
  const other = open(undefined, {
    async fetch(url, init) {
      const answer = await fetch(url, init);
      if (init.method === "PUT" && url.endsWith("a.html")) answer.headers.set("ETag", '"1-2"');
      if (!url.includes("list-type") || !url.includes("a.html")) return answer;
      return new Response((await answer.text()).replace(/<ETag>[^<]*/, "<ETag>1-2"));
    },
  });
  expect((await send(other, one)).isGuarded).toBe(true);
});

test("where tags are no sums, as of encrypted objects, lock and manifest whose answers were lost are known by what they say", async () => {
  const lost = new Set<string>();
  const store = open(undefined, {
    async fetch(url, init) {
      const headers = new Headers(init.headers);
      const instead = headers.get("If-Match");
      if (instead !== null) headers.set("If-Match", instead.replace("encrypted-", ""));
      const answer = await fetch(url, { ...init, headers });
      const tag = answer.headers.get("ETag");
      if (tag !== null) answer.headers.set("ETag", tag.replace('"', '"encrypted-'));
      const written = `${url} ${instead ?? ""}`;
      if (init.method !== "PUT" || !answer.ok || !url.includes("/.published/") || lost.has(written)) return answer;
      lost.add(written);
      throw new Error("connection reset");
    },
  });
  await send(store, one);
  await send(store, two);
  expect(await contents(store)).toEqual(two);
  // Lock and manifest, twice each, and what the lock says of the changes.
  expect(lost.size).toBe(6);
});

test("a write that arrives after the lock was taken over does not replace what the other has published", async () => {
  const prefix = `${++places}/`;
  const plain = open(prefix);
  await send(plain, one);
  const onTheWay = Promise.withResolvers<undefined>();
  const arrives = Promise.withResolvers<undefined>();
  let isHeld = false;
  const late = open(prefix, {
    async fetch(url, init) {
      if (!isHeld && init.method === "PUT" && url.endsWith("/a.html")) {
        isHeld = true;
        onTheWay.resolve(undefined);
        await arrives.promise;
      }
      return fetch(url, init);
    },
  });
  const first = faultOf(send(late, three));
  await onTheWay.promise;
  const next = { "index.html": "home 4", "a.html": "a 4" };
  await send(plain, next, 0);
  arrives.resolve(undefined);
  expect(await first).toBeInstanceOf(Error);
  expect(await contents(plain)).toEqual(next);
});

test("a manifest that has come from elsewhere meanwhile stays, and is told, where there was none as where there was one", async () => {
  for (const before of [undefined, one]) {
    const prefix = `${++places}/`;
    const plain = open(prefix);
    if (before !== undefined) await send(plain, before);
    const store = open(prefix, {
      async fetch(url, init) {
        if (init.method === "PUT" && url.endsWith("/.published/manifest.json"))
          await plain.put(".published/manifest.json", bodyOf("of another"));
        return fetch(url, init);
      },
    });
    const fault = await faultOf(send(store, two));
    expect(fault).toBeInstanceOf(PublishFault);
    expect(String(fault)).toContain("Another publish has ended meanwhile. Publish again.");
    expect((await plain.get(".published/manifest.json"))?.text).toBe("of another");
  }
});

test("a source that becomes another one while it is sent is not recorded as published", async () => {
  const store = open();
  await send(store, one);
  let sent = 0;
  const source = sourceOf(three);
  const changing: PublishSource = {
    ...source,
    async send(...asked) {
      await source.send(...asked);
      sent++;
    },
    check() {
      if (sent === 2) throw new PublishFault("another one");
    },
  };
  expect(String(await faultOf(send(store, three, undefined, changing)))).toContain("another one");
  expect(await contents(store)).toEqual(three);
  expect((await store.get(".published/manifest.json"))?.text).toContain('"home 1"');
  expect(await send(store, one)).toMatchObject({ inDoubt: true });
  expect(await contents(store)).toEqual(one);
});

test("an object of the site that somebody has written to, or removed, is replaced by the next publish that changes it", async () => {
  const store = open();
  await send(store, one);
  await store.put("a.html", bodyOf("by hand"));
  await store.remove("index.html");
  await send(store, three);
  expect(await contents(store)).toEqual(three);
});

test("who slept past the time of the lock leaves that of the other who has taken it over", async () => {
  const store = open();
  let now = 0;
  const first = await takeLock({ store, id: "first", by: "", elapsed: () => now });
  const second = await takeLock({ store, id: "second", by: "", elapsed: () => 0, takeOver: 0 });
  now = 60_000;
  await first.release();
  expect((await store.get(LOCK_KEY))?.text).toContain('"second"');
  await second.release();
});

test("a lock whose age the store does not tell names what to remove, and one without the store's time has ours", async () => {
  const withoutHeader = (name: string): ObjectStore =>
    open(undefined, {
      async fetch(url, init) {
        const answer = await fetch(url, init);
        if (name === "Date") answer.headers.set("Last-Modified", "Wed, 01 May 2024 12:29:30 GMT");
        answer.headers.delete(name);
        return answer;
      },
    });
  const ageless = withoutHeader("Last-Modified");
  const killed = await takeLock({ store: ageless, id: "killed", by: "there", elapsed: () => 0 });
  const fault = await faultOf(send(ageless, one));
  expect(fault).toBeInstanceOf(Locked);
  expect(String(fault)).toContain(`if it was killed, the store does not say how old its lock is: remove ${LOCK_KEY}`);
  await killed.release();
  const timeless = withoutHeader("Date");
  const old = await takeLock({ store: timeless, id: "killed", by: "there", elapsed: () => 0 });
  expect(await send(timeless, one)).toMatchObject({ inDoubt: true });
  await old.abandon();
});
