/** `bun run dev`: the live server for writers. */
import type { Ending } from "../host/signals.ts";
import { startLiveServer, type LiveServer } from "../output/live/server.ts";
import { openSession } from "../output/session.ts";
import type { OptionValues } from "./options.ts";
import { addressOf, listenFault } from "./listen.ts";
import { fail, siteFor, type CommandContext } from "./command-context.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/**
 * Time, in milliseconds, in which further hints are handled together with the first: an editor's save is several
 * events.
 */
const GATHER = 2;
/**
 * Time without hints, in milliseconds, after which everything is observed again: targets of links and times of commits
 * change without a hint, and among many hints some may be lost.
 */
const SETTLE = 500;
/**
 * Interval, in milliseconds, at which everything is observed again in any case, so that a lost hint only delays a
 * change. It is 100 times the duration of observing, within these limits, so that this takes a hundredth of the time.
 */
const SWEEP = { least: 2000, most: 10_000, times: 100 };

/** Serves until the process is asked to end. @returns the exit code of the signal, or 1 if it could not start */
export async function dev(options: OptionValues<typeof COMMAND_SPECS.dev>, context: CommandContext): Promise<number> {
  const { host, terminal } = context;
  const root = siteFor(context, options.site);
  if (root === undefined) return 1;
  const session = await openSession({
    host,
    root,
    settings: { base: null, drafts: true },
    cache: !options.noCache,
    installation: context.installation,
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
    return fail(context, options.json, listenFault(error, options));
  }
  const ending = context.listenForEnd();
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
    // Hints that arrived meanwhile are handled together, so that work does not queue up.
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
  // Tests of the watcher switch it off, because it would find changes that the watcher has missed.
  if (process.env["LIVE_SWEEP"] !== "off") sweepAfter(SWEEP.least);
  const code = await ending.told;
  isOver = true;
  for (const timer of [sweeping, gathering, settling]) clearTimeout(timer);
  await server.stop();
  // Storing results takes a moment on a large site. At a second signal the process ends at once, without storing them.
  ending.release();
  session.save(true);
  session.close();
  // Not awaited: the process ends now, and closing the watcher of a large tree takes long.
  void watcher.close();
  return code;
}
