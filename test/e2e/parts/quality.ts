/** What every page has to keep to: accessibility, the security policy, standing still. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { AXE, axe } from "../support/axe.ts";
import { faintTexts } from "../support/contrast.ts";
import { DESKTOP, idle, noteShifts, PHONE, visit } from "../support/visit.ts";
import { world, type Target } from "../support/world.ts";

/** One address of each kind of page. */
const KINDS = {
  home: "/",
  doc: "/guide/start",
  widgets: "/guide/widgets",
  terms: "/guide/quay",
  playground: "/guide/playground",
  notes: "/guide/notes",
  pictures: "/guide/pictures",
  untranslated: "/guide/untranslated",
  table: "/reference/signals",
  "standalone page": "/about",
  blog: "/blog",
  post: "/blog/2026/03/01/first-ship",
  tags: "/blog/tags",
  tag: "/blog/tags/ships",
  "documents' tag": "/tags/night",
  authors: "/blog/authors",
  search: "/search?q=harbour",
  "not found": "/nowhere",
} as const;

/** Goes through the whole page, so that every widget in it starts. */
async function wake(page: Page): Promise<void> {
  // Who scrolls past results that are still awaited sees what stands below them give way to them, as it should. That
  // the page's placeholder is gone does not say that they are there: between it and the next one, there is none.
  if ((await page.locator("#searchPage").count()) > 0) await page.locator(".search-results li").first().waitFor();
  await page.evaluate(async () => {
    for (let y = 0; y <= document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: "instant" });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    scrollTo({ top: 0, behavior: "instant" });
  });
  await idle(page);
}

export function qualityTests(): void {
  const target = (): Target => world().dump;

  for (const [kind, path] of Object.entries(KINDS)) {
    test(`axe finds nothing, the security policy holds and nothing shifts: ${kind}`, async () => {
      // Each width is a window of its own: one that changes its size while it loads moves by itself.
      const look = (prefix: string, viewport: typeof DESKTOP): Promise<void> =>
        visit(
          target(),
          {
            path: prefix + path,
            viewport,
            reducedMotion: "reduce",
            expected: /^404 .*nowhere$/,
            before: async (context) => {
              await context.addInitScript(noteShifts);
              // Past the security policy, as a tool would be: a script element could not be added.
              await context.addInitScript(AXE);
            },
          },
          async ({ page }) => {
            await wake(page);
            expect(await page.evaluate(() => (window as unknown as { readonly shifts: unknown }).shifts)).toEqual([]);
            // The rule of the smallest target is of a newer version of the guidelines, and off by default.
            const found = await axe(page, { rules: { "target-size": { enabled: true } } });
            // The other mode has the same elements in other colours.
            await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
            found.push(...(await axe(page, { runOnly: ["color-contrast", "link-in-text-block"] })));
            if (found.length > 0) throw new Error(`${prefix}${path} at ${viewport.width} px:\n${found.join("\n")}`);
          },
        );
      for (const viewport of [DESKTOP, PHONE]) await Promise.all([look("", viewport), look("/zh-CN", viewport)]);
    });
  }

  for (const colorScheme of ["light", "dark"] as const)
    test(`in the colours that a reader has set for high contrast, ${colorScheme} ones, everything can be read`, () =>
      visit(
        target(),
        { path: "/", forcedColors: "active", colorScheme, reducedMotion: "reduce", expected: /^404 .*nowhere$/ },
        async ({ page }) => {
          for (const path of Object.values(KINDS)) {
            await page.goto(target().url + path);
            await wake(page);
            expect([path, ...(await faintTexts(page))]).toEqual([path]);
          }
          await page.goto(`${target().url}/guide/pictures`);
          await page.keyboard.press("ControlOrMeta+k");
          await page.getByRole("combobox").fill("harbour");
          await page.getByRole("option").first().waitFor();
          expect(await faintTexts(page)).toEqual([]);
          expect(await page.locator("[role=option] mark").count()).toBeGreaterThan(0);
          const chosen = page.locator("[role=option][aria-selected=true]");
          expect(await chosen.evaluate((option) => getComputedStyle(option).outlineStyle)).toBe("solid");
          await page.keyboard.press("Escape");
          const current = page.locator(".sidebar [aria-current]");
          const plain = page.locator(".sidebar a:not([aria-current])").first();
          const [one, other] = await Promise.all(
            [current, plain].map((link) => link.evaluate((element) => getComputedStyle(element).backgroundColor)),
          );
          expect(one).not.toBe(other);
        },
      ));

  test("kinds of admonitions differ by the shapes of their marks, not by their colours alone", () =>
    visit(target(), { path: "/guide/widgets" }, async ({ page }) => {
      const shapes = await page.evaluate(() =>
        ["note", "tip", "important", "warning", "danger"].map((kind) => {
          const box = document.createElement("aside");
          box.className = `admonition admonition-${kind}`;
          const title = document.createElement("p");
          title.className = "admonition-title";
          box.append(title);
          document.querySelector(".prose")?.append(box);
          return getComputedStyle(title, "::before").clipPath;
        }),
      );
      expect(new Set(shapes).size).toBe(shapes.length);
    }));

  test("the open search, the open menu and an enlarged picture have nothing for axe to find either", () =>
    visit(
      target(),
      { path: "/guide/pictures", reducedMotion: "reduce", before: (context) => context.addInitScript(AXE) },
      async ({ page }) => {
        await page.keyboard.press("ControlOrMeta+k");
        await page.getByRole("combobox").fill("harbour");
        await page.getByRole("option").first().waitFor();
        expect(await axe(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await page.click(".menus summary >> text=Reference");
        expect(await axe(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await page.waitForSelector('img[alt="Plan of the harbour"][data-zoom]');
        await page.click('img[alt="Plan of the harbour"]');
        await page.locator("dialog.zoom[open]").waitFor();
        expect(await axe(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await page.setViewportSize(PHONE);
        await page.click("[data-open-drawer]");
        await page.waitForSelector("#siteDrawer[role=dialog]");
        expect(await axe(page)).toEqual([]);
      },
    ));

  test("everything is reached by keyboard alone, in order, and the focus is seen", () =>
    visit(target(), { path: "/guide/widgets" }, async ({ page }) => {
      await wake(page);
      await page.locator(".feedback button").first().waitFor();
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
      const reached: string[] = [];
      for (let press = 0; press < 200; press++) {
        const [name, seen] = await page.evaluate(() => {
          const element = document.activeElement;
          if (element === null || element === document.body) return ["", true] as const;
          const style = getComputedStyle(element);
          const outlined =
            (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
          const label = element.getAttribute("aria-label") ?? element.textContent.trim();
          return [label === "" ? element.tagName : label, outlined] as const;
        });
        if (name === "") break;
        if (!seen) throw new Error(`The focus is not seen on ${name}.`);
        reached.push(name);
        await page.keyboard.press("Tab");
      }
      const wanted = [
        "Skip to content",
        "Guide",
        "Page as Markdown",
        "Crane",
        "Copy code",
        "Papers",
        "Yes",
        "Chart",
        "GitHub",
      ];
      expect(wanted.filter((name) => !reached.some((each) => each.startsWith(name)))).toEqual([]);
      const places = ["Skip to content", "Crane", "Page as Markdown", "Copy code", "GitHub"].map((name) =>
        reached.findIndex((each) => each.startsWith(name)),
      );
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }));

  test("the skip link leads to the article", () =>
    visit(target(), {}, async ({ page }) => {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("pageMain");
    }));
}
