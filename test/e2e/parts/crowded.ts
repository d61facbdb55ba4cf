/** A site whose names are as long as strangers' names are: whatever it says, all of it can be read and pressed. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { atRest, expectFits, misfits } from "../support/fits.ts";
import { setLetters, visit } from "../support/visit.ts";
import { dumpedSite } from "../support/world.ts";

/** From the narrowest phone on, and both sides of each width at which the layout changes. */
const SIZES = [320, 390, 559, 560, 995, 996, 1239, 1240, 1440] as const;

const IDENTIFIER = "thisIsAnIdentifierThatBreaksNowhere.ofSomethingLong()";
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><rect width="160" height="40"/></svg>';

const link = (label: string, more: object = {}): object => ({ type: "link", label, to: "/one", ...more });
const names = (count: number, label: string): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${label} ${at} ${IDENTIFIER}`);
const many = (count: number, label: string): readonly object[] => names(count, label).map((name) => link(name));
const nested = (depth: number): object => ({
  type: "category",
  label: `Level ${depth} of a tree with long names`,
  items: [{ type: "doc", route: "/one", label: `About ${IDENTIFIER}` }, ...(depth < 6 ? [nested(depth + 1)] : [])],
});

const SITE = {
  "config/site.json": JSON.stringify({
    title: "International Observatory Instrumentation Handbook",
    url: "https://observatory.example",
    logo: { src: "/logo.svg", alt: "Observatory" },
    repository: "https://github.com/observatory/handbook",
    announcement: {
      id: "a",
      content: { en: `Firmware 12 is out: read [this](/one), because \`${IDENTIFIER}\` is new.` },
    },
    locales: {
      default: "en",
      list: [
        { id: "en", label: "English", lang: "en", path: "" },
        { id: "ar", label: "العربية", lang: "ar", dir: "rtl", path: "ar" },
        { id: "de", label: "Deutsch (Österreich, Schweiz und Liechtenstein)", lang: "de", path: "de" },
      ],
    },
    version: { name: "12", label: "12.0.4-rc.1 (unreleased preview)" },
    versions: [{ name: "11" }, { name: "10" }],
  }),
  "config/navbar.json": JSON.stringify({
    items: [
      link("Guides"),
      link("Reference of all instruments"),
      { type: "dropdown", label: "Downloads", items: many(40, "File") },
      ...["Pricing", "Support center", "Blog", "Team", "Changelog"].map((label) => link(label, { position: "right" })),
      { type: "dropdown", label: "More", position: "right", items: many(30, "Entry") },
      link("Code", { position: "right", icon: "github" }),
      { type: "version" },
      { type: "locale" },
    ],
  }),
  "config/sidebars.json": JSON.stringify({
    sidebars: { main: { items: [{ type: "heading", label: IDENTIFIER }, nested(1), { type: "doc", route: "/two" }] } },
  }),
  "config/footer.json": JSON.stringify({
    columns: names(7, "Column").map((title) => ({
      title,
      links: names(3, "Link").map((label) => ({ label, to: "/one" })),
    })),
    copyright: `© ${IDENTIFIER} ${"and all that there is ".repeat(12)}`,
  }),
  "content/static/logo.svg": PICTURE,
  "content/en/docs/one.md": `---
tags: [${"long".repeat(12)}, "tag of words", third]
---

# About ${IDENTIFIER} and ${IDENTIFIER}

Text with \`${IDENTIFIER}\`, <kbd>${IDENTIFIER}</kbd> and [${IDENTIFIER}](./two.md).

<Button href="/two">Go to \`${IDENTIFIER}\` *at once*</Button>

<details><summary>What is \`${IDENTIFIER}\` *good* for?</summary>

> ${IDENTIFIER}

</details>

<div><pre>${IDENTIFIER.repeat(4)} <b>${IDENTIFIER}</b></pre></div>

<ul><li>A table behind words <table><tr>${`<td>${IDENTIFIER}</td>`.repeat(4)}</tr></table></li></ul>

A sum in a line: $a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + a_{10} + a_{11} + a_{12} + a_{13} + a_{14} = 0$.

- [ ] do \`${IDENTIFIER}\`

<Tabs>
<TabItem value="a" label="${IDENTIFIER}">One</TabItem>
<TabItem value="b" label="Another">Two</TabItem>
</Tabs>

| Name | \`${IDENTIFIER}\` |
| --- | --- |
| ${IDENTIFIER} | ${IDENTIFIER} |

1. One
   - Two

     \`\`\`js title="${IDENTIFIER}"
     const long = "${IDENTIFIER.repeat(4)}";
     \`\`\`

:::note[What \`${IDENTIFIER}\` means, and *why*]
Text.
:::

## The method \`${IDENTIFIER}\` and what it does

### ${IDENTIFIER}

Text.
`,
  "content/en/docs/index.md": "# Handbook\n",
  "content/en/docs/two.md": `# Two

\`\`\`mermaid
graph LR
  A[${IDENTIFIER}] --> B[Two] --> C((Three))
\`\`\`
`,
  "content/en/blog/2026-03-01-post.md": `---
title: A post about ${IDENTIFIER}
tags: [${"long".repeat(12)}, "tag of words"]
authors:
  - name: Maximiliane-Friederike von Hohenstein-Wittelsbach-Sachsen
    title: Head of ${IDENTIFIER}
    url: https://observatory.example
---

Text.
`,
  "content/en/versions/11/index.md": "# Handbook\n",
  "content/en/versions/10/index.md": "# Handbook\n",
  "content/en/versions/11/one.md": "# One\n",
  "content/en/versions/10/one.md": "# One\n",
};

