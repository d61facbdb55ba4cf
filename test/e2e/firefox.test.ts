/** What readers do most, in Firefox: everything else is tried in Chromium. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout } from "bun:test";
import { removeFolders } from "../support/disk.ts";
import { findFirefox, openFirefox, type Firefox } from "../support/firefox.ts";
import { serve, type Served } from "../support/command.ts";
import { needing } from "../support/not-tested.ts";
import { copyOfFixture, dumpTo } from "./support/world.ts";

setDefaultTimeout(300_000);
const executable = findFirefox();
const { describe, test } = needing(
  "the site in Firefox",
  executable === undefined ? "no Firefox was found; FIREFOX_PATH names one" : undefined,
);

describe("in Firefox", () => {
  let firefox: Firefox;
  let served: Served;
  let url: string;

  beforeAll(async () => {
    const site = copyOfFixture();
    const out = await dumpTo(site);
    [firefox, served] = await Promise.all([
      openFirefox(executable ?? ""),
      serve(["preview", "--site", site, "--out", out]),
    ]);
    url = served.url.replace(/\/$/, "");
  }, 300_000);
  afterAll(async () => {
    await firefox.close();
    await served.stop();
    removeFolders();
  }, 60_000);
  afterEach(() => {
    expect(firefox.faults).toEqual([]);
  });

  test("a link leads to the next page without a load, and back leads back", async () => {
    await firefox.open(`${url}/guide/start`);
    await firefox.read<boolean>("window.kept = true");
    await firefox.click('.sidebar a[href="/guide/untranslated"]');
    await firefox.until(`location.pathname === "/guide/untranslated" && document.title.includes("Only in English")`);
    expect(await firefox.read<boolean>("window.kept")).toBe(true);
    await firefox.back();
    await firefox.until(`location.pathname === "/guide/start"`);
    expect(await firefox.read<boolean>("window.kept")).toBe(true);
  });

  for (const [lang, prefix, word] of [
    ["English", "", "container"],
    ["Chinese", "/zh-CN", "集装箱"],
  ] as const)
    test(`the search opens with a key, finds while one types, and Enter leads to the first result (${lang})`, async () => {
      await firefox.open(`${url}${prefix}/guide/start`);
      await firefox.press("/");
      await firefox.until(`document.activeElement?.closest("dialog[open]") != null`);
      await firefox.press(...Array.from(word));
      await firefox.until(`document.querySelector("dialog[open] a mark") !== null`);
      await firefox.press("Enter");
      await firefox.until(
        `location.pathname !== "${prefix}/guide/start" && document.querySelector("dialog[open]") === null`,
      );
      await firefox.until(`document.querySelector("#pageContent").innerText.toLowerCase().includes("${word}")`);
    });

  test("the colour mode is changed by its button, and kept on the next page", async () => {
    await firefox.open(`${url}/guide/start`);
    const mode = "document.documentElement.dataset.theme ?? document.documentElement.className";
    const before = await firefox.read<string>(mode);
    await firefox.click("[data-colour-mode]");
    await firefox.until(`(${mode}) !== ${JSON.stringify(before)}`);
    const after = await firefox.read<string>(mode);
    await firefox.open(`${url}/guide/papers`);
    expect(await firefox.read<string>(mode)).toBe(after);
  });

  test("tabs are worked with the mouse, menus with the keyboard", async () => {
    await firefox.open(`${url}/guide/widgets`);
    await firefox.until(`document.querySelectorAll("[role=tab]").length > 1`);
    await firefox.click("[role=tab][aria-selected=false]");
    await firefox.until(`document.querySelectorAll("[role=tab]")[1].getAttribute("aria-selected") === "true"`);
    await firefox.read<unknown>(`document.querySelector("details.menu > summary").focus()`);
    await firefox.press("Enter");
    await firefox.until(`document.querySelector("details.menu[open]") !== null`);
    await firefox.press("Escape");
    await firefox.until(`document.querySelector("details.menu[open]") === null`);
  });

  test("an example runs, within a frame that may reach nothing else", async () => {
    await firefox.open(`${url}/guide/playground`);
    await firefox.until(`document.querySelector(".result iframe") !== null`);
    await firefox.until(`document.body.innerText.includes("3 cranes")`, "frame");
    // An origin of its own: neither the site's storage nor its pages.
    expect(await firefox.readFrame<string>("self.origin")).toBe("null");
  });
});
