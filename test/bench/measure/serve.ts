/** The dev server over HTTP: from its start to the first page, and from an edit to the new text. */
import { keepRunning, pause, type Running } from "../process.ts";
import type { Tool } from "../tools/tool.ts";
import { inTurn, nextMark, type MeasureContext } from "./context.ts";
import { edit } from "./dump.ts";
import { median } from "../rows.ts";

/** Milliseconds between two looks: small beside what is measured, large beside what a request costs. */
const LOOK = 2;

/**
 * Asks again and again until the answer is good and says what is expected.
 * @param limit milliseconds
 * @returns when it did, undefined when it did not
 */
export async function waitFor(address: string, expected: string, limit: number): Promise<number | undefined> {
  const end = performance.now() + limit;
  while (performance.now() < end) {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(Math.max(1, end - performance.now())) });
      const text = await response.text();
      if (response.ok && text.includes(expected)) return performance.now();
    } catch {
      // Nobody listens yet.
    }
    await pause(LOOK);
  }
  return undefined;
}

function base(context: MeasureContext): string {
  return `http://127.0.0.1:${context.port}`;
}

/** A page in the middle of the first section. */
export function pageOf(context: MeasureContext) {
  const page = context.plan.pages[Math.floor(Math.min(context.plan.pages.length, 262) / 2)];
  if (!page) throw new Error("The site has no page.");
  return page;
}

async function startOnce(
  context: MeasureContext,
  tool: Tool,
  row: { readonly id: string; readonly title: string },
): Promise<void> {
  const { rows, limit, port, say } = context;
  const page = pageOf(context);
  const started = performance.now();
  const server = keepRunning(tool.dev(port));
  try {
    const served = await waitFor(base(context) + tool.textAddress(page), page.title, limit * 1000);
    const head = { ...row, unit: "ms" } as const;
    if (served === undefined) rows.fault(head, tool.id, "timed out");
    else rows.add(head, tool.id, served - started);
    say(`${row.title}, ${tool.label}: ${served === undefined ? "timed out" : `${Math.round(served - started)} ms`}`);
  } finally {
    await server.stop();
  }
}

/** Without and with what an earlier start left in its cache. */
export async function measureStart(context: MeasureContext): Promise<void> {
  await inTurn(context, Math.min(3, context.runs), async (tool) => {
    tool.forget();
    await startOnce(context, tool, { id: "start", title: "dev started → first page, no cache" });
    await startOnce(context, tool, { id: "restart", title: "dev started → first page" });
  });
}

/** Starts a tool's dev server and waits until it serves. @throws Error when it does not */
export async function devServer(context: MeasureContext, tool: Tool): Promise<Running> {
  const server = keepRunning(tool.dev(context.port));
  const page = pageOf(context);
  if ((await waitFor(base(context) + tool.textAddress(page), page.title, context.limit * 1000)) !== undefined)
    return server;
  await server.stop();
  throw new Error(`${tool.label} does not serve ${tool.textAddress(page)}.`);
}

/** Seconds in which an edit must be served. */
const EDIT_LIMIT = 60_000;
/** An edit that takes longer than this on a large site is measured less often. */
const SLOW = 5000;

/** A paragraph changed on disk until the server gives the new text; then what the server has grown to. */
export async function measureEdit(context: MeasureContext): Promise<void> {
  const { rows, say, edits } = context;
  const page = pageOf(context);
  for (const tool of context.tools) {
    const head = { id: "edit", title: "edit → served", unit: "ms" } as const;
    try {
      const server = await devServer(context, tool);
      try {
        const taken: number[] = [];
        for (let at = 0; at < edits && !(at >= 3 && median(taken) > SLOW); at++) {
          // Past the first second everything that a start sets going has ended; later pauses are a writer's.
          await pause(at === 0 ? 2000 : 200 + ((at * 37) % 200));
          const mark = nextMark();
          const started = performance.now();
          edit(tool.fileOf(page, 0), mark);
          const served = await waitFor(base(context) + tool.textAddress(page), mark, EDIT_LIMIT);
          if (served === undefined) throw new Error("an edit was not served");
          taken.push(served - started);
        }
        for (const each of taken) rows.add(head, tool.id, each);
        rows.add(
          { id: "dev-memory", title: "dev, memory after the edits", unit: "MB" },
          tool.id,
          server.memory() / 1e6,
        );
        say(`edit → served, ${tool.label}: ${median(taken).toFixed(1)} ms of ${taken.length}`);
      } finally {
        await server.stop();
      }
    } catch (error) {
      rows.fault(head, tool.id, "failed");
      say(error instanceof Error ? error.message : String(error));
    }
  }
}
