/**
 * The proof that nothing stale is ever shown: after any row of edits, every output and every diagnostic is what a clean
 * start gives. `SEED=n` replays one row, `EDITS=n` makes each longer.
 */
import { afterAll, describe, test } from "bun:test";
import { removeFolders, temporaryFolder } from "../support/disk.ts";
import { numberFrom, randomOf } from "../support/random.ts";
import { memorySite, open } from "../support/session.ts";
import { editOnce } from "./edits.ts";
import { FIXTURE, manyDocuments } from "./fixture.ts";
import { compare, editInRow, lookAround } from "./row.ts";

afterAll(removeFolders, 60_000);

const EDITS = numberFrom("EDITS", 400);
const LARGE = 320;
const only = process.env["SEED"];
const seeds = only === undefined ? [1, 2, 3] : [Number(only)];

describe.each(seeds)("a row of random edits, seed %d", (seed) => {
  test(
    `ends where a clean start does, after each of ${EDITS} edits or a few of them`,
    async () => {
      const random = randomOf(seed);
      const host = memorySite(FIXTURE);
      const session = await open(host);
      await editInRow(session, host, { random, edits: EDITS, batch: 9 });
      session.close();
    },
    300_000 + EDITS * 500,
  );

  test(
    `on a site of ${LARGE} documents ends where a clean start does`,
    async () => {
      const random = randomOf(seed + 2000);
      const host = memorySite(FIXTURE + manyDocuments(LARGE));
      const session = await open(host);
      await editInRow(session, host, { random, edits: Math.ceil(EDITS / 8), batch: 40 });
      session.close();
    },
    300_000 + EDITS * 500,
  );

  test(
    "ends where a clean start does when processes come and go and leave their cache",
    async () => {
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
    },
    300_000 + EDITS * 500,
  );
});
