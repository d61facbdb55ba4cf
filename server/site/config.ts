/** The validated configuration, and the locales in it. */
import { query, type Context } from "../engine/types.ts";
import { joinPath, normaliseRoute } from "../../shared/address.ts";
import { diagnose } from "../../shared/catalogue.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import type { LocaleModel } from "../../shared/model.ts";
import { CONFIG_NAMES, configFile, type ConfigName } from "../../shared/schema/config-names.ts";
import type { Config } from "../../shared/schema/config.ts";
import { readConfig } from "../source/config.ts";
import { fileInput, settingsInput } from "../source/inputs.ts";

/** Configuration with what is wrong in it. Broken files count as missing, so that a server stays up. */
export const configResultQuery = query<ReturnType<typeof readConfig>>("config-result", "value", (context) => {
  const text = (name: ConfigName): string | null => {
    const state = context.read(fileInput, configFile(name));
    return state.kind === "text" ? state.text : null;
  };
  return readConfig({
    site: text("site"),
    navbar: text("navbar"),
    sidebars: text("sidebars"),
    footer: text("footer"),
    search: text("search"),
    redirects: text("redirects"),
  });
});

/** What is wrong with the configuration: that a file can't be read, and what is in it. */
export const configDiagnosticsQuery = query<readonly Diagnostic[]>("config-diagnostics", "value", (context) => {
  const unreadable = CONFIG_NAMES.map(configFile).flatMap((file) => {
    const state = context.read(fileInput, file);
    return state.kind === "unreadable" ? [{ file, reason: state.reason }] : [];
  });
  return [
    ...unreadable.map(({ file, reason }) =>
      diagnose("unreadable-file", `${file} can't be read: ${reason}.`, {
        hint: "Give it back its rights, or remove it.",
        place: { file, line: 1, column: 1 },
      }),
    ),
    // It is there, whatever the reader of the configuration thinks that got nothing of it.
    ...context
      .read(configResultQuery)
      .diagnostics.filter(
        ({ code, place }) => code !== "config-missing" || !unreadable.some(({ file }) => file === place?.file),
      ),
  ];
});

/** The configuration as it holds for this run: the command line's base path replaces the file's. */
export const configQuery = query<Config["site"]>("config", "value", (context) => {
  const { config } = context.read(configResultQuery);
  const { base } = context.read(settingsInput);
  return base === null ? config.site : { ...config.site, baseUrl: withSlashes(base) };
});

function withSlashes(base: string): string {
  const path = joinPath(base);
  return path === "/" ? "/" : `${path}/`;
}

/** Each part of the configuration alone, so that a new footer link does not touch what looks at redirects. */
export const navbarConfigQuery = query<Config["navbar"]>(
  "config-navbar",
  "value",
  (context) => context.read(configResultQuery).config.navbar,
);
export const sidebarsConfigQuery = query<Config["sidebars"]>(
  "config-sidebars",
  "value",
  (context) => context.read(configResultQuery).config.sidebars,
);
export const footerConfigQuery = query<Config["footer"]>(
  "config-footer",
  "value",
  (context) => context.read(configResultQuery).config.footer,
);
export const searchConfigQuery = query<Config["search"]>(
  "config-search",
  "value",
  (context) => context.read(configResultQuery).config.search,
);
export const redirectsConfigQuery = query<Config["redirects"]>(
  "config-redirects",
  "value",
  (context) => context.read(configResultQuery).config.redirects,
);

/** Schemes to which links of documents may lead beside the usual ones. */
export const linkSchemesQuery = query<readonly string[]>(
  "link-schemes",
  "value",
  (context) => context.read(configQuery).linkSchemes,
);

/** Components that code blocks of documents are handed to, by the word that marks such a block. */
export const fenceComponentsQuery = query<Readonly<Record<string, string>>>(
  "fence-components",
  "value",
  (context) => context.read(configQuery).fences,
);

/** Key of what holds for every locale. */
export const ALL_LOCALES = "*";

/** What the configuration says for a locale, by its language or its id. */
export function inLocale<T>(by: Readonly<Record<string, readonly T[]>>, locale: LocaleModel): readonly T[] {
  return by[locale.lang] ?? by[locale.id] ?? [];
}

/** Words of the site's subject by which texts in a language (the key) are cut for search. Only Chinese is cut by words. */
export const vocabularyQuery = query<readonly string[]>("vocabulary", "value", (context, lang) => {
  if (!lang.startsWith("zh")) return [];
  const locale = context.read(configQuery).locales.list.find((each) => each.lang === lang);
  const { vocabulary } = context.read(searchConfigQuery);
  return locale === undefined ? (vocabulary[lang] ?? []) : inLocale(vocabulary, locale);
});

/** Locale by id. @throws when there is none: ids come from the configuration itself. */
export function localeOf(context: Context, id: string): LocaleModel {
  const found = context.read(configQuery).locales.list.find((each) => each.id === id);
  if (!found) throw new Error(`no locale is named ${id}`);
  return found;
}

export function defaultLocaleOf(context: Context): LocaleModel {
  return localeOf(context, context.read(configQuery).locales.default);
}

/**
 * Finds the locale that a route names by its prefix.
 * @param route below the base path, with a slash in front
 * @returns the locale whose prefix the route begins with, and what follows the prefix: "" where nothing does. A route
 *   without a prefix stays as it is.
 */
export function splitLocale(
  locales: readonly LocaleModel[],
  route: string,
): { readonly locale: LocaleModel | undefined; readonly rest: string } {
  const locale = locales.find(({ path }) => path !== "" && (route === `/${path}` || route.startsWith(`/${path}/`)));
  return { locale, rest: locale === undefined ? route : route.slice(locale.path.length + 1) };
}

/** A route without the prefix of a locale that it may begin with. */
export function withoutLocale(locales: readonly LocaleModel[], route: string): string {
  const { locale, rest } = splitLocale(locales, route);
  return locale === undefined ? route : normaliseRoute(rest);
}

/** Final address of a route in a locale: base path, locale path, route; no slash at its end but the root's. */
export function hrefOf(baseUrl: string, locale: LocaleModel, route: string): string {
  const path = joinPath(baseUrl, locale.path, route);
  // The root of a site or of a locale is a folder: its address ends with a slash, as hosts serve it.
  return route === "/" && path !== "/" ? `${path}/` : path;
}
