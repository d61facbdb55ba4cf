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
}

/** Records what a page does during an action. */
export async function tracing(
  page: Page,
  context: BrowserContext,
  act: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  const browser = context.browser();
  if (browser === null) throw new Error("The page belongs to no browser that can be traced.");
  await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel", "loading"] });
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

/**
 * Milliseconds by which tasks after the first paint were too long, had the processor been four times as slow. Counted
 * in the thread's time on the processor, so that a busy machine does not change it much.
 */
export function blockedAfterPaint(trace: readonly TraceEvent[]): number {
  const paint = trace.find(({ name }) => name === "firstContentfulPaint");
  if (paint === undefined) throw new Error("The record tells of no first paint.");
  const tasks = trace.filter(
    ({ name, ph, pid, tid, ts, dur = 0 }) =>
      ph === "X" && name.endsWith("RunTask") && pid === paint.pid && tid === paint.tid && ts + dur > paint.ts,
  );
  // The record names a task at two levels: one of them counts.
  const level = tasks[0]?.name;
  return tasks
    .filter(({ name }) => name === level)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * SLOWDOWN - LONG_TASK), 0);
}
