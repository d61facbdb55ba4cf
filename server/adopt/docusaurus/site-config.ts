/** `docusaurus.config.js` → `config/site.json` and `config/redirects.json`. */
import { joinPath } from "../../../shared/address.ts";
import { compact, dataOf, listOf, textOfHtml, textOf, type Data, type Left } from "../adopt-plan.ts";
import { readMetaTags, type MetaTags } from "../meta-tags.ts";
import { localesConfig, type AdoptedLocale } from "../locales.ts";
import type { SiteOptions } from "./options.ts";

const LONGEST_LIST = 1000;

export function convertSite(
  config: Data,
  options: SiteOptions,
  {
    locales,
    docsBase,
    titles,
    accents,
  }: {
    readonly locales: readonly AdoptedLocale[];
    readonly docsBase: string;
    /** Those of the navbar in other languages. */
    readonly titles: Data | undefined;
    /** Accent colours of its stylesheets. */
    readonly accents: Data;
  },
): Data {
  const theme = dataOf(config["themeConfig"]);
  const logo = dataOf(dataOf(theme["navbar"])["logo"]);
  const mode = dataOf(theme["colorMode"]);
  const bar = dataOf(theme["announcementBar"]);
  const blog = options.blog?.options ?? {};
  const main = compact({
    routeBasePath: options.blog === undefined || options.blog.base === "blog" ? undefined : `/${options.blog.base}`,
    title: textOf(blog["blogTitle"]),
    description: textOf(blog["blogDescription"]),
    // "ALL" is one list; the engine's longest has as many.
    postsPerPage:
      blog["postsPerPage"] === "ALL"
        ? LONGEST_LIST
        : typeof blog["postsPerPage"] === "number"
          ? blog["postsPerPage"]
          : undefined,
  });
  const content = textOf(bar["content"]);
  const { "og:image": shared, ...meta } = metaOf(config).meta ?? {};
  const barTitle = textOf(dataOf(theme["navbar"])["title"]);
  return compact({
    title: barTitle ?? textOf(config["title"]) ?? "Documentation",
    titles: barTitle === undefined ? undefined : titles,
    tagline: textOf(config["tagline"]),
    url: (textOf(config["url"]) ?? "https://example.org").replace(/^(https?:\/\/[^/]+).*$/, "$1"),
    baseUrl: baseOf(config),
    locales: localesConfig(locales),
    favicon: picture(config["favicon"]),
    image: picture(theme["image"]) ?? picture(shared),
    logo:
      picture(logo["src"]) === undefined
        ? undefined
        : compact({
            src: picture(logo["src"]),
            srcDark: picture(logo["srcDark"]),
            // Docusaurus only shows the title of the navbar. Beside it, the logo needs no alternative text.
            ...(barTitle === undefined ? { alt: textOf(logo["alt"]), wordmark: true } : {}),
          }),
    announcement:
      content === undefined
        ? undefined
        : compact({
            id: (textOf(bar["id"]) ?? "announcement").replace(/[^\w.-]/g, "-"),
            content: barText(content),
            dismissible: bar["isCloseable"] === false ? false : undefined,
          }),
    analytics: options.analytics === undefined ? undefined : { provider: "google", id: options.analytics },
    theme: compact({
      ...accents,
      defaultMode: mode["defaultMode"] === "dark" ? "dark" : undefined,
      switchable: mode["disableSwitch"] === true ? false : undefined,
      followSystem: mode["respectPrefersColorScheme"] === true ? true : undefined,
    }),
    meta: Object.keys(meta).length === 0 ? undefined : meta,
    docs: docsBase === "/" ? undefined : { routeBasePath: docsBase },
    blog: Object.keys(main).length === 0 ? undefined : main,
  });
}

/** Links of an announcement as Markdown, the rest of its HTML as text. */
function barText(html: string): string {
  return textOfHtml(
    html.replace(
      /<a\b[^<>]*href="([^"]*)"[^<>]*>([\s\S]*?)<\/a>/g,
      (_, href: string, text: string) => `[${textOfHtml(text)}](${href})`,
    ),
  );
}

/** Path that the site lies below; undefined for the root. */
export function baseOf(config: Data): string | undefined {
  const base = textOf(config["baseUrl"]) ?? "/";
  return /^\/[\w.~/-]*$/.test(base) && base !== "/" ? base : undefined;
}

function picture(value: unknown): string | undefined {
  const written = textOf(value);
  if (written === undefined || /\s/.test(written)) return undefined;
  return /^https?:\/\//.test(written) ? written : joinPath(written.replace(/^\.\//, ""));
}

/** Its meta elements stand among the tags for the head, or, without `tagName`, in the theme's configuration. */
function metaOf(config: Data): MetaTags {
  const tags = [...listOf(config["headTags"]), ...listOf(dataOf(config["themeConfig"])["metadata"])];
  return readMetaTags(tags, (tag) => {
    const { tagName = "meta", attributes = tag } = dataOf(tag);
    return tagName === "meta" ? attributes : undefined;
  });
}

/** What in the configuration only means something to Docusaurus. */
export function leftOfConfig(config: Data): readonly Left[] {
  const named = (list: unknown, group: string): readonly Left[] =>
    listOf(list).map((each) => ({
      group,
      item:
        textOf(each) ??
        textOf(dataOf(each)["src"]) ??
        textOf(dataOf(each)["href"]) ??
        JSON.stringify(each).slice(0, 120),
    }));
  return [
    ...named(config["scripts"], "Scripts of the configuration, which the site's policy does not let run"),
    ...named(config["stylesheets"], "Style sheets of the configuration"),
    ...named(metaOf(config).others, "Tags for the head"),
  ];
}
