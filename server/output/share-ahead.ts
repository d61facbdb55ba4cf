/** Shares of the search index made in threads, while this one renders pages. */
import type { Engine } from "../engine/engine.ts";
import { rememberEncoding } from "../engine/hash.ts";
import { leaveShare } from "../site/search/sharing.ts";
import type { SearchShare, ShareInput } from "../site/search/share.ts";
import { searchShareQuery, shareInputQuery } from "./files/search.ts";
import type { Pool } from "./pool.ts";

/** Characters in a batch. */
const BATCH = 100_000;

export interface ShareAhead {
  /** Takes a page's share on, if it is stale. The page's article should be at hand. */
  add(key: string): void;
  /** Resolves when all that were taken on are made. */
  finish(): Promise<void>;
}

/** @param pool without threads, nothing is done ahead: the engine makes the shares when it wants them */
export function createShareAhead(engine: Engine, pool: Pool): ShareAhead {
  const running = new Set<Promise<void>>();
  let batch: { readonly key: string; readonly input: ShareInput }[] = [];
  let size = 0;

  function send(): void {
    const mine = batch;
    batch = [];
    size = 0;
    const job = pool.run("share", JSON.stringify(mine.map(({ input }) => input))).then((made) => {
      const encoded = made as readonly string[] | undefined;
      mine.forEach(({ key, input }, i) => {
        const json = encoded?.[i];
        if (json !== undefined) {
          const share = JSON.parse(json) as SearchShare;
          rememberEncoding(share, json);
          leaveShare(input, share);
        }
        // At once, so that the article's text can go.
        engine.settle(searchShareQuery, key);
        engine.release(shareInputQuery, key);
      });
    });
    running.add(job);
    void job.finally(() => running.delete(job)).catch(() => undefined);
  }

  return {
    add(key) {
      if (pool.size === 0 || engine.isFresh(searchShareQuery, key)) return;
      const input = engine.get(shareInputQuery, key);
      batch.push({ key, input });
      size += input.sections.reduce((sum, section) => sum + section.text.length, 0);
      if (size > BATCH) send();
    },
    async finish() {
      if (batch.length > 0) send();
      await Promise.all(running);
    },
  };
}
