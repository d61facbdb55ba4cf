/** The client of object storage, against a store that answers what the test says: what is sent again, and what is not. */
import { expect, spyOn, test } from "bun:test";
import { Conflict, openObjectStore, type ObjectStore } from "../../server/publish/object-store.ts";
import type { StoreOptions } from "../../server/publish/requests.ts";
import { StoreFault } from "../../server/publish/store-fault.ts";

const refusal = (status: number, code: string): Response =>
  new Response(`<Error><Code>${code}</Code><Message>said ${code}</Message></Error>`, { status });

/** A body that breaks off. */
const cutOff = (): Response =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.error(new Error("cut off"));
      },
    }),
  );

const ATTEMPTS = 4;

/** Requests after which whoever still asks would ask for ever. */
const ENOUGH = 100;

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
}

/** A store that answers what the test says to each request. @returns it with what it was asked, and pauses between */
function recorded(
  answer: (asked: Asked, count: number) => Response | Promise<Response>,
  more: Partial<StoreOptions> = {},
): { readonly store: ObjectStore; readonly asked: readonly Asked[]; readonly pauses: readonly number[] } {
  const asked: Asked[] = [];
  const pauses: number[] = [];
  const store = openObjectStore({
    bucket: { name: "docs", prefix: "p/", url: "https://s3.example.org/docs", region: "eu" },
    credentials: undefined,
    fetch: async (url, { method = "", headers }) => {
      const one = { url, method, headers: new Headers(headers) };
      asked.push(one);
      return answer(one, asked.length);
    },
    now: () => Date.parse("2024-05-01T10:00:00Z"),
    sleep: (time) => {
      pauses.push(time);
      return Promise.resolve();
    },
    ...more,
  });
  return { store, asked, pauses };
}

test("an object that conflicts is not read to know its tag, however large it is", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 2 ** 20;
      controller.enqueue(new Uint8Array(2 ** 20));
    },
  });
  const { store } = recorded(({ method }) =>
    method === "PUT" ? refusal(412, "PreconditionFailed") : new Response(endless, { headers: { ETag: '"other"' } }),
  );
  const fault: unknown = await store
    .put("film.mp4", { body: new Uint8Array(1), md5: "00", instead: "old" })
    .catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Conflict);
  expect(sent).toBeLessThan(2 ** 24);
});

/** @param answers in turn; the last one is given to all further requests */
function storeThat(...answers: readonly ((url: URL) => Response)[]): ObjectStore {
  const answerTo = ({ url }: Asked, count: number): Response =>
    count > ENOUGH ? new Response() : ((answers[count - 1] ?? answers.at(-1))?.(new URL(url)) ?? new Response());
  return recorded(answerTo, { attempts: ATTEMPTS }).store;
}

const TAG = { ETag: '"t"' };
const text = (): Response => new Response("text", { headers: TAG });
/** A list, and what a copy is answered with, as stores write them. */
const listOf = (inside: string): Response => new Response(`<ListBucketResult>${inside}</ListBucketResult>`);
const copyOf = (tag: string): Response => new Response(`<CopyObjectResult><ETag>${tag}</ETag></CopyObjectResult>`);
const body = { body: new Uint8Array(), md5: "00" };

test("what passes is asked again: faults of the store, too many requests, two conditional writes that met", async () => {
  for (const status of [500, 503, 429, 409]) {
    const store = storeThat(() => refusal(status, "Passing"), text);
    expect([status, (await store.get("a"))?.text, store.requests()]).toEqual([status, "text", 2]);
  }
});

test("what stays is told at once, and what does not pass in the end", async () => {
  const denied = storeThat(() => refusal(403, "AccessDenied"));
  const refused: unknown = await denied.get("a").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StoreFault);
  expect(String(refused)).toContain("403 (AccessDenied) to GET s3://docs/p/a. The credentials are known");
  expect(denied.requests()).toBe(1);

  const full = storeThat(() => refusal(503, "SlowDown"));
  expect(String(await full.get("a").catch((error: unknown) => error))).toContain("503 (SlowDown)");
  expect(full.requests()).toBe(ATTEMPTS);
});

test("what is not there is nothing, but a bucket that is not there is a fault", async () => {
  expect(await storeThat(() => refusal(404, "NoSuchKey")).get("a")).toBeUndefined();
  expect(await storeThat(() => refusal(416, "InvalidRange")).read("a", { from: 9, length: 1 })).toBeUndefined();
  expect(storeThat(() => refusal(404, "NoSuchBucket")).get("a")).rejects.toThrow("make it first");
  expect(storeThat(() => refusal(412, "PreconditionFailed")).put("a", { ...body, isNew: true })).rejects.toThrow(
    Conflict,
  );
});

