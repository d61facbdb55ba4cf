/** What scripts have made of a page is the same after the writer has changed another part of it. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { change, served } from "../support/edits.ts";
import { follow, idle, PHONE, visit } from "../support/visit.ts";
import type { Target } from "../support/world.ts";
import { TABS } from "./keeping.ts";

const PAGE = "content/en/docs/guide/tide.md";
const PATH = "/guide/tide";

const example = (word: string): string => `\`\`\`jsx live\nrender(<b>${word}</b>)\n\`\`\`\n`;

/** One of each that scripts add something to. */
const TEXT = `# Tide

Start.

\`\`\`ts showLineNumbers=40
const ebb = "${"low ".repeat(60)}";
\`\`\`

${TABS}
![A harbour](/img/harbour-wide.svg)

| A | B |
|---|---|
${"| low | high |\n".repeat(40)}
## Low

<details>
<summary>Who knows</summary>

The pilot knows.

</details>

${example("near")}
${"Far away.\n\n".repeat(60)}
${example("far")}
`;

/** All of the page's HTML, and which element has the focus. */
function stateOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const text = focused instanceof HTMLElement ? focused.innerText.slice(0, 40) : "";
    return `${focused?.tagName} ${text}\n${document.body.outerHTML.replaceAll("><", ">\n<")}`;
  });
}

/** @param says what the page says after the change instead of what it said before */
async function staysSo(page: Page, act: () => void, says: readonly [before: string, after: string]): Promise<void> {
  await idle(page);
  const expected = (await stateOf(page)).replaceAll(...says);
  act();
  await page.locator("body", { hasText: says[1] }).waitFor();
  await idle(page);
  // Observers report sizes once more.
  for (let wait = 0; wait < 20 && (await stateOf(page)) !== expected; wait++) await Bun.sleep(50);
  expect(await stateOf(page)).toBe(expected);
}

export function untouchedTests(target: () => Target): void {
  test("code, tabs, pictures, tables, examples, the marked place and the focus stay as scripts and the reader have left them", async () => {
    change(PAGE, () => TEXT);
    await served(PATH, "The pilot");
    await visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      await follow(page, `${PATH}#low`);
      await page.locator("[data-target]", { hasText: "Low" }).waitFor();
      await page.getByRole("tab", { name: "Flood" }).click();
      await page.locator("summary", { hasText: "Who knows" }).click();
      await page.locator(".result iframe").first().contentFrame().locator("text=near").waitFor();
      await page.locator("[data-zoom]").first().waitFor();
      await page.locator(".code-tools").first().waitFor({ state: "attached" });
      // As a navigation gives it the focus.
      await page.locator("#pageContent [data-target]").focus();
      await staysSo(page, () => change(PAGE, (text) => text.replace("Start.", "Begin.")), ["Start.", "Begin."]);
    });
  });

  test("the open menu of a phone stays the only thing that can be reached", () =>
    visit(target(), { path: "/guide/papers", viewport: PHONE }, async ({ page }) => {
      await page.click(".menu-button");
      await page.locator("#siteDrawer[role=dialog]").waitFor();
      expect(await page.locator("[inert]").count()).toBeGreaterThan(0);
      const says = ["The harbour", "The old harbour"] as const;
      await staysSo(page, () => change("config/footer.json", (text) => text.replace(...says)), says);
    }));
}
