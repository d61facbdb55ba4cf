/** Which theme a Hugo site has, as its configuration names it, and what of the site is left by hand. */
import { resolve } from "node:path";
import { isWithin, type Host } from "../../host/host.ts";
import { dataOf, listOf, textOf, type Data, type Left } from "../adopt-plan.ts";
import type { Site } from "./pages.ts";

export interface Theme {
  readonly name: "docsy" | "hextra" | "book" | "geekdoc" | "relearn" | "other";
  /** Absolute paths of the themes that are there. */
  readonly folders: readonly string[];
  /** Modules and themes that are not there, and that nothing is known of. */
  readonly missing: readonly string[];
  readonly repository: string | undefined;
  /** Where pages could be edited. */
  readonly edit: string | undefined;
  /** Paths of pictures below `assets` or `static`. */
  readonly logo: readonly (string | undefined)[];
  /** Whether the page of a section shows what is in it, whatever else stands on it. */
  readonly listsPages: boolean;
  /** Folder whose pages the one sidebar of the site has: "" for all of them; undefined where each folder at the top has its own. */
  readonly sidebar: string | undefined;
}

const KNOWN: readonly (readonly [Theme["name"], RegExp])[] = [
  ["docsy", /docsy/],
  ["hextra", /hextra/],
  ["book", /hugo-book|(?:^|\/)book$/],
  ["geekdoc", /geekdoc/],
  ["relearn", /relearn|hugo-theme-learn|(?:^|\/)learn$/],
];
/** Parameters that only one theme has. */
const SIGNS: readonly (readonly [Theme["name"], RegExp])[] = [
  ["book", /^book(?:section|toc|theme|repo|search)/],
  ["geekdoc", /^geekdoc/],
  ["docsy", /^(?:github_repo|github_project_repo|gcs_engine_id)$/],
];

export function themeOf(host: Host, root: string, config: Data): Theme {
  const params = dataOf(config["params"]);
  const themes = [config["theme"]].flat().flatMap((each) => textOf(each) ?? []);
  const modules = listOf(dataOf(config["module"])["imports"]).flatMap((each) => textOf(dataOf(each)["path"]) ?? []);
  const names = [...themes, ...modules];
  const byName = KNOWN.find(([, pattern]) => names.some((each) => pattern.test(each.toLowerCase())))?.[0];
  const name =
    byName ?? SIGNS.find(([, pattern]) => Object.keys(params).some((key) => pattern.test(key)))?.[0] ?? "other";
  const top = resolve(root, textOf(config["themesdir"]) ?? "themes");
  const places = [...names.map((each) => `${top}/${each}`), ...modules.map((each) => `${root}/_vendor/${each}`)];
  const isThere = (folder: string): boolean =>
    isWithin(folder, [root]) && host.stat(`${folder}/layouts`)?.kind === "directory";
  const picture = dataOf(dataOf(params["navbar"])["logo"]);
  return {
    name,
    folders: places.filter((folder) => isThere(resolve(folder))),
    missing: names.filter(
      (each) =>
        !KNOWN.some(([, pattern]) => pattern.test(each.toLowerCase())) &&
        !places.some((folder) => folder.endsWith(`/${each}`) && isThere(resolve(folder))),
    ),
    repository: [
      params["github_repo"],
      params["bookrepo"],
      params["geekdocrepo"],
      params["ghrepo"],
      params["repo"],
      params["repourl"],
    ]
      .map(textOf)
      .find((each) => each !== undefined && /^https:\/\/\S+$/.test(each)),
    edit: [
      params["bookeditlink"],
      dataOf(params["editurl"])["base"],
      params["editurl"],
      params["path_base_for_github_subdir"],
      params["geekdoceditpath"],
      params["github_repo"],
    ]
      .map(textOf)
      .find((each) => each !== undefined),
    logo:
      name === "docsy"
        ? [dataOf(params["ui"])["navbar_logo"] === false ? undefined : "icons/logo.svg"]
        : [
            textOf(picture["path"]) ??
              textOf(params["booklogo"]) ??
              textOf(params["geekdoclogo"]) ??
              textOf(params["logo"]),
            textOf(picture["dark"]),
          ],
    listsPages: name === "docsy",
    sidebar:
      name === "book"
        ? (textOf(params["booksection"]) ?? "docs").replace(/^[*/]+|\/$/g, "")
        : name === "geekdoc" || name === "relearn"
          ? ""
          : undefined,
  };
}

/** What of a site is to be done by hand. */
export function leftOfSite(
  host: Host,
  root: string,
  { config, theme, site }: { readonly config: Data; readonly theme: Theme; readonly site: Site },
): readonly Left[] {
  const files = (folder: string, pattern: RegExp): readonly string[] =>
    host
      .list(`${root}/${folder}`)
      .filter((path) => pattern.test(path))
      .map((path) => `${folder}/${path}`);
  const taxonomies = Object.values(dataOf(config["taxonomies"])).flatMap((each) => textOf(each) ?? []);
  const groups: readonly (readonly [group: string, items: readonly string[]])[] = [
    [
      "Templates of its own, which nothing here runs",
      files("layouts", /\.(?:html|md|xml|json|txt)$/).filter((path) => !/\/_?shortcodes\//.test(path)),
    ],
    ["Data that templates read", files("data", /\.(?:ya?ml|toml|json|csv)$/)],
    ["Texts of the interface: write them in config/texts.json", files("i18n", /\.(?:ya?ml|toml|json)$/)],
    ["Stylesheets and scripts of its own, which are made for its theme", files("assets", /\.(?:s?css|sass|[jt]s)$/)],
    ["Themes and modules that were not found: what they add is missing", theme.missing],
    [
      "Taxonomies other than tags and categories: their lists have no counterpart here",
      taxonomies.filter((each) => !/^(?:tags|categories)$/.test(each)),
    ],
    [
      "Lists of posts by section: the blog has one list here",
      site.postSections.filter(({ path, isEmpty }) => path.includes("/") || !isEmpty).map(({ path }) => path),
    ],
    [
      "Languages at addresses of their own hosts: they have a path here",
      Object.entries(dataOf(config["languages"])).flatMap(([key, own]) =>
        textOf(dataOf(own)["baseurl"]) === undefined ? [] : [key],
      ),
    ],
  ];
  return groups.flatMap(([group, items]) => items.map((item) => ({ group, item })));
}
