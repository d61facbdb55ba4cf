/** Markup that a site's configuration puts into the navbar. */
import { expect, test } from "bun:test";
import { expectFits } from "../support/fits.ts";
import { visit } from "../support/visit.ts";
import { dumpedSite } from "../support/world.ts";

const html = (value: string, more: object = {}): object => ({ type: "html", value, ...more });

const SITE = {
  "config/site.json": JSON.stringify({ title: "Pier", url: "https://pier.example" }),
  "config/navbar.json": JSON.stringify({
    items: [
      { type: "link", label: "One", to: "/one" },
      html('<b class="x" onclick="alert(1)">Open</b> today<script>alert(2)</script>'),
      {
        type: "dropdown",
        label: "More",
        items: [
          { type: "link", label: "Two", to: "/two" },
          html("<hr style='margin: 0'>"),
          html('Ask in the <a href="/two#help">help</a>'),
          html("<script>alert(3)</script>"),
        ],
      },
      html('<a href="https://example.org">Status</a>', { position: "right" }),
    ],
  }),
  "content/en/docs/one.md": "# One\n\nText.\n",
  "content/en/docs/two.md": "# Two\n\n## Help\n\nText.\n",
};

export function navbarHtmlTests(): void {
  const target = dumpedSite("pier", SITE);

  test("it stands in the row, in a dropdown and at the right, and what could run is gone", () =>
    visit(target(), { path: "/one", viewport: { width: 1200, height: 700 } }, async ({ page }) => {
      expect(await page.locator(".menus > li > .nav-html").innerHTML()).toBe(`<b class="x">Open</b> today`);
      expect(await page.locator(".header-right .nav-html").innerText()).toBe("Status");
      await page.locator(".menus summary").hover();
      await page.locator(".menu[open] .nav-html a").waitFor();
      const entries = page.locator(".menus .menu-list > li");
      expect(await entries.count()).toBe(3);
      expect(await entries.nth(1).getAttribute("class")).toBe("divider");
      await expectFits(page, [1200]);
      await page.locator(".menu[open] .nav-html a").click();
      await page.waitForFunction(() => location.pathname + location.hash === "/two#help");
    }));

  test("on a phone it is in the menu", () =>
    visit(target(), { path: "/one", viewport: { width: 390, height: 700 } }, async ({ page }) => {
      expect(await page.locator(".header .nav-html:visible").count()).toBe(0);
      await page.locator("[data-open-drawer]").click();
      await page.locator(".drawer-menu > details > summary").click();
      await page.locator(".drawer-menu details details > summary").click();
      const shown = await page.locator(".drawer-menu .nav-html:visible").allInnerTexts();
      expect(shown).toEqual(["Open today", "Ask in the help", "Status"]);
      await expectFits(page, [390]);
    }));
}
