/** A row of random edits, seen by a session as they come, and compared with a clean start now and then. */
import { expect } from "bun:test";
import type { MemoryHost } from "../../server/host/memory.ts";
import { allOutputs } from "../../server/output/outputs.ts";
import { respond } from "../../server/output/respond.ts";
import type { Session } from "../../server/output/session.ts";
import type { Random } from "../support/random.ts";
import { differences, open, ROOT, wholeOf } from "../support/session.ts";
import { changedBetween, editOnce } from "./edits.ts";

/** A reader asks for a few pages between the edits, so that the engine is in every state there is. */
export function lookAround(session: Session, random: Random): void {
  const outputs = allOutputs(session.engine.get);
  for (let i = random.below(4); i > 0; i--) respond(session.sources, `/${encodeURI(random.pick(outputs).path)}`, "");
}

/** Compares with a clean start; the log of edits since the last comparison is the failure's message. */
export async function compare(session: Session, host: MemoryHost, log: readonly string[]): Promise<void> {
  const clean = await open(host);
  const found = differences(wholeOf(clean), wholeOf(session));
  clean.close();
  expect(found.length === 0 ? "" : `${found.slice(0, 5).join("\n")}\nafter:\n${log.join("\n")}`).toBe("");
}

/**
 * Edits a site, and compares after each batch.
 * @param edits how many in all
 * @param batch how many at most from one comparison to the next
 */
export async function editInRow(
  session: Session,
  host: MemoryHost,
  { random, edits: all, batch: most }: { readonly random: Random; readonly edits: number; readonly batch: number },
): Promise<void> {
  let log: string[] = [];
  let known = host.files();
  /** What a good watcher says. */
  const hints = (): ReadonlySet<string> => {
    const hinted = new Set([...changedBetween(known, host.files())].map((path) => path.slice(ROOT.length + 1)));
    known = host.files();
    return hinted;
  };
  for (let edits = 0; edits < all;) {
    for (let batch = 1 + random.below(most); batch > 0; batch--) {
      log.push(editOnce(host, random));
      edits++;
      if (random.chance(0.4)) continue;
      const hinted = hints();
      // Or a look at everything.
      await session.refresh(random.chance(0.7) ? hinted : undefined);
      lookAround(session, random);
    }
    await session.refresh(hints());
    await compare(session, host, log);
    log = [];
  }
}
