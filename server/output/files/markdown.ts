/** Pages as plain Markdown, for readers who copy and machines that read. */
import { splitAddress } from "../../../shared/address.ts";
import type { SiteModel } from "../../../shared/model.ts";
import { query, WRITTEN_TEXT, type Context } from "../../engine/types.ts";
import { cardLine, PAGE_LIST } from "../../markdown/plain/elements.ts";
import { afterCode, afterFence, fenceAt } from "../../markdown/syntax/skip.ts";
import { articleQuery } from "../../site/documents/articles.ts";
import { contentQuery } from "../../render/content.ts";
import { markdownOfComponent, markdownOfHtml } from "../../render/html-markdown.ts";
import { shownHtml } from "../../render/islands.ts";
import { cardsOf, routeOfHref } from "../../site/sidebars/doc-cards.ts";
import { resolveLink, type LinkTarget } from "../../site/links/links.ts";
import { entryOf } from "../../site/routes.ts";
import { siteModelQuery } from "../../site/model.ts";
import { pageLinksQuery } from "../../site/links/page-links.ts";
import { markdownHrefOf, pageModelQuery, pageSourceOf } from "../../site/pages/pages.ts";
import { editionKey, parsePageKey, type PageKey } from "../../site/keys.ts";
import { withIslands } from "./island-text.ts";

/** Markdown of the page at `locale route`. */
export const pageMarkdownQuery = query<string, PageKey>("page-markdown", WRITTEN_TEXT, (context, key) => {
  const { localeId, route } = parsePageKey(key);
  const site = context.read(siteModelQuery, editionKey(localeId));
  const page = context.read(pageModelQuery, key);
  const source = pageSourceOf(context, site.locale, route);
  const description = page.description === "" ? "" : `> ${page.description}\n\n`;
  const head = `# ${page.title || site.title}\n\n${description}Source: ${site.url}${inMarkdown(page.href)}\n\n`;
  if (source === null) return "";
  if (source.kind !== "document") {
    const html = context.read(contentQuery, key);
    return `${head}${markdownOfHtml(html, (href) => markdownOf(context, site, href))}\n`;
  }
  const { markdown, slots } = context.read(articleQuery, source.file);
  const known = new Map<string, LinkTarget>();
  context.read(pageLinksQuery, key).forEach((target, i) => {
    const slot = slots[i];
    if (slot && "target" in slot) known.set(slot.target, target);
  });
  const origin = { file: source.file, route, localeId, anchors: false };
  const addressOf = (target: string): string => {
    const resolved = known.get(target) ?? resolveLink(context, origin, target);
    if (resolved.kind === "broken" || resolved.kind === "external") return target;
    return site.url + (resolved.kind === "page" ? markdownHref(context, resolved) : resolved.href);
  };
  const body = mapProse(markdown, (prose) => withPages(withAddresses(prose, addressOf), () => pageList(context, key)));
  const whole = withIslands(body, (number, isEnd, isLine) => {
    const slot = slots[number];
    if (slot?.kind !== "island") return "";
    const { before, after } = shownHtml(context, site.locale.lang, slot);
    return markdownOfComponent(isEnd ? after : before, isLine, (href) => markdownOf(context, site, href));
  });
  return `${head}${whole.trim()}\n`;
});

/** Whole address of the Markdown that an address in HTML of the site leads to. */
function markdownOf(context: Context, { url, locale }: SiteModel, href: string): string {
  if (!/^\/(?!\/)/.test(href)) return href;
  return url + markdownHref(context, { href, route: routeOfHref(context, locale.id, href) });
}

/** Address of a document's or a React page's Markdown; other addresses stay. */
function markdownHref(
  context: Pick<Context, "read">,
  { href, route }: { readonly href: string; readonly route: string },
): string {
  const entry = entryOf(context, route);
  if (entry === null) return href;
  const { path, hash } = splitAddress(href);
  return markdownHrefOf(path) + hash;
}

/**
 * An escaped character, the beginning of a code span, or an address. The groups of an address: what stands before it,
 * and the address itself, in < > or bare.
 */
const LINKED = /\\[^]|`|(\]\(|^ {0,3}\[[^\]\n]+\]:[ \t]*)(?:<([^<>\n]+)>|([^()\s<>]+(?:\([^()\s<>]*\)[^()\s<>]*)*))/gm;

/** Links between documents lead to the Markdown of their pages: the files have other places in a dump. */
function withAddresses(prose: string, addressOf: (target: string) => string): string {
  let out = "";
  let from = 0;
  LINKED.lastIndex = 0;
  for (let found = LINKED.exec(prose); found !== null; found = LINKED.exec(prose)) {
    const [whole, before, enclosed, bare] = found;
    const target = enclosed ?? bare;
    // In code, what looks like a link is none.
    if (whole === "`") LINKED.lastIndex = afterCode(prose, found.index);
    if (before === undefined || target === undefined) continue;
    if (/^(?!pathname:)(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target)) continue;
    const address = addressOf(target);
    if (address === target) continue;
    out += prose.slice(from, found.index) + before + inMarkdown(address);
    from = LINKED.lastIndex;
  }
  return out + prose.slice(from);
}

/** An address without what would end it in Markdown. */
function inMarkdown(address: string): string {
  return address.replace(/[\s<>]/g, encodeURIComponent);
}

/** The pages below or beside this one in the place where the document lists them. */
function withPages(prose: string, list: () => string): string {
  return prose.includes(PAGE_LIST) ? prose.replaceAll(new RegExp(`^${RegExp.escape(PAGE_LIST)}$`, "gm"), list) : prose;
}

function pageList(context: Context, key: PageKey): string {
  const { localeId, route } = parsePageKey(key);
  const { url } = context.read(siteModelQuery, editionKey(localeId));
  return cardsOf(context, localeId, route)
    .map(({ href, label, description, route: to }) =>
      cardLine(label, to === undefined ? href : url + markdownHref(context, { href, route: to }), description),
    )
    .join("\n");
}

/** Rewrites what is outside of code blocks, also of those in quotes and lists. */
function mapProse(markdown: string, rewrite: (prose: string) => string): string {
  let out = "";
  let from = 0;
  for (let line = 0; line < markdown.length;) {
    const fence = fenceAt(markdown, line);
    const end = fence === undefined ? markdown.indexOf("\n", line) : afterFence(markdown, line, fence);
    const next = end < 0 ? markdown.length : end + 1;
    if (fence !== undefined) {
      out += rewrite(markdown.slice(from, line)) + markdown.slice(line, next);
      from = next;
    }
    line = next;
  }
  return out + rewrite(markdown.slice(from));
}
