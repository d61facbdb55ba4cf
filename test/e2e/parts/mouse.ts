/** The header's dropdowns by mouse and by touch, and what is behind a click that nothing else tries. */
import { expect } from "bun:test";
import { CLIPBOARD, clipboard, idle, isSameDocument, layOut, placeOf, visit } from "../support/visit.ts";
import type { SiteTest } from "../support/world.ts";

export function mouseTests(test: SiteTest): void {
  test("the mouse goes along the dropdowns: one at a time is open, and none when it has left them", (target) =>
    visit(target, { path: "/reference/dues" }, async ({ page }) => {
      const opened = (label: string): Promise<unknown> =>
        page.waitForFunction(
          (text) =>
            [...document.querySelectorAll("details.menu[open] > summary")].map((each) => each.textContent).join() ===
            text,
          label,
        );
      await page.locator(".menus summary", { hasText: "Guide" }).hover();
      await opened("Guide");
      await page.locator(".menus summary", { hasText: "Reference" }).hover();
      await opened("Reference");
      await page.mouse.move(700, 800);
      await opened("");
    }));

  test("an open dropdown says which of its pages is shown, also after another has been shown", (target) =>
    visit(target, { path: "/guide/start" }, async ({ page }) => {
      const guide = page.locator(".menus summary", { hasText: "Guide" });
      const marked = page.locator('.menus a[aria-current="page"]');
      await guide.hover();
      await page.locator("details.menu[open]").waitFor();
      expect(await marked.allTextContents()).toEqual(["Arriving"]);
      await page.locator(".menus a", { hasText: "Papers" }).click();
      await page.waitForURL("**/guide/papers");
      await guide.hover();
      await page.locator("details.menu[open]").waitFor();
      expect(await marked.allTextContents()).toEqual(["Papers"]);
    }));

  test("a mouse that rests on a dropdown before its code is there opens it", (target) =>
    visit(
      target,
      {
        path: "/guide/start",
        before: (context) =>
          context.route("**/assets/main-*.js", async (route) => {
            await context.pages()[0]?.locator(".menus summary", { hasText: "Guide" }).hover();
            await route.fallback();
          }),
      },
      async ({ page }) => {
        await page.locator(".menus a", { hasText: "Arriving" }).waitFor();
        expect(await page.locator("details.menu[open] > summary").textContent()).toBe("Guide");
      },
    ));

  test("a click on a dropdown leads to the page that it is about; a tap opens it", async (target) => {
    await visit(target, { path: "/reference/dues" }, async ({ page }) => {
      const summary = page.locator(".menus summary", { hasText: "Guide" });
      await summary.hover();
      await page.locator("details.menu[open]").waitFor();
      await summary.click();
      await page.waitForURL("**/guide/start");
      expect(await isSameDocument(page)).toBe(true);
      // One without a page of its own stays where it is.
      await page.locator(".menus summary", { hasText: "Reference" }).click();
      expect(placeOf(page)).toBe("/guide/start");
      // A click that comes before the menu has opened leads on as well, and nothing opens after it.
      const isOpen = await summary.evaluate((element) => {
        const menu = element.closest("details");
        const mouse = { pointerType: "mouse", detail: 1, bubbles: true, cancelable: true };
        menu?.dispatchEvent(new PointerEvent("pointerenter", mouse));
        element.dispatchEvent(new PointerEvent("click", mouse));
        return new Promise((done) => setTimeout(() => done(menu?.open), 100));
      });
      expect(isOpen).toBe(false);
    });
    await visit(target, { path: "/reference/dues", hasTouch: true }, async ({ page }) => {
      await page.locator(".menus summary", { hasText: "Guide" }).tap();
      await page.locator(".menus a", { hasText: "Arriving" }).waitFor();
      expect(placeOf(page)).toBe("/reference/dues");
      await page.locator(".menus summary", { hasText: "Reference" }).tap();
      await page.locator(".menus a", { hasText: "Arriving" }).waitFor({ state: "hidden" });
    });
  });

  test("where a page's Markdown can't be fetched nothing else is copied: the link opens it", (target) =>
    visit(target, { path: "/guide/papers", permissions: CLIPBOARD, expected: /^503 / }, async ({ page }) => {
      await page.evaluate(() => navigator.clipboard.writeText("kept"));
      let asked = 0;
      await page.route("**/guide/papers/index.md", (route) =>
        asked++ === 0 ? route.fulfill({ status: 503, body: "Service unavailable" }) : route.continue(),
      );
      await page.click(".page-menu > summary");
      await page.click("[data-copy-markdown]");
      await page.waitForURL("**/guide/papers/index.md");
      expect(await page.locator("body").textContent()).toContain("# Papers");
      await page.goto(`${target.url}/guide/papers`);
      expect(await clipboard(page)).toBe("kept");
    }));

  test("a video is loaded when the reader starts it, and from nowhere before", (target) =>
    visit(target, { path: "/guide/widgets", meetsStrangers: true }, async ({ page, requests }) => {
      const link = page.getByRole("link", { name: "A ship arrives" });
      await link.scrollIntoViewIfNeeded();
      await page.locator(".player[data-awake]").waitFor();
      await idle(page);
      expect(requests.filter((each) => each.includes("youtube"))).toEqual([]);
      // With a key for another tab, a window or a download it is a link like any other.
      const isTaken = await link.evaluate((anchor) =>
        ["ctrlKey", "metaKey", "shiftKey", "altKey"].filter((key) => {
          const click = new MouseEvent("click", { bubbles: true, cancelable: true, [key]: true });
          addEventListener("click", (event) => event.preventDefault(), { once: true });
          anchor.dispatchEvent(click);
          return document.querySelector(".player iframe") !== null;
        }),
      );
      expect(isTaken).toEqual([]);
      await link.click();
      const frame = page.locator(".player iframe");
      await frame.waitFor();
      expect(await frame.getAttribute("src")).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1");
      expect(await frame.getAttribute("title")).toBe("A ship arrives");
      expect(placeOf(page)).toBe("/guide/widgets");
    }));

  test("lines that an address names are marked as far as they go, until it names something else", (target) =>
    visit(target, { path: "/guide/widgets#code-1-L2-L14" }, async ({ page }) => {
      const heights = (): Promise<number> =>
        page.evaluate(() => {
          const mark = document.querySelector(".code-target")?.getBoundingClientRect();
          const pre = document.querySelector(".code pre");
          return Math.round((mark?.height ?? 0) / parseFloat(pre === null ? "1" : getComputedStyle(pre).lineHeight));
        });
      await page.locator(".code-target").waitFor();
      expect(await heights()).toBe(2);
      await page.evaluate(() => void (location.hash = "#code-1-L11"));
      await page.waitForFunction(
        () => (document.querySelector(".code-target")?.getBoundingClientRect().height ?? 99) < 40,
      );
      expect(await heights()).toBe(1);
      await page.evaluate(() => void (location.hash = "#formula"));
      await page.locator(".code-target").waitFor({ state: "detached" });
    }));

  test("of long contents, what names the section that is read stays in view", (target) =>
    visit(target, { path: "/guide/start", viewport: { width: 1440, height: 260 } }, async ({ page }) => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForFunction(() => {
        const link = document.querySelector('[data-toc] [aria-current="true"]');
        const toc = link?.closest("[data-toc]") ?? null;
        if (link === null || toc === null) return false;
        const [box, own] = [toc.getBoundingClientRect(), link.getBoundingClientRect()];
        return toc.scrollTop > 0 && own.top >= box.top && own.bottom <= box.bottom;
      });
    }));

  test("the section that the contents have led to is the one they name, also where the page ends before it", (target) =>
    visit(target, { path: "/guide/start" }, async ({ page }) => {
      await layOut(page);
      // A window that is nearly as high as the page: the last headings stay far down.
      const height = await page.evaluate(() => document.documentElement.scrollHeight - 100);
      await page.setViewportSize({ width: 1440, height });
      const hrefs = await page
        .locator("[data-toc] a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      const [before = "", last = ""] = hrefs.slice(-2);
      for (const href of [last, before, last]) {
        await page.click(`[data-toc] a[href="${href}"]`);
        await page.locator(`[data-toc] a[href="${href}"][aria-current="true"]`).waitFor();
      }
      const top = await page.locator(`.prose ${last}`).evaluate((heading) => heading.getBoundingClientRect().top);
      expect(top).toBeGreaterThan(height * 0.25);
      await page.evaluate(() => scrollTo(0, 0));
      await page.locator(`[data-toc] a[href="${last}"]:not([aria-current])`).waitFor();
    }));

  test("in a narrow window the name of a block's language, and the buttons in its place, stand above its first line", (target) =>
    visit(target, { path: "/guide/notes", viewport: { width: 700, height: 800 } }, async ({ page }) => {
      const figure = page.locator("figure.code[data-lang]:not(:has(> figcaption))").first();
      await figure.locator(".code-tools").waitFor({ state: "attached" });
      for (const width of [320, 480, 700]) {
        await page.setViewportSize({ width, height: 800 });
        for (const theme of ["light", "dark"]) {
          await page.evaluate((name) => (document.documentElement.dataset["theme"] = name), theme);
          const { line, above } = await figure.evaluate((block) => {
            const words = document.createRange();
            words.selectNodeContents(block.querySelector("code") ?? block);
            const { top } = block.getBoundingClientRect();
            const name = getComputedStyle(block, "::after");
            const tools = block.querySelector(".code-tools")?.getBoundingClientRect();
            return {
              line: words.getBoundingClientRect().top - top,
              above: [parseFloat(name.top) + parseFloat(name.height), (tools?.bottom ?? NaN) - top],
            };
          });
          for (const bottom of above) expect([width, theme, bottom < line + 2]).toEqual([width, theme, true]);
        }
      }
    }));
}
