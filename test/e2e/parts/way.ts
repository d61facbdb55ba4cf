/** The way through a page: the bar of contents, menus and their focus, sizes of what is touched. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import type { SiteTest } from "../support/world.ts";
import { smallTargets } from "../support/targets.ts";
import { idle, noteShifts, PHONE, visit } from "../support/visit.ts";

const LANGUAGES = [
  { prefix: "", onThisPage: "On this page", unloading: "Unloading", customs: "Customs" },
  { prefix: "/zh-CN", onThisPage: "本页内容", unloading: "卸货", customs: "海关" },
] as const;

const MENUS = [
  {
    prefix: "",
    copy: "Copy page as Markdown",
    view: "View as Markdown",
    open: (name: string) => `Open in ${name}`,
  },
  {
    prefix: "/zh-CN",
    copy: "复制本页 Markdown",
    view: "查看 Markdown",
    open: (name: string) => `在 ${name} 中打开`,
  },
] as const;

export function wayTests(test: SiteTest): void {
  for (const { prefix, onThisPage, unloading, customs } of LANGUAGES) {
    const lang = prefix === "" ? "English" : "Chinese";

    test(`on a phone the contents stay at hand and name the section being read (${lang})`, (target) =>
      visit(
        target,
        { path: `${prefix}/guide/start`, viewport: PHONE, before: (context) => context.addInitScript(noteShifts) },
        async ({ page }) => {
          const bar = page.locator("[data-toc-bar] > summary");
          expect((await bar.innerText()).trim()).toBe(onThisPage);
          await page.evaluate(() => document.getElementById("unloading")?.scrollIntoView());
          await page.locator("[data-toc-current]", { hasText: unloading }).waitFor();
          expect(await bar.innerText()).toContain(onThisPage);
          await rest(page);
          const place = await page.evaluate(() => ({
            bar: document.querySelector("[data-toc-bar]")?.getBoundingClientRect().top ?? 0,
            header: document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0,
          }));
          expect(Math.abs(place.bar - Math.max(0, place.header))).toBeLessThan(2);
          await touch(page, "[data-toc-bar] > summary");
          await page.locator("[data-toc-bar][open]").waitFor();
          await rest(page);
          await touch(page, '[data-toc-bar] a[href="#customs"]');
          await page.locator("[data-toc-bar]:not([open])").waitFor();
          await page.locator("[data-toc-current]", { hasText: customs }).waitFor();
          expect(await isBelowBar(page, "#customs")).toBe(true);
          expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([]);
        },
      ));
  }

  test("without scripts the bar stays as well, and its open list covers no section that it leads to", (target) =>
    visit(target, { viewport: PHONE, javaScriptEnabled: false }, async ({ page }) => {
      await page.click("[data-toc-bar] > summary");
      await page.click('[data-toc-bar] a[href="#unloading"]');
      const covers = await page.locator("[data-toc-bar] > ul").boundingBox();
      const heading = await page.locator("#unloading").boundingBox();
      expect(covers?.y).toBeGreaterThan(0);
      expect(heading?.y).toBeGreaterThanOrEqual((covers?.y ?? 0) + (covers?.height ?? 0));
      expect(heading?.y).toBeLessThan(PHONE.height);
    }));

  test("the bar's list closes with Escape, which gives the focus back, and with a touch elsewhere", (target) =>
    visit(target, { viewport: PHONE }, async ({ page }) => {
      const bar = page.locator("[data-toc-bar] > summary");
      const open = page.locator("[data-toc-bar][open]");
      await bar.focus();
      await page.keyboard.press("Enter");
      await open.waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      expect(await open.count()).toBe(0);
      expect(await bar.evaluate((summary) => summary === document.activeElement)).toBe(true);
      await page.keyboard.press("Enter");
      await open.waitFor();
      await page.click("h1");
      expect(await open.count()).toBe(0);
    }));

  for (const { prefix, copy, view, open } of MENUS)
    test(`a menu at the top of the page leads to its Markdown and to assistants, and sends nothing itself: ${copy}`, (target) =>
      visit(target, { path: `${prefix}/guide/papers` }, async ({ page, requests }) => {
        await page.click(".page-menu > summary");
        const links = page.locator(".page-menu a");
        expect(await links.allInnerTexts()).toEqual([copy, view, open("ChatGPT"), open("Claude")]);
        const address = `https://harbour.example.org${prefix}/guide/papers/index.md`;
        for (const link of (await links.all()).slice(2)) {
          const question = new URL((await link.getAttribute("href")) ?? "").searchParams.get("q");
          expect(question).toContain(address);
          expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
        }
        expect(requests.filter((each) => /chatgpt|claude/.test(each))).toEqual([]);
        await page.keyboard.press("Escape");
        expect(await page.locator(".page-menu[open]").count()).toBe(0);
        await page.click(".page-menu > summary");
        await links.nth(1).click();
        await page.waitForURL(`**${prefix}/guide/papers/index.md`);
      }));

  for (const width of [360, 768, 1440])
    test(`the list of the page's menu lies within a view of ${width} px`, (target) =>
      visit(target, { path: "/zh-CN/guide/papers", viewport: { width, height: 740 } }, async ({ page }) => {
        await page.click(".page-menu > summary");
        const { x = -1, width: wide = 0 } = (await page.locator(".page-menu > ul").boundingBox()) ?? {};
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + wide).toBeLessThanOrEqual(width);
      }));

  test("without scripts the page's menu opens as well, without the entry that copies", (target) =>
    visit(target, { javaScriptEnabled: false, viewport: PHONE }, async ({ page }) => {
      await page.click(".page-menu > summary");
      expect(await page.locator(".page-menu a:visible").count()).toBe(3);
    }));

  test("a menu that was opened by keyboard closes when the focus leaves it", (target) =>
    visit(target, {}, async ({ page }) => {
      for (const menu of [".menus details.menu >> nth=0", ".header-right details.menu >> nth=0"]) {
        const summary = page.locator(menu).locator("summary");
        await summary.focus();
        await page.keyboard.press("Enter");
        await page.locator("details.menu[open]").waitFor();
        const links = await page.locator("details.menu[open] a").count();
        for (let press = 0; press < links; press++) {
          await page.keyboard.press("Tab");
          expect(await page.locator("details.menu[open]").count()).toBe(1);
        }
        await page.keyboard.press("Tab");
        expect(await page.locator("details.menu[open]").count()).toBe(0);
      }
    }));

  test("Back closes the phone's menu, dropdowns and dialogs, which would cover the page that comes", (target) =>
    visit(target, { viewport: PHONE }, async ({ page }) => {
      for (const [opener, open] of [
        ["[data-open-drawer]", "body.drawer-open"],
        [".page-menu > summary", ".page-menu[open]"],
      ] as const) {
        await page.click('.prose a[href="/guide/papers"]');
        await page.waitForURL("**/guide/papers");
        await page.click(opener);
        await page.locator(open).waitFor({ state: "attached" });
        await page.goBack();
        await page.locator("h1 >> text=Arriving").waitFor();
        expect([opener, await page.locator(open).count()]).toEqual([opener, 0]);
        expect(await page.locator("[inert]").count()).toBe(0);
      }
      await page.click('.prose a[href="/guide/papers"]');
      await page.waitForURL("**/guide/papers");
      await page.keyboard.press("?");
      await page.locator("dialog[open]").waitFor();
      await page.goBack();
      await page.locator("h1 >> text=Arriving").waitFor();
      expect(await page.locator("dialog[open]").count()).toBe(0);
    }));

  test("closing the announcement by keyboard leaves the focus at the top of the page", (target) =>
    visit(target, { viewport: PHONE }, async ({ page }) => {
      await page.focus("[data-close-announcement]");
      await page.keyboard.press("Enter");
      await page.locator("[data-announcement]").waitFor({ state: "hidden" });
      expect(await page.evaluate(() => document.activeElement?.closest("#siteHeader") !== null)).toBe(true);
    }));

  for (const path of ["/guide/start", "/zh-CN/guide/widgets", "/blog", "/reference/signals"])
    test(`on a phone whatever is touched is at least 24 px high and wide: ${path}`, (target) =>
      visit(target, { path, viewport: PHONE }, async ({ page }) => {
        // A long text leaves no room that the button beside it does not need.
        await page.locator(".announcement p").evaluate((text) => text.append(" High tide.".repeat(9)));
        await page.click("[data-toc-bar] > summary", { timeout: 500 }).catch(() => undefined);
        expect(await page.evaluate(smallTargets)).toEqual([]);
      }));
}

/** Waits, as a reader does, until the bar of contents has not moved for a while: it does as long as the header slides. */
async function rest(page: Page): Promise<void> {
  // What is laid out only now may move the place once more, which shows the header again.
  await idle(page);
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let last = "";
        let quiet = 0;
        const look = (): void => {
          const top = document.querySelector("[data-toc-bar]")?.getBoundingClientRect().top ?? 0;
          const now = `${top} ${scrollY} ${document.body.offsetHeight}`;
          quiet = now === last && document.getAnimations().length === 0 ? quiet + 1 : 0;
          last = now;
          if (quiet < 5) requestAnimationFrame(look);
          else done();
        };
        look();
      }),
  );
}

/**
 * Clicks at the place where an element is seen. Playwright's own click may scroll before, because the bar ends a pixel above
 * the window: that shows the header, the bar slides, and what is pressed and let go at one place hits two elements.
 */
async function touch(page: Page, selector: string): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** Whether an element is seen below the bar of contents. */
function isBelowBar(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((each) => {
    const top = document.querySelector(each)?.getBoundingClientRect().top ?? -1;
    return top >= (document.querySelector("[data-toc-bar]")?.getBoundingClientRect().bottom ?? innerHeight);
  }, selector);
}