/** Opens everything that the menu of a phone, or the sidebar, has. */
async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLDetailsElement>("#siteDrawer details")) each.open = true;
  });
}

export function crowdedTests(): void {
  const target = dumpedSite("observatory", SITE);

  for (const path of ["/next/one", "/ar/next/one"])
    for (const width of path.startsWith("/ar") ? [320, 559, 996, 1440] : SIZES)
      test(`everything on ${path} fits into ${width} px`, () =>
        visit(target(), { path, viewport: { width, height: 800 } }, async ({ page }) => {
          await expectFits(page, [width]);
          if (width < 996) await page.locator("[data-open-drawer]").click();
          await openAll(page);
          await atRest(page);
          expect(await page.evaluate(misfits)).toEqual([]);
        }));

  const folders = Array.from({ length: 14 }, (_, at) => `folder-${at + 1}`).join("/");
  const deep = dumpedSite("deep folders", {
    "config/site.json": JSON.stringify({ title: "Deep", url: "https://deep.example" }),
    [`content/en/docs/${folders}/page.md`]: "# A deep page\n",
  });

  for (const width of [320, 996])
    test(`names in a sidebar of ${width} px have room for a word, however deep its folders lie`, () =>
      visit(deep(), { path: `/${folders}/page`, viewport: { width, height: 800 } }, async ({ page }) => {
        if (width < 996) await page.locator("[data-open-drawer]").click();
        await openAll(page);
        const lines = await page
          .locator("#siteSidebar :is(a, summary)")
          .evaluateAll((names) => names.map((name) => Math.floor(name.clientHeight / 19)));
        expect(lines.length).toBe(14);
        expect(Math.max(...lines)).toBe(1);
      }));

  for (const size of [24, 32])
    test(`where a reader has chosen letters of ${size} px, everything fits all the same`, () =>
      visit(target(), { path: "/next/one" }, async ({ page }) => {
        await setLetters(page, size);
        for (const path of ["/next/one", "/ar/next/one", "/blog", "/search?q=identifier"]) {
          await page.goto(target().url + path);
          if (path.startsWith("/search")) await page.locator("main mark").first().waitFor();
          await expectFits(page, [360, 768, 1000, 1440]);
        }
      }));

  test("lists of posts and tags, the search and what is not there fit into every window", () =>
    visit(target(), { path: "/blog", expected: /404/ }, async ({ page }) => {
      for (const path of [
        "/blog",
        "/blog/2026/03/01/post",
        "/blog/tags",
        "/next/tags",
        "/search?q=identifier",
        "/none",
      ]) {
        await page.goto(target().url + path);
        if (path.startsWith("/search")) await page.locator("main mark").first().waitFor();
        await expectFits(page, SIZES);
      }
    }));

  test("what a drawing writes stands on what it fills, both in the colours that a reader has set", () =>
    visit(target(), { path: "/next/two", forcedColors: "active", colorScheme: "dark" }, async ({ page }) => {
      const drawn = await page.locator("main svg:has(text)").evaluateAll((drawings) => {
        const { color, backgroundColor } = getComputedStyle(document.documentElement);
        const fills = (selector: string): readonly string[] =>
          drawings
            .flatMap((drawing) => [...drawing.querySelectorAll(selector)])
            .map((each) => getComputedStyle(each).fill);
        return {
          texts: fills("text").filter((fill) => fill === color).length,
          strange: fills("text").filter((fill) => fill !== color),
          boxes: fills("rect").filter((fill) => fill !== backgroundColor && fill !== "none"),
        };
      });
      expect(drawn).toMatchObject({ strange: [], boxes: [] });
      expect(drawn.texts).toBeGreaterThan(0);
    }));

  for (const path of ["/one", "/ar/one"])
    for (const width of [390, 996])
      test(`each menu of ${path} lies within a window of ${width} px, and can be scrolled to its end`, () =>
        visit(target(), { path, viewport: { width, height: 700 } }, async ({ page }) => {
          await page.locator("[data-close-announcement]").click();
          const menus = page.locator("#siteHeader details.menu:visible");
          expect(await menus.count()).toBe(width < 996 ? 2 : 4);
          for (const menu of await menus.all()) {
            await menu.locator("summary").click();
            const list = menu.locator("> .menu-list");
            await list.locator("a").last().scrollIntoViewIfNeeded();
            // The script that moves it comes with the first touch of the row.
            await page.waitForFunction(() => {
              const { left, right, top, bottom } =
                document.querySelector("#siteHeader details.menu[open] > .menu-list")?.getBoundingClientRect() ??
                new DOMRect();
              return right > left && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
            });
            expect(await list.locator("a").last().isVisible()).toBe(true);
            expect(await page.evaluate(() => scrollY)).toBe(0);
            await page.keyboard.press("Escape");
            await page.mouse.move(width / 2, 690);
          }
        }));
}
