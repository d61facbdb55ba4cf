/** What a reader's browser fetches: a first visit, the next page, the search index. */
import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright-core";
import { openBrowser } from "../../support/browser.ts";
import { pause, runToEnd } from "../process.ts";
import type { PagePlace } from "../site/plan.ts";
import { serveFolder } from "../static.ts";
import type { Tool } from "../tools/tool.ts";
import type { MeasureContext } from "./context.ts";
import { pageOf } from "./serve.ts";

const KILO = 1000;

interface Fetched {
  readonly address: string;
  readonly kind: string;
  readonly gzip: number;
}

/** Everything that a page fetches, in the order in which the answers began. */
interface Fetches {
  /** How many answers have begun. */
  count(): number;
  /** Waits for the bodies of the answers from one number up to another. */
  sizes(from: number, to?: number): Promise<readonly Fetched[]>;
}

function record(page: Page): Fetches {
  const list: Promise<Fetched>[] = [];
  const take = async (response: Response): Promise<Fetched> => {
    const kind = response.request().resourceType();
    const address = response.url();
    try {
      return { address, kind, gzip: gzipSync(await response.body(), { level: 6 }).length };
    } catch {
      // A redirect, or an answer that the page let go of.
      return { address, kind, gzip: 0 };
    }
  };
  page.on("response", (response) => void list.push(take(response)));
  return { count: () => list.length, sizes: (from, to) => Promise.all(list.slice(from, to)) };
}

function sum(list: readonly Fetched[]): number {
  return list.reduce((total, each) => total + each.gzip, 0);
}

/** Dumps must be there: what an earlier measure left is taken, else one is made. */
export async function measureWeight(context: MeasureContext): Promise<void> {
  const browser = await openBrowser();
  if (!browser) context.say("There is no Chromium: first visit and next page are left out.");
  try {
    for (const tool of context.tools) {
      if (!existsSync(tool.out)) await runToEnd(tool.dump(true), context.limit);
      if (!existsSync(tool.out)) continue;
      if (browser) await visit(context, tool, browser);
      searchSize(context, tool);
    }
  } finally {
    await browser?.close();
  }
}

async function visit(context: MeasureContext, tool: Tool, browser: Browser): Promise<void> {
  const { rows, say, port } = context;
  const place = pageOf(context);
  const host = serveFolder(tool.out, port);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const fetched = record(page);
    let atLoad = 0;
    page.once("load", () => (atLoad = fetched.count()));
    await page.goto(`http://127.0.0.1:${port}${tool.address(place)}`, { waitUntil: "load", timeout: 60_000 });
    const all = await fetched.sizes(0, atLoad);
    const first = all.filter((each) => ["document", "script", "stylesheet"].includes(each.kind));
    rows.add({ id: "visit", title: "first visit until load, gzip", unit: "KB" }, tool.id, sum(first) / KILO);
    say(
      `first visit, ${tool.label}: ${first.map((each) => `${each.address.split("/").at(-1) ?? ""} ${each.gzip}`).join(", ")}`,
    );
    await nextPage({ context, tool, page, fetched });
    await page.close();
  } catch (error) {
    rows.fault({ id: "visit", title: "first visit until load, gzip", unit: "KB" }, tool.id, "failed");
    say(error instanceof Error ? error.message : String(error));
  } finally {
    await host.stop();
  }
}

/** Follows a link of the sidebar that is not in view, after all that a page fetches on its own. */
async function nextPage(options: {
  readonly context: MeasureContext;
  readonly tool: Tool;
  readonly page: Page;
  readonly fetched: Fetches;
}): Promise<void> {
  const { context, tool, page, fetched } = options;
  const head = { id: "next", title: "next page beyond its article, gzip", unit: "KB" } as const;
  const target = context.plan.pages[Math.min(context.plan.pages.length, 262) - 3];
  if (!target) return;
  await page.waitForLoadState("networkidle");
  await pause(2000);
  const before = fetched.count();
  const title = await shownAfterClick(page, tool, target);
  const after = await fetched.sizes(before);
  const article = await page.evaluate<string>(
    `document.querySelector(${JSON.stringify(tool.article)})?.innerHTML ?? ""`,
  );
  const own = gzipSync(article, { level: 6 }).length;
  context.say(
    `next page, ${tool.label}: ${title}, article ${own}, fetched ${after.map((each) => `${each.address.split("/").slice(-2).join("/")} ${each.gzip}`).join(", ")}`,
  );
  if (title.includes(target.title)) context.rows.add(head, tool.id, (sum(after) - own) / KILO);
  else context.rows.fault(head, tool.id, "link not followed");
}

async function shownAfterClick(page: Page, tool: Tool, target: PagePlace): Promise<string> {
  const href = tool.address(target);
  await page.evaluate(`document.querySelector('a[href="${href}"], a[href="${href}.html"]')?.click()`);
  const heading = `(document.querySelector("h1")?.textContent ?? "")`;
  await page
    .waitForFunction(`${heading}.includes(${JSON.stringify(target.title)})`, undefined, { timeout: 15_000 })
    .catch(() => undefined);
  await page.waitForLoadState("load");
  return page.evaluate<string>(heading);
}

/** Quality 11 is what a host stores; beyond some size it takes minutes, and 9 stands in for it. */
const LARGE = 8_000_000;

function brotli(files: readonly string[]): number {
  return files.reduce((total, file) => {
    const bytes = readFileSync(file);
    const quality = bytes.length > LARGE ? 9 : 11;
    return total + brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
  }, 0);
}

function searchSize(context: MeasureContext, tool: Tool): void {
  const { first, all, text } = tool.searchFiles();
  if (all.length === 0) return;
  const { rows } = context;
  rows.add(
    { id: "search-first", title: "search index before the first suggestion, brotli", unit: "KB" },
    tool.id,
    brotli(first) / KILO,
  );
  rows.add({ id: "search-all", title: "search index in all, brotli", unit: "KB" }, tool.id, brotli(all) / KILO);
  if (text.length > 0 && text.length < 2000)
    rows.add({ id: "search-text", title: "search, text on demand, brotli", unit: "KB" }, tool.id, brotli(text) / KILO);
}
