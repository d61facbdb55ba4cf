/** Which versions of the documents there are, and where each lies. What leads into one is in `version.ts`. */
import { query, type Context } from "../engine/types.ts";
import { joinPath, normaliseRoute, splitAddress } from "../../shared/address.ts";
import type { VersionBanner } from "../../shared/model.ts";
import { configQuery } from "./config.ts";
import { DOCS_FOLDER, documentsQuery, VERSIONS_FOLDER } from "./documents/documents.ts";
import { editionKey, parseEditionKey, type EditionKey } from "./keys.ts";

export interface DocsVersion {
  /** Known by this name in the browser's storage and in the address of the search page. */
  readonly name: string;
  /** What readers see; `labels` has it in languages other than the default one. */
  readonly label: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly isLast: boolean;
  /** Folder of its documents in each language's content: `docs`, or `versions/1.0`. */
  readonly folder: string;
  /** Route below which its documents lie. */
  readonly base: string;
  /** Route below which its search index lies. */
  readonly path: string;
  readonly banner: VersionBanner | null;
  readonly noIndex: boolean;
}

/** Folders of the versions that have a document in any language. */
export const versionFoldersQuery = query<readonly string[]>("version-folders", "value", (context) => {
  const found = new Set<string>();
  for (const { lang } of context.read(configQuery).locales.list)
    for (const { kind, folder } of context.read(documentsQuery, lang)) if (kind === "doc") found.add(folder);
  return [...found].sort();
});

/**
 * The versions, the newest first; there is always one. As in Docusaurus, `content/<lang>/docs` is the next version if
 * there are others, and the first of those is the latest one, which lies at the root.
 */
export const versionsQuery = query<readonly DocsVersion[]>("versions", "value", (context) => {
  const { version: own, versions, docs } = context.read(configQuery);
  const base = docs.routeBasePath;
  if (versions.length === 0) {
    const { name, label, labels = {}, isLast = true, path = "/", noIndex } = own;
    return [{ name, label, labels, isLast, folder: DOCS_FOLDER, base, path: routeIn(path), banner: null, noIndex }];
  }
  const folders = context.read(versionFoldersQuery);
  const declared = [
    { ...own, folder: DOCS_FOLDER, segment: "next" },
    ...versions.map((each) => ({ ...each, folder: `${VERSIONS_FOLDER}/${each.name}`, segment: each.name })),
  ];
  const there = declared.filter(({ folder }) => folders.includes(folder));
  const all = there.length === 0 ? declared.slice(0, 1) : there;
  const claimed = all.findIndex(({ isLast }) => isLast === true);
  const last = Math.max(0, claimed >= 0 ? claimed : all.findIndex(({ folder }) => folder !== DOCS_FOLDER));
  return all.map(({ name, label = name, labels = {}, folder, segment, path, banner, noIndex }, at) => {
    const isLast = at === last;
    const route = path === undefined ? joinPath(base, isLast ? "" : segment) : routeIn(path);
    const shown = banner ?? (isLast ? "none" : at < last ? "unreleased" : "unmaintained");
    return {
      name,
      label,
      labels,
      isLast,
      folder,
      base: route,
      path: route,
      banner: shown === "none" ? null : shown,
      noIndex,
    };
  });
});

type Reader = Pick<Context, "read">;

/** Whether there are several versions. */
export function isVersioned(context: Reader): boolean {
  return context.read(versionsQuery).length > 1;
}

/** The latest version. Its pages lie at the root, and pages that belong to no version have its frame. */
export function lastVersion(context: Reader): DocsVersion {
  const versions = context.read(versionsQuery);
  const last = versions.find(({ isLast }) => isLast) ?? versions[0];
  if (last === undefined) throw new Error("there is no version");
  return last;
}

/** The version of a name; the latest one for `undefined` and for a name that no version has. */
export function versionOf(context: Reader, name: string | undefined): DocsVersion {
  return context.read(versionsQuery).find((each) => each.name === name) ?? lastVersion(context);
}

/** The version whose documents lie in a folder, or undefined where nobody has declared one. */
export function versionOfFolder(context: Reader, folder: string): DocsVersion | undefined {
  return context.read(versionsQuery).find((each) => each.folder === folder);
}

/** The edition to which a page belongs. @param name name of its version; undefined for pages of none */
export function editionOf(context: Reader, localeId: string, name: string | undefined): EditionKey {
  const version = versionOf(context, name);
  return version.isLast || !isVersioned(context) ? editionKey(localeId) : editionKey(localeId, version.name);
}

/** The version of an edition. */
export function versionOfEdition(context: Reader, key: EditionKey): DocsVersion {
  return versionOf(context, parseEditionKey(key).version);
}

/** The editions of a locale, the latest version's first. */
export function editionsOf(context: Reader, localeId: string): readonly EditionKey[] {
  const others = context.read(versionsQuery).filter(({ isLast }) => !isLast);
  return isVersioned(context)
    ? [editionKey(localeId), ...others.map(({ name }) => editionKey(localeId, name))]
    : [editionKey(localeId)];
}

/** The route of an address in the configuration. */
export function routeIn(address: string): string {
  return normaliseRoute(splitAddress(address).path);
}

/** The part of a route after a version's base: `/a/b`; undefined for a route that is not below it. */
export function belowBase({ base }: DocsVersion, route: string): string | undefined {
  if (base === "/") return route;
  return route === base ? "/" : route.startsWith(`${base}/`) ? route.slice(base.length) : undefined;
}
