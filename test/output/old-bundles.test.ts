/** What edits of a site's own code leave behind: whoever writes a component all day fills neither memory nor disk. */
import { afterAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { diskHost } from "../../server/host/disk.ts";
import { siteCache } from "../../server/output/site-cache.ts";
import { respond } from "../../server/output/respond.ts";
import type { Session } from "../../server/output/session.ts";
import { diskSite, removeFolders, writeFiles } from "../support/disk.ts";
import { openFolder } from "../support/session.ts";

afterAll(removeFolders, 60_000);

const LAMP = "content/components/Lamp.tsx";
const SITE = `
-- ${LAMP} --
export default function Lamp() { return <p>first</p>; }
-- content/en/docs/index.md --
# One

<Lamp client="load" />
`;

/** The page as it is served. */
function pageOf(session: Session): string {
  const answer = respond(session.sources, "/", "");
  return answer.kind === "content" ? String(answer.body) : answer.kind;
}

/** Names of the bundles in a site's cache. */
function bundlesOf(site: string): readonly string[] {
  const cache = siteCache(site);
  const pages = readdirSync(cache).filter((name) => name.endsWith(".cjs"));
  return [...pages, ...readdirSync(join(cache, "islands"))];
}

test("the cache holds bundles that were replaced for an hour, and then the current ones", async () => {
  const site = diskSite(SITE);
  let later = 0;
  const session = await openFolder(site, { cache: true, host: { ...diskHost(), now: () => Date.now() + later } });
  const edit = async (word: string): Promise<void> => {
    writeFiles(site, { [LAMP]: `export default function Lamp() { return <p>${word}</p>; }\n` });
    await session.refresh(new Set([LAMP]));
    expect(pageOf(session)).toContain(`<p>${word}</p>`);
  };
  const current = bundlesOf(site).length;
  await edit("second");
  await edit("third");
  // Another process may have begun with them.
  expect(bundlesOf(site).length).toBeGreaterThan(current);
  later = 2 * 3_600_000;
  await edit("fourth");
  expect(bundlesOf(site).length).toBe(current);
  session.close();
  // What is left is what the next process begins with.
  const before = bundlesOf(site);
  const next = await openFolder(site, { cache: true });
  expect(pageOf(next)).toContain("<p>fourth</p>");
  expect(bundlesOf(site)).toEqual(before);
  next.close();
});

test("code that was replaced is let go of", async () => {
  const site = diskSite(SITE);
  const session = await openFolder(site);
  const alive: WeakRef<object>[] = [];
  Object.assign(globalThis, { aliveLamps: alive });
  const EDITS = 20;
  for (let at = 0; at < EDITS; at++) {
    const code = `const held = { light: ${at} }; globalThis.aliveLamps.push(new WeakRef(held));`;
    writeFiles(site, { [LAMP]: `${code}\nexport default function Lamp() { return <p>{held.light} lit</p>; }\n` });
    await session.refresh(new Set([LAMP]));
    expect(pageOf(session)).toContain(`<p>${at}<!-- --> lit</p>`);
  }
  // References are cleared between two turns of the event loop; the collector takes what looks like one for one.
  for (let turn = 0; turn < 5; turn++) {
    await Bun.sleep(0);
    Bun.gc(true);
  }
  expect(alive.length).toBeGreaterThanOrEqual(EDITS);
  expect(alive.filter((each) => each.deref() !== undefined).length).toBeLessThan(alive.length / 2);
  session.close();
});

test("code that was not replaced is kept, and not run again", async () => {
  const site = diskSite(`${SITE}
-- content/components/Wick.tsx --
globalThis.wicksRun.push(1);
export default function Wick({ word }: { word: string }) { return <i>{word}</i>; }
`);
  const runs: number[] = [];
  Object.assign(globalThis, { wicksRun: runs });
  const session = await openFolder(site);
  const edit = async (word: string): Promise<void> => {
    const page = "content/en/docs/index.md";
    writeFiles(site, {
      [LAMP]: `export default function Lamp() { return <p>${word}</p>; }\n`,
      [page]: `# One\n\n<Lamp client="load" />\n\n<Wick word="${word}" />\n`,
    });
    await session.refresh(new Set([LAMP, page]));
    expect(pageOf(session)).toContain(`<p>${word}</p>`);
    expect(pageOf(session)).toContain(`<i>${word}</i>`);
  };
  await edit("second");
  const before = runs.length;
  await edit("third");
  await edit("fourth");
  expect(runs.length).toBe(before);
  session.close();
});
