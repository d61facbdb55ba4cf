/** Names in two scripts on a site that is written from right to left, wherever names stand. */
import { expect, test } from "bun:test";
import { DESKTOP, PHONE, visit } from "../support/visit.ts";
import { dumpedSite } from "../support/world.ts";

/** Names as they are written, and how their letters stand, from left to right. */
const NAMES = ["C++", "2 Intro", "open()", "API مرفأ"];
const SEEN = ["C++", "2 Intro", "open()", `${Array.from("مرفأ").reverse().join("")} API`];

const NAMED: Readonly<Record<string, string>> = {
  "config/site.json": JSON.stringify({
    title: "API مرفأ",
    version: { label: "API مرفأ", isLast: true },
    versions: [{ name: "2" }],
    announcement: { id: "new", content: "API مرفأ" },
    url: "https://atlas.example",
    locales: { default: "ar", list: [{ id: "ar", label: "العربية", lang: "ar", path: "" }] },
  }),
  "config/navbar.json": JSON.stringify({
    items: NAMES.flatMap((label) => {
      const link = { type: "link", label, to: "/guide/part0/one" };
      return [link, { type: "dropdown", label, items: [link] }];
    }),
  }),
  "content/ar/pages/index.md": "# أطلس\n",
  "content/ar/docs/guide/_category_.json": JSON.stringify({ label: "2 Intro" }),
  "content/ar/docs/other/_category_.json": JSON.stringify({ label: "C++" }),
  "content/ar/versions/2/guide/part0/one.md": "# C++\n",
  "content/ar/docs/other/one.md": "# open()\n",
  ...Object.fromEntries(
    NAMES.flatMap((name, at) => [
      [`content/ar/docs/guide/part${at}/_category_.json`, JSON.stringify({ label: name })],
      [
        `content/ar/docs/guide/part${at}/one.md`,
        `# ${name}\n\nAPI هو zebra.\n${NAMES.map((each) => `\n## ${each}\n\nAPI هو zebra.\n`).join("")}`,
      ],
    ]),
  ),
};

/** Runs in the page: the letters of each name that has Latin ones, the last of a trail, as they stand from left to right. */
function lettersInPlace(elements: readonly Element[]): readonly string[] {
  return elements.flatMap((element) => {
    const letters: (readonly [string, number])[] = [];
    for (const box of document.querySelectorAll("details")) box.open = true;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const text = texts.currentNode as Text;
      for (let at = 0; at < text.length; at++) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { left, width } = range.getBoundingClientRect();
        // In front of the name of a page stands whether it is the next one.
        if (width > 0 && text.parentElement?.closest(".pagination span") == null)
          letters.push([text.data.charAt(at), left]);
      }
    }
    const seen = letters.sort(([, a], [, b]) => a - b).map(([letter]) => letter);
    return seen.some((letter) => /[a-z]/i.test(letter)) ? [seen.join("").split(" › ")[0] ?? ""] : [];
  });
}

export function nameDirectionTests(): void {
  const named = dumpedSite("names", NAMED);

  for (const [path, viewport, places] of [
    [
      "/guide/part0/one",
      DESKTOP,
      [
        ".sidebar summary",
        ".sidebar a",
        ".toc a",
        ".header-nav :is(a, summary)",
        ".pagination a",
        "h1",
        ".prose h2",
        ".brand span",
        "[data-version-label]",
        ".announcement p",
      ],
    ],
    ["/guide/part0/one", PHONE, [".drawer-menu summary", ".drawer-menu ul a", ".toc-bar li a"]],
    ["/search?q=zebra", DESKTOP, [".search-title", ".search-trail", ".search-filter"]],
  ] as const)
    test(`a name is read in its own direction, and in the page's if it has words of both: ${places.join(", ")}`, () =>
      visit(named(), { path, viewport }, async ({ page }) => {
        await page.locator(places[0]).first().waitFor({ state: "attached" });
        if (viewport === PHONE) await page.click("[data-open-drawer]");
        for (const place of places) {
          const seen = await page.locator(place).evaluateAll(lettersInPlace);
          expect([place, seen.length > 0, ...seen.filter((each) => !SEEN.includes(each))]).toEqual([place, true]);
        }
        for (const passage of await page.locator(".search-snippet").all())
          expect(await passage.getAttribute("dir")).toBe("rtl");
      }));
}
