/** What can be read wherever it is read: drawings on a phone, pages on paper, a site on a home screen. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { DESKTOP, idle, PHONE, visit } from "../support/visit.ts";
import type { SiteTest } from "../support/world.ts";

const LOCALES = [
  { prefix: "", zoomIn: "Zoom in", fit: "Fit to the window", close: "Close" },
  { prefix: "/zh-CN", zoomIn: "放大", fit: "适应窗口", close: "关闭" },
] as const;

/** How many times larger the enlarged picture is than when it was opened. */
function scaleOf(page: Page): Promise<number> {
  return page.locator(".zoom-stage > *").evaluate((picture) => new DOMMatrix(getComputedStyle(picture).transform).a);
}

/** Height of the smallest letters of a drawing, in pixels as they are seen. */
function smallestLetters(page: Page): Promise<number> {
  return page.locator(".diagram > svg").evaluate((drawing) => {
    const scale = drawing.getBoundingClientRect().width / (drawing as SVGSVGElement).viewBox.baseVal.width;
    const sizes = [...drawing.querySelectorAll("text")].map((text) => parseFloat(getComputedStyle(text).fontSize));
    return Math.min(...sizes) * scale;
  });
}

/** Runs in the page: the texts whose letters are smaller than 11 px, exponents of formulas among them. */
function smallTexts(): readonly string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element?.checkVisibility({ visibilityProperty: true }) !== true || node.textContent?.trim() === "") continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < 11) found.push(`${node.textContent}: ${size} px`);
  }
  return found;
}

/** The darkest red of the upper corners of a box, from 0 to 255, as the screen shows them. */
async function cornersOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`There is no ${selector}.`);
  const [y, width, height] = [box.y - 2, 12, 8];
  const corners = await Promise.all(
    [box.x, box.x + box.width - width].map((x) => page.screenshot({ clip: { x, y, width, height } })),
  );
  return page.evaluate(
    async (pictures) => {
      const darkest = pictures.map(async (bytes) => {
        const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        context?.drawImage(picture, 0, 0);
        const pixels = context?.getImageData(0, 0, picture.width, picture.height).data ?? [];
        return Math.min(...[...pixels].filter((_, at) => at % 4 === 0));
      });
      return Math.min(...(await Promise.all(darkest)));
    },
    corners.map((corner) => [...corner]),
  );
}

