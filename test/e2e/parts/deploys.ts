/** What only a dump can meet: a newer one, a wrong base address, files that are not there. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { temporaryFolder } from "../../support/disk.ts";
import { serveDump, type StaticServer } from "../../support/hosts.ts";
import { idle, isSameDocument, placeOf, saveData, visit } from "../support/visit.ts";
import { copyOfFixture, dumpTo, world, type Target } from "../support/world.ts";

function target(): Target {
  return world().dump;
}

/** The files below a folder that hold text with addresses in it. */
function textsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:html|json|js|conf)$/.test(path))
    .map((path) => `${folder}/${path}`);
}

/** The same site made with another client: another version, another name of the entry, another word on every page. */
function newerThan(out: string): string {
  const newer = `${temporaryFolder("newer")}/site`;
  cpSync(out, newer, { recursive: true, dereference: true });
  const page = readFileSync(`${newer}/index.html`, "utf8");
  const version = /"client":"([^"]+)"/.exec(page)?.[1] ?? "";
  const entry = /assets\/(main-\w+\.js)/.exec(page)?.[1] ?? "";
  expect([version, entry]).not.toContain("");
  for (const file of textsIn(newer)) {
    const text = readFileSync(file, "utf8");
    const next = text
      .replaceAll(version, "newer000")
      .replaceAll(entry, "main-NEWER.js")
      .replaceAll("The winch stands", "The winch now stands");
    if (next !== text) writeFileSync(file, next);
  }
  renameSync(`${newer}/assets/${entry}`, `${newer}/assets/main-NEWER.js`);
  // As a dump does: the files of the one before stay one more round.
  cpSync(`${out}/assets`, `${newer}/assets`, { recursive: true, force: false });
  return newer;
}

/** A host without any rules, for a dump below a path that need not be the right one. */
function serveBelow(folder: string, base: string): { readonly url: string; stop(): void } {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith(base)) return new Response("", { status: 404 });
      const path = `${folder}/${pathname.slice(base.length)}`;
      for (const name of [path, `${path}/index.html`]) {
        const file = Bun.file(name);
        if (!pathname.includes("..") && (await file.exists().catch(() => false))) return new Response(file);
      }
      return new Response("", { status: 404 });
    },
  });
  return { url: `http://127.0.0.1:${server.port ?? 0}`, stop: () => void server.stop(true) };
}

