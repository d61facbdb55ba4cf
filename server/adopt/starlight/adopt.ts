/** A Starlight site as a plan. */
import { resolve } from "node:path";
import { joinPath, resolveDots } from "../../../shared/address.ts";
import type { Host } from "../../host/host.ts";
import { accentsOf } from "../accent.ts";
import {
  compact,
  dataOf,
  isOwnModule,
  leftEditLinks,
  leftModules,
  leftPackages,
  listOf,
  textOf,
  type AdoptPlan,
  type Data,
  type Left,
  type Move,
  type Tree,
} from "../adopt-plan.ts";
import { hostRedirects, OF_HOSTS, withPrefixes } from "../hosts.ts";
import { keepRoute } from "../keep-route.ts";
import { localesConfig } from "../locales.ts";
import { readMetaTags } from "../meta-tags.ts";
import { convertRedirects } from "../redirects.ts";
import { aliasesOf } from "./aliases.ts";
import { blogOf } from "./blog.ts";
import { CARDS } from "../card-components.ts";
import { attributesOfMeta, readAstroConfig, type AstroConfig } from "./config.ts";
import { localesOf, textIn, textsIn, type Locale } from "./locales.ts";
import { socialItems } from "./navbar.ts";
import { placesOf, withoutGap } from "./pages.ts";
import { faviconOf, logoOf, movedPictures } from "./pictures.ts";
import { translateStarlight } from "./rewrite-markdown.ts";
import { sidebarItems } from "./sidebars.ts";

/** Packages that are a part of the generator, or do what the engine does itself. */
const BUILT_IN =
  /^(?:astro|@astrojs\/[\w-]+|starlight-links-validator|(?:remark|rehype)-(?:gfm|math|katex|mathjax|mermaid|slug|autolink-headings|smartypants))(?:\/|$)/;

