/** A reader in a browser of their own, and everything that went wrong while they were there. */
import { expect } from "bun:test";
import type { BrowserContext, BrowserContextOptions, Page, Request, Route } from "playwright-core";
import { world, type Target } from "./world.ts";

/** What a visit may do with the clipboard, for tests of what is copied. */
export const CLIPBOARD = ["clipboard-read", "clipboard-write"];
export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };
/** A phone, a tablet, a small laptop and a desktop: what may differ by width is looked at in each. */
export const WIDTHS = [360, 768, 1024, 1440] as const;

export interface VisitOptions extends BrowserContextOptions {
  /** Address below the site's root. */
  readonly path?: string;
  /** Runs before the first page is opened: routes, scripts, storage. */
  readonly before?: (context: BrowserContext) => Promise<unknown>;
  /**
   * Whether other sites answer: fonts, analytics, whatever is linked. Otherwise they are not found. Each request of such
   * a visit goes through this process, which takes the browser half as long again.
   */
  readonly meetsStrangers?: boolean;
  /** Faults that the test provokes on purpose; all others fail it. */
  readonly expected?: RegExp;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Addresses asked for, by this visit's pages. */
  readonly requests: readonly string[];
  /** What was posted to the analytics service. */
  readonly hits: readonly Readonly<Record<string, unknown>>[];
  /** Warnings of the console. */
  readonly warnings: readonly string[];
}

/** Stands in for other sites. */
async function standIn(route: Route, hits: Readonly<Record<string, unknown>>[]): Promise<void> {
  const request = route.request();
  const { hostname } = new URL(request.url());
  if (hostname === "127.0.0.1" || hostname === "localhost") await route.fallback();
  else if (hostname === "count.example.org") {
    hits.push(JSON.parse(request.postData() ?? "{}") as Record<string, unknown>);
    await route.fulfill({ status: 204, headers: { "access-control-allow-origin": "*" } });
  } else if (hostname === "fonts.example.org") await route.fulfill({ contentType: "text/css", body: "/* none */" });
  else await route.fulfill({ status: 200, contentType: "text/html", body: "<title>elsewhere</title>" });
}

/** Tells of violations of the security policy, which a page itself never hears of. */
const REPORT_VIOLATIONS = `addEventListener("securitypolicyviolation",e=>console.error("CSP "+e.violatedDirective+" "+e.blockedURI+" "+e.sourceFile))`;

/** Milliseconds: a visit that takes longer waits for an answer of the browser that does not come any more. */
const LONGEST_VISIT = 100_000;
/** Milliseconds that the end of a visit may take: an answer to a request that is on its way may never come. */
const LONGEST_END = 10_000;