export function legibleTests(onBoth: SiteTest): void {
  for (const deviceScaleFactor of [1.25, 1.5, 2.625])
    onBoth(
      `what fits has no shadow of more at its edges, on a screen of ${deviceScaleFactor} pixels to one`,
      (target) =>
        visit(target, { path: "/guide/widgets", viewport: DESKTOP, deviceScaleFactor }, async ({ page }) => {
          await idle(page);
          for (const selector of [".tab-list", ".math-block"]) {
            await page.locator(selector).first().scrollIntoViewIfNeeded();
            expect(await cornersOf(page, selector)).toBeGreaterThanOrEqual(254);
          }
        }),
    );

  for (const path of ["/reference/dues", "/guide/widgets", "/reference/signals", "/blog"])
    onBoth(`no letter is smaller than 11 px on a phone, of a formula in a table neither: ${path}`, async (target) => {
      for (const prefix of ["", "/zh-CN"])
        await visit(target, { path: prefix + path, viewport: PHONE }, async ({ page }) => {
          await idle(page);
          expect(await page.evaluate(smallTexts)).toEqual([]);
        });
    });

  for (const { prefix, zoomIn, fit, close } of LOCALES) {
    const path = `${prefix}/guide/pictures`;
    const lang = prefix === "" ? "en" : "zh-CN";

    onBoth(
      `a drawing that is wider than a phone scrolls, its letters large enough to read (${lang})`,
      async (target) => {
        await visit(target, { path, viewport: PHONE }, async ({ page }) => {
          const box = page.locator(".diagram").last();
          expect(await smallestLetters(page)).toBeGreaterThanOrEqual(11);
          expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(50);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
          // The edge that says that there is more is there, as that of tables is.
          expect(await box.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain("gradient");
        });
        await visit(target, { path, viewport: DESKTOP }, async ({ page }) => {
          const box = page.locator(".diagram").last();
          expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
        });
      },
    );

    onBoth(`an enlarged drawing is zoomed by keys, wheel and buttons, and closes by Escape (${lang})`, (target) =>
      visit(target, { path }, async ({ page }) => {
        const drawing = page.locator(".diagram > svg[data-zoom]").last();
        await drawing.focus();
        await page.keyboard.press("Enter");
        const dialog = page.locator("dialog.zoom[open]");
        await dialog.waitFor();
        expect(await scaleOf(page)).toBe(1);
        // With these the browser zooms its window.
        for (const keys of ["Control+=", "Alt+="]) await page.keyboard.press(keys);
        expect(await scaleOf(page)).toBe(1);
        await page.keyboard.press("+");
        const once = await scaleOf(page);
        expect(once).toBeGreaterThan(1.2);
        await page.getByRole("button", { name: zoomIn, exact: true }).click();
        expect(await scaleOf(page)).toBeGreaterThan(once);
        await page.getByRole("button", { name: fit }).click();
        expect(await scaleOf(page)).toBe(1);
        await page.mouse.move(400, 400);
        await page.mouse.wheel(0, -400);
        await page.waitForFunction(() => document.querySelector(".zoom-stage[data-large]") !== null);
        // Dragging moves it, and is no click that would close it.
        const left = (): Promise<number> =>
          page.locator(".zoom-stage > *").evaluate((picture) => new DOMMatrix(getComputedStyle(picture).transform).e);
        const before = await left();
        await page.mouse.down();
        await page.mouse.move(520, 420, { steps: 4 });
        await page.mouse.up();
        expect((await left()) - before).toBeGreaterThan(60);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        expect(await drawing.evaluate((element) => element === document.activeElement)).toBe(true);
        await page.keyboard.press("Space");
        await dialog.waitFor();
        await page.getByRole("button", { name: close, exact: true }).click();
        await dialog.waitFor({ state: "detached" });
        await drawing.click();
        await dialog.waitFor();
        await page.mouse.click(200, 700);
        await dialog.waitFor({ state: "detached" });
      }),
    );
  }

  onBoth("two fingers zoom an enlarged drawing", (target) =>
    visit(
      target,
      { path: "/guide/pictures", viewport: PHONE, hasTouch: true, isMobile: true },
      async ({ page, context }) => {
        await page.locator(".diagram > svg[data-zoom]").last().tap();
        await page.locator("dialog.zoom[open]").waitFor();
        const session = await context.newCDPSession(page);
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", distance: number): Promise<unknown> =>
          session.send("Input.dispatchTouchEvent", {
            type,
            touchPoints:
              type === "touchEnd"
                ? []
                : [
                    { x: 180 - distance, y: 400, id: 1 },
                    { x: 180 + distance, y: 400, id: 2 },
                  ],
          });
        await touch("touchStart", 30);
        for (const distance of [50, 70, 90]) await touch("touchMove", distance);
        await touch("touchEnd", 0);
        await page.waitForFunction(() => document.querySelector(".zoom-stage[data-large]") !== null);
        expect(await scaleOf(page)).toBeGreaterThan(2);
        expect(await page.locator("dialog.zoom[open]").count()).toBe(1);
      },
    ),
  );

  onBoth("paragraphs, lists, code and headings keep their distance within the HTML of a document", (target) =>
    visit(target, { path: "/guide/notes" }, async ({ page }) => {
      const gaps = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".prose > .watch > *")].map((box) => box.getBoundingClientRect());
        return boxes.slice(1).map(({ top }, at) => Math.round(top - (boxes[at]?.bottom ?? 0)));
      });
      expect(gaps).toEqual([16, 16, 16, 16, 52, 12]);
      const [note, back] = await Promise.all([
        page.locator(".footnotes p").boundingBox(),
        page.locator(".footnote-back").boundingBox(),
      ]);
      // The way back from a footnote stands in its line.
      expect(Math.abs((note?.y ?? 0) - (back?.y ?? Infinity))).toBeLessThan(4);
    }),
  );

  onBoth("the colour of the browser's bars follows the colour mode, from the first paint on", (target) =>
    visit(target, {}, async ({ page }) => {
      const bars = (): Promise<readonly string[]> =>
        page.evaluate(() => {
          const named = document.querySelectorAll<HTMLMetaElement>("[name=theme-color]");
          const { backgroundColor } = getComputedStyle(document.documentElement);
          const { backgroundColor: body } = getComputedStyle(document.body);
          const rgb = backgroundColor === "rgba(0, 0, 0, 0)" ? body : backgroundColor;
          const hex = (rgb.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, "0")).join("");
          return [...[...named].map(({ content }) => content), `#${hex}`];
        });
      const light = await bars();
      expect(light).toHaveLength(2);
      expect(light[0]).toBe(light[1] ?? "");
      await page.click("[data-colour-mode]");
      const dark = await bars();
      expect(dark[0]).toBe(dark[1] ?? "");
      expect(dark[0]).not.toBe(light[0] ?? "");
      await page.reload();
      expect(await bars()).toEqual(dark);
      // It belongs to the site: the next page's head does not take it away.
      await page.locator(".pagination a").first().click();
      await page.waitForFunction(() => !location.pathname.endsWith("/start"));
      await idle(page);
      expect(await bars()).toEqual(dark);
    }),
  );

  onBoth("each language has a manifest, which names the site in it", async (target) => {
    for (const [path, name] of [
      ["/guide/start", "Harbour"],
      ["/zh-CN/guide/start", "港口"],
    ] as const) {
      const html = await (await fetch(target.url + path)).text();
      const href = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? "";
      const answer = await fetch(target.url + href);
      expect(answer.headers.get("content-type")).toStartWith("application/manifest+json");
      expect(await answer.json()).toMatchObject({ name, start_url: name === "Harbour" ? "/" : "/zh-CN/" });
    }
  });

  onBoth("a printed page shows where its links lead", (target) =>
    visit(target, { path: "/guide/start" }, async ({ page }) => {
      await page.evaluate(() => {
        const link = document.createElement("a");
        link.href = "https://example.org/far";
        link.textContent = "far";
        document.querySelector(".prose")?.append(link);
      });
      await page.emulateMedia({ media: "print" });
      const shown = await page
        .locator('.prose a[href="https://example.org/far"]')
        .evaluate((link) => getComputedStyle(link, "::after").content);
      expect(shown).toContain("https://example.org/far");
    }),
  );

  onBoth(
    "what is printed in dark mode is made for white paper: pictures, and what a playground shows",
    async (target) => {
      await visit(target, { path: "/guide/pictures" }, async ({ page }) => {
        await page.click("[data-colour-mode]");
        const shown = (): Promise<readonly boolean[]> =>
          Promise.all(["day", "night"].map((name) => page.locator(`.prose img[src*="/${name}"]`).isVisible()));
        expect(await shown()).toEqual([false, true]);
        await page.emulateMedia({ media: "print" });
        expect(await shown()).toEqual([true, false]);
      });
      await visit(target, { path: "/guide/playground" }, async ({ page }) => {
        await page.click("[data-colour-mode]");
        const root = page.frameLocator(".playground iframe").locator("html[data-theme=dark]");
        const scheme = (): Promise<string> => root.evaluate((element) => getComputedStyle(element).colorScheme);
        expect(await scheme()).toBe("dark");
        await page.emulateMedia({ media: "print" });
        expect(await scheme()).toBe("light");
      });
    },
  );
}
