/** What is copied, what is said of it, and what comes where the browser lets nobody copy. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { idle, placeOf, visit } from "../support/visit.ts";
import type { SiteTest } from "../support/world.ts";

/** Stands in for the clipboard, which is one for all tests of a machine. @returns what was copied so far */
async function ownClipboard(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const copied: string[] = [];
    navigator.clipboard.writeText = (text) => Promise.resolve(void copied.push(text));
    Object.assign(window, { copied });
  });
  return () => page.evaluate(() => (window as unknown as { readonly copied: readonly string[] }).copied);
}

export function copyTests(test: SiteTest): void {
  test("code is copied without its numbers and without what a diff removes, which is said for two seconds", (target) =>
    visit(target, { path: "/guide/hold" }, async ({ page, context }) => {
      // The blocks get their buttons a few at a time.
      await page.waitForFunction(() => document.querySelectorAll("figure.code > .code-tools").length === 9);
      const copied = await ownClipboard(page);
      const copy = (title: string): Promise<void> =>
        page.locator("figure.code", { hasText: title }).getByRole("button", { name: "Copy code" }).click();
      await copy("count.js");
      await page.locator("[data-copied='Copied']").waitFor();
      expect(await page.textContent("#siteStatus")).toBe("Copied");
      // From here on, time passes where the test says so, and not while it looks.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await copy("stow.js");
      await page.locator("figure.code", { hasText: "stow.js" }).locator("[data-copied]").waitFor();
      expect(await page.locator("[data-copied]").count()).toBe(1);
      await page.clock.runFor(1900);
      expect(await page.locator("[data-copied]").count()).toBe(1);
      await page.clock.runFor(200);
      expect(await page.locator("[data-copied]").count()).toBe(0);
      expect(await copied()).toEqual([
        "const first = 40;\nconst second = 41;\nconst third = 42;",
        'const place = "below";\nstow(place);',
      ]);
      // A heading's link that is opened elsewhere copies nothing here.
      const opened = context.waitForEvent("page");
      await page.locator('.prose a.anchor[href="#keel"]').click({ modifiers: ["ControlOrMeta"] });
      await (await opened).waitForURL("**/guide/hold#keel");
      expect(placeOf(page)).toBe("/guide/hold");
      expect(await copied()).toHaveLength(2);
    }));

  test("where the browser does not let a page copy, that is said beside the button that was pressed", (target) =>
    visit(target, { path: "/guide/hold" }, async ({ page, warnings }) => {
      await page.locator("figure.code[data-tools]").first().waitFor();
      await idle(page);
      await page.evaluate(() => {
        const refuse = (): Promise<never> => Promise.reject(new DOMException("refused", "NotAllowedError"));
        Object.assign(navigator.clipboard, { writeText: refuse, write: refuse });
      });
      const figure = page.locator("figure.code").first();
      for (const name of ["Copy code", "Copy a link"]) {
        await page.evaluate(() => document.querySelector("#siteStatus")?.replaceChildren());
        const button = figure.getByRole("button", { name });
        await button.click();
        await page.waitForFunction(() => document.querySelector("#siteStatus")?.textContent === "Could not copy");
        expect(await button.getAttribute("data-copied")).toBe("Could not copy");
      }
      // Not all that says so is of the same colour.
      expect(await page.locator("[data-failed]").count()).toBe(1);
      // A link that is followed has done what it was pressed for.
      await page.evaluate(() => document.querySelector("#siteStatus")?.replaceChildren());
      await page.locator('.prose a.anchor[href="#keel"]').click();
      await page.waitForURL("**/guide/hold#keel");
      await idle(page);
      expect(warnings.filter((each) => each.includes("clipboard"))).toHaveLength(3);
      expect(await page.locator("a[data-copied]").count()).toBe(0);
      expect(await page.textContent("#siteStatus")).toBe("");
      // The page's Markdown is shown instead, to be copied by hand.
      await page.click(".page-menu > summary");
      await page.click("[data-copy-markdown]");
      await page.waitForURL("**/guide/hold/index.md");
    }));

  test("a page that came without encryption has no clipboard, which is said as well", (target) =>
    visit(
      target,
      {
        path: "/guide/hold",
        before: (context) =>
          context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })),
      },
      async ({ page }) => {
        await page.locator("figure.code").first().getByRole("button", { name: "Copy code" }).click();
        await page.locator("button[data-copied='Could not copy']").waitFor();
      },
    ));

  test("without a connection a page that cannot be copied stays, and says so", (target) =>
    visit(target, { path: "/guide/hold" }, async ({ page, context }) => {
      await page.locator("figure.code[data-tools]").first().waitFor();
      await idle(page);
      await page.evaluate(() =>
        Object.assign(navigator.clipboard, { write: (items: ClipboardItem[]) => items[0]?.getType("text/plain") }),
      );
      await context.setOffline(true);
      await page.click(".page-menu > summary");
      await page.click("[data-copy-markdown]");
      await page.locator("[data-copy-markdown][data-copied='Could not copy']").waitFor();
      expect(placeOf(page)).toBe("/guide/hold");
      expect(await page.textContent("h1")).toContain("hold");
    }));
}
