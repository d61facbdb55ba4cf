/** Whole dumps as processes of their own: with nothing to start from, with nothing changed, with one page changed. */
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runToEnd, type Finished } from "../process.ts";
import type { Tool } from "../tools/tool.ts";
import { inTurn, nextMark, type MeasureContext } from "./context.ts";

export const MEGA = 1_000_000;

async function dumpOnce(
  context: MeasureContext,
  tool: Tool,
  row: { readonly id: string; readonly title: string },
  cold: boolean,
): Promise<Finished | undefined> {
  const { rows, limit, say } = context;
  const head = { ...row, unit: "s" } as const;
  const done = await runToEnd(tool.dump(cold), limit);
  say(
    `${row.title}, ${tool.label}: ${done.seconds.toFixed(2)} s (${done.cpu.toFixed(2)} s CPU, ${(done.peak / MEGA).toFixed(0)} MB)${done.ok ? "" : " FAILED"}`,
  );
  if (!done.ok) {
    rows.fault(head, tool.id, done.seconds >= limit ? "timed out" : "failed");
    say(done.output.slice(-2000));
    return undefined;
  }
  rows.add(head, tool.id, done.seconds);
  return done;
}

/** No cache, no earlier output; also what it costs and what comes out. */
export async function measureCold(context: MeasureContext): Promise<void> {
  const { rows, runs } = context;
  await inTurn(context, runs, async (tool) => {
    tool.forget();
    rmSync(tool.out, { recursive: true, force: true });
    const done = await dumpOnce(context, tool, { id: "cold", title: "cold dump" }, true);
    if (!done) return;
    rows.add({ id: "cold-cpu", title: "cold dump, CPU", unit: "s" }, tool.id, done.cpu);
    rows.add({ id: "cold-memory", title: "cold dump, peak memory", unit: "MB" }, tool.id, done.peak / MEGA);
  });
  for (const tool of context.tools) {
    const { bytes, files } = sizeOf(tool.out);
    if (files === 0) continue;
    rows.add({ id: "size", title: "dump, size", unit: "MB" }, tool.id, bytes / MEGA);
    rows.add({ id: "files", title: "dump, files", unit: "files" }, tool.id, files);
  }
}

/** The first dump that also fills the cache, then dumps with nothing changed and with a paragraph changed. */
export async function measureWarm(context: MeasureContext): Promise<void> {
  const { plan, rows, runs } = context;
  const page = plan.pages[Math.floor(Math.min(plan.pages.length, 262) / 2)];
  if (!page) return;
  await inTurn(context, 1, async (tool) => {
    tool.forget();
    rmSync(tool.out, { recursive: true, force: true });
    await dumpOnce(context, tool, { id: "first", title: "first dump, cache filled" }, false);
  });
  await inTurn(context, runs, async (tool) => {
    const done = await dumpOnce(context, tool, { id: "unchanged", title: "dump, nothing changed" }, false);
    if (done)
      rows.add(
        { id: "unchanged-memory", title: "dump, nothing changed, peak memory", unit: "MB" },
        tool.id,
        done.peak / MEGA,
      );
  });
  await inTurn(context, runs, async (tool) => {
    edit(tool.fileOf(page, 0), nextMark());
    await dumpOnce(context, tool, { id: "one", title: "dump, one page changed" }, false);
  });
}

/** Puts a paragraph with a new word under the front matter, in the place of the one before. */
export function edit(file: string, mark: string): void {
  const text = readFileSync(file, "utf8");
  const paragraph = `The mark of this edit is ${mark}.`;
  const old = /^The mark of this edit is \w+\.$/m;
  // After the first heading where there is one, else after the front matter.
  const next = old.test(text)
    ? text.replace(old, paragraph)
    : text.replace(/^---\n[\s\S]*?\n---\n\n(?:# .*\n\n)?/, (head) => `${head}${paragraph}\n\n`);
  writeFileSync(file, next);
}

export interface Size {
  readonly bytes: number;
  readonly files: number;
}

/** Bytes and number of files in a folder, none when it is not there. */
export function sizeOf(folder: string): Size {
  if (!existsSync(folder)) return { bytes: 0, files: 0 };
  let [bytes, files] = [0, 0];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    files++;
    bytes += statSync(join(entry.parentPath, entry.name)).size;
  }
  return { bytes, files };
}
