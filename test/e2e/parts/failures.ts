/** The error catalogue: what readers see when something does not come, does not work, or is not there. */
import { expect } from "bun:test";
import type { SiteTest } from "../support/world.ts";
import { follow, idle, isSameDocument, mark, placeOf, saveData, visit } from "../support/visit.ts";

export function failureTests(test: SiteTest): void {
  for (const [name, break_] of [
    ["is not there", { status: 404, body: "gone" }],
    ["is not what it should be", { status: 200, contentType: "application/json", body: '{"html": 1}' }],
    ["is cut off", { status: 200, contentType: "application/json", body: '{"html": "<p' }],
  ] as const) {
    test(`a page whose chunk ${name} is loaded the ordinary way`, (target) =>
      visit(
        target,
        {
          expected: /^404 .*page\.json$/,
          before: async (context) => {
            await saveData(context);
            await context.route("**/guide/papers/page.json", (route) => route.fulfill(break_));
          },
        },
        async ({ page }) => {
          await page.click('.prose a[href="/guide/papers"]');
          await page.waitForURL("**/guide/papers");
          await page.waitForLoadState();
          expect(await isSameDocument(page)).toBe(false);
          expect(await page.textContent("h1")).toBe("Papers");
        },
      ));
  }

  for (const [prefix, failed, retry, link] of [
    ["", "The page did not load.", "Retry", "/guide/papers"],
    ["/zh-CN", "页面加载失败。", "重试", "/zh-CN/guide/papers"],
  ] as const) {
    test(`back to a page that comes slowly shows the spinner; one that does not come, a red box with Retry (${failed})`, (target) =>
      visit(target, { path: `${prefix}/guide/start`, before: saveData }, async ({ page, context }) => {
        await page.click(`.prose a[href="${link}"]`);
        await page.waitForURL(`**${link}`);
        await page.reload();
        await mark(page);
        const asked = Promise.withResolvers<undefined>();
        let online = false;
        const address = `**${prefix}/guide/start/page.json`;
        await context.route(address, async (route) => {
          await asked.promise;
          if (online) await route.continue();
          else await route.abort();
        });
        await page.goBack({ waitUntil: "commit" });
        const spinner = page.locator("#pageContent .spinner");
        await spinner.waitFor();
        const durations = await spinner.evaluate((element) =>
          [...document.getAnimations()]
            .filter(
              ({ effect }) =>
                effect instanceof KeyframeEffect && effect.target !== null && element.contains(effect.target),
            )
            .map(({ effect }) => effect?.getTiming().duration)
            .sort(),
        );
        expect(durations).toEqual([1500, 3000]);
        asked.resolve(undefined);
        const box = page.locator("#pageContent .failure[role=alert]");
        await box.waitFor();
        expect(await box.textContent()).toContain(failed);
        expect(await box.locator("pre").textContent()).not.toBe("");
        online = true;
        await box.getByRole("button", { name: retry }).focus();
        await page.keyboard.press("Enter");
        await page.locator("#pageContent h1").waitFor();
        // The button is gone: the focus is where it is after any other way to the page.
        await page.waitForFunction(() => document.activeElement?.tagName === "H1");
        expect(placeOf(page)).toBe(`${prefix}/guide/start`);
        expect(await isSameDocument(page)).toBe(true);
      }));
  }

  test("a page that is gone when a reader comes back to it is the host's to answer", (target) =>
    visit(
      target,
      { path: "/guide/start", before: saveData, expected: /^404 .*\/guide\/start\/page\.json$/ },
      async ({ page, context }) => {
        await page.click('.prose a[href="/guide/papers"]');
        await page.waitForURL("**/guide/papers");
        await page.reload();
        await mark(page);
        await context.route("**/guide/start/page.json", (route) => route.fulfill({ status: 404 }));
        await page.goBack({ waitUntil: "commit" });
        await page.locator("#pageContent h1", { hasText: "Arriving" }).waitFor();
        expect(await isSameDocument(page)).toBe(false);
      },
    ));

  test("the spinner stands still for a reader who wants no motion", (target) =>
    visit(target, { path: "/guide/start", before: saveData, reducedMotion: "reduce" }, async ({ page, context }) => {
      await page.click('.prose a[href="/guide/papers"]');
      await page.waitForURL("**/guide/papers");
      await page.reload();
      await context.route("**/guide/start/page.json", () => undefined);
      await page.goBack({ waitUntil: "commit" });
      await page.locator("#pageContent .spinner").waitFor();
      const isStill = (): boolean => document.getAnimations().every(({ playState }) => playState !== "running");
      await page.waitForFunction(isStill, undefined, { timeout: 3000 });
    }));

  test("a sidebar that does not come makes the browser load the page", (target) =>
    visit(
      target,
      {
        expected: /sidebar-/,
        before: async (context) => {
          await saveData(context);
          await context.route("**/sidebar-*.html", (route) => route.fulfill({ status: 404, body: "" }));
        },
      },
      async ({ page }) => {
        await page.click('.prose a[href="/reference/signals"]');
        await page.waitForURL("**/reference/signals");
        await page.waitForLoadState();
        expect(await isSameDocument(page)).toBe(false);
        expect(await page.locator('#siteSidebar a[href="/reference/signals"]').isVisible()).toBe(true);
      },
    ));

  for (const [name, body] of [
    ["is another page, as a sign-in may be,", "<h1>Sign in to the harbour's Wi-Fi</h1>"],
    ["is cut off", '<nav class="sidebar"><ul><li><a href="/reference/si'],
  ] as const)
    test(`a sidebar that ${name} is not shown: the browser loads the page`, (target) =>
      visit(
        target,
        {
          before: async (context) => {
            await saveData(context);
            await context.route("**/sidebar-*.html", (route) => route.fulfill({ contentType: "text/html", body }));
          },
        },
        async ({ page }) => {
          await page.click('.prose a[href="/reference/signals"]');
          await page.waitForURL("**/reference/signals");
          await page.locator('#siteSidebar a[href="/reference/signals"]').waitFor();
          expect(await isSameDocument(page)).toBe(false);
        },
      ));

  test("a page that is on its way for too long is loaded by the browser, and after Back the red box comes", (target) =>
    visit(
      target,
      {
        before: async (context) => {
          await saveData(context);
          await context.addInitScript(() => {
            const limit = AbortSignal.timeout.bind(AbortSignal);
            AbortSignal.timeout = (milliseconds) => limit(milliseconds / 40);
          });
          // Never answered.
          await context.route("**/guide/papers/page.json", () => undefined);
        },
      },
      async ({ page }) => {
        await page.click('.prose a[href="/guide/papers"]');
        await page.waitForURL("**/guide/papers");
        await page.locator("h1 >> text=Papers").waitFor();
        expect(await isSameDocument(page)).toBe(false);
        await page.evaluate(() => (location.hash = "#bell"));
        await page.click('.prose a[href="/reference/signals"]');
        await page.waitForURL("**/reference/signals");
        await page.goBack({ waitUntil: "commit" });
        await page.goBack({ waitUntil: "commit" });
        await page.goForward({ waitUntil: "commit" });
        await page.locator("#pageContent .failure[role=alert]").waitFor();
        // The page that was left knows where its own anchor of that name has gone, which says nothing of this one's.
        expect(placeOf(page)).toBe("/guide/papers#bell");
      },
    ));

  test("a page that does not come takes nothing from a reader who has gone on", (target) =>
    visit(target, { path: "/guide/papers", before: saveData, expected: /^500 / }, async ({ page, context }) => {
      await page.click('.prose a[href="/reference/signals"]');
      await page.waitForURL("**/reference/signals");
      await page.reload();
      await idle(page);
      let asked = 0;
      const [again, late] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
      await context.route("**/guide/papers/page.json", async (route) => {
        if (asked++ > 0) {
          again.resolve(undefined);
          await late.promise;
        }
        await route.fulfill({ status: 500, body: "" });
      });
      await page.goBack({ waitUntil: "commit" });
      await again.promise;
      await follow(page, "/reference/tides");
      await page.locator("h1 >> text=Tides").waitFor();
      const answered = page.waitForResponse("**/guide/papers/page.json");
      late.resolve(undefined);
      await answered;
      await idle(page);
      expect(await page.textContent("h1")).toBe("Tides");
      expect(await page.locator(".failure").count()).toBe(0);
    }));

  test("storage that throws costs a warning and nothing else", (target) =>
    visit(
      target,
      {
        before: (context) =>
          context.addInitScript(() => {
            for (const name of ["localStorage", "sessionStorage"])
              Object.defineProperty(window, name, {
                get: () => {
                  throw new DOMException("denied", "SecurityError");
                },
              });
          }),
      },
      async ({ page, warnings }) => {
        await page.click("[data-colour-mode]");
        expect(await page.getAttribute("html", "data-theme")).toBe("dark");
        await page.click("[data-close-announcement]");
        await page.locator("[data-announcement]").waitFor({ state: "hidden" });
        await page.click('.prose a[href="/guide/widgets"]');
        await page.waitForURL("**/guide/widgets");
        await page.click("[role=tab] >> text=Belt");
        await page.locator("text=The belt carries grain.").waitFor();
        await page.goBack();
        await page.waitForURL("**/guide/start");
        expect(await isSameDocument(page)).toBe(true);
        expect(warnings.filter((each) => each.includes("torage")).length).toBeGreaterThan(0);
      },
    ));

  test("the documentation's version is remembered", (target) =>
    visit(target, {}, async ({ page }) => {
      await page.waitForFunction(() => localStorage.getItem("docs-version") === "current");
    }));

  test("a widget that crashes says so, with the chain of messages, and Try again mends it", (target) =>
    visit(target, { path: "/guide/widgets", expected: /hull|keel|Error/ }, async ({ page }) => {
      // The browser fails at what the widget needs when it starts.
      await page.evaluate(() => {
        type Make = (this: Document, name: string, options?: unknown) => Element;
        const make = Reflect.get(Document.prototype, "createElement") as Make;
        const put = (value: Make): void => void Reflect.set(Document.prototype, "createElement", value);
        Object.assign(window, { mend: () => put(make) });
        put(function (name, options) {
          if (name === "span") throw new Error("the hull broke", { cause: new Error("the keel was rotten") });
          return make.call(this, name, options);
        });
      });
      await page.locator("[data-widget=feedback]").scrollIntoViewIfNeeded();
      const box = page.locator(".crash");
      await box.waitFor();
      const text = await box.textContent();
      for (const part of ["This page crashed.", "the hull broke", "the keel was rotten"]) expect(text).toContain(part);
      await page.evaluate(() => (window as unknown as { mend(): void }).mend());
      await box.getByRole("button", { name: "Try again" }).click();
      await page.locator(".feedback button").first().waitFor();
      expect(await box.count()).toBe(0);
    }));

  test("a page that crashes when it is shown says so, and Try again loads it", (target) =>
    visit(target, { before: saveData, expected: /rudder/ }, async ({ page }) => {
      await page.evaluate(() => {
        const content = document.getElementById("pageContent") as HTMLElement;
        Object.defineProperty(content, "innerHTML", {
          configurable: true,
          get: () => "",
          set: () => {
            throw new Error("no rudder", { cause: new Error("it is in the shed") });
          },
        });
      });
      await page.click('.prose a[href="/guide/papers"]');
      const box = page.locator(".crash");
      await box.waitFor();
      expect(await box.textContent()).toContain("This page crashed.");
      expect(await box.textContent()).toContain("it is in the shed");
      // A screen reader says what the box says, not that a page has come.
      expect(await page.textContent("#siteStatus")).toBe("");
      await box.getByRole("button", { name: "Try again" }).click();
      await page.waitForLoadState();
      await page.locator("#pageContent h1 >> text=Papers").waitFor();
      expect(placeOf(page)).toBe("/guide/papers");
    }));

  test("a part whose code does not come shows a red box with Retry, and Retry brings it", (target) =>
    visit(target, { path: "/guide/papers", expected: /chunk|Failed to fetch/ }, async ({ page, context }) => {
      await idle(page);
      let isBroken = true;
      await context.route("**/assets/chunk-*.js", (route) => (isBroken ? route.abort() : route.continue()));
      await page.click("#siteSidebar summary >> text=On the quay");
      await page.click('#siteSidebar a[href="/guide/widgets"]');
      const box = page.locator("#pageContent .failure").first();
      await box.waitFor();
      expect(await box.textContent()).toContain("This part did not load.");
      isBroken = false;
      await box.getByRole("button", { name: "Retry" }).click();
      await page.locator("[role=tab]").first().waitFor();
    }));

  for (const [name, word, said] of [
    ["the code of tabs", "tabButton", ".tabs + .failure"],
    ["all code", "data-open-drawer", "#siteLoadError"],
  ] as const)
    test(`where ${name} does not come, every section is there to be read, under its label`, (target) =>
      visit(
        target,
        {
          path: "/guide/widgets",
          expected: /dynamically imported|^404 /,
          before: (context) =>
            context.route("**/assets/*.js", async (route) => {
              const body = await (await route.fetch()).text();
              await route.fulfill(
                body.includes(word) ? { status: 404, body: "" } : { contentType: "text/javascript", body },
              );
            }),
        },
        async ({ page }) => {
          await page.locator(said).first().waitFor();
          const tabs = page.locator(".tabs").first();
          for (const words of ["Crane", "The crane lifts a container.", "Belt", "The belt carries grain."])
            await tabs.getByText(words, { exact: true }).waitFor({ timeout: 5000 });
        },
      ));
}