export function deployTests(): void {
  let newer: StaticServer;
  beforeAll(async () => {
    newer = await serveDump(newerThan(world().out));
  });
  afterAll(() => newer.stop());

  test("a tab that is open over a newer deploy loads the next page, all of it new, and is soft again from there", () =>
    visit(target(), {}, async ({ page, context }) => {
      await idle(page);
      // From now on the same address is answered by the newer site.
      await context.route(`${target().url}/**`, async (route) => {
        const answer = await route.fetch({
          url: route.request().url().replace(target().url, newer.url),
          maxRedirects: 0,
        });
        await route.fulfill({ response: answer });
      });
      await page.click('#siteSidebar a[href="/guide/untranslated"]');
      await page.waitForURL("**/guide/untranslated");
      await page.locator("text=The winch now stands").waitFor();
      expect(await isSameDocument(page)).toBe(false);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.click('#siteSidebar a[href="/guide/start"]');
      await page.waitForURL("**/guide/start");
      expect(await isSameDocument(page)).toBe(true);
      await page.goBack();
      await page.waitForURL("**/guide/untranslated");
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("back in a tab that is open over a newer deploy loads the page too, at its place in the history and where the reader was", () =>
    visit(
      target(),
      {
        before: saveData,
      },
      async ({ page, context }) => {
        await page.evaluate(() => scrollTo(0, 700));
        await page.evaluate(() => document.querySelector<HTMLElement>('.prose a[href="/guide/papers"]')?.click());
        await page.waitForURL("**/guide/papers");
        await page.evaluate(() => scrollTo(0, 200));
        // The page is told of it in its next frame.
        await idle(page);
        await page.reload();
        await page.waitForFunction(() => scrollY === 200);
        await context.route(`${target().url}/**`, async (route) => {
          const answer = await route.fetch({
            url: route.request().url().replace(target().url, newer.url),
            maxRedirects: 0,
          });
          await route.fulfill({ response: answer });
        });
        await page.goBack({ waitUntil: "commit" });
        await page.waitForFunction(
          () => document.getElementById("siteData")?.textContent.includes("newer000") === true,
        );
        expect(placeOf(page)).toBe("/guide/start");
        await page.waitForFunction(() => scrollY === 700);
        await page.goForward();
        await page.waitForURL("**/guide/papers");
      },
    ));

  test("a part that the older client has not loaded yet is still there after a newer deploy", () =>
    visit(target(), {}, async ({ page, context }) => {
      await context.route(`${target().url}/**`, async (route) => {
        const answer = await route.fetch({
          url: route.request().url().replace(target().url, newer.url),
          maxRedirects: 0,
        });
        await route.fulfill({ response: answer });
      });
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox").fill("signals");
      await page.getByRole("option").first().waitFor();
    }));

  for (const [name, base, below, suggestion, path] of [
    ["made for /docs/ and served at /", "/docs/", "/", "/", "/guide/papers"],
    ["made for / and served at /sub/", "/", "/sub/", "/sub/", "/guide/papers"],
    ["made for / and served at /sub/, in Chinese", "/", "/sub/", "/sub/", "/zh-CN/guide/papers"],
    ["made for / and served at /sub/, at its start page", "/", "/sub/", "/sub/", "/"],
    ["made for / and served at /sub/, at index.html", "/", "/sub/", "/sub/", "/index.html"],
    ["made for / and served at /sub/, at its Chinese start page", "/", "/sub/", "/sub/", "/zh-CN/"],
    [
      "made for / and served at /sub/, at a page without translation",
      "/",
      "/sub/",
      "/sub/",
      "/zh-CN/guide/untranslated",
    ],
    [
      "made for / and served at /guide/, below a page's own name",
      "/",
      "/guide/",
      "/guide/",
      "/guide/papers/index.html",
    ],
  ] as const) {
    test(`a site ${name} says that it did not load and suggests another base address`, async () => {
      const folder = base === "/" ? world().out : await dumpTo(world().site, "--base", base);
      const host = serveBelow(folder, below);
      try {
        await visit(
          { kind: "dump", url: host.url },
          { path: below.slice(0, -1) + path, expected: /^404 / },
          async ({ page }) => {
            const banner = page.locator("#siteLoadError");
            await banner.waitFor();
            const [first, second] = [banner.locator("code").first(), banner.locator("code").last()];
            await second.waitFor();
            expect([await first.textContent(), await second.textContent()]).toEqual([base, suggestion]);
            expect(await banner.locator("strong").textContent()).toBe(
              path.startsWith("/zh") ? "网站没有正确加载。" : "This site did not load properly.",
            );
            expect(await page.locator("h1").isVisible()).toBe(true);
          },
        );
      } finally {
        host.stop();
      }
    });
  }

  test("nothing is suggested where the base address is right, or the page does not say what address it was made for", async () => {
    await visit(
      target(),
      {
        expected: /^404 /,
        before: (context) => context.route("**/assets/*.css", (route) => route.fulfill({ status: 404 })),
      },
      async ({ page }) => {
        for (const path of ["/guide/papers", "/nowhere"]) {
          await page.goto(target().url + path);
          await page.locator("#siteLoadError").waitFor();
          expect(await page.locator("#siteLoadError code:visible").allTextContents()).toEqual(["/"]);
        }
      },
    );
  });

  test("a link that leads nowhere is not fetched ahead, and shows the not-found page when it is followed", async () => {
    const site = copyOfFixture();
    const file = `${site}/content/en/docs/guide/papers.md`;
    writeFileSync(file, `${readFileSync(file, "utf8")}\nSee [the moon](/guide/moon).\n`);
    const host = await serveDump(await dumpTo(site));
    try {
      await visit(
        { kind: "dump", url: host.url },
        { path: "/guide/papers", expected: /^404 .*\/guide\/moon$/ },
        async ({ page, requests }) => {
          const link = page.locator('.prose a[href="/guide/moon"]');
          await link.scrollIntoViewIfNeeded();
          await link.hover();
          await idle(page);
          expect(requests.filter((each) => each.includes("moon"))).toEqual([]);
          await link.click();
          await page.locator("h1 >> text=Page not found").waitFor();
          expect(requests.filter((each) => each.includes("moon"))).toEqual(["/guide/moon"]);
        },
      );
    } finally {
      await host.stop();
    }
  });

  test("a site below a path works there: pages, next pages, search", async () => {
    const host = serveBelow(await dumpTo(world().site, "--base", "/docs/"), "/docs/");
    try {
      await visit({ kind: "dump", url: host.url }, { path: "/docs/guide/papers" }, async ({ page }) => {
        expect(await page.locator("#siteLoadError").isVisible()).toBe(false);
        await page.click('.prose a[href="/docs/reference/signals"]');
        await page.waitForURL("**/docs/reference/signals");
        expect(await isSameDocument(page)).toBe(true);
        await page.keyboard.press("ControlOrMeta+k");
        await page.getByRole("combobox").fill("manifest");
        await page.locator('[role=option][href^="/docs/guide/papers"]').first().waitFor();
      });
    } finally {
      host.stop();
    }
  });
}
