/** The sidebars of this site: what they call pages, and how they group them. */
import { expect, test } from "bun:test";
import { diskHost } from "../../server/host/disk.ts";
import { openSession } from "../../server/output/session.ts";
import { configQuery } from "../../server/site/config.ts";
import { headQuery } from "../../server/site/documents/heads.ts";
import { sidebarKey } from "../../server/site/keys.ts";
import { routesQuery } from "../../server/site/routes.ts";
import { sidebarOutlinesQuery } from "../../server/site/sidebars/sidebar-outlines.ts";
import { sidebarQuery } from "../../server/site/sidebars/sidebars.ts";
import type { SidebarItem } from "../../shared/model.ts";
import { INSTALLATION } from "../support/project.ts";

test("a sidebar calls a page by its heading or by something shorter, and has no group of one page", async () => {
  const session = await openSession({
    installation: INSTALLATION,
    host: diskHost(),
    root: INSTALLATION.folder,
    settings: { base: null, drafts: false },
    cache: false,
  });
  const { get } = session.engine;
  const { byRoute } = get(routesQuery);
  const wrong: string[] = [];
  for (const { id, lang, path } of get(configQuery).locales.list) {
    const headingOf = (href: string): string | undefined => {
      const file = byRoute[href.slice(path === "" ? 0 : path.length + 1)]?.files[lang];
      return file === undefined || file.endsWith(".tsx") ? undefined : get(headQuery, file).title;
    };
    const visit = (items: readonly SidebarItem[]): void => {
      for (const item of items) {
        if (item.kind === "category") {
          if (item.items.length === 1 && item.href === undefined) wrong.push(`${lang} ${item.label}: one page`);
          visit(item.items);
        }
        const heading = item.kind === "link" ? headingOf(item.href) : undefined;
        if (heading === undefined || item.kind !== "link" || item.label === heading) continue;
        if (item.label.length >= heading.length) wrong.push(`${lang} ${item.href}: ${item.label}, not ${heading}`);
      }
    };
    for (const sidebar of Object.keys(get(sidebarOutlinesQuery))) visit(get(sidebarQuery, sidebarKey(id, sidebar)));
  }
  session.close();
  expect(wrong).toEqual([]);
});
