/** Pictures: which of them open, and what keys, wheel and pointers do with one that is open. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { idle, isSameDocument, visit } from "../support/visit.ts";
import type { SiteTest } from "../support/world.ts";

interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** How large the enlarged picture is, and how far it was moved. */
function viewOf(page: Page): Promise<View> {
  return page.locator(".zoom-stage > *").evaluate((picture) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(picture).transform);
    return { scale: a, x: e, y: f };
  });
}

const WHOLE: View = { scale: 1, x: 0, y: 0 };

export function pictureTests(test: SiteTest): void {
  test("a picture in a link leads on, a small one stays as it is, and one without words is no stop for Tab", (target) =>
    visit(target, { path: "/guide/hold" }, async ({ page }) => {
      const decorative = page.locator('.prose img[alt=""]');
      await decorative.and(page.locator("[data-zoom]")).waitFor();
      expect(await decorative.evaluate((image) => [(image as HTMLImageElement).tabIndex, image.role])).toEqual([
        -1,
        null,
      ]);
      await decorative.click();
      const dialog = page.locator("dialog.zoom[open]");
      await dialog.waitFor();
      expect(await dialog.getAttribute("aria-label")).toBe("Enlarged picture");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.getByAltText("A dot").click();
      expect(await dialog.count()).toBe(0);
      expect(await page.getByAltText("A dot").getAttribute("role")).toBeNull();
      await page.getByAltText("The plan, which leads on").click();
      await page.waitForURL("**/guide/papers");
      expect(await isSameDocument(page)).toBe(true);
      expect(await dialog.count()).toBe(0);
    }));

  test("an enlarged picture is moved by arrows, never out of the window, and made small again by keys and buttons", (target) =>
    visit(target, { path: "/guide/pictures" }, async ({ page }) => {
      await page.getByRole("button", { name: "Plan of the harbour" }).click();
      const dialog = page.getByRole("dialog", { name: "Plan of the harbour" });
      await dialog.waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Close");
      // The whole picture has nowhere to go, and is not made smaller.
      for (const key of ["ArrowLeft", "ArrowUp", "-"]) await page.keyboard.press(key);
      expect(await viewOf(page)).toEqual(WHOLE);
      await page.keyboard.press("+");
      await page.keyboard.press("=");
      expect((await viewOf(page)).scale).toBe(2.25);
      for (const [key, x, y] of [
        ["ArrowLeft", 80, 0],
        ["ArrowUp", 80, 80],
        ["ArrowRight", 0, 80],
        ["ArrowDown", 0, 0],
      ] as const) {
        await page.keyboard.press(key);
        expect([key, await viewOf(page)]).toEqual([key, { scale: 2.25, x, y }]);
      }
      for (let press = 0; press < 30; press++) await page.keyboard.press("ArrowDown");
      const { height } = page.viewportSize() ?? { height: NaN };
      expect((await viewOf(page)).y).toBeCloseTo((-1.25 * height) / 2, 0);
      // A click closes only what is seen whole, and what another key would do is the browser's.
      await page.mouse.click(400, 400);
      await page.keyboard.press("ControlOrMeta+0");
      expect((await viewOf(page)).scale).toBe(2.25);
      await page.keyboard.press("-");
      expect((await viewOf(page)).scale).toBe(1.5);
      // Only what is larger than the window can be moved, which the pointer's sign says.
      expect(await page.locator(".zoom-stage[data-large]").count()).toBe(1);
      await page.keyboard.press("0");
      expect(await viewOf(page)).toEqual(WHOLE);
      expect(await page.locator(".zoom-stage[data-large]").count()).toBe(0);
      await page.keyboard.press("+");
      await dialog.getByRole("button", { name: "Zoom out" }).click();
      expect(await viewOf(page)).toEqual(WHOLE);

      // Fingers on a touchpad send a wheel with Control, whose steps are small; what lies under the pointer stays there.
      const wheel = async (more: WheelEventInit): Promise<View> => {
        await page
          .locator(".zoom-stage")
          .dispatchEvent("wheel", { bubbles: true, cancelable: true, clientX: 920, clientY: 450, ...more });
        const view = await viewOf(page);
        await page.keyboard.press("0");
        return view;
      };
      const pinch = await wheel({ deltaY: -50, ctrlKey: true });
      expect(pinch.scale).toBeCloseTo(Math.exp(0.5), 2);
      expect(pinch.x).toBeCloseTo(-200 * (pinch.scale - 1), 0);
      expect(pinch.y).toBeCloseTo(0, 0);
      expect((await wheel({ deltaY: -50 })).scale).toBeCloseTo(Math.exp(0.1), 2);
      expect((await wheel({ deltaY: -3, deltaMode: 1 })).scale).toBeCloseTo(Math.exp(0.096), 2);
      expect((await wheel({ deltaY: -9000 })).scale).toBe(8);

      // Neither another button of the mouse nor a touch that the browser takes over is a tap.
      await page.mouse.click(300, 700, { button: "right" });
      await page.locator(".zoom-stage").evaluate((stage) => {
        for (const type of ["pointerdown", "pointercancel"])
          stage.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, clientX: 300, clientY: 700 }));
      });
      expect(await dialog.count()).toBe(1);
      // What is said under it is clicked through, not the buttons.
      await page.mouse.click(300, 700);
      await dialog.waitFor({ state: "detached" });
      await idle(page);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("alt"))).toBe("Plan of the harbour");
    }));
}
