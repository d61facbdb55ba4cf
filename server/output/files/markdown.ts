/** Pages as plain Markdown, for readers who copy and machines that read; and `llms.txt`, which leads to them. */
import { splitAddress } from "../../../shared/address.ts";
import { query, type Context } from "../../engine/types.ts";
import { articleQuery } from "../../site/articles.ts";
import { configQuery, defaultLocaleOf, hrefOf } from "../../site/config.ts";
import { resolveLink, type LinkOrigin } from "../../site/links.ts";
import { inLanguage, siteModelQuery } from "../../site/model.ts";
import { pageKey, pageModelQuery, sourceOf } from "../../site/pages.ts";
import { routesIn, sidebarOutlinesQuery, splitKey } from "../../site/sidebars.ts";
import { entryOf } from "../../site/routes.ts";

/** Markdown of the page at `locale route`. */
export const pageMarkdownQuery = query<string>("page-markdown", "hash", (context, key) => {
  const [localeId = "", route = "/"] = splitKey(key);
  const site = context.read(siteModelQuery, localeId);
  const page = context.read(pageModelQuery, key);
  const source = sourceOf(context, site.locale, route);
  if (source?.kind !== "document") return "";
  const { markdown } = context.read(articleQuery, source.file);
  const body = withAddresses(context, { file: source.file, route, localeId, anchors: false }, site.url, markdown);
  const description = page.description === "" ? "" : `> ${page.description}\n\n`;
  return `# ${page.title}\n\n${description}Source: ${site.url}${page.href}\n\n${body.trim()}\n`;
});

/** Links between documents lead to the Markdown of their pages: the files have other places in a dump. */
function withAddresses(context: Context, origin: LinkOrigin, url: string, markdown: string): string {
  let fence = "";
  return markdown
    .split("\n")
    .map((line) => {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
      if (fence === "" && mark !== "") fence = mark;
      else if (fence !== "" && mark.startsWith(fence)) fence = "";
      if (fence !== "" || !line.includes("](")) return line;
      return line.replace(/\]\(([^()\s]+)/g, (whole, target: string) => {
        if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target)) return whole;
        const resolved = resolveLink(context, origin, target);
        if (resolved.kind === "broken" || resolved.kind === "external") return whole;
        const { path, hash } = splitAddress(resolved.href);
        return `](${url}${path}${resolved.kind === "page" ? "/index.md" : ""}${hash}`;
      });
    })
    .join("\n");
}

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
      const page = context.read(pageModelQuery, pageKey(locale.id, route));
      if (page.unlisted) continue;
      const description = page.description === "" ? "" : `: ${page.description}`;
      lines.push(`- [${page.title}](${config.url}${hrefOf(config.baseUrl, locale, route)}/index.md)${description}`);
    }
    lines.push("");
  }
  return `${lines.join("\n").trimEnd()}\n`;
});
