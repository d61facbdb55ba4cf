/** Renders the frame around an article, once for all pages that share it. */
import { createElement } from "react";
import { renderToString } from "./react-server.ts";
import { Shell, type Layout } from "../../client/components/shell.tsx";
import { query } from "../engine/types.ts";
import { siteModelQuery } from "../site/model.ts";
import { parseShellKey, type ShellKey } from "../site/keys.ts";
import { cutTemplate, hole, type Template } from "./template.ts";

/** Names of the holes in a shell. */
export const SIDEBAR_HOLE = "sidebar";
export const CONTENT_HOLE = "content";
export function alternateHole(lang: string): string {
  return `alternate:${lang}`;
}
export function versionHole(name: string): string {
  return `version:${name}`;
}
export function sameHole(name: string): string {
  return `same:${name}`;
}

export const shellQuery = query<Template, ShellKey>("shell", "value", (context, key) => {
  const { edition, layout, activeItem } = parseShellKey(key);
  const site = context.read(siteModelQuery, edition);
  return cutTemplate(
    renderToString(
      createElement(Shell, {
        site,
        layout: layout as Layout,
        alternates: site.locales.map(({ lang }) => ({ lang, href: hole(alternateHole(lang)), translated: true })),
        versions: (site.versions ?? []).map(({ name }) => ({
          name,
          href: hole(versionHole(name)),
          isSame: hole(sameHole(name)),
        })),
        activeItem,
        sidebarHtml: hole(SIDEBAR_HOLE),
        contentHtml: hole(CONTENT_HOLE),
      }),
    ),
  );
});
