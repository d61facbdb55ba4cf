/** Search after something else: a request that failed, another tab, the way back, a result on the page one is on. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { textsIn } from "../../../shared/messages/languages.ts";
import { fill } from "../../../shared/messages/text.ts";
import { holdBack, idle, isSameDocument, placeOf, visit } from "../support/visit.ts";
import type { SiteTest, Target } from "../support/world.ts";

const words = textsIn("en").search;
const PARTS = /\/search-index\/words-/;

/** What a page holds back of what its search answers. */
interface Late {
  readonly late: { answers?: (() => void)[] };
}

const field = (page: Page) => page.getByRole("combobox", { name: words.placeholder });
const options = (page: Page) => page.getByRole("option");

async function open(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill(text);
}

/** Tests of the fixture's site. */
export function searchAgainTests(site: SiteTest): void {
  site("a part of the index that fails once is fetched again, and nobody is told", (target) =>
    visit(target, { path: "/guide/papers", expected: /^503 / }, async ({ page, context }) => {
      let failed = 0;
      await context.route(PARTS, (route) => (failed++ === 0 ? route.fulfill({ status: 503 }) : route.continue()));
      await open(page, "containers");
      await options(page).first().waitFor();
      expect(failed).toBeGreaterThan(1);
      expect(await page.locator(".search-failure").count()).toBe(0);
    }),
  );

  site("once a failed index can be fetched again, typing on brings the search back", (target) =>
    visit(target, { path: "/guide/papers", expected: /^503 / }, async ({ page, context }) => {
      for (const missing of [PARTS, "**/search-index.json*"]) {
        await context.route(missing, (route) => route.fulfill({ status: 503 }));
        await page.reload();
        await open(page, "container");
        const box = page.locator(".search-failure[role=alert]");
        await box.waitFor();
        await context.unroute(missing);
        await field(page).press("s");
        await options(page).first().waitFor();
        expect(await box.count()).toBe(0);
      }
    }),
  );

  site("what is typed does not wait for what the query before it still lacks", (target) =>
    visit(target, { path: "/guide/papers" }, async ({ page, context }) => {
      const first = page.locator("#search-option-0");
      await open(page, "container");
      await first.filter({ hasText: "ontainer" }).waitFor();
      await field(page).fill("signals");
      await first.filter({ hasText: "ignals" }).waitFor();
      await idle(page);
      const { release } = await holdBack(context, "**/search-index/*");
      const held = page.waitForRequest("**/search-index/*");
      await field(page).fill("pilot");
      await held;
      await field(page).fill("container");
      await first.filter({ hasText: "ontainer" }).waitFor();
      release();
    }),
  );

  site("Enter opens what was found for the text in the field, however late an earlier answer comes", (target) =>
    visit(
      target,
      {
        path: "/guide/start",
        before: (context) =>
          context.addInitScript(() => {
            /** Answers that have not been handed on yet; undefined while all are. */
            const late: { answers?: (() => void)[] } = {};
            Object.assign(Worker.prototype, {
              addEventListener(this: Worker, type: string, listener: (event: Event) => void): void {
                EventTarget.prototype.addEventListener.call(this, type, (event: Event) => {
                  const hand = (): void => listener(event);
                  if (late.answers !== undefined && type === "message") late.answers.push(hand);
                  else hand();
                });
              },
            });
            Object.assign(window, { late });
          }),
      },
      async ({ page }) => {
        await open(page, "manifest");
        await options(page).first().waitFor();
        await idle(page);
        await page.evaluate(() => ((window as unknown as Late).late.answers = []));
        await field(page).fill("signals");
        await page.waitForFunction(() => ((window as unknown as Late).late.answers?.length ?? 0) > 0);
        await field(page).fill("pilot");
        await field(page).press("Enter");
        await page.evaluate(() => {
          const { late } = window as unknown as Late;
          const answers = late.answers ?? [];
          delete late.answers;
          for (const hand of answers) hand();
        });
        await page.waitForURL((url) => !/\/guide\/start$/.test(url.href));
        expect(placeOf(page)).toBe("/guide/start#pilot");
      },
    ),
  );

  site("Retry by keyboard leads the focus to the field, in the dialog and on the page of search", (target) =>
    visit(target, { path: "/guide/papers", expected: /^503 / }, async ({ page, context }) => {
      const index = "**/search-index.json*";
      const retry = page.getByRole("button", { name: words.retry });
      for (const path of ["", "/search?q=container"]) {
        await context.route(index, (route) => route.fulfill({ status: 503 }));
        if (path === "") await open(page, "container");
        else await page.goto(target.url + path);
        await retry.focus();
        await context.unroute(index);
        await page.keyboard.press("Enter");
        await page
          .locator(path === "" ? ".search-option" : ".search-results a")
          .first()
          .waitFor();
        expect([path, await page.evaluate(() => document.activeElement?.tagName)]).toEqual([path, "INPUT"]);
      }
    }),
  );

  site(
    "without a connection, what the parts of the index hold that are there is found, and the rest with Retry",
    (target) =>
      visit(target, { path: "/search?q=harbour" }, async ({ page, context }) => {
        const results = page.locator(".search-results a");
        const told = page.getByRole("alert");
        await results.first().waitFor();
        await idle(page);
        await context.setOffline(true);
        // A word of a title, whose shard has not been fetched.
        await page.getByRole("searchbox").fill("signals");
        await results.filter({ hasText: "Signals" }).first().waitFor();
        await told.filter({ hasText: words.partial }).waitFor();
        await context.setOffline(false);
        await told.getByRole("button", { name: words.retry }).press("Enter");
        await told.waitFor({ state: "detached" });
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
        await results.filter({ hasText: "Signals" }).first().waitFor();
        // So does the dialog.
        await context.route(PARTS, (route) => route.abort());
        await page.goto(`${target.url}/guide/papers`);
        await open(page, "signals");
        await options(page).filter({ hasText: "Signals" }).first().waitFor();
        await told.filter({ hasText: words.partial }).waitFor();
        await context.unroute(PARTS);
        await told.getByRole("button", { name: words.retry }).press("Enter");
        await told.waitFor({ state: "detached" });
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
      }),
  );

  site("where the table of traditional characters can't be had, that is said, and Retry finds", (target) =>
    visit(target, { path: "/zh-CN/search?q=signal" }, async ({ page, context }) => {
      const told = page.getByRole("alert");
      await page.locator(".search-results .search-snippet").first().waitFor();
      await idle(page);
      await context.route("**/assets/*.js", (route) => route.abort());
      await page.getByRole("searchbox").fill("集裝箱");
      await told.filter({ hasText: textsIn("zh-CN").search.partial }).waitFor();
      await context.unroute("**/assets/*.js");
      await told.getByRole("button").press("Enter");
      await told.waitFor({ state: "detached" });
      await page.locator(".search-results a", { hasText: "集装箱" }).first().waitFor();
    }),
  );

  site("searches of another tab are offered, and those that were forgotten there are not", (target) =>
    visit(target, { path: "/guide/papers" }, async ({ page, context }) => {
      await page.keyboard.press("/");
      await field(page).waitFor();
      await idle(page);
      const other = await context.newPage();
      await other.goto(`${target.url}/guide/start`);
      await open(other, "signal");
      await options(other).first().waitFor();
      await other.keyboard.press("Enter");
      await other.waitForURL("**/reference/signals");
      const recent = page.getByRole("region", { name: words.recent });
      await recent.getByText("signal", { exact: true }).waitFor();
      await open(other, "");
      await other.getByRole("button", { name: fill(words.forget, { query: "signal" }) }).click();
      // The button is gone, the focus is not.
      expect(await field(other).evaluate((input) => input === document.activeElement)).toBe(true);
      await recent.waitFor({ state: "detached" });
    }),
  );

  site("a result on the page that is shown has the focus, so that Tab goes on from there", (target) =>
    visit(target, { path: "/guide/quay" }, async ({ page }) => {
      await open(page, "bow line");
      await options(page).first().waitFor();
      expect(await options(page).first().getAttribute("href")).toBe("/guide/quay#bow-line");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/guide/quay#bow-line");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("bow-line");
    }),
  );

  site("Back closes the search, which would cover the page that comes", (target) =>
    visit(target, { path: "/guide/start" }, async ({ page }) => {
      await page.click('.prose a[href="/guide/papers"]');
      await page.waitForURL("**/guide/papers");
      await open(page, "signal");
      await options(page).first().waitFor();
      await page.goBack();
      await page.waitForURL("**/guide/start");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
      expect(await page.locator("[inert]").count()).toBe(0);
      expect(await isSameDocument(page)).toBe(true);
    }),
  );

  site(
    "a query in traditional characters finds what is written in simplified ones, by a table that others never load",
    (target) =>
      visit(target, { path: "/zh-CN/search?q=signal" }, async ({ page, requests }) => {
        const found = async (): Promise<readonly (string | null)[]> => {
          await page.locator(".search-results .search-snippet").first().waitFor();
          return page.locator(".search-results a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
        };
        const scripts = (): ReadonlySet<string> => new Set(requests.filter((each) => /assets\/.*\.js$/.test(each)));
        await found();
        const before = scripts();
        await page.goto(`${target.url}/zh-CN/search?q=集裝箱`);
        const traditional = await found();
        expect([...scripts()].filter((each) => !before.has(each))).toHaveLength(1);
        await page.goto(`${target.url}/zh-CN/search?q=集装箱`);
        expect(traditional).toEqual(await found());
      }),
  );
}

/** Tests of a site with many pages. */
export function longSearchAgainTests(target: () => Target): void {
  const more = (page: Page) => page.getByRole("button", { name: words.more });
  const results = (page: Page) => page.locator(".search-results a");
  /** Shows all results of two steps, and scrolls to one of the second. */
  const goDown = async (page: Page): Promise<void> => {
    await results(page).first().waitFor();
    await more(page).click();
    await results(page).nth(45).waitFor();
    await idle(page);
    await results(page)
      .nth(45)
      .evaluate((link) => {
        link.scrollIntoView({ block: "center" });
      });
    await idle(page);
  };
  /** Waits until a result of the second step is within the window. */
  const isBackDown = async (page: Page): Promise<void> => {
    await results(page).nth(45).waitFor();
    await page.waitForFunction(() => {
      const top = document.querySelectorAll(".search-results a")[45]?.getBoundingClientRect().top ?? -1;
      return top > 0 && top < innerHeight;
    });
  };

  test("Back from a result leads to it again, whatever was shown and wherever it stood; so does a reload", () =>
    visit(target(), { path: "/search?q=wallet" }, async ({ page }) => {
      await goDown(page);
      await results(page).nth(45).click();
      await page.waitForURL((url) => url.pathname !== "/search");
      await page.goBack();
      await isBackDown(page);
      await idle(page);
      await page.reload();
      await isBackDown(page);
    }));

  for (const goesOn of [false, true])
    test(`a reload ${goesOn ? "stays where the reader has gone meanwhile" : "leads to it again"}, when fonts come before the results do`, () =>
      visit(target(), { path: "/search?q=wallet" }, async ({ page, context }) => {
        await goDown(page);
        const fonts = await holdBack(context, "**/fonts/*");
        const index = await holdBack(context, "**/search-index/*");
        await page.reload({ waitUntil: "commit" });
        await Promise.all([fonts.asked, index.asked]);
        const skeleton = page.locator(".search-page .search-skeleton");
        await skeleton.waitFor();
        await page.evaluate(() => scrollTo(0, 0));
        fonts.release();
        // The skeleton is longer than the window, so what came of the fonts is seen.
        await page.waitForFunction(() => scrollY > 0);
        if (goesOn) {
          await page.mouse.move(600, 400);
          await page.mouse.wheel(0, -2000);
          await page.waitForFunction(() => scrollY === 0);
        }
        index.release();
        if (!goesOn) await isBackDown(page);
        else {
          await results(page).nth(45).waitFor();
          await idle(page);
          expect(await page.evaluate(() => scrollY)).toBe(0);
        }
      }));

  test("with the last results the button for more goes, and the focus is on the first that it has brought", () =>
    visit(target(), { path: "/search?q=exit%20code" }, async ({ page }) => {
      await results(page).first().waitFor();
      let last = 0;
      while ((await more(page).count()) > 0) {
        last = await results(page).count();
        await more(page).press("Enter");
        await page.waitForFunction((shown) => document.querySelectorAll(".search-results a").length > shown, last);
      }
      expect(last).toBeGreaterThan(0);
      const place = (): Promise<number> =>
        page.evaluate(() =>
          [...document.querySelectorAll(".search-results a")].indexOf(document.activeElement as Element),
        );
      await page.waitForFunction(() => document.activeElement !== document.body);
      expect(await place()).toBe(last);
    }));

  test("that holds for a query that was typed and sent, and the next one begins with its first results", () =>
    visit(target(), { path: "/search" }, async ({ page }) => {
      const box = page.getByRole("searchbox");
      await box.fill("contract");
      await box.press("Enter");
      await goDown(page);
      await results(page).nth(45).click();
      await page.waitForURL((url) => url.pathname !== "/search");
      await page.goBack();
      await isBackDown(page);
      expect(placeOf(page)).toBe("/search?q=contract");
      await box.fill("wallet");
      await page.locator(".search-note", { hasText: "wallet" }).waitFor();
      await page.reload();
      await results(page).first().waitFor();
      expect(await results(page).count()).toBe(30);
    }));
}
