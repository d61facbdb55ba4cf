/** Search, as far as it needs a whole site: `test/search` goes through the interface state by state. */
import { expect } from "bun:test";
import type { Page, Route } from "playwright-core";
import { textsIn } from "../../../shared/messages/languages.ts";
import { fill } from "../../../shared/messages/text.ts";
import { AXE, axe } from "../support/axe.ts";
import type { SiteTest } from "../support/world.ts";
import { holdBack, isSameDocument, placeOf, visit, WIDTHS } from "../support/visit.ts";

const LANGUAGES = [
  {
    lang: "en",
    prefix: "",
    query: "signal",
    page: "/reference/signals",
    word: "signals",
    context: "guide",
    common: "the",
  },
  {
    lang: "zh-CN",
    prefix: "/zh-CN",
    query: "信号",
    page: "/zh-CN/reference/signals",
    word: "信号",
    context: "guide",
    common: "港口",
  },
] as const;

export function searchTests(test: SiteTest): void {
  for (const { lang, prefix, query, page: found, word } of LANGUAGES) {
    const words = textsIn(lang).search;
    const field = (page: Page) => page.getByRole("combobox", { name: words.placeholder });
    const options = (page: Page) => page.getByRole("option");
    const open = async (page: Page, text: string): Promise<void> => {
      await page.keyboard.press("ControlOrMeta+k");
      await field(page).fill(text);
    };

    test(`no key is lost while the search's code is on its way, and Enter waits for the first result (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/papers` }, async ({ page }) => {
        await page.route(/\/(?:assets|search-index)\//, async (route) => {
          await Bun.sleep(400);
          await route.continue();
        });
        await page.keyboard.press("ControlOrMeta+k");
        // The field is there before any code of the search is.
        expect(await page.evaluate(() => document.activeElement?.closest("dialog[open]") !== null)).toBe(true);
        await page.keyboard.type(`${query} and more`, { delay: 30 });
        for (let i = 0; i < " and more".length; i++) await page.keyboard.press("Backspace", { delay: 30 });
        await page.keyboard.press("Enter");
        await page.waitForURL(`**${found}`);

        // Whoever closes the field while it waits is left alone.
        await page.reload();
        await page.keyboard.press("ControlOrMeta+k");
        await page.keyboard.type(query, { delay: 30 });
        await page.keyboard.press("Escape");
        await page.waitForTimeout(1500);
        expect(await page.locator("dialog[open]").count()).toBe(0);
        await open(page, query);
        await options(page).first().waitFor();
        expect(await field(page).inputValue()).toBe(query);
      }));

    test(`the field that is there before the search's code stands where the search's own will, and can be closed (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/papers` }, async ({ page }) => {
        let isHere = false;
        const held = Promise.withResolvers<undefined>();
        await page.route(/\/(?:assets|search-index)\//, async (route) => {
          await held.promise;
          await route.continue();
        });
        const button = page.locator("dialog").getByRole("button", { name: textsIn(lang).page.close });
        const look = async (width: number): Promise<unknown> => {
          await page.setViewportSize({ width, height: 740 });
          await page.keyboard.press("ControlOrMeta+k");
          if (isHere) await field(page).waitFor();
          const places = await Promise.all(
            ["dialog .search-field", "dialog input", "dialog .search-close"].map((part) =>
              page.locator(part).boundingBox(),
            ),
          );
          await button.click();
          expect(await page.locator("dialog[open]").count()).toBe(0);
          return { width, places };
        };
        const early = [];
        for (const width of WIDTHS) early.push(await look(width));
        held.resolve(undefined);
        isHere = true;
        for (const [at, width] of WIDTHS.entries()) expect(await look(width)).toEqual(early[at]);
      }));

    test(`Ctrl+K and / open the search, arrows and Enter lead to a page with the words marked (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/papers` }, async ({ page }) => {
        await page.keyboard.press("/");
        await field(page).waitFor();
        expect(await field(page).inputValue()).toBe("");
        await page.keyboard.press("Escape");
        await field(page).waitFor({ state: "hidden" });
        // With more keys it is something else, to the browser or to another program.
        for (const keys of ["ControlOrMeta+Alt+k", "ControlOrMeta+Shift+k", "Alt+/"]) await page.keyboard.press(keys);
        expect(await field(page).isVisible()).toBe(false);
        await open(page, query);
        await options(page).first().waitFor();
        expect(await options(page).count()).toBeLessThanOrEqual(8);
        // Arrows lead to them, and Tab passes by.
        expect(await options(page).evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex !== -1).length)).toBe(0);
        expect(await options(page).first().getAttribute("href")).toBe(found);
        expect((await page.locator("[role=option] mark").first().textContent())?.toLowerCase()).toContain(query);
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowUp");
        expect(await options(page).first().getAttribute("aria-selected")).toBe("true");
        await page.keyboard.press("Enter");
        await page.waitForURL(`**${found}`);
        expect(await isSameDocument(page)).toBe(true);
        const marks = page.locator("mark.search-mark");
        await marks.first().waitFor();
        expect((await marks.first().textContent())?.toLowerCase()).toContain(word.slice(0, 6));
        await page.getByRole("button", { name: words.removeHighlight }).click();
        expect(await marks.count()).toBe(0);
      }));

    test(`Escape takes the marks of a search away, but not the one that closes the search (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/papers` }, async ({ page }) => {
        await open(page, query);
        await options(page).first().waitFor();
        await page.keyboard.press("Enter");
        await page.waitForURL(`**${found}`);
        const marks = page.locator("mark.search-mark");
        await marks.first().waitFor();
        await page.keyboard.press("/");
        await field(page).waitFor();
        await page.keyboard.press("Escape");
        await field(page).waitFor({ state: "hidden" });
        expect(await marks.count()).toBeGreaterThan(0);
        await page.keyboard.press("Escape");
        await marks.first().waitFor({ state: "detached" });
      }));

    test(`a query that led somewhere is offered the next time, once, and can be forgotten (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/papers` }, async ({ page }) => {
        const recent = page.getByRole("region", { name: words.recent });
        const other = `${query} ${word}`;
        const offered = async (): Promise<readonly string[]> => {
          await page.keyboard.press("/");
          await field(page).fill("");
          await recent.waitFor();
          return recent.locator(".search-again").allInnerTexts();
        };
        for (const [text, expected] of [
          [query, [query]],
          [other, [other, query]],
          [` ${query.toUpperCase()} `, [query.toUpperCase(), other]],
        ] as const) {
          await page.goto(`${target.url}${prefix}/guide/untranslated`);
          await open(page, text);
          await options(page).first().waitFor();
          await page.keyboard.press("Enter");
          await page.waitForURL((url) => !url.pathname.endsWith("/untranslated"));
          expect(await offered()).toEqual([...expected]);
          await page.keyboard.press("Escape");
        }
        await offered();
        await recent.getByRole("button", { name: fill(words.forget, { query: other }) }).click();
        await recent.getByText(other, { exact: true }).waitFor({ state: "detached" });
        expect(await recent.locator(".search-again").allInnerTexts()).toEqual([query.toUpperCase()]);
        await recent.locator(".search-again").click();
        expect(await field(page).inputValue()).toBe(query.toUpperCase());
      }));

    test(`an empty field suggests nothing, a word that is nowhere finds "${words.noResults}" (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/papers` }, async ({ page }) => {
        await open(page, "   ");
        await page.waitForFunction(() => document.querySelector("dialog[open] input") !== null);
        expect(await options(page).count()).toBe(0);
        await field(page).fill("qqqxxzz");
        await page.locator(".search-none-title").waitFor();
        expect(await page.textContent(".search-none-title")).toBe(words.noResults);
        expect(await options(page).count()).toBe(0);
        // There is no page of all results to lead to, and screen readers are told once.
        expect(await page.locator(".search-footer").count()).toBe(0);
        expect(await page.textContent(".search-status")).toBe(words.noResults);
      }));

    test(`'${words.seeAll}', within and outside where the reader is, lead to the search page (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/papers` }, async ({ page, context }) => {
        await open(page, query);
        const footer = page.locator(".search-footer a");
        await footer.first().waitFor();
        const texts = await footer.allTextContents();
        expect(texts[0]).toBe(words.seeAll);
        const here = /[“"](.+)[”"]/.exec(texts[1] ?? "")?.[1] ?? "?";
        expect(texts.slice(1)).toEqual([
          fill(words.seeAllWithin, { context: here }),
          fill(words.seeAllOutside, { context: here }),
        ]);
        const [tab] = await Promise.all([
          context.waitForEvent("page"),
          footer.first().click({ modifiers: ["ControlOrMeta"] }),
        ]);
        await tab.waitForURL(`**${prefix}/search?*`);
        expect(placeOf(page)).toBe(`${prefix}/guide/papers`);
        await footer.nth(2).click();
        await page.waitForURL(`**${prefix}/search?*`);
        expect(new URL(page.url()).searchParams.get("q")).toBe(query);
        expect(new URL(page.url()).searchParams.get("ctx")).toStartWith("-");
        await page.locator(".search-results a").first().waitFor();
        for (const href of await page
          .locator(".search-results a")
          .evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
          expect(href).toContain("/reference/");
      }));

    test(`the search page is linkable, updates while typing and keeps the history usable (${lang})`, (target) =>
      visit(
        target,
        { path: `${prefix}/search?q=${encodeURIComponent(query)}&ctx=reference&version=current` },
        async ({ page }) => {
          const results = page.locator(".search-results a");
          await results.first().waitFor();
          expect(await results.first().getAttribute("href")).toBe(found);
          await page.getByRole("button", { name: words.everywhere }).click();
          expect(new URL(page.url()).searchParams.get("ctx")).toBeNull();
          expect(new URL(page.url()).searchParams.get("version")).toBe("current");
          await page.getByRole("searchbox").fill("container_id");
          await page.waitForFunction(() => location.search.includes("container_id"));
          await page.locator(`.search-results a[href^="${prefix}/guide/papers"]`).first().click();
          await page.waitForURL(`**${prefix}/guide/papers*`);
          // It led somewhere, so it is offered the next time.
          expect(await page.evaluate(() => localStorage.getItem("search-recent"))).toBe('["container_id"]');
          await page.goBack();
          await page.waitForURL("**/search?*");
          expect(placeOf(page)).toContain("container_id");
          await page.locator(`.search-results a[href^="${prefix}/guide/papers"]`).first().waitFor();
          await page.goBack();
          await page.waitForFunction(() => location.search.includes("ctx=reference"));
          await results.first().waitFor();
          expect(await page.getByRole("searchbox").inputValue()).toBe(query);
        },
      ));

    test(`the search page shows where results will be until they are there (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/papers` }, async ({ page }) => {
        const held = Promise.withResolvers<undefined>();
        await page.route(/assets\/(?:search|results|page)-|search-index\.json/, async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto(`${target.url}${prefix}/search?q=${encodeURIComponent(query)}`, { waitUntil: "commit" });
        const skeleton = page.locator("#searchPage .search-skeleton");
        await skeleton.locator("i").first().waitFor();
        held.resolve(undefined);
        await page.locator(".search-results a").first().waitFor();
        expect(await skeleton.count()).toBe(0);
      }));

    test(`a version that the site does not have is named on the search page, and leaves the address (${lang})`, (target) =>
      visit(target, { path: `${prefix}/search?q=${encodeURIComponent(query)}&version=0.9` }, async ({ page }) => {
        const note = page.locator(".search-page .notice");
        await note.waitFor();
        expect(await note.textContent()).toBe(fill(words.unknownVersion, { version: "0.9", own: "Next" }));
        const results = page.locator(".search-results a");
        await results.first().waitFor();
        expect(await results.first().getAttribute("href")).toBe(found);
        await page.locator(".search-filter").nth(1).click();
        await note.waitFor({ state: "detached" });
        expect(new URL(page.url()).searchParams.get("version")).toBeNull();
        await page.goto(`${target.url}${prefix}/search?q=${encodeURIComponent(query)}&version=current`);
        await results.first().waitFor();
        expect(await note.count()).toBe(0);
      }));

    test(`a result that is opened in a new tab has its words marked there, and the page's own address (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/papers` }, async ({ page, context }) => {
        const marked = async (act: () => Promise<unknown>): Promise<void> => {
          const opening = context.waitForEvent("page");
          await act();
          const tab = await opening;
          const marks = tab.locator("mark.search-mark");
          await marks.first().waitFor();
          expect((await marks.first().textContent())?.toLowerCase()).toContain(word.slice(0, 6));
          expect(placeOf(tab)).toBe(found);
          await tab.close();
        };
        await open(page, query);
        const first = options(page).first();
        await first.waitFor();
        await marked(() => page.keyboard.press("ControlOrMeta+Enter"));
        expect(await page.evaluate(() => localStorage.getItem("search-recent"))).toBe(JSON.stringify([query]));
        const inField = (): Promise<boolean> => field(page).evaluate((input) => input === document.activeElement);
        await marked(() => first.click({ button: "middle" }));
        expect(await inField()).toBe(true);
        await marked(() => first.click({ modifiers: ["ControlOrMeta"] }));
        expect(await inField()).toBe(true);
        await marked(() => first.click({ modifiers: ["Shift"] }));
        expect(placeOf(page)).toBe(`${prefix}/guide/papers`);
        await page.goto(`${target.url}${prefix}/search?q=${encodeURIComponent(query)}`);
        const listed = page.locator(".search-results a").first();
        await listed.waitFor();
        await marked(async () => {
          await listed.focus();
          await page.keyboard.press("ControlOrMeta+Enter");
        });
        await marked(() => listed.click({ modifiers: ["Shift"] }));
        await marked(() => listed.click({ button: "middle" }));
        expect(placeOf(page)).toStartWith(`${prefix}/search?`);
      }));

    test(`words are marked in the text, and not in what a widget brings, which starts as it was written (${lang})`, (target) =>
      visit(
        target,
        {
          path: `${prefix}/guide/widgets?highlight=berth`,
          // A component of the site's own, before any script of the page has run.
          before: (context) =>
            context.addInitScript(() => {
              new MutationObserver((_, observer) => {
                if (document.querySelector(".article-end") === null) return;
                observer.disconnect();
                document
                  .querySelector(".prose")
                  ?.insertAdjacentHTML("afterbegin", '<div data-widget="component"><p>berth</p></div><p>berth</p>');
              }).observe(document, { childList: true, subtree: true });
            }),
        },
        async ({ page }) => {
          await page.locator(".prose > p:nth-child(2) > mark.search-mark").waitFor();
          expect(await page.locator('[data-widget="component"]').innerHTML()).toBe("<p>berth</p>");
        },
      ));

    test(`marked words are read in both modes, whatever they stand in, and formulas are left alone (${lang})`, (target) =>
      visit(
        target,
        {
          path: `${prefix}/guide/widgets?highlight=berth%20const%202%20tabs`,
          before: (context) => context.addInitScript(AXE),
        },
        async ({ page }) => {
          const marks = page.locator("mark.search-mark");
          await marks.first().waitFor();
          expect(await page.locator(".search-marks span").textContent()).toBe(
            fill(words.highlighted, { words: "berth, const" }),
          );
          expect(await page.locator("math mark").count()).toBe(0);
          // What gets the focus by Tab is scrolled to above the box that takes the marks away.
          const room = await page.evaluate(() =>
            parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
          );
          expect(room).toBeGreaterThan((await page.locator(".search-marks").boundingBox())?.height ?? Infinity);
          // In the muted words of a paragraph, in a keyword and in a link.
          await marks.first().evaluate((mark) => {
            for (const parent of [".admonition p", ".k-key", ".article-tools a"])
              document.querySelector(parent)?.append(mark.cloneNode(true));
          });
          for (const theme of ["light", "dark"]) {
            await page.evaluate((mode) => (document.documentElement.dataset["theme"] = mode), theme);
            expect([theme, await axe(page, { runOnly: ["color-contrast"] })]).toEqual([theme, []]);
          }
        },
      ));

    for (const [what, status, answer] of [
      ["missing", "failed", (route) => route.fulfill({ status: 404, body: "" })],
      ["damaged", "damaged", (route) => route.fulfill({ contentType: "application/json", body: '{"format":' })],
      [
        "of another version",
        "outdated",
        async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replace(/"format":\d+/, '"format":999999');
          await route.fulfill({ response, body });
        },
      ],
    ] as const satisfies readonly (readonly [string, string, (route: Route) => Promise<void>])[]) {
      test(`a search index that is ${what} is told with a way out (${lang})`, (target) =>
        visit(target, { path: `${prefix}/guide/papers`, expected: /404 .*search-index/ }, async ({ page, context }) => {
          const pattern = "**/search-index.json*";
          let isBroken = true;
          await context.route(pattern, (route) => (isBroken ? answer(route) : route.continue()));
          await open(page, query);
          const box = page.locator(".search-failure[role=alert]");
          await box.waitFor();
          expect(await box.locator("p").textContent()).toBe(words[status]);
          const isOutdated = status === "outdated";
          const button = box.getByRole("button", { name: isOutdated ? words.reload : words.retry });
          isBroken = false;
          await Promise.all([button.click(), isOutdated && page.waitForEvent("load")]);
          if (isOutdated) await open(page, query);
          await options(page).first().waitFor();
        }));
    }

    test(`loading is told only if it lasts, and with a way out if nothing comes; what is late is used (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/papers` }, async ({ page, context }) => {
        await page.clock.install();
        const { release } = await holdBack(context, "**/search-index.json*");
        // Never answered, the first time.
        const worker = "**/assets/search-*.js";
        await context.route(worker, () => undefined, { times: 1 });
        const asked = page.waitForRequest(worker);
        await open(page, query);
        await asked;
        const loading = page.locator(".search-note", { hasText: words.loading });
        await loading.waitFor();
        await page.clock.fastForward(10_000);
        const box = page.locator(".search-failure[role=alert]");
        const retry = box.getByRole("button", { name: words.retry });
        expect(await box.locator("p").textContent()).toBe(words.failed);
        const index = page.waitForRequest("**/search-index.json");
        await retry.press("Enter");
        await index;
        await loading.waitFor();
        await page.clock.fastForward(10_000);
        // Asked for again, past the cache, where the browser would have it wait for the first request.
        const again = page.waitForRequest("**/search-index.json?_=*");
        await retry.press("Enter");
        await again;
        await page.clock.fastForward(10_000);
        await retry.focus();
        release();
        await options(page).first().waitFor();
        expect(await page.locator(".search-note, .search-failure").count()).toBe(0);
        // The button has gone by itself.
        expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
      }));
  }
}
