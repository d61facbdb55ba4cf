/** A tab that the live server wants to load anew while the writer is on the way to another page. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { change } from "../support/edits.ts";
import { holdBack, isSameDocument, mark, saveData, visit } from "../support/visit.ts";
import type { Target } from "../support/world.ts";

/** Runs in the page: says on the console when the page has dealt with the live server's wish to load it anew. */
export function tellReloads(): void {
  const Own = WebSocket;
  window.WebSocket = class extends Own {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      this.addEventListener("message", ({ data }) => {
        if (data === '{"type":"reload"}') setTimeout(() => console.debug("told to reload"));
      });
    }
  };
}

/** Changes the accent, which only a new document can take over, and waits until the tab has been told so. */
async function newAccent(page: Page): Promise<void> {
  const told = page.waitForEvent("console", (message) => message.text() === "told to reload");
  change("config/site.json", (text) => text.replace("{", '{\n  "theme": {"accent": "#aa3300"},'));
  await told;
}

const hasNewAccent = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => getComputedStyle(document.documentElement).getPropertyValue("--color-accent").trim() === "#aa3300",
  );

export function leavingTests(target: () => Target): void {
  for (const [name, address, leave] of [
    ["a page that the browser loads", "**/about", "location.assign('/about')"],
    [
      "the page of a link that was clicked",
      "**/about/page.json",
      "document.querySelector('a[href=\"/about\"]').click()",
    ],
  ] as const)
    test(`whoever is on the way to ${name} gets there, though the server wants the tab to load anew`, async () => {
      await visit(
        target(),
        {
          path: "/guide/papers",
          before: async (context) => {
            await saveData(context);
            await context.addInitScript(tellReloads);
          },
        },
        async ({ page, context }) => {
          const { asked, release } = await holdBack(context, address);
          await page.evaluate(leave);
          await asked;
          await newAccent(page);
          release();
          await page.waitForURL("**/about");
          await page.locator("h1 >> text=About").waitFor();
          await hasNewAccent(page);
        },
      );
    });

  test("a tab whose writer has set out for another page and stayed is loaded anew after a while", async () => {
    await visit(
      target(),
      {
        path: "/guide/papers",
        before: async (context) => {
          await context.clock.install();
          await context.addInitScript(tellReloads);
          // An answer without content: the browser stays where it is, as it does when it downloads a file.
          await context.route("**/guide/nothing", (route) => route.fulfill({ status: 204 }));
        },
      },
      async ({ page }) => {
        const gone = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/guide/nothing"));
        await page.evaluate(() => location.assign("/guide/nothing"));
        await gone;
        await newAccent(page);
        await mark(page);
        expect(await isSameDocument(page)).toBe(true);
        await page.clock.fastForward(11_000);
        await page.waitForFunction(() => !("sameDocument" in window));
        await hasNewAccent(page);
      },
    );
  });
}
