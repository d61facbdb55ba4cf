/** Pages as plain Markdown, for readers who copy and machines that read. */
import { splitAddress } from "../../../shared/address.ts";
import { query, WRITTEN_TEXT } from "../../engine/types.ts";
import { articleQuery } from "../../site/articles.ts";
import { resolveLink, type LinkTarget } from "../../site/links.ts";
import { siteModelQuery } from "../../site/model.ts";
import { pageLinksQuery } from "../../site/page-links.ts";
import { pageModelQuery, pageSourceOf } from "../../site/pages.ts";
import { editionKey, parsePageKey, type PageKey } from "../../site/keys.ts";

/** Markdown of the page at `locale route`. */
export const pageMarkdownQuery = query<string, PageKey>("page-markdown", WRITTEN_TEXT, (context, key) => {
  const { localeId, route } = parsePageKey(key);
  const site = context.read(siteModelQuery, editionKey(localeId));
  const page = context.read(pageModelQuery, key);
  const source = pageSourceOf(context, site.locale, route);
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
});

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
