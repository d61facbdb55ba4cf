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
  /** Requests that have not been answered, by address. */
  readonly asked: Map<string, (response: Response) => void>;
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
  const run = new Function("globalThis", "location", "fetch", code) as (...parts: readonly unknown[]) => void;
  run(scope, new URL("https://example.org/"), fetch);
  const send = (data: ToWorker): void => listener?.({ data });
  return {
    said,
    send,
    asked,
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
  return said.map((message) =>
    message.type === "answer"
      ? `${message.id} ${message.answer.results[0]?.route ?? "nothing"}`
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
