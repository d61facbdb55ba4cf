/** No key is lost: what is pressed before there are results, and what belongs to an input method. In a real browser. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { CDPSession, Page } from "playwright-core";
import { needing } from "../support/not-tested.ts";
import { noBrowser } from "../support/browser.ts";
import { harnessVisitors } from "./harness/visitors.ts";

const inBrowser = needing("the keys of the search in a browser", await noBrowser());
// A busy machine takes its time; every wait inside a test is for a condition.
setDefaultTimeout(120_000);

/** Address, and texts as somebody types them: the first letters as an input method composes them. */
const LANGUAGES = [
  { lang: "en", path: "/v3/concepts/glossary", query: "wallet", more: " apps", composed: "wall" },
  { lang: "zh-CN", path: "/zh-CN/v3/concepts/glossary", query: "钱包", more: " 应用", composed: "qian'bao" },
] as const;

/** What an input method may be told by, and the search as well. */
const KEYS = ["Escape", "ArrowDown", "Enter"] as const;

inBrowser.describe("keys in the search", () => {
  const { address, newPage } = harnessVisitors();

  const field = (page: Page) => page.locator("dialog[open] input");
  const options = (page: Page) => page.getByRole("option");
  const chosen = (page: Page) => page.locator("[role=option][aria-selected=true]");
  /** Opens the search on a page where none of its code, or none of its index, comes before `release`. */
  const opened = async (path: string, held: RegExp): Promise<{ page: Page; release: () => void }> => {
    const page = await newPage({ width: 1000, height: 700 });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.goto(address(path));
    await page.route(held, async (route) => {
      await promise;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    return { page, release: () => resolve(undefined) };
  };
  /** The keys of an input method, which is composing. */
  const compose = async (page: Page, text: string): Promise<CDPSession> => {
    const session = await page.context().newCDPSession(page);
    await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    return session;
  };
  /** As Safari tells of the key that ends a composition: after its end, and only by its code. */
  const pressLate = async (session: CDPSession, key: string): Promise<void> => {
    for (const type of ["rawKeyDown", "keyUp"] as const)
      await session.send("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode: 229 });
  };

  for (const { lang, path, query, more, composed } of LANGUAGES) {
    for (const [what, held] of [
      ["code", /\/assets\//],
      ["index", /search-index\.json/],
    ] as const) {
      test(`Enter before the ${what} has come, and typing after it: the text is kept, nothing opens (${lang})`, async () => {
        const { page, release } = await opened(path, held);
        await page.keyboard.type(query);
        await page.keyboard.press("Enter");
        await page.keyboard.type(more);
        release();
        await options(page).first().waitFor();
        // Time enough to leave the page, if that were what happens.
        await page.waitForTimeout(300);
        expect(page.url()).toBe(address(path));
        expect(await field(page).inputValue()).toBe(query + more);
        await page.close();
      });

      test(`arrows and Enter before the ${what} has come open the result that they lead to (${lang})`, async () => {
        const { page, release } = await opened(path, held);
        await page.keyboard.type(query);
        await page.keyboard.press("ArrowDown");
        release();
        await options(page).first().waitFor();
        const second = await options(page).nth(1).getAttribute("href");
        expect(await chosen(page).getAttribute("href")).toBe(second);
        await page.close();

        const hasty = await opened(path, held);
        await hasty.page.keyboard.type(query);
        for (const key of ["ArrowUp", "ArrowDown", "ArrowDown", "Enter"]) await hasty.page.keyboard.press(key);
        hasty.release();
        await hasty.page.waitForURL(address(second ?? ""));
        await hasty.page.close();
      });

      test(`Enter with Ctrl before the ${what} has come opens the result in a new tab (${lang})`, async () => {
        const { page, release } = await opened(path, held);
        await page.keyboard.type(query);
        await page.keyboard.press("Control+Enter");
        const opening = page.context().waitForEvent("page");
        release();
        const tab = await opening;
        await tab.waitForURL((url) => url.pathname !== path && url.href.startsWith(address("")));
        expect(page.url()).toBe(address(path));
        expect(await field(page).inputValue()).toBe(query);
        await tab.close();
        await page.close();
      });

      test(`whoever closes the search after Enter stays where they are, though the ${what} comes then (${lang})`, async () => {
        const { page, release } = await opened(path, held);
        await page.keyboard.type(query);
        await page.keyboard.press("Enter");
        await page.keyboard.press("Escape");
        await page.keyboard.press("Control+k");
        release();
        await page.locator("dialog [role=combobox]").waitFor();
        await page.locator(".search-start a").or(options(page)).first().waitFor();
        await page.waitForTimeout(300);
        expect(page.url()).toBe(address(path));
        await page.close();
      });
    }

    test(`what is composed when the code comes goes on being composed, and is searched for (${lang})`, async () => {
      const { page, release } = await opened(path, /\/assets\//);
      const session = await compose(page, "w");
      release();
      await page.locator("dialog [role=combobox]").waitFor();
      // Still the same composition: a new one would stand behind the first letter.
      await session.send("Input.imeSetComposition", { text: "wallet", selectionStart: 6, selectionEnd: 6 });
      expect(await field(page).inputValue()).toBe("wallet");
      await options(page).first().waitFor();
      await page.close();
    });

    for (const held of [true, false])
      test(`keys of an input method do nothing else, ${held ? "before" : "after"} the code has come (${lang})`, async () => {
        const { page, release } = await opened(path, /\/assets\//);
        if (!held) {
          release();
          await page.locator("dialog [role=combobox]").waitFor();
        }
        const isHere = async (key: string): Promise<void> =>
          expect([key, await field(page).count(), page.url()]).toEqual([key, 1, address(path)]);
        const session = await compose(page, composed);
        for (const key of KEYS) {
          await page.keyboard.press(key);
          await isHere(key);
        }
        await session.send("Input.insertText", { text: query });
        expect(await field(page).inputValue()).toBe(query);
        // What it finds is chosen already when the last key comes.
        if (!held) await chosen(page).waitFor();
        for (const key of KEYS) {
          await pressLate(session, key);
          await isHere(key);
        }
        release();
        await chosen(page).waitFor();
        await page.waitForTimeout(300);
        expect(page.url()).toBe(address(path));
        expect(await chosen(page).getAttribute("id")).toBe("search-option-0");
        await page.keyboard.press("Escape");
        expect(await field(page).count()).toBe(0);
        await page.close();
      });
  }
});