/** @returns the plan, or why there is none */
export async function planStarlight(host: Host, root: string, name: string): Promise<AdoptPlan | string> {
  const read = await readAstroConfig(host, root, name);
  if (typeof read === "string") return read;
  const { astro, starlight } = read;
  const locales = localesOf(starlight);
  const source = resolve(root, textOf(astro["srcDir"]) ?? "src");
  const docs = `${source}/content/docs`;
  if (host.stat(docs)?.kind !== "directory")
    return `There is no folder ${docs}, where Starlight has its documents. Those of another place can't be adopted.`;
  const publicFolder = resolve(root, textOf(astro["publicDir"]) ?? "public");
  const left = leftOf(host, source, read);
  const blog = blogOf(starlight, locales);
  const places = placesOf(host, { docs, locales, blog: blog?.folder, left });
  const { routes, searchless, hasCards } = places;
  const moves = [...places.moves];
  for (const path of host.list(publicFolder))
    if (!OF_HOSTS.has(path))
      moves.push({ from: `${publicFolder}/${path}`, to: `content/static/${path}`, kind: "file" });
  const pictures = movedPictures(host, root, moves);
  const tags = readMetaTags(listOf(starlight["head"]), attributesOfMeta);
  if (tags.others.length > 0)
    left.push({ group: "Tags for the head", item: JSON.stringify(tags.others).slice(0, 200) });

  const base = `/${(textOf(astro["base"]) ?? "").replace(/^\/|\/$/g, "")}/`.replace("//", "/");
  const hosted = hostRedirects(host, root, { publicFolders: [publicFolder], base });
  left.push(...hosted.left);
  const own = new Set([...routes.values()]);
  const redirects = withPrefixes(
    convertRedirects([...astroRedirects(astro["redirects"], left), ...hosted.redirects], own, left),
    [...hosted.prefixes, ...prefixOfDefault(locales)],
  );
  const [main] = locales;
  const lang = main?.lang ?? "en";
  const items = sidebarItems(starlight["sidebar"], { locales, routes: own, left });
  const accents = accentsOf(host, { folder: source, names: ["--sl-color-accent"], left });
  const aliases = aliasesOf(host, root);
  const title = textIn(starlight["title"], locales);
  const url = /^https?:\/\/[^/]+/.exec(textOf(astro["site"]) ?? "")?.[0] ?? "https://example.org";
  const contents = dataOf(starlight["tableOfContents"]);
  const image = textOf(tags.meta?.["og:image"]);
  // What the engine says of each page itself is no key of the configuration.
  const meta = Object.fromEntries(Object.entries(dataOf(tags.meta)).filter(([name]) => !/^(?:og|twitter):/.test(name)));
  return {
    root,
    publicFolder,
    base,
    trees: locales.toReversed().flatMap(({ folder, lang: tag }): readonly Tree[] => [
      ...(blog === undefined
        ? []
        : [
            {
              kind: "blog" as const,
              folder: joinPath(docs, folder, blog.folder),
              to: `content/${tag}/blog`,
              lang: tag,
            },
          ]),
      { kind: "docs", folder: joinPath(docs, folder), to: `content/${tag}/docs`, lang: tag },
    ]),
    moves,
    rewrite: (text, move, leave) => {
      const path = locales.find((locale) => move.to.startsWith(`content/${locale.lang}/`))?.folder ?? "";
      return keepRoute(
        translateStarlight(withoutGap(text), leave, { path, aliases, isPost: isPost(move) }),
        move,
        routes.get(move.from),
      );
    },
    // As browsers resolve it, on a page whose address ends with a slash.
    meant: (from, path) => {
      const route = routes.get(from);
      return route === undefined || /\.\w+$/.test(path) ? undefined : resolveDots(joinPath(route, path));
    },
    texts: {
      ...(hasCards ? CARDS : {}),
      ...(blog === undefined || Object.keys(blog.authors).length === 0
        ? {}
        : { [`content/${lang}/blog/authors.yml`]: `${JSON.stringify(blog.authors, null, 2)}\n` }),
    },
    left,
    slugs: {},
    config: {
      site: compact({
        title: title ?? "Documentation",
        titles: textsIn(starlight["title"], locales),
        description: textIn(starlight["description"], locales),
        descriptions: textsIn(starlight["description"], locales),
        url,
        baseUrl: base === "/" ? undefined : base,
        favicon: faviconOf(host, publicFolder, starlight["favicon"]),
        image: image?.startsWith(`${url}/`) === true ? image.slice(url.length).replace(/[?#].*/, "") : undefined,
        meta: Object.keys(meta).length > 0 ? meta : undefined,
        logo: logoOf(starlight["logo"], pictures),
        toc: tocOf(contents),
        locales: localesConfig(locales),
        theme: { ...accents, followSystem: true },
        blog:
          blog &&
          compact({
            title: blog.title,
            titles: blog.titles,
            routeBasePath: blog.folder === "blog" ? undefined : blog.folder,
          }),
        lastUpdate: starlight["lastUpdated"] === true ? true : undefined,
      }),
      navbar: {
        items: [
          ...(blog === undefined
            ? []
            : [compact({ type: "link", label: blog.title, labels: blog.titles, to: `/${blog.folder}` })]),
          ...socialItems(starlight["social"], left),
          ...(locales.length > 1 ? [{ type: "locale", position: "right" }] : []),
        ],
      },
      ...(items.length === 0 ? {} : { sidebars: { sidebars: { docs: { items } } } }),
      ...(redirects === undefined ? {} : { redirects }),
      ...(searchless.length === 0 ? {} : { search: { exclude: searchless } }),
    },
  };
}

/** What of a configuration is to be done by hand. @param source absolute path of the folder of sources */
function leftOf(host: Host, source: string, { starlight, missing }: AstroConfig): Left[] {
  const files = (folder: string): readonly string[] =>
    host.list(`${source}/${folder}`).map((path) => `src/${folder}/${path}`);
  const groups: readonly (readonly [group: string, items: readonly string[]])[] = [
    [
      "Components in the place of Starlight's own",
      Object.entries(dataOf(starlight["components"])).map(([part, file]) => `${part}: ${textOf(file) ?? ""}`),
    ],
    ["Pages written for Astro: rewrite them in content/<lang>/pages", files("pages")],
    ["Texts of the interface: write them in config/texts.json", files("content/i18n")],
    [
      "Stylesheets of its own, which are rules for Starlight's elements",
      listOf(starlight["customCss"]).flatMap((each) => textOf(each) ?? []),
    ],
  ];
  return [
    ...leftPackages(missing.filter((each) => !isOwnModule(each) && !BUILT_IN.test(each))),
    ...groups.flatMap(([group, items]) => items.map((item) => ({ group, item }))),
    ...leftModules(missing),
    ...leftEditLinks([dataOf(starlight["editLink"])["baseUrl"]]),
  ];
}

/** Whether a document goes to the blog. */
function isPost({ to }: Move): boolean {
  return /^content\/[^/]+\/blog\//.test(to);
}

/** Where the default language has a folder, its old addresses begin with that. */
function prefixOfDefault(locales: readonly Locale[]): readonly { readonly from: string; readonly to: string }[] {
  const folder = locales[0]?.folder ?? "";
  return folder === "" ? [] : [{ from: `/${folder}/`, to: "/" }];
}

/** `{"/old": "/new"}`, or with `{destination}`; patterns are left by hand. */
function astroRedirects(written: unknown, left: Left[]): readonly { readonly from: string; readonly to: string }[] {
  return Object.entries(dataOf(written)).flatMap(([from, value]) => {
    const to = textOf(value) ?? textOf(dataOf(value)["destination"]);
    if (to !== undefined && !/[[\]]/.test(from + to)) return [{ from, to }];
    left.push({ group: "Redirects that can't be moved", item: from });
    return [];
  });
}

function tocOf(contents: Data): Data | undefined {
  const { minHeadingLevel: min, maxHeadingLevel: max } = contents;
  if (typeof min !== "number" && typeof max !== "number") return undefined;
  return compact({ minHeadingLevel: min, maxHeadingLevel: max });
}
