/** What one page shows of the versions of the documents: where its switch leads, its banner, its canonical address. */
import type { LocaleModel, PageModel, VersionTarget } from "../../../shared/model.ts";
import type { Context } from "../../engine/types.ts";
import { configQuery, hrefOf, localeOf } from "../config.ts";
import { generatedIndexQuery } from "../sidebars/categories.ts";
import { entryOf, fileFor } from "../routes.ts";
import { mainDocQuery, routeVersionQuery, sameInVersionsQuery, versionOfList } from "../version.ts";
import { isVersioned, lastVersion, versionOf, versionsQuery, type DocsVersion } from "../versions.ts";

type OfVersions = Pick<PageModel, "version" | "versions" | "banner" | "canonical" | "noIndex">;

/** @returns the parts of the page's model that are about versions; if there is only one version, at most `noIndex` */
export function versionsOfPage(
  context: Context,
  locale: LocaleModel,
  page: Pick<PageModel, "route" | "contentLang">,
): OfVersions {
  if (!isVersioned(context))
    return lastVersion(context).noIndex && isOfDocuments(context, page.route) ? { noIndex: true } : {};
  const { route, contentLang } = page;
  const { baseUrl } = context.read(configQuery);
  const own = context.read(routeVersionQuery, route);
  const same = context.read(sameInVersionsQuery, route);
  const targetIn = (version: DocsVersion): VersionTarget => {
    const there = same[version.name];
    const isSame = there !== undefined && isShown(context, locale, there);
    return { href: hrefOf(baseUrl, locale, isSame ? there : mainIn(context, locale, version)), isSame };
  };
  const versions = context.read(versionsQuery).map((version) => ({ name: version.name, ...targetIn(version) }));
  if (own === "") return { versions };
  const { banner, noIndex } = versionOf(context, own);
  const last = lastVersion(context);
  const canonical = own === last.name ? undefined : canonicalIn(context, same[last.name], contentLang);
  return {
    version: own,
    versions,
    ...(banner === null ? {} : { banner: { kind: banner, newest: targetIn(last) } }),
    ...(canonical === undefined ? {} : { canonical }),
    ...(noIndex ? { noIndex } : {}),
  };
}

/** Whether a page is a document, or lists documents. */
function isOfDocuments(context: Context, route: string): boolean {
  const entry = entryOf(context, route);
  return entry === null ? versionOfList(context, route) !== undefined : entry.kind === "doc";
}

/** Route of the main document of a version, or of the start page if a locale does not have that document. */
function mainIn(context: Context, locale: LocaleModel, version: DocsVersion): string {
  const main = context.read(mainDocQuery, version.name);
  return main !== null && isShown(context, locale, main) ? main : "/";
}

function isShown(context: Context, locale: LocaleModel, route: string): boolean {
  const entry = entryOf(context, route);
  if (entry === null) return context.read(generatedIndexQuery, route) !== null;
  const { locales } = context.read(configQuery);
  return fileFor(entry, locale.lang, localeOf(context, locales.default).lang) !== undefined;
}

/**
 * Address of the same page in the latest version, in the same language. Undefined if the latest version is not
 * translated: then the older translation is a page of its own for search engines.
 */
function canonicalIn(context: Context, route: string | undefined, lang: string): string | undefined {
  const { baseUrl, locales } = context.read(configQuery);
  const locale = locales.list.find((each) => each.lang === lang);
  if (route === undefined || locale === undefined) return undefined;
  const entry = entryOf(context, route);
  const isThere = entry === null ? context.read(generatedIndexQuery, route) !== null : Object.hasOwn(entry.files, lang);
  return isThere ? hrefOf(baseUrl, locale, route) : undefined;
}
