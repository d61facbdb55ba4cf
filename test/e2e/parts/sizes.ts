/** The project's own pages in views of every size: what stands beside what, and whether all of it can be read. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Glob } from "bun";
import { smallTargets } from "../support/targets.ts";
import { expectFits } from "../support/fits.ts";
import { layOut, PHONE, setLetters, visit, WIDTHS } from "../support/visit.ts";
import type { Target } from "../support/world.ts";

const HEIGHT = 900;
/** Pixels: letters of this height are read on a phone. */
const LEAST_LETTERS = 11;

/** Pages with code, tables, drawings, formulas and tabs that are wider than a phone. */
const WIDE = [
  "/v3/documentation/smart-contracts/contracts-specs/governance",
  "/v3/documentation/smart-contracts/message-management/messages-and-transactions",
  "/v3/guidelines/smart-contracts/howto/compile/compilation-instructions",
  "/zh-CN/v3/guidelines/smart-contracts/howto/wallet",
] as const;

/** Chinese pages with tables in which short words stand beside long sentences. */
const CHINESE_TABLES = [
  "/zh-CN/v3/documentation/smart-contracts/transaction-fees/fees",
  "/zh-CN/v3/concepts/dive-into-ton/go-from-ethereum/tvm-vs-evm",
  "/zh-CN/v3/contribute/localization-program/overview",
] as const;

/** Pages with fields: of a filter, of tools, of a contract that runs, and the search. */
const WITH_FIELDS = [
  "/v3/documentation/tvm/instructions",
  "/v3/documentation/tvm/tvm-exit-codes",
  "/v3/documentation/smart-contracts/transaction-fees/fees",
  "/v3/documentation/smart-contracts/tolk/tolk-vs-func/in-short",
  "/search",
] as const;

const DRAWING = /<(?:span|figure|div) class="(?:diagram|drawn)"[^>]*>\s*<svg[\s\S]*?<\/svg>/g;

