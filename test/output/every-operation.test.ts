/** A dump that is killed, or finds the disk full, before each single operation on the disk: the old site or the new one. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { diskHost } from "../../server/host/disk.ts";
import type { Host } from "../../server/host/host.ts";
import { memoryHost, type MemoryHost } from "../../server/host/memory.ts";
import { dumpSite } from "../../server/output/dump/dump.ts";
import type { Session } from "../../server/output/session.ts";
import { DumpFault } from "../../server/output/dump/tree.ts";
import { removeFolders, siteFiles, temporaryFolder } from "../support/disk.ts";
import { failingAt, Killed } from "../support/failing-host.ts";
import { memorySite, open, quietly } from "../support/session.ts";

const OLD = `
-- content/en/docs/index.md --
# Home

The old site.
-- content/en/docs/gone.md --
# Gone
-- content/static/same.txt --
the same
`;
const NEW = `
-- content/en/docs/index.md --
# Home

The new site.
-- content/en/docs/fresh.md --
# Fresh
-- content/static/same.txt --
the same
`;

let sessions: readonly [old: Session, fresh: Session] | undefined;

beforeAll(async () => {
  sessions = [await open(memorySite(OLD)), await open(memorySite(NEW))];
}, 60_000);

afterAll(() => {
  for (const session of sessions ?? []) session.close();
  removeFolders();
});

const dump = (host: Host, out: string, which: 0 | 1): Promise<unknown> => {
  const session = sessions?.[which];
  if (session === undefined) throw new Error("no session");
  return dumpSite({ session, host, out, ...quietly });
};

/** Files of the site in a folder, without what a dump leaves for itself. */
type Tree = Readonly<Record<string, string>>;

interface Place {
  readonly out: string;
  readonly host: Host;
  readonly tree: () => Tree;
  /** Names of what lies beside the dump, the dump included. */
  readonly beside: () => readonly string[];
}

/** A site as it is dumped where nothing was before. */
async function cleanly(which: 0 | 1): Promise<Tree> {
  const host = memoryHost();
  await dump(host, "/www/dist", which);
  return treeIn(host);
}

const treeIn = (host: MemoryHost): Tree =>
  Object.fromEntries(
    [...host.files()]
      .filter(([path]) => path.startsWith("/www/dist/") && !path.endsWith("/.site-manifest.json"))
      .map(([path, bytes]) => [path.slice("/www/dist/".length), Buffer.from(bytes).toString("latin1")]),
  );

const pageOf = (tree: Tree): string => tree["index.html"] ?? "(none)";
/** Whether a tree has all of a site, and beside it only assets, which stay for one more dump. */
const has = (tree: Tree, site: Tree): boolean =>
  Object.entries(site).every(([path, text]) => tree[path] === text) &&
  Object.keys(tree).every((path) => path in site || path.startsWith("assets/"));

const inMemory = async (): Promise<() => Place> => {
  const first = memoryHost();
  await dump(first, "/www/dist", 0);
  const files = Object.fromEntries([...first.files()].map(([path, bytes]) => [path, bytes]));
  return () => {
    const host = memoryHost();
    for (const [path, bytes] of Object.entries(files)) host.write(path, bytes);
    return {
      out: "/www/dist",
      host,
      tree: () => treeIn(host),
      beside: () => host.siblings("/www"),
    };
  };
};

const onDisk = async (): Promise<() => Place> => {
  const first = join(temporaryFolder("first"), "dist");
  await dump(diskHost(), first, 0);
  const folder = temporaryFolder("www");
  return () => {
    const out = join(folder, "dist");
    rmSync(folder, { recursive: true, force: true });
    cpSync(dirname(first), folder, { recursive: true, preserveTimestamps: true });
    const host = diskHost();
    return { out, host, tree: () => siteFiles(out), beside: () => host.siblings(folder) };
  };
};

describe.each([
  ["in memory", inMemory],
  ["on the disk", onDisk],
] as const)("%s", (_name, prepare) => {
  test("a dump that is killed before any operation leaves the old site or the new one, and the next is right", async () => {
    const place = await prepare();
    const old = place().tree();
    const untouched = place();
    const { host, count } = failingAt(untouched.host, Infinity, "killed");
    await dump(host, untouched.out, 1);
    const fresh = await cleanly(1);
    expect([pageOf(old).includes("The old site."), pageOf(fresh).includes("The new site.")]).toEqual([true, true]);
    const all = count();
    expect(all).toBeGreaterThan(10);
    const ends = { old: 0, new: 0 };
    for (let at = 0; at < all; at++) {
      const { out, host: disk, tree, beside } = place();
      const outcome = await dump(failingAt(disk, at, "killed").host, out, 1).then(
        () => "done",
        (error: unknown) => (error instanceof Killed ? "killed" : String(error)),
      );
      const found = tree();
      const which = has(found, fresh) ? "new" : has(found, old) ? "old" : "neither";
      expect({ at, outcome, which }).toEqual({ at, outcome, which: which === "new" ? "new" : "old" });
      expect(["done", "killed"]).toContain(outcome);
      ends[which === "new" ? "new" : "old"]++;
      await dump(disk, out, 1);
      expect({ at, whole: has(tree(), fresh), beside: beside() }).toEqual({ at, whole: true, beside: ["dist"] });
    }
    // Both are seen: the moment at which the trees change places is among those tried.
    expect({ old: ends.old > 0, new: ends.new > 0 }).toEqual({ old: true, new: true });
  }, 300_000);

  test("a disk that is full before any operation leaves the old site, says so, and nothing lies about", async () => {
    const place = await prepare();
    const old = place().tree();
    const untouched = place();
    const { host, count } = failingAt(untouched.host, Infinity, "full");
    await dump(host, untouched.out, 1);
    const fresh = await cleanly(1);
    for (let at = 0; at < count(); at++) {
      const { out, host: disk, tree, beside } = place();
      const fault = await dump(failingAt(disk, at, "full").host, out, 1).then(
        () => undefined,
        (error: unknown) => error,
      );
      const found = tree();
      if (fault === undefined) expect({ at, whole: has(found, fresh) }).toEqual({ at, whole: true });
      else {
        expect({
          at,
          kind: fault instanceof DumpFault,
          said: fault instanceof Error && fault.message.includes("the disk is full"),
        }).toEqual({
          at,
          kind: true,
          said: true,
        });
        expect({ at, old: has(found, old) }).toEqual({ at, old: true });
      }
      expect({ at, beside: beside() }).toEqual({ at, beside: ["dist"] });
    }
  }, 300_000);
});
