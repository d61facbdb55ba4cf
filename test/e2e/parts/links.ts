/** Links: which of them a soft navigation follows, where they lead on the page that is shown, and what is fetched ahead. */
import { expect } from "bun:test";
import { follow, idle, isSameDocument, placeOf, visit } from "../support/visit.ts";
import type { SiteTest } from "../support/world.ts";

export function linkTests(test: SiteTest): void {
  test("links to files, other sites and other windows are left to the browser, and all to pages are not", (target) =>
    visit(target, {}, async ({ page }) => {
      const taken = await page.evaluate(() => {
        const links: readonly (readonly [string, Readonly<Record<string, string>>?])[] = [
          ["/guide/papers"],
          ["/guide/papers.html?a=1#b", { target: "_self" }],
          ["/guide/papers/"],
          ["/guide/v1.2/papers"],
          ["/img/plan.svg"],
          ["/guide/papers/index.md"],
          ["/guide/papers", { download: "" }],
          ["/guide/papers", { target: "_blank" }],
          ["/guide/papers", { "data-native": "" }],
          ["/guide/papers", { "data-version": "1.0" }],
          ["/zh-CN/guide/papers", { "data-locale": "zh-CN" }],
          ["https://chart.example.org/guide/papers"],
          ["mailto:office@example.org"],
        ];
        return links.flatMap(([href, attributes = {}]) => {
          const link = document.createElement("a");
          link.href = href;
          for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
          document.querySelector(".prose")?.append(link);
          const taken: string[] = [];
          const look = (event: Event): void => {
            if (event.defaultPrevented) taken.push(href);
            event.preventDefault();
          };
          addEventListener("click", look, { once: true });
          link.click();
          link.remove();
          return taken;
        });
      });
      expect(taken).toEqual(["/guide/papers", "/guide/papers.html?a=1#b", "/guide/papers/", "/guide/v1.2/papers"]);
    }));

  test("a link to the page that is shown leads to its top, and adds nothing to the history", (target) =>
    visit(target, {}, async ({ page, requests }) => {
      const before = await page.evaluate(() => history.length);
      await page.evaluate(() => scrollTo(0, 600));
      for (const href of ["/guide/start", "/guide/start.html"]) {
        await page.evaluate(() => scrollTo(0, 600));
        await follow(page, href);
        await page.waitForFunction(() => scrollY === 0);
        expect(placeOf(page)).toBe("/guide/start");
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
      }
      expect(await page.evaluate(() => history.length)).toBe(before);
      // A place on it is an entry of its own, however its link is written.
      await follow(page, "/guide/start.html#customs");
      await page.waitForFunction(() => location.hash === "#customs");
      expect(await page.evaluate(() => [history.length, document.activeElement?.id])).toEqual([before + 1, "customs"]);
      expect(await isSameDocument(page)).toBe(true);
      expect(requests.filter((each) => each.endsWith("/start/page.json"))).toEqual([]);
    }));

  test("a place that is written behind the query of a page's own components is a place on that page", (target) =>
    visit(target, { path: "/guide/widgets" }, async ({ page, requests }) => {
      // By keyboard: a click on the page would tell it of its new address.
      await page.getByRole("tab", { name: "Crane" }).first().focus();
      await page.keyboard.press("ArrowRight");
      expect(placeOf(page)).toBe("/guide/widgets?tool=belt");
      await page.locator("details:has(#pass)").evaluate((box) => ((box as HTMLDetailsElement).open = true));
      await page.evaluate(() => (location.hash = "#formula"));
      await page.waitForFunction(() => scrollY > 0);
      await idle(page);
      expect(await page.locator("details:has(#pass)").evaluate((box) => (box as HTMLDetailsElement).open)).toBe(true);
      expect(requests.filter((each) => each.endsWith("/widgets/page.json"))).toEqual([]);
    }));

  test("of many links in view, the pages of twelve are fetched ahead; a touch fetches one more", (target) =>
    visit(target, { expected: /^404 .*\/pier\// }, async ({ page, context, requests }) => {
      await context.route("**/pier/*/page.json", (route) => route.fulfill({ status: 404 }));
      await idle(page);
      await page.evaluate(() => {
        const links = Array.from({ length: 20 }, (_, at) => `<a href="/pier/${at}">${at}</a> `);
        document.querySelector("#pageContent")?.insertAdjacentHTML("afterbegin", `<p>${links.join("")}</p>`);
        scrollTo(0, 0);
        document.dispatchEvent(new CustomEvent("content-changed", { detail: "content" }));
      });
      const asked = (): readonly string[] => requests.filter((each) => each.startsWith("/pier/"));
      while (asked().length < 12) await idle(page);
      await idle(page);
      await idle(page);
      expect(asked()).toHaveLength(12);
      await page.locator('a[href="/pier/19"]').dispatchEvent("touchstart");
      await idle(page);
      expect(asked().slice(12)).toEqual(["/pier/19/page.json"]);
    }));

  test("the language switch keeps what the page's components have written into the address", (target) =>
    visit(target, { path: "/guide/widgets" }, async ({ page }) => {
      await page.getByRole("tab", { name: "Belt" }).first().click();
      await page.evaluate(() => (location.hash = "#formula"));
      await page.click(".header-right details:has(a[data-locale]) > summary");
      // However it is opened: whatever else is done with a link begins with a press.
      const link = page.locator('.header-right a[data-locale="zh-CN"]');
      await link.dispatchEvent("pointerdown");
      expect(await link.getAttribute("href")).toEndWith("/zh-CN/guide/widgets?tool=belt#formula");
      await link.click();
      await page.waitForURL("**/zh-CN/guide/widgets*");
      expect(placeOf(page)).toBe("/zh-CN/guide/widgets?tool=belt#formula");
      // A page that is not there in the other language has its start page instead, which knows nothing of that.
      await page.goto(`${target.url}/zh-CN/regatta?year=2026`);
      await page.click(".header-right details:has(a[data-locale]) > summary");
      await page.click('.header-right a[data-locale=""]');
      await page.waitForURL(`${target.url}/`);
    }));
}
