/** What a command finds in the process in which it runs. */
import { availableParallelism, homedir } from "node:os";
import { diskHost } from "../host/disk.ts";
import { listenForEnd } from "../host/signals.ts";
import { processTerminal } from "../host/terminal.ts";
import type { Installation } from "../installation.ts";
import type { CommandContext } from "./command-context.ts";

export function processContext(installation: Installation): CommandContext {
  return {
    host: diskHost(),
    installation,
    terminal: processTerminal(),
    folder: process.cwd(),
    home: homedir(),
    processors: availableParallelism(),
    listenForEnd,
  };
}
