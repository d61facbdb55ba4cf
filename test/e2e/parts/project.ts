/** The project's own site, once through: every kind of page in both languages, without a fault. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { PROJECT } from "../../support/project.ts";
import { serveDump, type StaticServer } from "../../support/hosts.ts";
import { idle, isSameDocument, PHONE, visit } from "../support/visit.ts";
import { dumpTo, type Target } from "../support/world.ts";
import { toolTests } from "./tools.ts";

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
  const target = (): Target => ({ kind: "dump", url: server.url });
  beforeAll(async () => {
    server = await serveDump(await dumpTo(PROJECT));
  }, 120_000);
  afterAll(() => server.stop());

  toolTests(target);

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

  test("no page is wider than a phone", () =>
    visit(target(), { viewport: PHONE, path: "/" }, async ({ page }) => {
      for (const path of PAGES) {
        await page.goto(target().url + path);
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, PHONE.width]);
      }
    }));

  test("every link of the navbar leads to a page", () =>
    visit(target(), { path: "/" }, async ({ page }) => {
      const links = await page
        .locator("#header a[href^='/']")
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
