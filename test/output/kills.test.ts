/** Processes killed at random moments. `KILLS=n` kills more dumps, `SEED=n` at other moments. */
import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { siteCache } from "../../server/output/site-cache.ts";
import { diskHost } from "../../server/host/disk.ts";
import { FIXTURE } from "../site/fixture.ts";
import { serve, start } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";
import { dump, siteOf } from "../support/dump.ts";
import { numberFrom, randomOf } from "../support/random.ts";

afterAll(removeFolders, 60_000);

const KILLS = numberFrom("KILLS", 40);
const SEED = numberFrom("SEED", 11);
const FEWER = Math.ceil(KILLS / 4);
/** Milliseconds for one round, on a busy machine. */
const ROUND = 5_000;
const GUIDE = "content/en/docs/guide/02-next.md";

describe.each([
  ["", KILLS, []],
  [" that are compressed too", FEWER, ["--compress"]],
] as const)("dumps%s", (_name, rounds, more) => {
  test(
    `leave the old site or the new one, whole, killed ${rounds} times`,
    async () => {
      const root = diskSite(FIXTURE);
      const folder = temporaryFolder("out");
      const out = join(folder, "dist");
      const texts = ["# Next\n\nThe old site.\n", "---\ntitle: Quite another\ntags: [third]\n---\nThe new site.\n"];
      const states: Readonly<Record<string, string>>[] = [];
      for (const text of texts) {
        writeFileSync(join(root, GUIDE), text);
        const clean = join(temporaryFolder("out"), "dist");
        await dump(root, clean, "--no-cache", ...more);
        states.push(siteOf(clean));
      }
      await dump(root, out, ...more);
      const started = performance.now();
      writeFileSync(join(root, GUIDE), texts[0] ?? "");
      await dump(root, out, ...more);
      const usual = performance.now() - started;
      const random = randomOf(SEED);
      let killed = 0;
      for (let round = 0; round < rounds; round++) {
        writeFileSync(join(root, GUIDE), texts[round % 2] ?? "");
        const own = random.chance(0.3) ? ["--no-cache"] : [];
        const child = start(["dump", "--site", root, "--out", out, "--quiet", ...own, ...more]);
        await Promise.race([child.exited, Bun.sleep(usual * random.next() * 1.2)]);
        child.kill("SIGKILL");
        await child.exited;
        if (child.signalCode === "SIGKILL") killed++;
        const now = siteOf(out);
        const kept = (state: Readonly<Record<string, string>>): boolean =>
          Object.entries(state).every(([path, hash]) => now[path] === hash) &&
          Object.keys(now).every((path) => path in state || path.startsWith("assets/"));
        expect({ round, whole: states.some(kept) }).toEqual({ round, whole: true });
      }
      expect(killed).toBeGreaterThan(0);
      await dump(root, out, ...more);
      expect(readdirSync(folder)).toEqual(["dist"]);
      if (process.env["SHOW"] !== undefined) console.log(`${killed} of ${rounds} killed before they ended`);
    },
    100_000 + rounds * ROUND,
  );
});

test(
  `a live server killed ${FEWER} times while it keeps its cache leaves nothing that makes a dump wrong`,
  async () => {
    const root = diskSite(FIXTURE);
    const cache = siteCache(root);
    const pages = Array.from({ length: 60 }, (_, i) => `content/en/docs/many/page-${i}.md`);
    const write = (word: string): void => {
      writeFiles(
        root,
        Object.fromEntries(
          pages.map((path, i) => [
            path,
            `---\ntitle: ${word} ${i}\n---\n${`## Part\n\nThe ${word} page, see [next](./page-${(i + 1) % 60}.md).\n\n`.repeat(9)}`,
          ]),
        ),
      );
    };
    const clean = new Map<string, Readonly<Record<string, string>>>();
    const words = ["old", "new", "other"];
    for (const word of words) {
      write(word);
      const out = join(temporaryFolder("out"), "dist");
      await dump(root, out, "--no-cache");
      clean.set(word, siteOf(out));
    }
    const random = randomOf(SEED + 1);
    let killed = 0;
    let saving = 0;
    for (let round = 0; round < FEWER; round++) {
      if (random.chance(0.3)) rmSync(cache, { recursive: true, force: true });
      write(random.pick(words));
      const dev = await serve(["dev", "--site", root]);
      // Changed under the server's eyes, so that it holds results of both.
      if (random.chance(0.5)) write(random.pick(words));
      for (let i = random.below(3); i < pages.length; i += 3) await (await fetch(`${dev.url}many/page-${i}`)).text();
      await (await fetch(`${dev.url}sitemap.xml`)).text();
      process.kill(dev.pid, "SIGTERM");
      const told = performance.now();
      // The first rounds measure how long keeping takes.
      if (round >= 2) {
        await Bun.sleep(saving * random.next() * 1.1);
        if (diskHost().isRunning(dev.pid)) {
          killed++;
          process.kill(dev.pid, "SIGKILL");
        }
      }
      await dev.stop();
      if (round < 2) saving = Math.max(saving, performance.now() - told);
      const word = random.pick(words);
      write(word);
      const out = join(temporaryFolder("out"), "dist");
      await dump(root, out);
      expect({ round, different: differing(siteOf(out), clean.get(word) ?? {}) }).toEqual({ round, different: [] });
    }
    expect(killed).toBeGreaterThan(0);
    if (process.env["SHOW"] !== undefined) console.log(`${killed} killed within ${Math.round(saving)} ms of saving`);
  },
  100_000 + FEWER * 2 * ROUND,
);

const differing = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((path) => one[path] !== other[path]);
