/** The client of object storage, against what lies between it and a store: slow, cut off, endless, or no store at all. */
import { expect, test } from "bun:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { decodeXml, pauseAskedFor, readAnswer } from "../../server/publish/answer.ts";
import { openObjectStore, type ObjectStore } from "../../server/publish/object-store.ts";
import type { StoreOptions } from "../../server/publish/requests.ts";
import { StoreFault } from "../../server/publish/store-fault.ts";
import { command } from "../support/command.ts";

type Answer = (asked: Request) => Response | Promise<Response>;

const ATTEMPTS = 3;

/** Asks a server that answers what the test says. */
async function against<T>(
  answer: Answer,
  act: (store: ObjectStore, pauses: readonly number[]) => Promise<T>,
  more: Partial<StoreOptions> = {},
): Promise<T> {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, idleTimeout: 60, fetch: answer });
  const pauses: number[] = [];
  const store = openObjectStore({
    bucket: { name: "docs", prefix: "p/", url: `http://127.0.0.1:${server.port}/docs`, region: "eu" },
    credentials: undefined,
    attempts: ATTEMPTS,
    fetch,
    now: () => Date.now(),
    sleep: (time) => {
      pauses.push(time);
      return Promise.resolve();
    },
    ...more,
  });
  try {
    return await act(store, pauses);
  } finally {
    await server.stop(true);
  }
}

const faultOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    (found) => `no fault: ${String(found)}`,
    (error: unknown) => (error instanceof StoreFault ? error.message : `another fault: ${String(error)}`),
  );

const body = { body: new Uint8Array(1), md5: "00" };
const TAG = { ETag: '"t"' };
const MB = 2 ** 20;

