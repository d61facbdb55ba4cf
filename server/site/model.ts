/** The site model of a locale: everything in the frame that is the same on all pages. */
import { query, type Context } from "../engine/types.ts";
import type {
  AnnouncementModel,
  FooterModel,
  LocaleModel,
  LogoPicture,
  NavItem,
  SiteModel,
  VersionModel,
} from "../../shared/model.ts";
import { labelFor, lineFor } from "../../shared/direction.ts";
import type { NavbarItemConfig } from "../../shared/schema/config.ts";
import { publicFile } from "./assets.ts";
import { blogExistsQuery } from "./blog/blog.ts";
import { SEARCH_ROUTE } from "./occupied.ts";
import { configQuery, defaultLocaleOf, footerConfigQuery, hrefOf, localeOf, navbarConfigQuery } from "./config.ts";
import { hrefTo } from "./links/config-links.ts";
import { markupHtml } from "./links/config-markup.ts";
import { parseEditionKey, type EditionKey } from "./keys.ts";
import { inVersion, mainDocQuery } from "./version.ts";
import { isVersioned, versionOfEdition, versionsQuery, type DocsVersion } from "./versions.ts";
import { staticHref } from "./pages/fill-slots.ts";
import { pageTextsQuery } from "./texts.ts";

type Labelled = { readonly label?: string | undefined; readonly labels?: Readonly<Record<string, string>> | undefined };

/** The text in a language, or else the one under `""`. */
export function inLanguage(
  lang: string,
  own: string | undefined,
  others: Readonly<Record<string, string>> | undefined,
): string {
  return (others && Object.hasOwn(others, lang) ? others[lang] : undefined) ?? own ?? "";
}

/** Title of the blog in a language. */
export function blogTitle(context: Context, lang: string): string {
  const { blog } = context.read(configQuery);
  return inLanguage(lang, blog.title ?? context.read(pageTextsQuery, lang).blog, blog.titles);
}

/** What all pages of an edition have in common. */
export const siteModelQuery = query<SiteModel, EditionKey>("site-model", "value", (context, edition) => {
  const { localeId } = parseEditionKey(edition);
  const version = versionOfEdition(context, edition);
  const config = context.read(configQuery);
  const locale = localeOf(context, localeId);
  const { lang } = locale;
  const navbar = context.read(navbarConfigQuery);
  const items = navbar.items.flatMap((item) =>
    navItem(context, { locale, version }, item).map((model) => ({ item, model })),
  );
  const footer = footerOf(context, locale);
  const announcement = announcementOf(context, locale);
  return {
    title: inLanguage(lang, config.title, config.titles),
    tagline: inLanguage(lang, config.tagline, config.taglines),
    description:
      inLanguage(lang, config.description, config.descriptions) || inLanguage(lang, config.tagline, config.taglines),
    url: config.url,
    baseUrl: config.baseUrl,
    locale,
    texts: context.read(pageTextsQuery, lang),
    defaultLocale: localeOf(context, config.locales.default),
    locales: config.locales.list,
    home: hrefOf(config.baseUrl, locale, "/"),
    ...(config.logo === undefined
      ? {}
      : {
          logo: {
            light: logoPicture(context, config.logo.src),
            ...(config.logo.srcDark === undefined ? {} : { dark: logoPicture(context, config.logo.srcDark) }),
            alt: config.logo.alt || (config.logo.wordmark ? inLanguage(lang, config.title, config.titles) : ""),
            wordmark: config.logo.wordmark,
          },
        }),
    navbar: {
      left: items.filter(({ item }) => isLeft(item)).map(({ model }) => model),
      right: withSwitches(
        [
          ...repositoryLink(
            context,
            lang,
            items.map(({ model }) => model),
          ),
          ...items.filter(({ item }) => !isLeft(item)).map(({ model }) => model),
        ],
        config.locales.list,
        isVersioned(context),
      ),
      hideOnScroll: navbar.hideOnScroll,
    },
    isModeFixed: !config.theme.switchable,
    ...(footer === undefined ? {} : { footer }),
    ...(announcement === undefined ? {} : { announcement }),
    search: { route: hrefOf(config.baseUrl, locale, SEARCH_ROUTE) },
    version: versionModel(context, locale, version),
    ...(isVersioned(context)
      ? { versions: context.read(versionsQuery).map((each) => versionModel(context, locale, each)) }
      : {}),
    hasBlog: context.read(blogExistsQuery),
  };
});

function logoPicture(context: Context, path: string): LogoPicture {
  const { width, height } = publicFile(context, path) ?? {};
  return {
    src: staticHref(context, path),
    ...(width === undefined || height === undefined ? {} : { width, height }),
  };
}

function versionModel(context: Context, locale: LocaleModel, version: DocsVersion): VersionModel {
  const { name, label, labels, isLast } = version;
  const { baseUrl } = context.read(configQuery);
  const mainDoc = context.read(mainDocQuery, name);
  return {
    name,
    label: lineFor(locale.dir, inLanguage(locale.lang, label, labels)),
    isLast,
    ...(mainDoc === null ? {} : { mainDoc: hrefOf(baseUrl, locale, mainDoc) }),
  };
}

/** Whether an item stands on the left of the navbar. The switches of versions and languages stand on the right. */
function isLeft(item: NavbarItemConfig): boolean {
  return item.type !== "version" && item.type !== "locale" && item.position === "left";
}

