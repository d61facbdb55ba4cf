/** What strangers write, in the browser: nothing of it runs once it has been through the sanitiser. */
import { expect, test } from "bun:test";
import type { BrowserContext } from "playwright-core";
import { safeSvgFile } from "../../../server/markdown/svg.ts";
import { fill, parse } from "../../markdown/helper.ts";
import { IN_DOCUMENTS, IN_DRAWINGS } from "../../security/vectors.ts";
import { DESKTOP, PHONE, visit } from "../support/visit.ts";
import { dumpedSite, world } from "../support/world.ts";

const ORIGIN = "http://hostile.test";

/** Notes which frame an `alert` is called in, and then does what a reader could do with everything on it. */
const WATCH = `(() => {
  const note = () => {
    try {
      let frame = window;
      while (frame !== frame.top && !/\\/\\d+\\./.test(frame.location.pathname)) frame = frame.parent;
      frame.top.postMessage({ ran: Number(/\\/(\\d+)\\./.exec(frame.location.pathname)?.[1] ?? -1) }, "*");
    } catch {
      top.postMessage({ ran: -1 }, "*");
    }
  };
  window.alert = note;
  if (window === top) {
    window.ran = new Set();
    addEventListener("message", ({ data }) => void (typeof data?.ran === "number" && window.ran.add(data.ran)));
    return;
  }
  addEventListener("load", () =>
    setTimeout(() => {
      for (const element of document.querySelectorAll("*")) {
        for (const type of ["mouseover", "mousemove", "pointerover", "focus", "click"])
          element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window }));
      }
      document.documentElement.dataset.done = "";
    }, 100),
  );
})()`;

/**
 * @param enough of the files have to run something; without it, nothing should
 * @returns numbers of the files in which something ran; -1 where it cannot be told which
 */
async function whatRuns(
  context: BrowserContext,
  files: readonly string[],
  type: string,
  enough?: number,
): Promise<ReadonlySet<number>> {
  const ending = type === "image/svg+xml" ? "svg" : "html";
  await context.addInitScript(WATCH);
  await context.route("**/*", (route) => {
    const { pathname, origin } = new URL(route.request().url());
    const number = /^\/(\d+)\./.exec(pathname)?.[1];
    if (origin !== ORIGIN) return route.abort();
    if (number !== undefined) return route.fulfill({ contentType: type, body: files[Number(number)] ?? "" });
    if (pathname !== "/") return route.fulfill({ status: 404, body: "" });
    const frames = files.map((_, at) => `<iframe src="/${at}.${ending}"></iframe>`).join("");
    return route.fulfill({ contentType: "text/html", body: `<!doctype html><body>${frames}` });
  });
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/`, { waitUntil: "load" });
  if (enough !== undefined)
    await page.waitForFunction(
      (most) => (globalThis as unknown as { readonly ran: Set<number> }).ran.size > most,
      enough,
    );
  // A script may run late: when an animation begins, or a picture has failed.
  else await page.waitForTimeout(2_000);
  return new Set(await page.evaluate(() => [...(globalThis as unknown as { readonly ran: Set<number> }).ran]));
}

async function inFreshContext<T>(act: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await world().browser.newContext();
  try {
    return await act(context);
  } finally {
    await context.close();
  }
}

const html = (body: string): string => `<!doctype html><meta charset="utf-8"><body>${body}`;

/** Every class by which the page's own parts are laid over others, on what a stranger wants to be clicked. */
const OVER_THE_PAGE = [
  ...[
    "search-dialog",
    "drawer",
    "header",
    "skip",
    "zoom",
    "shortcuts",
    "definition",
    "tab-list",
    "menu-list",
    "progress-on",
  ].map((name) => `<a class="${name}" href="https://evil.example/">Sign in</a>`),
  '<div class="drawer-open"><div class="drawer" id="open">[Sign in](https://evil.example/)</div></div>',
  '<div class="header-hidden"><div class="header">[Sign in](https://evil.example/)</div></div>',
  '<svg class="search-dialog" width="9" height="9"><rect width="9" height="9"/></svg>',
  '<math class="search-dialog"><mi>x</mi></math>',
  '<pre class="search-dialog">x</pre>',
].join("\n\n");

export function hostileTests(): void {
  const covered = dumpedSite("covered", {
    "config/site.json": '{"title": "Harbour", "url": "https://harbour.example"}',
    "content/en/docs/a.md": `# A\n\nText.\n\n${OVER_THE_PAGE}\n\n${"Text.\n\n".repeat(80)}`,
  });

  for (const viewport of [DESKTOP, PHONE])
    test(`no document lies over the page around it, ${viewport.width} pixels wide`, () =>
      visit(covered(), { path: "/a#open", viewport }, async ({ page }) => {
        const over = await page.evaluate(() => {
          const content = document.getElementById("pageContent");
          const named = [...(content?.querySelectorAll("*") ?? [])].filter((element) => {
            const { position, zIndex } = getComputedStyle(element);
            return position === "fixed" || (position === "sticky" && Number(zIndex) >= 30);
          });
          const seen: Element[] = [];
          for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
            scrollTo({ top, behavior: "instant" });
            for (const x of [20, innerWidth / 2, innerWidth - 20])
              for (const y of [10, 30]) seen.push(...document.elementsFromPoint(x, y).slice(0, 1));
          }
          return [...named, ...seen.filter((element) => content?.contains(element))].map(({ outerHTML }) =>
            outerHTML.slice(0, 80),
          );
        });
        expect(over).toEqual([]);
      }));

  test("the tricks work: without a sanitiser, most of them run", async () => {
    const markup = IN_DOCUMENTS.filter((source) => source.startsWith("<"));
    const half = markup.length / 2;
    const documents = await inFreshContext((context) => whatRuns(context, markup.map(html), "text/html", half));
    const third = IN_DRAWINGS.length / 3;
    const drawings = await inFreshContext((context) => whatRuns(context, IN_DRAWINGS, "image/svg+xml", third));
    expect(documents.size).toBeGreaterThan(half);
    expect(drawings.size).toBeGreaterThan(third);
  });

  test("no document runs anything", async () => {
    const pages = IN_DOCUMENTS.map((source) => {
      const { parts, slots } = parse(source).article;
      return html(fill(parts, slots));
    });
    expect([...(await inFreshContext((context) => whatRuns(context, pages, "text/html")))]).toEqual([]);
  });

  test("no drawing runs anything, opened by its own address", async () => {
    const files = IN_DRAWINGS.map((source) => safeSvgFile(new TextEncoder().encode(source)));
    expect([...(await inFreshContext((context) => whatRuns(context, files, "image/svg+xml")))]).toEqual([]);
  });
}
