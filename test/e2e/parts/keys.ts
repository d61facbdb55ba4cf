/** Keys that mean something on every page: in fields they are letters, and what they open takes the place of what is open. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { idle, PHONE, placeOf, visit } from "../support/visit.ts";
import type { SiteTest } from "../support/world.ts";

/** Names of the dialogs that are open. */
function openDialogs(page: Page): Promise<readonly string[]> {
  return page.locator("dialog[open]").evaluateAll((all) => all.map((dialog) => dialog.getAttribute("class") ?? ""));
}

export function keyTests(test: SiteTest): void {
  test("in a field, / and ? are letters, and with Ctrl they are the browser's; Ctrl+K opens the search from there", (target) =>
    visit(target, {}, async ({ page }) => {
      await idle(page);
      await page.evaluate(() => {
        const fields =
          '<input id="a"><textarea id="b"></textarea><p id="c" contenteditable>x</p><select id="d"><option>/<option>?</select>';
        document.querySelector(".prose")?.insertAdjacentHTML("afterbegin", fields);
      });
      for (const id of ["a", "b", "c", "d"]) {
        await page.focus(`#${id}`);
        await page.keyboard.press("/");
        await page.keyboard.press("?");
      }
      expect(await page.inputValue("#a")).toBe("/?");
      expect(await page.inputValue("#b")).toBe("/?");
      expect(await page.textContent("#c")).toContain("/?");
      await page.focus("h1");
      for (const keys of ["Control+/", "Meta+/", "Control+Shift+?", "Alt+Shift+?", "Meta+Shift+?"])
        await page.keyboard.press(keys);
      // The list of keys has code of its own, which would have come by now.
      await idle(page);
      expect(await openDialogs(page)).toEqual([]);
      await page.focus("#a");
      await page.keyboard.press("ControlOrMeta+K");
      await page.locator("dialog.search-dialog[open]").waitFor();
    }));

  test("one thing is open at a time: the search closes a picture, and the list of keys waits for what is open", (target) =>
    visit(target, { path: "/guide/pictures" }, async ({ page }) => {
      const picture = page.getByRole("button", { name: "Plan of the harbour" });
      await picture.focus();
      await page.keyboard.press("Enter");
      await page.locator("dialog.zoom[open]").waitFor();
      await page.keyboard.press("?");
      await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
      expect(await openDialogs(page)).toEqual(["zoom"]);
      await page.keyboard.press("/");
      const field = page.getByRole("combobox");
      await field.waitFor();
      expect(await openDialogs(page)).toEqual(["search-dialog"]);
      expect(await page.locator("dialog").count()).toBe(1);
      // What is typed at once is typed there.
      await page.keyboard.type("crane");
      expect(await field.inputValue()).toBe("crane");
      // Opened once more, it offers to replace what was typed.
      await field.fill("crane");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ControlOrMeta+k");
      await page.keyboard.type("x");
      expect(await field.inputValue()).toBe("x");
      // Tab stays in it, and the rest of the page cannot be reached.
      for (let press = 0; press < 9; press++) {
        await page.keyboard.press(press < 5 ? "Tab" : "Shift+Tab");
        expect(
          await page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
          ),
        ).toBe(true);
      }
      expect(await page.locator("#pageMain").evaluate((main) => main.closest("[inert]") !== null)).toBe(true);
      await page.mouse.click(4, 890);
      expect(await openDialogs(page)).toEqual([]);
      expect(await page.locator("[inert]").count()).toBe(0);
      expect(await picture.evaluate((image) => image === document.activeElement)).toBe(true);

      await page.keyboard.press("?");
      await page.locator("dialog.shortcuts[open]").waitFor();
      await page.keyboard.press("?");
      expect(await openDialogs(page)).toEqual(["shortcuts"]);
      await page.locator("dialog.shortcuts h2").click();
      expect(await openDialogs(page)).toEqual(["shortcuts"]);
      await page.mouse.click(4, 4);
      await page.locator("dialog.shortcuts").waitFor({ state: "detached" });
      await page.keyboard.press("ControlOrMeta+k");
      await field.waitFor();
      expect(await page.locator("dialog").count()).toBe(1);
    }));

  test("a Tab at once does not leave the search, and the page scrolls again when it is closed", (target) =>
    visit(target, {}, async ({ page }) => {
      await idle(page);
      // In one task, before the page can have become inert by itself.
      const isInert = await page.evaluate(() => {
        for (const key of ["/", "Tab"])
          document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        return document.getElementById("pageMain")?.closest("[inert]") != null;
      });
      expect(isInert).toBe(true);
      await page.getByRole("combobox").waitFor();
      await page.keyboard.press("Escape");
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 300);
      await page.waitForFunction(() => scrollY > 0);
    }));

  test("a phone's gesture back closes the search, not the page; keys of an input method are its own", (target) =>
    visit(
      target,
      {
        viewport: PHONE,
        hasTouch: true,
        isMobile: true,
        before: (context) =>
          context.addInitScript(() => {
            // The browser's own hears a gesture that nothing here can make.
            const watchers: unknown[] = [];
            class CloseWatcher {
              isDestroyed = false;
              constructor() {
                watchers.push(this);
              }
              destroy(): void {
                this.isDestroyed = true;
              }
            }
            Object.assign(window, { watchers, CloseWatcher });
          }),
      },
      async ({ page }) => {
        const button = page.locator(".search-button");
        const field = page.getByRole("combobox");
        const watched = (): Promise<readonly boolean[]> =>
          page.evaluate(() =>
            (window as unknown as { watchers: { isDestroyed: boolean }[] }).watchers.map((each) => each.isDestroyed),
          );
        await button.tap();
        await field.fill("container");
        await page.getByRole("option").nth(1).waitFor();
        const isPrevented = await field.evaluate((input) =>
          ["Enter", "ArrowDown", "Escape"].map((key) => {
            const event = new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true, cancelable: true });
            input.dispatchEvent(event);
            return event.defaultPrevented;
          }),
        );
        // The browser would close the dialog with it.
        expect(isPrevented).toEqual([false, false, true]);
        expect(await page.getByRole("option").first().getAttribute("aria-selected")).toBe("true");
        expect(placeOf(page)).toBe("/guide/start");
        expect(await openDialogs(page)).toEqual(["search-dialog"]);
        expect(await watched()).toEqual([false]);
        await page.evaluate(() => {
          (window as unknown as { watchers: { onclose(): void }[] }).watchers[0]?.onclose();
        });
        expect(await openDialogs(page)).toEqual([]);
        expect(await page.locator("[inert]").count()).toBe(0);
        expect(await watched()).toEqual([true]);
        await button.tap();
        await field.waitFor();
        expect(await watched()).toEqual([true, false]);
        await page.keyboard.press("Escape");
        expect(await watched()).toEqual([true, true]);
        expect(placeOf(page)).toBe("/guide/start");
      },
    ));

  for (const [system, userAgent, name] of [
    ["a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15", "⌘ K"],
    ["other systems", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36", "Ctrl K"],
  ] as const)
    test(`the keys of the search are called as on ${system}`, (target) =>
      visit(target, { userAgent }, async ({ page }) => {
        await idle(page);
        expect((await page.textContent(".search-button kbd"))?.trim()).toBe(name);
        await page.keyboard.press("?");
        const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
        await list.waitFor();
        expect(
          await list
            .locator("dt")
            .evaluateAll((all) => all.map(({ children }) => [...children].map((key) => key.textContent).join(" "))),
        ).toEqual([`${name} /`, "↑ ↓", "Enter", "Esc", "Esc Tab", "?"]);
        expect((await list.locator("dd").allInnerTexts()).filter((text) => text === "")).toEqual([]);
      }));
}
