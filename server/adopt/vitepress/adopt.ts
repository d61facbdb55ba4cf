/** A VitePress site as a plan. */
import { resolve } from "node:path";
import { joinPath } from "../../../shared/address.ts";
import type { Host } from "../../host/host.ts";
import { accentsOf } from "../accent.ts";
import { evaluate } from "../evaluate.ts";
import { keepRoute } from "../keep-route.ts";
import { languageName, localesConfig } from "../locales.ts";
import { convertRedirects } from "../redirects.ts";
import { hostRedirects, OF_HOSTS, withPrefixes } from "../hosts.ts";
import { readText } from "../read.ts";
import {
  compact,
  dataOf,
  directionIn,
  languageTag,
  isOwnModule,
  leftEditLinks,
  leftModules,
  leftPackages,
  listOf,
  textOfHtml,
  textOf,
  type Data,
  type Left,
  type Move,
  type AdoptPlan,
  type Tree,
} from "../adopt-plan.ts";

import { readAdditionalConfigs } from "./additional-config.ts";
import { anchorsLinkedIn } from "./headings.ts";
import { readConfigTags } from "./head-tags.ts";
import { textsBeside, withIncludedTitle, withTextsOfItsOwn } from "./included.ts";
import { inOthers, type Locale } from "./links.ts";
import { navOf } from "./navbar.ts";
import { createPageNames, includedIn, readRewrites, SHOWN } from "./pages.ts";
import { translateVitePress } from "./rewrite-markdown.ts";
import { themeTexts } from "./interface-texts.ts";
import { sidebarsOf } from "./sidebars.ts";

/** Packages of Markdown whose function is built into the engine. */
const BUILT_IN =
  /^markdown-it-(?:footnote|katex|mathjax3?|emoji|task-lists?)$|^@mdit\/plugin-(?:footnote|katex|mathjax|tasklist)$/;

/** @returns path of the configuration below the folder, or undefined where the folder holds no such site */
export function vitePressConfig(host: Host, root: string): string | undefined {
  return ["ts", "mts", "js", "mjs", "cts", "cjs"]
    .flatMap((ending) => [`.vitepress/config.${ending}`, `.vitepress/config/index.${ending}`])
    .find((name) => host.stat(`${root}/${name}`)?.kind === "file");
}

