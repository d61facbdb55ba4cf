/** Contracts that readers run on a page of the project's own site. */
import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { AXE, axe } from "../support/axe.ts";
import { idle, PHONE, visit } from "../support/visit.ts";
import type { Target } from "../support/world.ts";

const PATH = "/v3/documentation/smart-contracts/tolk/tolk-vs-func/in-short";
/** The second contract of the page is the one in Tolk. */
const ID = "run-2";
/** Bytes, compressed, that a contract may add to its page before it is touched. */
const MOST = 3_000;
/** Milliseconds that compiler and emulator may take to come and to answer, beside other tests. */
const PATIENCE = 45_000;

async function said(page: Page, text: RegExp): Promise<void> {
  await page.locator(`#${ID} .run-said`, { hasText: text }).waitFor({ timeout: PATIENCE });
}

async function runIt(target: Target, path: string, words: { readonly good: RegExp; readonly line: RegExp }) {
  await visit(
    target,
    { path, viewport: PHONE, before: (context) => context.addInitScript(AXE) },
    async ({ page, requests }) => {
      const box = page.locator(`#${ID}`);
      await box.scrollIntoViewIfNeeded();
      await idle(page);
      expect(requests.filter((address) => /\/island-/.test(address) && !address.endsWith(".css"))).toEqual([]);

      const order = (): Promise<readonly (string | undefined)[]> =>
        box
          .locator(".run-title, .run-steps, .run-box > .run-buttons")
          .evaluateAll((parts) => parts.map(({ classList: [name] }) => name));
      const above = ["run-title", "run-steps", "run-buttons"];
      expect(await order()).toEqual(above);

      // The press that wakes it up counts, and what comes of it is what the page says, above the button as before.
      await box.locator(".run-buttons button").first().press("Enter");
      await said(page, words.good);
      expect(await order()).toEqual(above);
      expect(await box.locator(".run-said .run-good").count()).toBe(3);
      expect(await box.locator(".run-said .run-bad").count()).toBe(0);
      // The page brings the code that its contract compiles to, so the emulator is enough.
      const fetched = (): number => new Set(requests.filter((address) => /\.wasm$/.test(address))).size;
      expect(fetched()).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      await box.locator(".run-said summary").first().click();
      expect(await axe(page, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] })).toEqual([]);
      await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
      expect(await axe(page, { runOnly: ["color-contrast", "link-in-text-block"] })).toEqual([]);

      // An error is said with its line, which is marked.
      const editor = box.locator("textarea");
      const code = await editor.inputValue();
      await editor.fill(code.replace("st.counter += msg.by;", "st.counter += msg.bye;"));
      await box.locator("[data-run]").click();
      await said(page, words.line);
      expect(fetched()).toBe(2);
      expect(await box.locator(".editor-fault").count()).toBe(1);
      expect(await editor.getAttribute("aria-invalid")).toBe("true");

      // Another message ends with another exit code, which leads to what it means.
      await editor.fill(code.replace("0xFFFF", "77"));
      await box.locator("[data-run]").click();
      await said(page, /77/);
      expect(await box.locator('.run-said a[href*="exit=77"]').count()).toBeGreaterThan(0);
      expect(await box.locator(".run-said .run-good").count()).toBe(0);
      await page.waitForFunction((id) => new URLSearchParams(location.search).get(id)?.includes("77"), ID);

      // Whoever is sent the address sees the changed contract.
      const shared = page.url();
      await page.goto("about:blank");
      await page.goto(shared);
      await said(page, /77/);
      expect(await editor.inputValue()).toContain("77");
    },
  );
  await visit(target, { path, javaScriptEnabled: false }, async ({ page }) => {
    const box = page.locator(`#${ID}`);
    expect(await box.innerText()).toContain("currentCounter() → ");
    expect(await box.getByRole("button").count()).toBe(0);
  });
}

/** @param target of the project's own site */
export function runTests(target: () => Target): void {
  const name = "a contract runs where it stands: errors at their line, exit codes that lead on, an address for others";
  test(name, () => runIt(target(), PATH, { good: /as the page says/, line: /Error in line 1\d/ }));
  test(`${name} (Chinese)`, () =>
    runIt(target(), `/zh-CN${PATH}`, { good: /与页面所述一致/, line: /第 1\d 行有错误/ }));
  test("a component's own code does not wait for the code that starts it", () =>
    visit(target(), { path: PATH }, async ({ page }) => {
      const button = page.locator(`#${ID} .run-buttons button`).first();
      await button.scrollIntoViewIfNeeded();
      await idle(page);
      const own = page.waitForRequest(/\/island-RunHere-\w+\.js$/, { timeout: PATIENCE });
      await page.route(/\/assets\/(?!island-)[^/]*\.js$/, async (route) => {
        await own;
        await route.continue();
      });
      await button.hover();
      await own;
      await button.click();
      await said(page, /as the page says/);
    }));
  test("a page is hardly heavier for a contract that can be run on it", async () => {
    const html = await (await fetch(target().url + PATH)).text();
    const added = [...html.matchAll(/<div class="run-box">.*?<\/div>/gs)].map(([found]) => found);
    const attributes = [...html.matchAll(/<div class="island"[^>]*>/g)].map(([found]) => found);
    expect(added).toHaveLength(2);
    const without = [...added, ...attributes].reduce((rest, part) => rest.replace(part, ""), html);
    const styles = [...new Set([...html.matchAll(/href="([^"]*RunHere[^"]*\.css)"/g)].map(([, href = ""]) => href))];
    const sizes = await Promise.all(
      styles.map(async (href) => gzipSync(await (await fetch(target().url + href)).text()).length),
    );
    expect(styles).toHaveLength(1);
    const more = gzipSync(html).length - gzipSync(without).length;
    expect(more + sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST);
  });
}
