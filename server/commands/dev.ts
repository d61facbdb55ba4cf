/** `bun run dev`: the live server for writers. */
import type { Ending } from "../host/signals.ts";
import { startLiveServer, type LiveServer } from "../output/live/server.ts";
import { openSession } from "../output/session.ts";
import type { OptionValues } from "./options.ts";
import { addressOf, listenFault } from "./listen.ts";
import { lookWhenChanged } from "./look-when-changed.ts";
import { fail, missingSite, siteRoot, type CommandContext } from "./command-context.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** Most threads where nobody says how many: a browser runs on the same machine. */
const MOST_JOBS = 2;

const LIMIT = `The system watches no more folders for this user, so some edits are shown a few seconds late. Close other programs that watch files, or raise the limit; on Linux: sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=512\n`;

/** Serves until the process is asked to end. @returns the exit code of the signal, or 1 if it could not start */
export async function dev(options: OptionValues<typeof COMMAND_SPECS.dev>, context: CommandContext): Promise<number> {
  const { host, terminal } = context;
  const root = siteRoot(context, options.site);
  const missing = missingSite(context, root);
  if (missing !== undefined) return fail(context, options.json, missing);
  const session = await openSession({
    host,
    root,
    settings: { base: null, drafts: true },
    isLive: true,
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
      jobs: options.jobs ?? Math.min(context.processors, MOST_JOBS),
      interruptibly: (act) => (life.ending === undefined ? act() : life.ending.interruptibly(act)),
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

  const look = (paths: ReadonlySet<string> | undefined): Promise<boolean> =>
    server.changed(paths).catch((error: unknown) => {
      terminal.error(`A change could not be looked at: ${error instanceof Error ? error.message : String(error)}\n`);
      return false;
    });
  // Tests of the watcher switch sweeping off, because it would find changes that the watcher has missed.
  const looking = lookWhenChanged({
    host,
    root,
    look,
    limit: () => terminal.error(LIMIT),
    sweeps: process.env["LIVE_SWEEP"] !== "off",
  });
  const code = await ending.told;
  looking.stop();
  await server.stop();
  // Storing results takes a moment on a large site. At a second signal the process ends at once, without storing them.
  ending.release();
  session.save(true);
  session.close();
  looking.close();
  return code;
}
