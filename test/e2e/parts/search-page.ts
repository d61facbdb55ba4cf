/** The page of search: what its lines say, and that its filters and its button do what they are called. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { textsIn } from "../../../shared/messages/languages.ts";
import { counted, fill } from "../../../shared/messages/text.ts";
import { holdBack, isSameDocument, noteShifts, placeOf, visit } from "../support/visit.ts";
import type { SiteTest, Target } from "../support/world.ts";

/** What a reader reads of each result: its title, where it stands, and the beginning of the passage. */
function lines(page: Page): Promise<readonly (readonly string[])[]> {
  return page
    .locator(".search-results li")
    .evaluateAll((all) =>
      all.map((line) =>
        [".search-title", ".search-trail", ".search-snippet"].map(
          (part) => line.querySelector(part)?.textContent.slice(0, 24) ?? "",
        ),
      ),
    );
}

const hrefs = (page: Page): Promise<readonly string[]> =>
  page.locator(".search-results a").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

/** Waits until the page tells how many it found for something. */
async function answered(page: Page, query: string): Promise<void> {
  await page.locator(".search-note", { hasText: query }).waitFor();
  await page.locator(".search-results .search-snippet").first().waitFor();
}

/** Tests of the fixture's site. */
export function searchPageTests(site: SiteTest): void {
  site("a result says its page, its section, where that is and a passage; a row its name and its page", (target) =>
    visit(target, { path: "/search?q=container" }, async ({ page }) => {
      await answered(page, "container");
      expect(await lines(page)).toEqual(
        [
          ["Papers › Manifest", "Guide › In the office", "It names every container "],
          ["Widgets › Tabs", "Guide › On the quay", "Crane The crane lifts a "],
        ].map((line) => line.map((part) => part.slice(0, 24))),
      );
      expect(await page.title()).toContain("container");
      // All are shown.
      expect(await page.getByRole("button", { name: textsIn("en").search.more }).count()).toBe(0);
      await page.goto(`${target.url}/search?q=%20bow%20line%20`);
      await answered(page, "bow line");
      expect((await lines(page))[0]).toEqual(["Bow line", "At the quay", "40 m"]);
      expect(await page.title()).toContain("“bow line”");
      expect(await page.locator(".search-note").textContent()).toBe(
        counted(textsIn("en").search.pages, 3, "en", { query: "bow line" }),
      );
      await page.goto(`${target.url}/search?q=harbour`);
      await answered(page, "harbour");
      expect((await lines(page))[0]?.slice(0, 2)).toEqual(["Harbour", ""]);
    }),
  );

  site("nothing moves when the passages come later than the results", (target) =>
    visit(
      target,
      { path: "/guide/papers", before: (context) => context.addInitScript(noteShifts) },
      async ({ page, context }) => {
        const { release } = await holdBack(context, "**/search-index/text-*");
        await page.goto(`${target.url}/search?q=container`);
        await page.locator(".search-results .search-trail").first().waitFor();
        expect(await page.locator(".search-results .search-snippet").count()).toBe(0);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        release();
        await page.locator(".search-results .search-snippet").first().waitFor();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        expect(await page.evaluate(() => (window as unknown as { readonly shifts: unknown }).shifts)).toEqual([]);
      },
    ),
  );

  site("a filter shows what lies within, or outside, and everything again", (target) =>
    visit(target, { path: "/search?q=harbour" }, async ({ page }) => {
      const words = textsIn("en").search;
      const pressed = (): Promise<readonly string[]> =>
        page.locator('.search-filter[aria-pressed="true"]').allTextContents();
      await answered(page, "harbour");
      const all = await hrefs(page);
      expect(await pressed()).toEqual([words.everywhere]);
      await page.getByRole("button", { name: "Reference" }).click();
      await page.waitForFunction(() => document.querySelector('.search-results a:not([href^="/reference/"])') === null);
      expect(await hrefs(page)).toEqual(all.filter((href) => href.startsWith("/reference/")));
      expect(await pressed()).toEqual(["Reference"]);
      expect(placeOf(page)).toBe("/search?q=harbour&ctx=reference");
      await page.goto(`${target.url}/search?q=harbour&ctx=-reference`);
      await answered(page, "harbour");
      expect((await hrefs(page)).filter((href) => href.startsWith("/reference/"))).toEqual([]);
      expect(await pressed()).toEqual([fill(words.outside, { context: "Reference" })]);
      // Pressed, this button goes.
      await page.getByRole("button", { name: fill(words.outside, { context: "Reference" }) }).press("Enter");
      await page.locator('.search-results a[href^="/reference/"]').first().waitFor();
      expect(await pressed()).toEqual([words.everywhere]);
      expect(placeOf(page)).toBe("/search?q=harbour");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.everywhere);
    }),
  );

  site("a result is shown in the same document with its words marked; with Ctrl, in a tab of its own", (target) =>
    visit(target, { path: "/search?q=container" }, async ({ page, context }) => {
      await answered(page, "container");
      const result = page.locator(".search-results a", { hasText: "Papers" });
      const [other] = await Promise.all([context.waitForEvent("page"), result.click({ modifiers: ["ControlOrMeta"] })]);
      await other.waitForURL("**/guide/papers*");
      await other.locator(".search-mark").first().waitFor();
      expect(placeOf(page)).toBe("/search?q=container");
      await result.click();
      await page.waitForURL("**/guide/papers*");
      expect(await isSameDocument(page)).toBe(true);
      await page.locator(".search-mark").first().waitFor();
    }),
  );

  site("Back leads from a query to the one that was sent before it, and from that to the page before", (target) =>
    visit(target, { path: "/guide/papers" }, async ({ page }) => {
      await page.goto(`${target.url}/search`);
      const box = page.getByRole("searchbox");
      await box.pressSequentially("container");
      await box.press("Enter");
      await box.press("Enter");
      await answered(page, "container");
      await box.clear();
      await box.pressSequentially("harbour");
      await answered(page, "harbour");
      await page.goBack();
      await answered(page, "container");
      expect([placeOf(page), await box.inputValue()]).toEqual(["/search?q=container", "container"]);
      await page.goBack();
      await page.waitForURL("**/guide/papers");
    }),
  );

  site("nothing found is said once and with a way on, and a field that is emptied says nothing of it", (target) =>
    visit(target, { path: "/search?q=zeppelin" }, async ({ page }) => {
      const words = textsIn("en").search;
      await page.locator(".search-none").waitFor();
      expect(await page.locator(".search-none").textContent()).toContain(
        fill(words.noResultsFor, { query: "zeppelin" }),
      );
      expect(await page.locator(".search-note").textContent()).toBe(words.noResults);
      await page.getByRole("searchbox").fill("");
      await page.locator(".search-none").waitFor({ state: "detached" });
      expect(await page.locator(".search-note").textContent()).toBe(words.prompt);
      await page.getByRole("searchbox").fill("crane");
      await answered(page, "crane");
      expect(placeOf(page)).toBe("/search?q=crane");
    }),
  );

  site("where the index can't be loaded, a box says so with a button, and nothing waits for results", (target) =>
    visit(
      target,
      {
        path: "/search?q=crane",
        expected: /404 .*search-index/,
        before: (context) => context.route("**/search-index.json*", (route) => route.fulfill({ status: 404 })),
      },
      async ({ page, context }) => {
        const box = page.locator(".search-failure[role=alert]");
        await box.waitFor();
        // The live server may tell of an index that has changed meanwhile: then it is asked for once more, in vain.
        await page.locator(".search-skeleton").waitFor({ state: "detached" });
        await box.waitFor();
        await context.unroute("**/search-index.json*");
        await box.getByRole("button").click();
        await answered(page, "crane");
        expect(await box.count()).toBe(0);
      },
    ),
  );
}

