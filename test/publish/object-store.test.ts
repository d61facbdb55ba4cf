/** The client of object storage, against a store that answers what the test says: what is sent again, and what is not. */
import { expect, test } from "bun:test";
import { Conflict, openObjectStore, StoreFault, type ObjectStore } from "../../server/publish/object-store.ts";

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

/** @param answers in turn; the last one is given to all further requests */
function storeThat(...answers: readonly ((url: URL) => Response)[]): ObjectStore {
  let count = 0;
  const answerTo = (url: string): Response =>
    count > ENOUGH ? new Response() : ((answers[count++] ?? answers.at(-1))?.(new URL(url)) ?? new Response());
  return openObjectStore({
    bucket: { name: "docs", prefix: "p/", url: "https://s3.example.org/docs", region: "eu" },
    credentials: undefined,
    attempts: ATTEMPTS,
    fetch: (url) => Promise.resolve(answerTo(url)),
    now: () => 0,
    sleep: () => Promise.resolve(),
  });
}

const text = (): Response => new Response("text");
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

test("a body that breaks off is read again, but not for ever", async () => {
  const store = storeThat(cutOff, text);
  expect(new TextDecoder().decode(await store.read("a"))).toBe("text");
  const broken = storeThat(cutOff);
  expect(broken.read("a")).rejects.toThrow("The store can't be reached: cut off.");
  await broken.read("a").catch(() => undefined);
  expect(broken.requests()).toBe(2 * ATTEMPTS);
});

test("a list goes on where the answer before ended, whatever the mark is made of", async () => {
  const part = (key: string, next: string): string =>
    `<R><Contents><Key>p%2F${key}</Key><ETag>&quot;${key}&quot;</ETag></Contents><IsTruncated>${next !== ""}</IsTruncated><NextContinuationToken>${next}</NextContinuationToken></R>`;
  const asked: (string | null)[] = [];
  const answer = (text: string) => (url: URL) => {
    asked.push(url.searchParams.get("continuation-token"));
    return new Response(text);
  };
  const store = storeThat(answer(part("a+b", "x&amp;y+z=")), answer(part("%C3%BC", "")));
  expect([...(await store.list(""))]).toEqual([
    ["a b", "a+b"],
    ["ü", "%C3%BC"],
  ]);
  expect(asked).toEqual([null, "x&y+z="]);
});
