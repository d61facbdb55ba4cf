/** A site with two versions of its documents and what comes next: browsed, searched, switched and redirected. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { textsIn } from "../../../shared/messages/languages.ts";
import { serve, type Served } from "../../support/command.ts";
import { temporaryFolder } from "../../support/disk.ts";
import { serveDump, type StaticServer } from "../../support/hosts.ts";
import { AXE, axe } from "../support/axe.ts";
import { DESKTOP, follow, idle, isSameDocument, mark, PHONE, placeOf, visit } from "../support/visit.ts";
import { dumpTo, type Target } from "../support/world.ts";

const FIXTURE = new URL("../versions-fixture", import.meta.url).pathname;

const LANGUAGES = [
  {
    lang: "en",
    prefix: "",
    label: "Version: ",
    start: "Getting started",
    old: "Go to the latest version (2.0 LTS)",
    wheel: "The treadwheel",
    hoist: "The hoist",
    query: { wheel: "treadwheel", hoist: "steam" },
  },
  {
    lang: "zh-CN",
    prefix: "/zh-CN",
    label: "版本：",
    start: "快速入门",
    old: "前往最新版本（2.0 LTS）",
    wheel: "踏车",
    hoist: "卷扬机",
    query: { wheel: "踏车", hoist: "蒸汽" },
  },
] as const;

export function versionTests(): void {
  let site = "";
  let live: Served;
  let still: StaticServer;
  beforeAll(async () => {
    site = temporaryFolder("crane");
    cpSync(FIXTURE, site, { recursive: true });
    // A page whose address in the old version ends like that of another one, and one that has another address there.
    for (const [file, text] of [
      ["2.0/reference/start", "# Starting the engine\n"],
      ["2.0/guide/rope", "# Ropes\n"],
      ["1.0/guide/rope", "---\nslug: hemp\n---\n# Ropes of hemp\n"],
    ] as const)
      writeFileSync(`${site}/content/en/versions/${file}.md`, text);
    [live, still] = await Promise.all([serve(["dev", "--site", site]), dumpTo(site).then(serveDump)]);
  }, 300_000);
  afterAll(async () => {
    await live.stop();
    await still.stop();
  });
  const dev = (): Target => ({ kind: "dev", url: live.url.replace(/\/$/, "") });
  const dump = (): Target => ({ kind: "dump", url: still.url });

  const banner = (page: Page) => page.locator(".notice-version");
  const toggle = (page: Page) => page.locator(".header-right summary:has([data-version-label])");
  const switchTo = async (page: Page, name: string): Promise<void> => {
    await toggle(page).click();
    await page.click(`.header-right a[data-version="${name}"]`);
  };

  for (const { lang, prefix, label, start, old, wheel, hoist, query } of LANGUAGES) {
    const words = textsIn(lang).search;
    const found = async (page: Page, text: string): Promise<readonly string[]> => {
      await page.keyboard.press("ControlOrMeta+k");
      // Nothing of what was found before counts.
      await page.getByRole("combobox", { name: words.placeholder }).fill("");
      await page.waitForFunction(() => document.querySelector(".search-status")?.textContent === "");
      await page.getByRole("combobox", { name: words.placeholder }).fill(text);
      await page.waitForFunction(
        (none) =>
          /\d/.test(document.querySelector(".search-status")?.textContent ?? "") ||
          document.querySelector(".search-status")?.textContent === none,
        words.noResults,
      );
      const hrefs = await page
        .getByRole("option")
        .evaluateAll((options) => options.map((each) => each.getAttribute("href") ?? ""));
      await page.keyboard.press("Escape");
      return hrefs;
    };

    for (const target of [dev, dump])
      test(`a reader stays in the version that they read, and changes it on the same page (${lang}, ${target === dev ? "live server" : "dump"})`, () =>
        visit(target(), { path: `${prefix}/guide/start` }, async ({ page }) => {
          expect(await banner(page).count()).toBe(0);
          expect(await toggle(page).getAttribute("aria-label")).toBe(`${label}2.0 LTS`);
          await switchTo(page, "1.0");
          await page.waitForURL(`**${prefix}/1.0/guide/start`);
          expect(await banner(page).textContent()).toContain(old);
          expect(await page.textContent("h1")).toBe(start);
          expect(await toggle(page).getAttribute("aria-label")).toBe(`${label}1.0`);
          // Links between files, the sidebar and the navbar stay in it, without loading a document.
          await mark(page);
          await page.click('.prose a[href$="/treadwheel"]');
          await page.waitForURL(`**${prefix}/1.0/guide/treadwheel`);
          expect(await page.textContent("h1")).toBe(wheel);
          expect(await page.getAttribute('#siteSidebar [aria-current="page"]', "href")).toBe(
            `${prefix}/1.0/guide/treadwheel`,
          );
          await page.locator(".header-nav").getByRole("link").nth(1).click();
          await page.waitForURL(`**${prefix}/1.0/reference/loads`);
          expect(await isSameDocument(page)).toBe(true);
          // The switch follows.
          await switchTo(page, "current");
          await page.waitForURL(`**${prefix}/next/reference/loads`);
          // A page that a version does not have: its main document.
          await page.goto(`${target().url}${prefix}/1.0/guide/treadwheel`);
          await banner(page).getByRole("link").click();
          await page.waitForURL(`**${prefix}/guide/start`);
          // The language's switch keeps the version.
          await page.goto(`${target().url}${prefix}/1.0/guide/treadwheel`);
          await page.locator(".header-right summary.icon-button").click();
          await page.click(`.header-right a[data-locale="${prefix === "" ? "zh-CN" : ""}"]`);
          await page.waitForURL(`**${prefix === "" ? "/zh-CN" : ""}/1.0/guide/treadwheel`);
        }));

    test(`search finds what is in the reader's version, also on pages of none and on the search page (${lang})`, () =>
      visit(dump(), { path: `${prefix}/1.0/guide/start` }, async ({ page }) => {
        expect(await found(page, query.wheel)).toContain(`${prefix}/1.0/guide/treadwheel`);
        // What looks like the word may be found, but nothing of another version.
        const others = /^(?:\/zh-CN)?\/(?:next\/)?(?:guide|reference)\//;
        expect((await found(page, query.hoist)).filter((href) => others.test(href))).toEqual([]);
        // A page of no version: the reader was in 1.0, and is shown so.
        await page.goto(`${dump().url}${prefix}/about`);
        expect(await toggle(page).getAttribute("aria-label")).toBe(`${label}1.0`);
        expect(await found(page, query.wheel)).toContain(`${prefix}/1.0/guide/treadwheel`);
        // From a page of the latest version to one of none, and back: the same document, the latest version's words.
        await page.goto(`${dump().url}${prefix}/guide/start`);
        await mark(page);
        expect(await found(page, query.hoist)).toContain(`${prefix}/guide/hoist`);
        await page.locator(".header-nav").getByRole("link").nth(2).click();
        await page.waitForURL(`**${prefix}/about`);
        expect(await isSameDocument(page)).toBe(true);
        expect(await toggle(page).getAttribute("aria-label")).toBe(`${label}2.0 LTS`);

        // The search page says which version it is about, and another one can be chosen.
        await page.goto(`${dump().url}${prefix}/search?q=${encodeURIComponent(query.wheel)}&version=1.0`);
        await page.locator(".search-results a").filter({ hasText: wheel }).first().waitFor();
        const buttons = page.getByRole("group", { name: words.versions });
        expect(await buttons.locator("[aria-pressed=true]").textContent()).toBe("1.0");
        await buttons.getByText("2.0 LTS").click();
        expect(placeOf(page)).toContain("version=2.0");
        await page.fill("#searchPage input", query.hoist);
        await page.locator(".search-results a").filter({ hasText: hoist }).first().waitFor();
        await page.goBack();
        expect(await buttons.locator("[aria-pressed=true]").textContent()).toBe("1.0");
        // A version that there is not is told of.
        await page.goto(`${dump().url}${prefix}/search?q=${encodeURIComponent(query.hoist)}&version=9.9`);
        await page.locator("#searchPage .notice").filter({ hasText: "9.9" }).waitFor();
      }));

    for (const viewport of [DESKTOP, PHONE])
      test(`axe finds nothing on a page of each version, at ${viewport.width} px (${lang})`, () =>
        visit(
          dump(),
          {
            path: `${prefix}/1.0/guide/start`,
            viewport,
            reducedMotion: "reduce",
            before: (context) => context.addInitScript(AXE),
          },
          async ({ page }) => {
            const faults: string[] = [];
            for (const path of ["/1.0/guide/start", "/next/guide/start", "/about", "/search?q=a&version=1.0"]) {
              await page.goto(`${dump().url}${prefix}${path}`);
              await idle(page);
              if (viewport === PHONE) await page.click(".menu-button");
              else await toggle(page).click();
              faults.push(...(await axe(page)));
              await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
              faults.push(...(await axe(page, { runOnly: ["color-contrast", "link-in-text-block"] })));
              const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
              if (wide > 0) faults.push(`${path} is ${wide} px too wide`);
            }
            expect(faults).toEqual([]);
          },
        ));
  }

  test("the switch keeps the place on the page and what its components keep in the address, where the version has the page", () =>
    visit(dump(), { path: "/guide/start?a=1#place" }, async ({ page }) => {
      await switchTo(page, "1.0");
      await page.waitForURL("**/1.0/guide/start?a=1#place");
      // So does the way out of an old version, which deep links lead into.
      await banner(page).getByRole("link").click();
      await page.waitForURL((url) => url.pathname + url.search + url.hash === "/guide/start?a=1#place");
      await page.goto(`${dump().url}/1.0/guide/treadwheel?a=1#place`);
      await switchTo(page, "2.0");
      await page.waitForURL((url) => url.pathname + url.search + url.hash === "/guide/start");
    }));

  test("the switch tells pages of one name apart, and knows a page by another address; after a soft navigation, too", () =>
    visit(dump(), { path: "/guide/start" }, async ({ page }) => {
      const open = async (path: string): Promise<void> => {
        await follow(page, `${path}?a=1#place`);
        await page.waitForURL(`**${path}?a=1#place`);
      };
      const arrived = (place: string): Promise<void> =>
        page.waitForURL((url) => url.pathname + url.search + url.hash === place);
      // The old version has no such page, so the switch leads to its main document, which is called the same.
      await open("/reference/start");
      await switchTo(page, "1.0");
      await arrived("/1.0/guide/start");
      await page.goto(`${dump().url}/guide/start`);
      await mark(page);
      await open("/guide/rope");
      expect(await isSameDocument(page)).toBe(true);
      await switchTo(page, "1.0");
      await arrived("/1.0/guide/hemp?a=1#place");
      await banner(page).getByRole("link").click();
      await arrived("/guide/rope?a=1#place");
      await page.goto(`${dump().url}/reference/start?a=1#place`);
      await switchTo(page, "1.0");
      await arrived("/1.0/guide/start");
    }));

  test("old addresses lead into a version, and the latest one has its name as well", () =>
    visit(dump(), { path: "/1.0/guide/wheel" }, async ({ page }) => {
      await page.waitForURL("**/1.0/guide/treadwheel");
      await page.goto(`${dump().url}/2.0/guide/hoist?a=1#top`);
      await page.waitForURL("**/guide/hoist?a=1#top");
      await page.goto(`${dump().url}/zh-CN/1.0/guide/wheel`);
      await page.waitForURL("**/zh-CN/1.0/guide/treadwheel");
    }));

  test("on a phone the slide-in menu has the versions; without scripts switch, banner and links work", async () => {
    await visit(dump(), { path: "/1.0/guide/start", viewport: PHONE }, async ({ page }) => {
      await page.click(".menu-button");
      await page.click('.drawer-versions a[data-version="2.0"]');
      await page.waitForURL((url) => url.pathname === "/guide/start");
    });
    await visit(dump(), { path: "/1.0/guide/start", javaScriptEnabled: false }, async ({ page }) => {
      await switchTo(page, "current");
      await page.waitForURL("**/next/guide/start");
      await banner(page).getByRole("link").click();
      await page.waitForURL((url) => url.pathname === "/guide/start");
    });
  });

  test("a page that a writer adds to a version is there at once, in the switch of the others too", () =>
    visit(dev(), { path: "/guide/hoist" }, async ({ page }) => {
      const target = (): Promise<string | null> => page.getAttribute('.header-right a[data-version="1.0"]', "href");
      expect(await target()).toBe("/1.0/guide/start");
      const file = `${site}/content/en/versions/1.0/guide/hoist.md`;
      try {
        writeFileSync(file, "# A hoist of hands\n");
        await page.waitForFunction(
          () =>
            document.querySelector('.header-right a[data-version="1.0"]')?.getAttribute("href") === "/1.0/guide/hoist",
        );
        await page.goto(`${dev().url}/1.0/guide/hoist`);
        expect(await page.textContent("h1")).toBe("A hoist of hands");
        writeFileSync(file, "# A hoist of many hands\n");
        await page.waitForFunction(() => document.querySelector("h1")?.textContent === "A hoist of many hands");
      } finally {
        rmSync(file);
      }
    }));
}
