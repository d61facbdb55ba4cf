/** What the browser's own record of a page says about the time that the page's thread was busy. */
import type { BrowserContext, Page } from "playwright-core";

/** An event of the record; times are microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Time on the processor: what other programs do meanwhile does not count. */
  readonly tdur?: number;
  readonly args: { readonly elementCount?: number };
}

/** Records what a page does during an action. */
export async function tracing(
  page: Page,
  context: BrowserContext,
  act: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  const browser = context.browser();
  if (browser === null) throw new Error("The page belongs to no browser that can be traced.");
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "toplevel", "loading", "blink.user_timing"],
  });
  let record: Buffer;
  try {
    await act();
  } finally {
    record = await browser.stopTracing();
  }
  return (JSON.parse(record.toString("utf8")) as { readonly traceEvents: readonly TraceEvent[] }).traceEvents;
}

/** A task that takes longer than this blocks: what a reader does meanwhile waits noticeably. Milliseconds. */
const LONG_TASK = 50;
const SLOWDOWN = 4;

/** Tasks of the thread on which an event occurred that ended after it. */
function tasksAfter(trace: readonly TraceEvent[], { pid, tid, ts }: TraceEvent): readonly TraceEvent[] {
  const tasks = trace.filter(
    (each) =>
      each.ph === "X" &&
      each.name.endsWith("RunTask") &&
      each.pid === pid &&
      each.tid === tid &&
      each.ts + (each.dur ?? 0) > ts,
  );
  // The record names a task at two levels: one of them counts.
  const level = tasks[0]?.name;
  return tasks.filter(({ name }) => name === level);
}

/**
 * Milliseconds by which tasks after the first paint were too long, had the processor been four times as slow. Counted
 * in the thread's time on the processor, so that a busy machine does not change it much.
 */
export function blockedAfterPaint(trace: readonly TraceEvent[]): number {
  const paint = trace.find(({ name }) => name === "firstContentfulPaint");
  if (paint === undefined) throw new Error("The record tells of no first paint.");
  return tasksAfter(trace, paint).reduce(
    (sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * SLOWDOWN - LONG_TASK),
    0,
  );
}

/** What lies between two marks that a page has made with `performance.mark`. */
export interface Between {
  /** Milliseconds in which the page's thread was at work, had the processor been four times as slow. */
  readonly work: number;
  /** How many elements' styles were computed, an element as often as that happened. */
  readonly elements: number;
}

/** @throws Error if the page has not made both marks */
export function between(trace: readonly TraceEvent[], from: string, to: string): Between {
  const start = trace.find(({ name }) => name === from);
  const end = trace.find(({ name }) => name === to);
  if (start === undefined || end === undefined) throw new Error(`The record lacks the mark ${from} or ${to}.`);
  const work = tasksAfter(trace, start)
    .filter(({ ts }) => ts < end.ts)
    .reduce((sum, { tdur = 0 }) => sum + (tdur / 1000) * SLOWDOWN, 0);
  const elements = trace
    .filter(
      ({ name, pid, tid, ts }) =>
        name === "UpdateLayoutTree" && pid === start.pid && tid === start.tid && ts > start.ts && ts < end.ts,
    )
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
  return { work, elements };
}
