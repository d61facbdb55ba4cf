/** A page on its way in, part by part, and on its way out. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { between, tracing } from "../support/trace.ts";
import { idle, visit } from "../support/visit.ts";
import { world, type Target } from "../support/world.ts";

const PATH = "/guide/start";

/** The same site, one page of which stops behind a piece of its HTML until it is let go on. */
interface Halting {
  readonly target: Target;
  readonly goOn: () => void;
  readonly stop: () => Promise<void>;
}

/** Where a page stops: behind the first match. */
interface Halt {
  readonly path: string;
  readonly piece: RegExp;
}

function halting({ url }: Target, { path, piece }: Halt): Halting {
  const released = Promise.withResolvers<undefined>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: async ({ url: asked }) => {
      const { pathname, search } = new URL(asked);
      const { body, headers } = await fetch(url + pathname + search);
      const type = { "content-type": headers.get("content-type") ?? "" };
      if (decodeURI(pathname) !== path) return new Response(body, { headers: type });
      const html = await new Response(body).text();
      const end = (piece.exec(html)?.index ?? -1) + (piece.exec(html)?.[0].length ?? 0);
      if (end <= 0) throw new Error(`The page has no ${piece.source}.`);
      const parts = new ReadableStream<string>({
        async start(controller) {
          controller.enqueue(html.slice(0, end));
          await released.promise;
          controller.enqueue(html.slice(end));
          controller.close();
        },
      });
      return new Response(parts.pipeThrough(new TextEncoderStream()), { headers: type });
    },
  });
  return {
    target: { kind: "dump", url: server.url.href.replace(/\/$/, "") },
    goOn: () => released.resolve(undefined),
    stop: () => server.stop(true),
  };
}

const paints = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByType("paint").filter(({ name }) => name.includes("contentful")).length);

/** Waits until an element and the stylesheet are there, and some frames longer. */
async function ready(page: Page, id: string): Promise<void> {
  await page.waitForFunction(
    (each) =>
      document.getElementById(each) !== null &&
      (document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.sheet ?? null) !== null,
    id,
    // Not with each frame: there is none as long as nothing is painted.
    { polling: 50 },
  );
  await page.waitForTimeout(500);
}

export function arrivingTests(): void {
  /** Opens the page, which stops after a piece of it. */
  const look = async (halt: Halt, act: (page: Page, goOn: () => void) => Promise<void>): Promise<void> => {
    const server = halting(world().dump, halt);
    try {
      await visit(server.target, { path: "/about" }, async ({ page }) => {
        const { goOn } = server;
        await page.goto(server.target.url + halt.path, { waitUntil: "commit" });
        await act(page, goOn);
        goOn();
        await page.waitForLoadState("load");
        await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
      });
    } finally {
      server.goOn();
      await server.stop();
    }
  };

  test("a header of which half has arrived is not painted: the rest would move it", () =>
    look({ path: PATH, piece: /<div class="header-right">/ }, async (page) => {
      await ready(page, "siteHeader");
      expect(await paints(page)).toBe(0);
    }));

  test("a short page is painted as soon as its header is there: the article is not waited for", () =>
    look({ path: "/guide/papers", piece: /<main id="pageMain"[^>]*>/ }, async (page) => {
      await ready(page, "pageMain");
      expect(await paints(page)).toBe(1);
    }));

  test("a long page is painted with the beginning of its article, not before and not later", async () => {
    const path = "/guide/start";
    await look({ path, piece: /<h2 id="mooring"[^>]*>/ }, async (page) => {
      await ready(page, "mooring");
      expect(await paints(page)).toBe(0);
    });
    await look({ path, piece: /<h3 id="springs"[^>]*>.*?<\/h3>/ }, async (page) => {
      await ready(page, "springs");
      expect(await paints(page)).toBe(1);
    });
  });

  test("the beginning of an article may be told by an id in any script", () =>
    look({ path: "/zh-CN/reference/signals", piece: /<h2 id="灯光"[^>]*>.*?<\/h2>/ }, async (page) => {
      await ready(page, "灯光");
      expect(await paints(page)).toBe(1);
    }));

  test("what nobody waits for starts in a task of its own, not in the one that ends the loading", () =>
    visit(
      world().dump,
      {
        path: PATH,
        before: (context) =>
          context.addInitScript(() => {
            addEventListener("DOMContentLoaded", () => {
              const isStarted = document.querySelector("[data-open-drawer]")?.getAttribute("role") === "button";
              document.documentElement.dataset["started"] = String(isStarted);
            });
          }),
      },
      async ({ page }) => {
        expect(await page.locator("html").getAttribute("data-started")).toBe("false");
        await page.locator("[data-open-drawer][role=button]").waitFor({ state: "attached" });
      },
    ));

  test("the footer of a long page is laid out when its reader comes near", () =>
    visit(world().dump, { path: "/reference/tides", viewport: { width: 360, height: 400 } }, async ({ page }) => {
      await idle(page);
      const isLaidOut = (): Promise<boolean> =>
        page
          .locator(".footer a")
          .first()
          .evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
      expect(await isLaidOut()).toBe(false);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await idle(page);
      expect(await isLaidOut()).toBe(true);
    }));

  test("a page that is left is not laid out once more", () =>
    visit(
      world().dump,
      {
        path: PATH,
        before: (context) =>
          context.addInitScript(() => {
            addEventListener("pagehide", () => {
              // Whoever asks for a position now waits for the style of everything.
              document.documentElement.style.fontSize = "17px";
              performance.mark("leaving");
            });
            addEventListener("DOMContentLoaded", () => {
              addEventListener("pagehide", () => performance.mark("left"));
            });
          }),
      },
      async ({ page, context }) => {
        await idle(page);
        const trace = await tracing(page, context, async () => {
          await page.goto(`${world().dump.url}/about`);
        });
        expect(between(trace, "leaving", "left").elements).toBe(0);
      },
    ));
}
