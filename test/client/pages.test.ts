/** The client in a real browser, served by `harness.tsx`. */
import { afterAll, beforeAll, expect, setDefaultTimeout } from "bun:test";
import { build } from "esbuild";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser, noBrowser } from "../support/browser.ts";
import { needing } from "../support/not-tested.ts";

// A browser is started, and pages wait for frames and timers of their own.
setDefaultTimeout(120_000);

/** Set when the server listens: the system chooses its port. */
let origin = "";
const doc = "/v3/concepts/dive-into-ton/ton-blockchain/cells-as-data-storage";
const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

let server: Bun.Subprocess<"ignore", "pipe", "inherit">;
let browser: Browser;

const missing = await noBrowser();
const browserTest = needing("the client in a browser", missing).test;

beforeAll(async () => {
  if (missing !== undefined) return;
  server = Bun.spawn([process.execPath, new URL("harness.tsx", import.meta.url).pathname], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const decoder = new TextDecoder();
  let output = "";
  for await (const bytes of server.stdout) {
    output += decoder.decode(bytes);
    const listening = /^(http:\/\/127\.0\.0\.1:\d+)\/$/m.exec(output)?.[1];
    if (listening !== undefined) {
      origin = listening;
      break;
    }
  }
  if (origin === "") throw new Error(`The harness ended: ${output}`);
  browser = await launchBrowser();
});

afterAll(async () => {
  if (missing !== undefined) return;
  await browser.close();
  server.kill();
});

async function inPage(
  run: (page: Page, context: BrowserContext) => Promise<void>,
  options: BrowserContextOptions & { readonly path?: string } = {},
): Promise<void> {
  const { path = doc, ...rest } = options;
  const context = await browser.newContext({ viewport: desktop, ...rest });
  const page = await context.newPage();
  try {
    await page.goto(origin + path, { waitUntil: "load" });
    if (rest.javaScriptEnabled !== false) await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await run(page, context);
  } finally {
    await context.close();
  }
}

const same = (page: Page): Promise<boolean> => page.evaluate(() => "sameDocument" in window);

browserTest("a link shows the next page without loading a document, with its title, focus, mark and announcement", () =>
  inPage(async (page) => {
    await page.click('.sidebar a[href$="/concepts/glossary"]');
    await page.waitForURL(`${origin}/v3/concepts/glossary`);
    expect(await same(page)).toBe(true);
    expect(await page.title()).toBe("Glossary | TON Docs");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    expect(await page.getAttribute('.sidebar a[aria-current="page"]', "href")).toBe("/v3/concepts/glossary");
    expect(await page.textContent("#siteStatus")).toBe("Glossary | TON Docs, page loaded");
    expect(await page.getAttribute('link[rel="canonical"]', "href")).toBe(
      "https://docs.example.org/v3/concepts/glossary",
    );
    expect(await page.getAttribute('.header a[data-locale="zh-CN"]', "href")).toBe("/zh-CN/v3/concepts/glossary");
  }),
);

browserTest("a page of another section brings its sidebar along", () =>
  inPage(async (page) => {
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('.menu-list a[href="/v3/documentation/tvm/tvm-overview"]')?.click(),
    );
    await page.waitForURL("**/tvm-overview");
    expect(await same(page)).toBe(true);
    expect(await page.getAttribute('#siteSidebar [aria-current="page"]', "href")).toBe(
      "/v3/documentation/tvm/tvm-overview",
    );
    expect(await page.isVisible('#siteSidebar [aria-current="page"]')).toBe(true);
    expect(await page.textContent(".menus .active summary")).toContain("Documentation");
  }),
);

browserTest("back returns to where the reader was, forward too", () =>
  inPage(async (page) => {
    await page.evaluate(() => window.scrollTo(0, 900));
    // The place is kept in a frame's time after the scrolling.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>(".pagination-next")?.click());
    await page.waitForURL("**/ton-networking");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 500));
    await page.goBack();
    await page.waitForFunction(() => scrollY === 900);
    await page.goForward();
    await page.waitForFunction(() => scrollY === 500);
    expect(await same(page)).toBe(true);
  }),
);

