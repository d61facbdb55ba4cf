/** A Docusaurus 2 or 3 site as a plan. */
import { resolve } from "node:path";
import type { Host } from "../../host/host.ts";
import { accentsOf } from "../accent.ts";
import { evaluate } from "../evaluate.ts";
import {
  dataOf,
  leftEditLinks,
  leftModules,
  withoutBase,
  type Data,
  type Left,
  type AdoptPlan,
} from "../adopt-plan.ts";
import { blogLists } from "./blog-lists.ts";
import { hostRedirects, withPrefixes } from "../hosts.ts";
import { convertRedirects } from "../redirects.ts";
import { readJson, translator } from "../read.ts";
import { convertFooter, convertNavbar } from "./navbar-footer.ts";
import { setKeys } from "../front-matter.ts";
import { keepCase } from "./heading-case.ts";
import { namesOf, neighbourRoutes, readIds, type Ids } from "./document-ids.ts";
import { moveLineMarksIn } from "../shiki-marks.ts";
import { withoutTwoslashIn } from "../twoslash.ts";
import { firstInFolders, firstRoute, type FirstInFolder } from "./landing.ts";
import { lineMarksOf, renameLineMarks } from "./line-marks.ts";
import { readLocales } from "./locales.ts";
import { staticFolders, staticMoves, treeMoves } from "./moves.ts";
import { readOptions, type SiteOptions } from "./options.ts";
import { createdRedirects, nameSplitter } from "./questions.ts";
import { translateDocusaurus } from "./rewrite-markdown.ts";
import { createMeaning, routesOf } from "./existing-routes.ts";
import { namedTags, readAllTags } from "./tags.ts";
import { themeTexts } from "./interface-texts.ts";
import { convertSidebars } from "./sidebars.ts";
import { baseOf, convertSite, leftOfConfig } from "./site-config.ts";
import { findPlaces, newFolderOf, type DocsPlace, type WantedVersions } from "./trees.ts";

type Sidebars = Record<string, { readonly items: readonly Data[] }>;

/** @returns the configuration's name, or undefined where the folder holds no such site */
export function docusaurusConfig(host: Host, root: string): string | undefined {
  return ["ts", "mts", "js", "mjs", "cjs"]
    .map((ending) => `docusaurus.config.${ending}`)
    .find((name) => host.stat(`${root}/${name}`)?.kind === "file");
}

