/** What readers and writers do most, in Firefox and in WebKit: everything else is tried in Chromium. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { removeFolders } from "../support/disk.ts";
import { findFirefox, openFirefox } from "../support/firefox.ts";
import { serve, type Served } from "../support/command.ts";
import { needing } from "../support/not-tested.ts";
import type { OtherBrowser } from "../support/other-browser.ts";
import { noWebKit, openWebKit } from "../support/webkit.ts";
import { copyOfFixture, dumpTo } from "./support/world.ts";

setDefaultTimeout(300_000);
const firefox = findFirefox();

suite(
  "Firefox",
  () => openFirefox(firefox ?? ""),
  firefox === undefined ? "no Firefox was found; FIREFOX_PATH names one" : undefined,
);
suite("WebKit", openWebKit, noWebKit());

/** @param missing why there is none here */
function suite(name: string, open: () => Promise<OtherBrowser>, missing: string | undefined): void {
  const { describe, test } = needing(`the site in ${name}`, missing);
  describe(`in ${name}`, () => {
    let browser: OtherBrowser;
    let dump: Served;
    let live: Served;
    let site: string;
    let url: string;

    beforeAll(async () => {
      site = copyOfFixture();
      const out = await dumpTo(site);
      [browser, dump, live] = await Promise.all([
        open(),
        serve(["preview", "--site", site, "--out", out]),
        serve(["dev", "--site", site]),
      ]);
      url = dump.url.replace(/\/$/, "");
    }, 300_000);
    afterAll(async () => {
      await browser.close();
      await Promise.all([dump.stop(), live.stop()]);
      removeFolders();
    }, 60_000);
    afterEach(() => {
      expect(browser.faults).toEqual([]);
    });

    test("a link leads to the next page without a load, and back leads back", async () => {
      await browser.open(`${url}/guide/start`);
      await browser.read<boolean>("window.kept = true");
      await browser.click('.sidebar a[href="/guide/untranslated"]');
      await browser.until(`location.pathname === "/guide/untranslated" && document.title.includes("Only in English")`);
      expect(await browser.read<boolean>("window.kept")).toBe(true);
      await browser.back();
      await browser.until(`location.pathname === "/guide/start"`);
      expect(await browser.read<boolean>("window.kept")).toBe(true);
    });

    for (const [lang, prefix, word] of [
      ["English", "", "container"],
      ["Chinese", "/zh-CN", "集装箱"],
    ] as const)
      test(`the search opens with a key, finds while one types, and Enter leads to the first result (${lang})`, async () => {
        await browser.open(`${url}${prefix}/guide/start`);
        await browser.press("/");
        await browser.until(`document.activeElement?.closest("dialog[open]") != null`);
        await browser.press(...Array.from(word));
        await browser.until(`document.querySelector("dialog[open] a mark") !== null`);
        await browser.press("Enter");
        await browser.until(
          `location.pathname !== "${prefix}/guide/start" && document.querySelector("dialog[open]") === null`,
        );
        await browser.until(`document.querySelector("#pageContent").innerText.toLowerCase().includes("${word}")`);
      });

    test("the colour mode is changed by its button, and kept on the next page", async () => {
      await browser.open(`${url}/guide/start`);
      const mode = "document.documentElement.dataset.theme ?? document.documentElement.className";
      const before = await browser.read<string>(mode);
      await browser.click("[data-colour-mode]");
      await browser.until(`(${mode}) !== ${JSON.stringify(before)}`);
      const after = await browser.read<string>(mode);
      await browser.open(`${url}/guide/papers`);
      expect(await browser.read<string>(mode)).toBe(after);
    });

    test("tabs are worked with the mouse, menus with the keyboard", async () => {
      await browser.open(`${url}/guide/widgets`);
      await browser.until(`document.querySelectorAll("[role=tab]").length > 1`);
      await browser.click("[role=tab][aria-selected=false]");
      await browser.until(`document.querySelectorAll("[role=tab]")[1].getAttribute("aria-selected") === "true"`);
      await browser.read<unknown>(`document.querySelector("details.menu > summary").focus()`);
      await browser.press("Enter");
      await browser.until(`document.querySelector("details.menu[open]") !== null`);
      await browser.press("Escape");
      await browser.until(`document.querySelector("details.menu[open]") === null`);
    });

    if (name === "Firefox")
      test("a word in a tab that is not chosen is found, and shown", async () => {
        await browser.open(`${url}/guide/widgets?tool=crane`);
        await browser.until(`document.querySelectorAll("[role=tab]").length > 1`);
        const word = `[...document.querySelectorAll(".tab p")].find((p) => p.textContent === "The belt carries grain.")`;
        expect(await browser.read<boolean>(`${word}.checkVisibility()`)).toBe(false);
        await browser.read<boolean>(`find("carries grain")`);
        await browser.until(`${word}.checkVisibility()`);
        expect(await browser.read<string>(`document.querySelector("[role=tab][aria-selected=true]").textContent`)).toBe(
          "Belt",
        );
      });

    test("lines of Chinese are full, and those of a narrow cell have room for more than two characters", async () => {
      await browser.open(`${url}/zh-CN/guide/start`);
      // Letters of its own: how wide a line is differs by font.
      const lines = (html: string): Promise<readonly number[]> =>
        browser.read<readonly number[]>(`(() => {
          const box = document.createElement("div");
          box.innerHTML = ${JSON.stringify(html)};
          document.querySelector(".prose").prepend(box);
          const range = document.createRange();
          range.selectNodeContents(box.querySelector("p, td"));
          const widths = [...range.getClientRects()].map(({ width }) => width);
          box.remove();
          return widths;
        })()`);
      const text =
        "库用一次调用就能发出一笔付款。本教程则亲手完成这次调用背后的全部工作：逐位写出消息，计算钱包地址，部署钱包，签名。学完之后，你能读懂任何钱包合约的代码";
      const paragraph = await lines(`<p style="width: 360px">${text}</p>`);
      expect(Math.min(...paragraph.slice(0, -1))).toBeGreaterThan(320);
      const cell = await lines(
        `<table style="width: auto"><tr><td style="min-width: 0; width: 74px; max-width: 74px; padding: 0">以谁的名义发行新币；未设置时用参数 0</td></tr></table>`,
      );
      expect(Math.min(...cell.slice(0, -1))).toBeGreaterThan(40);
    });

    test("an example runs, within a frame that may reach nothing else", async () => {
      await browser.open(`${url}/guide/playground`);
      await browser.until(`document.querySelector(".result iframe") !== null`);
      await browser.until(`document.body.innerText.includes("3 cranes")`, "frame");
      // An origin of its own: neither the site's storage nor its pages.
      expect(await browser.readFrame<string>("self.origin")).toBe("null");
    });

    test("an address with an anchor leads to its row, below the header", async () => {
      await browser.open(`${url}/guide/quay#stern-line`);
      const top = `document.getElementById("stern-line").getBoundingClientRect().top`;
      await browser.until(`scrollY > 0 || document.documentElement.scrollHeight <= innerHeight`);
      await browser.until(
        `${top} < innerHeight && ${top} >= document.querySelector("header").getBoundingClientRect().bottom - 1`,
      );
    });

    test("back returns to where the reader was on the page", async () => {
      await browser.open(`${url}/guide/start`);
      await browser.read<unknown>("scrollTo(0, 600)");
      // Pixels may differ: what is far from the window has an estimated height until it is seen.
      const place = `Math.round(document.getElementById("mooring").getBoundingClientRect().top)`;
      const before = await browser.read<number>(place);
      expect(before).toBeLessThan(600);
      // By key: the mouse's way there may scroll the page, and WebKit passes over what nobody has pressed.
      await browser.read<unknown>(
        `document.querySelector('.sidebar a[href="/guide/untranslated"]').focus({ preventScroll: true })`,
      );
      await browser.press("Enter");
      await browser.until(`location.pathname === "/guide/untranslated" && scrollY === 0`);
      await browser.back();
      await browser.until(`location.pathname === "/guide/start" && Math.abs(${place} - ${before}) < 2`);
    });

    test("on a narrow screen the menu slides in over the page, and Escape closes it", async () => {
      await browser.resize(480, 900);
      try {
        await browser.open(`${url}/guide/start`);
        await browser.until("innerWidth < 600");
        await browser.click("[data-open-drawer]");
        await browser.until(`document.querySelector("#siteDrawer[role=dialog]") !== null`);
        expect(await browser.read<boolean>(`document.querySelector("#pageMain").inert`)).toBe(true);
        await browser.press("Escape");
        await browser.until(`document.querySelector("#siteDrawer:not([role])") !== null`);
        expect(await browser.read<boolean>(`document.activeElement.hasAttribute("data-open-drawer")`)).toBe(true);
        expect(await browser.read<number>("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
        // Opened before the scripts came, it has this address.
        await browser.open(`${url}/guide/papers#siteDrawer`);
        await browser.until(`document.querySelector("#siteDrawer[role=dialog]") !== null`);
        expect(await browser.read<string>("location.hash")).toBe("");
        await browser.press("Escape");
        await browser.until(`getComputedStyle(document.querySelector("#siteDrawer")).visibility === "hidden"`);
      } finally {
        await browser.resize(1400, 960);
      }
    });

    test("a picture opens enlarged, and Escape closes it", async () => {
      await browser.open(`${url}/guide/pictures`);
      const picture = 'img[alt="Plan of the harbour"]';
      await browser.until(`document.querySelector('${picture}[role=button]') !== null`);
      await browser.click(picture);
      await browser.until(`document.querySelector("dialog.zoom[open]") !== null`);
      await browser.press("Escape");
      await browser.until(`document.querySelector("dialog.zoom") === null`);
    });

    test("code and the whole page as Markdown are copied", async () => {
      await browser.open(`${url}/guide/widgets`);
      const copied = "document.querySelector('[data-copied]') !== null";
      const button = 'button[aria-label="Copy code"]';
      await browser.until(`document.querySelector('${button}') !== null`);
      await browser.click(button);
      await browser.until(copied);
      await browser.until(`!(${copied})`);
      await browser.click(".page-menu > summary");
      await browser.until(`document.querySelector(".page-menu[open]") !== null`);
      const cut = `[...document.querySelectorAll(".page-menu a")].filter((a) => a.scrollWidth > a.clientWidth + 1).length`;
      expect(await browser.read<number>(cut)).toBe(0);
      await browser.click("[data-copy-markdown]");
      await browser.until(copied);
      expect(await browser.read<string>("location.pathname")).toBe("/guide/widgets");
    });

    test("a document that is written is seen at once: the same page, at its place", async () => {
      const file = `${site}/content/en/docs/guide/start.md`;
      const text = readFileSync(file, "utf8");
      await browser.open(`${live.url.replace(/\/$/, "")}/guide/start`);
      await browser.read<unknown>("window.kept = true, scrollTo(0, 200)");
      try {
        writeFileSync(file, `${text}\nThe last paragraph is about zebras.\n`);
        await browser.until(`document.querySelector("#pageContent").textContent.includes("zebras")`);
        expect(await browser.read<unknown>("[window.kept, scrollY]")).toEqual([true, 200]);
      } finally {
        writeFileSync(file, text);
      }
      await browser.until(`!document.querySelector("#pageContent").textContent.includes("zebras")`);
    });
  });
}