browserTest("a link with a hash goes to its heading on the next page", () =>
  inPage(async (page) => {
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>(".pagination-next");
      if (link !== null) {
        link.href += "#notes";
        link.click();
      }
    });
    await page.waitForURL("**/ton-networking#notes");
    await page.waitForFunction(
      () => Math.abs((document.getElementById("notes")?.getBoundingClientRect().top ?? 0) - 150) < 90,
    );
    expect(await same(page)).toBe(true);
  }),
);

browserTest("a page whose chunk fails is loaded the ordinary way", () =>
  inPage(async (page) => {
    await page.route("**/educational-resources/page.json", (route) => route.fulfill({ status: 500, body: "no" }));
    await page.click('.sidebar a[href$="/concepts/educational-resources"]');
    await page.waitForFunction(
      () => location.pathname.endsWith("/educational-resources") && !("sameDocument" in window),
    );
  }),
);

browserTest("a page of a newer deploy is loaded the ordinary way", () =>
  inPage(async (page) => {
    await page.route("**/educational-resources/page.json", async (route) => {
      const answer = (await (await route.fetch()).json()) as Record<string, unknown>;
      await route.fulfill({ json: { ...answer, client: "2" } });
    });
    await page.click('.sidebar a[href$="/concepts/educational-resources"]');
    await page.waitForFunction(
      () => location.pathname.endsWith("/educational-resources") && !("sameDocument" in window),
    );
  }),
);

browserTest("going back to a page that does not come shows the spinner, then the error and Retry, which loads it", () =>
  inPage(async (page) => {
    await page.click('.sidebar a[href$="/concepts/glossary"]');
    await page.waitForURL("**/glossary");
    await page.route("**/cells-as-data-storage/page.json", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.abort();
    });
    await page.evaluate(() => history.back());
    await page.waitForSelector(".spinner");
    await page.waitForSelector(".failure[role=alert]");
    expect(await page.textContent(".failure")).toContain("Retry");
    await page.unroute("**/cells-as-data-storage/page.json");
    await page.click(".failure button");
    await page.waitForSelector("h1:has-text('Cells as data storage')");
    expect(await same(page)).toBe(true);
  }),
);

browserTest("the progress bar starts after 200 ms", () =>
  inPage(async (page) => {
    await page.route("**/educational-resources/page.json", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      await route.continue();
    });
    // Timed in the page: a busy machine may come back from the click later than the bar appears.
    await page.evaluate(() => {
      let clicked = 0;
      document.addEventListener("click", () => (clicked = performance.now()), true);
      new MutationObserver(() => {
        if (document.querySelector(".progress-on") && !("after" in window))
          Object.assign(window, { after: performance.now() - clicked });
      }).observe(document.documentElement, { subtree: true, childList: true, attributeFilter: ["class"] });
    });
    await page.click('.sidebar a[href$="/concepts/educational-resources"]');
    await page.waitForSelector(".progress-done", { state: "attached" });
    const after = await page.evaluate(() => (window as unknown as { readonly after: number }).after);
    expect(after).toBeGreaterThanOrEqual(199);
    expect(after).toBeLessThan(900);
  }),
);

browserTest("the colour mode is light at first, is remembered, and in step across tabs", () =>
  inPage(
    async (page, context) => {
      const theme = (target: Page): Promise<string | undefined> =>
        target.evaluate(() => document.documentElement.dataset["theme"]);
      expect(await theme(page)).toBeUndefined();
      const other = await context.newPage();
      await other.goto(`${origin}/v3/concepts/glossary`);
      await page.click("[data-colour-mode]");
      expect(await theme(page)).toBe("dark");
      await other.waitForFunction(() => document.documentElement.dataset["theme"] === "dark");
      await page.reload();
      expect(await theme(page)).toBe("dark");
    },
    { colorScheme: "dark" },
  ),
);

