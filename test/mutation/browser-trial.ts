/**
 * Tries faults of the client in a browser: the tests of the site in a browser that take an address, on a dump whose
 * scripts hold every fault. Which one is on is written in front of each script on its way to the browser, so one dump
 * and one browser serve for all faults. Started by `browser.ts`, in the copy that has the faults:
 * the file that `TRIAL` names in the environment says which to try (`Task`), and receives what came of it (`Outcome`).
 */
import { test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { addressTests } from "../e2e/parts/addresses.ts";
import { afterwardsTests } from "../e2e/parts/afterwards.ts";
import { componentTests } from "../e2e/parts/components.ts";
import { copyTests } from "../e2e/parts/copying.ts";
import { failureTests } from "../e2e/parts/failures.ts";
import { frameTests } from "../e2e/parts/frame.ts";
import { keyTests } from "../e2e/parts/keys.ts";
import { layoutTests } from "../e2e/parts/layout.ts";
import { legibleTests } from "../e2e/parts/legible.ts";
import { linkTests } from "../e2e/parts/links.ts";
import { mouseTests } from "../e2e/parts/mouse.ts";
import { nameTests } from "../e2e/parts/names.ts";
import { navigationTests } from "../e2e/parts/navigation.ts";
import { pictureTests } from "../e2e/parts/pictures.ts";
import { placeTests } from "../e2e/parts/places.ts";
import { readingTests } from "../e2e/parts/reading.ts";
import { searchTests } from "../e2e/parts/search.ts";
import { searchAgainTests } from "../e2e/parts/search-again.ts";
import { searchPageTests } from "../e2e/parts/search-page.ts";
import { storedTests } from "../e2e/parts/stored.ts";
import { wayTests } from "../e2e/parts/way.ts";
import { widgetTests } from "../e2e/parts/widgets.ts";
import { browserSuite } from "../e2e/support/suite.ts";
import { within } from "../e2e/support/visit.ts";
import { world, type SiteTest, type Target } from "../e2e/support/world.ts";
import { sideBySide } from "../support/side-by-side.ts";
import { RECORD, TRIED } from "./faults.ts";
import { SLOWER } from "./runs.ts";

export interface Task {
  /** Numbers of the faults to try. */
  readonly faults: readonly string[];
  /** How many at once. */
  readonly concurrency: number;
}

/** What came of the tests without any fault; what became of each fault is told as soon as it is known. */
export interface Outcome {
  readonly tests: readonly {
    readonly name: string;
    /** Why it fails; undefined where it passes. */
    readonly failure?: string;
    /** Numbers of the faults whose places it comes to. */
    readonly reached: readonly string[];
  }[];
}

/** A fault that makes a test wait for ever is found: by this time, in seconds, beside so many times what it takes else. */
const SPARE = 20;
/** Seconds that a test may take without a fault. */
const LONGEST_TEST = 200;

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
  afterwardsTests,
  componentTests,
  copyTests,
  failureTests,
  frameTests,
  keyTests,
  layoutTests,
  legibleTests,
  linkTests,
  mouseTests,
  nameTests,
  navigationTests,
  pictureTests,
  placeTests,
  readingTests,
  searchTests,
  searchAgainTests,
  searchPageTests,
  storedTests,
  wayTests,
  widgetTests,
])
  testsOf(collect);

/** Where a test runs: the dump, with a fault switched on. */
interface Slot {
  fault: string;
  /** Faults whose places were come to, by what the pages said. */
  readonly reached: Set<string>;
  readonly target: Target;
  stop(): void;
}

function createSlot(): Slot {
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
  const slot: Slot = {
    fault: "",
    reached: new Set(),
    target: { kind: "dump", url: `http://127.0.0.1:${server.port}` },
    stop: () => void server.stop(true),
  };
  return slot;
}

/** Why the test fails; undefined where it passes. */
async function failureOf({ run }: SiteTestOf, target: Target, seconds: number): Promise<string | undefined> {
  try {
    return (await within(seconds * 1000, run(target))) ? undefined : "took too long";
  } catch (error) {
    return String(error);
  }
}

interface Measured {
  readonly test: SiteTestOf;
  readonly seconds: number;
  readonly failure: string | undefined;
  readonly reached: ReadonlySet<string>;
}

/** Runs each test without a fault. */
async function measure(slots: readonly Slot[]): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  await sideBySide(all, slots, async (test, slot) => {
    slot.reached.clear();
    const started = performance.now();
    const failure = await failureOf(test, slot.target, LONGEST_TEST);
    const seconds = (performance.now() - started) / 1000;
    measured.push({ test, seconds, failure, reached: new Set(slot.reached) });
  });
  return measured;
}

/** Whether a test fails with the slot's fault: those that come to its place, first those that come to few others. */
async function isFound(slot: Slot, measured: readonly Measured[]): Promise<boolean> {
  for (const { test, seconds, reached } of measured)
    if (reached.has(slot.fault) && (await failureOf(test, slot.target, seconds * SLOWER + SPARE)) !== undefined)
      return true;
  return false;
}

browserSuite(() => {
  test(
    "faults",
    async () => {
      const path = process.env["TRIAL"] ?? "";
      const { faults, concurrency } = JSON.parse(readFileSync(path, "utf8")) as Task;
      const slots = Array.from({ length: concurrency }, createSlot);
      listen(slots);
      const measured = await measure(slots);
      const passing = measured
        .filter(({ failure }) => failure === undefined)
        .sort((a, b) => a.reached.size - b.reached.size);
      await sideBySide(faults, slots, async (fault, slot) => {
        slot.fault = fault;
        process.stdout.write(`${TRIED}${fault} ${(await isFound(slot, passing)) ? "found" : "survived"}\n`);
      });
      for (const slot of slots) slot.stop();
      const tests = measured.map(({ test: { name }, failure, reached }) => ({
        name,
        reached: [...reached],
        ...(failure === undefined ? {} : { failure }),
      }));
      writeFileSync(path, JSON.stringify({ tests } satisfies Outcome));
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
