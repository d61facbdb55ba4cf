/** What commands write to: pipes that are slow, closed or do not wait, files, and terminals. */
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { removeFolders, temporaryFolder } from "../support/disk.ts";

afterAll(removeFolders);

const MODULE = join(import.meta.dir, "../../server/host/terminal.ts");
/** Longer than any pipe holds. */
const LENGTH = 400_000;

/** Runs a script that has a `terminal`, by a line of the shell in which it is `"$@"`. */
function run(script: string, line = '"$@"'): { readonly code: number; readonly out: string; readonly err: string } {
  const code = `import { processTerminal } from ${JSON.stringify(MODULE)}; const terminal = processTerminal(); ${script}`;
  const result = Bun.spawnSync(["sh", "-c", line, "sh", process.execPath, "-e", code], {
    cwd: temporaryFolder("terminal"),
    env: { ...process.env, NO_COLOR: undefined },
  });
  return { code: result.exitCode, out: result.stdout.toString(), err: result.stderr.toString() };
}

describe("the terminal of a command", () => {
  test("gets all that is written before the process ends, whoever reads it slowly", () => {
    const { out, code } = run(
      `terminal.out("ä".repeat(${LENGTH}) + "end"); process.exit(3);`,
      '("$@"; echo " $?") | (sleep 0.3; cat)',
    );
    expect(out.length).toBe(LENGTH + "end 3\n".length);
    expect(out.endsWith("ääend 3\n")).toBe(true);
    expect(code).toBe(0);
  });

  test("may be a pipe that does not wait", () => {
    // The descriptor is shared with the process, and so is that it does not wait.
    const open = `const { openSync, constants } = await import("node:fs");
      const pipe = openSync("pipe", constants.O_RDWR | constants.O_NONBLOCK);
      const code = ${JSON.stringify(`import { processTerminal } from ${JSON.stringify(MODULE)}; processTerminal().out("x".repeat(${LENGTH}));`)};
      const child = Bun.spawn([process.execPath, "-e", code], { stdout: pipe, stderr: "inherit" });
      process.exitCode = await child.exited;`;
    const { out, err, code } = run(open, 'mkfifo pipe; { sleep 0.3; cat; } < pipe | wc -c & "$@"; wait');
    expect({ out: out.trim(), err, code }).toEqual({ out: String(LENGTH), err: "", code: 0 });
  });

  test("may be closed before everything is written: the command completes", () => {
    const { err, code } = run(
      `for (let i = 0; i < 100; i++) terminal.out("line\\n".repeat(10_000)); terminal.error("completed"); process.exitCode = 4;`,
      '{ "$@"; echo " $?" >&2; } | head -n 1 > /dev/null',
    );
    expect({ err, code }).toEqual({ err: "completed 4\n", code: 0 });
  });

  // A device on which every write fails; other systems have none.
  test.if(existsSync("/dev/full"))("is never taken for written where it is not", () => {
    expect(run('terminal.out("x"); terminal.error("not reached");', '"$@" > /dev/full')).toEqual({
      code: 1,
      out: "",
      err: "The output can't be written: the disk is full.\n",
    });
    expect(run('terminal.error("x"); terminal.out("not reached");', '"$@" 2> /dev/full').code).toBe(1);
  });

  const say = "terminal.out(JSON.stringify([terminal.interactive, terminal.colour, terminal.columns]));";

  test("is no terminal where it is a pipe, a file or nothing", () => {
    for (const to of ["/dev/null", "a-file"])
      expect(run(say, `"$@" 2> ${to}`).out).toBe(JSON.stringify([false, false, 80]));
    expect(run(say).out).toBe(JSON.stringify([false, false, 80]));
  });

  test.if(Bun.which("script") !== null)("is one where a person watches it, with its width and colours", () => {
    const line = 'script -qec "stty cols 97; $(printf "\'%s\' " "$@") > out" /dev/null > /dev/null; cat out';
    expect(run(say.replaceAll('"', "`"), line).out).toBe(JSON.stringify([true, true, 97]));
  });

  test("opens none of the runtime's streams where nobody watches, because that takes longer than many commands", () => {
    const trap = `for (const name of ["stdout", "stderr"])
      Object.defineProperty(process, name, { get() { throw new Error(name); } });`;
    const { out, err } = run(`${trap} { const terminal = processTerminal(); ${say} terminal.error("said"); }`);
    expect({ out, err }).toEqual({ out: JSON.stringify([false, false, 80]), err: "said" });
  });
});
