/** The project's own site, once through: every kind of page in both languages, without a fault. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { PROJECT } from "../../support/project.ts";
import { serveDump, type StaticServer } from "../../support/hosts.ts";
import { farTests } from "./far.ts";
import { keyboardTests } from "./keyboard.ts";
import { headTests } from "./heads.ts";
import { idle, isSameDocument, PHONE, visit } from "../support/visit.ts";
import { dumpTo, type Target } from "../support/world.ts";
import { openingTests } from "./opening.ts";
import { runTests } from "./run.ts";
import { longSearchAgainTests } from "./search-again.ts";
import { longSearchTests } from "./search-page.ts";
import { searchStartTests } from "./search-start.ts";
import { sizeTests } from "./sizes.ts";
import { toolTests } from "./tools.ts";
import { blockedTests } from "./weight.ts";

const PAGES = [
  "/",
  "/hacktonberfest",
  "/develop/archive",
  "/develop/dapps/ton-connect/protocol",
  "/v3/documentation/tvm/instructions",
  "/v3/concepts/dive-into-ton/introduction",
  "/v3/documentation/ton-documentation",
  "/v3/guidelines/get-started-with-ton",
  "/v3/contribute",
  "/v3/guidelines/overview",
  "/blog",
  "/blog/tags",
  "/search",
] as const;

export function projectTests(): void {
  let server: StaticServer;
  let folder: string;
  const target = (): Target => ({ kind: "dump", url: server.url });
  beforeAll(async () => {
    folder = await dumpTo(PROJECT);
    server = await serveDump(folder);
  }, 300_000);
  afterAll(() => server.stop());

  keyboardTests(target);
  farTests(target);
  toolTests(target);
  runTests(target);
  longSearchTests(target);
  longSearchAgainTests(target);

  for (const prefix of ["", "/zh-CN"])
    test(`every kind of page comes without a fault, a missing file or a violation (${prefix === "" ? "en" : "zh-CN"})`, () =>
      visit(target(), { path: `${prefix}/` }, async ({ page }) => {
        for (const path of PAGES) {
          const answer = await page.goto(target().url + prefix + path);
          expect([path, answer?.status()]).toEqual([path, 200]);
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          await idle(page);
          expect([path, await page.locator("h1").count()]).toEqual([path, 1]);
          expect([
            path,
            await page.evaluate(() =>
              [...document.images]
                .filter((image) => image.complete && image.naturalWidth === 0 && image.src.startsWith(location.origin))
                .map(({ src }) => src),
            ),
          ]).toEqual([path, []]);
          expect([
            path,
            await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          ]).toEqual([path, 0]);
        }
      }));

  headTests(() => folder);
  sizeTests(target, () => folder, PAGES);
  openingTests(target);
  searchStartTests(target);
  blockedTests(target);

  test("on a phone the start page's search field is one line, in both languages", async () => {
    for (const path of ["/", "/zh-CN/"])
      await visit(target(), { viewport: PHONE, path }, async ({ page }) => {
        const label = page.locator(".hero-search span");
        const lines = await label.evaluate(
          (element) => element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight),
        );
        expect(Math.round(lines)).toBe(1);
      });
  });

  test("every link of the navbar leads to a page", () =>
    visit(target(), { path: "/" }, async ({ page }) => {
      const links = await page
        .locator("#siteHeader a[href^='/']")
        .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
      expect(links.length).toBeGreaterThan(30);
      const answers = await Promise.all(
        [...new Set(links)].map(
          async (href) => [href, (await fetch(target().url + href, { method: "HEAD" })).status] as const,
        ),
      );
      expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    }));

  test("the instructions can be filtered, and an opcode has an address", () =>
    visit(target(), { path: "/v3/documentation/tvm/instructions" }, async ({ page }) => {
      const rows = page.locator(".instructions-group tbody tr:visible");
      const all = await rows.count();
      await page.getByRole("searchbox", { name: "Filter instructions" }).fill("0xF900");
      await page.waitForFunction(
        (before) =>
          [...document.querySelectorAll<HTMLElement>(".instructions-group tbody tr")].filter(
            (row) => row.offsetParent !== null,
          ).length < before,
        all,
      );
      expect(await rows.count()).toBeGreaterThan(0);
      await page.goto(`${target().url}/v3/documentation/tvm/instructions#f900`);
      await page.waitForFunction(() => scrollY > 0);
    }));

  test("a link to a row of the instructions leads there, on a phone too, with and without scripts", async () => {
    for (const javaScriptEnabled of [true, false])
      await visit(
        target(),
        { path: "/v3/documentation/tvm/instructions", viewport: { width: 360, height: 740 }, javaScriptEnabled },
        async ({ page }) => {
          for (const id of ["SENDRAWMSG", "QMULMODPOW2", "app_crypto"]) {
            // Another address each time: the row is looked for in a page that has not been laid out.
            await page.goto(`${target().url}/v3/documentation/tvm/instructions?at=${id}#${id}`);
            await page.waitForTimeout(500);
            const box = await page.locator(`[id="${id}"]`).boundingBox();
            // Below the header and the filter, which are 111 px high, with a line or two above it.
            expect([id, box !== null && box.y >= 111 && box.y < 240]).toEqual([id, true]);
          }
        },
      );
  });

  for (const [prefix, none, clear] of [
    ["", "No instruction matches this filter.", "Show all instructions"],
    ["/zh-CN", "没有符合筛选条件的指令。", "显示全部指令"],
  ] as const)
    test(`the filter of the instructions is in the address, and gives way to links (${prefix === "" ? "en" : "zh-CN"})`, async () => {
      const path = `${prefix}/v3/documentation/tvm/instructions`;
      await visit(target(), { path: `${path}?q=sendraw` }, async ({ page }) => {
        const rows = page.locator(".instructions-group tbody tr:visible");
        const field = page.locator(".instructions-filter input");
        await page.waitForFunction(() => document.querySelectorAll(".instructions-group:not([hidden])").length === 1);
        expect(await field.inputValue()).toBe("sendraw");
        expect(await rows.first().textContent()).toContain("SENDRAWMSG");
        await field.fill("nothing like this");
        await page.getByText(none).waitFor();
        expect(new URL(page.url()).searchParams.get("q")).toBe("nothing like this");
        await page.getByRole("button", { name: clear }).click();
        await page.waitForFunction(() => document.querySelectorAll(".instructions-group[hidden]").length === 0);
        expect(new URL(page.url()).search).toBe("");
        // A category without a match: the link to it is worth more than the filter.
        await field.fill("sendraw");
        await page.waitForFunction(() => document.querySelectorAll(".instructions-group:not([hidden])").length === 1);
        await page.click('.instructions-nav a[href="#tuple"]');
        await page.waitForURL("**#tuple");
        const heading = page.locator("h2#tuple");
        await page.waitForFunction(() => {
          const top = document.querySelector("h2#tuple")?.getBoundingClientRect().top ?? -1;
          return top > 0 && top < innerHeight / 2;
        });
        expect(await heading.isVisible()).toBe(true);
        expect(await field.inputValue()).toBe("");
        // Of what is left, no row has anything in the third column.
        await page.goto(`${target().url}${path}?q=blkpush&category=stack`);
        await page.waitForFunction(() => document.querySelector(".no-stack") !== null);
        expect(await page.locator(".no-stack th:visible").count()).toBe(4);
      });
      await visit(target(), { path, viewport: PHONE }, async ({ page }) => {
        const height = await page.locator(".instructions-filter").evaluate((bar) => bar.getBoundingClientRect().height);
        const header = await page
          .locator("#siteHeader .header-bar")
          .evaluate((bar) => bar.getBoundingClientRect().height);
        expect(height + header).toBeLessThan(PHONE.height * 0.18);
      });
    });

  test("from page to page, back, and to the other language", () =>
    visit(target(), { path: "/v3/concepts/dive-into-ton/introduction" }, async ({ page }) => {
      await page.click(".pagination-next");
      await page.waitForFunction(() => !location.pathname.endsWith("/introduction"));
      const path = new URL(page.url()).pathname;
      expect(await isSameDocument(page)).toBe(true);
      await page.goBack();
      await page.waitForURL("**/introduction");
      await page.goForward();
      await page.waitForURL(`**${path}`);
      await page.locator(`.header-right a[data-locale="zh-CN"][href="/zh-CN${path}"]`).waitFor({ state: "attached" });
      await page.click(".header-right details > summary.icon-button");
      await page.click('.header-right a[data-locale="zh-CN"]');
      await page.waitForURL(`**/zh-CN${path}`);
    }));
}
