/** The blog that the plugin `starlight-blog` makes of a folder of documents. */
import { compact, dataOf, listOf, textOf, type Data } from "../adopt-plan.ts";
import { textIn, textsIn, type Locale } from "./locales.ts";

export interface Blog {
  /** Its folder among the documents, which is its address, too. */
  readonly folder: string;
  readonly title: string;
  readonly titles: Readonly<Record<string, string>> | undefined;
  /** `content/<lang>/blog/authors.yml`, as data. */
  readonly authors: Data;
}

/** @returns undefined where the site has none */
export function blogOf(starlight: Data, locales: readonly Locale[]): Blog | undefined {
  const plugins = listOf(starlight["plugins"]).flat(Infinity).map(dataOf);
  const plugin = plugins.find((each) => Object.hasOwn(each, "starlightBlog"));
  if (plugin === undefined) return undefined;
  const options = dataOf(plugin["starlightBlog"]);
  return {
    folder: (textOf(options["prefix"]) ?? "blog").replace(/^\/|\/$/g, ""),
    title: textIn(options["title"], locales) ?? "Blog",
    titles: textsIn(options["title"], locales),
    authors: Object.fromEntries(
      Object.entries(dataOf(options["authors"])).map(([key, author]) => [key, authorOf(dataOf(author))]),
    ),
  };
}

/** An author as the engine has one. */
function authorOf({ name, title, url, picture }: Data): Data {
  return compact({ name: textOf(name), title: textOf(title), url: textOf(url), image_url: textOf(picture) });
}

/** What a post says of itself, as front matter of the engine. */
export function postKeys(data: Data): Data {
  const authors = [data["authors"]].flat().filter((each) => each !== undefined);
  return compact({
    description: textOf(data["description"]) ?? textOf(data["excerpt"])?.replace(/\s+/g, " "),
    authors: authors.some((each) => typeof each === "object")
      ? authors.map((each) => (typeof each === "object" ? authorOf(dataOf(each)) : each))
      : undefined,
  });
}