/** Opens a page of a site whose root has attributes of a colour mode. */
async function withMode(
  attributes: string,
  { scheme, stored }: { readonly scheme: "light" | "dark"; readonly stored?: string },
  run: (page: Page, mode: () => Promise<readonly (string | undefined)[]>) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: desktop, colorScheme: scheme });
  const page = await context.newPage();
  await page.route(`**${doc}`, async (route) => {
    const answer = await route.fetch();
    const bars = '<meta name="theme-color" content="#ffffff" data-light="#ffffff" data-dark="#0f161d">';
    const body = (await answer.text()).replace("<html ", `<html ${attributes} `).replace("<head>", `<head>${bars}`);
    await route.fulfill({ response: answer, body });
  });
  await page.addInitScript((mode) => {
    if (mode !== "") localStorage.setItem("theme", mode);
  }, stored ?? "");
  await page.goto(origin + doc);
  await run(page, () =>
    page.evaluate(() => {
      const bars = document.querySelector<HTMLMetaElement>("[name=theme-color]");
      return [document.documentElement.dataset["theme"], bars?.content];
    }),
  );
  await context.close();
}
const LIGHT = [undefined, "#ffffff"];
const DARK = ["dark", "#0f161d"];

browserTest("a site that is dark at first is light for those who chose so, and comes back as it was", async () => {
  const attributes = 'data-mode="dark" data-theme="dark"';
  await withMode(attributes, { scheme: "light" }, async (page, mode) => {
    expect(await mode()).toEqual(DARK);
    // As when a page comes back from the browser's page cache.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    expect(await mode()).toEqual(DARK);
  });
  await withMode(attributes, { scheme: "dark", stored: "light" }, async (_, mode) => {
    expect(await mode()).toEqual(LIGHT);
  });
});

browserTest("a site that follows the system does so while it is open, until the reader chooses", () =>
  withMode('data-mode="system"', { scheme: "dark" }, async (page, mode) => {
    expect(await mode()).toEqual(DARK);
    // What follows starts some moments after the page is complete.
    for (let tries = 0; tries < 100 && (await mode())[0] === "dark"; tries++) {
      await page.waitForTimeout(50);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.emulateMedia({ colorScheme: "light" });
    }
    expect(await mode()).toEqual(LIGHT);
    await page.click("[data-colour-mode]");
    expect(await mode()).toEqual(DARK);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.emulateMedia({ colorScheme: "light" });
    expect(await mode()).toEqual(DARK);
  }),
);

browserTest("where readers can't choose, what they once chose means nothing", async () => {
  await withMode('data-mode-fixed=""', { scheme: "dark", stored: "dark" }, async (_, mode) => {
    expect(await mode()).toEqual(LIGHT);
  });
  await withMode(
    'data-mode="dark" data-theme="dark" data-mode-fixed=""',
    { scheme: "light", stored: "light" },
    async (page, mode) => {
      expect(await mode()).toEqual(DARK);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
      expect(await mode()).toEqual(DARK);
    },
  );
});

browserTest("storage that throws costs a warning only", async () => {
  const context = await browser.newContext({ viewport: desktop });
  const page = await context.newPage();
  const warnings: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new Error("denied");
        },
      });
    }
  });
  await page.goto(origin + doc);
  await page.click("[data-colour-mode]");
  await page.click('.sidebar a[href$="/concepts/glossary"]');
  await page.waitForURL("**/glossary");
  expect(errors).toEqual([]);
  expect(warnings.some((text) => text.startsWith("Storage is not available"))).toBe(true);
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
  await context.close();
});

browserTest("a stylesheet that does not load shows the banner about the base address", async () => {
  const context = await browser.newContext({ viewport: desktop });
  const page = await context.newPage();
  await page.route("**/assets/main.css", (route) => route.fulfill({ status: 404 }));
  await page.goto(origin + doc);
  await page.waitForSelector("#siteLoadError:not([hidden])");
  expect(await page.textContent("#siteLoadError")).toContain("This site did not load properly.");
  await context.close();
});

