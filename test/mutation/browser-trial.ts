/**
 * Tries faults of the client in a browser: the tests of the site in a browser that take an address, on a dump whose
 * scripts hold every fault. Which one is on is written in front of each script on its way to the browser, so one dump
 * and one browser serve for all faults. Started by `browser.ts`, in the copy that has the faults:
 * the file that `TRIAL` names in the environment says which to try (`Task`), and receives what came of it (`Outcome`).
 */
import { test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { addressTests } from "../e2e/parts/addresses.ts";
import { failureTests } from "../e2e/parts/failures.ts";
import { legibleTests } from "../e2e/parts/legible.ts";
import { layoutTests } from "../e2e/parts/layout.ts";
import { mouseTests } from "../e2e/parts/mouse.ts";
import { navigationTests } from "../e2e/parts/navigation.ts";
import { readingTests } from "../e2e/parts/reading.ts";
import { searchPageTests } from "../e2e/parts/search-page.ts";
import { searchTests } from "../e2e/parts/search.ts";
import { wayTests } from "../e2e/parts/way.ts";
import { widgetTests } from "../e2e/parts/widgets.ts";
import { browserSuite } from "../e2e/support/suite.ts";
import { world, type SiteTest, type Target } from "../e2e/support/world.ts";
import { RECORD, TRIED } from "./faults.ts";

export interface Task {
  /** Numbers of the faults to try. */
  readonly faults: readonly string[];
  /** How many at once. */
  readonly concurrency: number;
}

export interface Outcome {
  readonly tests: readonly {
    readonly name: string;
    readonly seconds: number;
    /** Why it fails without any fault; undefined where it passes. */
    readonly failure?: string;
    readonly reached: readonly string[];
  }[];
  /** The test that found each fault; null where none did. */
  readonly found: Readonly<Record<string, string | null>>;
}

/** A fault that makes a test wait for ever is found: by this time, in seconds, beside three times what it takes else. */
const SPARE = 20;

/** Milliseconds that a test may wait for a condition, where nothing else asks for the processor: most wait for ever. */
const LONGEST_WAIT = 8_000;

interface SiteTestOf {
  readonly name: string;
  readonly run: (target: Target) => Promise<void>;
}

const all: SiteTestOf[] = [];
const collect: SiteTest = (name, run) => void all.push({ name, run });
for (const testsOf of [
  addressTests,
  failureTests,
  layoutTests,
  mouseTests,
  legibleTests,
  navigationTests,
  readingTests,
  searchTests,
  searchPageTests,
  wayTests,
  widgetTests,
])
  testsOf(collect);

/** Serves the dump with a fault switched on. */
function createSlot(): Slot {
  const reached = new Set<string>();
  const slot: Slot = { fault: "", reached, target: { kind: "dump", url: "" }, stop: () => void server.stop(true) };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set("accept-encoding", "identity");
      const answer = await fetch(world().dump.url + pathname + search, {
        method: request.method,
        headers,
        redirect: "manual",
      });
      const isScript = pathname.endsWith(".js") && answer.ok;
      const prefix = `globalThis.__stryker__={activeMutant:${JSON.stringify(slot.fault)}};`;
      const body = isScript ? prefix + (await answer.text()) : answer.body;
      const sent = new Headers(answer.headers);
      for (const name of ["content-length", "content-encoding", "transfer-encoding"]) sent.delete(name);
      return new Response(body, { status: answer.status, headers: sent });
    },
  });
  Object.assign(slot, { target: { kind: "dump", url: `http://127.0.0.1:${server.port}` } });
  return slot;
}

interface Slot {
  fault: string;
  /** Faults whose places were come to, by what the pages said. */
  readonly reached: Set<string>;
  readonly target: Target;
  stop(): void;
}

/** Why the test fails; undefined where it passes. */
async function failureOf({ run }: SiteTestOf, target: Target, seconds: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, seconds * 1000, "took too long");
  try {
    return await Promise.race([
      run(target).then(
        () => undefined,
        (error: unknown) => String(error),
      ),
      promise,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

async function measure(slots: readonly Slot[]): Promise<Outcome["tests"]> {
  const tests: Outcome["tests"][number][] = [];
  const queue = [...all];
  await Promise.all(
    slots.map(async (slot) => {
      for (let each = queue.shift(); each !== undefined; each = queue.shift()) {
        slot.reached.clear();
        const started = performance.now();
        const failure = await failureOf(each, slot.target, 200);
        const seconds = (performance.now() - started) / 1000;
        tests.push({
          name: each.name,
          seconds,
          reached: [...slot.reached],
          ...(failure === undefined ? {} : { failure }),
        });
      }
    }),
  );
  return tests;
}

browserSuite(() => {
  test(
    "faults",
    async () => {
      const path = process.env["TRIAL"] ?? "";
      const { faults, concurrency } = JSON.parse(readFileSync(path, "utf8")) as Task;
      const slots = Array.from({ length: concurrency }, createSlot);
      listen(slots);
      const tests = await measure(slots);
      const found: Record<string, string | null> = {};
      const passing = tests
        .filter(({ failure }) => failure === undefined)
        .sort((a, b) => a.reached.length - b.reached.length);
      const queue = [...faults];
      await Promise.all(
        slots.map(async (slot) => {
          for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) {
            slot.fault = fault;
            found[fault] = null;
            for (const { name, seconds, reached } of passing) {
              if (!reached.includes(fault)) continue;
              const run = all.find((each) => each.name === name);
              if (run === undefined || (await failureOf(run, slot.target, seconds * 3 + SPARE)) === undefined) continue;
              found[fault] = name;
              break;
            }
            process.stdout.write(`${TRIED}${fault} ${found[fault] === null ? "survived" : "found"}\n`);
          }
        }),
      );
      for (const slot of slots) slot.stop();
      writeFileSync(path, JSON.stringify({ tests, found } satisfies Outcome));
    },
    2 ** 31 - 1,
  );
});

/** Hears what pages say of the places they come to. */
function listen(slots: readonly Slot[]): void {
  const { browser } = world();
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    const wait = context.setDefaultTimeout.bind(context);
    context.setDefaultTimeout = () => wait(LONGEST_WAIT);
    context.on("console", (message) => {
      const [first, ...ids] = message.text().split(" ");
      if (first !== RECORD) return;
      const slot = slots.find(({ target }) => message.location().url.startsWith(target.url));
      for (const id of ids) slot?.reached.add(id);
    });
    return context;
  };
}