const listOf = (keys: readonly string[], next = "", isTruncated = next !== ""): Response =>
  new Response(
    `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key><ETag>"${key}"</ETag></Contents>`).join("")}<IsTruncated>${isTruncated}</IsTruncated><NextContinuationToken>${next}</NextContinuationToken></ListBucketResult>`,
  );

/** A body without an end; it counts what was taken from it. */
function endless(): { readonly answer: (status: number) => Response; readonly taken: () => number } {
  let taken = 0;
  const piece = new Uint8Array(MB).fill(32);
  const stream = (): ReadableStream =>
    new ReadableStream({
      async pull(controller) {
        await Bun.sleep(1);
        taken += piece.length;
        controller.enqueue(piece);
      },
    });
  return { answer: (status) => new Response(stream(), { status, headers: TAG }), taken: () => taken };
}

test("an answer without an end is read as far as one of its kind can be long, and told", async () => {
  const asks: readonly [name: string, most: number, act: (store: ObjectStore) => Promise<unknown>][] = [
    ["a list", 64 * MB, (store) => store.list("")],
    ["what was written", MB, (store) => store.put("a", body)],
    ["what was removed", MB, (store) => store.remove("a")],
  ];
  for (const [name, most, act] of asks) {
    const { answer, taken } = endless();
    const said = await against(
      () => answer(200),
      async (store) => `${await faultOf(act(store))} ${store.requests()}`,
    );
    expect([name, said]).toEqual([name, expect.stringMatching(/answered with more than \d+ MB to .* 1$/) as string]);
    // What has been sent and not read is in the buffers between.
    expect(taken()).toBeLessThan(most + 32 * MB);
  }
  // A refusal needs no end to be one.
  const { answer, taken } = endless();
  const said = await against(
    () => answer(403),
    (store) => faultOf(store.get("a")),
  );
  expect(said).toStartWith("The store answered 403 (403) to GET s3://docs/p/a.");
  expect(taken()).toBeLessThan(32 * MB);
});

test("a part that was asked for is the part, where the whole comes as well", async () => {
  const read = (answer: Answer): Promise<string> =>
    against(answer, async (store) => new TextDecoder().decode(await store.read("a", { from: 2, length: 3 })));
  expect(await read(() => new Response("cde", { status: 206 }))).toBe("cde");
  expect(await read(() => new Response("abcdefgh"))).toBe("cde");
  const { answer, taken } = endless();
  expect(await read(() => answer(200))).toBe("   ");
  expect(taken()).toBeLessThan(32 * MB);
});

test("what a proxy would pack is asked for as it lies there, and what is packed all the same is read", async () => {
  const seen: (string | null)[] = [];
  const packed = (asked: Request): Response => {
    seen.push(asked.headers.get("accept-encoding"));
    return new Response(gzipSync("text"), { headers: { ...TAG, "Content-Encoding": "gzip" } });
  };
  expect((await against(packed, (store) => store.get("a")))?.text).toBe("text");
  expect(seen).toEqual(["identity"]);
  const packedWith = (encoding: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
    against(
      () => new Response(bytes, { headers: { ...TAG, "Content-Encoding": encoding } }),
      (store) => faultOf(store.put("a", body)),
    );
  expect(await packedWith("br", new Uint8Array(brotliCompressSync("text")))).toBe("no fault: t");
  // More than such an answer has, in a few bytes.
  expect(await packedWith("gzip", new Uint8Array(gzipSync(new Uint8Array(2 * MB))))).toContain(
    "answered with more than 1 MB",
  );
  expect(await packedWith("gzip", new Uint8Array(9))).toContain("The store can't be reached: ");
  expect(await packedWith("compress", new Uint8Array(9))).toContain("Something on the way packs answers (compress)");
});

test("a body that comes slowly is waited for as long as it comes, and one that trickles is not", async () => {
  const slow = (size: number, pieces: number) => (): Response =>
    new Response(
      new ReadableStream({
        async start(controller) {
          for (let at = 0; at < pieces; at++) {
            controller.enqueue(new Uint8Array(size));
            await Bun.sleep(40);
          }
          controller.close();
        },
      }),
      { headers: TAG },
    );
  const patience = { patience: 200, attempts: 1 };
  // Ten times 40 ms, in which 10 000 bytes each are worth 100 ms.
  const long = await against(slow(10_000, 10), (store) => store.read("a"), patience);
  expect(long?.length).toBe(100_000);
  const trickling = await against(slow(1, 50), (store) => faultOf(store.read("a")), patience);
  expect(trickling).toContain("The operation timed out");
});

test("a page in place of the store's answer is no success", async () => {
  const page = (): Response => new Response("<html>Sign in</html>");
  for (const act of [
    (store: ObjectStore) => store.put("a", body),
    (store: ObjectStore) => store.get("a"),
    (store: ObjectStore) => store.list("a"),
    (store: ObjectStore) => store.copy("a", "b", "abc"),
  ])
    expect(await against(page, (store) => faultOf(act(store)))).toMatch(
      /^The store answered 200 \(200\) to \w+ s3:\/\/docs\/p\/.*\. This may be no object store: its address is http/,
    );
});

test("a page is no answer to what was written, though it has a tag", async () => {
  const page = (): Response =>
    new Response("<html>Sign in</html>", { headers: { ...TAG, "Content-Type": "text/html" } });
  for (const act of [(store: ObjectStore) => store.put("a", body), (store: ObjectStore) => store.remove("a")])
    expect(await against(page, (store) => faultOf(act(store)))).toContain("This may be no object store");
  expect((await against(page, (store) => store.get("page")))?.text).toBe("<html>Sign in</html>");
  // A store may call nothing so, as Google's does.
  const nothing = (): Response => new Response("", { headers: { ...TAG, "Content-Type": "text/html; charset=UTF-8" } });
  expect(await against(nothing, (store) => store.put("a", body))).toBe("t");
});

test("a fault that comes after the headers is asked again, and told if it stays", async () => {
  const late = (): Response => new Response("<Error><Code>InternalError</Code><Message>Try again.</Message></Error>");
  const cut = (): Response => new Response("<ListBucketResult><Contents><Key>p/a</Key><ETag>a</ETag></Contents>");
  for (const broken of [late, cut]) {
    let count = 0;
    const passing = (): Response => (++count === 1 ? broken() : listOf(["p/a", "p/b"]));
    expect([...(await against(passing, (store) => store.list(""))).keys()]).toEqual(["a", "b"]);
  }
  let count = 0;
  const copied = (): Response =>
    ++count === 1 ? late() : new Response("<CopyObjectResult><ETag>abc</ETag></CopyObjectResult>");
  expect(await against(copied, (store) => store.copy("a", "b", "abc"))).toBe(true);
  const said = await against(late, async (store) => `${await faultOf(store.list(""))} ${store.requests()}`);
  expect(said).toBe(`The store answered 200 (InternalError) to GET s3://docs/p/. Try again. ${ATTEMPTS}`);
});

