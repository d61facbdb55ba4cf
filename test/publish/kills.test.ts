/**
 * Publishes that are killed: real processes, a real object store, and a reader who looks at the site all along.
 * `PUBLISHES=n` starts more of them, `SEED=n` kills at other moments, `STORE=memory` does without Ceph.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { command, start } from "../support/command.ts";
import { removeFolders, siteFiles, temporaryFolder, writeFiles } from "../support/disk.ts";
import { memoryObjectStore } from "../support/memory-object-store.ts";
import { NOT_TESTED } from "../support/not-tested.ts";
import { clientOf, CREDENTIALS, objectStore } from "../support/object-store.ts";
import { numberFrom, randomOf, type Random } from "../support/random.ts";
import { createReader } from "../support/site-reader.ts";
import { watchedWay, type Moment, type Way } from "../support/watched-way.ts";

const ceph = process.env["STORE"] === "memory" ? "a store in memory was asked for" : await objectStore();
if (typeof ceph === "string") console.log(`${NOT_TESTED}killed publishes to Ceph, only to a store in memory: ${ceph}`);
const place = typeof ceph === "string" ? memoryObjectStore() : ceph;

const PUBLISHES = numberFrom("PUBLISHES", 20);
const SEED = numberFrom("SEED", 5);
const PAGES = 30;
/** Milliseconds for one publish, on a busy machine, and for making the sites. */
const ROUND = 15_000;
const START = 120_000;

const picture = (colour: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="#00${colour}" d="M0 0h9v9H0z"/></svg>\n`;

/** States of a site: pages come and go, pictures change, and one state changes every page. */
function stateOf(version: number): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    "config/site.json": JSON.stringify({ title: version === 3 ? "Another title" : "Site", url: "https://example.org" }),
    "content/static/empty.txt": "",
    "content/static/shared.svg": picture(1000 + version),
  };
  const isThere = (page: number): boolean => (page + version) % 6 !== 0;
  const there = Array.from({ length: PAGES }, (_, page) => page).filter(isThere);
  for (const page of there) {
    const changes = page % 3 === version % 3 ? `Said in state ${version}.` : "Always the same.";
    const to = there[(there.indexOf(page) + 7) % there.length] ?? 0;
    const shown = page % 5 === 0 ? `![picture](pictures/${page}.svg)\n` : "";
    if (shown !== "") files[`content/en/docs/part/pictures/${page}.svg`] = picture(2000 + page * 10 + (version % 2));
    files[`content/en/docs/part/page-${page}.md`] =
      `# Page ${page}\n\n${changes}\n\n[on](page-${to}.md) ![shared](/shared.svg)\n\n${shown}`;
  }
  files["content/en/docs/index.md"] =
    `# Home\n\n${there.map((page) => `- [${page}](part/page-${page}.md)\n`).join("")}`;
  return files;
}

const STATES = 5;

interface Site {
  readonly out: string;
  /** MD5 of each file, by path. */
  readonly files: ReadonlyMap<string, string>;
}

async function sites(): Promise<readonly Site[]> {
  const made: Site[] = [];
  for (let version = 0; version < STATES; version++) {
    const root = temporaryFolder();
    writeFiles(root, stateOf(version));
    const { code, err } = await command(["dump", "--site", root, "--quiet"]);
    if (code !== 0) throw new Error(err);
    const out = `${root}/dist`;
    const files = Object.keys(siteFiles(out)).map((path): [string, string] => [
      path,
      new Bun.CryptoHasher("md5").update(readFileSync(`${out}/${path}`)).digest("hex"),
    ]);
    made.push({ out, files: new Map(files) });
  }
  return made;
}

describe("publishing to an object store", () => {
  const { endpoint, bucket, stop } = place;
  let way: Way | undefined;
  afterAll(async () => {
    way?.close();
    await stop();
    removeFolders();
  });

  test(
    `killed at random in ${PUBLISHES} publishes, readers always find whole pages, and nothing is sent twice (seed ${SEED})`,
    async () => {
      const all = await sites();
      const random = randomOf(SEED);
      const passed = (way = await watchedWay(endpoint));
      const store = clientOf({ ...bucket, prefix: "killed/" });
      const reader = createReader(store);
      // The lock of a publisher who was killed ends after a minute, which is not waited for here.
      passed.isLate = (path) => path.includes("lock.json");
      const count = { killed: 0, ended: 0, sent: 0, refused: 0 };
      let site: Site | undefined;
      for (let round = 0; round < PUBLISHES; round++) {
        if (site === undefined || random.chance(0.6)) site = random.pick(all);
        const there = await store.list("");
        await passed.begin();
        const back = round > 0 && random.chance(0.1);
        const plan = planOf(random);
        const sentTwice: string[] = [];
        passed.onRequest = ({ method, path, headers }, number) => {
          const key = decodeURIComponent(path.split("?")[0] ?? "").split("/killed/")[1] ?? "";
          const sum = headers["content-md5"];
          if (method === "PUT" && !key.startsWith(".published/") && typeof sum === "string") {
            count.sent++;
            if (there.get(key) === Buffer.from(sum, "base64").toString("hex")) sentTwice.push(key);
          }
          return number === plan.request ? plan.moment : undefined;
        };
        const child = start(
          ["publish", "--out", site.out, "--to", `s3://${bucket.name}/killed`, "--endpoint", passed.url].concat(
            back ? ["--rollback"] : [],
          ),
          { env: { AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId, AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey } },
        );
        passed.stop = () => child.kill("SIGKILL");
        const [said, code, seen] = await Promise.all([
          new Response(child.stderr).text(),
          child.exited,
          reader.watch(child.exited),
        ]);
        await passed.begin();
        const told = { round, ...plan, back, said };
        if (child.signalCode === "SIGKILL") count.killed++;
        else if (code === 0) count.ended++;
        else {
          // There may be nothing to go back to.
          expect({ ...told, code, back }).toMatchObject({ code: 1, back: true });
          count.refused++;
        }
        expect({ ...told, missing: [...seen, ...(await reader.missing())] }).toEqual({ ...told, missing: [] });
        expect({ ...told, sentTwice }).toEqual({ ...told, sentTwice: [] });
        if (code === 0 && !back) expect({ ...told, wrong: await differing(site) }).toEqual({ ...told, wrong: [] });
        if (back) site = undefined;
      }
      passed.onRequest = () => undefined;
      if (process.env["SHOW"] !== undefined) console.log(count, `${reader.looks()} looks`);
      expect(count.killed).toBeGreaterThan(PUBLISHES / 4);
      expect(reader.looks()).toBeGreaterThan(0);

      /** What lies in the bucket and is not as the site has it; files that open pages may name stay one more round. */
      async function differing({ files }: Site): Promise<readonly string[]> {
        const found = await store.list("");
        const wrong = [...files].filter(([path, sum]) => found.get(path) !== sum).map(([path]) => path);
        const extra = [...found.keys()].filter(
          (path) => !files.has(path) && !/^\.published\/|^assets\/|^search-index\//.test(path),
        );
        return [...wrong, ...extra];
      }
    },
    START + PUBLISHES * ROUND,
  );
});

/** When a publisher is killed: at a request, or never. */
function planOf(random: Random): { readonly request: number; readonly moment: Moment } {
  // Most publishes here need 50 to 160 requests, the first one 300.
  const request = random.chance(0.1) ? Infinity : 1 + random.below(random.pick([10, 60, 120, 200]));
  return { request, moment: random.pick(["before", "amid", "after"]) };
}
