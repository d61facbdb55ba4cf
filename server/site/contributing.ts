/**
 * Information for contributors on a page: the addresses for editing it and for reporting a problem, and its last
 * change.
 */
import type { FrontMatter } from "../../shared/article.ts";
import type { PageModel } from "../../shared/model.ts";
import type { Context } from "../engine/types.ts";
import { lastChangeQuery } from "./last-changes.ts";
import { configQuery } from "./config.ts";

export function editUrl(context: Context, frontMatter: FrontMatter, file: string): string | undefined {
  if (frontMatter.custom_edit_url === null) return undefined;
  return (
    frontMatter.custom_edit_url ??
    context.read(configQuery).editUrl?.replace("{path}", file.split("/").map(encodeURIComponent).join("/"))
  );
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
