/** The search of the project's own site as it looks: before anything is typed, and its filters, in views of every size. */
import { expect, test } from "bun:test";
import { textsIn } from "../../../shared/messages/languages.ts";
import { AXE, axe } from "../support/axe.ts";
import { visit, WIDTHS } from "../support/visit.ts";
import type { Target } from "../support/world.ts";

const LANGUAGES = [
  { lang: "en", prefix: "", query: "wallet" },
  { lang: "zh-CN", prefix: "/zh-CN", query: "钱包" },
] as const;

/** One of them longer than a phone is wide. */
const RECENT = [
  "exit code 9",
  "send a message with a comment from a wallet of version five to a jetton master",
  "消息模式",
];
const THEMES = ["light", "dark"] as const;

/** Runs in the page: what in the dialog is not within its box, or too small to be hit. */
function misplaced(): readonly string[] {
  const box = document.querySelector("dialog[open] .search-box")?.getBoundingClientRect();
  return [...document.querySelectorAll("dialog[open] :is(a, button, h2)")].flatMap((element) => {
    if (element.closest(".search-filters") !== null) return [];
    const { left, right, width, height } = element.getBoundingClientRect();
    const isWithin = box !== undefined && left >= box.left && right <= box.right;
    return isWithin && (element.tagName === "H2" || (width >= 24 && height >= 24)) ? [] : [element.outerHTML];
  });
}

/** @param target of the project's own site */
export function searchStartTests(target: () => Target): void {
  for (const { lang, prefix, query } of LANGUAGES) {
    const words = textsIn(lang).search;
    for (const width of WIDTHS) {
      const isPhone = width < 400;
      test(`recent searches and filters fit into a view of ${width} px, in both modes (${lang})`, () =>
        visit(
          target(),
          {
            path: `${prefix}/v3/concepts/glossary`,
            viewport: { width, height: 740 },
            ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
            before: async (context) => {
              await context.addInitScript(AXE);
              await context.addInitScript((stored) => {
                // Not in the empty page before the first one, which has no storage.
                if (location.protocol !== "about:") localStorage.setItem("search-recent", JSON.stringify(stored));
              }, RECENT);
            },
          },
          async ({ page }) => {
            const faults = async (): Promise<unknown> => {
              const found: unknown[] = [await page.evaluate(misplaced)];
              for (const theme of THEMES) {
                await page.evaluate((mode) => (document.documentElement.dataset["theme"] = mode), theme);
                found.push(await axe(page, { runOnly: ["color-contrast", "target-size"] }, "dialog[open]"));
              }
              return found;
            };
            if (isPhone) await page.locator(".search-button").tap();
            else await page.keyboard.press("ControlOrMeta+k");
            const recent = page.getByRole("region", { name: words.recent });
            await recent.waitFor();
            await page.getByRole("region", { name: words.often }).waitFor();
            expect(await faults()).toEqual([[], [], []]);
            // Each is one line.
            for (const entry of await recent.locator("[data-start]").all())
              expect((await entry.boundingBox())?.height).toBeLessThan(40);

            await page.getByRole("combobox").fill(query);
            const filters = page.getByRole("group", { name: words.filter });
            await page.locator(".search-snippet").first().waitFor();
            expect(await filters.getByRole("button").count()).toBe(5);
            expect(await faults()).toEqual([[], [], []]);
            const row = await filters.evaluate((element) => ({
              isCut: element.scrollWidth > element.clientWidth,
              isShown: getComputedStyle(element).backgroundImage.includes("gradient"),
            }));
            // Otherwise this is not the width at which the edge has to be seen.
            if (isPhone && lang === "en") expect(row.isCut).toBe(true);
            expect(row.isShown || !row.isCut).toBe(true);
            const last = filters.getByRole("button").last();
            await last.focus();
            const place = await last.boundingBox();
            expect((place?.x ?? 0) + (place?.width ?? width)).toBeLessThanOrEqual(width);
            if (isPhone) await last.tap();
            else await page.keyboard.press("Enter");
            expect(await last.getAttribute("aria-pressed")).toBe("true");
          },
        ));
    }
  }
}