/** @returns the plan, or why there is none */
export async function planVitePress(host: Host, root: string, name: string): Promise<AdoptPlan | string> {
  const read = await evaluate(host, `${root}/${name}`);
  if (read.kind === "failed") return `${name} can't be evaluated: ${read.message}`;
  const config = dataOf(read.value);
  const source = resolve(root, textOf(config["srcDir"]) ?? ".");
  const additional = await readAdditionalConfigs(host, source, config);
  const missing = [...new Set([...read.missing, ...additional.missing])];
  const packages = new Set(missing.filter((name) => !isOwnModule(name)).map(packageOf));
  const left: Left[] = [
    ...leftPackages([...packages].filter((name) => name !== "vitepress" && !BUILT_IN.test(name))),
    ...leftModules(missing),
    ...additional.left,
  ];
  const first = rewrittenRoot(config["rewrites"]);
  const locales = localesOf(config, additional.byFolder, first ?? "").filter((locale, index) => {
    const isThere = index === 0 || host.list(`${source}/${locale.path}`).some((path) => path.endsWith(".md"));
    if (!isThere)
      left.push({
        group: "Languages without a document: their sites lie elsewhere",
        item: `${locale.path} (${locale.label})`,
      });
    return isThere;
  });
  const known = new Set(["", first, ...locales.map(({ path }) => path)]);
  for (const folder of additional.byFolder.keys())
    if (!known.has(folder)) left.push({ group: "Configurations of folders: here one holds for all", item: folder });
  const [main] = locales;
  const trees: Tree[] = locales.map((locale): Tree => ({
    kind: "docs",
    folder: locale.path === "" ? joinPath(source, first ?? "") : `${source}/${locale.path}`,
    to: `content/${locale.lang}/docs`,
    lang: locale.lang,
  }));
  // The longest folder first: the default language's holds the others.
  const byFolder = [...trees].sort((a, b) => b.folder.length - a.folder.length);
  const excluded = listOf(config["srcExclude"])
    .flatMap((pattern) => textOf(pattern) ?? [])
    .map((pattern) => new Bun.Glob(pattern));
  const moves: Move[] = [];
  const paths = host
    .list(source)
    .filter(
      (path) =>
        !/(?:^|\/)(?:node_modules|\.[^/]*)(?:\/|$)/.test(path) && !excluded.some((pattern) => pattern.match(path)),
    );
  const isDynamic = (path: string): boolean => /\[\w+\][^]*\.md$/.test(path);
  const pages = paths.filter((path) => path.endsWith(".md") && !path.startsWith("public/") && !isDynamic(path));
  const written = pages.map((path) => readText(host, `${source}/${path}`) ?? "");
  const rewrites =
    first === undefined
      ? await readRewrites(host, `${root}/${name}`, { rewrites: config["rewrites"], pages, left })
      : new Map<string, string>();
  const nameOf = createPageNames(pages, {
    included: new Set(written.flatMap(includedIn)),
    frame: locales.map((locale) => locale.theme),
  });
  /** Routes that documents have in the old site, by their paths in the new one. */
  const routes = new Map<string, string>();
  for (const path of paths) {
    const from = `${source}/${path}`;
    if (path.startsWith("public/")) {
      if (!OF_HOSTS.has(path.slice("public/".length)))
        moves.push({ from, to: `content/static/${path.slice("public/".length)}`, kind: "file" });
      continue;
    }
    if (isDynamic(path)) {
      left.push({ group: "Documents of which a script makes pages: write each page", item: path });
      continue;
    }
    const isPage = path.endsWith(".md");
    if (!isPage && !SHOWN.test(path)) continue;
    const address = rewrites.get(path) ?? path;
    const tree = byFolder.find(({ folder }) => `${source}/${address}`.startsWith(`${folder}/`));
    if (tree === undefined) continue;
    const own = `${source}/${address}`.slice(tree.folder.length + 1);
    const to = `${tree.to}/${isPage ? nameOf(own) : own}`;
    moves.push({ from, to, kind: isPage ? "document" : "file" });
    if (isPage) routes.set(to, joinPath(own.replace(/\.md$/, "").replace(/(?:^|\/)index$/, "")));
  }
  const url = originOf(config);
  const tags = readConfigTags(config["head"], url);
  if (tags.others.length > 0)
    left.push({ group: "Tags for the head", item: JSON.stringify(tags.others).slice(0, 200) });
  for (const file of host.list(resolve(root, ".vitepress/theme")))
    left.push({ group: "A theme of its own", item: `.vitepress/theme/${file}` });

  const accents = accentsOf(host, {
    folder: resolve(root, ".vitepress/theme"),
    names: ["--vp-c-brand-1", "--vp-c-brand"],
    left,
  });

  const theme = main?.theme ?? {};
  const sidebars = sidebarsOf(theme["sidebar"], locales, left);
  const footer = dataOf(theme["footer"]);
  const copyright = [footer["message"], footer["copyright"]]
    .flatMap((each) => textOf(textOfHtml(textOf(each) ?? "")) ?? [])
    .join(" ");
  const description = main?.description ?? textOf(config["description"]) ?? textOf(tags.keys["description"]);
  const title = titleOf(theme, config);
  const base = textOf(config["base"]) ?? "/";
  const delimiters = dataOf(dataOf(config["markdown"])["attrs"]);
  const marks = {
    left: textOf(delimiters["leftDelimiter"]) ?? "{",
    right: textOf(delimiters["rightDelimiter"]) ?? "}",
  };
  const anchors = new Set(written.flatMap(anchorsLinkedIn));
  left.push(...leftEditLinks(locales.map((locale) => dataOf(locale.theme["editLink"])["pattern"])));
  const texts = themeTexts(locales, config);
  const hosted = hostRedirects(host, root, { publicFolders: [`${source}/public`], base });
  left.push(...hosted.left);
  const redirects = withPrefixes(convertRedirects(hosted.redirects, new Set(), left), hosted.prefixes);
  const textBeside = textsBeside(host, source);
  return {
    root: source,
    publicFolder: `${source}/public`,
    base: "/",
    rewrite: (text, move, leave) => {
      const path = locales.find((locale) => move.to.startsWith(`content/${locale.lang}/`))?.path ?? "";
      const read = (address: string): string | undefined => textBeside(move.from, address);
      const titled = withIncludedTitle(withTextsOfItsOwn(text, read), read);
      // A part has no address.
      const route = /\/_/.test(move.to) ? undefined : routes.get(move.to);
      return keepRoute(translateVitePress(titled, leave, { marks, path, anchors, url }), move, route);
    },
    trees: byFolder,
    moves,
    texts: {},
    left,
    slugs: {},
    config: {
      site: compact({
        title: title ?? "Documentation",
        titles: inOthers(locales, ({ theme }) => titleOf(theme, config), title),
        ...tags.keys,
        description,
        descriptions: inOthers(locales, ({ description }) => description, description),
        url,
        baseUrl: /^\/[\w.~-][\w.~/-]*$/.test(base) ? base : undefined,
        locales: localesConfig(locales),
        logo: logoOf(theme["logo"], theme["siteTitle"] === false),
        theme: {
          ...accents,
          ...(config["appearance"] === "dark"
            ? { defaultMode: "dark" }
            : config["appearance"] === false
              ? { switchable: false }
              : { followSystem: true }),
        },
      }),
      navbar: { items: navOf(theme, locales, left) },
      ...(Object.keys(sidebars).length === 0 ? {} : { sidebars: { sidebars } }),
      ...(texts === undefined ? {} : { texts }),
      ...(redirects === undefined ? {} : { redirects }),
      ...(copyright === "" ? {} : { footer: { copyright } }),
    },
  };
}

