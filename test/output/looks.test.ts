/** The live server's looks at the disk: an edit is not kept waiting while everything is looked at. */
import { expect, test } from "bun:test";
import type { MemoryHost } from "../../server/host/memory.ts";
import { createLooks, type Looks } from "../../server/output/live/looks.ts";
import { respond } from "../../server/output/respond.ts";
import type { Session } from "../../server/output/session.ts";
import { memorySite, open, ROOT } from "../support/session.ts";

const DOCUMENTS = 200;
const SITE = Array.from({ length: DOCUMENTS }, (_, at) => `-- content/en/docs/d${at}.md --\n# D${at}\n\nOne.\n`).join(
  "",
);
const fileOf = (at: number): string => `${ROOT}/content/en/docs/d${at}.md`;

const pageOf = (session: Session, at: number): string => {
  const answer = respond(session.sources, `/d${at}`, "");
  return answer.kind === "content" ? String(answer.body) : answer.kind;
};

/** A site of which all pages have been made, with looks that make one step each time that `step` is called. */
async function looking(found: () => void): Promise<{
  readonly host: MemoryHost;
  readonly session: Session;
  readonly looks: Looks;
  readonly steps: Promise<Iterator<void>>;
  readonly done: () => void;
  /** How often the site's own code was looked at. */
  readonly bundled: () => number;
}> {
  const host = memorySite(SITE);
  const session = await open(host);
  for (let at = 0; at < DOCUMENTS; at++) pageOf(session, at);
  const begun = Promise.withResolvers<Iterator<void>>();
  const ended = Promise.withResolvers<undefined>();
  let bundled = 0;
  const looks = createLooks({
    session: { ...session, refreshCode: () => (bundled++, session.refreshCode()) },
    inSteps(steps) {
      begun.resolve(steps);
      return ended.promise;
    },
    found,
  });
  return { host, session, looks, steps: begun.promise, done: () => ended.resolve(undefined), bundled: () => bundled };
}

test("an edit that is told of while everything is looked at is shown before that has ended", async () => {
  let found = 0;
  const { host, session, looks, steps, done } = await looking(() => found++);
  const everything = looks.look(undefined);
  const sweep = await steps;
  for (let step = 0; step < DOCUMENTS / 2; step++) sweep.next();
  host.writeAtomic(fileOf(7), "# D7\n\nTwo.\n");
  await looks.look(new Set([fileOf(7)]));
  expect(found).toBe(1);
  expect(pageOf(session, 7)).toContain("<p>Two.");
  while (sweep.next().done !== true);
  done();
  await everything;
  expect(found).toBe(1);
  session.close();
});

test("what is found while everything is looked at is told of, by whoever ends first", async () => {
  let found = 0;
  const { host, session, looks, steps, done } = await looking(() => found++);
  const everything = looks.look(undefined);
  const sweep = await steps;
  host.writeAtomic(fileOf(8), "# D8\n\nTwo.\n");
  while (sweep.next().done !== true);
  // Nothing has changed of this one.
  await looks.look(new Set([fileOf(9)]));
  expect(found).toBe(1);
  expect(pageOf(session, 8)).toContain("<p>Two.");
  host.writeAtomic(fileOf(9), "# D9\n\nTwo.\n");
  done();
  await everything;
  expect(found).toBe(1);
  session.close();
});

test("a look at everything ends with telling, and is not begun again once looks have stopped", async () => {
  let found = 0;
  const { host, session, looks, steps, done, bundled } = await looking(() => found++);
  host.writeAtomic(fileOf(3), "# D3\n\nTwo.\n");
  const everything = looks.look(undefined);
  for (const sweep = await steps; sweep.next().done !== true;);
  done();
  await everything;
  expect([found, bundled()]).toEqual([1, 1]);
  await looks.stop();
  await looks.look(undefined);
  expect([found, bundled()]).toEqual([1, 1]);
  session.close();
});
