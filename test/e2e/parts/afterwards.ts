/** What is left when something has ended: a search, a menu, a definition, an enlarged picture. */
import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { DESKTOP, idle, PHONE, visit } from "../support/visit.ts";
import type { SiteTest } from "../support/world.ts";

/** Waits until the page of search tells how many it found for something. */
const found = (page: Page, query: string): Promise<void> => page.locator(".search-note", { hasText: query }).waitFor();

/** What an example writes, and what goes wrong in it once it runs. */
async function showsWhatItSays(editor: Locator, output: Locator, error: Locator): Promise<void> {
  const isSaid = async (text: string): Promise<void> => {
    for (let wait = 0; wait < 500 && (await output.textContent()) !== text; wait++) await Bun.sleep(20);
    expect(await output.textContent()).toBe(text);
  };
  for (const [source, text] of [
    ['console.log("a", 1n, [2n], undefined, () => 3);', 'a 1n [\n  "2n"\n] undefined () => 3\n'],
    ["const ring = {}; ring.own = ring; console.error(ring, new TypeError('b'));", "[object Object] TypeError: b\n"],
    ["for (let i = 0; i < 250; i++) console.log(7);", "7\n".repeat(200)],
    ["({ c: true })", '{\n  "c": true\n}\n'],
    ["Promise.resolve(false)", "false\n"],
    ["<i>nothing</i>", ""],
  ] as const) {
    await editor.fill(source);
    await isSaid(text);
    expect(await error.count()).toBe(0);
  }
  for (const [source, words] of [
    ["() => { throw new Error('in d') }", "Error: in d"],
    ["Promise.reject(new Error('later e'))", "Error: later e"],
    ["setTimeout(() => { throw new Error('alone f') }, 50)", "Error: alone f"],
    ["setTimeout(() => void Promise.reject(new Error('unseen g')), 50)", "Error: unseen g"],
  ] as const) {
    await editor.fill(source);
    await error.filter({ hasText: words }).waitFor();
  }
}

