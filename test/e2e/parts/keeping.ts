/** What a tab of the live server keeps while the writer edits the page that it shows, and what it has to show anew. */
import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { change, served } from "../support/edits.ts";
import { follow, isSameDocument, visit } from "../support/visit.ts";
import type { Target } from "../support/world.ts";

const PAGE = "content/en/docs/guide/tide.md";
const PATH = "/guide/tide";

export const TABS = `<Tabs>
<TabItem value="ebb" label="Ebb">

The water goes.

</TabItem>
<TabItem value="flood" label="Flood">

The water comes.

</TabItem>
</Tabs>
`;

const STATEFUL = `# Tide

## Before

${TABS}
<details>
<summary>Who knows</summary>

The pilot knows.

</details>

## Between

Some words.

\`\`\`jsx live
render(<b>here</b>)
\`\`\`

## After

${TABS}
The end.
`;

/** Writes the page, and shows it. */
async function show(target: Target, text: string, run: (page: Page) => Promise<void>): Promise<void> {
  change(PAGE, () => text);
  await served(PATH, "<h1");
  await visit(target, { path: PATH }, async ({ page }) => {
    await run(page);
    expect(await isSameDocument(page)).toBe(true);
  });
}

/** Edits the page, and waits until it says something. */
async function edit(page: Page, from: string, to: string, sign: string): Promise<void> {
  change(PAGE, (text) => {
    if (!text.includes(from)) throw new Error(`The page does not say ${from}.`);
    return text.replace(from, to);
  });
  await page.locator("#pageContent", { hasText: sign }).waitFor();
}

/** The labels of tabs, the chosen one in brackets, and what is to be seen of their sections. */
async function tabsOf(tabs: Locator): Promise<string> {
  const buttons = await tabs.getByRole("tab").all();
  const labels = await Promise.all(
    buttons.map(async (button) => {
      const label = (await button.textContent()) ?? "";
      return (await button.getAttribute("aria-selected")) === "true" ? `[${label}]` : label;
    }),
  );
  const panels = await tabs.locator("> .tab:visible > p:not(.tab-label)").allTextContents();
  return `${labels.join(" ")}: ${panels.join(" ")}`;
}

const isOverlay = (page: Page): Locator => page.locator("#siteDiagnostics section");

