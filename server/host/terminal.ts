/**
 * The terminal, pipe or file that a command writes to. It is written to directly: opening the runtime's streams takes 10
 * to 15 ms, a tenth of a dump in which nothing has changed. Like those streams, and like other programs, a command waits
 * for whoever reads a full pipe.
 */
import { fstatSync, writeSync } from "node:fs";
import { codeOf, reasonOf } from "./system-errors.ts";

/** The terminal or pipe to which a command writes. */
export interface Terminal {
  /** Whether a person watches standard error. */
  readonly interactive: boolean;
  readonly colour: boolean;
  readonly columns: number;
  out(text: string): void;
  error(text: string): void;
}

/** File descriptors. */
const [OUT, ERROR] = [1, 2];

/** Milliseconds until a pipe that was full is tried again. */
const PAUSE = 5;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** @returns the terminal of this process */
export function processTerminal(): Terminal {
  let known: boolean | undefined;
  const isInteractive = (): boolean =>
    (known ??= isDevice(ERROR) && process.getBuiltinModule("node:tty").isatty(ERROR));
  return {
    get interactive() {
      return isInteractive();
    },
    get colour() {
      return process.env["NO_COLOR"] === undefined && isInteractive();
    },
    get columns() {
      return (isInteractive() && process.stderr.columns) || 80;
    },
    out: (text) => write(OUT, text),
    error: (text) => write(ERROR, text),
  };
}

/** Whether a file descriptor may be a terminal, of which `node:tty` knows more: but it opens those streams. */
function isDevice(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice();
  } catch {
    return false;
  }
}

/**
 * If the reader of our output has closed the pipe (`… | head -1`), the command still completes. Where the output is a
 * file that can't be written, as on a full disk, whoever reads it would take a part for the whole, so the process ends.
 */
function write(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      const code = codeOf(error);
      if (code === "EPIPE") return;
      // Another process may have set a shared pipe so that writing does not wait.
      if (code === "EAGAIN") Atomics.wait(sleeper, 0, 0, PAUSE);
      else {
        if (descriptor === OUT) write(ERROR, `The output can't be written: ${reasonOf(error)}.\n`);
        process.exit(1);
      }
    }
  }
}