export function afterwardsTests(test: SiteTest): void {
  test("a page that a result led to has its own title, and the list has that of its query again after Back", (target) =>
    visit(target, { path: "/search?q=container" }, async ({ page }) => {
      await found(page, "container");
      const listed = await page.title();
      expect(listed).toContain("container");
      await page.locator(".search-results a").first().click();
      await page.waitForURL("**/guide/papers*");
      await idle(page);
      expect(await page.title()).toBe("Papers | Harbour");
      await page.goBack();
      await found(page, "container");
      expect(await page.title()).toBe(listed);
    }));

  test("what is typed into the dialog over the page of search changes nothing on that page", (target) =>
    visit(target, { path: "/search?q=container" }, async ({ page }) => {
      await found(page, "container");
      const list = page.locator(".search-results");
      const before = await list.innerText();
      await page.locator("h1").click();
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox").fill("crane");
      await page.locator("[role=option]", { hasText: "rane" }).first().waitFor();
      await idle(page);
      expect(await list.innerText()).toBe(before);
      expect(await page.locator(".search-note").first().innerText()).toContain("container");
    }));

  test("a window that is made wide while the menu is open has a page that can be read, without a dialog", (target) =>
    visit(target, { viewport: PHONE }, async ({ page }) => {
      await page.click("[data-open-drawer]");
      await page.locator("#siteDrawer[role=dialog]").waitFor();
      await page.setViewportSize(DESKTOP);
      await page.locator("#siteDrawer:not([role])").waitFor();
      expect(await page.locator("[inert]").count()).toBe(0);
      await page.locator("#pageMain").getByRole("link").first().focus();
    }));

  test("a pointer that only passes over a term shows nothing, nor does a finger; after Escape nothing describes the term", (target) =>
    visit(target, { path: "/guide/quay" }, async ({ page }) => {
      await idle(page);
      const term = page.locator("a.term").first();
      const tip = page.getByRole("tooltip");
      const box = await term.boundingBox();
      if (box === null) throw new Error("The term is not to be seen.");
      await page.evaluate(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        new MutationObserver(() => {
          const text = document.querySelector("[role=tooltip]")?.textContent;
          if (text != null) seen.push(text);
        }).observe(document.body, { childList: true });
      });
      await page.clock.install();
      // In one task, as a pointer does that is moved fast.
      await term.evaluate((link) => {
        for (const element of [link, document.body])
          element.dispatchEvent(new PointerEvent("pointerover", { pointerType: "mouse", bubbles: true }));
      });
      await page.clock.runFor(400);
      expect(await page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen)).toEqual([]);
      // A finger that is only put down to scroll is no pointer that rests.
      await term.evaluate((link) =>
        link.dispatchEvent(new PointerEvent("pointerover", { pointerType: "touch", bubbles: true })),
      );
      await page.clock.runFor(400);
      expect(await tip.count()).toBe(0);
      await term.hover();
      await tip.waitFor();
      await page.keyboard.press("Escape");
      expect(await tip.count()).toBe(0);
      expect(await term.getAttribute("aria-describedby")).toBeNull();
    }));

  test("the browser's own keys stay the browser's, whatever the page does with the same letters", (target) =>
    visit(target, { path: "/guide/pictures" }, async ({ page }) => {
      await idle(page);
      /** Whether the page takes a key. */
      const takes = (key: string, modifiers: Readonly<Record<string, boolean>>, on: string): Promise<boolean> =>
        page
          .locator(on)
          .first()
          .evaluate(
            (element, init) =>
              !element.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true })),
            { key, ...modifiers },
          );
      expect(await takes("K", { ctrlKey: true, shiftKey: true }, "h1")).toBe(false);
      expect(await takes("k", { ctrlKey: true, altKey: true }, "h1")).toBe(false);
      expect(await takes("k", { ctrlKey: true }, "h1")).toBe(true);
      await page.keyboard.press("Escape");
      const picture = page.getByRole("button", { name: "Plan of the harbour" });
      await picture.press("Enter");
      const dialog = "dialog.zoom[open]";
      await page.locator(dialog).waitFor();
      for (const key of ["+", "-", "0", "ArrowLeft"])
        for (const modifier of ["ctrlKey", "metaKey", "altKey"])
          expect([key, modifier, await takes(key, { [modifier]: true }, dialog)]).toEqual([key, modifier, false]);
      expect(await takes("+", {}, dialog)).toBe(true);
      await page.keyboard.press("Escape");
      await page.locator("dialog.zoom").waitFor({ state: "detached" });
      expect(await picture.evaluate((element) => element === document.activeElement)).toBe(true);
    }));

  test("an example that is mended shows no error any more, that of another window counts nothing, and Reset brings it back", (target) =>
    visit(target, { path: "/guide/playground", expected: /in d|alone f|unseen g/ }, async ({ page }) => {
      const editor = page.getByRole("textbox");
      await editor.scrollIntoViewIfNeeded();
      const result = page.frameLocator(".result iframe");
      await result.getByText("3 cranes").waitFor();
      const source = await editor.inputValue();
      const error = page.locator(".result-error");
      await page.evaluate(() => window.postMessage({ type: "error", message: "from elsewhere" }, "*"));
      await idle(page);
      expect(await error.count()).toBe(0);
      await editor.fill("nothing()");
      await error.waitFor();
      await editor.fill("<b>mended</b>");
      await result.getByText("mended").waitFor();
      await error.waitFor({ state: "detached" });
      await showsWhatItSays(editor, result.locator("body > pre"), error);
      const reset = page.getByRole("button", { name: "Reset" });
      await reset.click();
      await result.getByText("3 cranes").waitFor();
      expect(await editor.inputValue()).toBe(source);
      await reset.waitFor({ state: "hidden" });
    }));

  test("what was chosen of one list is not chosen of the next: after more was typed it is the first result again", (target) =>
    visit(target, {}, async ({ page }) => {
      await page.keyboard.press("ControlOrMeta+k");
      const field = page.getByRole("combobox");
      const chosen = page.locator("[role=option][aria-selected=true]");
      await field.fill("container");
      await page.getByRole("option").nth(1).waitFor();
      await field.press("ArrowDown");
      expect(await chosen.getAttribute("id")).toBe("search-option-1");
      const before = await page.getByRole("listbox").innerText();
      await field.fill("crane");
      await page.waitForFunction(
        (old) => document.querySelector<HTMLElement>("[role=listbox]")?.innerText !== old,
        before,
      );
      await page.getByRole("option").nth(1).waitFor();
      expect(await chosen.getAttribute("id")).toBe("search-option-0");
    }));
}
