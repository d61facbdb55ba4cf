/** A Hugo site as a plan. */
import { dirname, resolve } from "node:path";
import { joinPath } from "../../../shared/address.ts";
import { foldersAbove, isWithin, type Host } from "../../host/host.ts";
import {
  compact,
  dataOf,
  leftEditLinks,
  textOf,
  type AdoptPlan,
  type Data,
  type Left,
  type Tree,
} from "../adopt-plan.ts";
import { CARDS } from "../card-components.ts";
import { hostRedirects, withPrefixes } from "../hosts.ts";
import { keepRoute } from "../keep-route.ts";
import { localesConfig } from "../locales.ts";
import { convertRedirects } from "../redirects.ts";
import { addressRules } from "./addresses.ts";
import { readHugoConfig } from "./config.ts";
import { translateHugo } from "./document.ts";
import { contentSources, languagesOf, type ContentSource, type Language } from "./languages.ts";
import { createLinks, type Links, type Place } from "./links.ts";
import { movedAddresses, movedTerms } from "./moved-addresses.ts";
import { BESIDE, footerOf, HEADER, menuItems, versionsMenu, type MenuContext } from "./navbar.ts";
import { orderOf } from "./order.ts";
import { siteOf, type Page, type Site } from "./pages.ts";
import { replaceShortcodes } from "./shortcodes.ts";
import { categoryFiles, humanised, sidebarsOf } from "./sidebars.ts";
import {
  announcementOf,
  blogOf,
  copyrightOf,
  faviconOf,
  formulaMarks,
  idKinds,
  logoOf,
  publicFolders,
  publicMoves,
  siteAddress,
  textsIn,
  tocOf,
} from "./site-config.ts";
import { createTemplates } from "./templates.ts";
import { leftOfSite, themeOf } from "./theme.ts";
import { writtenRedirects } from "./written-redirects.ts";

/** @returns the plan, or why there is none */
export function planHugo(host: Host, root: string, name: string): AdoptPlan | string {
  const config = readHugoConfig(host, root, name);
  if (typeof config === "string") return config;
  const left: Left[] = [];
  const languages = languagesOf(config);
  const [main] = languages;
  const sources = contentSources(host, root, config, { languages, left });
  if (!sources.some(({ folder }) => host.stat(folder) !== undefined))
    return `There is no folder ${sources[0]?.folder ?? `${root}/content`}, where Hugo has its documents. That of a theme is none; often its folder exampleSite or docs holds a site.`;
  const rules = addressRules(config);
  const site = siteOf(host, { sources, languages, rules, left });
  const folders = publicFolders(root, config, languages);
  const { url, base } = siteAddress(config);
  const subfolder = config["defaultcontentlanguageinsubdir"] === true ? main.key : "";
  const links = createLinks(host, site, { root, base, subfolder, staticFolders: folders });
  const theme = themeOf(host, root, config);
  const params = dataOf(config["params"]);
  const moves = [...site.moves, ...publicMoves(host, folders)];
  const docs = site.pages.filter((page) => page.language === main && !page.isPost);
  const order = orderOf(docs, humanised);
  const parents = new Set(docs.flatMap(({ path }) => (path.includes("/") ? foldersAbove(path) : [])));
  const inMain = new Map(docs.map(({ path, kind, from }) => [`${kind} ${path}`, from]));
  const byFile = new Map(site.pages.map((page) => [page.from, page]));
  left.push(...leftOfSite(host, root, { config, theme, site }), ...leftEditLinks([theme.edit]));

  const common = {
    links,
    params,
    template: createTemplates(host, [root, ...theme.folders]),
    fileOf: (written: string, place: Place): string | undefined =>
      [dirname(place.from), root, ...sources.map(({ folder }) => folder), ...folders, `${root}/assets`]
        .map((folder) => resolve(folder, `./${written}`))
        .flatMap((path) => [path, `${path}.md`])
        .find((path) => isWithin(path, [root]) && host.stat(path)?.kind === "file")
        ?.slice(root.length + 1),
    ...idKinds(config),
    formulas: formulaMarks(config),
    buildsDrafts: config["builddrafts"] === true,
  };
  const menus: MenuContext = {
    config,
    languages,
    pages: [...site.pages, ...site.postSections],
    routeOf: (written, language) => routeIn(links, written, language, root),
    left,
  };
  const blog = site.blog === undefined ? undefined : joinPath(rules.pathOf(site.blog));
  const own = new Set(site.pages.map(({ newRoute }) => newRoute));
  const written = writtenRedirects(host, root, params);
  const hosted = hostRedirects(host, root, { publicFolders: folders, base, written });
  left.push(...hosted.left);
  const kinds = [config["disablekinds"]].flat().map((kind) => String(kind).toLowerCase());
  const terms = kinds.includes("term") || kinds.includes("taxonomy") ? [] : movedTerms(site, blog, rules.pathOf);
  // Hugo leads from the path of the default language to its start page, where that has none.
  const start = languages.length > 1 && subfolder === "" ? [{ from: `/${main.key}`, to: "/" }] : [];
  const redirects = withPrefixes(
    convertRedirects([...movedAddresses(site), ...terms, ...start, ...hosted.redirects], own, left),
    [...hosted.prefixes, ...(subfolder === "" ? [] : [{ from: `/${subfolder}/`, to: "/" }])],
  );
  const excluded = [...new Set(site.pages.filter(isExcluded).map(({ newRoute }) => newRoute))].sort();
  const description = descriptionIn(main) ?? textOf(params["description"]);
  const title = textOf(main.own["title"]) ?? textOf(config["title"]) ?? "Documentation";
  const header = menuItems(HEADER, menus);
  const beside = BESIDE.map((menu) => [menu, menuItems([menu], menus)] as const);
  const banner = announcementOf(languages, params, (text, language) =>
    replaceShortcodes(text, {
      ...common,
      place: atTop(language, root),
      data: {},
      // A link of the configuration is an address.
      links: { ...links, ref: links.route },
      lose: (group, call) => left.push({ group, item: `${name}: ${call.name}` }),
    }),
  );
  return {
    root,
    ...(folders[0] === undefined ? {} : { publicFolder: folders[0] }),
    base,
    trees: treesOf(languages, sources, site),
    moves,
    rewrite: (text, move, leave) => {
      const page = byFile.get(move.from);
      const isSection = page?.kind === "section" && parents.has(page.path) && page.data["no_list"] !== true;
      const document = translateHugo(text, leave, {
        ...common,
        page,
        place:
          page ??
          placeOf(move.from, sources, languages.find(({ lang }) => move.to.startsWith(`content/${lang}/`)) ?? main),
        position:
          page === undefined ? undefined : order.positions.get(inMain.get(`${page.kind} ${page.path}`) ?? page.from),
        listsPages: isSection && (page.isEmpty || theme.listsPages),
      });
      return page === undefined ? document : keepRoute(document, move, page.newRoute);
    },
    texts: {
      ...(site.hasCards ? CARDS : {}),
      ...categoryFiles(order, own),
    },
    left,
    slugs: {},
    config: {
      site: compact({
        title,
        titles: textsIn(languages, (language) => textOf(language.own["title"]), title),
        description: description?.replace(/\s+/g, " "),
        descriptions: textsIn(languages, descriptionIn, description),
        url,
        baseUrl: base === "/" ? undefined : base,
        repository: theme.repository,
        logo: logoOf(host, root, theme, moves),
        favicon: faviconOf(moves),
        toc: tocOf(config),
        locales: localesConfig(languages),
        theme: { followSystem: true },
        announcement: banner,
        blog: blog === undefined ? undefined : blogOf(site, languages, blog),
        lastUpdate: config["enablegitinfo"] === true ? true : undefined,
      }),
      navbar: {
        items: [
          ...navItems(header, blog),
          ...(theme.name === "docsy" ? versionsMenu(params, menus) : []),
          ...repositoryItem(theme.repository, header),
          ...switcher(languages),
        ],
      },
      ...optional("footer", footerOf(menus, params, copyrightOf(config, params))),
      ...optional("sidebars", sidebarsOf(docs, theme, beside)),
      ...optional("redirects", redirects),
      ...optional("search", excluded.length === 0 ? undefined : { exclude: excluded }),
    },
  };
}

