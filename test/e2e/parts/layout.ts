/** The frame of every page: navbar, language, colour, announcement, sidebar, contents, drawer. */
import { expect } from "bun:test";
import type { SiteTest } from "../support/world.ts";
import { DESKTOP, idle, isSameDocument, PHONE, placeOf, visit } from "../support/visit.ts";

const LANGUAGES = [
  {
    prefix: "",
    guide: "Guide",
    arriving: "Arriving",
    toc: ["Pilot", "Mooring", "Springs", "Unloading", "Customs", "Leaving"],
  },
  { prefix: "/zh-CN", guide: "指南", arriving: "进港", toc: ["引航", "系泊", "倒缆", "卸货", "海关", "离港"] },
] as const;

export function layoutTests(test: SiteTest): void {
  for (const { prefix, guide, arriving, toc } of LANGUAGES) {
    const lang = prefix === "" ? "English" : "Chinese";

    test(`a dropdown opens under the mouse and its links lead on (${lang})`, (target) =>
      visit(target, { path: `${prefix}/reference/dues` }, async ({ page }) => {
        const summary = page.locator(".menus summary", { hasText: guide });
        await summary.hover();
        const link = page.locator(".menus a", { hasText: arriving });
        await link.waitFor();
        await link.click();
        await page.waitForURL(`**${prefix}/guide/start`);
        await link.waitFor({ state: "hidden" });
        expect(await isSameDocument(page)).toBe(true);
        expect(await page.locator(".menus li.active summary").textContent()).toContain(guide);
      }));

    test(`the table of contents lists levels 2 and 3 and follows the reader (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/start` }, async ({ page }) => {
        const links = page.locator("[data-toc] a");
        expect(await links.allTextContents()).toEqual([...toc]);
        for (const id of ["unloading", "pilot", "customs"]) {
          await page.evaluate((each) => document.getElementById(each)?.scrollIntoView(), id);
          await page.locator(`[data-toc] a[href="#${id}"][aria-current]`).waitFor();
        }
        expect(await page.locator("[data-toc] [aria-current]").count()).toBe(1);
      }));
  }

  test("a heading may be called what no browser can decode", (target) =>
    visit(target, { path: "/guide/tower", viewport: { width: 1400, height: 500 } }, async ({ page }) => {
      for (const id of ["100%", "a%20b"]) {
        await page.click(`[data-toc] a[href="#${id}"]`);
        await page.locator(`[data-toc] a[href="#${id}"][aria-current]`).waitFor();
        expect(page.url()).toEndWith(`/guide/tower#${id}`);
      }
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("a dropdown works by keyboard: Enter, arrows, Escape, which gives the focus back", (target) =>
    visit(target, {}, async ({ page }) => {
      const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent.trim() ?? "");
      await page.locator(".menus summary").first().focus();
      await page.waitForSelector(".header-nav-inner[data-mounted]");
      // From below it begins with the last entry.
      await page.keyboard.press("ArrowUp");
      await page.waitForFunction(() => document.activeElement?.textContent === "Papers");
      await page.keyboard.press("Escape");
      await page.keyboard.press("ArrowDown");
      await page.waitForFunction(() => document.activeElement?.textContent === "Arriving");
      await page.keyboard.press("ArrowDown");
      expect(await focused()).toBe("Widgets");
      for (const [key, entry] of [
        ["ArrowUp", "Arriving"],
        ["ArrowUp", "Papers"],
        ["ArrowDown", "Arriving"],
        ["End", "Papers"],
        ["Home", "Arriving"],
      ] as const) {
        await page.keyboard.press(key);
        expect([key, await focused()]).toEqual([key, entry]);
      }
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toBe("Reference");
      // What is open goes along.
      expect(await page.locator(".menus details[open] > summary").allTextContents()).toEqual(["Reference"]);
      await page.keyboard.press("ArrowLeft");
      expect(await focused()).toBe("Guide");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Escape");
      expect(await page.locator(".menus details[open]").count()).toBe(0);
      expect(await focused()).toBe("Reference");
      await page.keyboard.press("Enter");
      expect(await page.locator(".menus details[open]").count()).toBe(1);
      await page.keyboard.press("End");
      expect(await focused()).toBe("Chart");
    }));

  test("the header is one line at every width, however large its picture and however many links it has", (target) =>
    visit(target, {}, async ({ page }) => {
      for (const width of [360, 390, 995, 996, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const { places, inner, heights, isTitleSeen } = await page.evaluate(() => {
          const bar = document.querySelector(".header-bar");
          const title = bar?.querySelector(".brand span");
          if (title) title.textContent = "Harbour: papers, fees, signals and tides in one place";
          // A title without room is cut off below its picture.
          const end = bar?.querySelector(".brand")?.getBoundingClientRect().bottom ?? NaN;
          const parts = [...(bar?.querySelectorAll(".brand > *, .search-button, .header-right > *") ?? [])]
            .map((part) => part.getBoundingClientRect())
            .filter((box) => box.width > 0 && box.top < end);
          const { top = NaN, bottom = NaN } = bar?.getBoundingClientRect() ?? {};
          return {
            places: parts.map(({ left, right }) => [left, right] as const),
            inner: document.documentElement.clientWidth,
            isTitleSeen: title ? title.getBoundingClientRect().top < end : undefined,
            heights: parts.map((box) => box.top >= top && box.bottom <= bottom && box.height < 45),
          };
        });
        expect({ width, isOneLine: heights.every(Boolean) }).toEqual({ width, isOneLine: true });
        expect({ width, isTitleSeen }).toEqual({ width, isTitleSeen: width > 360 });
        const edges = places.flat();
        const [left = NaN, right = NaN] = edges;
        expect(right - left).toBeLessThanOrEqual(192);
        expect({ width, edges }).toEqual({ width, edges: edges.toSorted((a, b) => a - b) });
        expect(edges.at(-1) ?? NaN).toBeLessThanOrEqual(inner);
        expect(await page.getByText("Other harbours").first().isVisible()).toBe(width >= 996);
      }
    }));

  test("on a phone, menus and links of the header's right side are in its menu", (target) =>
    visit(target, { viewport: PHONE }, async ({ page }) => {
      await page.click("[data-open-drawer]");
      await page.click(".drawer-menu > details > summary");
      await page.locator(".drawer-menu summary", { hasText: "Other harbours" }).click();
      await page.locator(".drawer-menu a", { hasText: "Upstream" }).waitFor();
      expect(await page.locator(".drawer-menu a", { hasText: "Chandler" }).isVisible()).toBe(true);
    }));

  test("a word of a title is broken only where it is longer than a line, and the page's menu makes room for it", (target) =>
    visit(target, { path: "/reference/dues" }, async ({ page }) => {
      const measured = (
        title: string,
      ): Promise<{ readonly lines: number; readonly isBelow: boolean; readonly fits: boolean }> =>
        page.evaluate((text) => {
          const h1 = document.querySelector<HTMLElement>(".article-title h1");
          const menu = document.querySelector(".page-menu");
          if (!h1 || !menu) throw new Error("The page has no title or no menu.");
          h1.textContent = text;
          const { top, bottom, height } = h1.getBoundingClientRect();
          return {
            lines: Math.round(height / parseFloat(getComputedStyle(h1).lineHeight)),
            isBelow: menu.getBoundingClientRect().top >= bottom,
            fits: h1.scrollWidth <= h1.clientWidth && top >= 0,
          };
        }, title);
      expect(await measured("Dues")).toEqual({ lines: 1, isBelow: false, fits: true });
      expect(await measured("The dues of harbours in the north of the island")).toMatchObject({ isBelow: false });
      expect(await measured("@harbours/transformationsOfDues")).toEqual({ lines: 1, isBelow: true, fits: true });
      expect(await measured("m".repeat(60))).toMatchObject({ isBelow: true, fits: true });
    }));

  test("the head of a long table stays below the page's header", (target) =>
    visit(target, { path: "/reference/tides" }, async ({ page }) => {
      await page.waitForSelector(".table.long[data-fits]");
      await page.evaluate(() => document.querySelector(".long tr:nth-child(30)")?.scrollIntoView({ block: "center" }));
      await page.waitForFunction(() => {
        const head = document.querySelector(".table.long th")?.getBoundingClientRect().top ?? 0;
        const header = document.querySelector(".header")?.getBoundingClientRect().bottom ?? 99;
        return Math.abs(head - Math.max(0, header)) < 2;
      });
    }));

  test("nothing is seen between the bar of contents and the head of a long table", (target) =>
    visit(target, { path: "/reference/tides", viewport: { width: 1100, height: 900 } }, async ({ page }) => {
      await page.waitForSelector(".table.long[data-fits]");
      await page.evaluate(() => document.querySelector(".long tr:nth-child(30)")?.scrollIntoView({ block: "center" }));
      const gap = (): number => {
        const [bar, head] = [".toc-bar > summary", ".table.long th"].map((each) =>
          document.querySelector(each)?.getBoundingClientRect(),
        );
        return (head?.top ?? NaN) - (bar?.bottom ?? NaN);
      };
      await page.waitForFunction(() => scrollY > 0);
      // The line below the bar is one pixel high.
      await page.waitForFunction(() => document.getAnimations().length === 0);
      expect(await page.evaluate(gap)).toBeLessThanOrEqual(1);
    }));

  test("on a phone the first column of a wide table stays while the others scroll", (target) =>
    visit(target, { path: "/reference/tides", viewport: PHONE }, async ({ page }) => {
      const left = (): Promise<number | undefined> =>
        page.evaluate(() => document.querySelector(".keyed.long td")?.getBoundingClientRect().left);
      const before = await left();
      const moved = await page.evaluate(() => {
        const box = document.querySelector(".keyed.long");
        box?.scrollTo(50, 0);
        return box?.scrollLeft;
      });
      expect(moved).toBe(50);
      expect(await left()).toBe(before ?? -1);
    }));

  test("paper is light, with all tabs under their labels and all of the code", (target) =>
    visit(target, { path: "/guide/widgets" }, async ({ page }) => {
      await page.evaluate(() => {
        document.documentElement.dataset["theme"] = "dark";
      });
      await page.emulateMedia({ media: "print" });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
        "rgb(255, 255, 255)",
      );
      const labels = page.locator(".tab > .tab-label");
      expect(await labels.count()).toBeGreaterThan(1);
      for (const label of await labels.all()) expect(await label.isVisible()).toBe(true);
      // What is cut off on a screen can be scrolled to.
      await page.setViewportSize({ width: 700, height: 900 });
      const over = page.locator(".code pre").evaluateAll((all) => all.map((pre) => pre.scrollWidth - pre.clientWidth));
      expect(Math.max(...(await over))).toBe(0);
    }));

  test("the language switch keeps the reader on the page, after a soft navigation too", (target) =>
    visit(target, {}, async ({ page }) => {
      await page.click('.prose a[href="/guide/papers"]');
      await page.waitForURL("**/guide/papers");
      await page.click(".header-right details > summary.icon-button");
      await page.click('.header-right a[data-locale="zh-CN"]');
      await page.waitForURL("**/zh-CN/guide/papers");
      expect(await page.getAttribute("html", "lang")).toBe("zh-CN");
      expect(await page.textContent("h1")).toBe("文件");
      await page.click(".header-right details > summary.icon-button");
      await page.click('.header-right a[data-locale=""]');
      await page.waitForURL(`${target.url}/guide/papers`);
    }));

  test("a page without a translation is shown in its own language, with a notice in the reader's", (target) =>
    visit(target, { path: "/zh-CN/guide/untranslated" }, async ({ page }) => {
      expect(await page.getAttribute("article", "lang")).toBe("en");
      expect(await page.textContent(".notice-fallback")).toContain("此页还没有中文版");
      expect(await page.getAttribute('link[rel="canonical"]', "href")).toBe(
        "https://harbour.example.org/guide/untranslated",
      );
    }));

  test("the colour mode is light at first, whatever the device prefers", (target) =>
    visit(target, { colorScheme: "dark" }, async ({ page }) => {
      expect(await page.getAttribute("html", "data-theme")).toBeNull();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForFunction(
          (dark) => matchMedia("(prefers-color-scheme: dark)").matches === dark,
          colorScheme === "dark",
        );
        expect(await page.getAttribute("html", "data-theme")).toBeNull();
      }
    }));

  test("where a site has the device's colour mode, it changes with it, until the reader chooses one", (target) =>
    visit(target, { colorScheme: "light" }, async ({ page }) => {
      await idle(page);
      await page.evaluate(() => {
        document.documentElement.dataset["mode"] = "system";
      });
      await page.emulateMedia({ colorScheme: "dark" });
      await page.waitForSelector('html[data-theme="dark"]');
      await page.emulateMedia({ colorScheme: "light" });
      await page.waitForSelector("html:not([data-theme])");
      await page.click("[data-colour-mode]");
      await page.emulateMedia({ colorScheme: "dark" });
      await page.click("[data-colour-mode]");
      // The browser tells of the change in the next frame.
      await page.emulateMedia({ colorScheme: "light" });
      await page.emulateMedia({ colorScheme: "dark" });
      await idle(page);
      expect(await page.getAttribute("html", "data-theme")).toBeNull();
    }));

  test("the colour mode is stored, in step in two tabs, and there before the first paint", (target) =>
    visit(target, {}, async ({ page, context }) => {
      const other = await context.newPage();
      await other.goto(`${target.url}/zh-CN/guide/papers`);
      await page.click("[data-colour-mode]");
      await other.waitForSelector('html[data-theme="dark"]');
      expect(await page.getAttribute("html", "data-theme")).toBe("dark");
      // The browser's own bars go along, in both tabs.
      const bars = page.locator("[name=theme-color]");
      for (const meta of [bars, other.locator("[name=theme-color]")])
        expect(await meta.getAttribute("content")).toBe(await bars.getAttribute("data-dark"));
      await context.addInitScript(() => {
        const look = (): void => {
          // The first frame that has a body is the first that could be painted.
          if (document.querySelector("body") === null) requestAnimationFrame(look);
          else Object.assign(window, { firstTheme: document.documentElement.dataset["theme"] ?? "light" });
        };
        requestAnimationFrame(look);
      });
      await page.reload();
      await page.waitForFunction(() => "firstTheme" in window);
      expect(await page.evaluate(() => (window as unknown as { readonly firstTheme: string }).firstTheme)).toBe("dark");
      await other.click("[data-colour-mode]");
      await page.waitForSelector("html:not([data-theme])");
    }));

  test("a page that comes back out of the browser's page cache takes the colour mode that was chosen meanwhile", (target) =>
    visit(target, {}, async ({ page }) => {
      await idle(page);
      // The browser says of such a page that it persisted; Playwright starts it without that cache.
      await page.evaluate(() => {
        localStorage.setItem("theme", "dark");
        window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
      });
      expect(await page.getAttribute("html", "data-theme")).toBeNull();
      await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
      expect(await page.getAttribute("html", "data-theme")).toBe("dark");
    }));

  test("an announcement that was closed stays closed until there is another", (target) =>
    visit(target, {}, async ({ page }) => {
      const bar = page.locator("[data-announcement]");
      expect(await bar.isVisible()).toBe(true);
      expect(await bar.locator("a").getAttribute("href")).toBe("/guide/start");
      await page.click("[data-close-announcement]");
      await bar.waitFor({ state: "hidden" });
      await page.reload();
      expect(await bar.isHidden()).toBe(true);
      await page.evaluate(() => localStorage.setItem("announcement", "tide-0"));
      await page.reload();
      expect(await bar.isVisible()).toBe(true);
    }));

  test("the sidebar shows the active page in view, and its categories stay as the reader left them", (target) =>
    visit(target, { path: "/reference/tides" }, async ({ page }) => {
      const current = page.locator('#siteSidebar [aria-current="page"]');
      expect(await current.textContent()).toBe("Tides");
      const inView = (): Promise<boolean> =>
        current.evaluate((link) => {
          const box = link.getBoundingClientRect();
          return box.top > 0 && box.bottom <= innerHeight;
        });
      await page.waitForFunction(() => (document.getElementById("siteSidebar")?.scrollTop ?? 0) > 0);
      expect(await inView()).toBe(true);
      await page.click('#siteSidebar a[href="/reference/signals"]');
      await page.waitForURL("**/reference/signals");
      expect(await page.locator("#siteSidebar details[open]").count()).toBe(2);
      expect(await inView()).toBe(true);
    }));

  test("opening one category closes no other", (target) =>
    visit(target, { path: "/guide/widgets" }, async ({ page }) => {
      await page.click("#siteSidebar summary >> text=In the office");
      expect(await page.locator("#siteSidebar details[open]").count()).toBe(2);
      await page.click('#siteSidebar a[href="/guide/papers"]');
      await page.waitForURL("**/guide/papers");
      expect(await page.locator("#siteSidebar details[open]").count()).toBe(2);
    }));

  test("on a phone the menu slides in, keeps the keyboard inside, and closes with Escape", (target) =>
    visit(target, { viewport: PHONE }, async ({ page }) => {
      expect(await page.locator("#siteSidebar").isVisible()).toBe(false);
      await page.click("[data-open-drawer]");
      await page.waitForSelector("#siteDrawer[role=dialog]");
      expect(await page.locator('#siteSidebar [aria-current="page"]').isVisible()).toBe(true);
      expect(await page.locator("#pageMain").evaluate((main) => (main as HTMLElement).inert)).toBe(true);
      for (let press = 0; press < 4; press++) {
        await page.keyboard.press("Tab");
        expect(
          await page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest("#siteDrawer") !== null,
          ),
        ).toBe(true);
      }
      await page.keyboard.press("Escape");
      await page.waitForSelector("#siteDrawer:not([role])", { state: "attached" });
      expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-open-drawer"))).toBe(true);
    }));

  test("on a phone the menu's buttons are worked with the space bar, as buttons are", (target) =>
    visit(target, { viewport: PHONE }, async ({ page }) => {
      await page.focus("[data-open-drawer][role=button]");
      await page.keyboard.press("Space");
      await page.waitForSelector("#siteDrawer[role=dialog]");
      expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-close-drawer"))).toBe(true);
      await page.keyboard.press("Space");
      await page.waitForSelector("#siteDrawer:not([role])", { state: "attached" });
      expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-open-drawer"))).toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }));

  test("the phone's menu closes when the view grows to 996 px, and when a link is followed", (target) =>
    visit(target, { viewport: { width: 995, height: 740 } }, async ({ page }) => {
      await page.click("[data-open-drawer]");
      await page.waitForSelector("body.drawer-open");
      await page.setViewportSize({ width: 996, height: 740 });
      await page.waitForSelector("body:not(.drawer-open)");
      expect(await page.locator("#pageMain").evaluate((main) => (main as HTMLElement).inert)).toBe(false);
      await page.setViewportSize(PHONE);
      await page.click("[data-open-drawer]");
      await page.click('#siteSidebar a[href="/guide/untranslated"]');
      await page.waitForURL("**/guide/untranslated");
      await page.waitForSelector("body:not(.drawer-open)");
      expect(placeOf(page)).toBe("/guide/untranslated");
    }));

  test("a list in an admonition has its bullets, cards have none", (target) =>
    visit(target, { path: "/guide/notes", viewport: DESKTOP }, async ({ page }) => {
      const styleOf = (selector: string): Promise<string> =>
        page
          .locator(selector)
          .first()
          .evaluate((list) => getComputedStyle(list).listStyleType);
      expect(await styleOf(".admonition ul")).toBe("disc");
      expect(await styleOf(".cards")).toBe("none");
    }));

  test("the navbar hides on the way down and returns on the way up", (target) =>
    visit(target, { viewport: DESKTOP }, async ({ page }) => {
      await page.mouse.move(720, 500);
      await page.mouse.wheel(0, 500);
      await page.waitForSelector("body.header-hidden");
      await page.mouse.wheel(0, -120);
      await page.waitForSelector("body:not(.header-hidden)");
    }));

  test("the navbar stays as it is when the page changes its height above the reader", (target) =>
    visit(target, { viewport: DESKTOP }, async ({ page }) => {
      // A picture that arrives late, or a part of the page that gets its real height: the text stays where it is.
      const resize = async (height: number, isForced: boolean): Promise<void> => {
        const before = await page.evaluate(() => scrollY);
        await page.evaluate(
          ([each, forced]) => {
            const box = document.querySelector<HTMLElement>("[data-late]") ?? document.createElement("div");
            box.dataset["late"] = "";
            box.style.height = `${each}px`;
            document.querySelector("#pageContent h1")?.before(box);
            // A script that asks has the page laid out before the next frame.
            if (forced) box.getBoundingClientRect();
          },
          [height, isForced] as const,
        );
        await page.waitForFunction((old) => Math.abs(scrollY - old) > 100, before);
        await frames();
      };
      const frames = (): Promise<void> =>
        page.evaluate(async () => {
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        });
      const isHidden = (): Promise<boolean> => page.evaluate(() => document.body.classList.contains("header-hidden"));
      const staysHidden = async (hidden: boolean): Promise<void> => {
        for (const isForced of [false, true])
          for (const height of [400, 100]) {
            await resize(height, isForced);
            expect(await isHidden()).toBe(hidden);
          }
      };
      await page.mouse.move(720, 500);
      await page.mouse.wheel(0, 900);
      await page.waitForSelector("body.header-hidden");
      await staysHidden(true);
      await page.mouse.wheel(0, -120);
      await page.waitForSelector("body:not(.header-hidden)");
      await staysHidden(false);
      await page.mouse.wheel(0, 120);
      await page.waitForSelector("body.header-hidden");
    }));
}
