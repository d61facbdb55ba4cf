/** What screen readers are told: names, roles and how many entries a list has, as the browser's accessibility tree says. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import type { SiteTest } from "../support/world.ts";
import { idle, visit } from "../support/visit.ts";

interface Told {
  readonly role: string;
  readonly name: string;
  /** What lies in it, down to a link or button; lines of text are left out. */
  readonly within: readonly Told[];
}

/** What the accessibility tree says of the first element that a selector finds. */
async function told(page: Page, selector: string): Promise<Told> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { node } = await session.send("DOM.describeNode", { nodeId });
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((each) => [each.nodeId, each]));
  const read = (id: string): readonly Told[] => {
    const each = byId.get(id);
    const within = (each?.childIds ?? []).flatMap(read);
    const role = String(each?.role?.value);
    if (each === undefined || /^(?:StaticText|InlineTextBox|ListMarker)$/.test(role)) return [];
    return each.ignored || role === "generic" ? within : [{ role, name: String(each.name?.value ?? ""), within }];
  };
  const found = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId);
  const [first] = found === undefined ? [] : read(found.nodeId);
  if (first === undefined) throw new Error(`The accessibility tree has no ${selector}.`);
  return first;
}

export function nameTests(test: SiteTest): void {
  for (const { prefix, language, translate, sources, tabs } of [
    { prefix: "", language: "Language", translate: "Help us translate", sources: "Checked against (4)", tabs: "Tabs" },
    { prefix: "/zh-CN", language: "语言", translate: "帮助翻译", sources: "核对依据 (4)", tabs: "标签页" },
  ]) {
    const lang = prefix === "" ? "English" : "Chinese";

    test(`the menu of languages is a list of links, and of nothing that is empty (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/start` }, async ({ page }) => {
        await page.locator(`summary[aria-label="${language}"]`).click();
        const { role, within } = await told(page, ".menu[open] > .menu-list");
        expect(role).toBe("list");
        const rows = within.map((row) => [row.role, row.within.map((link) => `${link.role} ${link.name}`).join()]);
        expect(rows).toEqual(["English", "简体中文", translate].map((name) => ["listitem", `link ${name}`]));
      }));

    test(`a collapsed list of sources says how many there are, apart from its title (${lang})`, (target) =>
      visit(target, { path: `${prefix}/reference/dues` }, async ({ page }) => {
        expect((await told(page, ".sources summary")).name).toBe(sources);
      }));

    test(`a picture that opens says that it is a button, and a drawing that it is a picture (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/pictures` }, async ({ page }) => {
        await page.locator("[data-zoom]").first().waitFor();
        await idle(page);
        const roles = await page
          .locator('.prose [data-zoom][tabindex="0"]')
          .evaluateAll((all) => all.map((each) => `${each.localName} ${each.role} ${each.ariaHasPopup}`));
        expect(new Set(roles)).toEqual(new Set(["img button dialog", "svg img null"]));
      }));

    test(`tabs are named for the section that they stand in (${lang})`, (target) =>
      visit(target, { path: `${prefix}/guide/widgets` }, async ({ page }) => {
        await page.getByRole("tab").first().waitFor();
        await idle(page);
        const { role, name, within } = await told(page, ".tab-list");
        expect({ role, name, within: within.map((each) => each.role) }).toEqual({
          role: "tablist",
          name: tabs,
          within: ["tab", "tab"],
        });
        // Of a second set as well: the heading that a panel of the first one holds is not above it.
        const names = await page
          .locator('[data-group="tool"] > .tab-list')
          .evaluateAll((lists) => lists.map((list) => list.getAttribute("aria-label")));
        expect(new Set(names)).toEqual(new Set([tabs]));
      }));
  }
}
