/** A site in English and Arabic: what is written from right to left, and what is not although it stands there. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DESKTOP, PHONE, visit } from "../support/visit.ts";
import { dumpedSite } from "../support/world.ts";

const GUIDE = `
- one

> quoted

\`\`\`js title="a.js"
const a = 1;
\`\`\`

<details><summary>More</summary>

Hidden.

</details>

## Part

Text with \`code()\`.

### Inner

Text.

<Tabs>
<TabItem value="a" label="A">One.</TabItem>
<TabItem value="b" label="B">Two.</TabItem>
<TabItem value="c" label="C">Three.</TabItem>
</Tabs>
`;

const SITE = {
  "config/site.json": JSON.stringify({
    title: "Atlas",
    url: "https://atlas.example",
    locales: {
      default: "en",
      list: [
        { id: "en", label: "English", lang: "en", dir: "ltr", path: "" },
        { id: "ar", label: "العربية", lang: "ar", dir: "rtl", path: "ar" },
      ],
    },
  }),
  "config/navbar.json": JSON.stringify({
    items: ["First", "Second", "Third"].map((label) => ({
      type: "dropdown",
      label,
      items: [{ type: "link", label: "Inner", to: "/one" }],
    })),
  }),
  "content/en/docs/one.md": `# One\n${GUIDE}`,
  "content/ar/docs/drawn.md": `# رسوم

| الرمز | المعنى | مثال |
| --- | --- | --- |
| 1 {#one} | أول | a |
| 2 {#two} | ثان | b |

\`\`\`mermaid
classDiagram
  class Broker {
    +String name
  }
\`\`\`

\`\`\`mermaid
flowchart LR
  A[The first of all] --> B[Another one] --> C[One in the middle] --> D[Again another one] --> E[The last of all]
\`\`\`

$$
${Array.from({ length: 40 }, (_, i) => `a_{${i}}`).join(" + ")}
$$
`,
  "content/en/pages/land.tsx": "export default function Land() {\n  return <h1>Land</h1>;\n}\n",
  "content/en/docs/drawn.md": "# Drawn\n",
  "content/en/docs/two.md": `# Two\n${GUIDE}`,
  "content/ar/docs/one.md": `# واحد\n${GUIDE.replace("Part", "جزء {#part}").replace("quoted", "اقتباس")}
## مرساة

Anchor chains are long and heavy, and they are wound by hand.

## حبل

الحبل طويل وثقيل، ويلف باليد عند الرصيف كل مساء قبل الغروب.
`,
};

/** Where a thing lies in what is around it: nearer to the left, or to the right. */
const side = (page: Page, inner: string, outer: string): Promise<string> =>
  page.evaluate(
    ([a = "", b = ""]) => {
      const [small, large] = [a, b].map((each) => document.querySelector(each)?.getBoundingClientRect());
      if (small === undefined || large === undefined) return "none";
      return small.left - large.left < large.right - small.right ? "left" : "right";
    },
    [inner, outer],
  );

const style = (page: Page, selector: string, name: string): Promise<string> =>
  page.evaluate(
    ([each = "", property = ""]) => getComputedStyle(document.querySelector(each) ?? document.body)[property as "left"],
    [selector, name],
  );

