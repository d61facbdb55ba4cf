/** A site with more entries in its navbar than a narrow desktop has room for. */
import { expect, test } from "bun:test";
import { visit } from "../support/visit.ts";
import { dumpedSite } from "../support/world.ts";

const link = (at: number): object => ({ type: "link", label: `Entry number ${at} is long`, to: "/one" });
const SITE = {
  "config/site.json": JSON.stringify({ title: "Quay", url: "https://quay.example" }),
  "config/navbar.json": JSON.stringify({
    hideOnScroll: false,
    items: [
      ...Array.from({ length: 11 }, (_, at) => link(at)),
      { type: "dropdown", label: "The last one of all", items: [link(20), link(21)] },
    ],
  }),
  "content/en/docs/one.md": `# One\n\n${"Text.\n\n".repeat(40)}\n## Part\n\n${"Text.\n\n".repeat(60)}`,
};

export function longMenuTests(): void {
  const target = dumpedSite("quay", SITE);

  for (const width of [1000, 1400])
    test(`its entries stand in rows at ${width} px, one line each, and nothing lies below them`, () =>
      visit(target(), { path: "/one#part", viewport: { width, height: 700 } }, async ({ page }) => {
        // What stays below the header glides to its place.
        await page.waitForFunction(() => {
          const [header, drawer] = ["#siteHeader", ".drawer"].map((each) =>
            document.querySelector(each)?.getBoundingClientRect(),
          );
          return scrollY > 0 && header !== undefined && drawer !== undefined && drawer.top >= header.bottom - 1;
        });
        const found = await page.evaluate(() => {
          const boxOf = (each: Element): DOMRect => each.getBoundingClientRect();
          const header = boxOf(document.querySelector("#siteHeader") ?? document.body);
          const entries = [...document.querySelectorAll(".menus > li")].map(boxOf);
          return {
            rows: new Set(entries.map(({ top }) => top)).size,
            heights: [...new Set(entries.map(({ height }) => Math.round(height)))],
            outside: entries.filter(({ bottom, right }) => bottom > header.bottom || right > innerWidth).length,
            part: boxOf(document.querySelector("#part") ?? document.body).top - header.bottom,
            sideways: document.documentElement.scrollWidth - innerWidth,
          };
        });
        expect(found.rows).toBeGreaterThan(1);
        expect(found).toMatchObject({ heights: [42], outside: 0, sideways: 0 });
        expect(found.part).toBeGreaterThanOrEqual(0);
        expect(found.part).toBeLessThan(80);
        await page.locator(".menus summary").click();
        expect(await page.getByRole("link", { name: "Entry number 21 is long" }).first().isVisible()).toBe(true);
      }));

  test("the phone has its menu, and no rows", () =>
    visit(target(), { path: "/one", viewport: { width: 1000, height: 700 } }, async ({ page }) => {
      await page.waitForFunction(() => document.documentElement.style.getPropertyValue("--header-all") !== "");
      await page.setViewportSize({ width: 400, height: 700 });
      await page.waitForFunction(() => document.documentElement.style.getPropertyValue("--header-all") === "");
    }));
}