/** Gives a page the size of letters that its reader has chosen in the browser's settings, in pixels; 16 otherwise. */
export async function setLetters(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: size } });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`);
}

/**
 * Opens a page, lets the reader act, and fails on any fault that was not expected: errors, missing files, violations.
 * The browser's driver loses an answer once in some hundred visits, and then waits for it for ever; the runner would end
 * the browser under all other tests. Such a visit, in which nothing has failed, is said and made once more.
 */
export async function visit(
  target: Target,
  options: VisitOptions,
  act: (visit: Visit) => Promise<void>,
): Promise<void> {
  if (await within(LONGEST_VISIT, visitOnce(target, options, act))) return;
  console.log(
    `a visit of ${options.path ?? "the start"} was not answered within ${LONGEST_VISIT / 1000} s; made once more`,
  );
  if (!(await within(LONGEST_VISIT, visitOnce(target, options, act))))
    throw new Error(`The browser did not answer within ${LONGEST_VISIT / 1000} s, twice.`);
}

/** Whether something ended in time. @throws what it rejects with in time */
export async function within(milliseconds: number, awaited: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, milliseconds, false);
  // What fails after that is nobody's any more.
  awaited.catch(() => undefined);
  try {
    return await Promise.race([awaited.then(() => true), promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function visitOnce(target: Target, options: VisitOptions, act: (visit: Visit) => Promise<void>): Promise<void> {
  const { path = "/guide/start", before, meetsStrangers = false, expected, ...rest } = options;
  const context = await world().browser.newContext({ viewport: DESKTOP, ...rest });
  const faults: string[] = [];
  const requests: string[] = [];
  const hits: Record<string, unknown>[] = [];
  const warnings: string[] = [];
  const fault = (text: string): void => {
    if (expected?.test(text) !== true) faults.push(text);
  };
  try {
    context.setDefaultTimeout(30_000);
    await context.addInitScript(REPORT_VIOLATIONS);
    if (meetsStrangers) await context.route("**/*", (route) => standIn(route, hits));
    watchRequests(context);
    context.on("request", (request) => requests.push(request.url().replace(target.url, "")));
    context.on("response", (response) => {
      if (response.status() >= 400) fault(`${response.status()} ${response.url()}`);
    });
    context.on("weberror", (error) => fault(error.error().message));
    context.on("console", (message) => {
      // A missing file is told with its address above.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) fault(message.text());
      if (message.type() === "warning") warnings.push(message.text());
    });
    await before?.(context);
    const page = await context.newPage();
    await page.goto(target.url + path, { waitUntil: "load" });
    if (rest.javaScriptEnabled !== false) await mark(page);
    await act({ page, context, requests, hits, warnings });
    expect(faults).toEqual([]);
  } catch (error) {
    // What failed on the way there often says why.
    console.log(
      `A visit of ${path} failed. Faults: ${JSON.stringify(faults)}. Last requests: ${requests.slice(-12).join(" ")}`,
    );
    throw error;
  } finally {
    // A worker that ends just now makes this fail; the context goes next, and all its routes with it.
    await within(
      LONGEST_END,
      context.unrouteAll({ behavior: "ignoreErrors" }).catch(() => undefined),
    );
    await within(LONGEST_END, context.close());
  }
}

/** Marks the document, to tell later whether it is still the same one. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

/** Whether no document has been loaded since `mark`. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => "sameDocument" in window);
}

/** Requests of a context that have no answer yet. */
const pending = new WeakMap<BrowserContext, Set<Request>>();

function watchRequests(context: BrowserContext): void {
  const open = new Set<Request>();
  pending.set(context, open);
  context.on("request", (request) => open.add(request));
  for (const event of ["requestfinished", "requestfailed"] as const)
    context.on(event as "requestfinished", (request) => open.delete(request));
}

/** Has all of the page laid out, as a link to a place on it would: what is far from the window has an estimated size. */
export async function layOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete document.documentElement.dataset["skipFar"];
  });
}

/** Waits until the runtime has done what it does when idle, and nothing is on its way. */
export async function idle(page: Page): Promise<void> {
  const open = pending.get(page.context());
  for (let quiet = 0; quiet < 3; quiet = open === undefined || open.size === 0 ? quiet + 1 : 0)
    await page.evaluate(
      () =>
        new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 3000 }))),
    );
}

/** Holds requests back until they are released. @returns when one is asked for first, and the release */
export async function holdBack(
  context: BrowserContext,
  pattern: string | RegExp,
): Promise<{ readonly asked: Promise<undefined>; readonly release: () => void }> {
  const asked = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  await context.route(pattern, async (route) => {
    asked.resolve(undefined);
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: () => released.resolve(undefined) };
}

/** Goes from a place on the page, in pixels from its top, to another page and back to where the reader was. */
export async function awayAndBack(page: Page, place: number): Promise<void> {
  await page.evaluate((top) => scrollTo(0, top), place);
  await follow(page, "/guide/papers");
  await page.waitForURL("**/guide/papers");
  await page.goBack();
  await page.waitForFunction((top) => scrollY === top, place);
}

/** Path and query of the page shown. */
export function placeOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/** Follows a link to an address that stands on no page. */
export async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = document.createElement("a");
    link.href = address;
    document.querySelector("#pageContent")?.append(link);
    link.click();
    link.remove();
  }, href);
}

/** For visits in which nothing may be fetched ahead. */
export function saveData(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
}

/** Runs in the page: keeps every layout shift that the reader did not cause, with what moved. */
export function noteShifts(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node?: Node }[];
  }
  const shifts: unknown[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? ""),
      );
      if (!hadRecentInput) shifts.push([value, ...moved]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}
