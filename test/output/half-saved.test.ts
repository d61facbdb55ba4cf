/** Editors that empty a file and write it then: nobody sees what is between. */
import { afterAll, expect, test } from "bun:test";
import { truncateSync, writeFileSync } from "node:fs";
import type { LiveMessage } from "../../shared/live.ts";
import { serve } from "../support/command.ts";
import { diskSite, removeFolders } from "../support/disk.ts";
import { liveSocket } from "../support/live-socket.ts";

afterAll(removeFolders, 60_000);

const PAGE = "content/en/docs/a.md";
const SETTINGS = "config/site.json";

test("a file that is empty for a moment is taken up when it is written, and one that stays empty soon after", async () => {
  const root = diskSite(`
-- ${PAGE} --
# Page A

One.
-- ${SETTINGS} --
{ "title": "Loom", "url": "https://loom.example" }
`);
  const dev = await serve(["dev", "--site", root, "--no-cache"], { env: { LIVE_SWEEP: "off" } });
  const page = async (): Promise<string> => (await fetch(`${dev.url}a`)).text();
  const version = / data-dev="([\w.]*)"/.exec(await page())?.[1] ?? "";
  const socket = liveSocket(dev.url);
  const told: LiveMessage[] = [];
  socket.onmessage = ({ data }) => told.push(JSON.parse(String(data)) as LiveMessage);
  socket.onopen = () => socket.send(JSON.stringify({ path: "/a", version }));
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await holds())) await Bun.sleep(5);
  };
  const isTold = (words: string): boolean =>
    told.some((message) => message.type === "change" && message.content?.includes(words) === true);
  await until(() => told.some(({ type }) => type === "diagnostics"));
  // Until the watcher has begun.
  for (let edits = 1; !isTold("Half."); edits++) {
    writeFileSync(`${root}/${PAGE}`, `# Page A\n\nHalf.${" ".repeat(edits)}\n`);
    await Bun.sleep(100);
  }
  told.length = 0;
  const save = async (file: string, text: string): Promise<void> => {
    truncateSync(`${root}/${file}`);
    await Bun.sleep(20);
    writeFileSync(`${root}/${file}`, text);
  };

  await save(SETTINGS, '{ "title": "Weaving", "url": "https://loom.example" }');
  await save(PAGE, "# Page A\n\nTwo.\n");
  await until(() => isTold("Two."));
  expect(told.map(({ type }) => type)).not.toContain("reload");
  // The new title may be told before the page is written: with what the page said until then, never without words.
  const contents = told.flatMap((message) => (message.type === "change" ? (message.content ?? []) : []));
  expect(contents.filter((content) => !/Half\.|Two\./.test(content))).toEqual([]);
  expect(told.every((message) => message.type !== "diagnostics" || message.items.length === 0)).toBe(true);

  truncateSync(`${root}/${PAGE}`);
  await until(async () => !(await page()).includes("Two."));
  socket.close();
  expect(await dev.stop()).toBe("");
});
