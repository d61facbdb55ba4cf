/** `bun run publish`: writes a dump to object storage that speaks S3. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { sourceOfDump } from "../publish/dump-source.ts";
import { Locked } from "../publish/lock.ts";
import { changedAddresses } from "../publish/publish-plan.ts";
import { publish as publishSource, PublishStopped, type PublishResult } from "../publish/publish.ts";
import { sourceOfRollback } from "../publish/rollback.ts";
import { openObjectStore } from "../publish/object-store.ts";
import { PublishFault } from "../publish/source.ts";
import { StoreFault } from "../publish/store-fault.ts";
import { counted } from "../report/summary.ts";
import { cleanLine } from "../report/terminal-text.ts";
import type { OptionValues } from "./options.ts";
import { dumpFolder, fail, misuse, progressOf, type CommandContext } from "./command-context.ts";
import type { COMMAND_SPECS } from "./specs.ts";
import { storageOf } from "./storage.ts";

/** Files that a sentence names at most. */
const MOST_NAMED = 5;

/** @returns 0 if the site was published, 1 if it was not, 2 if options are wrong, or the exit code of a signal */
export async function publish(
  options: OptionValues<typeof COMMAND_SPECS.publish>,
  context: CommandContext,
): Promise<number> {
  const { host } = context;
  const started = host.elapsed();
  const out = dumpFolder(context, options);
  const list = options.purgeList === undefined ? undefined : resolve(context.folder, options.purgeList);
  const storage = storageOf(context, options.to, options.endpoint, "--to");
  if (typeof storage === "string") return misuse(context, options.json, storage);
  const { bucket, credentials, advice } = storage;
  if (credentials === undefined) return fail(context, options.json, advice);
  const store = openObjectStore({
    bucket,
    credentials,
    fetch,
    now: () => host.now(),
    sleep: (time) => Bun.sleep(time),
    // Behind a proxy, names are looked up by the proxy.
    lookUp: isProxied() ? undefined : async (name) => (await import("node:dns/promises")).lookup(name),
  });
  const progress = progressOf(context, options.quiet || options.json);
  const ending = context.listenForEnd();
  try {
    // A list that can't be written is told before anything is published that it would have to name.
    if (list !== undefined) host.writeAtomic(list, "");
    const { plan, changed, written, bases, inDoubt, isGuarded } = await publishSource({
      store,
      id: randomUUID(),
      by: hostname(),
      elapsed: () => host.elapsed(),
      source: (basis) =>
        options.rollback
          ? sourceOfRollback(basis)
          : sourceOfDump(host, out, options.encoding === "gzip" ? "gz" : options.encoding),
      dryRun: options.dryRun,
      progress: (what, done, total) => progress.update(done, total, what),
      ending: () => ending.code(),
    });
    progress.finish();
    // An earlier version did not record which names the site had chosen: those whose bytes change did not tell them.
    const chosen = new Set([...plan.lookalikes, ...plan.replaced]);
    const addresses = changedAddresses(bases, changed, chosen);
    if (list !== undefined) host.writeAtomic(list, addresses.map((address) => `${address}\n`).join(""));
    printPublished(context, options, {
      plan,
      addresses: addresses.length,
      written,
      inDoubt,
      isGuarded,
      requests: store.requests(),
      ms: Math.round(host.elapsed() - started),
    });
    return 0;
  } catch (error) {
    progress.finish();
    if (error instanceof PublishStopped) return error.code;
    if (error instanceof PublishFault || error instanceof Locked || error instanceof StoreFault)
      return fail(context, options.json, error.message);
    throw error;
  } finally {
    ending.release();
  }
}

/** Whether the runtime sends requests to a proxy that the environment names. */
function isProxied(): boolean {
  return Object.entries(process.env).some(([name, value = ""]) => /^https?_proxy$/i.test(name) && value !== "");
}

interface PublishReport extends Pick<PublishResult, "plan" | "written" | "inDoubt" | "isGuarded"> {
  /** Number of addresses that changed. */
  readonly addresses: number;
  readonly requests: number;
  readonly ms: number;
}

/** Prints what was sent and removed, or would be. */
function printPublished(
  { terminal }: CommandContext,
  options: OptionValues<typeof COMMAND_SPECS.publish>,
  { plan, addresses, written, inDoubt, isGuarded, requests, ms }: PublishReport,
): void {
  const sent = plan.phases.flat();
  if (options.json) {
    const { unchanged, remove } = plan;
    const lists = options.dryRun ? { plan: { send: plan.phases, remove } } : {};
    const counts = {
      sent: sent.length,
      unchanged,
      removed: remove.length,
      changed: addresses,
      written,
      inDoubt,
      guarded: isGuarded ?? null,
    };
    terminal.out(`${JSON.stringify({ ...counts, ...lists, requests, dryRun: options.dryRun, ms })}\n`);
    return;
  }
  if (options.dryRun)
    terminal.out(
      [...sent.map((path) => `send ${path}`), ...plan.remove.map((path) => `remove ${path}`)]
        .map((line) => `${cleanLine(line)}\n`)
        .join(""),
    );
  if (written.length > 0 && !options.quiet)
    terminal.error(
      `${written.length} of the files were written to after the dump, and go as they are: ${cleanLine(written.slice(0, MOST_NAMED).join(", "))}${written.length > MOST_NAMED ? ", …" : ""}\n`,
    );
  if (isGuarded === false && !options.quiet)
    terminal.error(
      "This store ignores conditions of writes (If-None-Match, If-Match), so nothing keeps two publishes apart for sure: let one run at a time.\n",
    );
  const verb = options.dryRun ? "would be sent" : "sent";
  if (!options.quiet)
    terminal.error(
      `${counted(sent.length, "object")} ${verb}, ${plan.unchanged} unchanged, ${plan.remove.length} removed in ${ms} ms (${counted(requests, "request")}) → ${options.to}\n`,
    );
}
