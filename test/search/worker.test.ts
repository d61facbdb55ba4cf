/** The search worker on a connection whose answers come when the test lets them. */
import { join } from "node:path";
import { buildSync } from "esbuild";
import { expect, test } from "bun:test";
import type { FromWorker, SearchRequest, ToWorker } from "../../client/search/protocol.ts";
import { filesOf, others, page } from "./helper.ts";

const { outputFiles } = buildSync({
  entryPoints: [join(import.meta.dir, "../../client/search/worker.ts")],
  bundle: true,
  write: false,
  format: "iife",
  logLevel: "error",
});
const code = outputFiles[0]?.text ?? "";

const files = new Map(
  filesOf([...others, page("/wallet", "# Wallet\nKeeps keys."), page("/zebra", "# Zebra\nHas stripes.")]).map(
    ({ path, bytes }) => [path, bytes],
  ),
);

interface StartedWorker {
  readonly said: readonly FromWorker[];
  readonly send: (message: ToWorker) => void;
  readonly search: (id: number, query: string) => void;
  /** Requests that have not been answered, by address: of two of the same, the later one. */
  readonly asked: Map<string, (response: Response) => void>;
  /** Lets the longest time pass for which the worker waits for anything, but not that after which it gives up. */
  readonly wait: () => Promise<void>;
  /** Answers the requests for which this is true, once they are made. */
  readonly serve: (isServed: (address: string) => boolean) => Promise<void>;
}

/** Runs the worker's code with a network of the test's. */
function startWorker(): StartedWorker {
  const said: FromWorker[] = [];
  let listener: ((event: { readonly data: ToWorker }) => void) | undefined;
  const asked = new Map<string, (response: Response) => void>();
  const scope = {
    postMessage: (message: FromWorker) => void said.push(message),
    addEventListener: (_: string, listen: typeof listener) => (listener = listen),
  };
  const fetch = (url: URL): Promise<Response> =>
    new Promise((resolve) => asked.set(url.pathname + (url.search === "" ? "" : "?"), resolve));
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the worker's own code, with another network
  const run = new Function("globalThis", "location", "fetch", "setTimeout", "clearTimeout", "Date", code) as (
    ...parts: readonly unknown[]
  ) => void;
  let [now, count] = [1, 0];
  const timers = new Map<number, { readonly at: number; readonly act: () => void }>();
  const later = (act: () => void, milliseconds: number): number => {
    const number = ++count;
    timers.set(number, { at: now + milliseconds, act });
    // What is a moment for readers is one for the test.
    if (milliseconds < 1000) setTimeout(act, milliseconds);
    return number;
  };
  run(scope, new URL("https://example.org/"), fetch, later, (number: number) => timers.delete(number), {
    now: () => now,
  });
  const send = (data: ToWorker): void => listener?.({ data });
  return {
    said,
    send,
    asked,
    async wait() {
      now += 10_000;
      for (const { at, act } of [...timers.values()]) if (at === now) act();
      await Bun.sleep(80);
    },
    search: (id, query) => send({ type: "search", id, request: { query, limit: 8 } satisfies SearchRequest }),
    async serve(isServed) {
      for (let quiet = 0; quiet < 20; quiet++) {
        await Bun.sleep(1);
        for (const [address, answer] of asked) {
          if (!isServed(address)) continue;
          asked.delete(address);
          quiet = 0;
          const bytes = files.get(address.replace(/^\/(?:old\/)?/, "").replace("?", ""));
          answer(bytes === undefined ? new Response("", { status: 404 }) : new Response(Buffer.from(bytes)));
        }
      }
    },
  };
}

const isEntry = (address: string): boolean => address.includes("search-index.json");

/** What the worker said: the state of the index, and the first result of each answer. */
function heard(said: readonly FromWorker[]): readonly string[] {
  return said.flatMap((message) =>
    message.type === "started"
      ? []
      : message.type === "answer"
        ? `${message.id} ${message.answer.results[0]?.route ?? "nothing"}${message.answer.isPartial === true ? " partly" : ""}`
        : message.type === "failed"
          ? `failed ${message.reason}`
          : message.type,
  );
}

test("a search that waits for its parts gives way to a newer one", async () => {
  const worker = startWorker();
  worker.send({ type: "open", index: "/search-index.json", page: "/" });
  worker.search(1, "wallet");
  await worker.serve(isEntry);
  const stalled = [...worker.asked.keys()];
  expect(stalled).not.toEqual([]);
  worker.search(2, "zebra");
  await worker.serve((address) => !stalled.includes(address));
  expect(heard(worker.said)).toContain("2 /zebra");
  // What comes after all is no answer to anything that is still asked.
  await worker.serve(() => true);
  expect(heard(worker.said).filter((each) => each.startsWith("1 "))).toEqual([]);
});

test("texts that are on their way do not hold up what is typed then", async () => {
  const worker = startWorker();
  worker.send({ type: "open", index: "/search-index.json", page: "/" });
  worker.search(1, "wallet");
  const isText = (address: string): boolean => address.includes("/text-");
  await worker.serve((address) => !isText(address));
  await Bun.sleep(80);
  expect(heard(worker.said)).toEqual(["ready", "1 /wallet"]);
  worker.search(2, "zebra");
  await worker.serve((address) => !isText(address));
  await Bun.sleep(80);
  expect(heard(worker.said)).toEqual(["ready", "1 /wallet", "2 /zebra"]);
});