export function directionTests(): void {
  const target = dumpedSite("atlas", SITE);

  for (const [path, start, end] of [
    ["/one", "left", "right"],
    ["/ar/one", "right", "left"],
  ] as const)
    test(`${path} begins at the ${start}: sidebar, lists, quotations, contents`, () =>
      visit(target(), { path, viewport: DESKTOP }, async ({ page }) => {
        expect(await side(page, "#siteSidebar", "body")).toBe(start);
        expect(await side(page, ".toc", "body")).toBe(end);
        expect(await style(page, ".drawer", `border-${end}-width`)).toBe("1px");
        expect(await style(page, ".toc a", `border-${start}-width`)).toBe("1px");
        expect(await style(page, ".prose blockquote", `border-${start}-width`)).toBe("2px");
        expect(await style(page, ".prose ul", `padding-${start}`)).toBe("24px");
        expect(await side(page, ".page-menu > summary", ".article-title")).toBe(end);
        // The inner heading is further in.
        expect(await style(page, ".toc .toc-1 a", `padding-${start}`)).toBe("28px");
      }));

  test("the letters of the search's button are not cut off at their foot, where Arabic has its dots", () =>
    visit(target(), { path: "/ar/one", viewport: DESKTOP }, async ({ page }) => {
      const label = page.locator(".search-button span");
      expect(await label.textContent()).toContain("في");
      const [box, letters] = await label.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        return [element, words].map((each) => each.getBoundingClientRect().toJSON() as DOMRect);
      });
      expect(letters?.bottom).toBeLessThanOrEqual(box?.bottom ?? 0);
      expect(letters?.top).toBeGreaterThanOrEqual(box?.top ?? 0);
    }));

  test("drawings and formulas run from left to right: their letters stand in them, and all of them can be scrolled to", () =>
    visit(target(), { path: "/ar/drawn", viewport: PHONE }, async ({ page }) => {
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll(".drawn svg")].flatMap((drawing) => {
          const around = drawing.getBoundingClientRect();
          return [...drawing.querySelectorAll("text")].filter((text) => {
            const { left, right } = text.getBoundingClientRect();
            return left < around.left || right > around.right;
          }).length;
        }),
      );
      expect(outside).toEqual([0, 0]);
      const scrolled = await page.evaluate(() =>
        [...document.querySelectorAll(".drawn:nth-of-type(2), .math-block")].map((box) => {
          const from = box.scrollLeft;
          box.scrollLeft = 10_000;
          return { from, on: box.scrollLeft > 0 };
        }),
      );
      expect(scrolled).toEqual([
        { from: 0, on: true },
        { from: 0, on: true },
      ]);
    }));

  test("a row's link to itself stands behind its name, also behind a number, and the whole row is marked", () =>
    visit(target(), { path: "/ar/drawn#one", viewport: DESKTOP }, async ({ page }) => {
      const name = await page
        .locator("#one > td")
        .first()
        .evaluate((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell.firstChild ?? cell);
          return words.getBoundingClientRect().right;
        });
      const anchor = await page.locator("#one .anchor").evaluate((link) => link.getBoundingClientRect().right);
      expect(anchor).toBeLessThanOrEqual(name);
      expect(await style(page, "#one > :first-child", "backgroundColor")).toBe(
        await style(page, "#one", "backgroundColor"),
      );
    }));

  test("code runs from left to right everywhere", () =>
    visit(target(), { path: "/ar/one", viewport: DESKTOP }, async ({ page }) => {
      for (const selector of [".code", ".prose pre", ".prose p code"])
        expect({ selector, way: await style(page, selector, "direction") }).toEqual({ selector, way: "ltr" });
    }));

  test("a page that is shown in its original has the original's direction, its notice the reader's", () =>
    visit(target(), { path: "/ar/two", viewport: DESKTOP }, async ({ page }) => {
      expect(await style(page, "html", "direction")).toBe("rtl");
      expect(await style(page, "article", "direction")).toBe("ltr");
      expect(await style(page, ".notice-fallback", "direction")).toBe("rtl");
      expect(await style(page, ".article-end", "direction")).toBe("rtl");
      expect(await side(page, ".page-menu > summary", ".article-title")).toBe("right");
    }));

  test("the notice above a page of full width does not touch the edges of a phone", () =>
    visit(target(), { path: "/ar/land", viewport: PHONE }, async ({ page }) => {
      const [left, right] = await page
        .locator(".notice-fallback")
        .evaluate((notice) => [notice.getBoundingClientRect().left, innerWidth - notice.getBoundingClientRect().right]);
      expect(left).toBeGreaterThanOrEqual(16);
      expect(right).toBe(left);
    }));

  for (const [path, forward, back] of [
    ["/one", "ArrowRight", "ArrowLeft"],
    ["/ar/one", "ArrowLeft", "ArrowRight"],
  ] as const)
    test(`${path}: ${forward} leads on among tabs and menus, ${back} back`, () =>
      visit(target(), { path, viewport: DESKTOP }, async ({ page }) => {
        const focused = (): Promise<string> =>
          page.evaluate(() => document.activeElement?.textContent.trim().slice(0, 6) ?? "");
        await page.getByRole("tab", { name: "A" }).focus();
        const seen: string[] = [];
        for (const key of [forward, forward, back]) {
          await page.keyboard.press(key);
          seen.push(await focused());
        }
        expect(seen).toEqual(["B", "C", "B"]);
        const menu = page.locator(".menus summary", { hasText: "Second" });
        await menu.hover();
        await page.locator(".menus details[open]").waitFor();
        await menu.focus();
        await page.keyboard.press(forward);
        expect(await focused()).toBe("Third");
        await page.keyboard.press(back);
        await page.keyboard.press(back);
        expect(await focused()).toBe("First");
      }));

  for (const [path, start] of [
    ["/one", "left"],
    ["/ar/one", "right"],
  ] as const)
    test(`${path}: results of one page stand below it, further from the ${start}`, () =>
      visit(target(), { path, viewport: DESKTOP }, async ({ page }) => {
        await page.keyboard.press("ControlOrMeta+k");
        await page.keyboard.type("text");
        await page.locator(".search-nested").first().waitFor();
        const places = await page.evaluate(() => {
          const [line, title, other] = [".search-nested", ".search-nested .search-title", ".search-title"].map((each) =>
            document.querySelector(each)?.getBoundingClientRect(),
          );
          return [line, title, other].map((box) => ({ left: box?.left ?? 0, right: innerWidth - (box?.right ?? 0) }));
        });
        const [box = NaN, nested = NaN, first = NaN] = places.map((each) => each[start]);
        expect(nested).toBeGreaterThan(first);
        expect(box).toBeGreaterThan(0);
        const line = await page.evaluate(() => {
          const nested = document.querySelector(".search-nested") ?? document.body;
          const { left, right } = getComputedStyle(nested, "::before");
          return { left: parseFloat(left), right: parseFloat(right) };
        });
        expect(line[start]).toBe(-4);
      }));

  for (const viewport of [DESKTOP, PHONE])
    test(`a passage in the other direction begins with its first word, where the others begin, at ${viewport.width} px`, () =>
      visit(target(), { path: "/ar/search?q=anchor", viewport }, async ({ page }) => {
        const passage = page.locator(".search-snippet").first();
        await passage.waitFor();
        expect(await passage.textContent()).toStartWith("Anchor");
        expect(await style(page, ".search-snippet", "direction")).toBe("ltr");
        const { first, last, box, isCut } = await passage.evaluate((element) => {
          const letter = document.createRange();
          const text = element.querySelector("mark")?.firstChild ?? element;
          letter.setStart(text, 0);
          letter.setEnd(text, 1);
          const whole = document.createRange();
          whole.selectNodeContents(element);
          const isCut = element.scrollWidth > element.clientWidth;
          const [first, last] = [letter.getBoundingClientRect(), whole.getBoundingClientRect()];
          return { first, last, box: element.getBoundingClientRect(), isCut };
        });
        expect(first.left).toBeGreaterThanOrEqual(box.left - 1);
        expect(first.right).toBeLessThan(box.right);
        // On a desktop there is room left, on the other side.
        if (!isCut) expect(box.right - last.right).toBeLessThan(last.left - box.left);
        expect(isCut).toBe(viewport === PHONE);
        expect(await style(page, ".search-title bdi", "unicode-bidi")).toBe("isolate");
      }));

  test("a passage in the page's own direction begins with its first word, too, where it is cut", () =>
    visit(target(), { path: `/ar/search?q=${encodeURIComponent("الحبل")}`, viewport: PHONE }, async ({ page }) => {
      const passage = page.locator(".search-snippet").first();
      await passage.waitFor();
      expect(await passage.textContent()).toStartWith("الحبل");
      expect(await style(page, ".search-snippet", "direction")).toBe("rtl");
      expect(await passage.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    }));

  test("on a phone the menu comes from where text begins, and nothing is wider than the screen", () =>
    visit(target(), { path: "/ar/one", viewport: PHONE }, async ({ page }) => {
      const place = (): Promise<number> =>
        page.evaluate(() => document.querySelector("#siteDrawer")?.getBoundingClientRect().left ?? NaN);
      expect(await place()).toBeGreaterThanOrEqual(PHONE.width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      await page.click("[data-open-drawer]");
      await page.waitForFunction(
        () => document.querySelector("#siteDrawer")?.getBoundingClientRect().right === innerWidth,
      );
    }));
}
