/** What every part of the suite works in: one browser, the fixture site on the live server, and its dump behind nginx. */
import { afterAll, beforeAll, test } from "bun:test";
import { cpSync } from "node:fs";
import type { Browser } from "playwright-core";
import { command, serve, type Served } from "../../support/command.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../../support/disk.ts";
import { launchBrowser } from "../../support/browser.ts";
import { serveDump, type StaticServer } from "../../support/hosts.ts";

/** One of the two ways in which the same site is served. */
export interface Target {
  readonly kind: "dev" | "dump";
  /** Without a slash at its end. */
  readonly url: string;
}

/** Declares a test of the site, however it is served. */
export type SiteTest = (name: string, run: (target: Target) => Promise<void>) => void;

export interface World {
  readonly browser: Browser;
  readonly dev: Target;
  readonly dump: Target;
  /** Folder of the site that the live server watches: a copy, free to be edited. */
  readonly site: string;
  /** Folder of the dump. */
  readonly out: string;
}

const FIXTURE = new URL("../fixture", import.meta.url).pathname;

/** The suite talks to nobody but itself: the browser finds no other host. */
const ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost";

let started: World | undefined;
let live: Served | undefined;
let still: StaticServer | undefined;

/** A copy of the fixture site in a folder of its own. */
export function copyOfFixture(): string {
  const folder = temporaryFolder("harbour");
  cpSync(FIXTURE, folder, { recursive: true });
  return folder;
}

/** Writes a dump. @throws where the command fails, with what it said */
export async function dumpTo(site: string, ...options: readonly string[]): Promise<string> {
  const out = `${temporaryFolder("dump")}/site`;
  const { code, err } = await command(["dump", "--site", site, "--out", out, "--quiet", ...options]);
  if (code !== 0) throw new Error(`the dump failed: ${err}`);
  return out;
}

/**
 * A small site of a test's own, dumped before the tests of the group that it is declared in.
 * @param files texts by path
 * @returns where it is served, for the tests
 */
export function dumpedSite(name: string, files: Readonly<Record<string, string>>): () => Target {
  let server: StaticServer | undefined;
  beforeAll(async () => {
    const site = temporaryFolder(name);
    writeFiles(site, files);
    server = await dumpTo(site).then(serveDump);
  }, 300_000);
  afterAll(() => server?.stop());
  return () => ({ kind: "dump", url: server?.url ?? "" });
}

/** Starts everything. */
export async function startWorld(): Promise<void> {
  const site = copyOfFixture();
  const out = await dumpTo(site);
  const [browser, dev, dump] = await Promise.all([
    launchBrowser(ALONE),
    serve(["dev", "--site", site]),
    serveDump(out),
  ]);
  live = dev;
  still = dump;
  started = {
    browser,
    dev: { kind: "dev", url: dev.url.replace(/\/$/, "") },
    dump: { kind: "dump", url: dump.url },
    site,
    out,
  };
}

/** Stops everything, and removes what was written. */
export async function stopWorld(): Promise<void> {
  await started?.browser.close();
  await live?.stop();
  await still?.stop();
  removeFolders();
}

/** @throws before `startWorld` */
export function world(): World {
  if (started === undefined) throw new Error("The world has not been started.");
  return started;
}

/** A test of what the page's scripts do alone, which are the same however it is served. */
export const onDump: SiteTest = (name, run) => test(name, () => run(world().dump));

/** A test that runs on the live server and on the dump, side by side: much of a browser's time is waiting. */
export const onBoth: SiteTest = (name, run) =>
  test(name, async () => {
    const targets = [world().dev, world().dump];
    const results = await Promise.allSettled(targets.map(run));
    for (const [index, result] of results.entries())
      if (result.status === "rejected") {
        console.log(`On the ${targets[index]?.kind === "dev" ? "live server" : "dump"}:`);
        throw result.reason;
      }
  });
