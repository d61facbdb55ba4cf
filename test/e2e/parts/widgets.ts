/** What becomes interactive in an article, and what is reported about it. */
import { expect } from "bun:test";
import type { SiteTest } from "../support/world.ts";
import { readAndAnswer } from "./analytics.ts";
import { CLIPBOARD, clipboard, idle, noteShifts, PHONE, visit } from "../support/visit.ts";

export function widgetTests(test: SiteTest): void {
  test("tabs are in step over the page, remembered on the next visit, and named in the address", (target) =>
    visit(target, { path: "/guide/widgets" }, async ({ page, context }) => {
      const belts = page.getByRole("tab", { name: "Belt" });
      await belts.first().waitFor();
      expect(await page.locator("text=A belt has none.").isVisible()).toBe(false);
      const entries = await page.evaluate(() => history.length);
      await belts.first().click();
      await page.locator("text=The belt carries grain.").waitFor();
      await page.locator("text=A belt has none.").waitFor();
      expect(new URL(page.url()).searchParams.get("tool")).toBe("belt");
      // Back leads to the page before, and not through all that was chosen.
      expect(await page.evaluate(() => history.length)).toBe(entries);
      const next = await context.newPage();
      await next.goto(`${target.url}/zh-CN/guide/widgets`);
      await next.locator("text=传送带运送粮食。").waitFor();
      await next.goto(`${target.url}/guide/widgets?tool=crane`);
      await next.locator("text=The crane lifts a container.").waitFor();
    }));

  test("tabs are worked with arrow keys", (target) =>
    visit(target, { path: "/guide/widgets" }, async ({ page }) => {
      // Called after the heading above it.
      await page.getByRole("tablist", { name: "Tabs" }).getByRole("tab", { name: "Crane" }).first().focus();
      await page.keyboard.press("ArrowRight");
      await page.locator("text=The belt carries grain.").waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Belt");
      await page.keyboard.press("Home");
      await page.locator("text=The crane lifts a container.").waitFor();
      await page.keyboard.press("End");
      await page.keyboard.press("ArrowLeft");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Crane");
      for (const key of ["ArrowLeft", "Home", "End", "ArrowRight"]) await page.keyboard.press(key);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Crane");
      // Other keys are the browser's.
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.role)).not.toBe("tab");
    }));

  test("a word in a section that is not chosen is found, and shown", (target) =>
    visit(target, { path: "/guide/widgets" }, async ({ page }) => {
      // Where the browser itself looks for a word of the address, it does so once, before or after the tabs have started.
      const place = page.locator('.tab[hidden="until-found"]', { hasText: "The belt carries grain." });
      await place.waitFor({ state: "attached" });
      expect(await place.evaluate((panel) => getComputedStyle(panel).contentVisibility)).toBe("hidden");
      await place.evaluate((panel) => panel.dispatchEvent(new Event("beforematch", { bubbles: true })));
      await page.getByText("The belt carries grain.").waitFor();
      expect(await page.getByRole("tab", { name: "Belt" }).first().getAttribute("aria-selected")).toBe("true");
      // The other section is an empty box: neither in the way of Tab nor of a screen reader.
      const other = page.locator(".tab[hidden]").first();
      expect(await other.evaluate((panel) => [panel.clientHeight, (panel as HTMLElement).tabIndex])).toEqual([0, -1]);
      expect(await page.getByRole("tabpanel").count()).toBe(await page.getByRole("tablist").count());
      await page.emulateMedia({ media: "print" });
      await page.getByText("The crane lifts a container.").waitFor();
    }));

  test("the ring of a tab in focus goes round its letters, not through them", (target) =>
    visit(target, { path: "/guide/widgets" }, async ({ page }) => {
      await page.getByRole("tab", { name: "Crane" }).first().focus();
      await page.keyboard.press("ArrowRight");
      const room = await page
        .getByRole("tab", { name: "Belt" })
        .first()
        .evaluate((tab) => {
          const letters = document.createRange();
          letters.selectNodeContents(tab);
          const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(tab);
          if (outlineStyle === "none") throw new Error("The focus is not seen.");
          const offset = parseFloat(outlineOffset);
          const [box, text] = [tab.getBoundingClientRect(), letters.getBoundingClientRect()];
          return { outer: offset + parseFloat(outlineWidth), left: text.left - box.left + offset };
        });
      // What is beyond the edges of the row is cut off.
      expect(room.outer).toBeLessThanOrEqual(0);
      expect(room.left).toBeGreaterThan(0);
    }));

  test("a command is shown for the reader's package manager, and that is remembered", (target) =>
    visit(target, { path: "/guide/widgets" }, async ({ page }) => {
      await page.getByRole("tab", { name: "pnpm" }).click();
      await page.locator("code >> text=pnpm add harbour").waitFor();
      await page.reload();
      await page.locator("code >> text=pnpm add harbour").waitFor();
    }));

  test("code is copied as it is written, and its lines wrap on demand", (target) =>
    visit(target, { path: "/guide/widgets", permissions: CLIPBOARD }, async ({ page }) => {
      const figure = page.locator("figure.code", { hasText: "berth.ts" });
      await figure.getByRole("button", { name: "Copy code" }).click();
      await figure.locator("[data-copied]").waitFor();
      const text = await clipboard(page);
      expect(text).toStartWith("const berth = 7;\nconst veryLongName");
      expect(text).toEndWith("export const free = berth > 3;");
      // One at a time: the words of buttons beside each other would overlap.
      await figure.getByRole("button", { name: "Copy a link" }).click();
      await figure.locator("[data-copied][aria-label^='Copy a link']").waitFor();
      expect(await figure.locator("[data-copied]").count()).toBe(1);
      const overflows = (): Promise<boolean> =>
        figure.locator("pre").evaluate((pre) => pre.scrollWidth > pre.clientWidth);
      expect(await overflows()).toBe(true);
      // A button that stays pressed says so before it is pressed, too.
      expect(await figure.getByRole("button", { name: "Wrap lines" }).getAttribute("aria-pressed")).toBe("false");
      await figure.getByRole("button", { name: "Wrap lines" }).click();
      expect(await overflows()).toBe(false);
      expect(await figure.getByRole("button", { name: "Wrap lines" }).getAttribute("aria-pressed")).toBe("true");
    }));

  test("by touch the buttons of code cover none of it; without scripts there are none, and the language stands there", async (target) => {
    const path = "/guide/quay";
    const phone = { path, viewport: PHONE, hasTouch: true, isMobile: true };
    await visit(target, phone, async ({ page }) => {
      await page.locator("figure.code[data-tools]").nth(1).waitFor();
      const covered = await page.locator("figure.code").evaluateAll((figures) =>
        figures.map((figure) => {
          const letters = document.createRange();
          letters.selectNodeContents(figure.querySelector("code") ?? figure);
          const first = letters.getClientRects()[0]?.top ?? 0;
          return (figure.querySelector(".code-tools")?.getBoundingClientRect().bottom ?? 0) > first;
        }),
      );
      expect(covered).toEqual([false, false]);
    });
    await visit(target, { ...phone, javaScriptEnabled: false }, async ({ page }) => {
      const label = await page
        .locator("figure.code[data-lang]:not(:has(figcaption))")
        .first()
        .evaluate((figure) => getComputedStyle(figure, "::after").display);
      expect(label).not.toBe("none");
    });
  });

  test("the page is copied as Markdown, also by a browser that takes only text that is there", async (target) => {
    for (const takesPromises of [true, false])
      await visit(target, { path: "/guide/papers", permissions: CLIPBOARD }, async ({ page }) => {
        await page.evaluate(async (all) => {
          await navigator.clipboard.writeText("");
          if (!all) Object.defineProperty(navigator.clipboard, "write", { value: undefined });
        }, takesPromises);
        await page.click(".page-menu > summary");
        await page.click("[data-copy-markdown]");
        await page.waitForSelector("[data-copied]");
        const text = await clipboard(page);
        expect(text).toContain("# Papers");
        expect(text).toContain("It names every container by its `container_id`.");
      });
  });

  test("a picture is enlarged by a click or Enter, and put back by Escape, which returns the focus", (target) =>
    visit(target, { path: "/guide/pictures" }, async ({ page }) => {
      const picture = page.getByRole("button", { name: "Plan of the harbour" });
      await picture.click();
      await page.locator("dialog.zoom[open]").waitFor();
      await page.keyboard.press("Escape");
      await page.locator("dialog.zoom").waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.getAttribute("alt"))).toBe("Plan of the harbour");
      await page.keyboard.press("Enter");
      await page.locator("dialog.zoom[open]").waitFor();
    }));

  test("a picture of each colour mode is shown in its mode", (target) =>
    visit(target, { path: "/guide/pictures" }, async ({ page }) => {
      const shown = (): Promise<readonly string[]> =>
        page
          .locator('img[alt="The lighthouse"]:visible')
          .evaluateAll((images) =>
            images.map((image) => new URL((image as HTMLImageElement).src).pathname.replace(/^.*\/(\w+)\W.*$/, "$1")),
          );
      expect(await shown()).toEqual(["day"]);
      await page.click("[data-colour-mode]");
      expect(await shown()).toEqual(["night"]);
    }));

  test("an example can be edited, and shows what it makes below", (target) =>
    visit(target, { path: "/guide/playground" }, async ({ page }) => {
      const editor = page.getByRole("textbox");
      await editor.waitFor();
      const frame = page.frameLocator(".result iframe");
      await frame.locator("text=3 cranes").click();
      await frame.locator("text=4 cranes").waitFor();
      const [above, below] = await Promise.all([editor.boundingBox(), page.locator(".result").boundingBox()]);
      expect((above?.y ?? 0) < (below?.y ?? 0)).toBe(true);
      await editor.fill("render(<b>twelve cranes</b>)");
      await frame.locator("b >> text=twelve cranes").waitFor();
      await editor.fill("render(<b>{nothing}</b>)");
      await page.locator(".result-error").waitFor();
      expect(await page.textContent(".result-error")).toContain("nothing");
    }));

  test("Tab goes past an example's code, indents for those who write in it, and leaves it behind Escape", (target) =>
    visit(target, { path: "/guide/playground" }, async ({ page }) => {
      const editor = page.getByRole("textbox");
      await editor.waitFor();
      // Tab goes on to the example's result, from which there is no way back until it is there.
      await page.frameLocator(".result iframe").locator("text=3 cranes").waitFor();
      const written = await editor.inputValue();
      const isIn = (): Promise<boolean> => editor.evaluate((field) => field === document.activeElement);
      await editor.focus();
      // A key that writes nothing.
      await page.keyboard.press("Control");
      await page.keyboard.press("Tab");
      expect(await isIn()).toBe(false);
      expect(await editor.inputValue()).toBe(written);
      await page.keyboard.press("Shift+Tab");
      expect(await isIn()).toBe(true);
      await page.keyboard.press("ControlOrMeta+Home");
      await page.keyboard.press("Tab");
      expect(await isIn()).toBe(true);
      expect(await editor.inputValue()).toBe(`  ${written}`);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      expect(await isIn()).toBe(false);
      await editor.click();
      await page.keyboard.press("Tab");
      expect(await isIn()).toBe(true);
      // Whoever has left it and comes back does not write yet.
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
      expect(await isIn()).toBe(true);
      await page.keyboard.press("Tab");
      expect(await isIn()).toBe(false);
    }));

  test("an edited example is put back as it was, and follows the colour mode of the page", (target) =>
    visit(target, { path: "/guide/playground" }, async ({ page }) => {
      const editor = page.getByRole("textbox");
      const frame = page.frameLocator(".result iframe");
      await frame.locator("text=3 cranes").waitFor();
      const reset = page.locator(".editor .button");
      expect(await reset.isDisabled()).toBe(true);
      const before = await editor.inputValue();
      await editor.fill("render(<b>twelve cranes</b>)");
      await frame.locator("b >> text=twelve cranes").waitFor();
      await reset.click();
      await frame.locator("text=3 cranes").waitFor();
      expect(await editor.inputValue()).toBe(before);
      expect(await reset.isDisabled()).toBe(true);
      await page.click("[data-colour-mode]");
      await frame.locator(":root[data-theme='dark']").waitFor({ state: "attached" });
      await page.click("[data-colour-mode]");
      await frame.locator(":root:not([data-theme='dark'])").waitFor({ state: "attached" });
    }));

  test("a high result scrolls where it is until the reader touches it, and nothing that is read moves", (target) =>
    visit(
      target,
      { path: "/guide/tower", before: (context) => context.addInitScript(noteShifts) },
      async ({ page }) => {
        const box = page.locator(".result-box");
        const heightOf = async (): Promise<number> => (await box.boundingBox())?.height ?? 0;
        const follows = page.locator("text=The tower can be seen from afar.");
        const frame = page.frameLocator(".result iframe");
        await frame.locator("text=floor 9").waitFor();
        await idle(page);
        expect(await heightOf()).toBe(72);
        const y = (await follows.boundingBox())?.y;
        await frame.locator("text=floor 9").scrollIntoViewIfNeeded();
        expect((await follows.boundingBox())?.y).toBe(y);
        await page.getByRole("textbox").click();
        await page.waitForFunction(() => (document.querySelector(".result-box")?.clientHeight ?? 0) > 200);
        expect(await page.evaluate(() => (window as unknown as { readonly shifts: unknown }).shifts)).toEqual([]);
      },
    ));

  test("an example can reach neither the site nor its storage", (target) =>
    visit(target, { path: "/guide/playground", expected: /CSP|fetch|Content Security Policy/i }, async ({ page }) => {
      const editor = page.getByRole("textbox");
      await editor.waitFor();
      const frame = page.frameLocator(".result iframe");
      await editor.fill(`const found = [];
for (const reach of [() => localStorage.length, () => parent.document.title]) try { found.push(reach()); } catch (error) { found.push("denied"); }
fetch("/robots.txt").then(() => console.log("reached"), () => console.log("fetch denied"));
console.log(found.join(" "));`);
      await frame.locator("text=denied denied").waitFor();
      await frame.locator("text=fetch denied").waitFor();
    }));

  test("page views are counted once a page with addresses made anonymous, and an answer to the question is an event", (target) =>
    visit(target, { path: "/guide/start?secret=1#pilot", meetsStrangers: true }, async ({ page, hits }) => {
      await readAndAnswer(page);
      if (target.kind === "dev") {
        await idle(page);
        expect(hits).toEqual([]);
        return;
      }
      // The same answer once more says nothing new.
      for (const name of ["Yes", "No"]) await page.getByRole("button", { name, exact: true }).click();
      while (hits.length < 4) await page.waitForEvent("response");
      const common = { anonymizeIp: true, id: "harbour", locale: "en" };
      const widgets = { ...common, path: "/guide/widgets", title: "Widgets | Harbour" };
      expect(hits).toEqual([
        { ...common, event: "page_view", path: "/guide/start", title: "Arriving | Harbour" },
        { ...widgets, event: "page_view" },
        { ...widgets, event: "feedback", answer: "yes" },
        { ...widgets, event: "feedback", answer: "no" },
      ]);
      expect(JSON.stringify(hits)).not.toContain("secret");
    }));

  test("the web fonts' stylesheet does not hold up the first paint", (target) => {
    const fonts = Promise.withResolvers<undefined>();
    return visit(
      target,
      {
        before: (context) =>
          context.route("https://fonts.example.org/**", async (route) => {
            await fonts.promise;
            await route.fulfill({ contentType: "text/css", body: "/* late */" });
          }),
      },
      async ({ page }) => {
        await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
        expect(await page.locator('link[href="https://fonts.example.org/inter.css"]').count()).toBe(1);
        expect(await page.locator("h1").isVisible()).toBe(true);
        fonts.resolve(undefined);
      },
    );
  });

  test("without JavaScript a page can be read: links, menus, tabs as sections, code, formulas", (target) =>
    visit(target, { path: "/guide/widgets", javaScriptEnabled: false }, async ({ page }) => {
      for (const text of [
        "The crane lifts a container.",
        "The belt carries grain.",
        "A belt has none.",
        "npm install harbour",
        "pnpm add harbour",
      ])
        expect(await page.locator(`.prose >> text=${text}`).first().isVisible()).toBe(true);
      expect(await page.locator(".tab-label >> text=Belt").first().isVisible()).toBe(true);
      expect(await page.locator(".prose math").first().isVisible()).toBe(true);
      expect(await page.locator("[data-colour-mode]").isVisible()).toBe(false);
      await page.click(".menus summary >> text=Reference");
      await page.click(".menus a >> text=Signals");
      await page.waitForURL("**/reference/signals");
      expect(await page.textContent("#siteSidebar [aria-current=page]")).toBe("Signals");
      await page.click(".header-right details > summary.icon-button");
      await page.click('.header-right a[data-locale="zh-CN"]');
      await page.waitForURL("**/zh-CN/reference/signals");
      await page.setViewportSize({ width: 360, height: 740 });
      await page.click("[data-open-drawer]");
      await page.click('#siteSidebar a >> text="信号"');
      await page.waitForURL("**/zh-CN/reference/signals");
      await page.goto(`${target.url}/search`);
      expect(await page.locator("#searchPage").textContent()).toContain("needs JavaScript");
      expect(await page.locator("#searchPage .search-skeleton").isVisible()).toBe(false);
    }));
}