function optional(name: string, value: Data | undefined): Data {
  return value === undefined ? {} : { [name]: value };
}

/** Whether a page says that the theme's search is not to find it. */
function isExcluded({ data }: Pick<Page, "data">): boolean {
  return ["excludesearch", "exclude_search", "booksearchexclude", "searchexclude"].some((key) => data[key] === true);
}

function descriptionIn({ own }: Language): string | undefined {
  return textOf(dataOf(own["params"])["description"]) ?? textOf(own["description"]);
}

function switcher(languages: readonly Language[]): readonly Data[] {
  return languages.length > 1 ? [{ type: "locale", position: "right" }] : [];
}

/** The main menu, without the start page, which the title leads to; the blog where the menu leads elsewhere only. */
function navItems(header: readonly Data[], blog: string | undefined): readonly Data[] {
  const items = header.filter(({ to }) => to !== "/");
  return blog === undefined || JSON.stringify(items).includes(`"to":"${blog}"`)
    ? items
    : [...items, { type: "link", label: "Blog", to: blog }];
}

function repositoryItem(repository: string | undefined, header: readonly Data[]): readonly Data[] {
  const isThere = JSON.stringify(header).includes(repository?.replace(/\/$/, "") ?? "");
  if (repository === undefined || isThere) return [];
  const isGitHub = /^https:\/\/github\.com\//.test(repository);
  return [
    {
      type: "link",
      label: isGitHub ? "GitHub" : "Source code",
      ...(isGitHub ? { icon: "github" } : {}),
      position: "right",
      href: repository,
    },
  ];
}

/** A place at the top of the content, for links of the configuration. */
function atTop(language: Language, root: string): Place {
  return { from: `${root}/content/_index.md`, folder: "", path: "", route: "/", language };
}

/** The route of what a menu leads to, without the language. */
function routeIn(links: Links, written: string, language: Language, root: string): string {
  const place = atTop(language, root);
  const address = links.address(written, place);
  const found =
    links.route(written, place) ?? (address?.startsWith("@site/") === true ? written : (address ?? written));
  return found === `/${language.path}`
    ? "/"
    : found.replace(new RegExp(`^/${RegExp.escape(language.path || "/")}(?=/)`), "");
}

/** The place of a document that is a part of others. */
function placeOf(from: string, sources: readonly ContentSource[], language: Language): Place {
  const source = sources.find(({ folder }) => from.startsWith(`${folder}/`));
  const path = joinPath(source?.below ?? "", source === undefined ? "" : from.slice(source.folder.length)).slice(1);
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  return { from, folder, path: folder, route: joinPath(folder), language };
}

/** Trees of the default language first, each with the folder of posts before what is around it. */
function treesOf(languages: readonly Language[], sources: readonly ContentSource[], { blog }: Site): readonly Tree[] {
  return languages.flatMap(({ lang, key }) =>
    sources
      .filter(({ language }) => language.key === key)
      .flatMap(({ folder }): readonly Tree[] => [
        ...(blog === undefined
          ? []
          : [{ kind: "blog" as const, folder: `${folder}/${blog}`, to: `content/${lang}/blog`, lang }]),
        { kind: "docs", folder, to: `content/${lang}/docs`, lang },
      ]),
  );
}
