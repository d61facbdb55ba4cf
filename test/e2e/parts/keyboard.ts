/** The project's own pages by keyboard: what Tab stops at. */
import { expect, test } from "bun:test";
import { idle, layOut, visit } from "../support/visit.ts";
import type { Target } from "../support/world.ts";

/** Pages with code, tables and formulas, of which some are wider than a phone and some are not. */
const BOXED = [
  "/v3/documentation/smart-contracts/contracts-specs/governance",
  "/v3/documentation/tvm/tvm-exit-codes",
  "/zh-CN/v3/guidelines/smart-contracts/howto/wallet",
] as const;
const BOXES = ".prose :is(pre, .table, .math-block, .drawn)";

/** Runs in the page: brings each box into view. @returns those of which Tab says something else than the mouse's wheel */
async function misjudged(selector: string): Promise<readonly string[]> {
  const wrong: string[] = [];
  const frame = (): Promise<number> => new Promise((done) => void requestAnimationFrame(done));
  for (const box of document.querySelectorAll<HTMLElement>(selector)) {
    if (!box.checkVisibility()) continue;
    box.scrollIntoView({ block: "center" });
    const isRight = (): boolean => box.tabIndex >= 0 === box.scrollWidth > box.clientWidth;
    // Code that was far away is laid out in the next frames, and what observes it is told after that.
    for (let frames = 0; frames < 6 || (frames < 120 && !isRight()); frames++) await frame();
    if (!isRight()) wrong.push(`${box.outerHTML.slice(0, 60)} ${box.scrollWidth} in ${box.clientWidth}`);
  }
  return wrong;
}

/**
 * Runs in the page: gives the focus to whatever Tab may reach, one after the other. @returns what is not seen to have it:
 * its ring is cut off by a box or by the window, or it lies below something
 */
function unseen(): readonly string[] {
  const faults: string[] = [];
  const isShown = (element: HTMLElement): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest("[inert]") === null;
  for (const element of document.querySelectorAll<HTMLElement>("a[href], button, summary, select, [tabindex='0']")) {
    if (!isShown(element)) continue;
    element.focus();
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(element);
    const [first, second] = element.getClientRects();
    // What is larger than the window, or goes on in the next line, is never seen whole.
    if (first === undefined || second !== undefined || first.height > innerHeight / 2) continue;
    const fault = (text: string): unknown => faults.push(`${element.outerHTML.slice(0, 80)} ${text}`);
    if (!element.matches(":focus-visible") || outlineStyle === "none") fault("has no ring");
    const room = parseFloat(outlineOffset) + parseFloat(outlineWidth) - 0.5;
    const { left, top, right, bottom } = first;
    const isWithin = (box: { left: number; top: number; right: number; bottom: number }): boolean =>
      left - room >= box.left && top - room >= box.top && right + room <= box.right && bottom + room <= box.bottom;
    const { clientWidth, clientHeight } = document.documentElement;
    if (!isWithin({ left: 0, top: 0, right: clientWidth, bottom: clientHeight })) fault("leaves the window");
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible" && !isWithin(box.getBoundingClientRect()))
        fault(`is cut off by ${box.className}`);
    const over = document.elementFromPoint((left + right) / 2, top + 2);
    if (over !== null && !element.contains(over) && !over.contains(element)) fault(`is below ${over.className}`);
  }
  return faults;
}

/** @param target of the project's own site */
export function keyboardTests(target: () => Target): void {
  test("Tab stops at a box where it scrolls and nowhere else, in a window of any width", () =>
    visit(target(), { path: "/" }, async ({ page }) => {
      let stops = 0;
      for (const path of BOXED) {
        await page.goto(target().url + path);
        await idle(page);
        for (const width of [360, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect([path, width, await page.evaluate(misjudged, BOXES)]).toEqual([path, width, []]);
          stops += await page.locator(`${BOXES}[tabindex="0"]`).count();
        }
      }
      // Otherwise these pages are the wrong ones.
      expect(stops).toBeGreaterThan(20);
    }));

  test("a box that has the focus keeps it when it stops scrolling, until the reader leaves it", () =>
    visit(target(), { path: BOXED[0], viewport: { width: 360, height: 900 } }, async ({ page }) => {
      const table = page.locator(".prose .table[tabindex='0']").first();
      // Boxes far from the window stay stops.
      await layOut(page);
      await idle(page);
      await table.focus();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.waitForFunction(() => {
        const box = document.activeElement;
        return box !== null && box.scrollWidth <= box.clientWidth;
      });
      await idle(page);
      expect(await page.evaluate(() => document.activeElement?.className)).toContain("table");
      await page.keyboard.press("Tab");
      expect(await page.locator(".prose .table[tabindex='0']").count()).toBe(0);
    }));

  for (const path of ["/", "/zh-CN/v3/concepts/glossary", "/v3/documentation/tvm/tvm-exit-codes"])
    for (const width of [390, 1440])
      test(`whatever has the focus is seen to have it, in the page and in what opens over it: ${path} at ${width} px`, () =>
        visit(target(), { path, viewport: { width, height: 760 } }, async ({ page }) => {
          await idle(page);
          // The ring is shown to whom the keyboard is the last thing used.
          await page.keyboard.press("Tab");
          expect(await page.evaluate(unseen)).toEqual([]);
          if (width > 390) return;
          const opener = page.locator("[data-open-drawer]");
          await opener.focus();
          await page.keyboard.press("Enter");
          await page.waitForFunction(() => document.querySelector("#siteDrawer")?.getBoundingClientRect().left === 0);
          await page.evaluate(() => {
            for (const group of document.querySelectorAll<HTMLDetailsElement>("#siteDrawer details")) group.open = true;
          });
          expect(await page.evaluate(unseen)).toEqual([]);
          // On the way back as well, below the head that stays.
          await page.locator("#siteDrawer a").last().focus();
          for (let press = 0; press < 60; press++) {
            await page.keyboard.press("Shift+Tab");
            const isHidden = await page.evaluate(() => {
              const { left, top, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
              const over = document.elementFromPoint(left + 12, top + height / 2);
              return over !== null && document.activeElement?.contains(over) === false;
            });
            expect(isHidden).toBe(false);
          }
          await page.keyboard.press("Escape");
          await page.locator("#siteDrawer").waitFor({ state: "hidden" });
          const bar = page.locator("[data-toc-bar] > summary");
          if ((await bar.count()) === 0) return;
          await bar.focus();
          await page.keyboard.press("Enter");
          expect(await page.evaluate(unseen)).toEqual([]);
        }));

  test("without scripts, every box that may scroll is a stop", () =>
    visit(target(), { path: BOXED[0], javaScriptEnabled: false }, async ({ page }) => {
      expect(await page.locator(`${BOXES}:not([tabindex="0"])`).count()).toBe(0);
    }));
}
