/** The interface in a real browser, apart from the site: every state and every text, in both languages. */
import { readFileSync } from "node:fs";
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { buildSync } from "esbuild";
import type { Page } from "playwright-core";
import { textsIn } from "../../shared/messages/languages.ts";
import { counted, fill } from "../../shared/messages/text.ts";
import { needing } from "../support/not-tested.ts";
import { OFTEN } from "./harness/serve.ts";
import { harnessVisitors } from "./harness/visitors.ts";
import { noBrowser } from "../support/browser.ts";

const inBrowser = needing("the search interface in a browser", await noBrowser());
// A busy machine takes its time; every wait inside a test is for a condition.
setDefaultTimeout(120_000);

inBrowser.describe("the search interface", () => {
  const { address, newPage } = harnessVisitors();

  const errors: string[] = [];
  const open = async (path: string, viewport = { width: 1200, height: 800 }): Promise<Page> => {
    errors.length = 0;
    const page = await newPage(viewport);
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(address(path));
    return page;
  };
  const search = async (path: string, query: string): Promise<Page> => {
    const page = await open(path);
    await page.keyboard.press("Control+k");
    await page.locator("dialog input").fill(query);
    return page;
  };

  for (const [lang, prefix, query, first, context] of [
    ["en", "", "wallet apps", "/v3/concepts/dive-into-ton/ton-ecosystem/wallet-apps", "Concepts"],
    ["zh-CN", "/zh-CN", "词汇表", "/zh-CN/v3/concepts/glossary", "概念"],
  ] as const) {
    const words = textsIn(lang).search;
    const here = `${prefix}/v3/concepts/dive-into-ton/ton-blockchain/sharding`;

    describe(lang, () => {
      test("Ctrl+K and / open it with its field in focus, Escape closes it and gives the focus back", async () => {
        const page = await open(here);
        await page.locator("[data-search]").focus();
        for (const key of ["Control+k", "/"]) {
          await page.keyboard.press(key);
          const field = page.getByRole("combobox", { name: words.placeholder });
          await field.waitFor();
          expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
          expect(await field.inputValue()).toBe("");
          await page.keyboard.press("Escape");
          await field.waitFor({ state: "hidden" });
          expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-search"))).toBe(true);
        }
        await page.close();
      });

      test("an empty field suggests nothing", async () => {
        const page = await search(here, query);
        await page.getByRole("option").first().waitFor();
        await page.locator("dialog input").fill("  ");
        await page.getByRole("option").first().waitFor({ state: "detached" });
        expect(await page.getByRole("option").count()).toBe(0);
        expect(await page.getByRole("combobox").getAttribute("aria-expanded")).toBe("false");
        await page.close();
      });

      test("at most eight suggestions, the best one chosen, said to screen readers; arrows move, Enter opens", async () => {
        const page = await search(here, query);
        const options = page.getByRole("option");
        await options.first().waitFor();
        const count = await options.count();
        expect(count).toBeLessThanOrEqual(8);
        expect(await options.first().getAttribute("href")).toBe(first);
        const field = page.getByRole("combobox");
        expect(await field.getAttribute("aria-expanded")).toBe("true");
        expect(await field.getAttribute("aria-activedescendant")).toBe("search-option-0");
        await page
          .locator(".search-status", { hasText: counted(words.count, count, lang) })
          .waitFor({ state: "attached" });
        await page.keyboard.press("ArrowDown");
        expect(await field.getAttribute("aria-activedescendant")).toBe(`search-option-${1 % count}`);
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ArrowUp");
        expect(await field.getAttribute("aria-activedescendant")).toBe(`search-option-${count - 1}`);
        // The last one is in view, in a low window as well.
        await page.setViewportSize({ width: 1200, height: 300 });
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowUp");
        const isSeen = await options.last().evaluate((option) => {
          const { left, top, width, height } = option.getBoundingClientRect();
          return option.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        expect(isSeen).toBe(true);
        // The pointer chooses as well. What is typed then begins with the first, and so does another part of the site.
        await options.nth(1).hover();
        await page.locator('#search-option-1[aria-selected="true"]').waitFor();
        await page.mouse.move(0, 0);
        await page.keyboard.press("End");
        await page.keyboard.press("Space");
        await page.locator('#search-option-0[aria-selected="true"]').waitFor();
        await page.keyboard.press("ArrowDown");
        for (const name of [context, words.everywhere]) await page.getByRole("button", { name, exact: true }).click();
        await page.locator(`#search-option-0[aria-selected="true"][href="${first}"]`).waitFor();
        await field.press("Enter");
        await page.waitForURL(address(first));
        expect(errors).toEqual([]);
        await page.close();
      });

      test("the words are marked on the page that opens, until the reader takes the marks away", async () => {
        const page = await search(here, query);
        await page.getByRole("option").first().click();
        await page.waitForURL(address(first));
        await page.locator("mark.search-mark").first().waitFor();
        const text = await page.locator("article").innerText();
        await page.getByRole("button", { name: words.removeHighlight }).click();
        expect(await page.locator("mark.search-mark").count()).toBe(0);
        expect(await page.locator("article").innerText()).toBe(text);
        await page.close();
      });

      test("links to all results, within and outside the reader's part of the site", async () => {
        const page = await search(here, query);
        const link = (name: string) => page.getByRole("link", { name, exact: true }).getAttribute("href");
        await page.getByRole("link", { name: words.seeAll, exact: true }).waitFor();
        const q = `${prefix}/search?q=${encodeURIComponent(query).replaceAll("%20", "+")}`;
        expect(await link(words.seeAll)).toBe(q);
        expect(await link(fill(words.seeAllWithin, { context }))).toBe(`${q}&ctx=concepts`);
        expect(await link(fill(words.seeAllOutside, { context }))).toBe(`${q}&ctx=-concepts`);
        await page.close();
      });

      test("before anything is typed: what readers often look up, and what this one searched for", async () => {
        const page = await open(here);
        const often = page.getByRole("region", { name: words.often }).getByRole("link");
        const again = page.getByRole("region", { name: words.recent });
        await page.keyboard.press("Control+k");
        await often.first().waitFor();
        expect(await often.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(
          OFTEN.map((route) => prefix + route),
        );
        expect(await again.count()).toBe(0);
        await page.locator("dialog input").fill(query);
        await page.getByRole("option").first().waitFor();
        expect(await often.count()).toBe(0);
        await page.keyboard.press("Enter");
        await page.waitForURL(address(first));
        await page.goto(address(here));
        await page.keyboard.press("Control+k");
        await again.waitFor();
        await often.first().waitFor();
        // The arrow keys lead from the field into the lists and back.
        for (const [key, name] of [
          ["ArrowDown", query],
          ["ArrowDown", null],
          ["ArrowUp", query],
          ["ArrowUp", ""],
        ] as const) {
          await page.keyboard.press(key);
          const focused = await page.evaluate(() => document.activeElement?.textContent);
          expect(name === null ? focused !== query : focused === name).toBe(true);
        }
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.getByRole("option").first().waitFor();
        expect(await page.getByRole("combobox").inputValue()).toBe(query);
        await page.getByRole("button", { name: words.clear, exact: true }).click();
        // What is typed then is typed there: the button is gone.
        expect(await page.getByRole("combobox").evaluate((field) => field === document.activeElement)).toBe(true);
        await page.getByRole("button", { name: fill(words.forget, { query }) }).click();
        await again.waitFor({ state: "detached" });
        expect(await page.evaluate(() => localStorage.getItem("search-recent"))).toBe("[]");
        expect(await page.getByRole("combobox").evaluate((field) => field === document.activeElement)).toBe(true);
        await page.close();
      });

      test("filters keep the suggestions to one part of the site, by keyboard too", async () => {
        const page = await search(here, lang === "en" ? "wallet" : "钱包");
        const group = page.getByRole("group", { name: words.filter });
        const pressed = group.locator("[aria-pressed=true]");
        await page.locator(".search-about").first().waitFor();
        expect(await pressed.allTextContents()).toEqual([words.everywhere]);
        // Past "Clear" and "Close".
        for (let times = 0; times < 4; times++) await page.keyboard.press("Tab");
        await page.keyboard.press("Space");
        expect(await pressed.allTextContents()).toEqual([context]);
        const elsewhere = page.locator("[role=option]:not([href*='/v3/concepts/'])");
        await elsewhere.first().waitFor({ state: "detached" });
        expect(await page.getByRole("option").count()).toBeGreaterThan(0);
        // What is typed next stays in that part.
        await page.locator("dialog input").fill(lang === "en" ? "shard" : "分片");
        await page
          .getByRole("option")
          .filter({ hasText: lang === "en" ? /shard/i : "分片" })
          .first()
          .waitFor();
        expect(await elsewhere.count()).toBe(0);
        await group.getByRole("button", { name: words.everywhere }).click();
        await elsewhere.first().waitFor();
        await page.close();
      });

      test.each([
        ["a phone", { width: 360, height: 740 }],
        ["a desktop", { width: 1440, height: 900 }],
      ])("a row has the page's place in the site, and fits on %s", async (_, viewport) => {
        const page = await open(here, viewport);
        await page.keyboard.press("Control+k");
        await page.locator("dialog input").fill(query);
        const row = page.getByRole("option").first();
        await row.waitFor();
        expect(await row.locator(".search-trail").innerText()).toStartWith(context);
        const lines = viewport.width > 640 ? 2 : 3;
        const height = (await row.boundingBox())?.height ?? 0;
        expect(height).toBeLessThan(30 * lines);
        const list = page.locator(".search-list");
        expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
        await page.close();
      });

      test("no results, with help", async () => {
        const page = await search(here, "qzxqzxqzx");
        await page.locator(".search-none-title", { hasText: words.noResults }).waitFor();
        for (const help of [words.checkSpelling, words.fewerWords]) await page.getByText(help).waitFor();
        await page.close();
      });

      test.each([
        ["missing", words.failed, words.retry],
        ["damaged", words.damaged, words.retry],
        ["old", words.outdated, words.reload],
        ["parts", words.partial, words.retry],
      ])("an index that is %s is said, with a way on", async (kind, text, button) => {
        const page = await search(`${here}?index=${kind}`, query);
        await page.getByRole("alert").filter({ hasText: text }).waitFor();
        await page.getByRole("button", { name: button }).waitFor();
        expect(errors).toEqual([]);
        await page.close();
      });

      test("loading is said if it lasts, and ends in suggestions", async () => {
        const page = await search(`${here}?index=slow`, query);
        await page.locator(".search-note", { hasText: words.loading }).waitFor();
        await page.getByRole("option").first().waitFor();
        expect(await page.locator(".search-note").count()).toBe(0);
        await page.close();
      });

      test("results come before the passages that were found, and the chosen one stays chosen", async () => {
        const page = await open(here);
        const texts = Promise.withResolvers<undefined>();
        await page.context().route("**/search-index/text-*", async (route) => {
          await texts.promise;
          await route.continue();
        });
        await page.keyboard.press("Control+k");
        await page.locator("dialog input").fill(query);
        await page.getByRole("option").nth(1).waitFor();
        expect(await page.locator(".search-snippet").count()).toBe(0);
        await page.keyboard.press("ArrowDown");
        const height = (await page.locator(".search-list").boundingBox())?.height;
        texts.resolve(undefined);
        await page.locator(".search-snippet").first().waitFor();
        const field = page.getByRole("combobox");
        expect(await field.getAttribute("aria-activedescendant")).toBe("search-option-1");
        expect((await page.locator(".search-list").boundingBox())?.height).toBe(height ?? NaN);
        expect(errors).toEqual([]);
        await page.close();
      });

      test("the search page shows what its address says, and its address follows what is typed", async () => {
        const page = await open(`${prefix}/search?q=${encodeURIComponent(query)}`);
        const results = page.locator(".search-results a");
        await results.first().waitFor();
        expect(await results.first().getAttribute("href")).toBe(first);
        const field = page.getByRole("searchbox", { name: words.placeholder });
        expect(await field.inputValue()).toBe(query);
        await field.fill("wallet");
        await page.waitForURL(/q=wallet$/);
        await page.getByRole("button", { name: context }).click();
        await page.waitForURL(/q=wallet&ctx=concepts$/);
        await page.waitForFunction(() =>
          [...document.querySelectorAll(".search-results a")].every((link) =>
            link.getAttribute("href")?.includes("/concepts/"),
          ),
        );
        await page.goBack();
        await page.waitForURL(/q=wallet$/);
        await page.waitForFunction(() =>
          [...document.querySelectorAll(".search-results a")].some((link) =>
            link.getAttribute("href")?.includes("/documentation/"),
          ),
        );
        expect(errors).toEqual([]);
        await page.close();
      });

      test.each(["light", "dark"])("nothing stands in the way of assistive technology (%s)", async (theme) => {
        const page = await open(`${here}?theme=${theme}`);
        await page.evaluate(() => localStorage.setItem("search-recent", '["cells"]'));
        await page.evaluate(readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8"));
        const look = (): Promise<string[]> =>
          page.evaluate(async () => {
            const { axe } = window as unknown as {
              axe: { run(root: Element): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
            };
            const result = await axe.run(document.querySelector("dialog") ?? document.body);
            return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
          });
        await page.keyboard.press("Control+k");
        await page.getByRole("region", { name: words.often }).waitFor();
        expect(await look()).toEqual([]);
        await page.locator("dialog input").fill(query);
        await page.getByRole("option").first().waitFor();
        expect(await look()).toEqual([]);
        await page.close();
      });
    });
  }

  test("an address with a part that the site does not have any more searches all of it, and says so", async () => {
    for (const part of ["older", "-older"]) {
      const page = await open(`/search?q=wallet&ctx=${part}`);
      await page.locator(".search-results a").first().waitFor();
      const pressed = page.locator('.search-filter[aria-pressed="true"]');
      expect(await pressed.allInnerTexts()).toEqual([textsIn("en").search.everywhere]);
      await page.close();
    }
    expect(errors).toEqual([]);
  });

  test("a query of two thousand characters, or of punctuation, does no harm", async () => {
    const page = await search("/v3/concepts/glossary", "(*&^%$#@!".repeat(222));
    await page.locator(".search-none-title").waitFor();
    await page.locator("dialog input").fill("wallet ".repeat(285));
    await page.getByRole("option").first().waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  test("an address with the text of a heading leads to the heading, and names its anchor then", async () => {
    const { outputFiles } = buildSync({
      entryPoints: [new URL("../../client/runtime/scroll.ts", import.meta.url).pathname],
      bundle: true,
      format: "iife",
      globalName: "scrolling",
      write: false,
    });
    const page = await open("/v3/concepts/glossary");
    await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
    const address = await page.evaluate(() => {
      const heading = '<h2 id="rent">Fees for <code>storage</code> 费用<a class="anchor" href="#rent"></a></h2>';
      const content = document.createElement("div");
      content.innerHTML = `<div id="pageContent"><div style="height: 3000px"></div>${heading}</div>`;
      document.body.append(content);
      const { scrolling } = window as unknown as { scrolling: { scrollToTarget(hash: string): void } };
      scrolling.scrollToTarget(`#${encodeURIComponent("fees-for-storage-费用")}`);
      return location.hash;
    });
    expect(address).toBe("#rent");
    expect(await page.locator("#rent").getAttribute("data-target")).toBe("");
    await page.close();
  });

  test("Enter before the answer opens the first result when it comes", async () => {
    const page = await search("/v3/concepts/glossary?index=slow", "wallet apps");
    await page.keyboard.press("Enter");
    await page.waitForURL(/wallet-apps/);
    await page.close();
  });
});
