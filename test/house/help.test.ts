/** What maintainers start by name says what it does before it does it: some of it runs for half an hour. */
import { expect, test } from "bun:test";

const PROJECT = `${import.meta.dir}/../..`;

test.each([
  ["bench", "test/bench/main.ts"],
  ["check:samples", "test/samples/main.ts"],
  ["mutate", "test/mutation/main.ts"],
  ["fire", "test/fire.ts"],
])(
  "%s --help tells its options, and does nothing else",
  async (name, file) => {
    const child = Bun.spawn([process.execPath, file, "--help"], { cwd: PROJECT, stdout: "pipe", stderr: "pipe" });
    const late = setTimeout(() => child.kill(), 20_000);
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    clearTimeout(late);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`bun run ${name}`);
    expect(out).toContain("--");
  },
  30_000,
);