browserTest("a stylesheet of a component that does not load says nothing of the base address", async () => {
  const context = await browser.newContext({ viewport: desktop });
  const page = await context.newPage();
  await page.goto(origin + doc);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = "/assets/island-Gone-AAAA.css";
        link.onerror = resolve;
        document.head.append(link);
      }),
  );
  expect(await page.isVisible("#siteLoadError")).toBe(false);
  await context.close();
});

browserTest("without scripts a page can be read, its menus open and its tabs are sections", () =>
  inPage(
    async (page) => {
      expect(await page.isVisible("h1")).toBe(true);
      await page.click(".menus li:nth-child(2) summary");
      expect(await page.isVisible('.menu-list a[href="/v3/documentation/tvm/tvm-overview"]')).toBe(true);
      expect(await page.locator(".tab:visible").count()).toBe(3);
      expect(await page.isVisible("[data-colour-mode]")).toBe(false);
    },
    { javaScriptEnabled: false },
  ),
);

browserTest("the slide-in menu closes by Escape, and when the view becomes a desktop's", () =>
  inPage(
    async (page) => {
      const open = (): Promise<boolean> => page.evaluate(() => document.body.classList.contains("drawer-open"));
      await page.click("[data-open-drawer]");
      expect(await open()).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.closest("#siteDrawer") !== null)).toBe(true);
      await page.keyboard.press("Escape");
      expect(await open()).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-open-drawer"))).toBe(true);
      await page.click("[data-open-drawer]");
      await page.setViewportSize(desktop);
      await page.waitForFunction(() => !document.body.classList.contains("drawer-open"));
      expect(await page.evaluate(() => document.getElementById("pageMain")?.inert)).toBe(false);
    },
    { viewport: phone },
  ),
);

browserTest("an announcement that was closed stays closed until its id changes", () =>
  inPage(async (page) => {
    await page.click("[data-close-announcement]");
    await page.reload();
    expect(await page.isVisible(".announcement")).toBe(false);
    await page.evaluate(() => localStorage.setItem("announcement", "an older one"));
    await page.reload();
    expect(await page.isVisible(".announcement")).toBe(true);
  }),
);

browserTest("menus open by hovering and by arrow keys", () =>
  inPage(async (page) => {
    await page.hover(".menus li:nth-child(2) summary");
    await page.waitForSelector(".menus li:nth-child(2) details[open]");
    await page.mouse.move(700, 700);
    await page.waitForSelector(".menus details[open]", { state: "detached" });
    await page.focus(".menus li:nth-child(3) summary");
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.closest(".menu-list") !== null)).toBe(true);
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("DApps");
    await page.keyboard.press("Escape");
    expect(await page.locator(".menus details[open]").count()).toBe(0);
  }),
);

browserTest("tabs keep in step and are remembered", () =>
  inPage(async (page) => {
    await page.click('[role="tab"]:has-text("Yarn")');
    expect(await page.isVisible("text=yarn add @ton/core")).toBe(true);
    await page.reload();
    await page.waitForSelector('[role="tab"][aria-selected="true"]:has-text("Yarn")');
    await page.focus('[role="tab"][aria-selected="true"]');
    await page.keyboard.press("ArrowRight");
    expect(await page.textContent('[role="tab"][aria-selected="true"]')).toBe("pnpm");
  }),
);

browserTest("a playground runs what the reader writes, out of reach of the site", () =>
  inPage(async (page) => {
    await page.locator(".playground").scrollIntoViewIfNeeded();
    const frame = page.frameLocator(".playground iframe");
    await frame.locator("button").click();
    expect(await frame.locator("button").textContent()).toBe("Sent 1 messages");
    await page.fill(
      ".playground textarea",
      "console.log(self.origin, (() => { try { return parent.document.title } catch (e) { return e.name } })())",
    );
    await frame.locator("pre", { hasText: "null SecurityError" }).waitFor();
    await page.fill(".playground textarea", "<b>{1 +</b>");
    await page.waitForSelector(".result-error");
  }),
);

