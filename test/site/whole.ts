/**
 * What the engine makes of whole sites, as text: routes, sidebars, what it knows of each page, what documents become,
 * the files for machines, and all that it says is wrong. `bun test/site/whole.ts` writes whole.*.txt anew.
 */
import { join } from "node:path";
import { allOutputs } from "../../server/output/outputs.ts";
import { pageListQuery } from "../../server/output/page-list.ts";
import { articleQuery } from "../../server/site/documents/articles.ts";
import { reviewDiagnosticsQuery } from "../../server/site/checks/review.ts";
import { configQuery, vocabularyQuery } from "../../server/site/config.ts";
import { fillSlots } from "../../server/site/pages/fill-slots.ts";
import { editionKey, pageKey, sidebarKey, sidebarPlaceKey } from "../../server/site/keys.ts";
import { siteModelQuery } from "../../server/site/model.ts";
import { pageLinksQuery } from "../../server/site/links/page-links.ts";
import { pageFileQuery, pageModelQuery } from "../../server/site/pages/pages.ts";
import { redirectPagesQuery } from "../../server/site/links/redirects.ts";
import { relatedQuery } from "../../server/site/pages/related.ts";
import { routesQuery } from "../../server/site/routes.ts";
import { sidebarOutlinesQuery } from "../../server/site/sidebars/sidebar-outlines.ts";
import { breadcrumbsQuery } from "../../server/site/sidebars/breadcrumbs.ts";
import { mainDocQuery } from "../../server/site/version.ts";
import { versionsQuery } from "../../server/site/versions.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { readParts, writeParts } from "../support/kept-parts.ts";
import { site, type Site } from "../support/session.ts";
import { SITES, type SiteName } from "./everything.ts";

const fileOf = (name: SiteName): string => join(import.meta.dir, `whole.${name}.txt`);

/** Outputs that are written out; pages are told by their models, and a search index by the tests of search. */
const TEXTS = new Set([
  "markdown",
  "redirect",
  "sitemap.xml",
  "robots.txt",
  "llms",
  "llms-full",
  "_redirects",
  "_headers",
  "nginx.conf",
  "Caddyfile",
  "web-manifest-file",
  "feed",
]);

/** Parts, each with a line that names it. */
export async function whole(name: SiteName): Promise<readonly string[]> {
  const built = await site(SITES[name]);
  const { get } = built.session.engine;
  const parts: string[] = [];
  const part = (title: string, lines: readonly string[]): void => void parts.push([`? ${title}`, ...lines].join("\n"));
  part("faults", get(reviewDiagnosticsQuery).map(told));
  part("routes", entries(get(routesQuery).byFile));
  part("redirects", entries(get(redirectPagesQuery)));
  for (const { name: version, label, isLast, path } of get(versionsQuery))
    part("version", entries({ name: version, label, isLast, path, mainDoc: get(mainDocQuery, version) }));
  for (const { id, lang } of get(configQuery).locales.list) {
    part(`site ${id}`, [
      ...entries(get(siteModelQuery, editionKey(id))),
      `vocabulary ${get(vocabularyQuery, lang).join(" ")}`,
    ]);
    for (const sidebar of Object.keys(get(sidebarOutlinesQuery)))
      part(`sidebar ${id} ${sidebar}`, built.sidebar(sidebar, id));
    for (const { route } of get(pageListQuery, id)) {
      const lines = pageLines(built, id, route);
      // Of pages in other languages those are told that say something of their own.
      if (id === "en" || lines.includes("contentLang zh-CN")) part(`page ${id} ${route}`, lines);
    }
  }
  const outputs = allOutputs(get);
  let redirects = 0;
  part(
    "outputs",
    outputs
      .filter(({ kind }) => !/^(?:client|search)/.test(kind.name))
      .map(({ path, kind }) => `${kind.name} ${plain(path)}`),
  );
  for (const { path, kind, key } of outputs) {
    if (!TEXTS.has(kind.name) || (/^(?:zh|ar)\//.test(path) && kind.name !== "feed")) continue;
    // One page that redirects is as good as another; all of them are listed above.
    if (kind.name === "redirect" && redirects++ > 1) continue;
    const content = kind.content(built.session.sources, key);
    if (content && "bytes" in content) {
      const text = typeof content.bytes === "string" ? content.bytes : new TextDecoder().decode(content.bytes);
      part(`file ${path}`, plain(text).trim().split(/\n+/));
    }
  }
  return parts.map((text) => text.replace(/[ \t]+$/gm, ""));
}

function pageLines({ session }: Site, localeId: string, route: string): readonly string[] {
  const { get } = session.engine;
  const key = pageKey(localeId, route);
  const page = get(pageModelQuery, key);
  const file = get(pageFileQuery, key);
  const lines = entries(page);
  if (page.kind === "doc") lines.push(`related ${JSON.stringify(get(relatedQuery, key))}`);
  if (page.sidebar !== undefined)
    lines.push(
      `trail ${JSON.stringify(get(breadcrumbsQuery, sidebarPlaceKey(sidebarKey(localeId, page.sidebar), page.href)))}`,
    );
  // What a rendering reads is what anybody may ask for.
  if (file !== "")
    lines.push(plain(fillSlots({ read: get }, get(articleQuery, file), get(pageLinksQuery, key))).trim());
  return lines;
}

/** `key value` of each property that says something. */
function entries(value: object): string[] {
  return Object.entries(value)
    .filter(
      ([, each]) => each !== undefined && each !== "" && each !== false && !(Array.isArray(each) && each.length === 0),
    )
    .map(([key, each]) => `${key} ${plain(typeof each === "string" ? each : JSON.stringify(each))}`);
}

/** Fingerprints change with the engine; what they stand for is told anyway. */
function plain(text: string): string {
  return text.replace(/-[0-9a-z]{8,12}(?=\.[a-z])/g, "-#").replace(/sha256-[\w+/=]+/g, "sha256-#");
}

function told({ severity, code, place, message, hint = "", notes = [] }: Diagnostic): string {
  const at = place === undefined ? "" : `${place.file}:${place.line}:${place.column}`;
  const more = notes.map((note) => ` + ${note.message} ${note.place?.file ?? ""}:${note.place?.line ?? 0}`).join("");
  return `${severity} ${code} ${at} ${place?.keyPath ?? ""} | ${message} | ${hint}${more}`;
}

/** What it made of them when somebody looked last. */
export function keptWhole(name: SiteName): readonly string[] {
  return readParts(fileOf(name));
}

if (import.meta.main) for (const name of Object.keys(SITES) as SiteName[]) writeParts(fileOf(name), await whole(name));
