/** What an open tab of the live server makes of what it is told: of which page it is, and what of it stays. */
import { expect, test } from "bun:test";
import type { BrowserContext, Page, WebSocketRoute } from "playwright-core";
import { change, served } from "../support/edits.ts";
import { follow, isSameDocument, mark, saveData, visit } from "../support/visit.ts";
import type { Target } from "../support/world.ts";
import { tellReloads } from "./leaving.ts";

const PAPERS = "content/en/docs/guide/papers.md";
const WIDGETS = "content/en/docs/guide/widgets.md";
const SIGNALS = "content/en/docs/reference/signals.md";
const PICTURES = "content/en/docs/guide/pictures.md";
const FLAG = "content/static/img/flag.svg";

const flag = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="${colour}"/></svg>`;

async function open(page: Page, path: string, title: string): Promise<void> {
  await follow(page, path);
  await page.locator("#pageContent h1", { hasText: title }).waitFor();
}

const SETTINGS = "config/site.json";
/** What only a new document can take over. */
const withAccent = (text: string): string => text.replace("{", '{\n  "theme": {"accent": "#aa3300"},');

/** From now on no time passes in the page: what waits for a while waits for ever. */
function standStill(page: Page): Promise<void> {
  return page.clock.pauseAt(new Date(Date.now() + 1000));
}

/** Lets React have the navbar. */
async function wakeMenus(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  await page.hover(".header-nav summary");
  await page.locator(".header-nav [data-mounted]").waitFor({ state: "attached" });
}

/** Holds the tab's connection to the live server back. */
function connectAfter(context: BrowserContext, opened: Promise<unknown>): Promise<void> {
  return context.routeWebSocket("**/__live", async (socket) => {
    await opened;
    socket.connectToServer();
  });
}

export function openTabTests(target: () => Target): void {
  test("what changes around a page leaves its menu and its text where they are", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      const words = (): Promise<readonly (string | null)[]> =>
        Promise.all(["#siteSidebar", "#pageContent"].map((part) => page.textContent(part)));
      const before = await words();
      expect(before.join()).toContain("On the quay");
      change("config/footer.json", (text) => text.replace("The harbour", "The old harbour"));
      await page.locator(".footer >> text=The old harbour").waitFor();
      expect(await words()).toEqual(before);
    }));

  test("the language's switch leads to a page as soon as it is written in that language", () =>
    visit(target(), { path: "/zh-CN/regatta" }, async ({ page }) => {
      const leadsTo = (href: string): Promise<void> =>
        page.locator(`.header-right a[lang=en][data-locale][href="${href}"]`).waitFor({ state: "attached" });
      await leadsTo("/");
      change("content/en/pages/regatta.md", () => "# Regatta\n");
      await leadsTo("/regatta");
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("what is told of a page that the writer has left meanwhile changes nothing on the next one", () => {
    let isHeld = false;
    const held: (() => void)[] = [];
    return visit(
      target(),
      {
        path: "/guide/papers",
        before: (context) =>
          context.routeWebSocket("**/__live", (socket) => {
            socket.connectToServer().onMessage((message) => {
              if (isHeld) held.push(() => socket.send(message));
              else socket.send(message);
            });
          }),
      },
      async ({ page }) => {
        change(PAPERS, (text) => text.replace("the crew list", "the early list"));
        await page.locator("text=the early list").waitFor();
        isHeld = true;
        change(PAPERS, (text) => text.replace("the early list", "the late list"));
        while (held.length === 0) await Bun.sleep(10);
        await open(page, "/guide/widgets", "Widgets");
        isHeld = false;
        for (const send of held) send();
        // Whatever was told until then has been taken up.
        await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
        expect(await page.textContent("#pageContent h1")).toContain("Widgets");
        change(WIDGETS, (text) => text.replace("The belt carries grain.", "The belt carries barley."));
        await page.locator("text=The belt carries barley.").waitFor({ state: "attached" });
        expect(await page.locator("text=the late list").count()).toBe(0);
        expect(await page.textContent("h1")).toContain("Widgets");
      },
    );
  });

  test("a tab that has gone to a page which is still as it was shown is told nothing of its text", () => {
    const texts: string[] = [];
    return visit(
      target(),
      {
        path: "/guide/widgets",
        before: (context) =>
          context.routeWebSocket("**/__live", (socket) => {
            socket.connectToServer().onMessage((message) => {
              if (String(message).includes('"content":')) texts.push(String(message));
              socket.send(message);
            });
          }),
      },
      async ({ page }) => {
        await open(page, "/guide/papers", "Papers");
        change("config/footer.json", (text) => text.replace("The harbour", "The old harbour"));
        await page.locator(".footer >> text=The old harbour").waitFor();
        expect(texts).toEqual([]);
      },
    );
  });

  test("a tab whose connection comes late takes up what has changed since, on the page where the writer is by then", () => {
    const opened = Promise.withResolvers<undefined>();
    return visit(
      target(),
      {
        path: "/guide/widgets",
        before: (context) => connectAfter(context, opened.promise),
      },
      async ({ page }) => {
        await wakeMenus(page);
        await open(page, "/guide/papers", "Papers");
        change("config/navbar.json", (text) => text.replace('"label": "Blog"', '"label": "Logbook"'));
        change(PAPERS, (text) => text.replace("the crew list", "the early list"));
        opened.resolve(undefined);
        await page.locator("text=the early list").waitFor();
        await page.locator(".header-nav >> text=Logbook").waitFor();
        expect(await isSameDocument(page)).toBe(true);
      },
    );
  });

  test("a navbar that has changed wakes again, and changes again, also if it was awake before the connection stood", () => {
    const opened = Promise.withResolvers<undefined>();
    return visit(
      target(),
      {
        path: "/guide/papers",
        before: (context) => connectAfter(context, opened.promise),
      },
      async ({ page }) => {
        let label = "Blog";
        for (const next of ["Logbook", "Diary", "Journal"]) {
          await wakeMenus(page);
          opened.resolve(undefined);
          change("config/navbar.json", (text) => text.replace(`"label": "${label}"`, `"label": "${next}"`));
          await page.locator(".header-nav", { hasText: next }).waitFor();
          label = next;
        }
        // What it says stays, and leads elsewhere.
        await wakeMenus(page);
        change("config/navbar.json", (text) => text.replace('"to": "/blog"', '"to": "/reference/dues"'));
        await page.locator('.header-nav a[href="/reference/dues"]', { hasText: label }).waitFor();
        expect(await isSameDocument(page)).toBe(true);
      },
    );
  });

  test("a server that stays away is asked for every three seconds, and soon when it goes again", () => {
    let isAway = true;
    let attempts = 0;
    let closed: Promise<void> | undefined;
    const sockets: WebSocketRoute[] = [];
    return visit(
      target(),
      {
        path: "/guide/papers",
        before: async (context) => {
          await context.clock.install();
          await context.routeWebSocket("**/__live", (socket) => {
            attempts++;
            if (isAway) closed = socket.close();
            else sockets.push(socket);
          });
        },
      },
      async ({ page }) => {
        await standStill(page);
        const asksWithin = async (milliseconds: number): Promise<void> => {
          await closed;
          const before = attempts;
          await page.clock.runFor(milliseconds);
          for (let wait = 0; attempts === before && wait < 300; wait++) await Bun.sleep(20);
          expect(attempts).toBeGreaterThan(before);
        };
        for (let round = 0; round < 9; round++) await asksWithin(3000);
        isAway = false;
        await asksWithin(3000);
        while (sockets.length === 0) await Bun.sleep(20);
        closed = sockets[0]?.close();
        await asksWithin(300);
      },
    );
  });

  test("a page that has got another menu is left for those that have their own", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      const menu = (words: string): Promise<void> => page.locator("#siteSidebar", { hasText: words }).waitFor();
      change(PAPERS, (text) => text.replace("title: Papers", "title: Papers\ndisplayed_sidebar: reference"));
      await menu("Signals");
      await open(page, "/guide/widgets", "Widgets");
      await menu("On the quay");
      await open(page, "/reference/signals", "Signals");
      await menu("Signals");
      change(SIGNALS, (text) => text.replace("---\n", "---\ndisplayed_sidebar: guide\n"));
      await menu("On the quay");
      await open(page, "/reference/dues", "Dues");
      await menu("Signals");
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("a picture that is replaced before the tab is told of anything is shown, and one that stays is not fetched again", () => {
    change(FLAG, () => flag("#ff0000"));
    change("content/en/docs/guide/tide.md", () => "# Tide\n\n![A flag](/img/flag.svg)\n");
    const shown = Promise.withResolvers<undefined>();
    return visit(
      target(),
      {
        path: "/guide/tide",
        before: async (context) => {
          await served("/guide/tide", "A flag");
          context.on("requestfinished", (request) => {
            if (request.url().endsWith("/img/flag.svg")) shown.resolve(undefined);
          });
          await context.route("**/__live/client.js", async (route) => {
            await shown.promise;
            change(FLAG, () => flag("#00ff00"));
            await served("/img/flag.svg", "#00ff00");
            await route.continue();
          });
        },
      },
      async ({ page, context, requests }) => {
        let messages = 0;
        page.on("websocket", (socket) => socket.on("framereceived", () => messages++));
        const told = async (act: () => Promise<unknown>): Promise<void> => {
          const before = messages;
          await act();
          while (messages === before) await Bun.sleep(10);
        };
        const again = (): readonly string[] => requests.filter((address) => address.includes("live="));
        await page.locator('.prose img[src^="/img/flag.svg?live="]').waitFor();
        expect(again().length).toBe(1);
        await context.unroute("**/__live/client.js");
        await told(() => page.reload());
        change("content/en/docs/guide/tide.md", (text) => `${text}\nLow.\n`);
        await page.locator("text=Low.").waitFor();
        await told(() => open(page, "/guide/pictures", "Pictures"));
        change(PICTURES, (text) => `${text}\nHigh.\n`);
        await page.locator("text=High.").waitFor();
        expect(again().length).toBe(1);
      },
    );
  });

  test("a link that opens beside the page, or leads to a place on it, does not keep the tab from being loaded anew", () =>
    visit(
      target(),
      {
        path: "/guide/papers",
        before: async (context) => {
          await saveData(context);
          await context.clock.install();
          await context.addInitScript(tellReloads);
        },
      },
      async ({ page, context }) => {
        // A tab that waits for a while waits for ever.
        await standStill(page);
        const link = page.locator('.prose a[href="/reference/signals"]');
        for (const act of [
          () => link.click({ modifiers: ["ControlOrMeta"] }),
          () => link.click({ button: "middle" }),
        ]) {
          const [other] = await Promise.all([context.waitForEvent("page"), act()]);
          await other.close();
        }
        await page.click('.toc a[href="#stamp"]');
        await page.waitForURL("**/guide/papers#stamp");
        await mark(page);
        change(SETTINGS, withAccent);
        await page.waitForFunction(() => !("sameDocument" in window));
      },
    ));
}