browserTest("a widget whose code does not load is a red box with Retry", () =>
  inPage(async (page) => {
    await page.route("**/assets/feedback-*.js", (route) => route.abort());
    await page.locator('[data-widget="feedback"]').scrollIntoViewIfNeeded();
    await page.evaluate(() =>
      document
        .querySelector('[data-widget="feedback"]')
        ?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })),
    );
    await page.waitForSelector(".failure:has-text('Retry')");
  }),
);

browserTest("nothing on a page breaks its content security policy, and nothing shifts", async () => {
  const context = await browser.newContext({ viewport: desktop });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { found, shift: 0 });
    document.addEventListener("securitypolicyviolation", (event) =>
      found.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
        };
        if (!hadRecentInput) Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(origin + doc);
  await page.locator(".playground").scrollIntoViewIfNeeded();
  await page.frameLocator(".playground iframe").locator("button").waitFor();
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => (window as unknown as { found: readonly string[] }).found)).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
  await context.close();
});

browserTest("a first visit weighs at most 35 KB, gzip: page, styles and runtime", async () => {
  const size = async (path: string): Promise<number> => Bun.gzipSync(await (await fetch(origin + path)).bytes()).length;
  const html = await (await fetch(origin + doc)).text();
  const assets = [
    ...html.matchAll(/<link rel="(?:stylesheet|modulepreload)" href="([^"]+)"|<script type="module" src="([^"]+)"/g),
  ].map((match) => match[1] ?? match[2] ?? "");
  const sizes = await Promise.all([doc, ...new Set(assets)].map(size));
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(35 * 1024);
});

browserTest("new HTML put in place equals the same HTML put there at once, and keeps what the client added", () =>
  inPage(
    async (page) => {
      const { outputFiles } = await build({
        entryPoints: [new URL("../../client/runtime/morph.ts", import.meta.url).pathname],
        bundle: true,
        format: "iife",
        globalName: "morph",
        write: false,
      });
      await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
      const faults = await page.evaluate(() => {
        const { morphHtml } = (window as unknown as { morph: { morphHtml: (element: Element, html: string) => void } })
          .morph;
        let seed = 7;
        const random = (limit: number): number => (seed = (seed * 48271) % 2147483647) % limit;
        const block = (): string =>
          [
            `<p>text ${random(9)} <b>bold ${random(3)}</b></p>`,
            `<h2 id="h${random(6)}">Heading ${random(4)}</h2>`,
            `<ul>${"<li>item</li>".repeat(1 + random(4))}</ul>`,
            `<figure class="code" data-lang="ts"><pre><code>a${random(5)}</code></pre></figure>`,
            `<details><summary>s${random(3)}</summary><p>d</p></details>`,
          ][random(5)] ?? "";
        const blocks: string[] = Array.from({ length: 12 }, block);
        const live = document.createElement("div");
        document.body.append(live);
        live.innerHTML = blocks.join("\n");
        const wrong: string[] = [];
        for (let round = 0; round < 300; round++) {
          const at = random(blocks.length + 1);
          const what = random(4);
          if (what === 0) blocks.splice(at, 0, block());
          else if (what === 1) blocks.splice(at, 1);
          else if (what === 2) blocks[Math.min(at, blocks.length - 1)] = block();
          else blocks.unshift(...blocks.splice(at, 2));
          for (const figure of live.querySelectorAll("figure:not(:has([data-client]))")) {
            const tools = document.createElement("div");
            tools.dataset["client"] = "";
            figure.append(tools);
          }
          const html = blocks.join("\n");
          morphHtml(live, html);
          const copy = live.cloneNode(true) as HTMLElement;
          for (const node of copy.querySelectorAll("[data-client]")) node.remove();
          const expected = document.createElement("div");
          expected.innerHTML = html;
          if (copy.innerHTML !== expected.innerHTML)
            wrong.push(`round ${round}: ${copy.innerHTML} instead of ${expected.innerHTML}`);
        }
        live.remove();
        return wrong.slice(0, 1);
      });
      expect(faults).toEqual([]);
    },
    { bypassCSP: true },
  ),
);