test("a list that says that it goes on, and not where, or without an end, is told; one in empty parts is read", async () => {
  expect(
    await against(
      () => listOf(["p/a"], "", true),
      (store) => faultOf(store.list("")),
    ),
  ).toContain("The store's list of s3://docs/p/ does not end");
  // The same mark, or ever new ones to the same keys.
  let count = 0;
  for (const next of [() => "again", () => String(++count)]) {
    const ask = async (store: ObjectStore): Promise<number> => {
      expect(await faultOf(store.list(""))).toContain("The store's list of s3://docs/p/ does not end");
      return store.requests();
    };
    expect(await against(() => listOf(["p/a"], next()), ask)).toBeLessThan(200);
  }
  const parts = (asked: Request): Response => {
    const at = Number(new URL(asked.url).searchParams.get("continuation-token") ?? "0");
    return listOf(at % 10 === 0 ? [`p/${at}`] : [], at < 50 ? String(at + 1) : "");
  };
  expect([...(await against(parts, (store) => store.list(""))).keys()]).toEqual(["0", "10", "20", "30", "40", "50"]);
});

test("what a list names beside what was asked for is passed over", async () => {
  const keys = ["x/index.html", "/p/a", "index.html", "p/guide", "p/guide/a", "../p/guide/b", "p/guide/%0Ac"];
  const found = await against(
    () => listOf(keys),
    (store) => store.list("guide/"),
  );
  expect([...found.keys()]).toEqual(["guide/a", "guide/\nc"]);
});

test("a name that would lead to another place is never asked for", async () => {
  const asked: string[] = [];
  const store = (request: Request): Response => {
    asked.push(request.url);
    return new Response("", { headers: TAG });
  };
  for (const key of ["../x", "a/../../x", "./x", "a/..", "a\ud800"])
    for (const act of [
      (to: ObjectStore) => to.remove(key),
      (to: ObjectStore) => to.put(key, body),
      (to: ObjectStore) => to.get(key),
      (to: ObjectStore) => to.copy(key, "b", "abc"),
      (to: ObjectStore) => to.copy("a", key, "abc"),
    ])
      expect([key, await against(store, (to) => faultOf(act(to)))]).toEqual([
        key,
        expect.stringContaining("can't be the name of an object") as string,
      ]);
  expect(asked).toEqual([]);
});

test("waits as long as the store asks for, but not for ever", async () => {
  const date = "Wed, 01 May 2024 12:30:00 GMT";
  const pauseAfter = (headers: Readonly<Record<string, string>>, status = 503): Promise<number> =>
    against(
      () => new Response("<Error><Code>SlowDown</Code></Error>", { status, headers }),
      async (store, pauses) => {
        await store.get("a").catch(() => undefined);
        return pauses[0] ?? 0;
      },
      { patience: 30_000 },
    );
  expect(await pauseAfter({ "Retry-After": "7" })).toBeCloseTo(7000, -3);
  expect(await pauseAfter({ "Retry-After": "7" }, 429)).toBeCloseTo(7000, -3);
  // By the store's own clock.
  expect(await pauseAfter({ "Retry-After": "Wed, 01 May 2024 12:30:05 GMT", Date: date })).toBeCloseTo(5000, -3);
  for (const absurd of ["86400", "999999999999999999999", "Wed, 01 May 2124 12:30:00 GMT"])
    expect([absurd, await pauseAfter({ "Retry-After": absurd, Date: date })]).toEqual([absurd, 10_000]);
  for (const nothing of ["0", "-5", "soon", "1e9", "Wed, 01 May 1924 12:30:00 GMT"])
    expect(await pauseAfter({ "Retry-After": nothing, Date: date })).toBeLessThan(1000);
});