function titleOf(theme: Data, config: Data): string | undefined {
  return textOf(theme["siteTitle"]) ?? textOf(theme["title"]) ?? textOf(config["title"]);
}

/** Where the site is published, as far as its configuration says. */
function originOf(config: Data): string {
  const stated = listOf(config["head"]).flatMap((tag) => {
    const { property, content } = dataOf(listOf(tag)[1]);
    return property === "og:url" ? [textOf(content) ?? ""] : [];
  });
  const address = textOf(dataOf(config["sitemap"])["hostname"]) ?? stated[0] ?? "";
  return /^https?:\/\/[^/]+/.exec(address)?.[0] ?? "https://example.org";
}

/** `@shikijs/langs/c` → `@shikijs/langs`: of some packages, hundreds of modules are used. */
function packageOf(module: string): string {
  return /^(?:@[^/]+\/)?[^./@][^/]*/.exec(module)?.[0] ?? module;
}

/** Folder whose files `{"en/:rest*": ":rest*"}` puts at the root: where that is the only rewrite. */
function rewrittenRoot(rewrites: unknown): string | undefined {
  const [rule, ...more] = Object.entries(dataOf(rewrites));
  if (rule === undefined || more.length > 0 || rule[1] !== ":rest*") return undefined;
  return /^([\w-]+)\/:rest\*$/.exec(rule[0])?.[1];
}

/**
 * @param additional configuration by the folder that it holds for
 * @param first folder of the documents of the first language
 */
function localesOf(config: Data, additional: ReadonlyMap<string, Data>, first: string): readonly Locale[] {
  const theme = dataOf(config["themeConfig"]);
  const entries = Object.entries(dataOf(config["locales"]));
  const list = (entries.length === 0 ? [["root", {}] as const] : entries).map(([key, value]): Locale => {
    const own = dataOf(value);
    const isRoot = key === "root";
    const lang = languageTag(textOf(own["lang"]) ?? (isRoot ? (textOf(config["lang"]) ?? "en") : key));
    const tag = /^en(?:-us)?$/i.test(lang) ? "en" : lang;
    const path = isRoot ? "" : key.replace(/^\/|\/$/g, "");
    const layers = [own, ...new Set(["", isRoot ? first : path])].map((each) =>
      typeof each === "string" ? dataOf(additional.get(each)) : each,
    );
    const stated = (name: string): unknown => layers.map((each) => each[name]).findLast((each) => each !== undefined);
    return {
      id: isRoot ? tag : key.replace(/\W/g, "-"),
      label: textOf(own["label"]) ?? languageName(tag),
      lang: tag,
      dir: directionIn(own["dir"] ?? (isRoot ? config["dir"] : undefined), tag),
      path,
      description: textOf(stated("description")),
      theme: {
        ...theme,
        ...layers.reduce<Data>((all, each) => ({ ...all, ...dataOf(each["themeConfig"]) }), {}),
        ...(stated("title") === undefined ? {} : { title: stated("title") }),
      },
    };
  });
  return [...list.filter(({ path }) => path === ""), ...list.filter(({ path }) => path !== "")];
}

/** @param wordmark whether no title is shown beside it */
function logoOf(value: unknown, wordmark: boolean): Data | undefined {
  const data = dataOf(value);
  const pictureOf = (written: string | undefined): string | undefined =>
    written === undefined || /^https?:\/\//.test(written) ? written : joinPath(written);
  const src = pictureOf(textOf(value) ?? textOf(data["light"]) ?? textOf(data["src"]));
  if (src === undefined) return undefined;
  return compact({
    src,
    srcDark: pictureOf(textOf(data["dark"])),
    alt: textOf(data["alt"]),
    wordmark: wordmark || undefined,
  });
}
