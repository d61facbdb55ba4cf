/** Pages as plain Markdown, for readers who copy and machines that read; and `llms.txt`, which leads to them. */
import { splitAddress } from "../../../shared/address.ts";
import { query } from "../../engine/types.ts";
import { articleQuery } from "../../site/articles.ts";
import { configQuery, defaultLocaleOf } from "../../site/config.ts";
import { resolveLink, type LinkTarget } from "../../site/links.ts";
import { inLanguage, siteModelQuery } from "../../site/model.ts";
import { pageLinksQuery } from "../../site/page-links.ts";
import { pageKey, pageModelQuery, sourceOf } from "../../site/pages.ts";
import { routesIn, sidebarOutlinesQuery } from "../../site/sidebars.ts";
import { splitKey } from "../../site/keys.ts";
import { entryOf } from "../../site/routes.ts";

/** Markdown of the page at `locale route`. */
export const pageMarkdownQuery = query<string>(
  "page-markdown",
  { keep: "hash", weight: (text) => text.length, shortLived: true },
  (context, key) => {
    const [localeId = "", route = "/"] = splitKey(key);
    const site = context.read(siteModelQuery, localeId);
    const page = context.read(pageModelQuery, key);
    const source = sourceOf(context, site.locale, route);
    if (source?.kind !== "document") return "";
    const { markdown, slots } = context.read(articleQuery, source.file);
    const known = new Map<string, LinkTarget>();
    context.read(pageLinksQuery, key).forEach((target, i) => {
      const slot = slots[i];
      if (slot && "target" in slot) known.set(slot.target, target);
    });
    const origin = { file: source.file, route, localeId, anchors: false };
    const body = withAddresses(markdown, (target) => {
      const resolved = known.get(target) ?? resolveLink(context, origin, target);
      if (resolved.kind === "broken" || resolved.kind === "external") return target;
      const { path, hash } = splitAddress(resolved.href);
      return `${site.url}${path}${resolved.kind === "page" ? "/index.md" : ""}${hash}`;
    });
    const description = page.description === "" ? "" : `> ${page.description}\n\n`;
    return `# ${page.title}\n\n${description}Source: ${site.url}${page.href}\n\n${body.trim()}\n`;
  },
);

const FENCE_MARK = /^[^\S\n]*(`{3,}|~{3,})/gm;

/** Links between documents lead to the Markdown of their pages: the files have other places in a dump. */
function withAddresses(markdown: string, addressOf: (target: string) => string): string {
  const rewrite = (prose: string): string =>
    prose.replace(/\]\(([^()\s]+)/g, (whole, target: string) =>
      /^(?!pathname:)(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target) ? whole : `](${addressOf(target)}`,
    );
  let out = "";
  let from = 0;
  let open: { readonly mark: string; readonly at: number } | undefined;
  for (const match of markdown.matchAll(FENCE_MARK)) {
    const mark = match[1] ?? "";
    if (!open) {
      out += rewrite(markdown.slice(from, match.index));
      open = { mark, at: match.index };
    } else if (mark.startsWith(open.mark)) {
      from = match.index + match[0].length;
      out += markdown.slice(open.at, from);
      open = undefined;
    }
  }
  return out + (open ? markdown.slice(open.at) : rewrite(markdown.slice(from)));
}

/** Line of `llms.txt` for the page at `locale route`; "" for one that it leaves out. A small view, as of the sitemap. */
export const llmsEntryQuery = query<string>("llms-entry", { keep: "value", viewOf: pageModelQuery }, (context, key) => {
  const page = context.read(pageModelQuery, key);
  if (page.unlisted) return "";
  const description = page.description === "" ? "" : `: ${page.description}`;
  return `- [${page.title}](${context.read(configQuery).url}${page.href}/index.md)${description}`;
});

/** `llms.txt`: what the site is and where each page lies as Markdown, in the order of the sidebars. */
export const llmsQuery = query<string>("llms", "hash", (context) => {
  const config = context.read(configQuery);
  const locale = defaultLocaleOf(context);
  const lines = [`# ${inLanguage(locale.lang, config.title, config.titles)}`, ""];
  const summary = config.description ?? inLanguage(locale.lang, config.tagline, config.taglines);
  if (summary !== "") lines.push(`> ${summary}`, "");
  for (const [id, items] of Object.entries(context.read(sidebarOutlinesQuery))) {
    lines.push(`## ${id}`, "");
    for (const route of routesIn(items)) {
      // A route that only a translation has is no page of the default language.
      if (entryOf(context, route)?.kind !== "doc" || sourceOf(context, locale, route) === null) continue;
      const line = context.read(llmsEntryQuery, pageKey(locale.id, route));
      if (line !== "") lines.push(line);
    }
    lines.push("");
  }
  return `${lines.join("\n").trimEnd()}\n`;
});