/** Tests of a site with many pages. */
export function longSearchTests(target: () => Target): void {
  test("results that are not shown yet come with a button, after those that are, which stay as they are", () =>
    visit(target(), { path: "/search?q=wallet" }, async ({ page, context }) => {
      const more = page.getByRole("button", { name: textsIn("en").search.more });
      const results = page.locator(".search-results a");
      const passages = page.locator(".search-snippet");
      await answered(page, "wallet");
      await passages.first().waitFor();
      const first = await hrefs(page);
      expect(first.length).toBe(30);
      const texts = await passages.allTextContents();
      // The texts of further results are on their way when these are shown.
      const arrives = Promise.withResolvers<undefined>();
      await context.route("**/search-index/text*", async (route) => {
        await arrives.promise;
        await route.fallback();
      });
      await more.click();
      await results.nth(30).waitFor();
      const both = await hrefs(page);
      expect(both.slice(0, 30)).toEqual([...first]);
      expect((await passages.allTextContents()).slice(0, texts.length)).toEqual(texts);
      expect(both.length).toBe(60);
      const known = await passages.count();
      arrives.resolve(undefined);
      await passages.nth(known).waitFor();
      const all = await hrefs(page);
      expect(all.slice(0, 30)).toEqual([...first]);
      expect(new Set(all).size).toBe(60);
    }));
}
