/** `bun run dev`: the live server for writers. */
import type { Ending } from "../host/signals.ts";
import { startLiveServer, type LiveServer } from "../output/live/server.ts";
import { openSession } from "../output/session.ts";
import type { OptionValues } from "./options.ts";
import { addressOf, listenFault } from "./listen.ts";
import { fail, siteFor, type Run } from "./run.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** Milliseconds in which further hints join the first: an editor's save is several events. */
const GATHER = 2;
/**
 * Milliseconds without a hint after which everything is looked at again: what a link leads to, or when files were last
 * committed, changes without a hint of its own, and in a storm hints get lost.
 */
const SETTLE = 500;
/**
 * The same, hints or none: a lost event can delay, never corrupt. Looking takes a hundredth of the time at most: soon
 * again on a small site, later on a large one.
 */
const SWEEP = { least: 2000, most: 10_000, times: 100 };

/** Serves until the process is asked to end. @returns the code of that, or 1 when it could not start */
export async function dev(options: OptionValues<typeof COMMAND_SPECS.dev>, run: Run): Promise<number> {
  const { host, terminal } = run;
  const root = siteFor(run, options.site);
  if (root === undefined) return 1;
  const session = await openSession({
    host,
    root,
    settings: { base: null, drafts: true },
    cache: !options.noCache,
    installation: run.installation,
  });
  let server: LiveServer;
  const life: { ending?: Ending } = {};
  try {
    server = startLiveServer({
      session,
      host,
      bound: options.host,
      port: options.port,
      abruptly: (act) => (life.ending === undefined ? act() : life.ending.abruptly(act)),
    });
  } catch (error) {
    session.close();
    return fail(run, options.json, listenFault(error, options));
  }
  const ending = run.listenForEnd();
  life.ending = ending;
  const address = addressOf(options.host, server.port);
  if (options.json) terminal.out(`${JSON.stringify({ url: address, port: server.port })}\n`);
  else if (!options.quiet) terminal.out(`Serving ${root} at ${address}\n`);

  const look = (paths: ReadonlySet<string> | undefined): Promise<void> =>
    server.changed(paths).catch((error: unknown) => {
      terminal.error(`A change could not be looked at: ${error instanceof Error ? error.message : String(error)}\n`);
    });
  let hinted = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const gather = (): void => {
    gathering ??= setTimeout(() => void lookAtHints(), GATHER);
  };
  const lookAtHints = async (): Promise<void> => {
    const paths = hinted;
    hinted = new Set();
    await look(paths);
    gathering = undefined;
    // What was hinted at meanwhile is looked at together: in a storm looks must not queue up.
    if (hinted.size > 0) gather();
  };
  const watcher = host.watch([`${root}/content`, `${root}/config`], (path) => {
    hinted.add(path);
    clearTimeout(settling);
    settling = setTimeout(() => void look(undefined), SETTLE);
    gather();
  });
  let isOver = false;
  let sweeping: ReturnType<typeof setTimeout> | undefined;
  const sweepAfter = (wait: number): void => {
    sweeping = setTimeout(() => {
      const before = host.elapsed();
      void look(undefined).then(() => {
        const took = host.elapsed() - before;
        if (!isOver) sweepAfter(Math.min(SWEEP.most, Math.max(SWEEP.least, took * SWEEP.times)));
      });
    }, wait);
  };
  // Tests of the watcher switch it off: it would find in the end what the watcher has missed.
  if (process.env["LIVE_SWEEP"] !== "off") sweepAfter(SWEEP.least);
  const code = await ending.told;
  isOver = true;
  for (const timer of [sweeping, gathering, settling]) clearTimeout(timer);
  await server.stop();
  // Keeping results takes a moment on a large site: asked again, the process ends at once and loses only those.
  ending.release();
  session.save(true);
  session.close();
  // The process ends now: nothing has to wait for the system to let go of a large tree.
  void watcher.close();
  return code;
}
