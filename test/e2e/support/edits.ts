/** Changes of the site that the live server watches, which are taken back when a test ends. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { liveSocket } from "../../support/live-socket.ts";
import { world } from "./world.ts";

/** What was changed during a test, as it was before; undefined where there was no file. */
const before = new Map<string, string | undefined>();
/** What the live server served before the first change. */
let untouched = "";

/** @param file path below the site's folder */
export function pathOf(file: string): string {
  return `${world().site}/${file}`;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(pathOf(file), "utf8");
  } catch {
    return undefined;
  }
}

/** The text of a file before the running test changed it. */
export function original(file: string): string {
  return (before.has(file) ? before.get(file) : read(file)) ?? "";
}

/** Notes a file that the test is going to change by itself. */
export function keep(file: string): void {
  if (!before.has(file)) before.set(file, read(file));
}

/** Changes a file until the test ends. */
export function change(file: string, edit: (text: string) => string): void {
  keep(file);
  mkdirSync(dirname(pathOf(file)), { recursive: true });
  writeFileSync(pathOf(file), edit(read(file) ?? ""));
}

/** Waits until the live server serves a page with a text in it. That of an address without a page has a heading, too. */
export async function served(path: string, text: string): Promise<void> {
  const isServed = async (): Promise<boolean> => {
    const answer = await fetch(world().dev.url + path);
    return (await answer.text()).includes(text) && answer.ok;
  };
  while (!(await isServed())) await Bun.sleep(10);
}

/** Runs before the first test that changes files. */
export async function noteUntouched(): Promise<void> {
  untouched = await servedNow();
}

/**
 * Takes back what a test has changed, and waits until the live server has taken that up: otherwise the next test's tab
 * would be told of it, and perhaps be reloaded while it is on its way to another page.
 */
export async function restore(): Promise<void> {
  if (before.size === 0) return;
  for (const [file, text] of before) {
    if (text === undefined) rmSync(pathOf(file), { force: true });
    else writeFileSync(pathOf(file), text);
  }
  before.clear();
  while ((await servedNow()) !== untouched) await Bun.sleep(20);
}

/** Every page with its version, which has a fingerprint of each of its parts, and what the overlay of one of them says. */
async function servedNow(): Promise<string> {
  const { url } = world().dev;
  const list = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...list.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  if (paths.length === 0) throw new Error("The sitemap of the live server names no page.");
  const pages = await Promise.all(
    paths.map(async (path) => {
      const html = await (await fetch(url + path)).text();
      return `${path} ${/data-dev="([^"]*)"/.exec(html)?.[1] ?? ""}`;
    }),
  );
  return [...pages, await overlayOf(paths[0] ?? "/")].join("\n");
}

/** What the live server tells a new tab about faults of the site. */
async function overlayOf(path: string): Promise<string> {
  const { url } = world().dev;
  const socket = liveSocket(url);
  try {
    return await new Promise<string>((resolve, reject) => {
      socket.addEventListener("open", () => socket.send(JSON.stringify({ path, version: "" })));
      socket.addEventListener("message", ({ data }) => {
        if (typeof data === "string" && data.startsWith('{"type":"diagnostics"')) resolve(data);
      });
      for (const type of ["error", "close"])
        socket.addEventListener(type, () => reject(new Error("The live server closed the socket of a tab.")));
    });
  } finally {
    socket.close();
  }
}
