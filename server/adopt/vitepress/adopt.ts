/** A VitePress site as a plan. */
import { resolve } from "node:path";
import { joinPath } from "../../../shared/address.ts";
import { iconOf } from "../../../shared/icon-names.ts";
import type { Host } from "../../host/host.ts";
import { accentsOf } from "../accent.ts";
import { evaluate } from "../evaluate.ts";
import { setKeys } from "../front-matter.ts";
import { iconOfNetwork, networkOfIcon } from "../networks.ts";
import { readText } from "../read.ts";
import { routeOfDocument } from "../../site/routes.ts";
import {
  compact,
  dataOf,
  directionIn,
  languageTag,
  leftEditLinks,
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
import { inOthers, linkTarget, type Locale } from "./links.ts";
import { translateVitePress } from "./rewrite-markdown.ts";
import { themeTexts } from "./interface-texts.ts";
import { sidebarsOf } from "./sidebars.ts";

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
  const left: Left[] = [...new Set([...read.missing, ...additional.missing].map(packageOf))]
    .filter((name) => name !== "vitepress")
    .map((item) => ({
      group:
        "Packages that the configuration uses and that were not read: what they add to it or to Markdown is missing",
      item,
    }));
  left.push(...additional.left);
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
  const lang = main?.lang ?? "en";
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
  for (const path of host.list(source)) {
    if (/(?:^|\/)(?:node_modules|\.[^/]*)(?:\/|$)/.test(path) || excluded.some((pattern) => pattern.match(path)))
      continue;
    const from = `${source}/${path}`;
    if (path.startsWith("public/")) {
      moves.push({ from, to: `content/static/${path.slice("public/".length)}`, kind: "file" });
      continue;
    }
    if (/\[\w+\][^]*\.md$/.test(path)) {
      left.push({ group: "Documents of which a script makes pages: write each page", item: path });
      continue;
    }
    const tree = byFolder.find(({ folder }) => from.startsWith(`${folder}/`));
    if (
      tree === undefined ||
      (!/\.md$/.test(path) && !/\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm|pdf|zip)$/i.test(path))
    )
      continue;
    moves.push({
      from,
      to: `${tree.to}/${from.slice(tree.folder.length + 1)}`,
      kind: /\.md$/.test(path) ? "document" : "file",
    });
  }
  const rewrites = first === undefined ? dataOf(config["rewrites"]) : {};
  if (Object.keys(rewrites).length > 0)
    left.push({
      group: "Rewrites of addresses: rename the files, or give them a slug",
      item: JSON.stringify(rewrites).slice(0, 200),
    });
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
  const anchors = new Set(
    moves.flatMap(({ from, kind }) => (kind === "document" ? anchorsLinkedIn(readText(host, from) ?? "") : [])),
  );
  left.push(...leftEditLinks(locales.map((locale) => dataOf(locale.theme["editLink"])["pattern"])));
  const texts = themeTexts(locales, config);
  const textBeside = textsBeside(host, source);
  return {
    root: source,
    base: "/",
    rewrite: (text, move, leave) => {
      const path = locales.find((locale) => move.to.startsWith(`content/${locale.lang}/`))?.path ?? "";
      const read = (address: string): string | undefined => textBeside(move.from, address);
      const titled = withIncludedTitle(withTextsOfItsOwn(text, read), read);
      return keepRoute(translateVitePress(titled, leave, { marks, path, anchors, url }), move);
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
        locales:
          locales.length === 1 && lang === "en"
            ? undefined
            : {
                default: main?.id,
                list: locales.map(({ id, label, lang: tag, dir, path }) => ({ id, label, lang: tag, dir, path })),
              },
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

/** Gives a document a slug where the engine would give it another address than VitePress, which has no numbers in names. */
function keepRoute(text: string, { to }: Move): string {
  if (/\/_/.test(to)) return text;
  const name = to.replace(/^content\/[^/]+\/docs\//, "").replace(/\.md$/, "");
  const folder = "docs";
  const own = routeOfDocument({ file: to, kind: "doc", folder, name }, { slug: null, id: null, draft: false }, "/");
  const route = joinPath(name.replace(/(?:^|\/)index$/, ""));
  return own === route ? text : setKeys(text, { slug: route });
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
      label: textOf(own["label"]) ?? new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag,
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
  const src = textOf(value) ?? textOf(data["light"]) ?? textOf(data["src"]);
  if (src === undefined) return undefined;
  return compact({
    src: joinPath(src),
    srcDark: textOf(data["dark"]) === undefined ? undefined : joinPath(textOf(data["dark"]) ?? ""),
    alt: textOf(data["alt"]),
    wordmark: wordmark || undefined,
  });
}

function navOf(theme: Data, locales: readonly Locale[], left: Left[]): readonly Data[] {
  /** What other languages call the item at a place, where they call it otherwise. */
  const labels = (path: readonly number[], label: string): Data => {
    const textAt = ({ theme: own }: Locale): string | undefined => {
      let items = listOf(own["nav"]);
      let text: string | undefined;
      for (const index of path) {
        text = textOf(textOfHtml(textOf(dataOf(items[index])["text"]) ?? ""));
        items = listOf(dataOf(items[index])["items"]);
      }
      return text;
    };
    return compact({ labels: inOthers(locales, textAt, label) });
  };
  const convert = (item: unknown, path: readonly number[]): readonly Data[] => {
    const data = dataOf(item);
    const label = textOf(textOfHtml(textOf(data["text"]) ?? ""));
    const inner = listOf(data["items"]);
    if (inner.length > 0) {
      const items = inner.flatMap((each, index) => convert(each, [...path, index]));
      return path.length > 1 || label === undefined
        ? items
        : [{ type: "dropdown", label, ...labels(path, label), items }];
    }
    const target = linkTarget(textOf(data["link"]) ?? "");
    if (label !== undefined && target !== undefined)
      return [{ type: "link", label, ...labels(path, label), ...target }];
    left.push({ group: "Items of the navbar that lead nowhere", item: label ?? JSON.stringify(item) });
    return [];
  };
  const social = listOf(theme["socialLinks"])
    .map(dataOf)
    .flatMap((each): readonly Data[] => {
      const icon = textOf(each["icon"]);
      const target = linkTarget(textOf(each["link"]) ?? "");
      const label = textOf(each["ariaLabel"]) ?? (icon === undefined ? undefined : networkOfIcon(icon));
      if (label === undefined || target === undefined) return [];
      return [
        compact({
          type: "link",
          label,
          icon: iconOf({ icon: iconOfNetwork(icon) }),
          position: "right",
          ...target,
        }),
      ];
    });
  const switcher = locales.length > 1 ? [{ type: "locale", position: "right" }] : [];
  return [...listOf(theme["nav"]).flatMap((item, index) => convert(item, [index])), ...social, ...switcher];
}
