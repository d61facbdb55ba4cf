/**
 * The HTML that pages of a site are made of, tag by tag: heads, frames, sidebars, contents of all kinds of pages, and what
 * the client is told. `bun test/render/whole.ts` writes whole.*.txt anew.
 */
import { join } from "node:path";
import { pageListQuery } from "../../server/output/page-list.ts";
import { headHtml } from "../../server/render/page-head.ts";
import {
  encodeChunk,
  encodePage,
  pageFrame,
  pageParts,
  sidebarHtml,
  type PageFrame,
  type PageParts,
} from "../../server/render/page.ts";
import { pageKey } from "../../server/site/keys.ts";
import { SITES } from "../site/everything.ts";
import { readParts, writeParts } from "../support/kept-parts.ts";
import { site } from "../support/session.ts";

/** A site with as little of its own as possible, dark, in two versions, with another provider of everything. */
const SMALL = `-- config/site.json --
{
  "title": "Mill",
  "url": "https://mill.example.org",
  "docs": {"routeBasePath": "/"},
  "versions": [{"name": "2.0", "label": "2"}, {"name": "1.0"}],
  "theme": {"defaultMode": "dark", "followSystem": false, "switchable": false, "accentDark": "#8bd"},
  "fonts": {"source": "provider", "stylesheet": "https://fonts.googleapis.com/css2?family=A", "text": "A", "heading": "B", "code": "C"},
  "analytics": {"provider": "google", "id": "G-ABC1234567", "anonymizeIp": true}
}
-- content/en/docs/index.md --
---
title: Mill
title_meta: All about the Mill
---
Wheels & stones.
-- content/en/docs/wheel.md --
# Wheel "one" \\<two>

${Array.from({ length: 9 }, (_, i) => `## Part ${i}\n\n${"It turns. ".repeat(90)}\n`).join("\n")}
-- content/en/blog/2024-05-01-new.md --
---
description: What is new.
---
New stones.
-- content/en/versions/2.0/index.md --
# Mill
-- content/en/versions/2.0/wheel.md --
# Wheel
-- content/en/versions/1.0/index.md --
# Mill
`;

const RENDERED = { sound: SITES.sound, small: SMALL } as const;
export type RenderedName = keyof typeof RENDERED;
export const RENDERED_NAMES = Object.keys(RENDERED) as readonly RenderedName[];

const fileOf = (name: RenderedName): string => join(import.meta.dir, `whole.${name}.txt`);

/** Languages whose pages are told. */
const LOCALES = { sound: ["en", "mandarin"], small: ["en"] } as const;

/** Parts, each with a line that names it. What many pages share is told of the first. */
export async function rendered(name: RenderedName): Promise<readonly string[]> {
  const { session } = await site(RENDERED[name]);
  const { get } = session.engine;
  const context = { read: get };
  const parts: string[] = [];
  const said = new Set<string>();
  const part = (title: string, ...lines: readonly string[]): void =>
    void parts.push([`? ${title}`, ...lines].join("\n"));
  const isNew = (what: string): boolean => {
    const found = said.has(what);
    said.add(what);
    return !found;
  };
  for (const localeId of LOCALES[name])
    for (const { route } of get(pageListQuery, localeId)) {
      const page = pageParts(context, pageKey(localeId, route));
      if (page.page.fallback) continue;
      const { layout, edition, head, content } = page;
      const frame = pageFrame(context, page);
      const place = `${localeId} ${route}`;
      if (isNew(frame.policy)) part(`policy of ${place}`, ...plain(frame.policy).split("; "));
      if (isNew(frame.sharedHead)) part(`shared head of ${place}`, ...tags(frame.sharedHead));
      if (isNew(`${layout} ${edition}`)) part(`frame ${layout} of ${place}`, ...tags(withHoles(frame.body)));
      const sidebar = sidebarHtml(page);
      if (sidebar !== "" && isNew(sidebar)) part(`sidebar of ${place}`, ...tags(sidebar));
      const menu = content.includes(MENU) && !isNew(`menu ${localeId}`);
      part(
        `page ${place}`,
        `layout ${layout}`,
        ...tags(headHtml(head)),
        ...tags(menu ? withoutMenu(content) : content),
        ...beginnings(page, encodePage(page, frame)),
      );
      const chunk = JSON.parse(encodeChunk(page)) as object;
      part(`chunk ${place}`, plain(JSON.stringify({ ...chunk, html: undefined, head: undefined })));
    }
  session.close();
  return parts.map((text) => text.replace(/[ \t]+$/gm, ""));
}

function withHoles({ parts, holes }: PageFrame["body"]): string {
  return parts.map((text, i) => (holes[i] === undefined ? text : `${text}{${holes[i]}}`)).join("");
}

/** The menu for a page's Markdown, which is the same on all but for addresses. */
const MENU = '<details class="menu page-menu">';

function withoutMenu(content: string): string {
  const at = content.indexOf(MENU);
  return content.slice(0, at) + content.slice(content.indexOf("</details>", at));
}

/** The beginning of the document and of its body, whose own parts stand elsewhere. */
function beginnings(page: PageParts, html: string): readonly string[] {
  const own = html.slice(0, html.indexOf("<meta http-equiv"));
  const expected = /<link rel="expect" href="#(?!siteStatus)[^>]*>/.exec(html)?.[0];
  const body = /<body[^>]*>/.exec(html)?.[0] ?? "";
  return [plain(own), ...(expected === undefined ? [] : [expected]), plain(body.replace(page.frame, "#"))];
}

/** One line a tag. */
function tags(html: string): readonly string[] {
  return plain(html).replace(/></g, ">\n<").split("\n");
}

/** Fingerprints change with the engine; scripts and pictures are tested where they are made. */
function plain(text: string): string {
  return text
    .replace(/<script>.*?<\/script>/gs, "<script>…</script>")
    .replace(/(<svg\b[^>]*>).*?<\/svg>/gs, "$1…</svg>")
    .replace(/-(?:(?=[^.]*\d)[0-9a-z]{8,12}|[0-9A-Z]{8})(?=\.[a-z])/g, "-#")
    .replace(/"(client|shell)":"[^"]*"/g, '"$1":"#"')
    .replace(/sha256-[\w+/=]+/g, "sha256-#");
}

/** What it was when somebody looked last. */
export function keptRendered(name: RenderedName): readonly string[] {
  return readParts(fileOf(name));
}

if (import.meta.main) {
  for (const name of RENDERED_NAMES) writeParts(fileOf(name), await rendered(name));
}
