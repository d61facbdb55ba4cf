/**
 * Tags of documents and posts. `tags.yml` says what they are called and where their pages lie; here a tag is called what a
 * page calls it, and its address follows from that.
 */
import { joinPath } from "../../../shared/address.ts";
import type { Host } from "../../host/host.ts";
import { tagSlug } from "../../site/blog/tag-slug.ts";
import { dataOf, listOf, textOf, type Data, type Left, type Tree } from "../adopt-plan.ts";
import { readFrontMatter } from "../front-matter.ts";
import { dataOfYaml, readText } from "../read.ts";
import { optionsOf } from "./moves.ts";
import type { SiteOptions } from "./options.ts";
import { newFolderOf, type Places } from "./trees.ts";

export interface AdoptedTags {
  /** Tags of each tree of documents, by its folder. */
  readonly inFolder: ReadonlyMap<string, Tags>;
  /** From the pages of tags to where they lie now. */
  readonly redirects: readonly Redirect[];
  readonly left: readonly Left[];
}

interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** @param lang the default language, whose pages of tags are redirected */
export function readAllTags(
  host: Host,
  { places, options, lang }: { readonly places: Places; readonly options: SiteOptions; readonly lang: string },
): AdoptedTags {
  const inFolder = new Map<string, Tags>();
  const redirects: Redirect[] = [];
  const left: Left[] = [];
  for (const tree of places.trees) {
    const place = places.docs.find(({ to }) => to === newFolderOf(tree));
    const tags = readTags(host, tree, (place?.instance ?? options.blog)?.options["tags"]);
    inFolder.set(tree.folder, tags);
    if (tree.lang !== lang || tree.kind === "pages") continue;
    left.push(...leftOfTags(tags));
    // Sets of documents that lie in folders of the new site have their tags in common.
    const [from, to] =
      place === undefined
        ? [options.blog?.base ?? "", options.blog?.base ?? ""]
        : [joinPath(place.base, place.into), place.base];
    const own = optionsOf(tree, places, options);
    const all = joinPath(from, textOf(own["tagsBasePath"]) ?? "tags");
    redirects.push(
      ...tagRedirects(host, tree, { tags, from: all, to: joinPath(to, "tags"), perPage: perPageOf(tree, own) }),
    );
  }
  return { inFolder, redirects, left };
}

/** How many posts a page of a list shows; documents are on one. */
function perPageOf({ kind }: Tree, options: Data): number {
  const stated = options["postsPerPage"];
  return kind !== "blog" || stated === "ALL" ? Infinity : typeof stated === "number" ? stated : 10;
}

interface Tag {
  readonly label: string;
  /** Behind the address of all tags. */
  readonly permalink: string;
  readonly description: string | undefined;
}

/** What a set says of its tags, by the keys that documents name. */
export type Tags = ReadonlyMap<string, Tag>;

/** @param written name of the file, as the options of the set say; anything else is the usual one, or none */
function readTags(host: Host, { folder, original }: Tree, written: unknown): Tags {
  const name = textOf(written) ?? "tags.yml";
  const text =
    written === false || written === null
      ? undefined
      : (readText(host, `${folder}/${name}`) ??
        (original === undefined ? undefined : readText(host, `${original}/${name}`)));
  return new Map(
    Object.entries(dataOfYaml(text ?? "") ?? {}).map(([key, value]) => {
      const { label, permalink, description } = dataOf(value);
      return [
        key,
        {
          label: textOf(label) ?? key,
          permalink: joinPath(textOf(permalink) ?? kebabCase(key)),
          description: textOf(description),
        },
      ];
    }),
  );
}

/** The keys of front matter that a document needs so that its tags are called what the set calls them. */
export function namedTags(text: string, tags: Tags): Data {
  const written = listOf(readFrontMatter(text)?.["tags"]);
  if (!written.some((each) => tags.has(String(each)))) return {};
  return { tags: written.map((each) => tags.get(String(each))?.label ?? each) };
}

/**
 * Redirects from the pages of a tree's tags to where they lie now.
 * @param options.from route of the list of all tags in the old site, and `to` in the new one
 */
function tagRedirects(
  host: Host,
  { folder }: Tree,
  { tags, from: all, to: now, perPage }: Redirect & { readonly tags: Tags; readonly perPage: number },
): readonly Redirect[] {
  const counts = new Map<string, number>();
  const found = new Map<string, string>();
  const add = (from: string, to: string): void => {
    if (from !== to && !found.has(from)) found.set(from, to);
  };
  for (const path of host.list(folder)) {
    if (!/\.mdx?$/.test(path) || /(?:^|\/)[_.]/.test(path)) continue;
    const data = readFrontMatter(readText(host, `${folder}/${path}`) ?? "") ?? {};
    if (data["draft"] === true || data["unlisted"] === true) continue;
    for (const each of listOf(data["tags"])) {
      const inline = dataOf(each);
      const label = textOf(each) ?? textOf(inline["label"]);
      if (label === undefined) continue;
      const known = textOf(each) === undefined ? undefined : tags.get(label);
      const permalink = known?.permalink ?? textOf(inline["permalink"]) ?? kebabCase(label);
      add(all, now);
      const [from, to] = [joinPath(all, permalink), joinPath(now, tagSlug(known?.label ?? label))];
      add(from, to);
      // Docusaurus divides the list of a tag into pages; here it is one.
      const count = (counts.get(from) ?? 0) + 1;
      counts.set(from, count);
      if (count > perPage) add(joinPath(from, "page", String(Math.ceil(count / perPage))), to);
    }
  }
  return [...found].map(([from, to]) => ({ from, to }));
}

/** Descriptions, for which there is no place. */
function leftOfTags(tags: Tags): readonly Left[] {
  return [...tags].flatMap(([key, { description }]) =>
    description === undefined
      ? []
      : [{ group: "Descriptions of tags: the page of a tag has none", item: `${key}: ${description}` }],
  );
}

/** A name as lodash writes it in an address: `GitHub` → `git-hub`, `v2` → `v-2`. */
export function kebabCase(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/['’]/g, "")
    .replace(/([\p{Ll}\d])(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1$3-$2$4")
    .replace(/(\p{L})(\d)/gu, "$1-$2")
    .replace(/(\d)(\p{L})/gu, "$1-$2")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
}
