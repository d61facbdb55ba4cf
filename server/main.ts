/** Runs the command that argv names. Each command's code is loaded only when it runs. See `start.ts`. */
import { join, resolve } from "node:path";
import { HostFault } from "./host/host.ts";
import type { Installation } from "./installation.ts";
import { parseOptions, type CommandSpec, type OptionValues } from "./commands/options.ts";
import { fail, missingSite, siteRoot, type CommandContext } from "./commands/command-context.ts";
import { processContext } from "./commands/process-context.ts";
import { COMMAND_SPECS, type CommandName } from "./commands/specs.ts";
import { readJson } from "./output/site-cache.ts";
import { isObject } from "../shared/json-shape.ts";
import { faultReport } from "./output/live/fault-page.ts";

/**
 * @param argv arguments after the program's name
 * @param installation the running engine
 * @returns the exit code of a command line
 */
export async function main(argv: readonly string[], installation: Installation): Promise<number> {
  const context = processContext(installation);
  const [name = "", ...rest] = argv;
  if (name === "--version" || name === "-v") {
    context.terminal.out(`${packageVersion(context)}\n`);
    return 0;
  }
  if (!Object.hasOwn(COMMAND_SPECS, name)) {
    const commands = Object.values(COMMAND_SPECS).map((spec) => `  ${spec.name.padEnd(10)}${spec.summary}`);
    const asked = name === "" || name === "--help" || name === "-h";
    const text = `${asked ? "" : `There is no command ${JSON.stringify(name)}.\n\n`}Usage: ${installation.invocation} <command> [options]\n\n${commands.join("\n")}\n\n${installation.invocation} <command> --help tells its options.\n`;
    if (asked) context.terminal.out(text);
    else context.terminal.error(text);
    return asked ? 0 : 2;
  }
  return start(name as CommandName, rest, context);
}

/** The version as users know it, of package.json; the installation's own is a hash. */
function packageVersion({ host, installation }: CommandContext): string {
  const description = readJson(host, join(installation.folder, "package.json"));
  return isObject(description) && typeof description["version"] === "string" ? description["version"] : "unknown";
}

/** Reads a command's options and runs it; help and faults are printed here. */
async function command<const S extends CommandSpec>(
  argv: readonly string[],
  spec: S,
  context: CommandContext,
  act: (options: OptionValues<S>, words: readonly string[]) => Promise<number>,
): Promise<number> {
  const parsed = parseOptions(argv, spec, context.installation.invocation);
  if (parsed.kind === "help") {
    context.terminal.out(parsed.text);
    return 0;
  }
  if (parsed.kind === "fault") {
    const { message, hint } = parsed;
    if (argv.includes("--json")) context.terminal.out(`${JSON.stringify({ message, hint })}\n`);
    else context.terminal.error(`${message}\n${hint}\n`);
    return 2;
  }
  try {
    return await act(parsed.options, parsed.words);
  } catch (error) {
    const message =
      error instanceof HostFault
        ? `${error.message}.`
        : `A fault in the engine, not in your site. Please report it with these lines:\n${faultReport(error, spec.name)}`;
    return fail(context, "json" in parsed.options && parsed.options["json"] === true, message);
  }
}

// Servers exit explicitly, because the runtime may keep a socket or watcher alive to which nothing refers any more.
function start(name: CommandName, argv: readonly string[], context: CommandContext): Promise<number> {
  switch (name) {
    case "dev":
      return command(argv, COMMAND_SPECS.dev, context, async (options) =>
        process.exit(await (await import("./commands/dev.ts")).dev(options, context)),
      );
    case "dump":
      return command(argv, COMMAND_SPECS.dump, context, async (options) =>
        (await import("./commands/dump.ts")).dump(options, context),
      );
    case "preview":
      return command(argv, COMMAND_SPECS.preview, context, async (options) =>
        process.exit(await (await import("./commands/preview.ts")).preview(options, context)),
      );
    case "publish":
      return command(argv, COMMAND_SPECS.publish, context, async (options) =>
        process.exit(await (await import("./commands/publish.ts")).publish(options, context)),
      );
    case "check":
      return command(argv, COMMAND_SPECS.check, context, async (options) =>
        (await import("./commands/check.ts")).check(options, context),
      );
    case "search":
      return command(argv, COMMAND_SPECS.search, context, async (options, words) =>
        (await import("./commands/search.ts")).search(options, words, context),
      );
    case "stamp":
      return command(argv, COMMAND_SPECS.stamp, context, async (options, words) =>
        (await import("./commands/stamp.ts")).stamp(options, words, context),
      );
    case "init":
      return command(argv, COMMAND_SPECS.init, context, async (options, words) =>
        (await import("./commands/init.ts")).init(options, words, context),
      );
    case "adopt":
      return command(argv, COMMAND_SPECS.adopt, context, async (options, words) =>
        (await import("./commands/adopt.ts")).adopt(options, words, context),
      );
    case "schema":
      return command(argv, COMMAND_SPECS.schema, context, async (options) => {
        const site = siteRoot(context, options.site);
        const missing = options.out === undefined ? missingSite(context, site) : undefined;
        if (missing !== undefined) return fail(context, options.json, missing);
        const out = options.out === undefined ? undefined : resolve(context.folder, options.out);
        return (await import("./commands/schema.ts")).schema({ ...options, site, out }, context.host, (line) =>
          context.terminal.out(`${line}\n`),
        );
      });
  }
}
