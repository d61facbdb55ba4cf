/** Places in code, words that are told, and tabs: the edges of what helps while reading. */
import { expect } from "bun:test";
import { awayAndBack, holdBack, idle, layOut, PHONE, placeOf, visit } from "../support/visit.ts";
import type { SiteTest } from "../support/world.ts";

/** A web font. */
const INTER = new URL("../../../content/static/fonts/inter.woff2", import.meta.url).pathname;

export function placeTests(test: SiteTest): void {
  test("lines are marked by the numbers that stand beside them, from either end, as far as there are lines", (target) =>
    visit(target, { path: "/guide/hold", viewport: { width: 1440, height: 500 } }, async ({ page }) => {
      await idle(page);
      /** Block and lines that are marked: "2: 1-2". */
      const marked = (): Promise<string> =>
        page.evaluate(() => {
          const mark = document.querySelector(".code-target");
          const pre = mark?.closest("pre");
          if (mark == null || pre == null) return "";
          const { lineHeight, paddingTop } = getComputedStyle(pre);
          const [own, box] = [mark.getBoundingClientRect(), pre.getBoundingClientRect()];
          const [top, height] = [own.top - box.top - parseFloat(paddingTop), own.height].map((pixels) =>
            Math.round(pixels / parseFloat(lineHeight)),
          );
          const blocks = [...document.querySelectorAll(".prose figure.code")];
          return `${blocks.indexOf(pre.closest("figure") ?? pre) + 1}: ${top}+${height}`;
        });
      for (const [hash, expected] of [
        ["code-2-L41-L42", "2: 1+2"],
        ["code-2-L42-L41", "2: 1+2"],
        ["code-2-L40", "2: 0+1"],
        ["code-2-L1", "2: 0+1"],
        ["code-2-L99", "2: 2+1"],
        ["code-3-L2", "3: 1+1"],
        ["code-99-L1", ""],
        ["code-1-L1-L9", "1: 0+3"],
      ] as const) {
        await page.evaluate((to) => (location.hash = to), `#${hash}`);
        await page.waitForFunction(
          ([to, isMarked]) => location.hash === to && (document.querySelector(".code-target") !== null) === isMarked,
          [`#${hash}`, expected !== ""] as const,
        );
        await idle(page);
        expect([hash, await marked()]).toEqual([hash, expected]);
        if (expected === "") continue;
        // Whoever reads by keyboard goes on from there, and what was folded away is seen.
        const { isFocused, top, bottom } = await page.evaluate(() => {
          const mark = document.querySelector(".code-target");
          const { top = -1, bottom = Infinity } = mark?.getBoundingClientRect() ?? {};
          return { isFocused: document.activeElement === mark?.closest("pre"), top, bottom };
        });
        expect([hash, isFocused, top > 0, bottom < 500]).toEqual([hash, true, true, true]);
      }
      // The numbers are those that the document states.
      const numbered = page.locator("figure.code[data-tools] pre[data-lines]");
      expect(await numbered.evaluate((pre) => getComputedStyle(pre).counterReset)).toBe("line 39");
      // The mark is as high as its line is now.
      await page.evaluate(() => (location.hash = "#code-4-L1"));
      await page.waitForFunction(() => document.querySelector(".code-target")?.closest("figure.wrap") != null);
      expect(await marked()).toBe("4: 0+2");
      const figure = page.locator("figure.code").nth(3);
      await figure.getByRole("button", { name: "Wrap lines", pressed: true }).click();
      await page.waitForFunction(
        () => (document.querySelector(".code-target")?.getBoundingClientRect().height ?? 99) < 30,
      );
      // Of a numbered block the number is copied, with what the page's components keep in the address; without a selection
      // that of its first line.
      await page.evaluate(() => {
        history.replaceState(history.state, "", "?coins=2");
        navigator.clipboard.writeText = (text) => Promise.resolve(void Object.assign(window, { copied: text }));
      });
      await page.locator("figure.code").nth(1).getByRole("button", { name: "Copy a link" }).click();
      expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(
        `${target.url}/guide/hold?coins=2#code-2-L40`,
      );
    }));

  test("what a word means is not told to a pointer that passes, stays for the focus, and goes with the page", (target) =>
    visit(target, { path: "/guide/quay" }, async ({ page }) => {
      await idle(page);
      const link = page.locator("a.term", { hasText: "hawser" });
      const tip = page.getByRole("tooltip");
      const point = (selector: string, pointerType = "mouse"): Promise<void> =>
        page.evaluate(
          ([where, kind]) => {
            const event = new PointerEvent("pointerover", { bubbles: true, pointerType: kind });
            document.querySelector(where)?.dispatchEvent(event);
          },
          [selector, pointerType] as const,
        );
      const wait = (): Promise<void> => page.evaluate(() => new Promise((done) => setTimeout(done, 320)));
      await page.evaluate(() => {
        const over = (where: string): unknown =>
          document
            .querySelector(where)
            ?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
        over("a.term");
        over("h1");
      });
      await point("a.term", "touch");
      await wait();
      expect(await tip.count()).toBe(0);
      await point("a.term");
      await tip.waitFor();
      await point("h1");
      await tip.waitFor({ state: "detached" });
      expect(await link.getAttribute("aria-describedby")).toBeNull();

      // By keyboard it stays, wherever the mouse lies.
      await page.focus("h1");
      for (let press = 0; press < 12 && (await tip.count()) === 0; press++) await page.keyboard.press("Tab");
      await point("h1");
      await wait();
      expect(await tip.count()).toBe(1);
      // In the window, also where the word stands at its edge.
      await page.keyboard.press("Escape");
      await page.setViewportSize(PHONE);
      await link.evaluate((word) => Object.assign(word.style, { position: "absolute", right: "0" }));
      await point("a.term");
      await tip.waitFor();
      const { x = -1, width = Infinity } = (await tip.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(8);
      expect(x + width).toBeLessThanOrEqual(PHONE.width - 8);
      await page.evaluate(() => document.querySelector<HTMLElement>('.prose a[href="/guide/glossary"]')?.click());
      await page.waitForURL("**/guide/glossary");
      expect(await tip.count()).toBe(0);
      // With a mouse, a click on the word leads to it at once.
      await page.goBack();
      await page.locator("a.term", { hasText: "hawser" }).click();
      await page.waitForURL("**/guide/glossary#hawser");
    }));

  test("each tab names its panel and each panel its tab, and the ones that are chosen stay where they are", (target) =>
    visit(target, { path: "/guide/widgets" }, async ({ page }) => {
      await page.getByRole("tab").first().waitFor();
      const wrong = await page.evaluate(
        () =>
          [...document.querySelectorAll('[role="tab"]')].filter((tab) => {
            const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
            const isChosen = tab.getAttribute("aria-selected") === "true";
            return !(
              panel?.role === "tabpanel" &&
              panel.getAttribute("aria-labelledby") === tab.id &&
              panel.tabIndex === (isChosen ? 0 : -1) &&
              panel.hasAttribute("hidden") !== isChosen &&
              (tab as HTMLElement).tabIndex === (isChosen ? 0 : -1)
            );
          }).length,
      );
      expect(wrong).toBe(0);
      // Those above become lower; what was clicked stays under the pointer.
      const tab = page.getByRole("tab", { name: "Belt" }).nth(1);
      await tab.evaluate((button) => button.scrollIntoView({ block: "center", behavior: "instant" }));
      const before = (await tab.boundingBox())?.y ?? NaN;
      const above = await page.evaluate(() => scrollY);
      await tab.click();
      await page.locator("text=The belt carries grain.").waitFor();
      expect(Math.abs(((await tab.boundingBox())?.y ?? NaN) - before)).toBeLessThan(2);
      expect(await page.evaluate(() => scrollY)).toBeLessThan(above - 20);
      // Those without a query of their own write none.
      expect(placeOf(page)).toBe("/guide/widgets");
      // What the address says of others is true all the same, so that a reload shows what is shown now.
      await page.goto(`${target.url}/guide/widgets?tool=belt`);
      await page.getByRole("tab", { name: "Crane" }).nth(1).click();
      await page.locator("text=The crane lifts a container.").waitFor();
      expect(placeOf(page)).toBe("/guide/widgets?tool=crane");
      await page.reload();
      await page.locator("text=A crane has a driver.").waitFor();
      expect(await page.locator("text=The crane lifts a container.").isVisible()).toBe(true);
    }));

  test("Back leads to where the reader was after a tab was chosen that the address names since then", (target) =>
    visit(target, { path: "/guide/widgets" }, async ({ page }) => {
      await page.getByRole("tab", { name: "Belt" }).first().click();
      await page.waitForURL("**?tool=belt");
      await awayAndBack(page, 300);
      expect(placeOf(page)).toBe("/guide/widgets?tool=belt");
      await page.locator("text=A belt has none.").waitFor();
    }));

  test("a reload keeps the place, also where the address names one in a tab", (target) =>
    visit(target, { path: "/guide/widgets#hook", viewport: { width: 1440, height: 500 } }, async ({ page }) => {
      await page.locator("[data-widget=tabs][data-ready]").first().waitFor();
      await page.waitForFunction(() => {
        const { top = -1 } = document.getElementById("hook")?.getBoundingClientRect() ?? {};
        return top > 0 && top < 200;
      });
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - 700));
      await idle(page);
      const before = await page.evaluate(() => scrollY);
      await page.reload();
      await page.locator("[data-widget=tabs][data-ready]").first().waitFor();
      await idle(page);
      expect(await page.evaluate(() => scrollY)).toBe(before);
    }));

  for (const goesOn of [false, true])
    test(`a reload keeps the place when the web fonts come after it, ${goesOn ? "unless the reader has gone on" : "and set the text anew"}`, (target) => {
      const face = `@font-face { font-family: Inter; src: url(https://fonts.example.org/inter.woff2); size-adjust: 150% }`;
      let come = Promise.resolve<undefined>(undefined);
      return visit(
        target,
        {
          path: "/guide/start",
          before: (context) =>
            context.route("https://fonts.example.org/**", async (route) => {
              const headers = { "access-control-allow-origin": "*" };
              if (route.request().url().endsWith(".css"))
                await route.fulfill({ contentType: "text/css", body: face, headers });
              else {
                await come;
                await route.fulfill({ path: INTER, contentType: "font/woff2", headers });
              }
            }),
        },
        async ({ page }) => {
          const arrived = (): Promise<unknown> =>
            page.waitForFunction(
              () =>
                document.fonts.check("16px Inter") &&
                [...document.fonts].some(({ family, status }) => family === "Inter" && status === "loaded"),
            );
          const place = (): Promise<number> =>
            page.evaluate(() => document.getElementById("mooring")?.getBoundingClientRect().top ?? NaN);
          await arrived();
          await layOut(page);
          await page.evaluate(() => {
            document.getElementById("mooring")?.scrollIntoView({ behavior: "instant" });
          });
          await idle(page);
          const before = await place();
          const here = Promise.withResolvers<undefined>();
          come = here.promise;
          const asked = page.waitForRequest("**/inter.woff2");
          await page.reload();
          await asked;
          if (goesOn) {
            await page.mouse.move(700, 500);
            await page.mouse.wheel(0, -9000);
            await page.waitForFunction(() => scrollY === 0);
          }
          here.resolve(undefined);
          await arrived();
          await idle(page);
          if (goesOn) expect(await page.evaluate(() => scrollY)).toBe(0);
          else expect(Math.abs((await place()) - before)).toBeLessThan(2);
        },
      );
    });

  test("keys that are pressed before there are results count when they are there, and a letter takes Enter back", (target) =>
    visit(target, { path: "/guide/papers" }, async ({ page }) => {
      await page.keyboard.press("/");
      const options = page.getByRole("option");
      await page.keyboard.type("container");
      await options.nth(1).waitFor();
      const second = await options.nth(1).getAttribute("href");
      await page.reload();
      const { release } = await holdBack(page.context(), /\/(?:assets|search-index)\//);
      await page.keyboard.press("/");
      await page.keyboard.type("containe");
      await page.keyboard.press("Enter");
      await page.keyboard.type("r");
      for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
      release();
      await options.nth(1).waitFor();
      expect(await options.nth(1).getAttribute("aria-selected")).toBe("true");
      expect(await page.getByRole("combobox").getAttribute("aria-activedescendant")).toBe(
        (await options.nth(1).getAttribute("id")) ?? "",
      );
      expect(placeOf(page)).toBe("/guide/papers");
      await page.locator(".search-status", { hasText: /^\d suggestion/ }).waitFor({ state: "attached" });
      await page.keyboard.press("Enter");
      await page.waitForURL(`**${second?.replace(/#.*/, "") ?? "?"}*`);
    }));

  test("what was typed before the search's code came is gone when the search was closed meanwhile", (target) =>
    visit(target, { path: "/guide/papers" }, async ({ page, context }) => {
      await idle(page);
      const { release } = await holdBack(context, "**/assets/*.js");
      const field = page.locator(".search-dialog input");
      await page.keyboard.press("/");
      await page.keyboard.type("container");
      expect(await field.inputValue()).toBe("container");
      await page.keyboard.press("Escape");
      await page.keyboard.press("ControlOrMeta+k");
      expect(await field.inputValue()).toBe("");
      release();
      await page.getByRole("combobox").waitFor();
      expect(await field.inputValue()).toBe("");
      expect(placeOf(page)).toBe("/guide/papers");
    }));

  for (const isLate of [true, false])
    test(`where the search's code does not come, that is told after a while, and ${isLate ? "it is used when it comes" : "Retry leads to the page of search"}`, (target) =>
      visit(target, { path: "/guide/papers" }, async ({ page, context }) => {
        await idle(page);
        await page.clock.install();
        const { release } = await holdBack(context, "**/assets/*.js");
        await page.keyboard.press("/");
        await page.keyboard.type("container");
        await page.clock.fastForward(10_000);
        const box = page.locator(".search-dialog .failure[role=alert]");
        await box.waitFor();
        if (isLate) {
          release();
          await page.getByRole("option").first().waitFor();
          expect(await box.count()).toBe(0);
          expect(await page.getByRole("combobox").inputValue()).toBe("container");
        } else {
          await box.getByRole("button").click();
          await page.waitForURL("**/search?q=container", { waitUntil: "commit" });
          release();
        }
      }));

  test("where the search's code is not there any more, the page of search takes over what was typed", (target) =>
    visit(target, { path: "/guide/papers", expected: /dialog|Failed to fetch|^404 / }, async ({ page, context }) => {
      await idle(page);
      const typed = Promise.withResolvers<undefined>();
      await context.route("**/assets/*.js", async (route) => {
        await typed.promise;
        await route.fulfill({ status: 404 });
      });
      await page.keyboard.press("/");
      await page.keyboard.type("a & b");
      typed.resolve(undefined);
      await page.waitForURL("**/search?q=*");
      expect(new URL(page.url()).searchParams.get("q")).toBe("a & b");
    }));
}
