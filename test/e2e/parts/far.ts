/** What is far from the window on a long page: skipped at first, and nobody may notice. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DESKTOP, idle, isSameDocument, PHONE, visit } from "../support/visit.ts";
import type { Target } from "../support/world.ts";

const LONGEST = "/v3/guidelines/smart-contracts/howto/wallet";
/** A document of the same sidebar. */
const OTHER = "/v3/guidelines/smart-contracts/howto/multisig";

const INSTRUCTIONS = "/v3/documentation/tvm/instructions";

/** Runs in the page: how many blocks of the article are skipped. */
function skipped(): number {
  const blocks = [...document.querySelectorAll<HTMLElement>("#pageContent .prose > *:not(.island, link)")];
  return blocks.filter((block) => !(block.firstElementChild ?? block).checkVisibility({ contentVisibilityAuto: true }))
    .length;
}

/** Runs in the page: the pixels between the window's upper edge and the last heading of the second level. */
function lastHeading(): number {
  return [...document.querySelectorAll("#pageContent .prose > h2")].at(-1)?.getBoundingClientRect().top ?? NaN;
}

/** Runs in the page: the direct parts of the article's end, and those that are skipped. */
function endSkipped(): readonly [parts: number, skipped: number] {
  const parts = [...document.querySelectorAll("#pageContent .article-end > *")];
  return [parts.length, parts.filter((part) => !part.checkVisibility({ contentVisibilityAuto: true })).length];
}

/** Runs in the page: rows of the first table of the instructions, and those that are skipped. */
function rowsSkipped(): readonly [rows: number, skipped: number] {
  const rows = [...(document.querySelector(".instructions-group")?.querySelectorAll("tbody tr") ?? [])];
  const isSkipped = ({ firstElementChild }: Element): boolean =>
    firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) !== true;
  return [rows.length, rows.filter(isSkipped).length];
}

async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Asks the page until it gives the answer that is waited for. @throws Error after five seconds, with the last answer */
async function until(page: Page, ask: () => number, isAwaited: (answer: number) => boolean): Promise<void> {
  const end = Date.now() + 5000;
  for (;;) {
    const answer = await page.evaluate(ask);
    if (isAwaited(answer)) return;
    if (Date.now() > end) throw new Error(`The page still answers ${answer}.`);
    await Bun.sleep(50);
  }
}

/** Where the last heading stands when a link has led to it on a page of which nothing was ever skipped. */
async function linked(page: Page, url: string): Promise<number> {
  const id = await page.evaluate(() => [...document.querySelectorAll("#pageContent .prose > h2")].at(-1)?.id ?? "");
  await page.goto("about:blank");
  await page.goto(`${url}${LONGEST}#${encodeURIComponent(id)}`);
  await settled(page);
  expect(await page.evaluate(skipped)).toBe(0);
  return page.evaluate(lastHeading);
}

