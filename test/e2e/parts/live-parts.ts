/** What the live server's client does to single elements of a page, in an empty one: tabs, pictures and stylesheets. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { pageWithCode } from "../support/client-code.ts";

/** On the page's `window`. */
interface Client {
  morphHtml(element: Element, html: string): void;
  changePictures(prints: Readonly<Record<string, string>>, isCurrent: boolean): void;
}

const CODE = `
import { changePictures } from "./client/runtime/live-pictures.ts";
import { morphHtml } from "./client/runtime/morph.ts";
Object.assign(window, { changePictures, morphHtml });`;

const HOST = "https://harbour.test/";

/** What the server writes for tabs. @param sections `value` or `value label`, with `*` before the default */
function tabs(sections: readonly string[], attributes = "", inside = ""): string {
  const panels = sections.map((section, at) => {
    const [value = "", label = value] = section.replace("*", "").split(" ");
    const first = section.startsWith("*") ? " data-default" : "";
    return `<div class="tab" id="t${at}" data-value="${value}" data-label="${label}"${first}><p>${value}</p>${inside}</div>`;
  });
  return `<div data-widget="tabs" class="tabs" ${attributes}>${panels.join("")}</div>`;
}

export function livePartTests(): void {
  let page: Page;
  beforeAll(async () => {
    page = await pageWithCode(CODE);
  });
  afterAll(() => page.close());

  /** @returns whether tabs that have started start again in the new page, and whether they read the choice from their buttons */
  const after = (before: string, next: string, started = ["awake", "planned", "ready"]): Promise<string> =>
    page.evaluate(
      ([old, fresh, marks]) => {
        const root = document.createElement("main");
        root.innerHTML = old;
        for (const each of root.querySelectorAll<HTMLElement>(".tabs")) {
          for (const mark of marks) each.dataset[mark] = "";
          each.insertAdjacentHTML("afterbegin", '<div class="tab-list" data-client></div>');
        }
        (window as unknown as Client).morphHtml(root, fresh);
        const outer = root.querySelector<HTMLElement>(".tabs");
        const states = ["awake", "planned", "ready"].filter((name) => outer?.dataset[name] !== undefined);
        const choice = outer?.querySelector(":scope > .tab-list") === null ? "" : ", chosen";
        return (states.length === 0 ? "again" : states.join() === marks.join() ? "as before" : states.join()) + choice;
      },
      [before, next, started] as const,
    );

  test("tabs start again if their row has changed, and show a new default", async () => {
    const two = tabs(["*ebb", "flood"]);
    const told = await Promise.all(
      [
        two.replace("<p>ebb", "<p>the ebb"),
        tabs(["*ebb"]),
        tabs(["*ebb", "flood High"]),
        tabs(["*ebb", "high flood"]),
        tabs(["*ebb", "flood"], 'data-group="tide"'),
        tabs(["*ebb", "flood"], 'data-query="tide"'),
        tabs(["ebb", "*flood"]),
        // Marked, but not in the place of the one before.
        tabs(["ebb", "flood", "*slack"]),
        tabs(["*flood"]),
      ].map((next) => after(two, next)),
    );
    const again = "again, chosen";
    expect(told).toEqual(["as before, chosen", again, again, again, again, again, "again", again, again]);
    const inner = (label: string): string => tabs(["*a", "b"], "", tabs(["c", `d ${label}`]));
    expect(await after(inner("one"), inner("two"))).toBe("as before, chosen");
    // They are about to start anyway.
    expect(await after(two, tabs(["*ebb"]), ["awake", "planned"])).toBe("as before, chosen");
  });

  test("a picture is replaced once the new one is there, by the newest, and only where the page shows that file", async () => {
    const held = new Map<string, PromiseWithResolvers<undefined>>();
    const asked: string[] = [];
    const hold = (address: string): void => void held.set(HOST + address, Promise.withResolvers());
    const release = (address: string): void => held.get(HOST + address)?.resolve(undefined);
    await page.route(`${HOST}**`, async (route) => {
      const url = route.request().url();
      asked.push(url.slice(HOST.length));
      await held.get(url)?.promise;
      if (url.includes("missing")) await route.fulfill({ status: 404 });
      else if (url.includes(".css")) await route.fulfill({ contentType: "text/css", body: "p { color: red }" });
      else
        await route.fulfill({
          contentType: "image/svg+xml",
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
        });
    });
    const picture = (address: string): string => `<img src="${HOST}${address}">`;
    await page.setContent(
      `<link rel="icon" href="${HOST}a.css"><link rel="stylesheet" href="${HOST}a.css"><link rel="stylesheet" href="${HOST}b.css"><main id="pageContent">${picture("a.svg")}${picture("c.svg?x=1")}</main>` +
        `${picture("a.svg")}<dialog class="zoom">${picture("a.svg")}</dialog>`,
    );
    const change = (prints: Readonly<Record<string, string>>): Promise<void> =>
      page.evaluate(
        ([all, host]) =>
          (window as unknown as Client).changePictures(
            Object.fromEntries(Object.entries(all).map(([address, print]) => [host + address, print])),
            true,
          ),
        [prints, HOST] as const,
      );
    /** The addresses of elements, once they are such. */
    const are = async (selector: string, wanted: readonly string[]): Promise<void> => {
      const told = (): Promise<readonly string[]> =>
        page.locator(selector).evaluateAll((all, host) => {
          const addressOf = (each: Element): string => each.getAttribute("src") ?? each.getAttribute("href") ?? "";
          return all.map((each) => addressOf(each).slice(host.length));
        }, HOST);
      for (let wait = 0; wait < 200 && (await told()).join() !== wanted.join(); wait++) await Bun.sleep(10);
      expect(await told()).toEqual([...wanted]);
    };
    const isAsked = async (address: string): Promise<void> => {
      while (!asked.includes(address)) await Bun.sleep(5);
    };

    await change({ "a.svg": "1", "c.svg?x=1": "1", "a.css": "1", "b.css": "1" });
    await change({ "a.svg": "1", "c.svg?x=1": "2", "a.css": "1", "b.css": "1" });
    await are("img", ["a.svg", "c.svg?x=1&live=2", "a.svg", "a.svg"]);
    hold("a.svg?live=2");
    await change({ "a.svg": "2", "c.svg?x=1": "3", "a.css": "1", "b.css": "1" });
    await are("img", ["a.svg", "c.svg?x=1&live=3", "a.svg", "a.svg"]);
    await change({ "a.svg": "3", "c.svg?x=1": "3", "a.css": "1", "b.css": "1" });
    await are("img", ["a.svg?live=3", "c.svg?x=1&live=3", "a.svg", "a.svg?live=3"]);
    const late = page.waitForEvent("requestfinished", (request) => request.url().endsWith("a.svg?live=2"));
    release("a.svg?live=2");
    await late;
    await page.evaluate(() => new Promise((done) => setTimeout(done, 30)));
    await are("img", ["a.svg?live=3", "c.svg?x=1&live=3", "a.svg", "a.svg?live=3"]);
    hold("a.svg?live=4");
    await change({ "a.svg": "4", "c.svg?x=1": "3", "a.css": "1", "b.css": "1" });
    // The writer names another picture meanwhile.
    await page.evaluate(`document.querySelector("img").src = "${HOST}d.svg"`);
    release("a.svg?live=4");
    await are("img", ["d.svg", "c.svg?x=1&live=3", "a.svg", "a.svg?live=4"]);

    hold("a.css?live=2");
    await change({ "a.css": "2", "b.css": "1" });
    await isAsked("a.css?live=2");
    hold("a.css?live=3");
    await change({ "a.css": "3", "b.css": "1" });
    await are("link", ["a.css", "a.css", "a.css?live=2", "a.css?live=3", "b.css"]);
    release("a.css?live=2");
    await are("link", ["a.css", "a.css?live=2", "a.css?live=3", "b.css"]);
    release("a.css?live=3");
    await are("link", ["a.css", "a.css?live=3", "b.css"]);
    // One that does not come leaves the one before.
    await change({ "a.css": "missing", "b.css": "2" });
    await isAsked("a.css?live=missing");
    await are("link", ["a.css", "a.css?live=3", "b.css?live=2"]);
    hold("b.css?live=3");
    await change({ "a.css": "missing", "b.css": "3" });
    await change({ "a.css": "missing", "b.css": "4" });
    await are("link", ["a.css", "a.css?live=3", "b.css?live=4"]);
    release("b.css?live=3");
  });
}
