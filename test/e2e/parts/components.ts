/** A component of the site's own on a page: when it wakes up, what becomes of the touch that wakes it, and how it fails. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { idle, isSameDocument, visit } from "../support/visit.ts";
import type { SiteTest } from "../support/world.ts";

const path = "/guide/hold";
const CODE = "**/assets/island-Scale-*.js";

/** Touches the component by keyboard. */
async function wake(page: Page): Promise<void> {
  await page.getByLabel("Crates").focus();
  await page.locator("[data-mounted] .scale").waitFor();
}

export function componentTests(test: SiteTest): void {
  test("a component wakes up when it is touched, and the press that wakes it counts, once", (target) =>
    visit(target, { path }, async ({ page, context, requests }) => {
      const scripts = (): number => requests.filter((each) => each.includes("/island-")).length;
      await idle(page);
      expect(await page.locator(".scale output").textContent()).toBe("6 coins");
      expect(scripts()).toBe(0);
      const pressed = Promise.withResolvers<undefined>();
      await context.route(CODE, async (route) => {
        await pressed.promise;
        await route.continue();
      });
      await page.getByRole("button", { name: "Wet" }).click();
      pressed.resolve(undefined);
      await page.locator("output", { hasText: "6 coins, wet" }).waitFor();
      await page.getByLabel("Crates").fill("4");
      await page.locator("output", { hasText: "12 coins, wet" }).waitFor();
      await page.getByRole("button", { name: "Wet" }).click();
      await page.locator("output", { hasText: /^12 coins$/ }).waitFor();
      // Its boxes stand in it, where those of a list of tasks stand beside the words.
      const [left, start] = await page
        .getByLabel("fragile")
        .evaluate((box) => [box, box.parentElement ?? box].map((each) => each.getBoundingClientRect().left));
      expect(left).toBeGreaterThanOrEqual(start ?? NaN);
      // Nobody can press anything on paper.
      await page.emulateMedia({ media: "print" });
      expect(await page.locator("#pageContent button:visible").count()).toBe(0);
      expect(await page.locator("output").isVisible()).toBe(true);
    }));

  test("what is entered before a component is awake is what it goes on with, and then the press counts", (target) =>
    visit(target, { path }, async ({ page, context }) => {
      const entered = Promise.withResolvers<undefined>();
      await context.route(CODE, async (route) => {
        await entered.promise;
        await route.continue();
      });
      await page.getByRole("button", { name: "Wet" }).click();
      for (const name of ["fragile", "heavy", "crane"]) await page.getByLabel(name).check();
      await page.getByLabel("Rope").selectOption("wire");
      await page.getByLabel("Note").fill("Stow below.");
      await page.getByLabel("Note").evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4));
      await page.keyboard.type(" it");
      entered.resolve(undefined);
      await page.locator("output", { hasText: "6 coins, wet" }).waitFor();
      expect(await page.locator(".scale-note").textContent()).toBe("fragile, heavy, crane, wire, Stow it below.");
      expect(await page.getByLabel("crane").isChecked()).toBe(true);
      // The reader writes on where they were.
      await page.keyboard.type(" all");
      await page.locator(".scale-note", { hasText: "Stow it all below." }).waitFor();
      await page.reload();
      const again = page.waitForRequest(CODE);
      await page.getByLabel("Crates").fill("4");
      await again;
      await page.locator("output", { hasText: "12 coins" }).waitFor();
      await page.getByLabel("heavy").check();
      expect(await page.getByLabel("Crates").inputValue()).toBe("4");
    }));

  test("a component whose field the address names is awake before it is touched; another one is not", async (target) => {
    await visit(target, { path: `${path}?crates=5` }, ({ page }) => page.locator("[data-mounted] .scale").waitFor());
    await visit(target, { path: `${path}?creates=5` }, async ({ page }) => {
      await idle(page);
      expect(await page.locator("[data-mounted] .scale").count()).toBe(0);
      // A keyboard wakes it, too.
      await wake(page);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("crates");
    });
  });

  test("a component that crashes leaves the page as it is, says why, and begins anew when it is tried again", (target) =>
    visit(target, { path, expected: /the scale broke/ }, async ({ page }) => {
      await wake(page);
      await page.getByLabel("Crates").fill("12");
      await page.locator("output", { hasText: "36 coins" }).waitFor();
      await page.getByLabel("Crates").fill("13");
      const box = page.locator(".crash[role=alert]");
      await box.waitFor();
      for (const text of ["the scale broke", "nobody weighs thirteen"]) expect(await box.textContent()).toContain(text);
      // Its title stands at its top, as that of a section of the document would not.
      expect(await box.locator("h2").evaluate((title) => getComputedStyle(title).marginTop)).toBe("0px");
      expect(await page.locator("#keel").isVisible()).toBe(true);
      await box.getByRole("button", { name: "Try again" }).click();
      await page.locator("output", { hasText: "6 coins" }).waitFor();
      expect(await box.count()).toBe(0);
      // With what the document says in it.
      expect(await page.locator(".scale em").textContent()).toBe("crates");
      await page.getByRole("button", { name: "Wet" }).click();
      await page.locator("output", { hasText: "6 coins, wet" }).waitFor();
    }));

  test("a component whose code does not come says so, and Retry brings it once the site can be reached", (target) =>
    visit(target, { path, expected: /island|Failed to fetch/ }, async ({ page, context }) => {
      let isAway = true;
      await context.route(/\/island-Scale-/, (route) => (isAway ? route.abort() : route.continue()));
      await context.route("**/guide/hold", (route) => (isAway ? route.abort() : route.continue()));
      await page.getByLabel("Crates").focus();
      const retry = page.locator(".failure[role=alert]").getByRole("button", { name: "Retry" });
      await retry.click();
      // What failed is asked for again, in vain: the page that is read stays.
      await retry.waitFor();
      expect(await isSameDocument(page)).toBe(true);
      expect(await page.locator(".failure").count()).toBe(1);
      // The button that was pressed is gone: the next Tab goes on from the component.
      expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-island"))).toBe(true);
      isAway = false;
      // By a load of the page in browsers that keep a failed module as long as it.
      await retry.click();
      await wake(page);
    }));
}
