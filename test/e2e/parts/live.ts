/** The live server: what a writer changes is seen without losing what the reader of the tab was doing. */
import { afterEach, beforeAll, expect, test } from "bun:test";
import { renameSync, rmSync } from "node:fs";
import { start } from "../../support/command.ts";
import { change, keep, noteUntouched, original, pathOf, restore, served } from "../support/edits.ts";
import { follow, idle, isSameDocument, saveData, visit } from "../support/visit.ts";
import { world, type Target } from "../support/world.ts";
import { keepingTests } from "./keeping.ts";
import { leavingTests } from "./leaving.ts";
import { openTabTests } from "./open-tabs.ts";
import { untouchedTests } from "./untouched.ts";

const PAPERS = "content/en/docs/guide/papers.md";
const PLAYGROUND = "content/en/docs/guide/playground.md";
const WIDGETS = "content/en/docs/guide/widgets.md";

export function liveTests(): void {
  const target = (): Target => world().dev;

  beforeAll(noteUntouched);
  afterEach(restore);

  test("a changed paragraph is seen at once: the same document, place, tab and open sections", () =>
    visit(target(), { path: "/guide/widgets" }, async ({ page }) => {
      await page.getByRole("tab", { name: "Belt" }).first().click();
      await page.click("summary >> text=Who may enter");
      await page.evaluate(() => scrollTo(0, 500));
      change(WIDGETS, (text) => text.replace("The belt carries grain.", "The belt carries barley."));
      await page.locator("text=The belt carries barley.").waitFor();
      expect(await isSameDocument(page)).toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(500);
      expect(await page.getByRole("tab", { name: "Belt" }).first().getAttribute("aria-selected")).toBe("true");
      expect(await page.locator("text=Everyone with a pass.").isVisible()).toBe(true);
    }));

  test("a search that was typed stays while the page changes, and finds the new words", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      await page.keyboard.press("ControlOrMeta+k");
      const field = page.getByRole("combobox");
      await field.fill("container_id");
      await page.getByRole("option").first().waitFor();
      change(PAPERS, (text) => text.replace("the crew list", "the zebrafish list"));
      await page.locator("text=the zebrafish list").waitFor({ state: "attached" });
      expect(await field.inputValue()).toBe("container_id");
      expect(await page.getByRole("option").first().isVisible()).toBe(true);
      await page.keyboard.press("Escape");
      await field.waitFor({ state: "hidden" });
      await page.keyboard.press("ControlOrMeta+k");
      await field.fill("zebrafish");
      await page.locator('[role=option][href^="/guide/papers"]').first().waitFor();
    }));

  test("an open search finds what is written on another page meanwhile, and what was typed stays as it is", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page, context }) => {
      const all = await context.newPage();
      await all.goto(`${target().url}/search?q=zebrafish`);
      await page.keyboard.press("ControlOrMeta+k");
      const field = page.getByRole("combobox");
      await field.fill("zebrafish");
      for (const each of [page, all]) await each.locator(".search-none").waitFor();
      await field.press("Home");
      change(WIDGETS, (text) => text.replace("The belt carries grain.", "The belt carries zebrafish."));
      await page.locator('[role=option][href^="/guide/widgets"]').first().waitFor();
      await all.locator('.search-results a[href^="/guide/widgets"]').first().waitFor();
      expect(
        await field.evaluate((input) => {
          const { value, selectionStart } = input as HTMLInputElement;
          return [value, selectionStart, input === document.activeElement];
        }),
      ).toEqual(["zebrafish", 0, true]);
    }));

  test("a change that falls between a page and the first message of its tab is shown", () =>
    visit(
      target(),
      {
        path: "/guide/papers",
        before: (context) =>
          context.route("**/__live/client.js", async (route) => {
            change(PAPERS, (text) => text.replace("the crew list", "the early list"));
            change("config/footer.json", (text) => text.replace("The harbour", "The early harbour"));
            await served("/guide/papers", "the early list");
            await served("/guide/papers", "The early harbour");
            await route.continue();
          }),
      },
      async ({ page }) => {
        await page.locator("text=the early list").waitFor();
        await page.locator(".footer >> text=The early harbour").waitFor();
        expect(await isSameDocument(page)).toBe(true);
      },
    ));

  test("a change that falls between a next page and its being shown is shown too", () =>
    visit(target(), { path: "/guide/start", before: saveData }, async ({ page, context }) => {
      await context.route("**/guide/papers/page.json", async (route) => {
        const response = await route.fetch();
        change(PAPERS, (text) => text.replace("the crew list", "the early list"));
        await served("/guide/papers", "the early list");
        await route.fulfill({ response });
      });
      await page.click('.prose a[href="/guide/papers"]');
      await page.waitForURL("**/guide/papers");
      await page.locator("text=the early list").waitFor();
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("a page that is on its way is shown when it is there, whatever the server tells meanwhile", () =>
    visit(
      target(),
      {
        path: "/guide/start",
        before: async (context) => {
          await saveData(context);
          // The socket opens when the test says so, and changes that come over it are noted.
          await context.addInitScript(() => {
            const listen = Reflect.get(WebSocket.prototype, "addEventListener");
            WebSocket.prototype.addEventListener = function (this: WebSocket, type: string, listener: EventListener) {
              listen.call(this, type, (event: Event) => {
                if (type === "open") Object.assign(window, { openSocket: () => listener(event) });
                else listener(event);
                const isChange = event instanceof MessageEvent && String(event.data).includes('"type":"change"');
                if (isChange) document.documentElement.dataset["told"] = "";
              });
            };
          });
        },
      },
      async ({ page, context }) => {
        await page.click('.prose a[href="/guide/papers"]');
        await page.waitForURL("**/guide/papers");
        await page.reload();
        await page.waitForFunction(() => "openSocket" in window);
        const asked = Promise.withResolvers<undefined>();
        await context.route("**/guide/start/page.json", async (route) => {
          await asked.promise;
          await route.continue();
        });
        await page.goBack({ waitUntil: "commit" });
        await page.locator("#pageContent .spinner").waitFor();
        // That the page before has changed comes too late.
        change(PAPERS, (text) => text.replace("the crew list", "the late list"));
        await served("/guide/papers", "the late list");
        await page.evaluate("window.openSocket()");
        await page.locator("html[data-told]").waitFor();
        expect(await page.locator("#pageContent .spinner").count()).toBe(1);
        asked.resolve(undefined);
        await page.locator("#pageContent h1 >> text=Arriving").waitFor();
      },
    ));

  test("everything round the page changes in place: navbar, menu, footer, title, announcement, head", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      // React has the navbar from the first touch on.
      await page.hover(".header-nav summary");
      await page.locator(".header-nav [data-mounted]").waitFor({ state: "attached" });
      const bar = page.locator("aside[data-announcement]");
      change("config/navbar.json", (text) => text.replace('"label": "Blog"', '"label": "Logbook"'));
      await page.locator(".header-nav >> text=Logbook").waitFor();
      expect(await page.locator("#siteDrawer a", { hasText: "Logbook" }).count()).toBe(1);
      await page.mouse.move(700, 500);
      await page.hover(".header-nav li:nth-child(2) summary");
      await page.locator(".header-nav li:nth-child(2) .menu-list").waitFor();
      change("config/footer.json", (text) => text.replace("The harbour", "The old harbour"));
      await page.locator(".footer >> text=The old harbour").waitFor();
      change("config/site.json", (text) => text.replace("High tide at noon.", "High tide at one."));
      await page.locator("aside[data-announcement] >> text=High tide at one.").waitFor();
      await bar.locator("button").click();
      change("config/site.json", (text) => text.replace("High tide at one.", "High tide at two."));
      await page.locator("aside[data-announcement] >> text=High tide at two.").waitFor({ state: "attached" });
      expect(await bar.isVisible()).toBe(false);
      change("config/site.json", (text) => text.replace("tide-1", "tide-2"));
      await page.locator("aside[data-announcement=tide-2]").waitFor();
      change("config/site.json", (text) => text.replace(/"announcement": \{[^]*?\n {2}\},?/, ""));
      await bar.waitFor({ state: "detached" });
      change("config/site.json", () => original("config/site.json"));
      await page.locator("aside[data-announcement=tide-1]").waitFor({ state: "attached" });
      change("config/site.json", (text) => text.replace('"title": "Harbour"', '"title": "Haven"'));
      await page.locator(".header .brand >> text=Haven").waitFor();
      expect(await page.title()).toBe("Papers | Haven");
      change(PAPERS, (text) => text.replace("What the office wants to see.", "What the office asks for."));
      await page.locator('meta[name=description][content="What the office asks for."]').waitFor({ state: "attached" });
      expect(await page.locator("head title").count()).toBe(1);
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("a page that moves into another sidebar, or out of any, changes its frame", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      change(PAPERS, (text) => text.replace("title: Papers", "title: Papers\ndisplayed_sidebar: reference"));
      await page.locator("#siteSidebar >> text=Signals").waitFor();
      change(PAPERS, (text) => text.replace("displayed_sidebar: reference", "displayed_sidebar: null"));
      await page.locator(".frame-plain").waitFor();
      await page.click('.prose a[href="/reference/signals"]');
      await page.locator(".frame-doc #siteSidebar >> text=Signals").waitFor();
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("a playground that runs is made anew when its code changes, and keeps what was typed when another part does", () =>
    visit(target(), { path: "/guide/playground" }, async ({ page }) => {
      const editor = page.getByRole("textbox");
      await editor.fill("render(<b>mine</b>)");
      change(PLAYGROUND, (text) => text.replace("Change the number", "Alter the number"));
      await page.locator("text=Alter the number").waitFor();
      expect(await editor.inputValue()).toBe("render(<b>mine</b>)");
      change(PLAYGROUND, (text) => text.replace("useState(3)", "useState(7)"));
      await page.frameLocator(".result iframe").locator("text=7 cranes").waitFor();
    }));

  test("what only a new document can take over loads the page anew", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      change("config/site.json", (text) => text.replace("{", '{\n  "theme": {"accent": "#aa3300"},'));
      await page.waitForFunction(() => !("sameDocument" in window));
      await page.waitForFunction(
        () => getComputedStyle(document.documentElement).getPropertyValue("--color-accent").trim() === "#aa3300",
      );
      const colours = (): Promise<readonly string[]> =>
        page.evaluate(() => {
          const style = getComputedStyle(document.documentElement);
          return ["accent", "accent-hover", "accent-soft", "brand"].map((name) =>
            style.getPropertyValue(`--color-${name}`),
          );
        });
      for (const each of await colours()) expect(each).toContain("#aa3300");
      await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
      for (const each of await colours()) expect(each).toContain("#d29378");
      // Paper is light, whatever the screen is.
      await page.emulateMedia({ media: "print" });
      for (const each of await colours()) expect(each).toContain("#aa3300");
    }));

  leavingTests(target);
  keepingTests(target);
  openTabTests(target);
  untouchedTests(target);

  test("a new title shows in the heading, the document's title and the sidebar", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      change(PAPERS, (text) => text.replace("title: Papers", "title: Letters"));
      await page.locator("h1 >> text=Letters").waitFor();
      await page.locator('#siteSidebar a[aria-current="page"] >> text=Letters').waitFor();
      expect(await page.title()).toBe("Letters | Harbour");
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("a fault opens an overlay with file, line and code; when it is mended the overlay goes", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      change(PAPERS, (text) => text.replace("title: Papers", "title: [Papers"));
      const overlay = page.locator("#siteDiagnostics section");
      await overlay.waitFor();
      const text = (await overlay.textContent()) ?? "";
      expect(text).toContain(`${PAPERS}:2`);
      expect(await overlay.locator("pre").first().textContent()).toContain("title: [Papers");
      change(PAPERS, () => original(PAPERS));
      await page.locator("#siteDiagnostics").waitFor({ state: "detached" });
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("a broken link is a warning that names it, on the tab that shows the page", () =>
    visit(target(), { path: "/guide/papers", expected: /^404 .*(moon|pier|sun)/ }, async ({ page }) => {
      const overlay = page.locator("#siteDiagnostics section");
      const list = overlay.locator("ol");
      for (const place of ["moon", "pier"]) {
        change(PAPERS, (text) => `${text}\nSee [the ${place}](/guide/${place}).\n`);
        await overlay.waitFor();
        expect(await overlay.textContent()).toContain("1 warning");
        expect(await overlay.textContent()).toContain(`/guide/${place}`);
        // One line, until the writer wants to see more of it; then it stays open while they write on.
        expect(await list.isVisible()).toBe(false);
        const show = overlay.getByRole("button", { name: "Show", expanded: false });
        await show.click();
        expect(await list.isVisible()).toBe(true);
        change(PAPERS, (text) => `${text}\nSee [the sun](/guide/sun).\n`);
        await overlay.locator("header", { hasText: "2 warnings" }).waitFor();
        expect(await list.isVisible()).toBe(true);
        expect(await show.count()).toBe(0);
        change(PAPERS, () => original(PAPERS));
        await overlay.waitFor({ state: "detached" });
      }
    }));

  test("a navbar item of an unknown type is an error that names it", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      change("config/navbar.json", (text) => text.replace('"type": "locale"', '"type": "localee"'));
      const overlay = page.locator("#siteDiagnostics section");
      await overlay.waitFor();
      const text = (await overlay.textContent()) ?? "";
      expect(text).toContain("config/navbar.json");
      expect(text).toContain("localee");
      expect(await overlay.locator("header .error").count()).toBe(1);
      // It is open, and once the writer has folded it, it stays so while they write on.
      const list = overlay.locator("ol");
      expect(await list.isVisible()).toBe(true);
      await overlay.getByRole("button", { name: "Fold", expanded: true }).click();
      change("config/navbar.json", (text) => text.replace('"localee"', '"tide"'));
      await list.locator("li", { hasText: "tide" }).waitFor({ state: "attached" });
      expect(await list.isVisible()).toBe(false);
    }));

  test("a standalone page without a default export is reported with its file, and the others go on", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      change("content/en/pages/broken.tsx", () => "export const nothing = 1;\n");
      const overlay = page.locator("#siteDiagnostics section");
      await overlay.waitFor();
      expect(await overlay.textContent()).toContain("content/en/pages/broken.tsx");
      await page.click('.header-right a[href="/about"]');
      await page.locator("h1 >> text=About").waitFor();
    }));

  test("a new page can be opened; of one that is renamed or deleted it is told that it is gone", () =>
    visit(target(), { path: "/guide/papers", expected: /^404 .*\/guide\/cable/ }, async ({ page }) => {
      const isGone = (path: string): Promise<void> =>
        page.locator("#siteDiagnostics section", { hasText: `There is no page at ${path} any more.` }).waitFor();
      const answer = async (path: string): Promise<number> => (await fetch(target().url + path)).status;
      const comes = async (path: string, status: number): Promise<void> => {
        while ((await answer(path)) !== status) await Bun.sleep(20);
      };
      change("content/en/docs/guide/rope.md", () => "# Rope\n\nMade of hemp.\n");
      await comes("/guide/rope", 200);
      // Listened to as soon as the socket is there: its first message may come with it.
      const told = Promise.withResolvers<unknown>();
      page.once("websocket", (socket) => socket.once("framereceived", told.resolve));
      await page.goto(`${target().url}/guide/rope`);
      await told.promise;
      keep("content/en/docs/guide/cable.md");
      renameSync(pathOf("content/en/docs/guide/rope.md"), pathOf("content/en/docs/guide/cable.md"));
      await isGone("/guide/rope");
      await comes("/guide/cable", 200);
      await page.goto(`${target().url}/guide/cable`);
      expect(await page.textContent("h1")).toBe("Rope");
      rmSync(pathOf("content/en/docs/guide/cable.md"));
      await isGone("/guide/cable");
      expect(await page.textContent("h1")).toBe("Rope");
      await page.reload();
      expect(await page.textContent("h1")).toBe("Page not found");
    }));

  test("an announcement with a new id is shown to those who closed the old one", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      await page.click("[data-close-announcement]");
      change("config/site.json", (text) =>
        text.replace("tide-1", "tide-2").replace("High tide at noon.", "Low tide at six."),
      );
      await page.waitForFunction(async () => (await (await fetch("/guide/papers")).text()).includes("tide-2"));
      await page.reload();
      const bar = page.locator("aside[data-announcement]");
      expect(await bar.getAttribute("data-announcement")).toBe("tide-2");
      expect(await bar.getAttribute("hidden")).toBeNull();
      expect(await bar.textContent()).toContain("Low tide at six.");
    }));

  test("a tab that was open while the server was away catches up when it is back", async () => {
    let server = await serveOn(0);
    try {
      await visit(
        { kind: "dev", url: server.url },
        { path: "/guide/widgets", expected: /WebSocket/ },
        async ({ page }) => {
          const whileAway = async (text: string): Promise<void> => {
            await server.stop();
            change(PAPERS, () => text);
            server = await serveOn(Number(new URL(server.url).port));
          };
          const passengers = original(PAPERS).replace("the crew list", "the passenger list");
          await follow(page, "/guide/papers");
          await page.locator("text=the crew list").waitFor();
          await idle(page);
          await whileAway(passengers);
          await page.locator("text=the passenger list").waitFor();
          // What the tab was told last counts, not what it was loaded with.
          await whileAway(passengers.replace("the passenger list", "the crew list"));
          await page.locator("text=the crew list").waitFor();
          expect(await isSameDocument(page)).toBe(true);
        },
      );
    } finally {
      await server.stop();
    }
  });
}

/** A live server of its own, which a test may stop. @param port 0 for any */
async function serveOn(port: number): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const child = start(["dev", "--site", world().site, "--port", String(port), "--json"]);
  const { value } = await child.stdout.getReader().read();
  const { url } = JSON.parse(new TextDecoder().decode(value)) as { readonly url: string };
  return {
    url: url.replace(/\/$/, ""),
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}
