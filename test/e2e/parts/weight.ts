/** What a visit costs its reader: bytes, and time in which the page does not answer. */
import { expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { blockedAfterPaint, tracing } from "../support/trace.ts";
import { DESKTOP, idle, PHONE, saveData, visit } from "../support/visit.ts";
import { world, type Target } from "../support/world.ts";

/** Kilobytes, gzip, as they were measured when this was written. Sizes are the same in each run. */
const MEASURED = {
  /** What a first visit loads up to the load event. */
  firstVisit: {
    "/guide/start": 30.2,
    "/guide/widgets": 30.6,
    "/guide/playground": 29.7,
    "/zh-CN/reference/signals": 31.3,
  },
  /** What the next page costs beside its article. */
  nextPage: {
    "/guide/papers": 0.53,
    "/reference/signals": 1.55,
  },
} as const;
/** What may be added before somebody has to look. */
const ROOM = 1.1;
/** Kilobytes: whatever is measured, no visit costs more. */
const MOST = { firstVisit: 32, nextPage: 2 } as const;

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(2);

async function gzipSize(address: string): Promise<number> {
  return Bun.gzipSync(await (await fetch(address)).bytes()).length;
}

async function gzipSizes(addresses: readonly string[]): Promise<number> {
  return (await Promise.all(addresses.map(gzipSize))).reduce((sum, size) => sum + size, 0);
}

/** Addresses of this site that the page has asked for up to its load event, except pictures and data. */
function loadedFiles(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    const before = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0;
    const entries = performance
      .getEntriesByType("resource")
      .filter(
        (entry): entry is PerformanceResourceTiming =>
          entry instanceof PerformanceResourceTiming && entry.startTime <= before,
      );
    return [location.href, ...entries.map(({ name }) => name)].filter(
      (name) => name.startsWith(location.origin) && !/\.(?:svg|png|json)$/.test(name),
    );
  });
}

/** Visits of which the lightest counts: on a busy machine the load event comes late, after a widget's code. */
const VISITS = 4;

/** @param most kilobytes */
async function firstVisit(path: string, most: number): Promise<void> {
  const weights: number[] = [];
  while (weights.length < VISITS && !(Math.min(...weights) <= most))
    await visit(world().dump, { path }, async ({ page }) => {
      const files = await loadedFiles(page);
      const bytes = await gzipSizes(files);
      console.log(`${path}: ${kilobytes(bytes)} KB gzip in ${files.length} files`);
      weights.push(bytes / 1024);
    });
  expect(Math.min(...weights)).toBeLessThanOrEqual(most);
}

export function weightTests(): void {
  const target = (): Target => world().dump;

  for (const [path, measured] of Object.entries(MEASURED.firstVisit))
    test(`a first visit weighs what it weighed, and ${MOST.firstVisit} KB at most, up to the load event: ${path}`, () =>
      firstVisit(path, Math.min(measured * ROOM, MOST.firstVisit)));

  test(`the next page costs its article and what it did, and ${MOST.nextPage} KB at most`, () =>
    visit(target(), { before: saveData }, async ({ page, requests }) => {
      await idle(page);
      for (const [path, measured] of Object.entries(MEASURED.nextPage)) {
        const from = requests.length;
        await page.evaluate((href) => {
          const link = document.querySelector<HTMLAnchorElement>(".prose a[href^='/']");
          if (link !== null) link.href = href;
          link?.click();
        }, path);
        await page.waitForURL(`**${path}`);
        await idle(page);
        const asked = requests.slice(from).filter((each) => each.startsWith("/"));
        const bytes = await gzipSizes(asked.map((address) => target().url + address));
        const article = Bun.gzipSync(new TextEncoder().encode(await page.locator("#pageContent").innerHTML())).length;
        console.log(`${path}: ${kilobytes(bytes)} KB for an article of ${kilobytes(article)} KB (${asked.join(" ")})`);
        expect((bytes - article) / 1024).toBeLessThanOrEqual(Math.min(measured * ROOM, MOST.nextPage));
      }
    }));

  blockedTest("a page with widgets", target, "/guide/widgets");
}

/** Milliseconds for which a page may be blocked. Medians of five loads, on a busy machine too: 0 to 4. */
const MOST_BLOCKED = 20;
const BLOCKED = {
  "the start page": "/",
  "exit codes": "/v3/documentation/tvm/tvm-exit-codes",
  "the longest document": "/v3/guidelines/smart-contracts/howto/wallet",
  "the instructions": "/v3/documentation/tvm/instructions",
  "a post": "/blog/2026/07/07/tolk-from-0-6-to-1-4",
} as const;

/** @param target the project's own site */
export function blockedTests(target: () => Target): void {
  for (const [kind, path] of Object.entries(BLOCKED)) blockedTest(kind, target, path);
}

/** Loads of which the middle one counts: what else the machine does disturbs single ones. */
const LOADS = 5;

function blockedTest(kind: string, target: () => Target, path: string): void {
  test(`once it is painted, nothing blocks it for ${MOST_BLOCKED} ms while it loads, on a CPU a quarter as fast: ${kind}`, async () => {
    for (const viewport of [DESKTOP, PHONE])
      await visit(target(), { path, viewport }, async ({ page, context }) => {
        const blocked = await blockedIn(page, context);
        console.log(
          `${path} at ${viewport.width} px, blocked after the first paint: ${blocked.map((each) => each.toFixed(0)).join(", ")} ms`,
        );
        expect([viewport.width, middle(blocked) <= MOST_BLOCKED]).toEqual([viewport.width, true]);
      });
  });
}

/** Milliseconds of each load. */
async function blockedIn(page: Page, context: BrowserContext): Promise<readonly number[]> {
  const blocked: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    const trace = await tracing(page, context, async () => {
      await page.reload();
      await idle(page);
    });
    blocked.push(blockedAfterPaint(trace));
  }
  return blocked;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;
}
