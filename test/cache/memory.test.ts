/** What is in memory while a shared cache is written: not the results of the dump, which take most of it. */
import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { diskSite, removeFolders, temporaryFolder } from "../support/disk.ts";

afterAll(removeFolders);

const SERVER = join(import.meta.dir, "../../server");

/** Documents of the site. */
const COUNT = 60;

/**
 * Runs a command, in a process of its own.
 * @returns the objects in its memory when results are stored, which is the end of the session, and before the cache is
 *   written
 */
function countObjects(call: string, site: string): readonly (readonly [when: string, objects: number])[] {
  const script = `
    import { heapStats } from "bun:jsc";
    import { diskHost } from "${SERVER}/host/disk.ts";
    import { checkout } from "${SERVER}/checkout.ts";
    import { listenForEnd } from "${SERVER}/host/signals.ts";
    import { dump } from "${SERVER}/commands/dump.ts";
    const counts = [];
    const count = (when) => {
      Bun.gc(true);
      counts.push([when, heapStats().objectCount]);
    };
    const disk = diskHost();
    const host = {
      ...disk,
      tidy: (room) => void (room === 0 && count("cache")),
      writeAtomic(path, bytes) {
        if (path.endsWith("/stamps.json")) count("stored");
        disk.writeAtomic(path, bytes);
      },
    };
    const project = "${join(SERVER, "..")}";
    const context = {
      host,
      installation: checkout(project, "test"),
      terminal: { interactive: false, colour: false, columns: 80, out: () => undefined, error: (text) => console.error(text) },
      folder: project,
      home: "/nowhere",
      processors: 1,
      listenForEnd,
    };
    const options = { site: ${JSON.stringify(site)}, quiet: true, json: false, strict: false, compress: false, noCache: false, jobs: 1, cache: ${JSON.stringify(`${temporaryFolder("shared")}/cache`)} };
    process.exitCode = await dump({ ...options, ...${call} }, context);
    console.log(JSON.stringify(counts));
  `;
  const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, "-e", script], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (exitCode !== 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString()) as readonly (readonly [string, number])[];
}

test.each([
  ["a dump", `{ out: "OUT" }`],
  ["a shard", `{ shard: "1/1" }`],
])("%s has given up its results when the cache is written", (_, call) => {
  const documents = Array.from(
    { length: COUNT },
    (_, i) => `-- content/en/docs/d${i}.md --\n# Document ${i}\n\nText.\n`,
  );
  const site = diskSite(`\n-- content/en/docs/index.md --\n# Home\n${documents.join("")}`);
  const counts = countObjects(call.replace("OUT", `${temporaryFolder("dump")}/out`), site);
  expect(counts.map(([when]) => when)).toEqual(["stored", "cache"]);
  const [stored = 0, later = 0] = counts.map(([, objects]) => objects);
  expect(stored - later).toBeGreaterThan(COUNT * 15);
});