/** @returns the plan, or why there is none */
export async function planDocusaurus(
  host: Host,
  root: string,
  name: string,
  wanted: WantedVersions,
): Promise<AdoptPlan | string> {
  const read = await evaluate(host, `${root}/${name}`);
  if (read.kind === "failed") return `${name} can't be evaluated: ${read.message}`;
  const config = dataOf(read.value);
  const options = readOptions(config);
  const { locales, untranslated } = readLocales(host, root, config);
  const [main] = locales;
  const lang = main?.lang ?? "en";
  const places = findPlaces(host, root, options, { locales, wanted });
  const left: Left[] = [
    ...options.left,
    ...leftModules(read.missing),
    ...leftOfConfig(config),
    ...leftEditLinks(editLinksOf(options)),
    ...places.left,
    ...untranslated,
  ];
  const base = places.base;

  const idsOf = new Map<DocsPlace, Ids>();
  const firstIn = new Map<DocsPlace, FirstInFolder>();
  /** Addresses of documents in the old site, by their old paths without ending. */
  const addresses = new Map<string, string>();
  /** Keys that the front matter of moved documents needs, by their old path. */
  const keys = new Map<string, Data>();
  /** Ids by the folder of the documents that name them. */
  const idsIn = new Map<string, Ids>();
  for (const place of places.docs) {
    const split = await nameSplitter(host, `${root}/${name}`, place.instance, { names: namesOf(host, place), left });
    const read = readIds(host, place, place.base, split);
    idsOf.set(place, read.ids);
    for (const [path, address] of read.addresses)
      addresses.set(`${place.folder}/${path.replace(/\.mdx?$/, "")}`, address);
    firstIn.set(place, firstInFolders(host, place, { ids: read.ids, split }));
    for (const tree of places.trees)
      if (newFolderOf(tree) === place.to) {
        idsIn.set(tree.folder, read.ids);
        for (const [path, own] of read.keys) keys.set(`${tree.folder}/${path}`, own);
      }
  }
  const sidebars: Sidebars = {};
  const versions: Record<string, Sidebars> = {};
  /** First page of each sidebar, by its set of documents and its name. */
  const landings = new Map<string, string>();
  const texts: Record<string, string> = {};
  const listed: string[] = [];
  for (const place of places.docs) {
    const written = place.sidebars === undefined ? undefined : await readSidebars(host, place.sidebars, left);
    const files = locales
      .slice(1)
      .map(
        ({ id, lang: other }) =>
          [other, resolve(root, "i18n", id, place.translations, `${place.version}.json`)] as const,
      );
    const made = convertSidebars(written, {
      ids: idsOf.get(place) ?? new Map(),
      place,
      base: place.base,
      lang,
      translate: translator(host, files),
    });
    Object.assign(texts, made.texts);
    listed.push(...made.routes);
    left.push(...made.left);
    const own = place.name === undefined ? sidebars : (versions[place.name] ??= {});
    for (const [key, value] of Object.entries(made.sidebars)) {
      if (value.items.length === 0) continue;
      const id = Object.hasOwn(own, key) ? `${place.into}-${key}` : key;
      own[id] = value;
      const first = firstRoute(value.items, (folder) => firstIn.get(place)?.(folder));
      // Where the folders say it, Docusaurus has a name for it.
      const named = written === undefined ? "defaultSidebar" : key;
      if (place.isLast && first !== undefined) landings.set(`${place.instance.id} ${named}`, first);
    }
  }

  const siteBase = baseOf(config) ?? "/";
  const theme = dataOf(config["themeConfig"]);
  const marks = lineMarksOf(theme);
  const keepsCase = dataOf(dataOf(config["markdown"])["anchors"])["maintainCase"] === true;
  const frame = (file: string): Parameters<typeof convertNavbar>[1] => ({
    routeOf: (id, instance) =>
      idsOf
        .get(places.docs.find((place) => place.instance.id === instance && place.isLast) ?? ({} as DocsPlace))
        ?.get(id),
    landing: (sidebar, instance) => landings.get(`${instance} ${sidebar}`),
    isVersioned: places.docs.some(({ name }) => name !== undefined),
    translate: translator(
      host,
      locales
        .slice(1)
        .map(({ id, lang: other }) => [other, resolve(root, "i18n", id, "docusaurus-theme-classic", file)] as const),
    ),
    left,
  });
  const navbar = frame("navbar.json");
  const accents = accentsOf(host, { folder: resolve(root, "src/css"), names: ["--ifm-color-primary"], left });
  const moves = [
    ...treeMoves(host, { root, places, options, left }),
    ...staticMoves(host, staticFolders(root, config)),
  ];
  for (const [folder, group] of [
    ["src/theme", "Swizzled parts of the theme"],
    ["src/css", "Styles of the site: config/site.json has colours, content/static a place for fonts"],
  ] as const)
    for (const file of host.list(resolve(root, folder))) left.push({ group, item: `${folder}/${file}` });
  const routes = routesOf(host, { places, options, idsOf, addresses, listed, lang });
  const created = options.createsRedirects
    ? await createdRedirects(
        host,
        `${root}/${name}`,
        config["trailingSlash"] === true ? routes.map((route) => `${route}/`) : routes,
        left,
      )
    : [];
  const hosted = hostRedirects(host, root, { publicFolders: staticFolders(root, config), base: siteBase });
  const tags = readAllTags(host, { places, options, lang });
  const lists = blogLists(host, resolve(root, options.blog?.path ?? "blog"), options);
  left.push(...hosted.left, ...tags.left, ...lists.left);
  return {
    root,
    base: siteBase,
    meant: createMeaning(host, places, { trailingSlash: config["trailingSlash"], addresses, routes: new Set(routes) }),
    rewrite: (text, move, leave) => {
      const translated = renameLineMarks(
        moveLineMarksIn(withoutTwoslashIn(translateDocusaurus(text, move, leave))),
        marks,
      );
      // The innermost folder: one set of documents may lie in another's.
      const folder = [...tags.inFolder.keys()].filter((each) => move.from.startsWith(`${each}/`)).reduce(longer, "");
      const ids = idsIn.get(folder);
      return setKeys(keepsCase ? keepCase(translated) : translated, {
        ...namedTags(translated, tags.inFolder.get(folder) ?? new Map()),
        ...(ids === undefined ? {} : neighbourRoutes(translated, ids)),
        ...keys.get(move.from),
      });
    },
    trees: places.trees,
    moves,
    texts,
    left,
    slugs: Object.fromEntries(
      places.docs.flatMap(({ into }) =>
        into === "" ? [] : locales.map((locale) => [`content/${locale.lang}/docs/${into}`, `/${into}`] as const),
      ),
    ),
    config: {
      site: {
        ...convertSite(config, options, { locales, docsBase: base, titles: navbar.translate("title").labels, accents }),
        ...places.versions,
      },
      ...(Object.keys(sidebars).length + Object.keys(versions).length === 0
        ? {}
        : {
            sidebars: withoutBase({ sidebars, ...(Object.keys(versions).length === 0 ? {} : { versions }) }, siteBase),
          }),
      ...optional("texts", themeTexts(host, root, locales)),
      navbar: withoutBase(convertNavbar(theme, navbar), siteBase),
      ...optional("footer", withoutBase(convertFooter(theme, frame("footer.json")), siteBase)),
      ...optional(
        "redirects",
        withPrefixes(
          convertRedirects(
            [...options.redirects, ...created, ...hosted.redirects, ...tags.redirects, ...lists.redirects],
            new Set(routes),
            left,
          ),
          [...hosted.prefixes, ...places.prefixes],
        ),
      ),
    },
  };
}

function editLinksOf({ docs, blog }: SiteOptions): readonly unknown[] {
  return [...docs.map(({ options }) => options), blog?.options ?? {}].map((each) => each["editUrl"]);
}

function longer(a: string, b: string): string {
  return b.length > a.length ? b : a;
}

function optional(name: string, value: unknown): Data {
  return value === undefined ? {} : { [name]: value };
}

async function readSidebars(host: Host, file: string, left: Left[]): Promise<unknown> {
  if (file.endsWith(".json")) return readJson(host, file);
  const read = await evaluate(host, file);
  if (read.kind === "value") {
    left.push(...leftModules(read.missing));
    return read.value;
  }
  left.push({ group: "Sidebars that can't be evaluated: the folders say them now", item: `${file}: ${read.message}` });
  return undefined;
}
