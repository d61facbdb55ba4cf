/** The pages that Docusaurus makes of a blog's posts beside those that the engine has: where their addresses lead. */
import { joinPath } from "../../../shared/address.ts";
import type { Host } from "../../host/host.ts";
import { dataOf, textOf, type Left } from "../adopt-plan.ts";
import { dataOfYaml, readText } from "../read.ts";
import { authorsFileOf } from "./moves.ts";
import type { SiteOptions } from "./options.ts";
import { kebabCase } from "./tags.ts";

export interface BlogLists {
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  readonly left: readonly Left[];
}

/** @param folder absolute path of the blog in the default language */
export function blogLists(host: Host, folder: string, { blog }: SiteOptions): BlogLists {
  if (blog === undefined || !host.list(folder).some((path) => /\.mdx?$/.test(path))) return { redirects: [], left: [] };
  const { base, options } = blog;
  const redirects: { from: string; to: string }[] = [];
  const left: Left[] = [];
  // `null` is no archive.
  const archive = options["archiveBasePath"] === null ? undefined : (textOf(options["archiveBasePath"]) ?? "archive");
  if (archive !== undefined) redirects.push({ from: joinPath(base, archive), to: joinPath(base) });
  const list = joinPath(base, "authors");
  const own = joinPath(base, textOf(options["authorsBasePath"]) ?? "authors");
  if (own !== list) redirects.push({ from: own, to: list });
  const authors = dataOfYaml(readText(host, `${folder}/${authorsFileOf(options).from}`) ?? "");
  for (const [key, author] of Object.entries(authors ?? {})) {
    const { page, socials, description } = dataOf(author);
    if (page === true || Object.keys(dataOf(page)).length > 0)
      redirects.push({ from: joinPath(own, textOf(dataOf(page)["permalink"]) ?? kebabCase(key)), to: list });
    const lost = [...Object.keys(dataOf(socials)), ...(textOf(description) === undefined ? [] : ["description"])];
    if (lost.length > 0)
      left.push({
        group: "Authors: an author has a name, a title, one link and a picture, and nothing else is shown",
        item: `${key}: ${lost.join(", ")}`,
      });
  }
  if (options["truncateMarker"] !== undefined)
    left.push({
      group: "Marks of its own for where a post's summary ends: write <!-- truncate --> there",
      item: `truncateMarker of ${blog.path}`,
    });
  return { redirects, left };
}
