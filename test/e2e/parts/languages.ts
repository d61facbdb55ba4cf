/** A site in German, with a text of its own, and in Korean: what the server writes and what scripts say is in the reader's language. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DESKTOP, visit } from "../support/visit.ts";
import { dumpedSite } from "../support/world.ts";

const SITE = {
  "config/site.json": JSON.stringify({
    title: "Funk",
    url: "https://funk.example",
    locales: {
      default: "de",
      list: [
        { id: "de", label: "Deutsch", lang: "de", path: "" },
        { id: "ko", label: "한국어", lang: "ko", path: "ko" },
      ],
    },
  }),
  "config/texts.json": JSON.stringify({ languages: { de: { search: { placeholder: "Antennen suchen" } } } }),
  "content/de/docs/dipol.md":
    "# Dipol\n\n<Feedback />\n\n```js\nconst a = 1;\n```\n\n## Länge\n\nEin halbwelliger Draht.\n",
  "content/de/docs/yagi.md": "# Yagi\n\nMehr Drähte, ein Strahler.\n",
  "content/ko/docs/dipol.md": "# 다이폴\n\n```js\nconst a = 1;\n```\n\n## 길이\n\n반파장 도선.\n",
};

export function languageTests(): void {
  const target = dumpedSite("radio", SITE);
  const search = async (page: Page, query: string): Promise<void> => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(query);
    await page.locator("dialog [role=option]").first().waitFor();
  };

  test("buttons of scripts, answers and the search are in German; a text of the site's own stands in its place", () =>
    visit(target(), { path: "/dipol", viewport: DESKTOP }, async ({ page }) => {
      await page.getByRole("button", { name: "Code kopieren" }).waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Ja" }).click();
      await page.getByText("Danke, das hilft uns.").waitFor();
      await search(page, "draht");
      expect(await page.locator("dialog input").getAttribute("placeholder")).toBe("Antennen suchen");
      await page.locator(".search-status", { hasText: /^\d Vorschl/ }).waitFor({ state: "attached" });
      expect(await page.locator("dialog").textContent()).toContain("Alle Ergebnisse");
    }));

  test("and in Korean; the page of search says how many pages there are", () =>
    visit(target(), { path: "/ko/dipol", viewport: DESKTOP }, async ({ page }) => {
      await page.getByRole("button", { name: "코드 복사" }).waitFor({ state: "attached" });
      await page.goto(`${target().url}/ko/search?q=${encodeURIComponent("도선")}`);
      await page.locator(".search-note", { hasText: "“도선”에 대한 페이지 1개" }).waitFor();
      expect(await page.title()).toContain("“도선” 검색 결과");
    }));
}
