/**
 * The proof that nothing stale is ever shown: after any row of edits, every output and every diagnostic is what a clean
 * start gives. `SEED=n` replays one row, `EDITS=n` makes each longer.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { outputsQuery } from "../../server/output/outputs.ts";
import { respond } from "../../server/output/respond.ts";
import type { Session } from "../../server/output/session.ts";
import { removeFolders, temporaryFolder } from "../support/disk.ts";
import { numberFrom, randomOf, type Random } from "../support/random.ts";
import { differences, memorySite, open, ROOT, wholeOf } from "../support/session.ts";
import { changedBetween, editOnce } from "./edits.ts";
import { FIXTURE } from "./fixture.ts";

afterAll(removeFolders, 60_000);

const EDITS = numberFrom("EDITS", 400);
const only = process.env["SEED"];
const seeds = only === undefined ? [1, 2, 3] : [Number(only)];

/** A reader asks for a few pages between the edits, so that the engine is in every state there is. */
function lookAround(session: Session, random: Random): void {
  const outputs = session.engine.get(outputsQuery);
  for (let i = random.below(4); i > 0; i--) respond(session.sources, `/${encodeURI(random.pick(outputs)[0])}`, "");
}

/** Compares with a clean start; the log of edits since the last comparison is the failure's message. */
async function compare(session: Session, host: ReturnType<typeof memorySite>, log: readonly string[]): Promise<void> {
  const clean = await open(host);
  const found = differences(wholeOf(clean), wholeOf(session));
  clean.close();
  expect(found.length === 0 ? "" : `${found.slice(0, 5).join("\n")}\nafter:\n${log.join("\n")}`).toBe("");
}

describe.each(seeds)("a row of random edits, seed %d", (seed) => {
  test(`ends where a clean start does, after each of ${EDITS} edits or a few of them`, async () => {
    const random = randomOf(seed);
    const host = memorySite(FIXTURE);
    const session = await open(host);
    let log: string[] = [];
    let known = host.files();
    for (let edits = 0; edits < EDITS;) {
      for (let batch = 1 + random.below(9); batch > 0; batch--) {
        log.push(editOnce(host, random));
        edits++;
        if (random.chance(0.4)) continue;
        // What a good watcher says, or a look at everything.
        const hinted = new Set([...changedBetween(known, host.files())].map((path) => path.slice(ROOT.length + 1)));
        known = host.files();
        await session.refresh(
          random.chance(0.7)
            ? (name, key) => name.startsWith("tree") || name === "module" || hinted.has(key)
            : undefined,
        );
        lookAround(session, random);
      }
      const hinted = new Set([...changedBetween(known, host.files())].map((path) => path.slice(ROOT.length + 1)));
      known = host.files();
      await session.refresh((name, key) => name.startsWith("tree") || name === "module" || hinted.has(key));
      await compare(session, host, log);
      log = [];
    }
    session.close();
  }, 300_000);

  test("ends where a clean start does when processes come and go and leave their cache", async () => {
    const random = randomOf(seed + 1000);
    const host = memorySite(FIXTURE);
    const cacheFolder = temporaryFolder("cache");
    let log: string[] = [];
    for (let edits = 0; edits < EDITS / 4;) {
      const session = await open(host, { cacheFolder });
      log.push("(a process starts)");
      for (let batch = random.below(4); batch > 0; batch--) {
        log.push(editOnce(host, random));
        edits++;
        await session.refresh();
        lookAround(session, random);
      }
      if (random.chance(0.6)) {
        await compare(session, host, log);
        log = [];
      }
      if (random.chance(0.8)) session.save(random.chance(0.5));
      session.close();
    }
  }, 300_000);
});
