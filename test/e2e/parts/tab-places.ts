/** Places in tabs that are not chosen, and in what is folded away beside them. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { idle, visit } from "../support/visit.ts";
import { dumpedSite } from "../support/world.ts";

const long = "A long line of text that fills the page.\n\n".repeat(60);
const tabs = (inner: string): string =>
  `<Tabs>\n<TabItem value="a" label="First">\n\nOne.\n\n</TabItem>\n<TabItem value="b" label="Second">\n\n${inner}\n\n</TabItem>\n</Tabs>\n`;

const SITE = {
  "config/site.json": JSON.stringify({ title: "Shelves", url: "https://shelves.example" }),
  "content/en/docs/way.md": "# Way\n\n[There](/shelves#inner)\n",
  "content/en/docs/shelves.md": `# Shelves\n\n[Folded](#folded)\n\n${long}${tabs(
    `### Outer\n\n${tabs("#### Inner\n\nTwo.")}`,
  )}\n${long}<details>\n<summary>More</summary>\n\n${tabs("### Folded\n\nThree.")}\n</details>\n\n${long}`,
};

/** Waits until a heading is seen, below the header. */
async function isSeen(page: Page, id: string): Promise<void> {
  await page.waitForFunction((name) => {
    const heading = document.getElementById(name);
    const top = heading?.getBoundingClientRect().top ?? -1;
    return heading?.checkVisibility() === true && top > 0 && top < innerHeight / 2;
  }, id);
}

export function tabPlaceTests(): void {
  const target = dumpedSite("shelves", SITE);

  test("a link from another page leads to a heading in a tab that is not chosen, in tabs of tabs as well", () =>
    visit(target(), { path: "/way" }, async ({ page }) => {
      await idle(page);
      await page.click('.prose a[href="/shelves#inner"]');
      await isSeen(page, "inner");
    }));

  test("so does an address, when the code of tabs comes after the page is complete", () =>
    visit(
      target(),
      {
        path: "/shelves#inner",
        before: (context) =>
          context.route("**/assets/*.js", async (route) => {
            const response = await route.fetch();
            const body = await response.text();
            if (body.includes("until-found")) await new Promise((done) => setTimeout(done, 1000));
            await route.fulfill({ response, body });
          }),
      },
      async ({ page }) => {
        await isSeen(page, "inner");
      },
    ));

  test("a link on the page leads to one in a tab that is folded away, which is unfolded", () =>
    visit(target(), { path: "/shelves" }, async ({ page }) => {
      await page.getByRole("tab").first().waitFor();
      await idle(page);
      await page.click('.prose a[href="#folded"]');
      await isSeen(page, "folded");
      expect(await page.locator(".prose details").first().getAttribute("open")).not.toBeNull();
    }));
}