test("a store that is not there is told with its address, without what the runtime asks back", async () => {
  const toldOf = (said: string): Promise<string> =>
    storeThat(() => {
      throw new Error(said);
    })
      .get("a")
      .then(String, (error: unknown) => (error instanceof Error ? error.message : ""));
  const address = " Look whether this machine gets there, and whether the address is right: http";
  for (const said of [
    "Unable to connect. Is the computer able to access the url?",
    "Was there a typo in the url or port?",
  ])
    expect(await toldOf(said)).toStartWith(`The store can't be reached: Unable to connect.${address}`);
  expect(await toldOf("self signed certificate")).toMatch(/self signed certificate\. .* NODE_EXTRA_CA_CERTS\. Look /);
  for (const dated of ["certificate has expired", "certificate is not yet valid"])
    expect(await toldOf(dated)).toContain(`${dated}. Is this machine's clock right? Look `);
});

test("a body that breaks off is read again, whatever was asked for, but not for ever", async () => {
  expect(new TextDecoder().decode(await storeThat(cutOff, text).read("a"))).toBe("text");
  expect((await storeThat(cutOff, text).get("a"))?.text).toBe("text");
  const copied = (): Response => copyOf("abc");
  expect(await storeThat(cutOff, copied).copy("a", "b", "abc")).toBe(true);
  const listed = (): Response => listOf("<Contents><Key>p%2Fa</Key><ETag>abc</ETag></Contents>");
  expect([...(await storeThat(cutOff, listed).list(""))]).toEqual([["a", "abc"]]);
  for (const ask of ["read", "get", "list"] as const) {
    const broken = storeThat(cutOff);
    const fault: unknown = await broken[ask]("a").catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(StoreFault);
    expect(String(fault)).toContain("The store can't be reached: cut off.");
    expect([ask, broken.requests()]).toEqual([ask, ATTEMPTS]);
  }
});

test("what is no object store is told as that, not as another publish", async () => {
  const page = (status: number) => (): Response => new Response("<html>Not found</html>", { status });
  for (const status of [404, 405, 416]) {
    const fault: unknown = await storeThat(page(status))
      .put("a", { ...body, isNew: true })
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(StoreFault);
    expect(String(fault)).toContain(
      `answered ${status} (${status}) to PUT s3://docs/p/a. This may be no object store: its address is https://s3.example.org/docs`,
    );
  }
});

test("a bucket of another region is told with that region", async () => {
  const headers = { "X-Amz-Bucket-Region": "eu-west-1" };
  const moved = (): Response => new Response("<Error><Code>PermanentRedirect</Code></Error>", { status: 301, headers });
  const wrong = "<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-west-2</Region></Error>";
  const signed = (): Response => new Response(wrong, { status: 400 });
  for (const [answer, region] of [
    [moved, "eu-west-1"],
    [signed, "eu-west-2"],
  ] as const) {
    const fault: unknown = await storeThat(answer)
      .get("a")
      .catch((error: unknown) => error);
    expect(String(fault)).toContain(`The bucket lies in the region ${region}: set AWS_REGION to it.`);
  }
});

test("a list is read however the store writes signs that XML gives a meaning", async () => {
  const entry = (key: string, tag: string): string => `<Contents><Key>${key}</Key><ETag>${tag}</ETag></Contents>`;
  const answer = [
    entry("p%2Fit&apos;s", "&quot;1&quot;"),
    // MinIO.
    entry("p%2Fit&#39;s%20all", "&#34;2&#34;"),
    entry("p%2F&#x27;%26&amp;", '"3"'),
    // No store should write this, and one that does is no reason to fail.
    entry("p/100%", "4"),
  ];
  expect([...(await storeThat(() => listOf(answer.join(""))).list(""))]).toEqual([
    ["it's", "1"],
    ["it's all", "2"],
    ["'&&", "3"],
    ["100%", "4"],
  ]);
  const copied = (): Response => copyOf("&#34;abc&#34;");
  expect(await storeThat(copied).copy("a", "b", "abc")).toBe(true);
});

test("a list goes on where the answer before ended, whatever the mark is made of", async () => {
  const part = (key: string, next: string): string =>
    `<Contents><Key>p%2F${key}</Key><ETag>&quot;${key}&quot;</ETag></Contents><IsTruncated>${next !== ""}</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`;
  const asked: (string | null)[] = [];
  const answer = (text: string) => (url: URL) => {
    asked.push(url.searchParams.get("continuation-token"));
    return listOf(text);
  };
  const store = storeThat(answer(part("a+b", "x&amp;y+z=")), answer(part("%C3%BC", "")));
  expect([...(await store.list(""))]).toEqual([
    ["a b", "a+b"],
    ["ü", "%C3%BC"],
  ]);
  expect(asked).toEqual([null, "x&y+z="]);
});

