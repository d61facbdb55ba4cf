/**
 * A cache that machines share: what a machine that has nothing else needs to dump a site of which one page has changed,
 * and shards of a dump in processes of their own. Both must end in the bytes of a cold dump, so those are compared.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runToEnd, type Command, type Finished } from "../process.ts";
import type { Unit } from "../rows.ts";
import { nextMark, type MeasureContext } from "./context.ts";
import { edit, MEGA, sizeOf } from "./dump.ts";

const SHARDS = 4;

/** Only this engine has such a cache; a folder stands in for the bucket. */
export async function measureShared(context: MeasureContext): Promise<void> {
  const { rows, plan } = context;
  const tool = context.tools.find(({ id }) => id === "engine");
  const page = plan.pages[Math.floor(plan.pages.length / 2)];
  if (tool?.shard === undefined || page === undefined) return;
  const shard = tool.shard;
  const add = (id: string, title: string, unit: Unit, value: number): void =>
    rows.add({ id, title, unit }, tool.id, value);
  const compare = (id: string, whose: string): void => {
    const count = differing(tool.out, reference);
    context.say(`${count} files differ from those of the cold dump, ${whose}`);
    add(id, `files that differ, ${whose}`, "files", count);
  };
  const run = async (id: string, title: string, command: Command): Promise<Finished> => {
    const done = await runToEnd(command, context.limit);
    const peak = done.peak / MEGA;
    context.say(`${title}: ${done.seconds.toFixed(1)} s (${done.cpu.toFixed(1)} s CPU, ${peak.toFixed(0)} MB)`);
    if (!done.ok) throw new Error(`${title}: ${done.output.slice(-2000)}`);
    add(id, title, "s", done.seconds);
    add(`${id}-cpu`, `${title}, CPU`, "s", done.cpu);
    add(`${id}-memory`, `${title}, peak memory`, "MB", peak);
    return done;
  };
  const cache = `${tool.out}-cache`;
  const reference = `${tool.out}-reference`;
  const machines = Array.from({ length: SHARDS }, (_, at) => `${tool.out}-machine-${at + 1}`);
  const remove = (...folders: readonly string[]): void => {
    tool.forget();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  try {
    remove(tool.out, cache, reference);
    await run("fill", "cold dump, shared cache filled", tool.dump(false, { cache }));
    const { bytes, files } = sizeOf(cache);
    add("cache-size", "shared cache, size", "MB", bytes / MEGA);
    add("cache-objects", "shared cache, objects", "files", files);
    remove(tool.out);

    edit(tool.fileOf(page, 0), nextMark());
    await run("fresh", "fresh machine with the shared cache, one page changed", tool.dump(false, { cache }));
    remove(cache);
    await run("cold-changed", "cold dump of the same", tool.dump(true, { out: reference }));
    compare("fresh-differs", "fresh machine");
    remove(tool.out);

    for (const machine of machines) spawnSync("cp", ["-a", tool.folder, machine]);
    const started = performance.now();
    await Promise.all(
      machines.map((machine, at) =>
        run("shard", `one of ${SHARDS} shards at once`, shard({ share: `${at + 1}/${SHARDS}`, site: machine, cache })),
      ),
    );
    add("shards", `${SHARDS} shards, until the last has ended`, "s", (performance.now() - started) / 1000);
    await run("whole", "put together from the shards", tool.dump(false, { cache }));
    compare("shards-differ", "shards");
  } finally {
    remove(cache, reference, ...machines);
  }
}

/** Number of files that two folders do not have alike. */
function differing(one: string, other: string): number {
  const names = (folder: string): readonly string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const all = new Set([...names(one), ...names(other)]);
  return [...all].filter((name) => {
    const [a, b] = [join(one, name), join(other, name)];
    return !existsSync(a) || !existsSync(b) || !readFileSync(a).equals(readFileSync(b));
  }).length;
}
