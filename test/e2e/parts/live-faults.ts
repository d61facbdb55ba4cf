/** The live server while something is broken, half written or away for a moment: tabs stay, and are told. */
import { afterEach, beforeAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { change, keep, noteUntouched, original, pathOf, restore, served } from "../support/edits.ts";
import { isSameDocument, visit } from "../support/visit.ts";
import { world, type Target } from "../support/world.ts";

const PAPERS = "content/en/docs/guide/papers.md";
const WIDGETS = "content/en/docs/guide/widgets.md";
const SETTINGS = "config/site.json";
const CRATE = "content/components/Crate.tsx";
/** Milliseconds that a save may take for the test to say something: see `FILL` in `server/source/held-empty.ts`. */
const LONGEST_SAVE = 380;
const SOUND = `import * as z from "zod";
export const props = z.object({ weight: z.number() });
export default function Crate({ weight }: z.infer<typeof props>) {
  return <b>{weight} tons</b>;
}
`;

/** Runs in the page, which is the one about a fault of the engine when it comes first: no answer of a route may open sockets. */
function becomeFault(): void {
  document.addEventListener(
    "readystatechange",
    () => {
      if (sessionStorage.getItem("fault") !== null) return;
      sessionStorage.setItem("fault", "");
      document.documentElement.dataset["dev"] = "";
      for (const sheet of document.querySelectorAll("link[rel=stylesheet]")) sheet.remove();
      document.body.innerHTML = "<h1>This page could not be made</h1>";
    },
    { once: true },
  );
}

export function liveFaultTests(): void {
  const target = (): Target => world().dev;

  beforeAll(noteUntouched);
  afterEach(restore);

  test("settings that can't be read leave a page in another language where it is, with what is wrong", () =>
    visit(target(), { path: "/zh-CN/guide/papers", expected: /^404 .*\/zh-CN\/.*page\.json/ }, async ({ page }) => {
      const title = await page.title();
      change(SETTINGS, (text) => text.replace('"url": "', '"url": '));
      const overlay = page.locator("#siteDiagnostics section");
      await overlay.waitFor();
      expect(await overlay.textContent()).toContain(SETTINGS);
      expect(await isSameDocument(page)).toBe(true);
      expect(await page.title()).toBe(title);
      change(SETTINGS, () => original(SETTINGS));
      await page.locator("#siteDiagnostics").waitFor({ state: "detached" });
      expect(await isSameDocument(page)).toBe(true);
    }));

  for (const [what, broken, words] of [
    ["does not build", SOUND.replace("return <b>", "return <b"), "component-crashed"],
    ["throws", SOUND.replace("return", 'throw new Error("no crane"); return'), "no crane"],
  ] as const)
    test(`a component that ${what} is told on the page that shows it, with both places, until it is mended`, async () => {
      change(CRATE, () => SOUND);
      change(PAPERS, (text) => `${text}\n<Crate weight={3} />\n`);
      await served("/guide/papers", "3<!-- --> tons");
      await visit(target(), { path: "/guide/papers" }, async ({ page }) => {
        change(CRATE, () => broken);
        const overlay = page.locator("#siteDiagnostics section");
        await overlay.waitFor();
        const text = (await overlay.textContent()) ?? "";
        expect(text).toContain(words);
        expect(text).toContain(PAPERS);
        expect(text).toContain(`${CRATE}:`);
        change(CRATE, () => SOUND);
        await page.locator("#siteDiagnostics").waitFor({ state: "detached" });
      });
    });

  test("wrong properties of a component are told where they stand", async () => {
    change(CRATE, () => SOUND);
    change(PAPERS, (text) => `${text}\n<Crate weight={3} />\n`);
    await served("/guide/papers", "3<!-- --> tons");
    await visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      change(PAPERS, (text) => text.replace("weight={3}", 'weight="three"'));
      const overlay = page.locator("#siteDiagnostics section");
      await overlay.waitFor();
      expect(await overlay.textContent()).toContain("weight:");
    });
  });

  test("a tab that shows that its page could not be made loads it anew when a server has it that knows nothing of that", () =>
    visit(
      target(),
      // Scripts of the page that is not there.
      { path: "/", expected: /./ },
      async ({ page }) => {
        await page.addInitScript(becomeFault);
        // It is loaded anew while it loads.
        await page.goto(new URL("/guide/papers", page.url()).href, { waitUntil: "commit" });
        await page.locator("h1 >> text=Papers").waitFor();
        await page.locator("head link[rel=stylesheet][href^='/']").first().waitFor({ state: "attached" });
      },
    ));

  test("a file that is removed and written anew, soon or late, leaves its tab as the writer had it", () =>
    visit(target(), { path: "/guide/widgets" }, async ({ page }) => {
      keep(WIDGETS);
      const text = original(WIDGETS);
      await page.getByRole("tab", { name: "Belt" }).first().click();
      await page.evaluate(() => scrollTo({ top: 500, behavior: "instant" }));
      const gone = page.locator("#siteDiagnostics section", {
        hasText: "There is no page at /guide/widgets any more.",
      });
      for (const [words, wait] of [
        ["barley", () => Bun.sleep(4)],
        ["oats", () => Bun.sleep(40)],
        ["rye", () => gone.waitFor()],
      ] as const) {
        rmSync(pathOf(WIDGETS));
        await wait();
        writeFileSync(pathOf(WIDGETS), text.replace("The belt carries grain.", `The belt carries ${words}.`));
        await page.locator(`text=The belt carries ${words}.`).waitFor();
        expect(await isSameDocument(page)).toBe(true);
        expect(await page.evaluate(() => scrollY)).toBe(500);
        expect(await page.getByRole("tab", { name: "Belt" }).first().getAttribute("aria-selected")).toBe("true");
        await gone.waitFor({ state: "detached" });
      }
    }));

  test("a file that is emptied and filled a quarter of a second later is never seen empty", () =>
    visit(target(), { path: "/guide/papers" }, async ({ page }) => {
      keep(PAPERS);
      await page.evaluate(() => {
        new MutationObserver(() => {
          if (!document.body.innerText.includes("The office wants")) document.documentElement.dataset["empty"] = "";
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      const text = original(PAPERS);
      let took = Infinity;
      // On a busy machine this process may sleep for longer than the server waits, and then nothing follows from it.
      for (let round = 1; took > LONGEST_SAVE; round++) {
        await page.evaluate(() => delete document.documentElement.dataset["empty"]);
        const start = performance.now();
        writeFileSync(pathOf(PAPERS), "");
        await Bun.sleep(250);
        writeFileSync(pathOf(PAPERS), text.replace("the crew list", `the passenger list ${round}`));
        took = performance.now() - start;
        await page.locator(`text=the passenger list ${round}`).waitFor();
      }
      expect(await page.evaluate(() => document.documentElement.dataset["empty"])).toBeUndefined();
    }));
}
