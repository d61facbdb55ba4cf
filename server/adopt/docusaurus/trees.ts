/** Where the documents of a Docusaurus site lie, in each language and version that is moved. */
import { resolve } from "node:path";
import type { Host } from "../../host/host.ts";
import { joinPath } from "../../../shared/address.ts";
import { textOf, type Data, type Left, type Tree } from "../adopt-plan.ts";
import type { AdoptedLocale } from "../locales.ts";
import type { DocsInstance, SiteOptions } from "./options.ts";
import { findVersions, nameOf, routeOfVersion, versionConfig, type FoundVersion } from "./versions.ts";

/** Documents of a set in one version, and the folders that hold them. */
export interface DocsPlace {
  readonly instance: DocsInstance;
  /** Folder below `docs` of the new site; "" where it is that folder itself. */
  readonly into: string;
  /** Folder of the new site's content in each language: `docs`, `docs/community`, `versions/1.0`. */
  readonly to: string;
  /** Route below which they lie in the new site. */
  readonly base: string;
  /** Absolute path of the documents in the default language. */
  readonly folder: string;
  /** Absolute path of the file with its sidebars; undefined where the tree says them. */
  readonly sidebars: string | undefined;
  /** Name of its folder below `i18n/<id>`. */
  readonly translations: string;
  /** Name of the version, as its translations are filed. */
  readonly version: string;
  /** The version's name in the new site; undefined for the documents of `docs`. */
  readonly name: string | undefined;
  /** Whether links that name no version lead here. */
  readonly isLast: boolean;
}

/** The folder of the new site's content that a tree becomes, as in `DocsPlace.to`: the same in each language. */
export function newFolderOf({ to }: Tree): string {
  return to.replace(/^content\/[^/]+\//, "");
}

/** Which versions are moved. */
export type WantedVersions = "all" | "newest";

export interface Places {
  readonly docs: readonly DocsPlace[];
  /** Route below which the documents of `docs` lie. */
  readonly base: string;
  /** What config/site.json says of versions. */
  readonly versions: Data;
  readonly trees: readonly Tree[];
  /** Folders of addresses of versions that stay behind, and that of the version which is moved. */
  readonly prefixes: readonly { readonly from: string; readonly to: string }[];
  readonly left: readonly Left[];
}

export function findPlaces(
  host: Host,
  root: string,
  options: SiteOptions,
  { locales, wanted }: { readonly locales: readonly AdoptedLocale[]; readonly wanted: WantedVersions },
): Places {
  const left: Left[] = [];
  const prefixes: { from: string; to: string }[] = [];
  const [first] = options.docs;
  const single = options.docs.length === 1 ? first : undefined;
  // Versions are those of a site's one set of documents.
  const all = wanted === "all" && single !== undefined ? findVersions(host, root, single) : [];
  const docs = (
    single !== undefined && all.length > 1
      ? all.map((version) => placeOfVersion(host, single, version))
      : options.docs.map((instance) =>
          placeOf(host, root, instance, { isOnly: single !== undefined, wanted, prefixes, left }),
        )
  ).filter(({ folder }) => host.stat(folder)?.kind === "directory");
  const trees: Tree[] = [];
  const add = (tree: Tree): void => {
    if (host.stat(tree.folder)?.kind === "directory") trees.push(tree);
  };
  for (const [index, { id, lang }] of locales.entries()) {
    const i18n = resolve(root, "i18n", id);
    const at = (original: string, translated: string): Pick<Tree, "folder" | "original"> =>
      index === 0 ? { folder: original } : { folder: resolve(i18n, translated), original };
    for (const { folder, to, translations, version } of docs) {
      add({ kind: "docs", ...at(folder, `${translations}/${version}`), to: `content/${lang}/${to}`, lang });
    }
    if (options.blog !== undefined) {
      const blogId = textOf(options.blog.options["id"]);
      const name = `docusaurus-plugin-content-blog${blogId === undefined || blogId === "default" ? "" : `-${blogId}`}`;
      add({ kind: "blog", ...at(resolve(root, options.blog.path), name), to: `content/${lang}/blog`, lang });
    }
    if (options.pages !== undefined) {
      const own = at(resolve(root, options.pages.path), "docusaurus-plugin-content-pages");
      add({ kind: "pages", ...own, to: `content/${lang}/pages`, lang });
    }
  }
  // With all its versions, that of the whole set: each version says what it adds.
  const base = single === undefined ? "/" : all.length > 1 ? joinPath(single.base) : (docs[0]?.base ?? "/");
  return { docs, base, versions: single === undefined ? {} : versionConfig(single, all), trees, prefixes, left };
}

function translationsOf({ id }: DocsInstance): string {
  return `docusaurus-plugin-content-docs${id === "default" ? "" : `-${id}`}`;
}

function thereOnly(host: Host, path: string | undefined): string | undefined {
  return path !== undefined && host.stat(path) !== undefined ? path : undefined;
}

/** A version among all of them. */
function placeOfVersion(host: Host, instance: DocsInstance, version: FoundVersion): DocsPlace {
  const name = version.name === "current" ? undefined : nameOf(version.name);
  return {
    instance,
    into: "",
    to: name === undefined ? "docs" : `versions/${name}`,
    base: routeOfVersion(instance, version),
    folder: version.folder,
    sidebars: thereOnly(host, version.sidebars),
    translations: translationsOf(instance),
    version: version.translations,
    name,
    isLast: version.isLast,
  };
}

/** The newest version alone, in the place of `docs`. */
function placeOf(
  host: Host,
  root: string,
  instance: DocsInstance,
  {
    isOnly,
    wanted,
    prefixes,
    left,
  }: {
    readonly isOnly: boolean;
    readonly wanted: WantedVersions;
    readonly prefixes: { from: string; to: string }[];
    readonly left: Left[];
  },
): DocsPlace {
  const versions = findVersions(host, root, instance);
  const prefix = instance.id === "default" ? "" : `${instance.id}_`;
  const last = versions.find(({ isLast }) => isLast) ?? versions[0];
  if (last === undefined) throw new Error("a set of documents has a version");
  // The latest version may have a path of its own, too, which is part of its addresses.
  const route = routeOfVersion(instance, { ...last, isLast: true });
  const into = isOnly ? "" : route.slice(1);
  const folderOf = (each: string): string => (each === "/" ? "/" : `${each}/`);
  const why = wanted === "all" && !isOnly ? ", since those of several sets of documents can't be moved" : "";
  for (const version of versions) {
    if (version === last) continue;
    const [own, to] = [folderOf(routeOfVersion(instance, version)), folderOf(route)];
    // What lies below it is not there a second time: a host would lead on without end.
    const isAbove = to.startsWith(own);
    const end = isAbove ? "their addresses lead nowhere" : "an address leads to that page of the newest, if it has it";
    left.push({
      group: `Other versions of the documents, which stay behind${why}: ${end}`,
      item: `${prefix}${version.name}: ${version.pages} ${version.pages === 1 ? "page" : "pages"}`,
    });
    if (!isAbove) prefixes.push({ from: own, to });
  }
  return {
    instance,
    into,
    to: into === "" ? "docs" : `docs/${into}`,
    base: isOnly ? route : "/",
    folder: last.folder,
    sidebars: thereOnly(host, last.sidebars),
    translations: translationsOf(instance),
    version: last.translations,
    name: undefined,
    isLast: true,
  };
}
