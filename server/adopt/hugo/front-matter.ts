/** Front matter of Hugo and its themes as front matter of the engine. */
import { AUTHOR_SHORTHAND, FRONT_MATTER_KEYS } from "../../../shared/schema/front-matter-keys.ts";
import { openingTitle } from "../../source/title.ts";
import { compact, dataOf, listOf, textOf, withoutPath, type Data, type Leave } from "../adopt-plan.ts";
import { addKeys, bodyAlone, removeKeys, removeUnknownKeys } from "../front-matter.ts";
import { findFrontMatter, splitKeys } from "../../source/front-matter-block.ts";
import { dayOf } from "./addresses.ts";
import { authorsOf } from "./authors.ts";
import type { HugoText } from "./documents.ts";
import type { Links } from "./links.ts";
import type { Page } from "./pages.ts";

/** What the engine is told in another way, or Hugo alone needs to know. */
const GONE = new Set(
  (
    "aliases excludesearch exclude_search booksearchexclude searchexclude bookcollapsesection bookflatsection bookhidden booktoc build _build cascade categories cover date disabletoc " +
    "expirydate featured_image geekdoccollapsesection geekdocflatsection geekdochidden geekdoctoc headless hidden images " +
    "iscjklanguage lastmod layout linktitle markup math menu menus next no_list notoc outputs prev publishdate resources simple_list " +
    "sidebar sitemap slug summary toc toc_hide translationkey type url weight"
  ).split(" "),
);
/** Keys of the engine that mean the same in Hugo, whose lines can stay as they are. */
const SAME = new Set(["title", "description", "keywords", "tags", "draft", "image", "author"]);

export interface FrontMatterContext {
  readonly page: Page | undefined;
  readonly links: Links;
  /** Its place among its neighbours, where one is stated. */
  readonly position: number | undefined;
  readonly buildsDrafts: boolean;
  readonly leave: Leave;
}

/** @param body the new text of the document @returns the document with front matter of the engine */
export function withFrontMatter(
  { data: own, head, line }: HugoText,
  body: string,
  context: FrontMatterContext,
): string {
  const data = context.page?.data ?? own;
  const keys = keysOf(data, body, context);
  const block = findFrontMatter(head);
  const written = block === undefined ? [] : splitKeys(head.slice(block.start, block.end), 2).map(({ name }) => name);
  const isKept = (name: string): boolean =>
    !GONE.has(name.toLowerCase()) &&
    !(name === "author" && Object.hasOwn(keys, "authors")) &&
    !(Object.hasOwn(keys, name.toLowerCase()) && !isSame(name, keys, own));
  const kept = removeKeys(
    head === "" && line > 0 ? bodyAlone(body) : head + body,
    new Set(written.filter((name) => !isKept(name) || (context.buildsDrafts && name.toLowerCase() === "draft"))),
  );
  if (head === "") tellUnknown(own, context.leave);
  return removeUnknownKeys(addKeys(kept, keys), context.leave);
}

/** Whether the line of a key says what the new one would. */
function isSame(name: string, keys: Data, own: Data): boolean {
  return SAME.has(name) && JSON.stringify(own[name]) === JSON.stringify(keys[name]);
}

function tellUnknown(data: Data, leave: Leave): void {
  for (const [name, value] of Object.entries(data))
    if (!GONE.has(name) && !Object.hasOwn(FRONT_MATTER_KEYS, name) && !Object.hasOwn(AUTHOR_SHORTHAND, name))
      leave("Front matter that means nothing here: taken out", `${name}: ${JSON.stringify(value)}`.slice(0, 120));
}

