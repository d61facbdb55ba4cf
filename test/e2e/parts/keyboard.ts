/** The project's own pages by keyboard: what Tab stops at. */
import { expect, test } from "bun:test";
import { idle, visit } from "../support/visit.ts";
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

  test("without scripts, every box that may scroll is a stop", () =>
    visit(target(), { path: BOXED[0], javaScriptEnabled: false }, async ({ page }) => {
      expect(await page.locator(`${BOXES}:not([tabindex="0"])`).count()).toBe(0);
    }));
}
