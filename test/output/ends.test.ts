/** How commands end: at once when told to, and without taking each other's port. */
import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { command, serve, start } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder, treeOf, writeFiles } from "../support/disk.ts";
import { PROJECT } from "../support/project.ts";
import { FIXTURE } from "../site/fixture.ts";

afterAll(removeFolders, 60_000);

/** Milliseconds in which a process has to be over, on a busy machine. */
const SOON = 3000;

/** Exit code as a shell tells it: that of the process, or 128 and the signal that the system ended it by. */
async function endedBy(child: ReturnType<typeof start>, signal: "SIGINT" | "SIGTERM"): Promise<number> {
  const told = performance.now();
  child.kill(signal);
  const code = await child.exited;
  expect(performance.now() - told).toBeLessThan(SOON);
  return code;
}

/** A site that takes a while to dump. */
function large(): string {
  const root = diskSite(FIXTURE);
  for (let i = 0; i < 120; i++)
    writeFiles(root, {
      [`content/en/docs/many/page-${i}.md`]: `# Page ${i}\n\n${`## Part\n\nWords of **page** ${i} with \`code\`.\n\n`.repeat(30)}`,
    });
  return root;
}

describe("told to end", () => {
  test("a dump ends soon, with the signal's code and the old site whole; what is left beside it goes with the next", async () => {
    const root = large();
    await command(["dump", "--site", root, "--no-cache", "--quiet"]);
    const before = treeOf(join(root, "dist"));
    writeFileSync(join(root, "config/navbar.json"), '{"items": []}');
    for (const [signal, code] of [
      ["SIGINT", 130],
      ["SIGTERM", 143],
    ] as const) {
      const child = start(["dump", "--site", root, "--no-cache", "--quiet"]);
      // Until the new tree is being written.
      while (readdirSync(root).every((name) => !name.startsWith("dist.next-"))) await Bun.sleep(5);
      await Bun.sleep(100);
      expect(await endedBy(child, signal)).toBe(code);
      expect(treeOf(join(root, "dist"))).toEqual(before);
    }
    await command(["dump", "--site", root, "--no-cache", "--quiet"]);
    expect(readdirSync(root).filter((name) => name.startsWith("dist"))).toEqual(["dist"]);
  }, 120_000);

  test("check, dev and preview end soon, with the signal's code", async () => {
    const root = large();
    const check = start(["check", "--site", root, "--no-cache"]);
    // Soon: a fast machine has checked them all in a second.
    await Bun.sleep(300);
    expect(await endedBy(check, "SIGINT")).toBe(130);
    const dev = start(["dev", "--site", root, "--no-cache", "--port", "0", "--json"]);
    const { url } = JSON.parse(new TextDecoder().decode((await dev.stdout.getReader().read()).value)) as {
      url: string;
    };
    // Which takes long, without giving way.
    const index = fetch(`${url}sitemap.xml`).catch(() => undefined);
    await Bun.sleep(300);
    expect(await endedBy(dev, "SIGTERM")).toBe(143);
    await index;
  }, 120_000);

  test("a process ends in the middle of what takes long without giving way, if that is left to the system", async () => {
    const script = `import { listenForEnd } from ${JSON.stringify(join(PROJECT, "server/host/signals.ts"))};
      const ending = listenForEnd();
      const hang = () => { console.log("long"); const until = Date.now() + 20_000; while (Date.now() < until); };
      if (process.argv[2] === "interruptibly") ending.interruptibly(hang);
      else ending.told.then((code) => process.exit(code + 1)), setTimeout(() => console.log("waits"), 1e6), console.log("idle");`;
    const file = join(temporaryFolder(), "script.ts");
    writeFileSync(file, script);
    for (const [way, code] of [
      ["interruptibly", 143],
      ["told", 144],
    ] as const) {
      const child = Bun.spawn([process.execPath, file, way], { stdout: "pipe", stderr: "pipe", stdin: "ignore" });
      await child.stdout.getReader().read();
      expect({ way, code: await endedBy(child, "SIGTERM") }).toEqual({ way, code });
    }
  });

  test("an idle server ends with the signal's code", async () => {
    const root = diskSite(FIXTURE);
    await command(["dump", "--site", root, "--quiet"]);
    for (const name of ["dev", "preview"]) {
      const child = start([name, "--site", root, "--port", "0", "--json"]);
      await child.stdout.getReader().read();
      await Bun.sleep(100);
      expect(await endedBy(child, "SIGINT")).toBe(130);
    }
  });
});

test("a second server on a port that is taken says so, whatever host it is told to listen on", async () => {
  const root = diskSite(FIXTURE);
  await command(["dump", "--site", root, "--quiet"]);
  for (const [first, name, second] of [
    ["127.0.0.1", "dev", "127.0.0.1"],
    ["127.0.0.1", "preview", "0.0.0.0"],
    ["0.0.0.0", "preview", "localhost"],
    ["0.0.0.0", "dev", "127.0.0.1"],
  ] as const) {
    const one = await serve([name, "--site", root, "--host", first]);
    const two = start([name, "--site", root, "--host", second, "--port", String(one.port)]);
    const ended = await Promise.race([two.exited, Bun.sleep(20_000)]);
    two.kill("SIGKILL");
    expect({ first, second, ended }).toEqual({ first, second, ended: 1 });
    expect(await new Response(two.stderr).text()).toContain(`Port ${one.port} is taken`);
    await one.stop();
  }
  const other = await command(["preview", "--site", root, "--host", "192.0.2.1", "--port", "0", "--json"]);
  expect(JSON.parse(other.out)).toEqual({
    message: "This machine has no address 192.0.2.1 to listen on. Choose another --host.",
  });
}, 120_000);
