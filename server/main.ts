/** argv → a command: the only place that composes. Each command's code is loaded only when it runs. See `start.ts`. */
import { availableParallelism, homedir } from "node:os";
import { resolve } from "node:path";
import { diskHost } from "./host/disk.ts";
import { HostFault } from "./host/host.ts";
import { listenForEnd } from "./host/signals.ts";
import type { Installation } from "./installation.ts";
import { parseOptions, type CommandSpec, type OptionValues } from "./commands/options.ts";
import { fail, siteRoot, type Run } from "./commands/run.ts";
import { COMMAND_SPECS, type CommandName } from "./commands/specs.ts";
import { faultReport } from "./output/live/fault-page.ts";

// Whoever read our lines may have had enough (`… | head -1`): the work goes on to its end, unheard.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

const environment: Omit<Run, "installation"> = {
  host: diskHost(),
  terminal: {
    colour: process.stderr.isTTY && process.env["NO_COLOR"] === undefined,
    interactive: process.stderr.isTTY,
    columns: process.stderr.columns || 80,
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
  },
  folder: process.cwd(),
  home: homedir(),
  processors: availableParallelism(),
  listenForEnd,
};

/**
 * @param argv the words behind the program's name
 * @param installation the engine that runs
 * @returns the exit code of a command line
 */
export async function main(argv: readonly string[], installation: Installation): Promise<number> {
  const run: Run = { ...environment, installation };
  const [name = "", ...rest] = argv;
  if (!Object.hasOwn(COMMAND_SPECS, name)) {
    const commands = Object.values(COMMAND_SPECS).map((spec) => `  ${spec.name.padEnd(10)}${spec.summary}`);
    const asked = name === "" || name === "--help" || name === "-h";
    const text = `${asked ? "" : `There is no command ${JSON.stringify(name)}.\n\n`}Usage: ${installation.invocation} <command> [options]\n\n${commands.join("\n")}\n\n${installation.invocation} <command> --help tells its options.\n`;
    if (asked) run.terminal.out(text);
    else run.terminal.error(text);
    return asked ? 0 : 2;
  }
  return start(name as CommandName, rest, run);
}

/** Reads a command's options and runs it; help and faults are printed here. */
async function command<const S extends CommandSpec>(
  argv: readonly string[],
  spec: S,
  run: Run,
  act: (options: OptionValues<S>, words: readonly string[]) => Promise<number>,
): Promise<number> {
  const parsed = parseOptions(argv, spec, run.installation.invocation);
  if (parsed.kind === "help") {
    run.terminal.out(parsed.text);
    return 0;
  }
  if (parsed.kind === "fault") {
    run.terminal.error(`${parsed.message}\n${parsed.hint}\n`);
    return 2;
  }
  try {
    return await act(parsed.options, parsed.words);
  } catch (error) {
    const message =
      error instanceof HostFault
        ? `${error.message}.`
        : `A fault in the engine, not in your site. Please report it with these lines:\n${faultReport(error, spec.name)}`;
    return fail(run, "json" in parsed.options && parsed.options["json"] === true, message);
  }
}

// Servers end the process themselves: the runtime may keep a socket or a watcher that nothing refers to any more.
function start(name: CommandName, argv: readonly string[], run: Run): Promise<number> {
  switch (name) {
    case "dev":
      return command(argv, COMMAND_SPECS.dev, run, async (options) =>
        process.exit(await (await import("./commands/dev.ts")).dev(options, run)),
      );
    case "dump":
      return command(argv, COMMAND_SPECS.dump, run, async (options) =>
        (await import("./commands/dump.ts")).dump(options, run),
      );
    case "preview":
      return command(argv, COMMAND_SPECS.preview, run, async (options) =>
        process.exit(await (await import("./commands/preview.ts")).preview(options, run)),
      );
    case "publish":
      return command(argv, COMMAND_SPECS.publish, run, async (options) =>
        process.exit(await (await import("./commands/publish.ts")).publish(options, run)),
      );
    case "check":
      return command(argv, COMMAND_SPECS.check, run, async (options) =>
        (await import("./commands/check.ts")).check(options, run),
      );
    case "search":
      return command(argv, COMMAND_SPECS.search, run, async (options, words) =>
        (await import("./commands/search.ts")).search(options, words, run),
      );
    case "stamp":
      return command(argv, COMMAND_SPECS.stamp, run, async (options, words) =>
        (await import("./commands/stamp.ts")).stamp(options, words, run),
      );
    case "init":
      return command(argv, COMMAND_SPECS.init, run, async (options, words) =>
        (await import("./commands/init.ts")).init(options, words, run),
      );
    case "adopt":
      return command(argv, COMMAND_SPECS.adopt, run, async (options, words) =>
        (await import("./commands/adopt.ts")).adopt(options, words, run),
      );
    case "schema":
      return command(argv, COMMAND_SPECS.schema, run, async (options) => {
        const site = siteRoot(run, options.site);
        const out = options.out === undefined ? undefined : resolve(run.folder, options.out);
        return (await import("./commands/schema.ts")).schema({ ...options, site, out }, run.host, (line) =>
          run.terminal.out(`${line}\n`),
        );
      });
  }
}
