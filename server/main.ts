/** argv → a command: the only place that composes. Each command's code is loaded only when it runs. See `start.ts`. */
import { availableParallelism } from "node:os";
import { diskHost } from "./host/disk.ts";
import { parseOptions } from "./commands/options.ts";
import type { Run } from "./commands/run.ts";
import { COMMAND_SPECS, type CommandName } from "./commands/specs.ts";

const stopped = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
});

const run: Run = {
  host: diskHost(),
  terminal: {
    colour: process.stderr.isTTY && process.env["NO_COLOR"] === undefined,
    interactive: process.stderr.isTTY,
    columns: process.stderr.columns || 80,
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
  },
  folder: process.cwd(),
  processors: availableParallelism(),
  stopped,
};

/** @returns the exit code of a command line */
export async function main(argv: readonly string[]): Promise<number> {
  const [name = "", ...rest] = argv;
  if (!Object.hasOwn(COMMAND_SPECS, name)) {
    const commands = Object.values(COMMAND_SPECS).map((spec) => `  ${spec.name.padEnd(10)}${spec.summary}`);
    const asked = name === "" || name === "--help" || name === "-h";
    const text = `${asked ? "" : `There is no command ${JSON.stringify(name)}.\n\n`}Usage: bun run <command> [options]\n\n${commands.join("\n")}\n\nbun run <command> --help tells its options.\n`;
    (asked ? run.terminal.out : run.terminal.error)(text);
    return asked ? 0 : 2;
  }
  return start(name as CommandName, rest);
}

async function start(name: CommandName, argv: readonly string[]): Promise<number> {
  const parsed = parseOptions(argv, COMMAND_SPECS[name]);
  if (parsed.kind === "help") {
    run.terminal.out(parsed.text);
    return 0;
  }
  if (parsed.kind === "fault") {
    run.terminal.error(`${parsed.message}\n${parsed.hint}\n`);
    return 2;
  }
  switch (name) {
    case "dev":
      return (await import("./commands/dev.ts")).dev(parsed.options as never, run);
    case "dump":
      return (await import("./commands/dump.ts")).dump(parsed.options as never, run);
    case "preview":
      return (await import("./commands/preview.ts")).preview(parsed.options as never, run);
    case "check":
      return (await import("./commands/check.ts")).check(parsed.options as never, run);
    case "search":
      return (await import("./commands/search.ts")).search(parsed.options as never, parsed.words, run);
    case "stamp":
      return (await import("./commands/stamp.ts")).stamp(parsed.options as never, parsed.words, run);
    case "schema":
      return (await import("./commands/schema.ts")).schema(parsed.options as never, run.host, (line) => run.terminal.out(`${line}\n`));
  }
}