export function keepingTests(target: () => Target): void {
  test("a heading that is written, reworded or removed leaves everything below it as it was", () =>
    show(target(), STATEFUL, async (page) => {
      const [first, last] = [page.locator(".tabs").first(), page.locator(".tabs").last()];
      await first.getByRole("tab", { name: "Flood" }).click();
      await last.getByRole("tab", { name: "Flood" }).click();
      await page.locator("summary", { hasText: "Who knows" }).click();
      const editor = page.getByRole("textbox");
      await editor.fill("render(<b>mine</b>)");
      await editor.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 5));
      const keeps = async (): Promise<void> => {
        expect(await tabsOf(first)).toBe("Ebb [Flood]: The water comes.");
        expect(await tabsOf(last)).toBe("Ebb [Flood]: The water comes.");
        expect(await page.locator("text=The pilot knows.").isVisible()).toBe(true);
        expect(await editor.inputValue()).toBe("render(<b>mine</b>)");
        expect(
          await editor.evaluate((field: HTMLTextAreaElement) => [
            document.activeElement === field,
            field.selectionStart,
          ]),
        ).toEqual([true, 3]);
      };
      await edit(page, "## Before", "## Long before", "Long before");
      await keeps();
      await edit(page, "## Long before", "## A new one\n\n## Long before", "A new one");
      await keeps();
      await edit(page, "## Between\n\nSome words.\n", "Other words.\n", "Other words.");
      await keeps();
      await edit(page, "## A new one\n\n## Long before", "No heading.", "No heading.");
      await keeps();
    }));

  test("tabs written above others leave the choice in those", () =>
    show(target(), `# Tide\n\nStart.\n\n${TABS}\nThe end.\n`, async (page) => {
      await page.getByRole("tab", { name: "Flood" }).click();
      await edit(
        page,
        "Start.",
        `Start.\n\n${TABS.replaceAll("ebb", "low").replaceAll("Ebb", "Low")}\nMiddle.`,
        "Middle.",
      );
      await page.getByRole("tab", { name: "Low" }).waitFor();
      expect(await tabsOf(page.locator(".tabs").last())).toBe("Ebb [Flood]: The water comes.");
      const controls = await page
        .locator(".tabs")
        .last()
        .evaluate((tabs) => [...tabs.querySelectorAll("[role=tab]")].map((tab) => tab.getAttribute("aria-controls")));
      expect(controls).toEqual(
        await page
          .locator(".tabs")
          .last()
          .locator("> .tab")
          .evaluateAll((all) => all.map(({ id }) => id)),
      );
    }));

  test("tabs show a section that is added, relabelled, marked or removed, and keep the choice", () =>
    show(target(), `# Tide\n\n${TABS}\nThe end.\n`, async (page) => {
      const tabs = page.locator(".tabs");
      await tabs.getByRole("tab", { name: "Flood" }).click();
      await edit(
        page,
        "</Tabs>",
        '<TabItem value="slack" label="Slack">\n\nThe water stands.\n\n</TabItem>\n</Tabs>',
        "The water stands.",
      );
      await tabs.getByRole("tab", { name: "Slack" }).waitFor();
      expect(await tabsOf(tabs)).toBe("Ebb [Flood] Slack: The water comes.");
      expect(await tabs.getByRole("tab", { name: "Flood" }).evaluate((tab) => tab === document.activeElement)).toBe(
        true,
      );
      await edit(page, 'label="Flood"', 'label="High water"', "High water");
      await tabs.getByRole("tab", { name: "High water" }).waitFor();
      expect(await tabsOf(tabs)).toBe("Ebb [High water] Slack: The water comes.");
      await tabs.getByRole("tab", { name: "Slack" }).click();
      expect(await tabsOf(tabs)).toBe("Ebb High water [Slack]: The water stands.");
      await edit(page, '<TabItem value="ebb" label="Ebb">\n\nThe water goes.\n\n</TabItem>\n', "", "");
      await tabs.getByRole("tab", { name: "Ebb" }).waitFor({ state: "detached" });
      expect(await tabsOf(tabs)).toBe("High water [Slack]: The water stands.");
      await tabs.getByRole("tab", { name: "High water" }).click();
      await edit(page, 'label="Slack"', 'label="Slack" default', "");
      await tabs.locator("> .tab[data-default]", { hasText: "The water stands." }).waitFor();
      await page.locator(".tabs[data-ready]").waitFor();
      expect(await tabsOf(tabs)).toBe("High water [Slack]: The water stands.");
      await edit(page, '<TabItem value="flood" label="High water">\n\nThe water comes.\n\n</TabItem>\n', "", "");
      await tabs.getByRole("tab", { name: "High water" }).waitFor({ state: "detached" });
      expect(await tabsOf(tabs)).toBe("[Slack]: The water stands.");
    }));

  test("a section that is added leaves the writer where they are, also if the address once led into another", () =>
    show(target(), `# Tide\n\n${TABS.replace("The water comes.", "### High\n\nThe water comes.")}`, async (page) => {
      const tabs = page.locator(".tabs");
      await page.evaluate(() => (location.hash = "#high"));
      await tabs.getByText("The water comes.").waitFor();
      await tabs.getByRole("tab", { name: "Ebb" }).click();
      await edit(page, "</Tabs>", '<TabItem value="slack" label="Slack">\n\nStill.\n\n</TabItem>\n</Tabs>', "Still.");
      await tabs.getByRole("tab", { name: "Slack" }).waitFor();
      expect(await tabsOf(tabs)).toBe("[Ebb] Flood Slack: The water goes.");
    }));

  test("the overlay keeps its place and the focus while one writes, and what was dismissed stays away", () => {
    const bad = Array.from({ length: 20 }, (_, at) => `[l${at}](/nix${at})`).join("\n\n");
    return show(target(), `# Tide\n\nStart.\n\n${bad}\n`, async (page) => {
      const overlay = isOverlay(page);
      await overlay.getByRole("button", { name: "Show" }).click();
      const list = overlay.locator("ol");
      const place = (): Promise<number> => list.evaluate((element) => element.scrollTop);
      const focus = (): Promise<string | null | undefined> =>
        page.evaluate(() => document.getElementById("siteDiagnostics")?.shadowRoot?.activeElement?.textContent);
      await list.evaluate((element) => (element.scrollTop = 500));
      const line = async (by: number): Promise<void> =>
        overlay
          .locator(".place", { hasText: `tide.md:${by}:` })
          .first()
          .waitFor({ state: "attached" });
      await line(5);
      await edit(page, "Start.", "Start.\n\nMore.", "More.");
      await line(7);
      expect([await place(), await focus()]).toEqual([500, "Fold"]);
      await edit(page, "[l1](/nix1)", "mended", "mended");
      await overlay.locator("header", { hasText: "19 warnings" }).waitFor();
      expect(await focus()).toBe("Fold");
      await overlay.getByRole("button", { name: "Dismiss" }).click();
      await edit(page, "Start.", "Start.\n\nStill more.", "Still more.");
      await edit(page, "[l2](/nix2)", "mended too", "mended too");
      await page.waitForTimeout(300);
      expect(await overlay.count()).toBe(0);
      await edit(page, "Start.", "Start.\n\n[new](/quux)", "new");
      await overlay.waitFor();
      expect(await overlay.locator("p", { hasText: "/quux" }).count()).toBeGreaterThan(0);
      // What was mended and is broken again is told again.
      const third = overlay.locator("p", { hasText: "/nix3" });
      await third.first().waitFor({ state: "attached" });
      await edit(page, "[l3](/nix3)", "mended at last", "mended at last");
      await third.waitFor({ state: "detached" });
      await edit(page, "[new](/quux)", "new", "new");
      await overlay.waitFor({ state: "detached" });
      await edit(page, "mended at last", "[l3](/nix3)", "l3");
      await overlay.waitFor();
    });
  });

  test("a page that is too short for a moment comes back at its place, unless the writer has scrolled", () => {
    const long = Array.from({ length: 80 }, (_, at) => `Paragraph ${at}.`).join("\n\n");
    return show(target(), `# Tide\n\n${long}\n\nThe end.\n`, async (page) => {
      const place = (): Promise<number> => page.evaluate(() => scrollY);
      await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
      change(PAGE, () => "# Tide\n\nNothing yet.\n");
      await page.locator("text=Nothing yet.").waitFor();
      expect(await place()).toBeLessThan(1000);
      change(PAGE, () => `# Tide\n\n${long}\n\nThe new end.\n`);
      await page.locator("text=The new end.").waitFor();
      expect(await place()).toBe(1200);
      change(PAGE, () => `# Tide\n\nNothing yet.\n\n${long.slice(0, 350)}\n`);
      await page.locator("text=Nothing yet.").waitFor();
      expect(await place()).toBeLessThan(1100);
      await page.evaluate(() => scrollTo({ top: 40, behavior: "instant" }));
      change(PAGE, () => `# Tide\n\n${long}\n\nThe last end.\n`);
      await page.locator("text=The last end.").waitFor();
      expect(await place()).toBe(40);
      // Nothing of that holds for the next page.
      await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
      change(PAGE, () => "# Tide\n\nNothing yet.\n");
      await page.locator("text=Nothing yet.").waitFor();
      await follow(page, "/reference/signals");
      await page.locator("h1 >> text=Signals").waitFor();
      change("content/en/docs/reference/signals.md", (text) => text.replace("Every ship", "Each ship"));
      await page.locator("text=Each ship").waitFor();
      expect(await place()).toBe(0);
    });
  });

  test("a picture that is replaced under its address is shown", () => {
    const FLAG = "content/static/img/flag.svg";
    const flag = (colour: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="${colour}"/></svg>`;
    change(FLAG, () => flag("#ff0000"));
    return show(target(), "# Tide\n\n![A flag](/img/flag.svg)\n\nStart.\n", async (page) => {
      const shows = async (colour: string): Promise<unknown> =>
        page.waitForFunction((wanted) => {
          const picture = document.querySelector<HTMLImageElement>(".prose img");
          const canvas = document.createElement("canvas").getContext("2d");
          if (picture?.complete !== true || canvas === null) return false;
          canvas.drawImage(picture, 0, 0);
          return [...canvas.getImageData(4, 4, 1, 1).data].join() === wanted;
        }, colour);
      await shows("255,0,0,255");
      await page.waitForLoadState("networkidle");
      change(FLAG, () => flag("#00ff00"));
      await shows("0,255,0,255");
      // An edit of the text leaves the new one, which is not fetched again.
      const source = await page.getAttribute(".prose img", "src");
      await edit(page, "Start.", "More.", "More.");
      await shows("0,255,0,255");
      expect(await page.getAttribute(".prose img", "src")).toBe(source);
      change(FLAG, () => flag("#ff0000"));
      await shows("255,0,0,255");
    });
  });

  test("the site's own stylesheet takes effect as it is written, and again when it is replaced", () => {
    const SHEET = "content/static/site.css";
    const CONFIG = "config/site.json";
    const rule = (colour: string): string => `#pageContent .prose p { color: ${colour} }`;
    change(SHEET, () => rule("rgb(200, 0, 0)"));
    change(CONFIG, (json) => json.replace("{", '{"theme": {"stylesheet": "/site.css"},'));
    return show(target(), "# Tide\n\nStart.\n", async (page) => {
      const has = (colour: string): Promise<unknown> =>
        page.waitForFunction((wanted) => {
          const text = document.querySelector(".prose p");
          return text !== null && getComputedStyle(text).color === wanted;
        }, colour);
      await has("rgb(200, 0, 0)");
      await page.waitForLoadState("networkidle");
      change(SHEET, () => rule("rgb(0, 0, 200)"));
      await has("rgb(0, 0, 200)");
      change(SHEET, () => rule("rgb(200, 0, 0)"));
      await has("rgb(200, 0, 0)");
      // Written again before the last one has come.
      const sheets = page.locator('head link[href^="/site.css"]');
      await page.route("**/site.css?live=*", async (route) => {
        await Bun.sleep(300);
        await route.continue();
      });
      change(SHEET, () => rule("rgb(0, 0, 200)"));
      await sheets.nth(1).waitFor({ state: "attached" });
      change(SHEET, () => rule("rgb(0, 200, 0)"));
      await has("rgb(0, 200, 0)");
      await page.waitForFunction(() => document.querySelectorAll('head link[href^="/site.css"]').length === 1);
    });
  });

  test("code shows its new wrapping and numbers, and keeps its buttons", () =>
    show(
      target(),
      "# Tide\n\n```ts showLineNumbers=40\nconst ebb = 1;\nconst flood = 2;\n```\n\nThe end.\n",
      async (page) => {
        const figure = page.locator("figure.code");
        await figure.locator(".code-tools").waitFor({ state: "attached" });
        const reset = (): Promise<string> =>
          figure.locator("pre").evaluate((pre) => getComputedStyle(pre).counterReset);
        expect(await reset()).toBe("line 39");
        await edit(page, "=40", "", "");
        await page.locator("pre[data-lines]:not([data-lines='40'])").waitFor();
        await figure.locator(".code-tools").waitFor({ state: "attached" });
        expect(await reset()).toBe("line 0");
        await edit(page, "showLineNumbers", "showLineNumbers wrap", "");
        await page.locator("figure.code.wrap .code-tools").waitFor({ state: "attached" });
        await edit(page, "showLineNumbers wrap", "showLineNumbers", "");
        await page.locator("figure.code:not(.wrap) .code-tools").waitFor({ state: "attached" });
      },
    ));

  test("lines that the reader has wrapped, and a section that they have closed, stay so while it is written on", () =>
    show(
      target(),
      `# Tide\n\n\`\`\`ts\nconst tide = "${"low ".repeat(60)}";\n\`\`\`\n\n<details open>\n<summary>Who knows</summary>\n\nThe pilot knows.\n\n</details>\n`,
      async (page) => {
        await page.locator("figure.code").hover();
        await page.getByRole("button", { name: "Wrap lines" }).click();
        await page.locator("figure.code.wrap").waitFor();
        await page.locator("summary", { hasText: "Who knows" }).click();
        await page.locator("details:has-text('The pilot'):not([open])").waitFor();
        change(PAGE, (text) => text.replace("const tide", "const ebb").replace("The pilot", "The master"));
        await page.locator("details", { hasText: "The master" }).waitFor();
        await page.locator("figure.code", { hasText: "ebb" }).waitFor();
        expect(await page.locator("figure.code.wrap").count()).toBe(1);
        expect(await page.locator("details:not([open])", { hasText: "The master" }).count()).toBe(1);
      },
    ));

  test("a component that is to start at another moment does so", () => {
    const COUNTER = `import { useEffect, useState } from "react";
export default function Counter() {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return <p>{isAwake ? "It is awake." : "It sleeps."}</p>;
}
`;
    change("content/components/Counter.tsx", () => COUNTER);
    return show(target(), '# Tide\n\n<Counter client="touch" />\n\nThe end.\n', async (page) => {
      await page.locator("[data-planned]", { hasText: "It sleeps." }).waitFor();
      await edit(page, 'client="touch"', 'client="load"', "It is awake.");
    });
  });

  test("a component whose code changes, and not its HTML, runs its new code", () => {
    const code = (words: string): string => `import { useEffect, useState } from "react";
export default function Sleeper() {
  const [text, setText] = useState("It sleeps.");
  useEffect(() => setText("${words}"), []);
  return <p>{text}</p>;
}
`;
    change("content/components/Sleeper.tsx", () => code("It is awake."));
    return show(target(), "# Tide\n\n<Sleeper />\n\nThe end.\n", async (page) => {
      await page.locator("#pageContent", { hasText: "It is awake." }).waitFor();
      change("content/components/Sleeper.tsx", () => code("It is up."));
      await page.locator("#pageContent", { hasText: "It is up." }).waitFor();
    });
  });

  test("what is written in the place of tabs starts, and so do tabs in the place of something else", () =>
    show(target(), `# Tide\n\n${TABS}`, async (page) => {
      await page.locator(".tabs[data-ready]").waitFor();
      change(PAGE, () => "# Tide\n\n```jsx live\nrender(<b>here</b>)\n```\n");
      await page.frameLocator(".result iframe").locator("text=here").waitFor();
      change(PAGE, () => `# Tide\n\n${TABS}`);
      await page.getByRole("tab", { name: "Flood" }).waitFor();
    }));

  test("code that does not scroll is no tab stop after an edit either", () =>
    show(target(), "# Tide\n\n```ts\nconst ebb = 1;\n```\n\nThe end.\n", async (page) => {
      await page.locator("pre[tabindex='-1']").waitFor();
      await edit(page, "ebb = 1", "ebb = 2", "ebb = 2");
      await page.waitForTimeout(200);
      expect(await page.locator("pre").getAttribute("tabindex")).toBe("-1");
      await edit(page, "ebb = 2", `ebb = ${"2".repeat(300)}`, "ebb = 222");
      await page.locator("pre[tabindex='0']").waitFor();
    }));

  test("that something could not be copied stays said while the writer goes on", () =>
    show(target(), "# Tide\n\nThe end.\n", async (page) => {
      // Nothing can be copied or reached, and what is said stays.
      await page.evaluate(() => {
        const later = setTimeout;
        Object.assign(navigator.clipboard, { write: (items: ClipboardItem[]) => items[0]?.getType("text/plain") });
        Object.assign(window, {
          fetch: () => Promise.reject(new TypeError()),
          setTimeout: (run: () => void, delay: number) => (delay === 2000 ? 0 : later(run, delay)),
        });
      });
      await page.click(".page-menu > summary");
      await page.click("[data-copy-markdown]");
      const failed = page.locator("[data-copied][data-failed]");
      await failed.waitFor();
      await edit(page, "# Tide", "# Tides", "Tides");
      await page.locator("h1", { hasText: "Tides" }).waitFor();
      expect(await failed.count()).toBe(1);
    }));
}
