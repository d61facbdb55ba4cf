/** What a reader's browser fetches: a first visit, the next page, the search index. */
import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright-core";
import { openBrowser } from "../browser.ts";
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

/** Sizes of everything that a page fetches, in the order of the answers. */
function record(page: Page): { readonly list: Fetched[]; settled(): Promise<void> } {
  const list: Fetched[] = [];
  const open = new Set<Promise<void>>();
  const take = async (response: Response): Promise<void> => {
    const body = await response.body();
    list.push({
      address: response.url(),
      kind: response.request().resourceType(),
      gzip: gzipSync(body, { level: 6 }).length,
    });
  };
  page.on("response", (response) => {
    const taking = take(response).catch(() => undefined);
    open.add(taking);
    void taking.then(() => open.delete(taking));
  });
  return { list, settled: async () => void (await Promise.all(open)) };
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
    await page.goto(`http://127.0.0.1:${port}${tool.address(place)}`, { waitUntil: "load", timeout: 60_000 });
    const counted = fetched.list.length;
    await fetched.settled();
    // What was answered before the load event; the last answers' bodies may have been read only now.
    const first = fetched.list
      .slice(0, Math.max(counted, 1))
      .filter((each) => ["document", "script", "stylesheet"].includes(each.kind));
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
  readonly fetched: ReturnType<typeof record>;
}): Promise<void> {
  const { context, tool, page, fetched } = options;
  const head = { id: "next", title: "next page beyond its article, gzip", unit: "KB" } as const;
  const target = context.plan.pages[Math.min(context.plan.pages.length, 262) - 3];
  if (!target) return;
  await page.waitForLoadState("networkidle");
  await pause(2000);
  await fetched.settled();
  const before = fetched.list.length;
  const title = await shownAfterClick(page, tool, target);
  await fetched.settled();
  const after = fetched.list.slice(before);
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
