/** What is far from the window on a long page: skipped at first, and nobody may notice. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DESKTOP, idle, isSameDocument, PHONE, visit } from "../support/visit.ts";
import type { Target } from "../support/world.ts";

const LONGEST = "/v3/guidelines/smart-contracts/howto/wallet";
/** A document of the same sidebar. */
const OTHER = "/v3/guidelines/smart-contracts/howto/multisig";

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
      }
    }));
}
