/** The overlay of the live server, apart from a site: what it says of which faults, and what of it stays. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Page } from "playwright-core";
import type { LiveDiagnostic } from "../../../shared/live.ts";
import { property } from "../../support/property.ts";
import { pageWithCode } from "../support/client-code.ts";

/** What the page's code puts on `window`. */
interface Code {
  readonly showDiagnostics: (items: readonly LiveDiagnostic[]) => void;
  readonly morphHtml: (element: Element, html: string) => void;
}

const LINK: LiveDiagnostic = {
  code: "broken-link",
  severity: "warning",
  message: "There is no page /nix.",
  hint: "Did you mean /nil?",
  file: "content/a.md",
  line: 3,
  column: 7,
  frame: "> 3 | [nix](/nix)",
};
const NAME: LiveDiagnostic = { code: "bad-name", severity: "error", message: "There is no such type.", file: "b.json" };
const NOTE: LiveDiagnostic = { code: "note", severity: "info", message: "Something else.", line: 4 };

/** How many pairs of lists are tried. */
const CASES = 300;

/** Lists of a few faults, some of which say the same in other places. */
const lists = fc.array(
  fc.record({
    code: fc.constantFrom("a", "b"),
    severity: fc.constantFrom("error", "warning", "info"),
    message: fc.constantFrom("One.", "Two."),
    file: fc.constantFrom("a.md", "b.md"),
    line: fc.nat(3),
  }) satisfies fc.Arbitrary<LiveDiagnostic>,
  { maxLength: 5 },
);

export function overlayTests(): void {
  let page: Page;
  beforeAll(async () => {
    page = await pageWithCode(
      `import { showDiagnostics } from "./client/runtime/overlay.ts";
       import { morphHtml } from "./client/runtime/morph.ts";
       Object.assign(window, { showDiagnostics, morphHtml });`,
    );
  });
  afterAll(() => page.close());
  const tell = (...items: readonly LiveDiagnostic[]): Promise<void> =>
    page.evaluate((all) => (window as unknown as Code).showDiagnostics(all), items);
  afterEach(() => tell());

  const overlay = () => page.getByRole("region", { name: "Diagnostics" });
  const button = (name: string) => overlay().getByRole("button", { name });
  const heading = () => overlay().locator("header b");

  test("how many there are of which kind, and of each where it is, what is wrong, what helps, and its lines", async () => {
    await tell(NAME, LINK, { ...LINK, message: "There is no page /nox." }, NOTE);
    expect(await heading().textContent()).toBe("1 error, 2 warnings, 1 note");
    expect(await heading().getAttribute("class")).toBe("error");
    const texts = await overlay().locator("li").allInnerTexts();
    expect(texts.map((text) => text.split(/\n+/))).toEqual([
      ["b.json · bad-name", "There is no such type."],
      ["content/a.md:3:7 · broken-link", "There is no page /nix.", "Did you mean /nil?", "> 3 | [nix](/nix)"],
      ["content/a.md:3:7 · broken-link", "There is no page /nox.", "Did you mean /nil?", "> 3 | [nix](/nix)"],
      ["note", "Something else."],
    ]);
    const looks = await overlay()
      .locator("li p:nth-child(2)")
      .evaluateAll((all) => all.map((each) => each.getAttribute("class")));
    expect(looks).toEqual(["error", "warning", "warning", "info"]);
    // Lines that are cut off can be scrolled with the keyboard.
    expect(await overlay().locator("pre[tabindex='0']").count()).toBe(2);
    await tell(LINK);
    expect(await heading().textContent()).toBe("1 warning");
    expect(await heading().getAttribute("class")).toBe("warning");
  });

  test("a fault is open and a warning folded, until the writer has chosen, and again once everything is mended", async () => {
    const isOpen = (): Promise<boolean> => overlay().locator("ol").isVisible();
    await tell(LINK);
    expect([await isOpen(), await button("Show").getAttribute("aria-expanded")]).toEqual([false, "false"]);
    await tell(LINK, NAME);
    expect([await isOpen(), await button("Fold").getAttribute("aria-expanded")]).toEqual([true, "true"]);
    await button("Fold").click();
    await tell(NAME);
    expect(await isOpen()).toBe(false);
    await button("Show").click();
    await tell(LINK);
    expect(await isOpen()).toBe(true);
    await tell();
    await tell(LINK);
    expect(await isOpen()).toBe(false);
  });

  test("what was dismissed stays away with its line moved, and comes back with another fault, or once it was mended", async () => {
    const count = (): Promise<number> => page.locator("#siteDiagnostics").count();
    await tell(LINK, NAME);
    await button("Dismiss").click();
    expect(await count()).toBe(0);
    await tell({ ...LINK, line: 9 });
    expect(await count()).toBe(0);
    await tell(LINK, NAME);
    expect(await count()).toBe(1);
    await button("Dismiss").click();
    for (const other of [
      { ...LINK, message: "x" },
      { ...LINK, file: "x" },
      { ...LINK, code: "x" },
    ]) {
      await tell(LINK, other);
      expect(await count()).toBe(1);
    }
    await button("Dismiss").click();
    // The same once more, in another place of the file.
    await tell(LINK, { ...LINK, code: "x" }, { ...LINK, line: 20 });
    expect(await count()).toBe(1);
  });

  test("it stays where the page around it changes", async () => {
    await tell(LINK);
    await page.evaluate(() => (window as unknown as Code).morphHtml(document.body, "<main>Another one.</main>"));
    expect(await overlay().isVisible()).toBe(true);
  });

  test("lines that the writer scrolls keep the focus while faults come and go above them", async () => {
    await tell(NAME, LINK);
    await overlay().locator("pre").focus();
    for (const items of [
      [NAME, LINK],
      [NOTE, NAME, LINK],
      [NAME, LINK],
    ]) {
      await tell(...items);
      const focused = await page.evaluate(
        () => document.getElementById("siteDiagnostics")?.shadowRoot?.activeElement?.textContent,
      );
      expect(focused).toBe(LINK.frame);
    }
  });

  property("it says the same whatever it said before, and what it said is not made again", async () => {
    const cases = fc.sample(fc.tuple(lists, lists), CASES);
    const results = await page.evaluate((all) => {
      const { showDiagnostics } = window as unknown as Code;
      const parts = (): readonly Element[] => [
        ...(document.getElementById("siteDiagnostics")?.shadowRoot?.querySelectorAll("header, ol") ?? []),
      ];
      const text = (): string =>
        parts()
          .map((each) => each.outerHTML)
          .join("");
      return all.map(([first, second]) => {
        showDiagnostics([]);
        showDiagnostics(first);
        const items = parts().flatMap((each) => [...each.querySelectorAll("li")]);
        showDiagnostics(second);
        const now = text();
        const kept = items.filter((item) => item.isConnected).length;
        showDiagnostics([]);
        showDiagnostics(second);
        return { now, kept, anew: text() };
      });
    }, cases);
    const name = ({ code, message, file }: LiveDiagnostic): string => `${code} ${message} ${file}`;
    for (const [at, [before, after]] of cases.entries()) {
      const rest = after.map(name);
      const common = before.filter((each) => {
        const found = rest.indexOf(name(each));
        if (found >= 0) rest.splice(found, 1);
        return found >= 0;
      });
      const { now, kept, anew } = results[at] ?? {};
      expect({ before, after, now, kept }).toEqual({ before, after, now: anew, kept: common.length });
    }
  });
}