/** The link to the site's repository, where nothing in the navbar leads there. */
function repositoryLink(context: Context, lang: string, items: readonly NavItem[]): readonly NavItem[] {
  const { repository } = context.read(configQuery);
  if (repository === undefined) return [];
  const leadsThere = (item: NavItem): boolean =>
    ("href" in item && item.href.startsWith(repository)) || ("items" in item && item.items.some(leadsThere));
  if (items.some(leadsThere)) return [];
  const icon = /^https?:\/\/(?:[^/]*\.)?github\b/i.test(repository) ? { icon: "github" } : {};
  return [
    { kind: "link", label: context.read(pageTextsQuery, lang).repository, href: repository, external: true, ...icon },
  ];
}

/** A site in several languages or versions has a switch even if its navbar does not name one. */
function withSwitches(
  right: readonly NavItem[],
  locales: readonly LocaleModel[],
  isVersioned: boolean,
): readonly NavItem[] {
  const has = (kind: NavItem["kind"]): boolean => right.some((item) => item.kind === kind);
  const all: NavItem[] = right.filter((item) => item.kind !== "version" || isVersioned);
  if (isVersioned && !has("version")) all.unshift({ kind: "version", items: [] });
  if (locales.length > 1 && !has("locale")) all.push({ kind: "locale", items: [] });
  return all;
}

/** The reader for whom a navbar is made. */
interface Reader {
  readonly locale: LocaleModel;
  readonly version: DocsVersion;
}

function addressOf(
  context: Context,
  locale: LocaleModel,
  link: { readonly to?: string; readonly href?: string },
): { readonly href: string; readonly external: boolean } {
  if (link.to !== undefined) return { href: hrefTo(context, locale, link.to), external: false };
  return { href: link.href ?? "#", external: true };
}

const iconOf = ({ icon }: { readonly icon?: string }): { readonly icon?: string } =>
  icon === undefined ? {} : { icon };

function navItem(context: Context, reader: Reader, item: NavbarItemConfig): readonly NavItem[] {
  const { locale, version } = reader;
  /** The navbar of a version leads to the version's own pages, where it has them. */
  const target = (of: { readonly to?: string; readonly href?: string }): ReturnType<typeof addressOf> =>
    addressOf(context, locale, of.to === undefined ? of : { ...of, to: inVersion(context, version, of.to) });
  const label = (of: Labelled): string => labelFor(locale.dir, inLanguage(locale.lang, of.label, of.labels));
  switch (item.type) {
    case "link":
      return [
        {
          kind: "link",
          label: label(item),
          ...target(item),
          ...iconOf(item),
        },
      ];
    case "divider":
      return [{ kind: "divider" }];
    case "html": {
      const html = markupHtml(context, locale, item.value);
      // Sites of Docusaurus write a line between entries as `<hr>`.
      if (/^<hr\b[^<]*$/i.test(html)) return [{ kind: "divider" }];
      return html === "" ? [] : [{ kind: "html", html }];
    }
    case "dropdown": {
      const items = item.items.flatMap((each) => navItem(context, reader, each));
      const own = item.to !== undefined || item.href !== undefined ? { href: target(item).href } : {};
      return [{ kind: "dropdown", label: label(item), ...own, ...iconOf(item), items }];
    }
    case "locale": {
      const own = inLanguage(locale.lang, item.label, item.labels);
      const items = item.items.flatMap((each) => navItem(context, reader, each));
      return [{ kind: "locale", ...(own === "" ? {} : { label: own }), ...iconOf(item), items }];
    }
    case "version":
      return [{ kind: "version", items: item.items.flatMap((each) => navItem(context, reader, each)) }];
  }
}

function footerOf(context: Context, locale: LocaleModel): FooterModel | undefined {
  const footer = context.read(footerConfigQuery);
  if (footer === null) return undefined;
  const copyright = inLanguage(locale.lang, footer.copyright, footer.copyrights);
  return {
    columns: footer.columns
      .map((column) => ({
        title: inLanguage(locale.lang, column.title, column.titles),
        links: column.links
          .filter((link) => !link.locales || link.locales.includes(locale.id) || link.locales.includes(locale.lang))
          .map((link) => ({
            label: labelFor(locale.dir, inLanguage(locale.lang, link.label, link.labels)),
            ...addressOf(context, locale, link),
          })),
      }))
      .filter((column) => column.links.length > 0),
    social: footer.social.map((each) => ({
      icon: each.icon,
      label: inLanguage(locale.lang, each.label, each.labels),
      href: each.href,
    })),
    ...(copyright === "" ? {} : { copyright }),
  };
}

function announcementOf(context: Context, locale: LocaleModel): AnnouncementModel | undefined {
  const { announcement } = context.read(configQuery);
  if (announcement === undefined) return undefined;
  const { content } = announcement;
  const inDefault = (texts: Readonly<Record<string, string>>): string | undefined =>
    texts[defaultLocaleOf(context).lang] ?? Object.values(texts)[0];
  const text = typeof content === "string" ? content : inLanguage(locale.lang, inDefault(content), content);
  const html = lineFor(locale.dir, markupHtml(context, locale, text));
  return html === "" ? undefined : { id: announcement.id, html, dismissible: announcement.dismissible };
}
