/** Settings of browsers and systems that readers have changed: translation, contrast, magnification, a lost connection. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { contrast } from "../../../shared/colour.ts";
import { atRest } from "../support/fits.ts";
import { PHONE, visit } from "../support/visit.ts";
import { dumpedSite } from "../support/world.ts";

const rows = Array.from({ length: 60 }, (_, at) => `| [row ${at}](#end) {#row-${at}} | what it means |`).join("\n");

const SITE = {
  "config/site.json": JSON.stringify({
    title: "Dock",
    url: "https://dock.example",
    locales: {
      default: "en",
      list: [
        { id: "en", label: "English", lang: "en" },
        { id: "zh", label: "中文", lang: "zh-CN", path: "zh" },
      ],
    },
  }),
  "content/components/Price.tsx": `
    import { useState } from "react";
    export default function Price({ children }: { children?: unknown }) {
      const [count, setCount] = useState("2");
      return <div>{children as never}<input className="count" value={count} onChange={(event) => setCount(event.target.value)} /> <output>{Number(count) * 3} coins</output></div>;
    }`,
  "content/en/docs/index.md": `# Dock\n\n<Price client="touch">\n\nHow many crates?\n\n</Price>\n\nThe *end* of the page.\n`,
  "content/en/docs/rows.md": `# Rows\n\n| Row | Meaning |\n| --- | --- |\n${rows}\n\n## End\n`,
  "content/en/docs/options.md": `# Options

Call it with \`--with-a-long-name\`, \`-v\` or \`-14\`.

| Option | Effect |
| --- | --- |
| \`crane --lift CRATE --from SHIP --to QUAY --carefully\` | lifts a crate from a ship and puts it down on the quay |
| \`-v\` | says more |

<details>
<summary>More</summary>

Folded away.

</details>
`,
  ...Object.fromEntries(
    ["guides", "reference", "tutorials", "concepts"].map((folder) => [
      `content/en/docs/${folder}/lifting.md`,
      `# Lifting (${folder})\n\nThe crane of the ${folder} lifts.\n`,
    ]),
  ),
  "content/zh-CN/docs/options.md": `# 选项

| 选项 | 默认值 | 作用 |
| --- | --- | --- |
| \`crane --lift CRATE --from SHIP --to QUAY --carefully\` | | 把箱子从船上吊到码头 |
`,
};

/** Does what a browser does that translates: each text is taken out of the page, and another one stands in its place. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) texts.push(node as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (parent === null || text.data.trim() === "" || /^(?:script|style)$/i.test(parent.tagName)) continue;
      if (parent.closest("[translate]")?.getAttribute("translate") === "no") continue;
      const other = document.createElement("span");
      other.textContent = text.data.toUpperCase();
      text.replaceWith(other);
    }
  });
}

export function settingsTests(): void {
  const target = dumpedSite("dock", SITE);

  test("in a translated page a component calculates on, and the field keeps the focus", () =>
    visit(target(), { path: "/" }, async ({ page }) => {
      await translate(page);
      expect(await page.locator("[data-content]").innerText()).toBe("HOW MANY CRATES?");
      await page.locator(".count").focus();
      await page.keyboard.press("End");
      // What is typed before a component is awake is for it to take over: this one does not.
      await page.waitForFunction(() => document.querySelector("[data-mounted]") !== null);
      await page.keyboard.type("57", { delay: 50 });
      await page.waitForFunction(() => document.querySelector("output")?.innerText === "771 coins");
      expect(await page.evaluate(() => document.activeElement?.className)).toBe("count");
    }));

  test("where an extension has changed a component before it wakes up, its field keeps focus and caret", () =>
    visit(target(), { path: "/", expected: /Minified React error #418|Hydration/ }, async ({ page }) => {
      await page.evaluate(() => {
        const output = document.querySelector("output");
        output?.replaceChildren(Object.assign(document.createElement("span"), { textContent: "other" }));
      });
      await page.locator(".count").focus();
      await page.keyboard.press("Home");
      await page.keyboard.type("1", { delay: 50 });
      await page.waitForFunction(() => document.querySelector("[data-mounted]") !== null);
      await page.waitForFunction(() => document.activeElement?.className === "count");
    }));

  test("without a connection, a search that can't be opened leaves the page, and says so", () =>
    visit(target(), { path: "/options", expected: /./ }, async ({ page, context }) => {
      await context.setOffline(true);
      await page.locator(".search-button").click();
      const box = page.locator(".search-dialog");
      await box.locator("button", { hasText: /try again|retry/i }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/options");
      await context.setOffline(false);
      await page.keyboard.type("crane");
      await box.locator("button", { hasText: /try again|retry/i }).click();
      await box.locator("a mark").first().waitFor();
    }));

  test("what Shift+Tab reaches in a long table is not below its head", () =>
    visit(target(), { path: "/rows#end", viewport: { width: 1280, height: 600 } }, async ({ page }) => {
      await page.locator("#row-59 a").first().focus();
      const hidden: string[] = [];
      for (let at = 0; at < 60; at++) {
        await page.keyboard.press("Shift+Tab");
        const found = await page.evaluate(() => {
          const focused = document.activeElement;
          const head = document.querySelector(".table th");
          if (focused === null || head === null || focused.closest("td") === null) return "";
          const [a, b] = [focused.getBoundingClientRect(), head.getBoundingClientRect()];
          return a.top < b.bottom && a.bottom > b.top ? focused.textContent : "";
        });
        if (found !== "") hidden.push(found);
      }
      expect(hidden).toEqual([]);
    }));

  test("on a phone a table of options shows option and effect side by side, and flags stay whole", () =>
    visit(target(), { path: "/options", viewport: PHONE }, async ({ page }) => {
      const effect = page.locator("tbody tr:first-child td:last-child");
      const { left, right } = await effect.evaluate((cell) => cell.getBoundingClientRect().toJSON() as DOMRect);
      expect(left).toBeLessThan(240);
      expect(Math.min(right, PHONE.width) - left).toBeGreaterThan(100);
      expect(await page.locator(".flag").allInnerTexts()).toEqual([
        "--with",
        "-v",
        "--lift",
        "--from",
        "--to",
        "--carefully",
        "-v",
      ]);
      const torn = await page
        .locator(".flag")
        .evaluateAll((all) => all.filter((each) => each.getClientRects().length > 1));
      expect(torn).toEqual([]);
      await page.goto(new URL("/zh/options", page.url()).href);
      const lines = await page
        .locator("th:nth-child(2)")
        .evaluate((head) => head.clientHeight / parseFloat(getComputedStyle(head).lineHeight));
      expect(lines).toBeLessThan(2.5);
    }));

  test("at four times the size, a whole result of a search is seen", () =>
    visit(target(), { path: "/options", viewport: { width: 320, height: 256 } }, async ({ page }) => {
      await page.keyboard.press("/");
      await page.keyboard.type("crane");
      await page.locator(".search-dialog a mark").first().waitFor();
      await atRest(page);
      const room = await page.evaluate(() => {
        const result = document.querySelector(".search-dialog [role=option], .search-dialog li:has(mark)");
        const footer = document.querySelector(".search-dialog .search-footer");
        if (result === null || footer === null) return undefined;
        return footer.getBoundingClientRect().top - result.getBoundingClientRect().bottom;
      });
      expect(room).toBeGreaterThanOrEqual(0);
    }));

  test("what is folded away is printed", () =>
    visit(target(), { path: "/options" }, async ({ page }) => {
      const folded = page.locator("details p");
      const height = (): Promise<number> => folded.evaluate((each) => each.getBoundingClientRect().height);
      expect(await folded.isVisible()).toBe(false);
      await page.emulateMedia({ media: "print" });
      await page.waitForFunction(() => document.querySelector("details p")?.checkVisibility() === true);
      expect(await height()).toBeGreaterThan(10);
    }));

  for (const theme of ["light", "dark"])
    test(`who asks for more contrast sees lines and secondary text clearly (${theme})`, () =>
      visit(target(), { path: "/options", contrast: "more" }, async ({ page }) => {
        const [ground, line, text] = await page.evaluate((dark) => {
          if (dark) document.documentElement.dataset["theme"] = "dark";
          return ["--color-bg", "--color-border", "--color-text-muted"].map((name) =>
            getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
          );
        }, theme === "dark");
        expect(contrast(line ?? "", ground ?? "")).toBeGreaterThan(3);
        expect(contrast(text ?? "", ground ?? "")).toBeGreaterThan(7);
      }));
}