test("waits twice as long before each further attempt, and never the same time as others", async () => {
  const { store, pauses } = recorded(() => refusal(503, "SlowDown"));
  await store.get("a").catch(() => undefined);
  expect(pauses).toHaveLength(5);
  for (const [at, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(100 * 2 ** at);
    expect(pause).toBeLessThan(300 * 2 ** at);
  }
  expect(new Set(pauses.map((pause, at) => pause / 2 ** at)).size).toBeGreaterThan(1);
});

test("asks for a part by its first and last byte, and for the whole without a range", async () => {
  const { store, asked } = recorded(() => new Response("text"));
  await store.read("a", { from: 10, length: 5 });
  await store.read("a");
  expect(asked.map(({ headers }) => headers.get("range"))).toEqual(["bytes=10-14", null]);
  expect(asked.map(({ method }) => method)).toEqual(["GET", "GET"]);
});

test("spells keys as signatures want them", async () => {
  const { store, asked } = recorded(() => new Response("", { headers: TAG }));
  await store.get("a b/(c)!*'~ü.html");
  await store.remove("x");
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET https://s3.example.org/docs/p/a%20b/%28c%29%21%2A%27~%C3%BC.html",
    "DELETE https://s3.example.org/docs/p/x",
  ]);
});

test("signs for the region with the store's clock where ours is wrong", async () => {
  const date = "Wed, 01 May 2024 12:30:00 GMT";
  const { store, asked } = recorded(
    (_, count) =>
      count === 1
        ? new Response("<Error><Code>RequestTimeTooSkewed</Code></Error>", { status: 403, headers: { Date: date } })
        : text(),
    { credentials: { accessKeyId: "id", secretAccessKey: "secret", sessionToken: "token" } },
  );
  expect((await store.get("a"))?.text).toBe("text");
  expect(asked.map(({ headers }) => headers.get("x-amz-date"))).toEqual(["20240501T100000Z", "20240501T123000Z"]);
  const [{ headers } = { headers: new Headers() }] = asked;
  expect(headers.get("authorization")).toMatch(/^AWS4-HMAC-SHA256 Credential=id\/20240501\/eu\/s3\/aws4_request, /);
  expect(headers.get("x-amz-security-token")).toBe("token");
  expect(headers.get("x-amz-content-sha256")).toBe("UNSIGNED-PAYLOAD");
});

test("a clock that is wrong is told with how far, where the store goes on refusing, and it is not asked for ever", async () => {
  const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
  const told = async (code: string, answer: Readonly<Record<string, string>>, body = ""): Promise<string> => {
    const { store, asked } = recorded(
      () => new Response(`<Error><Code>${code}</Code>${body}</Error>`, { status: 403, headers: answer }),
      { credentials },
    );
    const fault: unknown = await store.get("a").catch((error: unknown) => error);
    return `${asked.length}: ${fault instanceof StoreFault ? fault.message.split(/(?<=to GET s3:..docs.p.a\.) /)[1] : String(fault)}`;
  };
  const skewed = "RequestTimeTooSkewed";
  expect(await told(skewed, { Date: "Wed, 01 May 2024 10:20:00 GMT" })).toBe(
    "2: This machine's clock is 20 minutes behind the store's: set it right.",
  );
  expect(await told(skewed, { Date: "Mon, 29 Apr 2024 10:00:00 GMT" })).toBe(
    "2: This machine's clock is 48 hours ahead of the store's: set it right.",
  );
  // A proxy may have another clock than the store, or none.
  const stated = "<ServerTime>2024-05-01T09:00:00Z</ServerTime>";
  expect(await told(skewed, { Date: "Wed, 01 May 2024 10:00:00 GMT" }, stated)).toBe(
    "2: This machine's clock is 60 minutes ahead of the store's: set it right.",
  );
  const unknown =
    "This machine's clock and the store's differ by more than the store allows: set this machine's right.";
  expect(await told(skewed, {})).toBe(`1: ${unknown}`);
  expect(await told(skewed, { Date: "Wed, 01 May 2024 10:00:03 GMT" })).toBe(`1: ${unknown}`);
  // Other stores call it otherwise.
  const denied = await told("AccessDenied", { Date: "Wed, 01 May 2024 10:20:00 GMT" });
  expect(denied).toEndWith("ListBucket. Or it is this machine's clock, which is 20 minutes behind the store's.");
  expect(await told("AccessDenied", { Date: "Wed, 01 May 2024 10:02:00 GMT" })).toEndWith("ListBucket.");
});

