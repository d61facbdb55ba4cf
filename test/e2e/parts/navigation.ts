/** Going from page to page without loading documents. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { world, type SiteTest } from "../support/world.ts";
import { awayAndBack, follow, holdBack, idle, isSameDocument, placeOf, saveData, visit } from "../support/visit.ts";

/** Where an element stands, in pixels from the top of the window. */
function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
}

export function navigationTests(test: SiteTest): void {
  test("the next page comes with its title, address, canonical link, focus, announcement and place in the sidebar", (target) =>
    visit(target, {}, async ({ page }) => {
      await page.evaluate(() => scrollTo(0, 400));
      await page.click('#siteSidebar a[href="/guide/untranslated"]');
      await page.waitForURL("**/guide/untranslated");
      await page.waitForFunction(() => document.getElementById("siteStatus")?.textContent !== "");
      expect(await isSameDocument(page)).toBe(true);
      expect(await page.title()).toBe("Only in English | Harbour");
      expect(await page.getAttribute('link[rel="canonical"]', "href")).toBe(
        "https://harbour.example.org/guide/untranslated",
      );
      expect(await page.getAttribute('meta[name="description"]', "content")).toBe("A page that nobody has translated.");
      expect(await page.textContent("#siteStatus")).toBe("Only in English | Harbour, page loaded");
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await page.getAttribute('#siteSidebar [aria-current="page"]', "href")).toBe("/guide/untranslated");
    }));

  test("a link to a heading of another page goes to that heading", (target) =>
    visit(target, { path: "/reference/signals" }, async ({ page }) => {
      await page.click('.prose a[href="/guide/start#mooring"]');
      await page.waitForURL("**/guide/start#mooring");
      await page.waitForFunction(() => scrollY > 0);
      expect(await isSameDocument(page)).toBe(true);
      const top = await topOf(page, "#mooring");
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(200);
      // Whoever reads by keyboard goes on from there, not from the top.
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("mooring");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("#mooring");
    }));

  test("a heading in a tab that is not shown is shown by its link", (target) =>
    visit(target, { path: "/guide/widgets?tool=belt" }, async ({ page }) => {
      await page.waitForSelector("[role=tab][aria-selected=true] >> text=Belt");
      await page.evaluate(() => (location.hash = "#hook"));
      await page.locator("#hook").waitFor({ state: "visible" });
      // So is a place in a section that can be opened in another one. The link's form leaves it to the page to go there.
      await page.evaluate(() => {
        const box = (inside: string): string => `<details><summary>box</summary>${inside}</details>`;
        const link = '<a id="link" href="/guide/widgets.html?tool=belt#deep">deep</a>';
        document
          .querySelector("#pageContent")
          ?.insertAdjacentHTML("afterbegin", link + box(box('<p id="deep">deep</p>')));
        document.getElementById("link")?.click();
      });
      await page.locator("#deep").waitFor({ state: "visible" });
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("a heading with an id of its own is found by its text, too, and its own id stands in the address", (target) =>
    visit(target, { path: "/guide/widgets#crane-hook" }, async ({ page }) => {
      await page.waitForURL("**/guide/widgets#hook");
      await page.locator("#hook[data-target]").waitFor();
      // The entry of the history is still the same.
      await awayAndBack(page, 150);
    }));

  test("another section brings its own sidebar, and a page without one takes it away", (target) =>
    visit(target, {}, async ({ page }) => {
      await page.click('.prose a[href="/reference/signals"]');
      await page.waitForURL("**/reference/signals");
      expect(await page.locator('#siteSidebar a[href="/reference/signals"]').isVisible()).toBe(true);
      // The navbar says in which section the reader is, too.
      expect(await page.locator(".menus > .active > details > summary").allTextContents()).toEqual(["Reference"]);
      await page.click('.header-right a[href="/about"]');
      await page.waitForURL("**/about");
      expect(await page.locator("#siteSidebar").isVisible()).toBe(false);
      await page.goBack();
      await page.waitForURL("**/reference/signals");
      await page.locator('#siteSidebar a[href="/reference/signals"]').waitFor({ state: "visible" });
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("in a long sidebar the page that came is in view", (target) =>
    visit(target, {}, async ({ page }) => {
      await follow(page, "/reference/tides");
      await page.waitForURL("**/reference/tides");
      await page.locator('#siteSidebar a[href="/reference/tides"][aria-current=page]').waitFor();
      const isInView = await page.evaluate(() => {
        const [box, link] = ["#siteSidebar", '#siteSidebar [aria-current="page"]'].map((each) =>
          document.querySelector(each)?.getBoundingClientRect(),
        );
        return box !== undefined && link !== undefined && link.top >= box.top && link.bottom <= box.bottom;
      });
      expect(isInView).toBe(true);
    }));

  test("a part of the sidebar that is closed opens for a page in it", (target) =>
    visit(target, {}, async ({ page }) => {
      const link = page.locator('#siteSidebar a[href="/guide/papers"]');
      expect(await link.isVisible()).toBe(false);
      await page.click('.prose a[href="/guide/papers"]');
      await page.waitForURL("**/guide/papers");
      await link.waitFor({ state: "visible" });
      expect(await link.getAttribute("aria-current")).toBe("page");
    }));

  test("back and forward return to where the reader was on each page", (target) =>
    visit(target, {}, async ({ page }) => {
      await page.evaluate(() => scrollTo(0, 700));
      await page.evaluate(() => document.querySelector<HTMLElement>('.prose a[href="/reference/signals"]')?.click());
      await page.waitForURL("**/reference/signals");
      await page.waitForFunction(() => scrollY === 0);
      await page.evaluate(() => scrollTo(0, 500));
      await page.goBack();
      await page.waitForFunction(() => scrollY === 700);
      // Whoever does not see it is told, too.
      expect(await page.textContent("#siteStatus")).toBe("Arriving | Harbour, page loaded");
      expect(placeOf(page)).toBe("/guide/start");
      await page.goForward();
      await page.waitForFunction(() => scrollY === 500);
      // What came in time stays: the spinner is for what takes longer than 200 ms.
      await page.waitForTimeout(300);
      expect(await page.locator("#pageContent h1").allTextContents()).toEqual(["Signals"]);
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("a page that is passed on the way back, before it has come, is found again where the reader was", (target) =>
    visit(target, { before: saveData }, async ({ page, context }) => {
      await page.evaluate(() => scrollTo(0, 700));
      await page.evaluate(() => document.querySelector<HTMLElement>('.prose a[href="/guide/papers"]')?.click());
      await page.waitForURL("**/guide/papers");
      await page.evaluate(() => scrollTo(0, 200));
      await page.evaluate(() => document.querySelector<HTMLElement>('#siteSidebar a[href="/guide/widgets"]')?.click());
      await page.waitForURL("**/guide/widgets");
      await page.evaluate(() => scrollTo(0, 400));
      // The page is told of it in its next frame.
      await idle(page);
      await page.reload();
      await page.waitForFunction(() => scrollY === 400);
      for (const patience of ["", "#pageContent .spinner"]) {
        const { release } = await holdBack(context, "**/guide/papers/page.json");
        await page.goBack({ waitUntil: "commit" });
        if (patience !== "") await page.waitForSelector(patience);
        await page.goBack({ waitUntil: "commit" });
        await page.waitForFunction(() => scrollY === 700);
        release();
        await page.goForward({ waitUntil: "commit" });
        await page.locator("h1 >> text=Papers").waitFor();
        await page.waitForFunction(() => scrollY === 200);
        await page.goForward({ waitUntil: "commit" });
        await page.waitForFunction(() => scrollY === 400);
        await page.reload();
      }
    }));

  test("Back leads to where the reader was, also from a place on the page, and when Back itself was broken off before", (target) =>
    visit(target, { before: saveData }, async ({ page, context }) => {
      await page.click('[data-toc] a[href="#mooring"]');
      await page.waitForURL("**#mooring");
      await awayAndBack(page, 900);
      await page.goForward();
      await page.locator("h1 >> text=Papers").waitFor();
      await page.reload();
      const { release } = await holdBack(context, "**/guide/start/page.json");
      await page.goBack({ waitUntil: "commit" });
      await follow(page, "/guide/widgets");
      await page.waitForURL("**/guide/widgets");
      release();
      await awayAndBack(page, 400);
      expect(placeOf(page)).toBe("/guide/widgets");
    }));

  test("Back from a place on the page that was written into the address leads to where the reader was", (target) =>
    visit(target, {}, async ({ page }) => {
      // A link that was followed before changes nothing of that.
      await page.click('[data-toc] a[href="#leaving"]');
      await page.waitForURL("**#leaving");
      await page.evaluate(() => scrollTo(0, 300));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.evaluate(() => (location.hash = "#customs"));
      await page.waitForFunction(() => scrollY !== 300);
      await page.goBack();
      await page.waitForFunction(() => scrollY === 300);
    }));

  test("a reload keeps the place, and so does coming back from another site", (target) =>
    visit(target, { meetsStrangers: true }, async ({ page }) => {
      await page.evaluate(() => scrollTo(0, 600));
      // The page is told of it in its next frame.
      await idle(page);
      await page.reload();
      await page.waitForFunction(() => scrollY === 600);
      await page.goto("https://chart.example.org/");
      await page.goBack();
      await page.waitForFunction(() => scrollY === 600);
    }));

  test("a link is fetched before it is clicked: under the pointer, in focus, in view", (target) =>
    visit(target, { path: "/guide/papers" }, async ({ page, requests }) => {
      const times = (path: string): number => requests.filter((each) => each === `${path}/page.json`).length;
      const comes = (path: string): Promise<unknown> => page.waitForResponse(`**${path}/page.json`);
      const inView = comes("/reference/signals");
      await page.locator('.prose a[href="/reference/signals"]').scrollIntoViewIfNeeded();
      if (times("/reference/signals") === 0) await inView;
      inView.catch(() => undefined);
      await idle(page);
      expect([times("/blog"), times("/about")]).toEqual([0, 0]);
      const hovered = comes("/about");
      await page.hover('.header-right a[href="/about"]');
      await hovered;
      const focused = comes("/blog");
      await page.focus('header a[href="/blog"]');
      await focused;
      await page.keyboard.press("Enter");
      await page.waitForURL("**/blog");
      expect(await isSameDocument(page)).toBe(true);
      // What was fetched ahead is not fetched again; on the live server it may have changed meanwhile.
      if (target.kind === "dump") expect(times("/blog")).toBe(1);
      // What was fetched long ago may be of an earlier deploy.
      await page.evaluate(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 6 * 60_000;
      });
      await page.mouse.move(1, 1);
      const anew = comes("/about");
      await page.hover('.header-right a[href="/about"]');
      await anew;
    }));

  test("the page behind the language switch is not fetched ahead: the browser loads it with a frame of its own", (target) =>
    visit(target, { path: "/guide/papers" }, async ({ page, requests }) => {
      await idle(page);
      await page.locator('a[data-locale][lang="zh-CN"]').first().dispatchEvent("pointerover");
      const comes = page.waitForResponse("**/about/page.json");
      await page.locator('a[href="/about"]').first().dispatchEvent("pointerover");
      await comes;
      expect(requests.filter((each) => each.startsWith("/zh-CN"))).toEqual([]);
    }));

  test("of several pages that were fetched ahead, none is fetched again", async (target) => {
    // On the live server they may have changed meanwhile.
    if (target.kind === "dev") return;
    await visit(target, { path: "/reference/dues" }, async ({ page, requests }) => {
      const paths = ["/about", "/blog", "/reference/signals"];
      for (const path of paths) {
        await page.locator(`a[href="${path}"]:visible`).first().focus();
        await page.waitForFunction(
          (name) => performance.getEntriesByType("resource").some((entry) => entry.name.endsWith(name)),
          `${path}/page.json`,
        );
      }
      for (const path of paths) {
        await page.locator(`a[href="${path}"]:visible`).first().click();
        await page.waitForURL(`**${path}`);
        expect(await isSameDocument(page)).toBe(true);
        expect(requests.filter((each) => each === `${path}/page.json`)).toHaveLength(1);
      }
    });
  });

  test("a page that did not come is not fetched ahead again, and is asked for when its link is followed", (target) =>
    visit(
      target,
      { path: "/reference/dues", expected: /^404 .*\/about\/page\.json$/ },
      async ({ page, context, requests }) => {
        await context.route("**/about/page.json", (route) => route.fulfill({ status: 404 }));
        await idle(page);
        const link = page.locator('.header-right > .wide-only a[href="/about"]');
        const failed = page.waitForResponse("**/about/page.json");
        await link.hover();
        await failed;
        await idle(page);
        await page.hover("h1");
        await link.hover();
        await idle(page);
        expect(requests.filter((each) => each === "/about/page.json")).toHaveLength(1);
        await context.unroute("**/about/page.json");
        await link.click();
        await page.waitForURL("**/about");
        await page.locator("h1 >> text=About").waitFor();
        expect(await isSameDocument(page)).toBe(true);
      },
    ));

  test("links to places on the page, and many links to one page, leave room for the pages behind them", (target) =>
    visit(target, {}, async ({ page, requests }) => {
      await page.evaluate(() => {
        const links = ["/guide/pictures", "#pilot", "/guide/start#customs"].flatMap((href) =>
          Array.from({ length: 10 }, () => `<a href="${href}">there</a> `),
        );
        document
          .querySelector("#pageContent")
          ?.insertAdjacentHTML("afterbegin", `<p>${links.join("")}<a href="/reference/tides">tides</a></p>`);
        scrollTo(0, 0);
        document.dispatchEvent(new CustomEvent("content-changed", { detail: "content" }));
      });
      await idle(page);
      expect(requests.filter((each) => each === "/reference/tides/page.json")).toHaveLength(1);
    }));

  test("nothing is fetched ahead on a connection with data saver, or of 2g", async (target) => {
    for (const connection of [{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])
      await visit(
        target,
        {
          path: "/reference/dues",
          before: (context) =>
            context.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection),
        },
        async ({ page, requests }) => {
          await page.hover('.header-right a[href="/about"]');
          await page.focus('#siteSidebar a[href="/reference/signals"]');
          await idle(page);
          expect(requests.filter((each) => each.endsWith("page.json"))).toEqual([]);
        },
      );
  });

  test("the progress bar shows once a navigation has taken 200 ms, and goes when the page is there", (target) =>
    visit(target, { before: saveData }, async ({ page, context }) => {
      const { release } = await holdBack(context, "**/guide/papers/page.json");
      const started = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const start = performance.now();
            document.querySelector<HTMLElement>('.prose a[href="/guide/papers"]')?.click();
            const look = (): void => {
              if (document.querySelector("#siteProgress.progress-on") === null) requestAnimationFrame(look);
              else done(performance.now() - start);
            };
            look();
          }),
      );
      expect(started).toBeGreaterThanOrEqual(199);
      expect(placeOf(page)).toBe("/guide/start");
      release();
      await page.waitForURL("**/guide/papers");
      await page.waitForSelector("#siteProgress.progress-done", { state: "attached" });
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("of two navigations the later one wins, whichever comes first", (target) =>
    visit(target, { before: saveData }, async ({ page, context }) => {
      const { release } = await holdBack(context, "**/guide/papers/page.json");
      await page.click('.prose a[href="/guide/papers"]');
      await page.click('.prose a[href="/guide/widgets"]');
      await page.waitForURL("**/guide/widgets");
      const late = page.waitForResponse("**/guide/papers/page.json");
      release();
      await late;
      await idle(page);
      expect(await page.textContent("h1")).toBe("Widgets");
      expect(placeOf(page)).toBe("/guide/widgets");
    }));

  test("back and at once forward again ends on the page that the address names, however late the other one comes", (target) =>
    visit(target, { before: saveData }, async ({ page, context }) => {
      await page.click('.prose a[href="/guide/papers"]');
      await page.waitForURL("**/guide/papers");
      await page.reload();
      for (const patience of ["", "#pageContent .spinner"]) {
        const { release } = await holdBack(context, "**/guide/start/page.json");
        const late = page.waitForResponse("**/guide/start/page.json");
        await page.goBack({ waitUntil: "commit" });
        if (patience !== "") await page.waitForSelector(patience);
        await page.goForward({ waitUntil: "commit" });
        release();
        await late;
        await idle(page);
        await page.locator("h1 >> text=Papers").waitFor();
        expect(placeOf(page)).toBe("/guide/papers");
        expect(await page.locator("#siteProgress.progress-on, #pageContent .spinner").count()).toBe(0);
        await page.reload();
      }
    }));

  test("a click on a heading of this page ends a navigation that is on its way", (target) =>
    visit(target, { before: saveData }, async ({ page, context }) => {
      const { release } = await holdBack(context, "**/guide/papers/page.json");
      await page.click('.prose a[href="/guide/papers"]');
      await page.waitForSelector("#siteProgress.progress-on", { state: "attached" });
      await page.click('[data-toc] a[href="#customs"]');
      const late = page.waitForResponse("**/guide/papers/page.json");
      release();
      await late;
      await idle(page);
      expect(placeOf(page)).toBe("/guide/start#customs");
      expect(await page.textContent("h1")).toBe("Arriving");
      expect(await page.locator("#siteProgress.progress-on").count()).toBe(0);
    }));

  test("so does a link to the page that is shown, and Back to a place on it", (target) =>
    visit(target, { before: saveData }, async ({ page, context }) => {
      for (const [name, goes] of [
        ["papers", () => page.click('#siteSidebar a[href="/guide/start"]')],
        ["widgets", () => page.goBack({ waitUntil: "commit" })],
      ] as const) {
        const { release } = await holdBack(context, `**/guide/${name}/page.json`);
        await page.click('[data-toc] a[href="#customs"]');
        await page.waitForURL("**#customs");
        await follow(page, `/guide/${name}`);
        await page.waitForSelector("#siteProgress.progress-on", { state: "attached" });
        await goes();
        const late = page.waitForResponse(`**/guide/${name}/page.json`);
        release();
        await late;
        await idle(page);
        expect(placeOf(page)).toBe("/guide/start");
        expect(await page.textContent("h1")).toBe("Arriving");
        expect(await page.locator("#siteProgress.progress-on").count()).toBe(0);
      }
    }));

  test("modified clicks, downloads and other sites are the browser's", (target) =>
    visit(target, {}, async ({ page, context }) => {
      const opened = context.waitForEvent("page");
      await page.click('.prose a[href="/guide/papers"]', { modifiers: ["ControlOrMeta"] });
      await (await opened).waitForURL("**/guide/papers");
      expect(placeOf(page)).toBe("/guide/start");
      // What each of them does differs from browser to browser: all are left alone.
      const taken = await page.evaluate(() => {
        const link = document.querySelector('.prose a[href="/guide/papers"]');
        const prevented: string[] = [];
        for (const more of [
          { metaKey: true },
          { ctrlKey: true },
          { shiftKey: true },
          { altKey: true },
          { button: 1 },
          {},
        ]) {
          addEventListener(
            "click",
            (event) => {
              if (event.defaultPrevented) prevented.push(JSON.stringify(more));
              event.preventDefault();
            },
            { once: true },
          );
          link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...more }));
        }
        return prevented;
      });
      expect(taken).toEqual(["{}"]);
    }));

  test("a link to a text is the browser's, which finds the text", (target) =>
    visit(target, {}, async ({ page }) => {
      const loaded = page.waitForEvent("load");
      await page.evaluate(() => {
        const link = document.querySelector<HTMLAnchorElement>('.prose a[href="/guide/papers"]');
        if (link !== null) link.href += "#:~:text=papers";
        link?.click();
      });
      await loaded;
      expect(placeOf(page)).toBe("/guide/papers");
    }));

  test("addresses with index.html, .html or a slash lead to the page", (target) =>
    visit(target, {}, async ({ page, context }) => {
      for (const address of ["/guide/papers/", "/guide/papers/index.html", "/guide/papers.html"]) {
        await page.goto(target.url + address);
        expect(placeOf(page)).toBe("/guide/papers");
      }
      // A host that cannot redirect sends the page there, too; what else stands in its address stays.
      await context.route("**/guide/widgets/*", (route) =>
        route.fulfill({ path: `${world().out}/guide/widgets/index.html` }),
      );
      for (const name of ["", "index.html"]) {
        await page.goto(`${target.url}/guide/widgets/${name}?tool=belt#more`);
        await page.waitForURL("**/guide/widgets?tool=belt#more");
        await page.locator("text=The belt carries grain.").waitFor();
      }
    }));

  test("an old address leads to the new one and keeps query and hash; an old anchor to its new page", (target) =>
    visit(target, {}, async ({ page }) => {
      await page.goto(`${target.url}/old/arriving?from=mail#customs`);
      await page.waitForURL("**/guide/start?from=mail#customs");
      await page.goto(`${target.url}/zh-CN/old/arriving`);
      await page.waitForURL("**/zh-CN/guide/start");
      await page.goto(`${target.url}/reference/signals#bell`);
      await page.waitForURL("**/guide/papers#stamp");
      await page.goto(`${target.url}/zh-CN/reference/signals#bell`);
      await page.waitForURL("**/zh-CN/guide/papers#stamp");
    }));

  test("where a host sends the page of an old address, that leads on, and an old anchor to its own page", (target) =>
    visit(target, {}, async ({ page, context }) => {
      await context.route("**/old/arriving*", (route) =>
        route.fulfill({ path: `${world().out}/old/arriving/index.html` }),
      );
      await page.goto(`${target.url}/old/arriving?from=mail#customs`);
      await page.waitForURL("**/guide/start?from=mail#customs");
      await page.goto(`${target.url}/old/arriving#章`);
      await page.waitForURL("**/guide/papers#stamp");
    }));

  for (const old of ["hawser", "缆"])
    test(`an anchor that has moved on its page leads to its new one, however it is followed: ${old}`, (target) =>
      visit(target, { path: `/guide/start#${old}` }, async ({ page }) => {
        const isThere = async (): Promise<void> => {
          await page.waitForURL("**/guide/start#mooring");
          await page.waitForFunction(() => {
            const { top = -1 } = document.getElementById("mooring")?.getBoundingClientRect() ?? {};
            return top >= 0 && top < 200;
          });
        };
        await isThere();
        // On the page, by a link and by its address; from another page, there and back.
        await page.evaluate(() => scrollTo(0, 0));
        await follow(page, `#${old}`);
        await isThere();
        await page.evaluate(() => scrollTo(0, 0));
        await page.evaluate((hash) => (location.hash = hash), `#${old}`);
        await isThere();
        await follow(page, "/guide/papers");
        await page.waitForURL("**/guide/papers");
        await follow(page, `/guide/start#${old}`);
        await isThere();
        expect(await page.evaluate(() => document.activeElement?.id)).toBe("mooring");
        expect(await isSameDocument(page)).toBe(true);
      }));

  test("of the places on a page that were gone to, only the last one is marked", (target) =>
    visit(target, { path: "/reference/signals" }, async ({ page }) => {
      // The address changes a moment before the page is told of it.
      const onlyMarked = (id: string): Promise<unknown> =>
        page.waitForFunction(
          (wanted) => [...document.querySelectorAll(":target, [data-target]")].map(({ id }) => id).join() === wanted,
          id,
        );
      await page.click('.prose a[href="/guide/start#mooring"]');
      await page.waitForURL("**/guide/start#mooring");
      await onlyMarked("mooring");
      await page.click('[data-toc] a[href="#customs"]');
      await page.waitForURL("**/guide/start#customs");
      await onlyMarked("customs");
      await page.goBack();
      await page.waitForURL("**/guide/start#mooring");
      await onlyMarked("mooring");
    }));

  test("the root of each language keeps its slash and is not sent elsewhere", (target) =>
    visit(target, {}, async ({ page }) => {
      const answer = await page.goto(`${target.url}/zh-CN/`);
      expect(answer?.request().redirectedFrom()?.url()).toBeUndefined();
      expect(placeOf(page)).toBe("/zh-CN/");
      await page.goto(`${target.url}/zh-CN`);
      expect(placeOf(page)).toBe("/zh-CN/");
    }));

  for (const [path, title] of [
    ["/nowhere", "Page not found"],
    ["/zh-CN/nowhere", "找不到页面"],
  ] as const) {
    test(`an unknown address is told in the reader's language: ${path}`, (target) =>
      visit(target, { path, expected: /^404 .*nowhere$/ }, async ({ page }) => {
        expect(await page.textContent("h1")).toBe(title);
        expect(await page.locator("#pageContent a[href]").first().isVisible()).toBe(true);
      }));
  }
}