/** @param target serves a dump of the project's site */
export function farTests(target: () => Target): void {
  test("of a long page, what is far from the window is laid out when the reader comes near", async () => {
    for (const viewport of [DESKTOP, PHONE])
      await visit(target(), { path: LONGEST, viewport }, async ({ page }) => {
        await idle(page);
        expect(await page.evaluate(skipped)).toBeGreaterThan(50);
        const [parts, skippedParts] = await page.evaluate(endSkipped);
        expect([parts > 1, skippedParts]).toEqual([true, parts]);
        // A reader who uses the keyboard comes past every box that may scroll; of those far away nobody can know.
        const stops = await page.evaluate(
          () =>
            [...document.querySelectorAll<HTMLElement>("#pageContent .prose > .table[tabindex]")].filter(
              ({ tabIndex, firstElementChild }) =>
                tabIndex < 0 && firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false,
            ).length,
        );
        expect(stops).toBe(0);
        await page.evaluate(async () => {
          const { documentElement } = document;
          while (scrollY + innerHeight < documentElement.scrollHeight - 1) {
            scrollBy({ top: innerHeight, behavior: "instant" });
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          }
        });
        expect(await page.evaluate(lastHeading)).toBeLessThan(viewport.height);
        expect(await page.evaluate(endSkipped)).toEqual([parts, 0]);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(10_000);
        await page.waitForFunction(() =>
          [...document.querySelectorAll<HTMLElement>("#pageContent .prose > .table[tabindex]")]
            .filter(({ firstElementChild }) => firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
            .every((box) => box.scrollWidth > box.clientWidth === box.tabIndex >= 0),
        );
      });
  });

  test("the next page is skipped too, where it is shown at its top", () =>
    visit(target(), { path: `${OTHER}#pageContent` }, async ({ page }) => {
      await page.evaluate((href) => {
        const link = document.querySelector<HTMLAnchorElement>("#pageContent .prose a[href^='/']");
        if (link !== null) link.href = href;
        link?.click();
      }, LONGEST);
      await page.waitForURL(`**${LONGEST}`);
      await settled(page);
      expect(await isSameDocument(page)).toBe(true);
      expect(await page.evaluate(skipped)).toBeGreaterThan(50);
    }));

  test("links to a section lead to its place, however much was skipped above it", async () => {
    for (const viewport of [DESKTOP, PHONE])
      await visit(target(), { path: LONGEST, viewport }, async ({ page }) => {
        await page.evaluate(() => {
          const id = [...document.querySelectorAll("#pageContent .prose > h2")].at(-1)?.id ?? "";
          document.querySelector<HTMLAnchorElement>(`[data-toc] a[href="#${CSS.escape(id)}"]`)?.click();
        });
        await settled(page);
        const clicked = await page.evaluate(lastHeading);
        expect(await page.evaluate(skipped)).toBe(0);
        expect(Math.abs(clicked - (await linked(page, target().url)))).toBeLessThan(2);
      });
  });

  test("a phone lays out the beginning of the first table of instructions, and links to its last row lead there", () =>
    visit(target(), { path: INSTRUCTIONS, viewport: PHONE }, async ({ page }) => {
      await idle(page);
      const [rows, skippedRows] = await page.evaluate(rowsSkipped);
      expect([rows > 40, skippedRows > 20, skippedRows < rows - 6]).toEqual([true, true, true]);
      const top = await page.evaluate(async () => {
        const row = [...(document.querySelector(".instructions-group")?.querySelectorAll("tbody tr") ?? [])].at(-1);
        row?.querySelector<HTMLAnchorElement>(`a[href="#${CSS.escape(row.id)}"]`)?.click();
        await new Promise((done) => setTimeout(done, 500));
        return row?.getBoundingClientRect().top ?? NaN;
      });
      expect(await page.evaluate(rowsSkipped)).toEqual([rows, 0]);
      // Below the header and the filter, with a line or two above it.
      expect([top >= 111, top < 240]).toEqual([true, true]);
    }));

  test("the closed menu of a phone is not laid out; it opens at the page that is shown", () =>
    visit(target(), { path: INSTRUCTIONS, viewport: PHONE }, async ({ page }) => {
      const isLaidOut = (): Promise<boolean | undefined> =>
        page.evaluate(() => document.querySelector("#siteSidebar [aria-current=page]")?.checkVisibility());
      expect(await isLaidOut()).toBe(false);
      for (let time = 0; time < 2; time++) {
        await page.click("[data-open-drawer]");
        await page.waitForFunction(() => document.querySelector("#siteDrawer")?.getBoundingClientRect().left === 0);
        const box = await page.locator("#siteSidebar [aria-current=page]").boundingBox();
        expect(box !== null && box.y > 0 && box.y + box.height <= PHONE.height).toBe(true);
        // It is seen until it has slid out; on a busy machine, a second call into the page would come after that.
        const seen = await page.evaluate(() => {
          document.querySelector<HTMLElement>("[data-close-drawer]")?.click();
          return document.querySelector("#siteSidebar [aria-current=page]")?.checkVisibility();
        });
        expect(seen).toBe(true);
        await page.waitForFunction(
          () => document.querySelector("#siteSidebar [aria-current=page]")?.checkVisibility() === false,
        );
      }
    }));

  test("back and reload return to the very line", () =>
    visit(target(), { path: LONGEST }, async ({ page }) => {
      await page.evaluate(() => scrollTo(0, 1e6));
      await settled(page);
      await page.evaluate(() => scrollBy(0, -600));
      await settled(page);
      const place = await page.evaluate(lastHeading);
      for (const leave of [
        async () => {
          await page.evaluate((href) => {
            const link = document.querySelector<HTMLAnchorElement>("#pageContent .prose a[href^='/']");
            if (link !== null) link.href = href;
            link?.click();
          }, OTHER);
          await page.waitForURL(`**${OTHER}`);
          await settled(page);
          await page.goBack();
          await page.waitForFunction((path) => location.pathname === path, LONGEST);
        },
        () => page.reload(),
      ]) {
        await leave();
        await until(page, lastHeading, (top) => Math.abs(top - place) < 2);
        // The page notes where it is in the frame after it has scrolled, or was laid out anew.
        await settled(page);
      }
    }));
}
