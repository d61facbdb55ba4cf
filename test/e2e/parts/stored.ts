/** What browsers keep for readers: what is in there and makes no sense, or has no room, harms nothing. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { idle, visit } from "../support/visit.ts";
import type { SiteTest } from "../support/world.ts";

/** Scrolls, loads the page anew, and waits until it is where it was. */
async function comesBackAfterReload(page: Page): Promise<void> {
  // The page notes where it is in the frame after it has scrolled.
  await page.evaluate(
    () =>
      new Promise((done) => {
        scrollTo(0, 300);
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
  await page.reload();
  await page.waitForFunction(() => scrollY === 300);
}

export function storedTests(test: SiteTest): void {
  test("what lies in the browser's storage and makes no sense is passed over", (target) =>
    visit(
      target,
      {
        path: "/guide/widgets?tool=anchor",
        before: (context) =>
          context.addInitScript(() => {
            if (location.protocol === "about:" || sessionStorage.getItem("seen") !== null) return;
            for (const [key, value] of Object.entries({
              theme: "purple",
              announcement: "tide-99",
              "docs-version": "0.1",
              "tabs.tool": "anchor",
              "search-recent": '[1, "crane", null, "belt", "a", "b", "c", "d", "e"]',
            }))
              localStorage.setItem(key, value);
            for (const [key, value] of Object.entries({ scroll: '{"a":', "search-highlight": "[", seen: "" }))
              sessionStorage.setItem(key, value);
          }),
      },
      async ({ page }) => {
        expect(await page.getAttribute("html", "data-theme")).toBeNull();
        expect(await page.locator("[data-announcement]").isVisible()).toBe(true);
        await page.locator("text=The crane lifts a container.").waitFor();
        await idle(page);
        await page.keyboard.press("/");
        const recent = page.locator(".search-again");
        await recent.first().waitFor();
        // Five at most.
        expect(await recent.allInnerTexts()).toEqual(["crane", "belt", "a", "b", "c"]);
        await page.evaluate(() => localStorage.setItem("search-recent", "{"));
        // A text that was pasted is no query that anybody would choose again.
        await page.getByRole("combobox").fill(`crane ${"container ".repeat(8)}`);
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("Enter");
        await page.locator("mark.search-mark").first().waitFor();
        expect(await page.evaluate(() => localStorage.getItem("search-recent"))).toBe("{");
        await page.keyboard.press("/");
        await page.getByRole("combobox").fill("crane");
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => localStorage.getItem("search-recent") === '["crane"]');
        // Places are remembered all the same.
        await page.goto(`${target.url}/guide/start`);
        await page.evaluate(() => {
          // Damaged already when the page reads it.
          sessionStorage.setItem("scroll", "5");
        });
        await comesBackAfterReload(page);
      },
    ));

  test("of the places where pages were left, the latest are kept", (target) =>
    visit(
      target,
      {
        before: (context) =>
          context.addInitScript(() => {
            if (location.protocol === "about:" || sessionStorage.getItem("scroll") !== null) return;
            sessionStorage.setItem(
              "scroll",
              JSON.stringify(Array.from({ length: 130 }, (_, at) => [`former${at}`, at])),
            );
          }),
      },
      async ({ page }) => {
        await comesBackAfterReload(page);
        const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem("scroll") ?? "") as unknown[]);
        expect(kept.length).toBeLessThanOrEqual(100);
      },
    ));

  test("where storage is full, choices hold as long as the page, and one warning says so", (target) =>
    visit(
      target,
      {
        before: (context) =>
          context.addInitScript(() => {
            Storage.prototype.setItem = () => {
              throw new DOMException("full", "QuotaExceededError");
            };
          }),
      },
      async ({ page, warnings }) => {
        await page.click("[data-colour-mode]");
        expect(await page.getAttribute("html", "data-theme")).toBe("dark");
        await page.click("[data-close-announcement]");
        await page.click('.prose a[href="/guide/widgets"]');
        await page.waitForURL("**/guide/widgets");
        await page.getByRole("tab", { name: "Belt" }).first().click();
        await page.locator("text=A belt has none.").waitFor();
        await page.keyboard.press("/");
        await page.getByRole("combobox").fill("container");
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("Enter");
        await page.waitForURL("**/guide/papers*");
        expect(await page.getAttribute("html", "data-theme")).toBe("dark");
        expect(warnings.filter((each) => each.startsWith("Storage is not available"))).toHaveLength(1);
      },
    ));

  test("words are marked on the page that a result led to, and not on one that is opened later", (target) =>
    visit(target, {}, async ({ page }) => {
      const note = (path: string, age: number): Promise<void> =>
        page.evaluate(
          ([to, old]) =>
            sessionStorage.setItem(
              "search-highlight",
              JSON.stringify({ path: to, terms: ["pilot", "mooring"], noted: Date.now() - old }),
            ),
          [path, age] as const,
        );
      await note("/guide/start", 25_000);
      await page.reload();
      await idle(page);
      await idle(page);
      expect(await page.locator("mark.search-mark").count()).toBe(0);
      await note("/guide/papers", 0);
      await page.reload();
      await idle(page);
      expect(await page.locator("mark.search-mark").count()).toBe(0);
      await note("/guide/start/", 0);
      await page.reload();
      const box = page.locator(".search-marks");
      await box.waitFor();
      expect(await box.locator("span").textContent()).toContain("pilot, mooring");
      // What closes a list that lies above the page takes nothing from the page.
      await page.keyboard.press("?");
      await page.locator("dialog.shortcuts[open]").waitFor();
      await page.keyboard.press("Escape");
      await page.locator("dialog.shortcuts").waitFor({ state: "detached" });
      expect(await page.locator("mark.search-mark").count()).toBeGreaterThan(0);
      const text = await page.locator(".prose").textContent();
      const pieces = (): Promise<number> =>
        page
          .locator("#pilot")
          .evaluate((heading) => [...heading.childNodes].filter(({ nodeType }) => nodeType === 3).length);
      await box.getByRole("button").click();
      expect(await box.count()).toBe(0);
      expect(await page.locator(".prose").textContent()).toBe(text);
      expect(await pieces()).toBe(1);
      // The button is gone, the focus is not.
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("pageMain");
      // Marks that were taken away do not come back with the page.
      await page.reload();
      await idle(page);
      await idle(page);
      expect(await page.locator("mark.search-mark").count()).toBe(0);
    }));
}
