/** A sitemap of more addresses than one file may hold. */
import { expect, test } from "bun:test";
import { inLists } from "../../server/output/files/sitemap.ts";
import { site } from "../support/session.ts";

/** With fifty languages a file holds 4,000 addresses. */
const LANGUAGES = [
  "en",
  ...Array.from({ length: 49 }, (_, at) => `q${String.fromCharCode(97 + (at % 26))}${at < 26 ? "a" : "b"}`),
];
const LAST = LANGUAGES.at(-1) ?? "";
const PAGES = 90;

const SITE = `
-- config/site.json --
${JSON.stringify({
  title: "Port",
  url: "https://port.example.org",
  baseUrl: "/base/",
  locales: {
    default: "en",
    list: LANGUAGES.map((lang) => ({ id: lang, label: lang, lang, path: lang === "en" ? "" : lang })),
  },
})}
-- content/${LAST}/docs/page-89.md --
# Last
${Array.from({ length: PAGES }, (_, at) => `-- content/en/docs/page-${String(at).padStart(2, "0")}.md --\n# Page ${at}\n`).join("")}`;

test("lies in parts, which its index names, and each page is in one of them", async () => {
  const { body, session } = await site(SITE);
  const index = body("/base/sitemap.xml");
  expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  const parts = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => loc);
  expect(parts).toEqual([1, 2].map((at) => `https://port.example.org/base/sitemap-${at}.xml`));
  expect(body("/base/robots.txt")).toContain("Sitemap: https://port.example.org/base/sitemap.xml");
  const pages = parts.map((part) => {
    const text = body(new URL(part).pathname);
    expect(text).toEndWith("\n</urlset>\n");
    return [...text.matchAll(/<url><loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => loc);
  });
  // Pages that stand in for a translation are left out, so the second part, of the last languages, has one.
  expect(pages.map(({ length }) => length)).toEqual([PAGES, 1]);
  expect(new Set(pages[0]).size).toBe(PAGES);
  expect(pages[1]).toEqual([`https://port.example.org/base/${LAST}/page-89`]);
  expect(body("/base/sitemap-2.xml")).toContain('hreflang="en" href="https://port.example.org/base/page-89"');
  session.close();
}, 60_000);

test("no address is lost between two lists, and there is one of none", () => {
  expect(inLists(["a", "b", "c", "d", "e"], 2)).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  expect(inLists(["a", "b"], 2)).toEqual([["a", "b"]]);
  expect(inLists([], 2)).toEqual([[]]);
});

test("of few addresses is one file", async () => {
  const { body, session } = await site("-- content/en/docs/a.md --\n# A\n");
  expect(body("/sitemap.xml")).toContain("<loc>https://docs.example.org/a</loc>");
  expect(body("/sitemap-1.xml")).toContain("Page not found");
  session.close();
});