/** @param folder where the dump of the project's site lies */
export function sizeTests(target: () => Target, folder: () => string, pages: readonly string[]): void {
  test("no page is wider than its view, columns stand in even rows, and what is touched on the start page is 24 px high, from a phone to a desktop", () =>
    visit(target(), { path: "/" }, async ({ page }) => {
      for (const path of pages) {
        await page.goto(target().url + path);
        await layOut(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          const seen = await page.evaluate(() => {
            const rowsOf = (selector: string): readonly number[] => {
              const rows = new Map<number, number>();
              for (const column of document.querySelectorAll(selector)) {
                const top = Math.round(column.getBoundingClientRect().top);
                rows.set(top, (rows.get(top) ?? 0) + 1);
              }
              return [...rows.values()];
            };
            const { scrollWidth, clientWidth } = document.documentElement;
            return {
              over: scrollWidth - clientWidth,
              paths: rowsOf(".paths > *"),
              footer: rowsOf(".footer-columns > *"),
            };
          });
          expect([path, width, seen.over]).toEqual([path, width, 0]);
          expect([path, width, new Set(seen.paths).size < 2]).toEqual([path, width, true]);
          if (width > 360) expect([path, width, Math.min(...seen.footer) > 1]).toEqual([path, width, true]);
          if (path === "/") expect([width, await page.evaluate(smallTargets)]).toEqual([width, []]);
        }
      }
    }));

  for (const [letters, widths] of [
    [24, [360, 768]],
    [32, [768, 1280]],
  ] as const)
    test(`where a reader has chosen letters of ${letters} px, no page is wider than its view and nothing runs out of its box`, () =>
      visit(target(), { path: "/" }, async ({ page }) => {
        await setLetters(page, letters);
        for (const path of ["/", "/zh-CN", ...WITH_FIELDS, ...WIDE, "/blog"]) {
          await page.goto(target().url + path);
          await expectFits(page, widths, HEIGHT);
        }
      }));

  test("what is typed by touch has letters of 16 px: iOS enlarges the whole page for smaller ones", () =>
    visit(target(), { path: "/", viewport: PHONE, hasTouch: true, isMobile: true }, async ({ page }) => {
      for (const path of WITH_FIELDS) {
        await page.goto(target().url + path);
        await page.locator("main :is(input, [role=button], button)").first().waitFor();
        if (path.endsWith("/in-short")) {
          await page.getByRole("button", { name: "Edit", exact: true }).first().click();
          await page.locator(".run-form input").first().waitFor({ state: "attached" });
          await page.locator(".editor-area textarea").first().focus();
        }
        const small = await page.evaluate(() =>
          [...document.querySelectorAll("input:not([type=checkbox]), select, textarea")]
            .map((field) => [field.tagName, parseFloat(getComputedStyle(field).fontSize)])
            .filter(([, size]) => Number(size) < 16),
        );
        expect([path, small]).toEqual([path, []]);
        // The links of rows are there all the time, too, and take no room from what their columns say.
        const widened = await page.evaluate(() => {
          const cells = [...document.querySelectorAll<HTMLElement>(".prose td:has(> .anchor)")];
          const before = cells.map(({ offsetWidth }) => offsetWidth);
          for (const link of document.querySelectorAll<HTMLElement>(".prose td > .anchor")) link.hidden = true;
          return cells.filter((cell, at) => cell.offsetWidth !== before[at]).map(({ textContent }) => textContent);
        });
        expect([path, widened]).toEqual([path, []]);
      }
    }));

  test("on a phone what is chosen, and what a field asks for, is read to its end", () =>
    visit(target(), { path: "/", viewport: PHONE, hasTouch: true, isMobile: true }, async ({ page }) => {
      for (const path of WITH_FIELDS.flatMap((each) => [each, `/zh-CN${each}`])) {
        await page.goto(target().url + path);
        const cut = await page.evaluate(() => {
          const pen = document.createElement("canvas").getContext("2d");
          return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("select, input")].flatMap(
            (field) => {
              const { font, paddingLeft, paddingRight } = getComputedStyle(field);
              if (pen === null || !field.checkVisibility()) return [];
              pen.font = font;
              const text = "placeholder" in field ? field.placeholder : (field.selectedOptions[0]?.text ?? "");
              const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
              return pen.measureText(text).width > room ? [text] : [];
            },
          );
        });
        expect([path, cut]).toEqual([path, []]);
      }
    }));

  test("on a phone no short word in a Chinese table is written from top to bottom", () =>
    visit(target(), { path: "/", viewport: PHONE }, async ({ page }) => {
      for (const path of CHINESE_TABLES) {
        await page.goto(target().url + path);
        await layOut(page);
        const broken = await page.evaluate(() => {
          const words = document.createRange();
          return [...document.querySelectorAll(".prose td")].flatMap((cell) => {
            if (!/^[\u4e00-\u9fff]{2,4}$/.test(cell.textContent)) return [];
            words.selectNodeContents(cell);
            const { height } = words.getBoundingClientRect();
            return height > 1.5 * parseFloat(getComputedStyle(cell).lineHeight) ? [cell.textContent] : [];
          });
        });
        expect([path, broken]).toEqual([path, []]);
      }
    }));

  test("whatever scrolls sideways shows it at its edge, from a phone to a desktop", () =>
    visit(target(), { path: "/" }, async ({ page }) => {
      const kinds = new Set<string>();
      for (const path of WIDE) {
        await page.goto(target().url + path);
        await layOut(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          const scrolled = await page.evaluate(() =>
            [...document.querySelectorAll(".prose *")].flatMap((element) => {
              const { overflowX, backgroundImage } = getComputedStyle(element);
              return /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
                ? [{ kind: element.className || element.tagName, isShown: backgroundImage.includes("gradient") }]
                : [];
            }),
          );
          for (const { kind } of scrolled) kinds.add(kind);
          expect([path, width, scrolled.filter(({ isShown }) => !isShown)]).toEqual([path, width, []]);
        }
      }
      // Code, a table, a drawing, a formula and tabs: otherwise these pages are the wrong ones.
      for (const kind of ["PRE", "table", "diagram", "math-block", "tab-list"])
        expect([...kinds].some((each) => each.startsWith(kind))).toBe(true);
    }));

  test("every page beside a sidebar has its place in it", () => {
    const lost = dumpedPages(folder()).flatMap(({ path, html }) => {
      const [sidebar = ""] = /<div id="siteSidebar"[^]*?<\/div>/.exec(html) ?? [];
      // A tag's page belongs to all tags, which the sidebar leads to.
      const isBeside = /class="frame frame-(?:doc|blog)"/.test(html) && !/(?:^|\/)blog\/tags\/./.test(dirname(path));
      return isBeside && !sidebar.includes('aria-current="page"') ? [path] : [];
    });
    expect(lost).toEqual([]);
  });

  test("the heads of the instructions' tables stay below the filter", () =>
    visit(
      target(),
      { path: "/v3/documentation/tvm/instructions", viewport: { width: 1024, height: HEIGHT } },
      async ({ page }) => {
        await page
          .locator(".instructions-group tbody tr")
          .nth(40)
          .evaluate((row) => row.scrollIntoView());
        await page.waitForFunction(() => {
          const head = document.querySelector(".instructions-group th")?.getBoundingClientRect().top ?? 0;
          const filter = document.querySelector(".instructions-filter")?.getBoundingClientRect().bottom ?? 999;
          return Math.abs(head - filter) < 3;
        });
      },
    ));

  test("the name of the site, and the letters of every drawing, can be read on the smallest phone", () =>
    visit(target(), { path: "/v3/contribute", viewport: { width: 320, height: HEIGHT } }, async ({ page }) => {
      expect(
        await page.locator("#siteHeader .brand span").evaluate((name) => name.scrollWidth - name.clientWidth),
      ).toBe(0);
      // What gave its room is in the menu.
      const source = 'a[href="https://github.com/ton-community/ton-docs"]';
      expect(await page.locator(`.header-right > * > ${source}`).isVisible()).toBe(false);
      expect(await page.locator(`.drawer-menu ${source}`).count()).toBe(1);
      const drawings = new Map<string, string>();
      for (const file of dumpedPages(folder()))
        for (const [drawing] of file.html.matchAll(DRAWING))
          if (drawing.includes("<text")) drawings.set(drawing, file.path);
      expect(drawings.size).toBeGreaterThan(100);
      const small = await page.evaluate(
        ([all, least]) => {
          const prose = document.querySelector(".prose");
          return all.flatMap(([drawing, path]) => {
            if (prose === null) return [path];
            prose.innerHTML = drawing;
            const sizes = [...prose.querySelectorAll<SVGTextContentElement>("text, tspan")].map((text) => {
              const { a = 0, b = 0 } = text.getScreenCTM() ?? {};
              return Math.hypot(a, b) * parseFloat(getComputedStyle(text).fontSize);
            });
            // A tenth of a pixel is what rounding of the drawing's width may take.
            const smallest = Math.min(...sizes);
            return smallest > least - 0.1 ? [] : [`${path}: ${smallest.toFixed(1)}`];
          });
        },
        [[...drawings], LEAST_LETTERS] as const,
      );
      expect(small).toEqual([]);
    }));

  test("long code that is far away is left out, and is as high as when it is shown", () =>
    visit(
      target(),
      { path: "/v3/guidelines/smart-contracts/howto/wallet", viewport: { width: 1024, height: HEIGHT } },
      async ({ page }) => {
        const code = page.locator('.code > pre[style*="--lines"]');
        const seen = (): Promise<readonly (readonly [left: boolean, height: number])[]> =>
          code.evaluateAll((blocks) =>
            blocks.map((block) => {
              const inside = block.querySelector("code");
              const left = inside?.checkVisibility({ contentVisibilityAuto: true }) === false;
              return [left, block.getBoundingClientRect().height];
            }),
          );
        const before = await seen();
        expect(before.filter(([left]) => left).length).toBeGreaterThan(20);
        for (const [index, [left, height]] of before.entries()) {
          if (!left) continue;
          const block = code.nth(index);
          await block.scrollIntoViewIfNeeded();
          await block.locator("code").evaluate(async (inside) => {
            while (!inside.checkVisibility({ contentVisibilityAuto: true }))
              await new Promise((done) => requestAnimationFrame(done));
          });
          const shown = await block.evaluate((element) => element.getBoundingClientRect().height);
          expect([index, Math.abs(shown - height) < 1]).toEqual([index, true]);
        }
      },
    ));

  test("no two elements of a page have the same id", () => {
    const twice = dumpedPages(folder()).flatMap(({ path, html }) => {
      const ids = [...html.replace(/<script[\s\S]*?<\/script>/g, "").matchAll(/<[^>]*?\sid="([^"]+)"/g)].map(
        ([, id]) => id ?? "",
      );
      return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}#${id}`);
    });
    expect(twice).toEqual([]);
  });

  test("no page shows stars that were meant to emphasise, and no heading skips a level or is empty", () => {
    const faults = dumpedPages(folder()).flatMap(({ path, html }) => {
      const [, content = ""] = html.split('id="pageContent"');
      const text = content.replace(LITERAL, "").replace(/<[^>]*>/g, " ");
      // After punctuation, or before a Chinese character, two stars may end nothing: they stand in the text.
      const stars = [...text.matchAll(/.{0,20}\*\*\S.{0,20}/g)].map(([found]) => found);
      const headings = [...content.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g)];
      const skipped = headings.filter(([, level], at) => Number(level) > Number(headings[at - 1]?.[1] ?? level) + 1);
      const empty = headings.filter(([, , inner = ""]) => inner.replace(/<(?!img\b)[^>]*>/g, "").trim() === "");
      return [...stars, ...[...skipped, ...empty].map(([tag]) => tag)].map((fault) => `${path}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });
}

/** Elements in which stars and angle brackets are meant as they stand. */
const LITERAL = /<(code|pre|script|style|textarea|svg|math)\b[\s\S]*?<\/\1>/g;

function dumpedPages(folder: string): readonly { readonly path: string; readonly html: string }[] {
  return [...new Glob("**/index.html").scanSync(folder)]
    .toSorted()
    .map((path) => ({ path, html: readFileSync(join(folder, path), "utf8") }));
}