test("requests that are under way when the clock is found to be wrong are sent again as well", async () => {
  const date = "Wed, 01 May 2024 12:30:00 GMT";
  const { store } = recorded(
    async ({ headers }) => {
      await Bun.sleep(1);
      return headers.get("x-amz-date") === "20240501T123000Z"
        ? text()
        : new Response("<Error><Code>RequestTimeTooSkewed</Code></Error>", { status: 403, headers: { Date: date } });
    },
    { credentials: { accessKeyId: "id", secretAccessKey: "secret" } },
  );
  const found = await Promise.all(["a", "b", "c"].map((key) => store.get(key)));
  expect(found.map((each) => each?.text)).toEqual(["text", "text", "text"]);
});

test("an address that lets nobody in is tried twice, a minute each, and a store that has answered before as often as others", async () => {
  const late = (): Promise<never> => Promise.reject(new DOMException("The operation timed out.", "TimeoutError"));
  for (const [answers, tries] of [
    [0, 2],
    [1, ATTEMPTS],
  ] as const) {
    const { store, asked } = recorded((_, count) => (count <= answers ? text() : late()), { attempts: ATTEMPTS });
    for (let count = 0; count < answers; count++) await store.get("a");
    const fault: unknown = await store.get("b").catch((error: unknown) => error);
    expect(String(fault)).toContain("The operation timed out.");
    expect(asked.length - answers).toBe(tries);
  }
});

test("a name that no server of names knows, or answers for, is told as that", async () => {
  const told = async (lookUp: StoreOptions["lookUp"], said = "Unable to connect."): Promise<string> => {
    const { store } = recorded(() => Promise.reject(new Error(said)), { lookUp, patience: 50 });
    return store.get("a").then(String, (error: unknown) => (error instanceof Error ? error.message : ""));
  };
  const failing = (code: string) => (): Promise<never> => Promise.reject(Object.assign(new Error("x"), { code }));
  expect(await told(failing("ENOTFOUND"))).toContain(
    "Unable to connect. There is no host s3.example.org. Look whether",
  );
  const silent = "Unable to connect. No server of names (DNS) has said in time where s3.example.org is. Look whether";
  expect(await told(failing("ETIMEOUT"))).toContain(silent);
  expect(await told(() => new Promise(() => undefined))).toContain(silent);
  expect(await told(() => Promise.resolve(), "cut off")).toContain("reached: cut off. Look whether");
  // An address is no name, however it is written.
  const asked: string[] = [];
  const { store } = recorded(() => Promise.reject(new Error("cut off")), {
    bucket: { name: "docs", prefix: "", url: "http://[::1]:9000/docs", region: "eu" },
    lookUp: (name) => Promise.resolve(asked.push(name)),
  });
  await store.get("a").catch(() => undefined);
  expect(asked).toEqual(["::1"]);
});

test("says how old an object is by the store's clock, and its tag without marks", async () => {
  const of = async (headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const found = await recorded(() => new Response("text", { headers })).store.get("a");
    return [found?.etag, found?.age];
  };
  const dates = { Date: "Wed, 01 May 2024 12:30:00 GMT", "Last-Modified": "Wed, 01 May 2024 12:29:30 GMT" };
  expect(await of({ ETag: 'W/"abc"', ...dates })).toEqual(["abc", 30_000]);
  expect(await of({ ETag: '"abc"', Date: dates.Date })).toEqual(["abc", undefined]);
  expect(await of(TAG)).toEqual(["t", undefined]);
});

