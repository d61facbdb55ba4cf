/** What a soft navigation leaves behind: address, head and language switch are those of the page that is shown. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import type { SiteTest } from "../support/world.ts";
import { follow, idle, isSameDocument, mark, placeOf, visit } from "../support/visit.ts";

interface Said {
  /** What the head says of the page, in the order of the alphabet. */
  readonly head: readonly string[];
  /** Where the entries of the language switch lead, each once. */
  readonly languages: readonly (string | null)[];
}

/** What is said of the page that is shown, and what its own document says. */
function said(page: Page): Promise<{ readonly shown: Said; readonly own: Said }> {
  return page.evaluate(async () => {
    const read = (from: Document): Said => ({
      head: [
        ...from.head.querySelectorAll(
          'title,meta[name]:not([name="viewport"]),meta[property],link[rel="canonical"],link[rel="alternate"],#siteMoved,script[type="application/ld+json"]',
        ),
      ]
        .map(({ outerHTML }) => outerHTML)
        .sort(),
      languages: [...new Set([...from.querySelectorAll("a[data-locale]")].map((link) => link.getAttribute("href")))],
    });
    const text = await (await fetch(location.href)).text();
    return { shown: read(document), own: read(new DOMParser().parseFromString(text, "text/html")) };
  });
}

export function addressTests(test: SiteTest): void {
  test("a page that was navigated to has the head and the language switch that it has when it is loaded", async (target) => {
    for (const [prefix, paths] of [
      ["", ["/guide/papers", "/guide/untranslated", "/shed", "/blog/2026/05/09/storm", "/reference/signals", "/"]],
      ["/zh-CN", ["/guide/untranslated", "/regatta", "/guide/papers", "/"]],
    ] as const)
      await visit(target, { path: `${prefix}/guide/start` }, async ({ page }) => {
        for (const path of paths) {
          await follow(page, prefix + path);
          await page.waitForURL(target.url + prefix + path);
          const { shown, own } = await said(page);
          expect([path, own.head.length > 8, await isSameDocument(page)]).toEqual([path, true, true]);
          expect(shown).toEqual(own);
        }
      });
  });

  test("the address of a page is written in one way, however the link to it is", (target) =>
    visit(target, {}, async ({ page }) => {
      for (const [link, address] of [
        ["/guide/papers.html", "/guide/papers"],
        ["/guide/widgets/", "/guide/widgets"],
        ["/guide/papers/index.html?a=1#stamp", "/guide/papers?a=1#stamp"],
        ["/guide/papers.html?a=1#manifest", "/guide/papers?a=1#manifest"],
        ["/index.html", "/"],
      ] as const) {
        await follow(page, link);
        await page.waitForFunction((to) => location.pathname + location.search + location.hash === to, address);
        expect(await isSameDocument(page)).toBe(true);
      }
    }));

  test("the root of a language keeps its slash", (target) =>
    visit(target, { path: "/zh-CN/guide/start" }, async ({ page }) => {
      await follow(page, "/zh-CN");
      await page.waitForFunction(() => location.pathname === "/zh-CN/");
      expect(await isSameDocument(page)).toBe(true);
      expect((await said(page)).shown.languages).toEqual(["/", "/zh-CN/"]);
      await page.goBack();
      await page.waitForURL("**/zh-CN/guide/start");
    }));

  test("a page in another language comes with that language's frame", (target) =>
    visit(target, {}, async ({ page }) => {
      await follow(page, "/zh-CN/guide/papers");
      await page.waitForURL("**/zh-CN/guide/papers");
      await page.waitForFunction(() => document.documentElement.lang === "zh-CN");
      expect(await isSameDocument(page)).toBe(false);
    }));

  test("the language switch keeps the section, also after a soft navigation, and never leads to a page that is not there", (target) =>
    visit(target, {}, async ({ page }) => {
      const choose = async (path: string): Promise<void> => {
        await page.click(".header-right details:has(a[data-locale]) > summary");
        await page.click(`.header-right a[data-locale="${path}"]`);
      };
      await follow(page, "/guide/papers#stamp");
      await page.waitForURL("**/guide/papers#stamp");
      await choose("zh-CN");
      await page.waitForURL("**/zh-CN/guide/papers#stamp");
      await page.waitForLoadState();
      await mark(page);
      // Only in Chinese: English has its start page instead, without a section of that page.
      await follow(page, "/zh-CN/regatta#may");
      await page.waitForURL("**/zh-CN/regatta#may");
      await choose("");
      await page.waitForFunction(() => document.documentElement.lang === "en");
      expect(placeOf(page)).toBe("/");
    }));

  for (const hash of ["", "#manifest"])
    test(`the language switch leads to the section that is being read, not to the one in the address: /guide/papers${hash}`, (target) =>
      visit(target, { path: `/guide/papers${hash}`, viewport: { width: 1280, height: 400 } }, async ({ page }) => {
        await idle(page);
        await page.evaluate(() => {
          const section = document.getElementById("stamp");
          scrollBy({ top: (section?.getBoundingClientRect().top ?? 0) - 20, behavior: "instant" });
        });
        await page.waitForSelector('[data-toc] a[href="#stamp"][aria-current]', { state: "attached" });
        // Not with a pointer, before which the page is scrolled: the header is out of the window.
        await page.locator('.header-right a[data-locale="zh-CN"]').evaluate((link) => (link as HTMLElement).click());
        await page.waitForURL("**/zh-CN/guide/papers#stamp");
      }));
}
