/** The package's command under Node, with a program in the place of Bun's that says what it is started with. */
import { afterAll, expect, test } from "bun:test";
import { chmodSync, readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";
import { PROJECT } from "../support/project.ts";

afterAll(removeFolders);

const BUILD = `@oven/bun-${process.platform}-${process.arch === "arm64" ? "aarch64" : process.arch}`;
const SAYS = 'echo "started $(basename "$1") $2 $3"; exit 3';
/** Scripts are as large as a program is. */
const PROGRAM = `\n#${"-".repeat(1_000_100)}\n`;

/** A folder of packages. @param programs scripts by their paths in it */
function installed(programs: Readonly<Record<string, string>>): string {
  const root = temporaryFolder("bin");
  const { code } = transformSync(readFileSync(`${PROJECT}/server/bin.ts`, "utf8"), { loader: "ts" });
  writeFiles(root, {
    "node_modules/docwright/package.json": '{"type": "module"}',
    "node_modules/docwright/bin.js": code,
    "node_modules/bun/package.json": "{}",
    [`node_modules/${BUILD}/package.json`]: "{}",
    [`node_modules/${BUILD}-baseline/package.json`]: "{}",
    ...Object.fromEntries(Object.entries(programs).map(([path, script]) => [`node_modules/${path}`, script])),
  });
  for (const path of Object.keys(programs)) chmodSync(`${root}/node_modules/${path}`, 0o755);
  return root;
}

function started(root: string): Bun.Subprocess<"ignore", "pipe", "pipe"> {
  return Bun.spawn([Bun.which("node") ?? "node", `${root}/node_modules/docwright/bin.js`, "dump", "a b"], {
    env: { PATH: process.env["PATH"] ?? "" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

type Ended = readonly [code: number, out: string, err: string];

async function ended(root: string): Promise<Ended> {
  const { stdout, stderr, exited } = started(root);
  return Promise.all([exited, new Response(stdout).text(), new Response(stderr).text()]);
}

const script = (body: string): string => `#!/bin/sh\n${body}${PROGRAM}`;

test("it starts the first program that is there, with what it was given, and ends as that ends", async () => {
  const answer: Ended = [3, "started packaged.js dump a b\n", ""];
  expect(await ended(installed({ "bun/bin/bun.exe": script(SAYS) }))).toEqual(answer);
  // A placeholder, which an install script would have replaced.
  const placed = installed({ "bun/bin/bun.exe": "#!/bin/sh\nexit 9", [`${BUILD}/bin/bun`]: script(SAYS) });
  expect(await ended(placed)).toEqual(answer);
  expect(await ended(installed({ [`${BUILD}-baseline/bin/bun`]: script(SAYS) }))).toEqual(answer);
});

test("without a program, or with one that does not start, it says so and ends with a fault", async () => {
  const [code, out, err] = await ended(installed({ "bun/bin/bun.exe": "placeholder" }));
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain(`the runtime "bun" for ${process.platform} ${process.arch} is not installed beside`);
  const [failed, , why] = await ended(installed({ "bun/bin/bun.exe": `#!/nowhere/sh\n${PROGRAM}` }));
  expect(failed).toBe(1);
  expect(why).toContain("bun.exe does not start: ");
});

test("signals reach the program, and one that ended it is told as shells tell it", async () => {
  const waits = installed({
    "bun/bin/bun.exe": script(
      "trap 'exit 7' INT; trap 'exit 8' HUP; trap 'exit 9' TERM; echo ready; sleep 10 >/dev/null 2>&1 & wait",
    ),
  });
  for (const [signal, code] of [
    ["SIGINT", 7],
    ["SIGHUP", 8],
    ["SIGTERM", 9],
  ] as const) {
    const child = started(waits);
    await child.stdout.getReader().read();
    child.kill(signal);
    expect([signal, await child.exited]).toEqual([signal, code]);
  }
  expect((await ended(installed({ "bun/bin/bun.exe": script("kill -KILL $$") })))[0]).toBe(137);
});