test("sends sums and conditions, and learns from a store how it wants tags", async () => {
  // Ceph compares a condition with the tag as it has it, without quotation marks.
  let tag = "t1";
  const { store, asked } = recorded(({ method, headers }) => {
    if (method === "GET") return new Response("x", { headers: { ETag: `"${tag}"` } });
    const condition = headers.get("if-match");
    return condition === null || condition === tag
      ? new Response("", { headers: { ETag: '"t2"' } })
      : refusal(412, "PreconditionFailed");
  });
  const some = { body: new Uint8Array(), md5: "00ff" };
  const conditions = (): readonly (string | null)[] => asked.map(({ headers }) => headers.get("if-match"));
  expect(await store.put("a", { ...some, headers: { "Cache-Control": "no-store" } })).toBe("t2");
  expect(asked[0]?.headers.get("content-md5")).toBe("AP8=");
  expect(asked[0]?.headers.get("cache-control")).toBe("no-store");
  expect(asked[0]?.headers.get("if-none-match")).toBeNull();
  await store.put("a", { ...some, isNew: true });
  expect(asked[1]?.headers.get("if-none-match")).toBe("*");
  // Somebody else's object is in the way, however the tag is written.
  tag = "other";
  expect(store.put("a", { ...some, instead: "t1" })).rejects.toThrow(Conflict);
  await store.put("a", { ...some, instead: "t1" }).catch(() => undefined);
  expect(conditions().slice(2)).toEqual(['"t1"', null, '"t1"', null]);
  tag = "t1";
  expect(await store.put("a", { ...some, instead: "t1" })).toBe("t2");
  expect(conditions().slice(6)).toEqual(['"t1"', null, "t1"]);
  // It is remembered.
  await store.put("a", { ...some, instead: "t1" });
  expect(conditions().slice(9)).toEqual(["t1"]);
});

test("a copy counts only if it has the bytes that were meant", async () => {
  const xml = (tag: string): Response => copyOf(`&quot;${tag}&quot;`);
  const made = recorded(() => xml("abc"));
  expect(await made.store.copy("a b", "c", "abc")).toBe(true);
  expect(
    made.asked.map(({ method, url, headers }) => [
      method,
      url,
      headers.get("x-amz-copy-source"),
      headers.get("x-amz-copy-source-if-match"),
    ]),
  ).toEqual([["PUT", "https://s3.example.org/docs/p/c", "/docs/p/a%20b", '"abc"']]);
  expect(await recorded(() => xml("other")).store.copy("a", "c", "abc")).toBe(false);
  expect(await recorded(() => refusal(412, "PreconditionFailed")).store.copy("a", "c", "abc")).toBe(false);
  expect(await recorded(() => refusal(404, "NoSuchKey")).store.copy("a", "c", "abc")).toBe(false);
});

test("a list asks for keys as the store writes them, below the prefix", async () => {
  const { store, asked } = recorded(() => listOf(""));
  expect([...(await store.list("guide/"))]).toEqual([]);
  expect(Object.fromEntries(new URL(asked[0]?.url ?? "").searchParams)).toEqual({
    "list-type": "2",
    "encoding-type": "url",
    prefix: "p/guide/",
  });
});

test("a store that leads elsewhere is told as that: neither keys nor bytes follow", async () => {
  const followed: string[] = [];
  const elsewhere = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch({ method, headers }) {
      followed.push(`${method} ${headers.get("x-amz-security-token") ?? ""}`);
      return new Response("ok", { headers: { ETag: '"x"' } });
    },
  });
  const leading = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => new Response(null, { status: 307, headers: { location: `http://localhost:${elsewhere.port}/x` } }),
  });
  try {
    const url = `http://127.0.0.1:${leading.port}/docs`;
    const store = openObjectStore({
      bucket: { name: "docs", prefix: "p/", url, region: "eu" },
      credentials: { accessKeyId: "A", secretAccessKey: "B", sessionToken: "C" },
      fetch,
      now: () => Date.now(),
      sleep: () => Promise.resolve(),
    });
    const body = { body: new Uint8Array([1]), md5: "00" };
    for (const act of [() => store.put("a", body), () => store.get("a"), () => store.list("")]) {
      const fault = await act().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(fault).toBeInstanceOf(StoreFault);
      expect(String(fault)).toContain(`The store answered 307`);
      expect(String(fault)).toContain(`its address is ${url}`);
    }
    expect(followed).toEqual([]);
  } finally {
    await Promise.all([leading.stop(true), elsewhere.stop(true)]);
  }
});

test("no request leaves a timer behind, whatever it is answered with", async () => {
  const set = spyOn(globalThis, "setTimeout");
  const cleared = spyOn(globalThis, "clearTimeout");
  try {
    for (const answer of [text, () => refusal(404, "NoSuchKey"), () => refusal(503, "SlowDown"), cutOff]) {
      const store = storeThat(answer);
      await store.get("a").catch(() => undefined);
      await store.put("a", body).catch(() => undefined);
    }
    const timers = set.mock.results.map(({ value }) => value);
    expect(timers.length).toBeGreaterThanOrEqual(8);
    const ended = new Set(cleared.mock.calls.map(([timer]) => timer as unknown));
    expect(timers.filter((timer) => !ended.has(timer))).toEqual([]);
  } finally {
    set.mockRestore();
    cleared.mockRestore();
  }
});
