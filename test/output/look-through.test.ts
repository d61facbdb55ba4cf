/** The live server's look through all documents: with a thread's help, and given up as soon as something changes. */
import { expect, test } from "bun:test";
import type { Host } from "../../server/host/host.ts";
import { createLookThrough, MANY, QUIET, type LookThrough } from "../../server/output/live/look-through.ts";
import type { Session } from "../../server/output/session.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { memorySite, open } from "../support/session.ts";

const DOCUMENTS = MANY + 10;
const SITE = Array.from(
  { length: DOCUMENTS },
  (_, at) =>
    `-- content/en/docs/d${at}.md --\n# D${at}\n\n[x](d${(at + 7) % DOCUMENTS}.md#nowhere)\n\n${"Words. ".repeat(20)}\n`,
).join("");

interface Looking {
  readonly session: Session;
  readonly looks: LookThrough;
  /** What was told, a list for each look to the end. */
  readonly told: (readonly Diagnostic[])[];
  /** Files that a thread has parsed. */
  readonly delivered: string[];
  /** Threads that were started, and those that were ended. */
  readonly threads: { started: number; ended: number };
  /** Resolves when something has been told, or a thread has parsed something. */
  readonly until: (isSo: () => boolean) => Promise<void>;
}

async function looking(jobs: number): Promise<Looking> {
  const session = await open(memorySite(SITE));
  const told: (readonly Diagnostic[])[] = [];
  const delivered: string[] = [];
  const threads = { started: 0, ended: 0 };
  const host: Host = {
    ...session.host,
    thread(script, handlers) {
      threads.started++;
      const thread = session.host.thread(script, handlers);
      return {
        ...thread,
        end() {
          threads.ended++;
          thread.end();
        },
      };
    },
  };
  const { parser } = session;
  const looks = createLookThrough({
    session: {
      ...session,
      host,
      parser: {
        ...parser,
        deliver(input, parsed) {
          delivered.push(input.file);
          parser.deliver(input, parsed);
        },
      },
    },
    jobs,
    found: (all) => void told.push(all),
  });
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let wait = 0; !isSo(); wait++) {
      if (wait > 2000) throw new Error("It has not come.");
      await Bun.sleep(5);
    }
  };
  return { session, looks, told, delivered, threads, until };
}

const codes = (all: readonly Diagnostic[] | undefined): readonly string[] => (all ?? []).map(({ code }) => code);

test("everything that is wrong is told once, and a thread has parsed the documents", async () => {
  const { session, looks, told, delivered, threads, until } = await looking(2);
  looks.begin("tab");
  await until(() => told.length > 0);
  expect(codes(told[0])).toEqual(Array.from({ length: DOCUMENTS }, () => "broken-anchor"));
  expect(new Set(delivered).size).toBe(DOCUMENTS);
  expect(threads).toEqual({ started: 1, ended: 1 });
  // Nothing is to be parsed the next time.
  looks.begin("tab");
  await until(() => told.length > 1);
  expect(codes(told[1])).toEqual(codes(told[0]));
  expect(delivered).toHaveLength(DOCUMENTS);
  expect(threads.started).toBe(1);
  looks.stop();
  session.close();
});

test("without threads, the same is told", async () => {
  const { session, looks, told, delivered, until } = await looking(1);
  looks.begin("tab");
  await until(() => told.length > 0);
  expect(codes(told[0])).toHaveLength(DOCUMENTS);
  expect(delivered).toEqual([]);
  session.close();
});

test("one that is begun again while it is under way tells nothing, and the next one goes on with the same thread", async () => {
  const { session, looks, told, delivered, threads, until } = await looking(2);
  looks.begin("tab");
  await until(() => delivered.length > 0);
  looks.begin("tab");
  const before = delivered.length;
  expect(before).toBeLessThan(DOCUMENTS);
  await until(() => told.length > 0);
  // Longer than it takes until one begins.
  await Bun.sleep(QUIET.tab * 1.8);
  expect(told.map((all) => all.length)).toEqual([DOCUMENTS]);
  expect(threads).toEqual({ started: 1, ended: 1 });
  session.close();
});

test("after an edit, it waits longer than after a tab has come", async () => {
  const { session, looks, told, until } = await looking(1);
  const before = session.engine.runs();
  looks.begin("edit");
  await Bun.sleep(QUIET.edit * 0.8);
  expect(session.engine.runs()).toBe(before);
  await until(() => told.length > 0);
  session.close();
});

test("one that is stopped tells nothing, and its thread ends", async () => {
  const { session, looks, told, delivered, threads, until } = await looking(2);
  looks.begin("tab");
  await until(() => delivered.length > 0);
  looks.stop();
  expect(threads).toEqual({ started: 1, ended: 1 });
  // Nothing is asked of the session any more: it may be closed.
  const before = session.engine.runs();
  await Bun.sleep(QUIET.tab * 1.8);
  expect(told).toEqual([]);
  expect(session.engine.runs()).toBe(before);
  session.close();
});
