/** What helps while reading: definitions of terms, links to lines of code and to rows, keys, related pages. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import type { SiteTest } from "../support/world.ts";
import { CLIPBOARD, clipboard, DESKTOP, idle, PHONE, visit } from "../support/visit.ts";

const LANGUAGES = [
  {
    prefix: "",
    term: "hawser",
    definition: "A thick rope for towing or for making a ship fast.",
    linkLines: "Copy a link to the selected lines",
    shortcuts: "Keyboard shortcuts",
    close: "Close",
    related: "Related",
  },
  {
    prefix: "/zh-CN",
    term: "粗缆",
    definition: "拖船或系船用的粗绳。",
    linkLines: "复制所选代码行的链接",
    shortcuts: "键盘快捷键",
    close: "关闭",
    related: "相关",
  },
] as const;

/** The definitions are ready when the browser has been idle. */
async function ready(page: Page): Promise<void> {
  await idle(page);
  await page.locator("figure.code[data-tools]").first().waitFor();
}

/** Runs in the page: waits until a link says that it was copied, and tells whether that is seen and how wide the page is. */
async function wordBeside(selector: string): Promise<{ readonly width: number; readonly isSeen: boolean }> {
  const link = document.querySelector(selector);
  if (link === null) throw new Error(`There is no ${selector}.`);
  await new Promise((done) => new MutationObserver(done).observe(link, { attributeFilter: ["data-copied"] }));
  for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
  const { left, right, top, bottom } = link.getBoundingClientRect();
  let seen = 0;
  // The word belongs to the link, and lies outside of it.
  for (let x = left - 100; x < right + 100; x += 4)
    for (let y = top - 40; y < bottom + 40; y += 4)
      if ((x < left || x > right || y < top || y > bottom) && document.elementFromPoint(x, y) === link) seen++;
  return { width: document.documentElement.scrollWidth, isSeen: seen > 40 };
}

