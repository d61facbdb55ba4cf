/**
 * Information for contributors on a page: the addresses for editing it and for reporting a problem, and its last
 * change.
 */
import { isSafeLink } from "../../../shared/address-policy.ts";
import type { FrontMatter } from "../../../shared/article.ts";
import type { PageModel } from "../../../shared/model.ts";
import type { Context } from "../../engine/types.ts";
import { decodeAddress } from "../../markdown/html/address.ts";
import { lastChangeQuery } from "../documents/last-changes.ts";
import { configQuery, linkSchemesQuery } from "../config.ts";

export function editUrl(context: Context, frontMatter: FrontMatter, file: string): string | undefined {
  if (frontMatter.custom_edit_url === null) return undefined;
  return (
    statedEditUrl(context, frontMatter) ??
    context.read(configQuery).editUrl?.replace("{path}", file.split("/").map(encodeURIComponent).join("/"))
  );
}

/** The edit link that a document states; undefined if it states none, or an address that links may not have. */
export function statedEditUrl(context: Context, { custom_edit_url: stated }: FrontMatter): string | undefined {
  if (typeof stated !== "string") return undefined;
  const address = decodeAddress(stated, false);
  return isSafeLink(address, new Set(context.read(linkSchemesQuery))) ? address : undefined;
}

export function lastChange(context: Context, frontMatter: FrontMatter, file: string): PageModel["lastUpdate"] {
  const { date, author } = frontMatter.last_update ?? {};
  if (date !== undefined) return { date: date.slice(0, 10), ...(author === undefined ? {} : { author }) };
  if (!context.read(configQuery).lastUpdate) return undefined;
  const change = context.read(lastChangeQuery, file);
  return change === null ? undefined : { date: change.date, ...(author === undefined ? {} : { author }) };
}

/** The address for reporting a problem with a page. */
export function issueUrl(context: Context, title: string, href: string): Pick<PageModel, "issueUrl"> {
  const config = context.read(configQuery);
  if (config.issueUrl === undefined) return {};
  const values: Readonly<Record<string, string>> = { title, url: config.url + href };
  return {
    issueUrl: config.issueUrl.replace(/\{(title|url)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? "")),
  };
}
