/** Header, menus and drawer: when they come back, when they stay, and what a pointer that only passes does. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { DESKTOP, idle, PHONE, placeOf, visit } from "../support/visit.ts";
import type { SiteTest } from "../support/world.ts";

/** What follows a scroll is done in the frames after it. */
function frames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  });
}

export function frameTests(test: SiteTest): void {
  test("the navbar comes back on the way up, at the top and for whoever reaches it by keyboard, and stays with an open menu", (target) =>
    visit(target, { viewport: DESKTOP }, async ({ page }) => {
      await idle(page);
      const isHidden = async (): Promise<boolean> => {
        await frames(page);
        return page.evaluate(() => document.body.classList.contains("header-hidden"));
      };
      const scroll = (by: number): Promise<void> =>
        page.evaluate((pixels) => scrollBy({ top: pixels, behavior: "instant" }), by);
      // What is scrolled while it would still be seen, and what a finger does that is not steady.
      await scroll(30);
      expect(await isHidden()).toBe(false);
      await scroll(300);
      expect(await isHidden()).toBe(true);
      await scroll(-4);
      expect(await isHidden()).toBe(true);
      await page.locator("#siteHeader .brand").evaluate((link) => (link as HTMLElement).focus({ preventScroll: true }));
      expect(await isHidden()).toBe(false);
      await scroll(100);
      expect(await isHidden()).toBe(true);
      // The end of a page bounces.
      await scroll(-300);
      expect(await isHidden()).toBe(false);
      await scroll(99_999);
      expect(await isHidden()).toBe(false);
      await scroll(-300);
      expect(await isHidden()).toBe(false);
      await page.click(".header-right details.menu:has(a[data-locale]) > summary");
      await scroll(200);
      expect(await isHidden()).toBe(false);
      await page.keyboard.press("Escape");
      await scroll(20);
      expect(await isHidden()).toBe(true);
      await scroll(-99_999);
      expect(await isHidden()).toBe(false);
    }));

  test("a pointer that only passes over the menus opens none, and one that comes back in time finds its menu open", (target) =>
    visit(target, { path: "/reference/dues" }, async ({ page }) => {
      const summary = page.locator(".menus summary").first();
      await summary.focus();
      await page.waitForSelector(".header-nav-inner[data-mounted]");
      const menu = page.locator(".menus details.menu").first();
      const open = page.locator("details.menu[open]");
      const point = (types: readonly string[], pointerType = "mouse"): Promise<void> =>
        menu.evaluate(
          (element, [names, kind]) => {
            for (const name of names) element.dispatchEvent(new PointerEvent(name, { pointerType: kind }));
          },
          [types, pointerType] as const,
        );
      const wait = (milliseconds: number): Promise<void> =>
        page.evaluate((time) => new Promise((done) => setTimeout(done, time)), milliseconds);
      await point(["pointerenter", "pointerleave"]);
      await point(["pointerenter"], "touch");
      await wait(120);
      expect(await open.count()).toBe(0);
      await point(["pointerenter"]);
      await open.waitFor();
      await point(["pointerleave", "pointerenter"]);
      await wait(300);
      expect(await open.count()).toBe(1);
      await point(["pointerleave"], "touch");
      await wait(300);
      expect(await open.count()).toBe(1);
      await point(["pointerleave"]);
      await page.waitForFunction(() => document.querySelector("details.menu[open]") === null);
      // From a closed one, the arrow up leads to the last entry.
      await summary.focus();
      await page.keyboard.press("ArrowUp");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Papers");
      await page.keyboard.press("ArrowDown");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Arriving");
    }));

  test("the phone's menu says what it is while it is open, closes by a touch beside it, and shows the page one is on", (target) =>
    visit(target, { path: "/reference/tides", viewport: PHONE, reducedMotion: "reduce" }, async ({ page }) => {
      const drawer = page.locator("#siteDrawer");
      const said = (): Promise<readonly (string | null)[]> =>
        drawer.evaluate((element) => ["role", "aria-modal", "aria-label"].map((name) => element.getAttribute(name)));
      expect(await said()).toEqual([null, null, null]);
      await page.click("[data-open-drawer]");
      await page.waitForSelector("body.drawer-open");
      expect(await said()).toEqual(["dialog", "true", await drawer.getAttribute("data-label")]);
      expect(await drawer.getAttribute("data-label")).not.toBe("");
      for (const part of ["#siteHeader", "#pageMain", ".footer", ".announcement"])
        expect([part, await page.locator(part).evaluate((element) => (element as HTMLElement).inert)]).toEqual([
          part,
          true,
        ]);
      await page.waitForFunction(() => {
        const { top = -1, bottom = Infinity } =
          document.querySelector('#siteSidebar [aria-current="page"]')?.getBoundingClientRect() ?? {};
        return top >= 0 && bottom <= innerHeight;
      });
      // Within it nothing closes it but what is meant to.
      await page.click(".drawer-menu > details > summary");
      expect(await page.locator("body.drawer-open").count()).toBe(1);
      await page.mouse.click(PHONE.width - 5, PHONE.height / 2);
      await page.waitForSelector("body:not(.drawer-open)");
      expect(await said()).toEqual([null, null, null]);
      expect(await page.locator("[inert]").count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-open-drawer"))).toBe(true);
      // A link to where one is already leads there, too.
      await page.evaluate(() => scrollTo(0, 500));
      await page.click("[data-open-drawer]");
      await page.click('#siteSidebar a[aria-current="page"]');
      await page.waitForSelector("body:not(.drawer-open)");
      await page.waitForFunction(() => scrollY === 0);
      // The search takes the place of the menu, and of a list that is open.
      for (const [opener, open] of [
        ["[data-open-drawer]", "body.drawer-open"],
        [".page-menu > summary", ".page-menu[open]"],
      ] as const) {
        await page.click(opener);
        await page.locator(open).waitFor({ state: "attached" });
        await page.keyboard.press("ControlOrMeta+k");
        await page.locator("dialog.search-dialog[open]").waitFor();
        expect([open, await page.locator(open).count()]).toEqual([open, 0]);
        await page.keyboard.press("Escape");
        const opened = page.locator(opener);
        expect([open, await opened.evaluate((button) => button === document.activeElement)]).toEqual([open, true]);
      }
    }));

  test("a phone's menu that was opened before the scripts came stays open, and can be closed", (target) =>
    visit(
      target,
      {
        viewport: PHONE,
        before: (context) =>
          context.route("**/assets/main-*.js", async (route) => {
            await context.pages()[0]?.click("[data-open-drawer]");
            await route.fallback();
          }),
      },
      async ({ page }) => {
        const drawer = page.locator("#siteDrawer");
        await page.waitForSelector("#siteDrawer[role=dialog]");
        expect(await drawer.isVisible()).toBe(true);
        expect(placeOf(page)).toBe("/guide/start");
        expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-close-drawer"))).toBe(true);
        await page.click("[data-close-drawer]");
        await drawer.waitFor({ state: "hidden" });
        expect(await page.locator("[inert]").count()).toBe(0);
        expect(placeOf(page)).toBe("/guide/start");
      },
    ));

  test("on a phone the bar names a section with the code in its heading, and none before the first", (target) =>
    visit(target, { path: "/guide/hold", viewport: PHONE }, async ({ page }) => {
      await idle(page);
      expect(await page.locator("#pageContent [aria-current='true']").count()).toBe(0);
      await page.evaluate(() => document.getElementById("keel")?.scrollIntoView());
      await page.locator("[data-toc-current] code", { hasText: "keel" }).waitFor();
      expect(await page.locator("[data-toc-bar] a[aria-current='true']").getAttribute("href")).toBe("#keel");
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForFunction(() => document.querySelector("[data-toc-current]")?.textContent === "");
      expect(await page.locator("#pageContent [aria-current='true']").count()).toBe(0);
    }));

  test("the contents never name a section that is hidden as the one that is read", (target) =>
    visit(target, { path: "/guide/widgets", viewport: DESKTOP }, async ({ page }) => {
      const current = page.locator('[data-toc] [aria-current="true"]');
      const readTabs = async (): Promise<string | null> => {
        await page.evaluate(() => document.getElementById("tabs")?.scrollIntoView({ behavior: "instant" }));
        await frames(page);
        return current.getAttribute("href");
      };
      await page.getByRole("tab", { name: "Belt" }).first().click();
      // It stands in the other tab.
      expect(await page.locator('[data-toc] a[href="#hook"]').count()).toBe(1);
      expect(await readTabs()).toBe("#tabs");
      await page.goto(`${target.url}/guide/hold`);
      expect(await page.locator('[data-toc] a[href="#bilge"]').count()).toBe(1);
      await page.evaluate(() => document.querySelector("details:has(#bilge)")?.scrollIntoView({ behavior: "instant" }));
      await frames(page);
      expect(await current.count()).toBe(0);
      await page.locator("details:has(#bilge) > summary").click();
      await page.evaluate(() => document.getElementById("bilge")?.scrollIntoView({ behavior: "instant" }));
      await frames(page);
      expect(await current.getAttribute("href")).toBe("#bilge");
    }));

  test("who asks for less motion sees nothing move", (target) =>
    visit(
      target,
      {
        reducedMotion: "reduce",
        before: (context) =>
          context.addInitScript(() => {
            const moved: string[] = [];
            Object.assign(window, { moved });
            addEventListener(
              "transitionrun",
              (event) => {
                const { target, propertyName } = event as TransitionEvent;
                moved.push(`${(target as Element).className}: ${propertyName}`);
              },
              true,
            );
            addEventListener(
              "animationstart",
              () => {
                for (const { effect } of document.getAnimations())
                  if (Number(effect?.getTiming().duration) > 1) moved.push(String(effect?.getTiming().duration));
              },
              true,
            );
          }),
      },
      async ({ page }) => {
        await page.hover(".menus summary");
        await page.locator("details.menu[open]").waitFor();
        await page.click("[data-colour-mode]");
        await page.click('[data-toc] a[href="#customs"]');
        // At once: nothing rolls by.
        expect(
          await page.locator("#customs").evaluate((heading) => Math.abs(heading.getBoundingClientRect().top) < 300),
        ).toBe(true);
        await page.keyboard.press("ControlOrMeta+k");
        await page.getByRole("combobox").fill("crane");
        await page.getByRole("option").first().hover();
        await page.keyboard.press("Escape");
        await page.setViewportSize(PHONE);
        await page.click("[data-open-drawer]");
        await frames(page);
        expect(await page.evaluate(() => (window as unknown as { readonly moved: unknown }).moved)).toEqual([]);
      },
    ));
}