function keysOf(data: Data, body: string, context: FrontMatterContext): Data {
  const { page, links, position, buildsDrafts, leave } = context;
  const isPost = page?.isPost === true;
  const title = nameOf(data["title"]);
  const opening = openingTitle(body, 0);
  const label = page === undefined ? undefined : (textOf(data["linktitle"]) ?? nameOf(data["title"]));
  // Themes show both; here, a title that stands in the text is that of the page.
  const shown = opening === "" ? title : opening;
  const build = dataOf(data["build"] ?? data["_build"]);
  if (isHidden(data)) leave("Pages that only the sidebar does not show", "");
  const last = dayOf(data["expirydate"]);
  if (last !== undefined) leave("Pages that are no longer published after a day", last);
  const image = pictureOf(data);
  const authors = authorsOf(data);
  const isStart = data["layout"] === "hextra-home";
  return compact({
    title: shown,
    sidebar_label: label === shown || isPost ? undefined : label,
    description: textOf(data["description"]) ?? textOf(data["summary"])?.replace(/\s+/g, " "),
    keywords: wordsOf(data["keywords"]),
    tags: tagsOf(data),
    date: isPost ? dayOf(data["date"] ?? data["publishdate"]) : undefined,
    authors,
    author: authors === undefined ? textOf(data["author"]) : undefined,
    image: image === undefined || page === undefined ? undefined : addressOfPicture(image, links, page),
    draft: data["draft"] === true && !buildsDrafts ? true : undefined,
    unlisted: build["list"] === "never" || build["list"] === false ? true : undefined,
    sidebar_position: isPost ? undefined : position,
    pagination_prev: neighbour(data["prev"], context),
    pagination_next: neighbour(data["next"], context),
    hide_title: isStart ? true : undefined,
    hide_table_of_contents: hasNoContents(data) || isStart ? true : undefined,
    last_update: lastUpdate(data, isPost),
  });
}

/** A page in front of this one or behind it; null for none. */
function neighbour(value: unknown, { page, links }: FrontMatterContext): string | null | undefined {
  if (value === false) return null;
  const written = textOf(value);
  if (written === undefined || page === undefined) return undefined;
  const route = links.route(written, page);
  return route === undefined ? undefined : withoutPath(route, page.language.path);
}

/** A title may be a number. */
function nameOf(value: unknown): string | undefined {
  return typeof value === "number" ? String(value) : textOf(value);
}

/** Whether a theme is told not to show a page in its menu. */
function isHidden(data: Data): boolean {
  const sidebar = dataOf(data["sidebar"]);
  return (
    ["bookhidden", "geekdochidden", "hidden", "toc_hide"].some((name) => data[name] === true) ||
    sidebar["exclude"] === true
  );
}

function hasNoContents(data: Data): boolean {
  return (
    ["toc", "booktoc", "geekdoctoc"].some((name) => data[name] === false) ||
    ["notoc", "disabletoc"].some((name) => data[name] === true)
  );
}

function wordsOf(value: unknown): readonly string[] | undefined {
  const words = [value].flat().flatMap((each) => (typeof each === "number" ? String(each) : (textOf(each) ?? [])));
  return words.length === 0 ? undefined : words;
}

/** Hugo's other taxonomy becomes tags as well. */
function tagsOf(data: Data): readonly string[] | undefined {
  const tags = [...(wordsOf(data["tags"]) ?? []), ...(wordsOf(data["categories"]) ?? [])];
  return tags.length === 0 ? undefined : [...new Set(tags)];
}

function pictureOf(data: Data): string | undefined {
  const first: unknown = listOf(data["images"])[0];
  return (
    textOf(first) ?? textOf(data["featured_image"]) ?? textOf(data["image"]) ?? textOf(dataOf(data["cover"])["image"])
  );
}

/** A picture in front matter is a public one, or one of another site. */
function addressOfPicture(written: string, links: Links, page: Page): string | undefined {
  if (/^https?:/.test(written)) return written;
  const found = links.picture(written, page);
  return found?.startsWith("/") === true ? found : undefined;
}

function lastUpdate(data: Data, isPost: boolean): Data | undefined {
  const day = dayOf(data["lastmod"]);
  return day === undefined || isPost ? undefined : { date: day };
}
