/** Checks all documents of a site, a little at a time, whenever nothing has changed for a while. */
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { crashesQuery } from "../../render/module-page.ts";
import { articleQuery } from "../../site/documents/articles.ts";
import { documentDiagnosticsQuery } from "../../site/checks/document.ts";
import { documentFilesQuery } from "../../site/checks/site.ts";
import { islandDiagnosticsQuery } from "../bundles/module-checks.ts";
import { createParseAhead, LITTLE_AHEAD, poolFor, type ParseAhead } from "../parse-ahead.ts";
import type { Pool } from "../pool.ts";
import type { Session } from "../session.ts";
import { listUnlessFailing, unlessFailing } from "./unless-failing.ts";

/**
 * Time, in milliseconds, after which all documents are checked: after a tab has said what it shows, and after an edit.
 * The time after an edit is longer than the one between two edits of somebody who writes: an edit that comes during the
 * check waits for a step of it.
 */
export const QUIET = { tab: 400, edit: 1500 };

export type Occasion = keyof typeof QUIET;

/** Duration of a step of that check, and of the pause after it, in milliseconds: an edit waits for a step to end. */
const [STEP, PAUSE] = [2, 2];

/** With fewer documents to parse, no thread is started: parsing them here makes this thread's code fast for edits. */
export const MANY = 1000;

export interface LookThrough {
  /** Begins after a while. What is under way ends at its next pause. */
  begin(after: Occasion): void;
  stop(): void;
}

/** What is wrong in a document, and with the components in it. A page in React has no such components. */
export function documentFaults({ engine }: Pick<Session, "engine">, file: string): readonly Diagnostic[] {
  return [
    ...listUnlessFailing(() => engine.get(documentDiagnosticsQuery, file)),
    ...(/\.mdx?$/i.test(file) ? listUnlessFailing(() => engine.get(islandDiagnosticsQuery, file)) : []),
  ];
}

/**
 * @param options.jobs threads that documents are parsed by, this one included
 * @param options.found called with everything that is wrong, when all documents have been looked through
 */
export function createLookThrough(options: {
  readonly session: Pick<Session, "engine" | "parser" | "host" | "installation">;
  readonly jobs: number;
  readonly found: (all: readonly Diagnostic[]) => void;
}): LookThrough {
  const { session, jobs, found } = options;
  const { engine, host } = session;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Goes up whenever a look-through is begun or stopped: the one under way is not wanted any more. */
  let turn = 0;
  /** Kept when a look-through is not wanted any more, for the next one: a thread takes long to start. */
  let help: { readonly pool: Pool; readonly ahead: ParseAhead } | undefined;

  function endHelp(): void {
    help?.pool.close();
    help = undefined;
  }

  function helpWith(stale: readonly string[]): ParseAhead {
    if (help === undefined) {
      const pool = poolFor(session, stale.length < MANY ? 1 : jobs, stale);
      const ahead = createParseAhead(session, pool, stale, LITTLE_AHEAD);
      help = { pool, ahead };
    }
    return help.ahead;
  }

  async function lookThrough(isWanted: () => boolean): Promise<void> {
    const steps = createSteps(() => host.elapsed(), isWanted);
    const files = listUnlessFailing(() => engine.get(documentFilesQuery));
    const stale: string[] = [];
    for (const file of files) {
      if (unlessFailing(() => engine.isFresh(articleQuery, file)) !== true) stale.push(file);
      if (!(await steps.goesOn())) return;
    }
    const ahead = unlessFailing(() => helpWith(stale));
    // All are parsed first: whether a link's anchor exists is known of another document.
    for (const file of stale) {
      // What a thread could not parse is parsed here.
      await ahead?.ready(file).catch(() => undefined);
      if (!isWanted()) return;
      unlessFailing(() => {
        engine.settle(articleQuery, file);
      });
      if (!(await steps.goesOn())) return;
    }
    endHelp();
    const all: Diagnostic[] = [];
    for (const file of files) {
      all.push(...documentFaults(session, file));
      if (!(await steps.goesOn())) return;
    }
    found([...all, ...listUnlessFailing(() => engine.get(crashesQuery))]);
  }

  return {
    begin(after) {
      clearTimeout(timer);
      const own = ++turn;
      timer = setTimeout(() => void lookThrough(() => turn === own), QUIET[after]);
    },
    stop() {
      clearTimeout(timer);
      turn++;
      endHelp();
    },
  };
}

/** Work in steps: `goesOn` pauses when a step's time is over, and says whether the work is still wanted. */
function createSteps(elapsed: () => number, isWanted: () => boolean): { goesOn(): Promise<boolean> } {
  let until = elapsed() + STEP;
  return {
    async goesOn() {
      if (elapsed() >= until) {
        await new Promise((resolve) => void setTimeout(resolve, PAUSE));
        until = elapsed() + STEP;
      }
      return isWanted();
    },
  };
}
