/**
 * The live server in a storm: whatever happens to the files, it goes on answering, and soon after the last write every
 * address gives what a server started on that state of the disk gives, and open tabs know it.
 *
 * Each storm happens to two sites: to one that nobody watches, which says what has to come out, then to the live one.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync } from "node:fs";
import { diskHost } from "../../../server/host/disk.ts";
import { allOutputs } from "../../../server/output/outputs.ts";
import { respond } from "../../../server/output/respond.ts";
import { openSession } from "../../../server/output/session.ts";
import { serve, type Served } from "../../support/command.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../../support/disk.ts";
import { projectClient, textOfPieces } from "../../support/session.ts";
import type { Asked } from "./patience.ts";
import { openTab } from "./tab.ts";
import { prepareRepository, SITE, STORMS } from "./weather.ts";
import { INSTALLATION } from "../../support/project.ts";

/** Milliseconds after the last write in which everything has to be right. The sweep that looks anyway is switched off. */
const SOON = 3000;
/** Milliseconds after which tabs that were told to load their page anew have to have done so. */
const LOADED = 15_000;
const AT_ONCE = 16;

let live = "";
let twin = "";
let dev: Served;
/** Every address that has ever had an answer. */
const known = new Set<string>();

beforeAll(async () => {
  twin = temporaryFolder();
  live = temporaryFolder();
  writeFiles(twin, SITE);
  prepareRepository(twin);
  cpSync(twin, live, { recursive: true });
  dev = await serve(["dev", "--site", live, "--no-cache"], { env: { LIVE_SWEEP: "off" } });
  await (await fetch(dev.url)).text();
}, 300_000);

afterAll(async () => {
  expect(await dev.stop()).toBe("");
  removeFolders();
}, 300_000);

/** An answer in one line, or its text. */
type Known = ReadonlyMap<string, string>;

const asOne = (status: number, body: string): string => `${status}\n${body}`;

/** What a start on this state of the disk answers at every address there is or was. */
async function expectedOf(root: string): Promise<Known> {
  const session = await openSession({
    installation: INSTALLATION,
    host: diskHost(),
    root,
    settings: { base: null, drafts: true },
    cache: false,
    client: await projectClient(),
  });
  for (const { path, kind } of allOutputs(session.engine.get)) {
    if (kind.name === "client" || path.startsWith("search-index/")) continue;
    known.add(path.replace(/(?:^|\/)index\.html$/, ""));
  }
  const expected = new Map<string, string>();
  for (const address of known) {
    const answer = respond(session.sources, `/${encodeURI(address)}`, "");
    if (answer.kind === "file") throw new Error("no file of these sites is that large");
    const body =
      answer.kind === "redirect"
        ? `→ ${answer.location}`
        : answer.kind === "pieces"
          ? textOfPieces(answer.pieces)
          : answer.body;
    const text = typeof body === "string" ? body : new TextDecoder().decode(body);
    expected.set(
      address,
      asOne(answer.kind === "redirect" ? 302 : answer.kind === "pieces" ? 200 : answer.status, text),
    );
  }
  session.close();
  return expected;
}

async function served(address: string): Promise<string> {
  const answer = await fetch(`${dev.url}${encodeURI(address)}`, { redirect: "manual" });
  const text = await answer.text();
  const location = answer.headers.get("location");
  // What only the live server puts into a page.
  return asOne(
    answer.status,
    location === null
      ? text
          .replace(/<script type="module" src="[^"]*\/__live\/client\.js"><\/script>/, "")
          .replace(/ data-dev="[\w.]*"/, "")
      : `→ ${location}`,
  );
}

/** Addresses among these whose answer is not what it has to be. */
async function wrongOf(expected: Known, addresses: readonly string[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const part = addresses.slice(from, from + AT_ONCE);
    const answers = await Promise.all(part.map(served));
    wrong.push(...part.filter((address, i) => answers[i] !== expected.get(address)));
  }
  return wrong;
}

/** Asks for one page all the time. @returns what stops it and gives the milliseconds that the longest answer took */
function patience(): () => Promise<number> {
  const thread = new Worker(new URL("patience.ts", import.meta.url));
  const tell = (asked: Asked): void => thread.postMessage(asked);
  const end = Promise.withResolvers<number>();
  thread.onmessage = ({ data }: MessageEvent<number>) => end.resolve(data);
  thread.onerror = ({ message }) => end.reject(new Error(message));
  // A server that is gone is told where somebody waits for the end.
  end.promise.catch(() => undefined);
  tell(dev.url);
  return () => {
    tell(null);
    return end.promise.finally(() => thread.terminate());
  };
}

test.each(STORMS.map((storm) => [storm.name, storm] as const))(
  "%s",
  async (_name, { act, open }) => {
    await act(twin);
    const before = known.size;
    const expected = await expectedOf(twin);
    expect(known.size).toBeGreaterThanOrEqual(before);
    const tabs = await Promise.all(open.map((address) => openTab(dev, address)));
    const stop = patience();
    await act(live);
    const written = performance.now();
    let wrong: readonly string[] = [...expected.keys()];
    let untold: readonly string[] = [];
    for (let isLast = false; !isLast;) {
      const since = performance.now() - written;
      isLast = since > SOON && !(since < LOADED && tabs.some((tab) => tab.isLoading()));
      wrong = await wrongOf(expected, wrong);
      untold = tabs.filter((tab) => !tab.shows(expected)).map(({ address }) => address);
      if (wrong.length + untold.length === 0) break;
      await Bun.sleep(10);
    }
    const took = performance.now() - written;
    const longest = await stop();
    for (const tab of tabs) tab.close();
    const samples: string[] = [];
    for (const address of wrong.slice(0, 2)) samples.push((await served(address)).slice(0, 200));
    expect({ wrong: wrong.length, some: wrong.slice(0, 3), untold, samples }).toEqual({
      wrong: 0,
      some: [],
      untold: [],
      samples: [],
    });
    // And it stays so.
    expect(await wrongOf(expected, [...expected.keys()])).toEqual([]);
    expect(longest).toBeLessThan(5000);
    if (process.env["SHOW"])
      console.log(`${Math.round(took)} ms, longest answer ${Math.round(longest)} ms, ${known.size} addresses`);
  },
  300_000,
);