test("what stays as it is is asked once, and what a slow line has caused again", async () => {
  const refusal = (status: number, code: string) => (): Response =>
    new Response(code === "" ? null : `<Error><Code>${code}</Code><Message>Said so.</Message></Error>`, { status });
  const after = (status: number, code: string): Promise<string> =>
    against(
      refusal(status, code),
      async (store) => `${store.requests()}${await faultOf(store.put("a", body))} ${store.requests()}`,
    );
  expect(await after(501, "NotImplemented")).toMatch(/conditions of writes \(If-None-Match, If-Match\).* 1$/);
  for (const code of ["XMinioStorageFull", ""]) expect(await after(507, code)).toMatch(/The bucket is full\. 1$/);
  expect(await after(400, "RequestTimeout")).toMatch(/Said so\. 3$/);
  expect(await after(408, "")).toMatch(/ 3$/);
});

test("signs in a refusal are read, and what stands for none stays as it is", () => {
  expect(decodeXml("&lt;a&gt; &#34;b&#x22; &apos;c&apos; &amp;lt; &#8364;")).toBe("<a> \"b\" 'c' &lt; €");
  expect(decodeXml("&#1114112; &#x110000; &nothing; &")).toBe("&#1114112; &#x110000; &nothing; &");
});

test("a store asks for a pause in seconds or until a date, and in no other words", () => {
  const now = Date.parse("2026-05-01T00:00:00Z");
  const pause = (said: string, more: Readonly<Record<string, string>> = {}): number =>
    pauseAskedFor(
      { status: 503, headers: new Headers({ "Retry-After": said, ...more }), body: NOTHING, isCut: false },
      now,
    );
  expect(pause("7")).toBe(7000);
  expect(pause("Fri, 01 May 2026 00:00:09 GMT")).toBe(9000);
  expect(pause("Fri, 01 May 2026 00:00:09 GMT", { Date: "Fri, 01 May 2026 00:00:07 GMT" })).toBe(2000);
  for (const odd of ["", "-7", "soon", "May 2, 2026", "2026-05-02"]) expect([odd, pause(odd)]).toEqual([odd, 0]);
});

test("an answer that says to be larger than one of its kind can be is not believed", async () => {
  const response = new Response("abc", { headers: { "Content-Length": "100000000000000" } });
  const { body, isCut } = await readAnswer(response, 10, () => undefined);
  expect([new TextDecoder().decode(body), isCut]).toEqual(["abc", false]);
});

const NOTHING = new Uint8Array();

test("as a command: says that there is no such host, unless a proxy is asked that may know it", async () => {
  const asked = ["publish", "--endpoint", "http://no-such-host.invalid", "--to", "s3://docs-site/none"];
  const keys = { AWS_ACCESS_KEY_ID: "docs", AWS_SECRET_ACCESS_KEY: "docsdocs" };
  const told = async (proxy: string): Promise<readonly [number, string]> => {
    const { code, err } = await command(asked, { env: { ...keys, http_proxy: proxy } });
    return [code, /Unable to connect\.(.*) Look whether/.exec(err)?.[1] ?? err];
  };
  const both = await Promise.all([told(""), told("http://127.0.0.1:9")]);
  // A machine without a network, or without a server of names, can only say that nobody has told.
  expect(both[0]).toEqual([
    1,
    expect.stringMatching(
      /^ (?:There is no host|No server of names \(DNS\) has said in time where) no-such-host\.invalid/,
    ) as string,
  ]);
  expect(both[1]).toEqual([1, ""]);
}, 120_000);
