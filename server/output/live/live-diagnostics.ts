/** The diagnostics that open tabs show. */
import type { LiveDiagnostic } from "../../../shared/live.ts";
import { compareDiagnostics, type Diagnostic } from "../../../shared/diagnostics.ts";
import type { Engine } from "../../engine/types.ts";
import { pageCrashQuery } from "../../render/module-page.ts";
import { siteDiagnosticsQuery } from "../../site/checks/site.ts";
import { isSiteReadQuery } from "../../site/config.ts";
import type { PageKey } from "../../site/keys.ts";
import { codeDiagnosticsQuery } from "../bundles/module-checks.ts";
import type { Session } from "../session.ts";
import { createLookThrough, documentFaults, type Occasion } from "./look-through.ts";
import { listUnlessFailing, unlessFailing } from "./unless-failing.ts";
import { overlayItems } from "./updates.ts";

/** The page that a tab shows. */
export interface Shown {
  readonly key: PageKey;
  /** Site path of its document, or "". */
  readonly file: string;
}

export interface Faults {
  /** Diagnostics of the site as a whole, all errors, and everything about the page that is shown, if it is there. */
  of(shown: Shown | undefined): readonly LiveDiagnostic[];
  /**
   * After a while without changes, checks all documents, a few at a time, so that errors in other documents are shown
   * too.
   */
  lookThrough(after: Occasion): void;
  stop(): void;
}

/**
 * Whether the settings can be read. Without them nobody knows which languages there are, nor where: links may seem to be
 * broken, and pages to be gone, that are not.
 */
export function isSiteRead(engine: Engine): boolean {
  return unlessFailing(() => engine.get(isSiteReadQuery)) !== false;
}

/**
 * @param options.jobs threads that documents are parsed by, this one included
 * @param options.source text of a file of the site, for showing a place in it
 * @param options.found called when all documents have been looked through
 */
export function createFaults(options: {
  readonly session: Pick<Session, "engine" | "parser" | "host" | "installation">;
  readonly jobs: number;
  readonly source: (file: string) => string | undefined;
  readonly found: () => void;
}): Faults {
  const { session, jobs, source, found } = options;
  const { engine } = session;
  let everything: readonly Diagnostic[] = [];
  /** Crashes that pages have reported since `everything` was found, which may name some that are mended by now. */
  const crashed = new Map<PageKey, Set<string>>();

  const looks = createLookThrough({
    session,
    jobs,
    found(diagnostics) {
      everything = diagnostics;
      crashed.clear();
      found();
    },
  });

  return {
    of(shown) {
      const file = shown?.file ?? "";
      const crashes = shown ? listUnlessFailing(() => engine.get(pageCrashQuery, shown.key)) : [];
      const earlier = (shown && crashed.get(shown.key)) ?? new Set();
      if (shown) for (const each of crashes) crashed.set(shown.key, earlier.add(textOf(each)));
      const own = [
        ...listUnlessFailing(() => engine.get(siteDiagnosticsQuery)),
        ...listUnlessFailing(() => engine.get(codeDiagnosticsQuery)),
        ...(file === "" || !isSiteRead(engine) ? [] : documentFaults(session, file)),
        ...crashes,
      ];
      // Earlier results about this page are replaced by current ones.
      const others = everything.filter(
        (each) => each.severity === "error" && each.place?.file !== file && !earlier.has(textOf(each)),
      );
      const seen = new Set<string>();
      const all = [...own, ...others].filter((each) => {
        const text = textOf(each);
        return each.severity !== "info" && !seen.has(text) && seen.add(text);
      });
      return overlayItems(all.sort(worstFirst), source);
    },
    lookThrough: (after) => looks.begin(after),
    stop: () => looks.stop(),
  };
}

/** Errors before warnings: a warning may follow from an error in another file. */
function worstFirst(a: Diagnostic, b: Diagnostic): number {
  return Number(b.severity === "error") - Number(a.severity === "error") || compareDiagnostics(a, b);
}

/** A text that is the same for two diagnostics that say the same. */
function textOf({ code, message, place }: Diagnostic): string {
  return JSON.stringify([code, message, place]);
}
