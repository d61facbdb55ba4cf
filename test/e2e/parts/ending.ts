/** What runs on a page ends when the reader goes to another one. */
import { expect, test } from "bun:test";
import { holdBack, isSameDocument, placeOf, visit } from "../support/visit.ts";
import { dumpedSite } from "../support/world.ts";

const TABS = `<Tabs groupId="bell">
<TabItem value="large">

Large.

</TabItem>
<TabItem value="small">

Small.

</TabItem>
</Tabs>`;

const SITE = {
  "config/site.json": JSON.stringify({ title: "Bell", url: "https://bell.example.org" }),
  "content/en/docs/index.md": "# Bell\n\nOf what [rings](./ringing.md).\n",
  "content/en/docs/choice.md": `# Choice\n\n${TABS}\n\nOr [another](./another.md).\n`,
  "content/en/docs/another.md": `# Another\n\n${TABS}\n`,
  "content/en/docs/ringing.md": '# Ringing\n\n<Ring client="load" />\n\nOf the [bell](./index.md).\n',
  "content/components/Ring.tsx": `
import { useEffect, useState } from "react";
export default function Ring() {
  const [ringing, setRinging] = useState(0);
  useEffect(() => {
    const count = (by: number) => {
      globalThis.ringing = (globalThis.ringing ?? 0) + by;
      setRinging(globalThis.ringing);
    };
    count(1);
    return () => count(-1);
  }, []);
  return <p className="ring">{ringing} ringing</p>;
}
`,
};

export function endingTests(): void {
  const target = dumpedSite("bell", SITE);

  test("a component ends when its page is left, and begins again when it is gone back to", () =>
    visit(target(), { path: "/ringing" }, async ({ page }) => {
      const ringing = (): Promise<unknown> => page.evaluate(() => (globalThis as { ringing?: number }).ringing);
      for (let round = 0; round < 3; round++) {
        await page.locator(".ring >> text=1 ringing").waitFor();
        await page.click('.prose a[href="/"]');
        await page.locator("h1 >> text=Bell").waitFor();
        expect(await ringing()).toBe(0);
        await page.goBack();
      }
      expect(await isSameDocument(page)).toBe(true);
    }));

  test("a component whose code comes after its page was left does not begin", () =>
    visit(target(), { path: "/" }, async ({ page, context }) => {
      const { asked, release } = await holdBack(context, "**/assets/island-*.js");
      await page.click('.prose a[href="/ringing"]');
      await asked;
      await page.click('.prose a[href="/"]');
      await page.locator("h1 >> text=Bell").waitFor();
      release();
      // The same code begins it on the page that is shown: what had waited before has had its turn then.
      await page.goBack();
      await page.locator(".ring >> text=1 ringing").waitFor();
    }));

  test("tabs that are kept in step are forgotten with their page", () =>
    visit(target(), { path: "/choice" }, async ({ page, context }) => {
      await page.getByRole("tab", { name: "small" }).waitFor();
      await page.evaluate(() =>
        Object.assign(window, { left: new WeakRef(document.querySelector("[data-widget=tabs]") ?? document) }),
      );
      await page.click('.prose a[href="/another"]');
      await page.locator("h1 >> text=Another").waitFor();
      await page.getByRole("tab", { name: "small" }).waitFor();
      const session = await context.newCDPSession(page);
      let isHeld = true;
      for (let round = 0; isHeld && round < 20; round++) {
        await session.send("HeapProfiler.collectGarbage");
        isHeld = await page.evaluate(
          () => (window as unknown as { readonly left: WeakRef<Element> }).left.deref() !== undefined,
        );
      }
      expect(isHeld).toBe(false);
    }));

  test("the page of search ends with its title: another page keeps its own", () =>
    visit(target(), { path: "/search?q=bell" }, async ({ page }) => {
      await page.waitForFunction(() => document.title.includes("bell"));
      await page.locator(".search-results a").first().click();
      await page.locator("h1 >> text=Bell").waitFor();
      expect(await page.title()).toBe("Bell");
      await page.goBack();
      await page.locator(".search-results a").first().waitFor();
      expect(placeOf(page)).toBe("/search?q=bell");
    }));
}