test("whoever goes to another version while a search is being answered gets its answer from there", async () => {
  const worker = startWorker();
  worker.send({ type: "open", index: "/old/search-index.json", page: "/" });
  worker.search(1, "wallet");
  await worker.serve(isEntry);
  worker.send({ type: "open", index: "/search-index.json", page: "/" });
  await worker.serve((address) => address.startsWith("/old/"));
  await worker.serve(() => true);
  expect(heard(worker.said)).toEqual(["ready", "ready", "1 /wallet"]);
});

test("a part that cannot be had is a failure of the newest search only", async () => {
  const worker = startWorker();
  worker.send({ type: "open", index: "/search-index.json", page: "/" });
  worker.search(1, "wallet");
  await worker.serve(isEntry);
  for (const answer of worker.asked.values()) answer(new Response("", { status: 503 }));
  worker.asked.clear();
  worker.search(2, "zebra");
  await worker.serve(() => true);
  await Bun.sleep(80);
  expect(heard(worker.said)).toEqual(["ready", "2 /zebra"]);
});

test("words that do not come are passed over after a while; then they are used whenever they come", async () => {
  const worker = startWorker();
  worker.send({ type: "open", index: "/search-index.json", page: "/" });
  worker.search(1, "wallet");
  await worker.serve(isEntry);
  const asked = [...worker.asked];
  expect(asked.map(([address]) => address)).not.toEqual([]);
  expect(heard(worker.said)).toEqual(["ready"]);
  await worker.wait();
  // On a busy machine the answer takes a moment more.
  for (let tries = 0; worker.said.length < 2 && tries < 300; tries++) await Bun.sleep(10);
  expect(heard(worker.said)).toEqual(["ready", "1 /wallet partly"]);
  // What is typed then is answered at once from what is there.
  worker.search(2, "wallets");
  await Bun.sleep(80);
  expect(heard(worker.said).at(-1)).toBe("2 /wallet partly");
  for (const [address, answer] of asked) {
    const bytes = files.get(address.slice(1));
    if (bytes !== undefined) answer(new Response(Buffer.from(bytes)));
  }
  await worker.serve((address) => address.includes("/text-"));
  await Bun.sleep(80);
  expect(heard(worker.said).at(-1)).toBe("2 /wallet");
});

test("words that never come are asked for again, and the new answer counts", async () => {
  const worker = startWorker();
  worker.send({ type: "open", index: "/search-index.json", page: "/" });
  worker.search(1, "wallet");
  await worker.serve(isEntry);
  worker.asked.clear();
  await worker.wait();
  expect(heard(worker.said)).toEqual(["ready", "1 /wallet partly"]);
  await worker.serve(() => true);
  await Bun.sleep(80);
  expect(heard(worker.said).at(-1)).toBe("1 /wallet");
});

test("texts that come late are shown with the results that lacked them", async () => {
  const worker = startWorker();
  const isText = (address: string): boolean => address.includes("/text-");
  worker.send({ type: "open", index: "/search-index.json", page: "/" });
  worker.search(1, "wallet");
  await worker.serve((address) => !isText(address));
  await worker.wait();
  await worker.serve(isText);
  await Bun.sleep(80);
  const last = worker.said.at(-1);
  expect(last?.type === "answer" ? last.answer.results[0]?.snippet.text : "").toContain("Keeps keys");
});

test("an index that is late is asked for once more if the reader wants it, and whichever comes first counts", async () => {
  for (const isServed of [(address: string) => address.endsWith("?"), (address: string) => !address.endsWith("?")]) {
    const worker = startWorker();
    worker.send({ type: "open", index: "/search-index.json", page: "/" });
    worker.search(1, "wallet");
    await Bun.sleep(20);
    worker.send({ type: "open", index: "/search-index.json", page: "/", isAgain: true });
    await Bun.sleep(20);
    expect([...worker.asked.keys()]).toEqual(["/search-index.json", "/search-index.json?"]);
    await worker.serve((address) => !isEntry(address) || isServed(address));
    await Bun.sleep(80);
    expect(heard(worker.said)).toEqual(["ready", "1 /wallet"]);
  }
});

test("an earlier request that fails is no failure while a later one is on its way", async () => {
  const worker = startWorker();
  worker.send({ type: "open", index: "/search-index.json", page: "/" });
  await Bun.sleep(20);
  worker.send({ type: "open", index: "/search-index.json", page: "/", isAgain: true });
  await Bun.sleep(20);
  worker.asked.get("/search-index.json")?.(new Response("", { status: 503 }));
  await Bun.sleep(20);
  expect(heard(worker.said)).toEqual([]);
  worker.asked.get("/search-index.json?")?.(new Response("", { status: 503 }));
  await Bun.sleep(20);
  expect(heard(worker.said)).toEqual(["failed failed"]);
});

test("an older index that comes late does not take the place of a newer one", async () => {
  const worker = startWorker();
  const open = { type: "open", index: "/search-index.json", page: "/" } as const;
  worker.send(open);
  await Bun.sleep(20);
  const old = worker.asked.get("/search-index.json");
  worker.send({ ...open, isAgain: true });
  await worker.serve((address) => address.endsWith("?"));
  old?.(new Response(new TextDecoder().decode(files.get("search-index.json")).replaceAll("/wallet", "/older")));
  await worker.serve((address) => address !== "/search-index.json");
  worker.search(1, "wallet");
  await worker.serve(() => true);
  await Bun.sleep(80);
  expect(heard(worker.said).at(-1)).toBe("1 /wallet");
});