export function readingTests(test: SiteTest): void {
  for (const { prefix, term, definition, linkLines, shortcuts, close, related } of LANGUAGES) {
    const lang = prefix === "" ? "English" : "Chinese";
    const path = `${prefix}/guide/quay`;

    for (const viewport of [PHONE, DESKTOP])
      test(`a term tells what it means to those who point at it or reach it by keyboard (${lang}, ${viewport.width} px)`, (target) =>
        visit(target, { path, viewport }, async ({ page }) => {
          await ready(page);
          const link = page.locator(`a.term`, { hasText: term });
          // Its second use in the text is plain.
          expect(await link.count()).toBe(1);
          const tip = page.getByRole("tooltip");
          await link.hover();
          await tip.waitFor();
          expect(await tip.innerText()).toBe(definition);
          const box = await tip.boundingBox();
          expect(box?.x).toBeGreaterThanOrEqual(0);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
          // It can be pointed at, and stays.
          await tip.hover();
          await page.waitForTimeout(400);
          expect(await tip.count()).toBe(1);
          await page.keyboard.press("Escape");
          expect(await tip.count()).toBe(0);
          await page.mouse.move(1, 1);
          await page.locator("h1").focus();
          await page.keyboard.press("Tab");
          for (let press = 0; press < 12 && (await tip.count()) === 0; press++) await page.keyboard.press("Tab");
          expect(await tip.innerText()).toBe(definition);
          expect(await link.getAttribute("aria-describedby")).toBe(await tip.getAttribute("id"));
          await page.keyboard.press("Tab");
          expect(await tip.innerText()).not.toBe(definition);
        }));

    test(`a first touch of a term tells what it means, a second one leads to the glossary (${lang})`, (target) =>
      visit(target, { path, viewport: PHONE, hasTouch: true, isMobile: true }, async ({ page }) => {
        await ready(page);
        const link = page.locator("a.term", { hasText: term });
        await link.tap();
        const tip = page.getByRole("tooltip");
        expect(await tip.innerText()).toBe(definition);
        expect(page.url()).toEndWith(path);
        await page.locator("h1").tap();
        expect(await tip.count()).toBe(0);
        await link.tap();
        await link.tap();
        await page.waitForURL(`**${prefix}/guide/glossary#hawser`);
      }));

    test(`a term is a link to its row without scripts (${lang})`, (target) =>
      visit(target, { path, javaScriptEnabled: false }, async ({ page }) => {
        await page.locator("a.term", { hasText: term }).click();
        await page.waitForURL(`**${prefix}/guide/glossary#hawser`);
      }));

    test(`lines of code have an address, which marks them and scrolls to them (${lang})`, (target) =>
      visit(target, { path, permissions: CLIPBOARD }, async ({ page, context }) => {
        await ready(page);
        await page.evaluate(() => {
          const code = document.querySelectorAll(".prose figure.code code")[0];
          const walker = document.createTreeWalker(code as Node, NodeFilter.SHOW_TEXT);
          const places: [Node, number][] = [];
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
            for (const word of ["bollards", "wind"])
              if (node.textContent?.includes(word)) places.push([node, node.textContent.indexOf(word) + 1]);
          const [start, end] = [places[0], places[1]];
          if (start && end) document.getSelection()?.setBaseAndExtent(...start, ...end);
        });
        const figure = page.locator("figure.code").first();
        await figure.hover();
        await figure.getByRole("button", { name: linkLines }).click();
        await figure.locator("[data-copied]").waitFor();
        const address = await clipboard(page);
        expect(address).toEndWith(`${path}#code-1-L2-L3`);
        const other = await context.newPage();
        await other.setViewportSize({ width: 1440, height: 300 });
        await other.goto(address);
        const mark = other.locator(".code-target");
        await mark.waitFor();
        const box = await mark.boundingBox();
        const pre = await other.locator("figure.code pre").first().boundingBox();
        const height = await other.evaluate(() =>
          parseFloat(getComputedStyle(document.querySelector(".code pre") as Element).lineHeight),
        );
        expect(Math.abs((box?.height ?? 0) - 2 * height)).toBeLessThan(4);
        expect((box?.y ?? 0) - (pre?.y ?? 0)).toBeGreaterThan(height);
        expect(box?.y).toBeGreaterThan(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(300);
        await other.goto(`${target.url}${path}#code-2-L2`);
        await other.reload();
        await other.locator("figure.code").nth(1).locator(".code-target").waitFor();
      }));

    test(`the address of selected lines holds those of which something is selected (${lang})`, (target) =>
      visit(target, { path }, async ({ page }) => {
        await ready(page);
        // The clipboard is one for all tests of this machine.
        await page.evaluate(() => {
          navigator.clipboard.writeText = (text) => Promise.resolve(void Object.assign(window, { copied: text }));
        });
        const figure = page.locator("figure.code").first();
        const lines = ["const ropes", "const bollards", "const wind", "const doubled", "export const"];
        // From before one line to before another, from the title, or to the heading below.
        for (const [from, to, expected] of [
          [2, 4, "L3-L4"],
          [0, 1, "L1"],
          [3, "after", "L4-L5"],
          ["before", 2, "L1-L2"],
        ] as const) {
          await page.evaluate(
            ([from, to, lines]) => {
              const code = document.querySelector(".prose figure.code code") as HTMLElement;
              const text = code.textContent;
              const placeOf = (line: number | string): [Node, number] => {
                if (line === "before") return [document.querySelector("h1") as Node, 0];
                if (line === "after") return [document.querySelector("#noted") as Node, 0];
                let left = text.indexOf(lines[Number(line)] ?? "");
                const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
                for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
                  const length = node.textContent?.length ?? 0;
                  if (left < length) return [node, left];
                  left -= length;
                }
                throw new Error(`There is no line ${line}.`);
              };
              document.getSelection()?.setBaseAndExtent(...placeOf(from), ...placeOf(to));
            },
            [from, to, lines] as const,
          );
          await figure.hover();
          await figure.getByRole("button", { name: linkLines }).click();
          const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
          expect([from, to, copied]).toEqual([from, to, `${target.url}${path}#code-1-${expected}`]);
        }
      }));

    test(`what a term means is told below it, and above it where there is no room (${lang})`, (target) =>
      visit(target, { path, viewport: { width: 1024, height: 700 } }, async ({ page }) => {
        await ready(page);
        const link = page.locator("a.term", { hasText: term });
        const tip = page.getByRole("tooltip");
        const side = async (): Promise<string> => {
          await link.hover();
          await tip.waitFor();
          // So that it is read in that language.
          expect(await tip.getAttribute("lang")).toBe(prefix === "" ? "en" : "zh-CN");
          const [of, box] = [await link.boundingBox(), await tip.boundingBox()];
          if (of === null || box === null) throw new Error("Not shown.");
          await page.keyboard.press("Escape");
          await page.mouse.move(1, 1);
          const [above, below] = [of.y - box.y - box.height, box.y - of.y - of.height];
          return below >= 0 && below < 20 ? "below" : above >= 0 && above < 20 ? "above" : "elsewhere";
        };
        expect(await side()).toBe("below");
        // So it is where the page was scrolled.
        await page.evaluate(() => scrollTo({ top: 60, behavior: "instant" }));
        expect(await side()).toBe("below");
        const { y, height } = (await link.boundingBox()) ?? { y: 0, height: 0 };
        await page.setViewportSize({ width: 1024, height: Math.ceil(y + height + 12) });
        expect(await side()).toBe("above");
      }));

    test(`a question mark lists the keys, but not while somebody types (${lang})`, (target) =>
      visit(target, { path }, async ({ page }) => {
        await page.keyboard.press("?");
        const dialog = page.getByRole("dialog", { name: shortcuts });
        await dialog.waitFor();
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        await page.keyboard.press("?");
        await dialog.getByRole("button", { name: close }).click();
        await dialog.waitFor({ state: "detached" });
        await page.keyboard.press("/");
        await page.keyboard.type("?");
        expect(await dialog.count()).toBe(0);
      }));

    test(`pages that belong together name each other at their end (${lang})`, (target) =>
      visit(target, { path, viewport: PHONE }, async ({ page }) => {
        const links = page.getByRole("navigation", { name: related }).getByRole("link");
        expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute("href")))).toContain(
          `${prefix}/guide/glossary`,
        );
        const report = new URL((await page.locator(".article-tools a[target]").getAttribute("href")) ?? "");
        expect(report.searchParams.get("page")).toEndWith(path);
        await links.first().click();
        await page.waitForURL(`**${prefix}/guide/glossary`);
      }));
  }

  // One place a test: both ways of serving share the clipboard.
  for (const id of ["noted", "bow-line"])
    test(`the link of a row or a heading is copied when it is followed, and is large enough to hit: ${id}`, (target) =>
      visit(target, { path: "/guide/quay", permissions: CLIPBOARD }, async ({ page }) => {
        await ready(page);
        const link = page.locator(`a.anchor[href="#${id}"]`);
        await link.focus();
        const box = await link.boundingBox();
        expect(box?.width).toBeGreaterThanOrEqual(24);
        expect(box?.height).toBeGreaterThanOrEqual(24);
        await page.keyboard.press("Enter");
        await link.and(page.locator("[data-copied]")).waitFor();
        expect(await clipboard(page)).toEndWith(`/guide/quay#${id}`);
      }));

  for (const id of ["noted", "bow-line"])
    test(`by touch too: the link of a row or a heading is seen, is copied, and says so within the view: ${id}`, (target) =>
      visit(
        target,
        { path: "/guide/quay", viewport: PHONE, hasTouch: true, isMobile: true, permissions: CLIPBOARD },
        async ({ page }) => {
          await ready(page);
          const link = page.locator(`a.anchor[href="#${id}"]`);
          // As far to the right as a heading reaches: what is said beside it would be outside of the view there.
          await link.and(page.locator("h2 > a")).evaluateAll(([anchor]) => {
            const text = document.createTextNode("");
            anchor?.before(text);
            const top = (): number | undefined => anchor?.getBoundingClientRect().top;
            for (const before = top(); top() === before && text.length < 200; text.data += "i");
            text.data = text.data.slice(1);
          });
          expect(await link.evaluate((anchor) => Number(getComputedStyle(anchor).opacity))).toBeGreaterThan(0.6);
          // Noted in the page: on a busy machine the word may be gone before it is asked for.
          const copied = page.evaluate(wordBeside, `a.anchor[href="#${id}"]`);
          await link.tap();
          expect(await copied).toEqual({ width: PHONE.width, isSeen: true });
          expect(await clipboard(page)).toEndWith(`/guide/quay#${id}`);
        },
      ));
}
