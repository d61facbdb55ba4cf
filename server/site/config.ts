/** The validated configuration, and the locales in it. */
import { query, type Context } from "../engine/types.ts";
import { joinPath, normaliseRoute } from "../../shared/address.ts";
import { diagnose } from "../../shared/catalogue.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import type { LocaleModel } from "../../shared/model.ts";
import { CONFIG_NAMES, configFile, type ConfigName } from "../../shared/schema/config-names.ts";
import type { Config } from "../../shared/schema/config.ts";
import { readConfig } from "../source/config.ts";
import { configInput, fileInput, settingsInput } from "../source/inputs.ts";

/**
 * The configuration that counts, and the faults of the files as they are. Invalid files are treated as missing, so that
 * the live server keeps running.
 */
export const configResultQuery = query<ReturnType<typeof readConfig>>("config-result", "value", (context) => {
  const textsOf = (readable: typeof fileInput): Record<ConfigName, string | null> => {
    const text = (name: ConfigName): string | null => {
      const state = context.read(readable, configFile(name));
      return state.kind === "text" ? state.text : null;
    };
    return {
      site: text("site"),
      navbar: text("navbar"),
      sidebars: text("sidebars"),
      footer: text("footer"),
      search: text("search"),
      texts: text("texts"),
      redirects: text("redirects"),
    };
  };
  const [counting, written] = [textsOf(configInput), textsOf(fileInput)];
  const result = readConfig(counting);
  if (CONFIG_NAMES.every((name) => counting[name] === written[name])) return result;
  return { ...result, diagnostics: readConfig(written).diagnostics };
});

/** Diagnostics of the configuration: files that can't be read, and faults in files. */
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
    // The file exists although it can't be read, so the diagnostic about a missing file would be wrong.
    ...context
      .read(configResultQuery)
      .diagnostics.filter(
        ({ code, place }) => code !== "config-missing" || !unreadable.some(({ file }) => file === place?.file),
      ),
  ];
});

/** Whether config/site.json can be read: else nothing is known of the site's languages, versions and addresses. */
export const isSiteReadQuery = query<boolean>(
  "is-site-read",
  "value",
  (context) => context.read(configResultQuery).isSiteRead,
);

/** Whether config/site.json has an error, in which case languages and versions that it names may be missing here. */
export function isSiteConfigWrong(context: Context): boolean {
  const file = configFile("site");
  return context
    .read(configDiagnosticsQuery)
    .some(({ severity, place }) => severity === "error" && place?.file === file);
}

/** config/site.json, with the base path of the command line if there is one. */
export const configQuery = query<Config["site"]>("config", "value", (context) => {
  const { config } = context.read(configResultQuery);
  const { base } = context.read(settingsInput);
  return base === null ? config.site : { ...config.site, baseUrl: withSlashes(base) };
});

function withSlashes(base: string): string {
  const path = joinPath(base);
  return path === "/" ? "/" : `${path}/`;
}

/** The other files, each in a query of its own, so that a new footer link does not affect what reads redirects. */
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
export const textsConfigQuery = query<Config["texts"]>(
  "config-texts",
  "value",
  (context) => context.read(configResultQuery).config.texts,
);
export const redirectsConfigQuery = query<Config["redirects"]>(
  "config-redirects",
  "value",
  (context) => context.read(configResultQuery).config.redirects,
);

/** Schemes that links in documents may have in addition to the default ones. */
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

/** Key of values that apply to every locale. */
export const ALL_LOCALES = "*";

/** The configured values for a locale: those under its language, or else under its id. */
export function inLocale<T>(by: Readonly<Record<string, readonly T[]>>, locale: LocaleModel): readonly T[] {
  return by[locale.lang] ?? by[locale.id] ?? [];
}

/** The site's own words for segmenting text in a language (the key) for search. Only Chinese text is segmented. */
export const vocabularyQuery = query<readonly string[]>("vocabulary", "value", (context, lang) => {
  if (!lang.startsWith("zh")) return [];
  const locale = context.read(configQuery).locales.list.find((each) => each.lang === lang);
  const { vocabulary } = context.read(searchConfigQuery);
  return locale === undefined ? (vocabulary[lang] ?? []) : inLocale(vocabulary, locale);
});

/** The locale with an id. @throws if there is none, which is a programming error: ids come from the configuration */
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
 * @param route relative to the base path, with a leading slash
 * @returns the locale with whose prefix the route begins, and the rest of the route, which may be "". A route without a
 *   prefix is returned unchanged.
 */
export function splitLocale(
  locales: readonly LocaleModel[],
  route: string,
): { readonly locale: LocaleModel | undefined; readonly rest: string } {
  const locale = locales.find(({ path }) => path !== "" && (route === `/${path}` || route.startsWith(`/${path}/`)));
  return { locale, rest: locale === undefined ? route : route.slice(locale.path.length + 1) };
}

/** Removes the prefix of a locale from a route, if it has one. */
export function withoutLocale(locales: readonly LocaleModel[], route: string): string {
  const { locale, rest } = splitLocale(locales, route);
  return locale === undefined ? route : normaliseRoute(rest);
}

/**
 * Final address of a route in a locale: base path, locale path and route, without a trailing slash except for the root.
 */
export function hrefOf(baseUrl: string, locale: LocaleModel, route: string): string {
  const path = joinPath(baseUrl, locale.path, route);
  // The root of a site or locale is a folder, so its address ends with a slash, as static hosts serve it.
  return route === "/" && path !== "/" ? `${path}/` : path;
}
