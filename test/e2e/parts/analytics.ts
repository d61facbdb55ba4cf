/** The services that a site may count its page views with: what they are told, and that the page's policy lets them. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { serveDump } from "../../support/hosts.ts";
import { idle, visit } from "../support/visit.ts";
import { copyOfFixture, dumpTo, world, type Target } from "../support/world.ts";

/** Runs something on the fixture's site with another service. */
async function on(analytics: Readonly<Record<string, unknown>>, run: (target: Target) => Promise<void>): Promise<void> {
  const site = copyOfFixture();
  const path = `${site}/config/site.json`;
  const config = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  writeFileSync(path, JSON.stringify({ ...config, analytics }));
  const server = await serveDump(await dumpTo(site));
  try {
    await run({ kind: "dump", url: server.url });
  } finally {
    await server.stop();
  }
}

/** Goes on from `/guide/start` to a second page, and answers its question. */
export async function readAndAnswer(page: Page): Promise<void> {
  await idle(page);
  await page.click('.prose a[href="/guide/widgets"]');
  await page.waitForURL("**/guide/widgets");
  await page.locator("[data-widget=feedback]").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.locator("text=Thank you. That helps.").waitFor();
}

/** What a Google tag does: it sends to the host of the reader's region. */
const TAG = `fetch("https://region1.google-analytics.com/g/collect?v=2", { method: "POST", mode: "no-cors" });`;

export function analyticsTests(): void {
  test("a Google tag finds its commands in its queue, and may send what it counts", () =>
    on({ provider: "google", id: "G-ABC1234567" }, (target) =>
      visit(
        target,
        {
          path: "/guide/start?secret=1#pilot",
          before: async (context) => {
            await context.route("https://www.googletagmanager.com/**", (route) =>
              route.fulfill({ contentType: "text/javascript", body: TAG }),
            );
            await context.route(/^https:\/\/[\w.]+\.google-analytics\.com\//, (route) =>
              route.fulfill({ status: 204 }),
            );
          },
        },
        async ({ page, requests }) => {
          const sent = page.waitForRequest(/region1\.google-analytics\.com/);
          await readAndAnswer(page);
          await sent;
          expect(requests).toContain("https://www.googletagmanager.com/gtag/js?id=G-ABC1234567");
          const queue = await page.evaluate(() =>
            (window as unknown as { readonly dataLayer: readonly ArrayLike<unknown>[] }).dataLayer.map((entry) => ({
              // The tag takes an array for data, and only such an object for a command.
              kind: Object.prototype.toString.call(entry),
              entry: Array.from(entry),
            })),
          );
          expect(new Set(queue.map(({ kind }) => kind))).toEqual(new Set(["[object Arguments]"]));
          const place = (path: string) => ({ page_location: `${target.url}${path}`, page_path: path });
          // Before anything that the tag may send it is told the address: it would send the whole one.
          expect(queue.slice(1).map(({ entry }) => entry)).toMatchObject([
            ["set", place("/guide/start")],
            ["config", "G-ABC1234567", { send_page_view: false, anonymize_ip: true }],
            ["set", place("/guide/start")],
            ["event", "page_view", place("/guide/start")],
            ["set", place("/guide/widgets")],
            ["event", "page_view", place("/guide/widgets")],
            ["set", place("/guide/widgets")],
            ["event", "feedback", { ...place("/guide/widgets"), answer: "yes" }],
          ]);
          expect(JSON.stringify(queue)).not.toContain("secret");
        },
      ),
    ));

  test("Plausible is told page views and answers under its names", () =>
    on({ provider: "plausible", domain: "harbour.example.org" }, async (target) => {
      const told: unknown[] = [];
      await visit(
        target,
        {
          path: "/guide/start?secret=1#pilot",
          before: (context) =>
            context.route("https://plausible.io/api/event", async (route) => {
              told.push(JSON.parse(route.request().postData() ?? ""));
              await route.fulfill({ status: 202, headers: { "access-control-allow-origin": "*" } });
            }),
        },
        async ({ page }) => {
          await readAndAnswer(page);
          while (told.length < 3) await page.waitForTimeout(20);
        },
      );
      const common = { domain: "harbour.example.org" };
      expect(told).toEqual([
        { ...common, name: "pageview", url: `${target.url}/guide/start`, props: {} },
        { ...common, name: "pageview", url: `${target.url}/guide/widgets`, props: {} },
        { ...common, name: "feedback", url: `${target.url}/guide/widgets`, props: { answer: "yes" } },
      ]);
    }));

  test("what a reader looks for is not reported, also where the search was there first", async () => {
    const late = Promise.withResolvers<undefined>();
    const { dump, out } = world();
    const chunk = readdirSync(`${out}/assets`).find((name) =>
      readFileSync(`${out}/assets/${name}`, "utf8").includes("googletagmanager"),
    );
    await visit(
      dump,
      {
        path: "/search?q=bollard",
        meetsStrangers: true,
        before: (context) =>
          context.route(`**/assets/${chunk ?? "none"}`, async (route) => {
            await late.promise;
            await route.continue();
          }),
      },
      async ({ page, hits }) => {
        await page.waitForFunction(() => document.title.includes("bollard"));
        late.resolve(undefined);
        while (hits.length < 1) await page.waitForEvent("response");
        expect(hits).toMatchObject([{ path: "/search", title: "Search | Harbour" }]);
      },
    );
  });

  test("a page that the browser has rendered ahead is counted when it is shown, and again when it comes back from its cache", () =>
    visit(
      world().dump,
      {
        meetsStrangers: true,
        before: (context) =>
          context.addInitScript(() =>
            Object.defineProperty(document, "prerendering", { value: true, configurable: true }),
          ),
      },
      async ({ page, hits }) => {
        await idle(page);
        expect(hits).toEqual([]);
        await page.evaluate(() => {
          Reflect.deleteProperty(document, "prerendering");
          document.dispatchEvent(new Event("prerenderingchange"));
        });
        while (hits.length < 1) await page.waitForEvent("response");
        await page.evaluate(() => {
          for (const persisted of [false, true]) dispatchEvent(new PageTransitionEvent("pageshow", { persisted }));
        });
        await idle(page);
        expect(hits).toMatchObject(Array(2).fill({ event: "page_view", path: "/guide/start" }));
      },
    ));
}
